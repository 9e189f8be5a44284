import type { Duplex } from "node:stream";
import { eventTable, type JobEvent, jobEventSchema } from "../../../contract/events/event.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Events, JobRef } from "../../../ports/events.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import { readFrames, toBody, writeFrame } from "./frames.ts";
import type { LinkAnswer } from "./link-messages.ts";
import { untilSpace } from "../database/until-space.ts";

/**
 * The port `Calls` as bytes: requests and answers contain complete pages, and go from the crawler
 * to `knowledge` and back without being parsed in the server.
 */
export type RawCalls = {
  call(job: JobRef, attempt: number, request: Buffer, signal: AbortSignal): Promise<Uint8Array>;
};

export type RunLink = {
  /** The crawler has ended: aborts its calls. Events it has sent are still written. */
  giveUpCalls(): void;
  /** Fulfilled when all events that the crawler has sent are written. */
  close(): Promise<void>;
};

/**
 * The server's end of a crawler's link. A crawler reads hostile pages, so its claims about itself
 * are ignored: tenant, job and attempt are those of its order. It may write only a crawler's
 * events, under ids that cannot equal the controller's. While the disk is full, a crawler waits for
 * its answers.
 */
export function answerRun(stream: Duplex, order: RunOrder, deps: RunLinkDeps): RunLink {
  const link: State = {
    stream,
    job: { tenant: order.tenant, job: order.job },
    attempt: order.attempt,
    deps,
    inFlight: new Map(),
    published: 0,
    isClosed: false,
    hasCrawlerEnded: false,
  };
  const { inFlight } = link;
  const frames = readFrames(stream, {
    bytesMax: limits.linkMessageBytes.value,
    headBytesMax: limits.linkHeadBytes.value,
    ready: () =>
      inFlight.size < limits.linkInFlight.value &&
      (link.hasCrawlerEnded || !stream.writableNeedDrain),
    frame: (value, body) =>
      receive(link, value, body, () => {
        if (!link.isClosed) frames.pump();
      }),
    breach: (reason) => deps.breach(reason),
  });
  stream.on("drain", () => frames.pump());
  // The exit of the crawler reports its end, not a broken pipe.
  stream.on("error", () => {});

  return {
    giveUpCalls: () => giveUpCalls(link),
    async close() {
      // Each request that is done makes room for one from the pipe, until the pipe is empty.
      while (inFlight.size > 0) await Promise.all([...inFlight.values()].map(({ done }) => done));
      link.isClosed = true;
      stream.destroy();
    },
  };
}

type RunLinkDeps = {
  calls: RawCalls;
  events: Pick<Events, "publish">;
  clock: Pick<Clock, "sleep">;
  /** The crawler has broken the protocol. */
  breach(reason: string): void;
};

type State = {
  stream: Duplex;
  job: JobRef;
  attempt: number;
  deps: RunLinkDeps;
  inFlight: Map<number, { stop: AbortController; done: Promise<void> }>;
  /** How many events the crawler has sent. */
  published: number;
  isClosed: boolean;
  hasCrawlerEnded: boolean;
};

function receive(link: State, value: unknown, body: Buffer, onDone: () => void): void {
  const { inFlight, deps } = link;
  const fields = asFields(value);
  const id = fields?.["id"];
  if (!fields || typeof id !== "number") return deps.breach("a message without a number");
  if (fields["do"] === "cancel") return inFlight.get(id)?.stop.abort();
  if (fields["do"] !== "publish" && fields["do"] !== "call") {
    return deps.breach("a request that does not exist");
  }
  if (inFlight.has(id)) return deps.breach("a number that is in use");
  const stop = new AbortController();
  const done = Promise.withResolvers<void>();
  inFlight.set(id, { stop, done: done.promise });
  void serve(link, { id, fields }, body, stop.signal).finally(() => {
    inFlight.delete(id);
    onDone();
    done.resolve();
  });
  if (link.hasCrawlerEnded) giveUpCalls(link);
}

async function serve(
  link: State,
  { id, fields }: { id: number; fields: Fields },
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const answer = (message: LinkAnswer, value?: Uint8Array): void => {
    if (!link.isClosed && link.stream.writable) writeFrame(link.stream, message, value);
  };
  try {
    if (fields["do"] === "call") answer({ id }, await call(link, body, signal));
    else answer({ id }, toBody(await publish(link, asFields(fields["entry"]), signal)));
  } catch (error) {
    answer({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function call(
  { deps, job, attempt }: State,
  request: Buffer,
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const givenUp = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => givenUp.reject(signal.reason), { once: true });
  const ask = () => deps.calls.call(job, attempt, request, signal);
  return await Promise.race([untilSpace(ask, deps.clock, signal), givenUp.promise]);
}

async function publish(
  link: State,
  entry: Fields | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  const { deps, job, attempt } = link;
  const { id, event } = checkedEntry(entry);
  if (++link.published > limits.eventsPerJob.value) {
    throw new Error(`a run may write ${limits.eventsPerJob.value} events at most`);
  }
  // The id contains the attempt: an event that an older attempt sends now replaces no other event.
  const stored = { ...job, attempt, id: `a${attempt}:${id}`, event };
  return await untilSpace(() => deps.events.publish(stored), deps.clock, signal);
}

function checkedEntry(entry: Fields | undefined): { id: string; event: JobEvent } {
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
  return { id, event };
}

function giveUpCalls(link: State): void {
  link.hasCrawlerEnded = true;
  for (const { stop } of link.inFlight.values()) stop.abort(new Error("the crawler has ended"));
}

type Fields = Record<string, unknown>;

function asFields(value: unknown): Fields | undefined {
  // Unknown JSON: each field is checked where it is used.
  return typeof value === "object" && value !== null ? (value as Fields) : undefined;
}
