import type { Outage } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { every } from "../kit/every.ts";
import { delayEvents, firstTryEvents } from "../objectives/index.ts";
import type { News } from "../ports/news.ts";
import type { Claimed } from "../ports/outbox.ts";
import { deliver, type DeliverDeps } from "./deliver.ts";
import { createHookNotes } from "./hook-notes.ts";
import { createLanes } from "./lanes.ts";
import { startListening } from "./listen.ts";
import { enqueueMessages, type EnqueueDeps } from "./enqueue-messages.ts";

export type DispatcherOptions = Omit<DeliverDeps, "notes" | "log"> &
  EnqueueDeps & {
    news: News;
    outageOf: (error: unknown) => Outage | undefined;
    log: DeliverDeps["log"] & { error(fields: object, name: string): void };
  };

/** Turns the event log into deliveries, and delivers them. */
export async function startDispatcher(options: DispatcherOptions): Promise<AsyncDisposable> {
  const { outbox, hooks, news, events, clock, outageOf } = options;
  const log = {
    error(fields: { err: unknown; [about: string]: unknown }, name: string) {
      if (outageOf(fields.err)?.isReported !== true) options.log.error(fields, name);
    },
  };
  await using stack = new AsyncDisposableStack();
  const notes = stack.use(
    createHookNotes(hooks, clock, (error) => log.error({ err: error }, "webhook.note_failed")),
  );
  const lanes = stack.adopt(
    createLanes({
      claim: (lane, max) => outbox.claim(lane, max),
      deliver(claimed, freeAt) {
        options.count?.(delayEvents(claimed, freeAt, clock.now()));
        return deliverOrReturn({ ...options, notes }, claimed);
      },
      maxInFlight: limits.webhookInFlight.value,
      maxPerLane: limits.webhookInFlightEach.value,
      clock,
      onError: (lane, error) => log.error({ lane, err: error }, "delivery.error"),
    }),
    (open) => open.close(),
  );

  // Deliveries of the last process, of other processes, and those that a call has released.
  const look = () => {
    outbox.lanes().then(
      (all) => {
        for (const { lane, dueAt } of all) lanes.wake(lane, dueAt);
      },
      (error: unknown) => log.error({ err: error }, "outbox.unread"),
    );
  };
  look();
  stack.use(every(clock, limits.lanesPollMs.value, look));

  stack.use(
    await startListening({
      news,
      events,
      clock,
      isOutage: (error) => outageOf(error) !== undefined,
      async handle(job, stretch) {
        for (const lane of await enqueueMessages(options, job, stretch)) lanes.wake(lane);
      },
      onError: (error, job, skipped) =>
        log.error({ ...job, err: error }, skipped ? "events.untold" : "events.retold"),
    }),
  );
  const open = stack.move();
  return { [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** A delivery that fails by our own fault goes back into its queue; it is no failed try. */
async function deliverOrReturn(deps: DeliverDeps, claimed: Claimed): Promise<void> {
  try {
    await deliver(deps, claimed);
  } catch (error) {
    deps.count?.(firstTryEvents(claimed, true));
    const nextAt = deps.clock.now() + limits.deliveryLeaseMs.value;
    await deps.outbox.settle(claimed, { outcome: "pending", nextAt });
    throw error;
  }
}
