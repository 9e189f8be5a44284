import type { Duplex } from "node:stream";
import { eventTable, jobEventSchema } from "../../../contract/events/event.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Events, JobRef } from "../../../ports/events.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import { readFrames, toBody, writeFrame } from "./frames.ts";
import type { LinkAnswer } from "./link-messages.ts";
import { untilSpace } from "../database/until-space.ts";

/**
 * The port `Calls` as bytes: requests and answers hold whole pages, and go from the crawler to
 * `knowledge` and back without being parsed in the server.
 */
export type RawCalls = {
  call(job: JobRef, attempt: number, request: Buffer, signal: AbortSignal): Promise<Uint8Array>;
};

/**
 * The server's end of a crawler's link. A crawler reads hostile pages, so nothing it says about
 * itself counts: tenant, job and attempt are those of its order, and it may write a crawler's
 * events only, under ids that cannot meet the controller's. While the disk is full a crawler waits
 * for its answers.
 */
export function answerRun(
  stream: Duplex,
  order: RunOrder,
  deps: {
    calls: RawCalls;
    events: Pick<Events, "publish">;
    clock: Pick<Clock, "sleep">;
    breach(reason: string): void;
  },
): RunLink {
  const job = { tenant: order.tenant, job: order.job };
  const { attempt } = order;
  const inFlight = new Map<number, { stop: AbortController; done: Promise<void> }>();
  let published = 0;
  let closed = false;
  let crawlerGone = false;

  const publish = async (entry: Fields | undefined, signal: AbortSignal): Promise<unknown> => {
    const id = entry?.["id"];
    if (typeof id !== "string" || id.length > limits.eventIdChars.value) {
      throw new Error("an event needs an id");
    }
    const parsed = jobEventSchema.safeParse(entry?.["event"]);
    if (!parsed.success) throw new Error("not an event of a job");
    const event = parsed.data;
    if (eventTable[event.type].writer !== "crawler") {
      throw new Error(`a crawler may not write the event ${event.type}`);
    }
    if (JSON.stringify(event).length > limits.eventChars.value) {
      throw new Error(`the event ${event.type} is larger than ${limits.eventChars.value}`);
    }
    if (++published > limits.eventsPerJob.value) {
      throw new Error(`a run may write ${limits.eventsPerJob.value} events at most`);
    }
    // The attempt is part of the id: what an older one says too late takes nobody's place.
    const stored = { ...job, attempt, id: `a${attempt}:${id}`, event };
    return await untilSpace(() => deps.events.publish(stored), deps.clock, signal);
  };

  const answer = (message: LinkAnswer, body?: Uint8Array): void => {
    if (!closed && stream.writable) writeFrame(stream, message, body);
  };
  const call = async (request: Buffer, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted();
    const givenUp = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => givenUp.reject(signal.reason), { once: true });
    const ask = () => deps.calls.call(job, attempt, request, signal);
    return await Promise.race([untilSpace(ask, deps.clock, signal), givenUp.promise]);
  };
  const serve = async (asked: Request, body: Buffer, signal: AbortSignal): Promise<void> => {
    const { id, fields } = asked;
    try {
      if (fields["do"] === "call") answer({ id }, await call(body, signal));
      else answer({ id }, toBody(await publish(asFields(fields["entry"]), signal)));
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    } finally {
      inFlight.delete(id);
      if (!closed) frames.pump();
    }
  };
  const giveUpCalls = (): void => {
    crawlerGone = true;
    for (const { stop } of inFlight.values()) stop.abort(new Error("the crawler is gone"));
  };

  const frames = readFrames(stream, {
    bytesMax: limits.linkMessageBytes.value,
    headBytesMax: limits.linkHeadBytes.value,
    ready: () =>
      inFlight.size < limits.linkInFlight.value && (crawlerGone || !stream.writableNeedDrain),
    frame(value, body) {
      const fields = asFields(value);
      const id = fields?.["id"];
      if (!fields || typeof id !== "number") return deps.breach("a message without a number");
      if (fields["do"] === "cancel") return inFlight.get(id)?.stop.abort();
      if (fields["do"] !== "publish" && fields["do"] !== "call") {
        return deps.breach("a request that does not exist");
      }
      if (inFlight.has(id)) return deps.breach("a number that is in use");
      const stop = new AbortController();
      const opened = Promise.withResolvers<void>();
      inFlight.set(id, { stop, done: opened.promise });
      void serve({ id, fields }, body, stop.signal).finally(opened.resolve);
      if (crawlerGone) giveUpCalls();
    },
    breach: (reason) => deps.breach(reason),
  });
  stream.on("drain", () => frames.pump());
  // A crawler that is gone is told apart by its exit, not by a broken pipe.
  stream.on("error", () => {});

  return {
    giveUpCalls,
    async close() {
      // What waits in the pipe takes the place of what is done, at most a pipe's fill.
      while (inFlight.size > 0) await Promise.all([...inFlight.values()].map(({ done }) => done));
      closed = true;
      stream.destroy();
    },
  };
}

export type RunLink = {
  /** Nobody waits for answers any more: ends the calls in flight; what is published still is. */
  giveUpCalls(): void;
  /** Fulfilled when all that was published is written. */
  close(): Promise<void>;
};

type Fields = Record<string, unknown>;
type Request = { id: number; fields: Fields };

function asFields(value: unknown): Fields | undefined {
  // A plain look at unknown JSON: each field is checked where it is used.
  return typeof value === "object" && value !== null ? (value as Fields) : undefined;
}
