import type { Extraction, Settled } from "../../../contract/extraction.ts";
import { limits } from "../../../contract/limits.ts";
import type {
  ErasureOrder,
  RemovalOrder,
  SliceOrder,
  SliceVisits,
} from "../../../contract/sites/visit.ts";
import type { Calls } from "../../../ports/calls.ts";
import type { JobRef } from "../../../ports/events.ts";
import { DataError, isDataFault } from "../database/data-error.ts";
import { fromBody, toBody } from "./frames.ts";
import type { RawCalls } from "./run-link.ts";
import type { WorkerReply, WorkerOptions } from "./worker.ts";
import type { WorkerLink } from "./worker-link.ts";
import { superviseWorker } from "./workers.ts";

export type KnowledgeCallsOptions = Omit<
  WorkerOptions,
  "name" | "silenceMs" | "idleMs" | "answerBytesMax" | "onNote"
> & {
  /** Gets the jobs for which the knowledge process has published an event. */
  published: (job: JobRef) => void;
};

/** The server's calls to the knowledge process. */
export type KnowledgeCalls = AsyncDisposable & {
  /** Starts the process when its first call is expected soon. */
  start(): void;
  desk: RawCalls;
  settle(extraction: Extraction): Promise<Settled>;
  sites: SiteCalls;
};

/** The knowledge of Sites. */
export type SiteCalls = {
  read(order: SliceOrder): Promise<SliceVisits>;
  remove(order: RemovalOrder): Promise<{ removed: number }>;
  erase(order: ErasureOrder): Promise<void>;
};

/**
 * Knowledge is made in a separate process. Pages go there from the crawler as bytes, the process
 * reads and writes the database itself, and the server sees only that a call has ended.
 */
export function createKnowledgeCalls(options: KnowledgeCallsOptions): KnowledgeCalls {
  const { published, ...processOptions } = options;
  // The sessions of logins are in its memory alone, and a site allows few logins.
  let neededUntil = 0;
  const workers = superviseWorker({
    ...processOptions,
    name: "knowledge process",
    silenceMs: limits.knowledgeSilenceMs.value,
    idleMs: () => Math.max(limits.knowledgeIdleMs.value, neededUntil - options.clock.now()),
    answerBytesMax: limits.knowledgeReplyBytes.value,
    onNote: (note) => {
      if (isPublished(note)) published(note.published);
      if (isNeeded(note)) neededUntil = Math.max(neededUntil, options.clock.now() + note.neededMs);
    },
  });

  async function ask(call: KnowledgeCall, body: Uint8Array, ms: number, signals: AbortSignal[]) {
    const deadline = new AbortController();
    const timeout = new Error(`knowledge did not answer within ${ms / 1_000} s`);
    using _timer = options.clock.after(ms, () => deadline.abort(timeout));
    const signal = AbortSignal.any([...signals, deadline.signal]);
    return valueOf(await workers.ask(call, body, signal), signal);
  }

  return {
    start: () => workers.start(),
    desk: {
      call: (job, attempt, request, signal) =>
        ask({ do: "desk", job, attempt }, request, limits.knowledgeCallMs.value, [signal]),
    },
    async settle(extraction) {
      const ms = limits.settleMs.value;
      // Both ends are the same program.
      return fromBody(await ask({ do: "settle" }, toBody(extraction), ms, [])) as Settled;
    },
    sites: {
      async read(order) {
        const ms = limits.sliceSettleMs.value;
        return fromBody(await ask({ do: "read" }, toBody(order), ms, [])) as SliceVisits;
      },
      async remove(order) {
        const ms = limits.sliceSettleMs.value;
        return fromBody(await ask({ do: "remove" }, toBody(order), ms, [])) as { removed: number };
      },
      async erase(order) {
        await ask({ do: "erase" }, toBody(order), limits.sliceSettleMs.value, []);
      },
    },
    [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
  };
}

/** The knowledge process's end. A cancelled call is answered at once; its work may go on. */
export async function serveKnowledge(
  link: WorkerLink,
  desk: Calls,
  settle: (extraction: Extraction) => Promise<Settled>,
  sites: SiteCalls,
): Promise<void> {
  await link.serve(async (value, body, signal) => {
    const call = value as KnowledgeCall; // written by the server, which is the same program
    const givenUp = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => givenUp.reject(signal.reason), { once: true });
    return toBody(await Promise.race([work(call, body, signal), givenUp.promise]));
  });

  // The bodies of all calls but those of crawlers are the controller's own.
  function work(call: KnowledgeCall, body: Uint8Array, signal: AbortSignal): Promise<unknown> {
    switch (call.do) {
      case "settle":
        return settle(fromBody(body) as Extraction);
      case "read":
        return sites.read(fromBody(body) as SliceOrder);
      case "remove":
        return sites.remove(fromBody(body) as RemovalOrder);
      case "erase":
        return sites.erase(fromBody(body) as ErasureOrder);
      case "desk":
        return desk.call(call.job, call.attempt, fromBody(body), signal);
    }
  }
}

/** The knowledge process calls this when it has published an event. */
export function notePublished(link: WorkerLink, { tenant, job }: JobRef): void {
  link.note({ published: { tenant, job } });
}

/** The knowledge process calls this when it has something in memory for that long. */
export function noteNeeded(link: WorkerLink, neededMs: number): void {
  link.note({ neededMs });
}

/** The part of a call that the server writes: a crawler cannot speak for another job. */
type KnowledgeCall =
  | { do: "desk"; job: JobRef; attempt: number }
  | { do: "settle" | "read" | "remove" | "erase" };

function valueOf(reply: WorkerReply, signal: AbortSignal): Buffer {
  switch (reply.end) {
    case "value":
      return reply.body;
    case "given up":
      throw signal.reason;
    case "error":
      throw isDataFault(reply.fault)
        ? new DataError(reply.fault, reply.error)
        : new Error(reply.error);
    case "lost":
    case "blocked":
      throw new Error(reply.reason);
  }
}

function isNeeded(note: unknown): note is { neededMs: number } {
  if (typeof note !== "object" || note === null || !("neededMs" in note)) return false;
  return typeof note.neededMs === "number";
}

function isPublished(note: unknown): note is { published: JobRef } {
  if (typeof note !== "object" || note === null || !("published" in note)) return false;
  const { published } = note;
  if (typeof published !== "object" || published === null) return false;
  if (!("tenant" in published) || !("job" in published)) return false;
  return typeof published.tenant === "string" && typeof published.job === "string";
}
