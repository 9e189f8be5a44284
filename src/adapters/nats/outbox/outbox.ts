import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Message, NewDelivery, Outbox } from "../../../ports/outbox.ts";
import { createSteadyNow } from "../../shared/steady-now.ts";
import { createKeyedLock } from "../../../kit/keyed-lock.ts";
import { token } from "../client.ts";
import { openOutboxBodies } from "./outbox-bodies.ts";
import { claimDue, nextDueAt, settleClaimed, type OutboxState } from "./outbox-claims.ts";
import { createCatchUp } from "./outbox-catch-up.ts";
import { createOutboxQueue } from "./outbox-queue.ts";
import { laneOfLease, type DeliveryRecord } from "./outbox-records.ts";
import { createSteering } from "./outbox-steering.ts";
import { openOutboxStore, type OutboxStore } from "./outbox-store.ts";

/**
 * Deliveries as messages of one stream, which stores only the last message of each subject. A
 * dispatcher that claims deliveries writes leases into the lane's message by compare-and-set. So no
 * two dispatchers have the same delivery, a lane has no more leased than it may, and no two
 * deliveries of one job are leased at once. Pending deliveries are in memory, in order; each claim
 * first reads what was added to the stream.
 */
export async function openOutbox(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<Outbox> {
  const { clock } = deps;
  const store = await openOutboxStore(deps);
  const bodies = await openOutboxBodies(deps);
  const queue = createOutboxQueue();
  const now = createSteadyNow(clock, queue);
  const catchUp = createCatchUp(store, queue);
  const state: OutboxState = { store, bodies, queue, now, catchUp, leasedAt: new Map() };
  const tidy = createTidy(store, clock);
  const steering = createSteering(store, clock);
  // Operations on one lane run one after another, so they race with other processes only.
  const inTurn = createKeyedLock();

  return {
    async enqueue(message, deliveries) {
      if (deliveries.length === 0) return;
      await bodies.put(message.tenant, message.id, message.body);
      await Promise.all(deliveries.map((one) => enqueueOne(state, message, one)));
      await tidy(message.tenant, deliveries);
    },
    lanes: () => listLanes(state),
    claim: (lane, max) => inTurn(lane, () => claimDue(state, lane, max)),
    settle: (claimed, settlement) =>
      inTurn(laneOfLease(claimed.lease).lane, () => settleClaimed(state, claimed, settlement)),
    list: (filter) => steering.list(filter),
    steer: (lane, order) => inTurn(lane, () => steering.steer(lane, order)),
    remove: (what) =>
      "lane" in what ? removeLane(state, what.lane) : removeTenant(state, what.tenant),
  };
}

async function enqueueOne(
  { store, queue, now }: OutboxState,
  message: Message,
  delivery: NewDelivery,
): Promise<void> {
  const createdAt = now();
  const { tenant, job, event, at } = message;
  const { id, lane, url, outcome, tries } = delivery;
  const about = { id, message: message.id, tenant, lane, job, event, url };
  const nextAt = Math.min(at, createdAt);
  const progress = { createdAt, outcome, nextAt, failed: 0, tries: [...tries], round: 0 };
  const record: DeliveryRecord = { ...about, ...progress };
  if (await store.done(record)) return;
  if (outcome === "delivered" || outcome === "failed") {
    await store.writeDone(record, 0);
    return;
  }
  const seq = await store.writeOpen(record, 0);
  if (seq !== undefined) queue.put(record, seq);
}

async function listLanes({ queue, catchUp, now }: OutboxState) {
  await catchUp();
  now();
  return [...queue.lanes()].flatMap(({ lane, leases }) => {
    const due = leases.map(({ until }) => until);
    const next = nextDueAt(queue, lane, leases);
    if (next !== undefined) due.push(next);
    return due.length === 0 ? [] : [{ lane, dueAt: Math.min(...due) }];
  });
}

async function removeLane({ store, queue }: OutboxState, name: string): Promise<void> {
  const lane = token(name);
  for (const rest of [`open.${lane}`, `open.*.${lane}.*`, `done.*.${lane}.*`]) {
    await store.purge(`outbox.${rest}`);
  }
  queue.dropLane(lane);
}

async function removeTenant({ store, bodies, queue }: OutboxState, name: string): Promise<void> {
  const tenant = token(name);
  for (const kind of ["open", "done"]) await store.purge(`outbox.${kind}.${tenant}.>`);
  await bodies.removeTenant(tenant);
  queue.dropTenant(tenant);
}

/** Limits the deliveries stored for each tenant and lane; the oldest are removed first. */
function createTidy(store: OutboxStore, clock: Pick<Clock, "now">) {
  const tidiedAt = new Map<string, number>();
  const tidyOne = async (filter: string, keep: number) => {
    const now = clock.now();
    const sinceMs = now - (tidiedAt.get(filter) ?? Number.NEGATIVE_INFINITY);
    if (sinceMs >= 0 && sinceMs < limits.deliveryTidyMs.value) return;
    if (tidiedAt.size > limits.tenantsRemembered.value) tidiedAt.clear();
    tidiedAt.set(filter, now);
    await store.purge(filter, keep);
  };
  return async (tenant: string, deliveries: readonly NewDelivery[]): Promise<void> => {
    await tidyOne(`outbox.open.${token(tenant)}.>`, limits.deliveriesPerTenant.value);
    for (const { lane } of deliveries) {
      const filter = `outbox.done.${token(tenant)}.${token(lane)}.*`;
      await tidyOne(filter, limits.deliveriesPerLane.value);
    }
  };
}
