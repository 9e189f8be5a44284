import type { Extraction, Settled } from "../../../contract/extraction.ts";
import { limits } from "../../../contract/limits.ts";
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

/** What the server has the knowledge process do. */
export type KnowledgeCalls = AsyncDisposable & {
  desk: RawCalls;
  settle(extraction: Extraction): Promise<Settled>;
};

/**
 * Knowledge of pages is made in a process of its own: pages go there from the crawler as bytes, it
 * reads and writes the database itself, and the server sees only that a call has ended.
 */
export function createKnowledgeCalls(options: KnowledgeCallsOptions): KnowledgeCalls {
  const { published, ...own } = options;
  const workers = superviseWorker({
    ...own,
    name: "knowledge process",
    silenceMs: limits.knowledgeSilenceMs.value,
    idleMs: limits.knowledgeIdleMs.value,
    answerBytesMax: limits.knowledgeReplyBytes.value,
    onNote: (note) => {
      if (isPublished(note)) published(note.published);
    },
  });

  async function ask(call: KnowledgeCall, body: Uint8Array, ms: number, signals: AbortSignal[]) {
    const deadline = new AbortController();
    const late = new Error(`knowledge did not answer within ${ms / 1_000} s`);
    using _timer = options.clock.after(ms, () => deadline.abort(late));
    const signal = AbortSignal.any([...signals, deadline.signal]);
    return valueOf(await workers.ask(call, body, signal), signal);
  }

  return {
    desk: {
      call: (job, attempt, request, signal) =>
        ask({ do: "desk", job, attempt }, request, limits.knowledgeCallMs.value, [signal]),
    },
    async settle(extraction) {
      const ms = limits.settleMs.value;
      // Both ends are this same program.
      return fromBody(await ask({ do: "settle" }, toBody(extraction), ms, [])) as Settled;
    },
    [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
  };
}

/** The knowledge process's end. A call that is given up is let go of; its work may go on. */
export async function serveKnowledge(
  link: WorkerLink,
  desk: Calls,
  settle: (extraction: Extraction) => Promise<Settled>,
): Promise<void> {
  await link.serve(async (asked, body, signal) => {
    const call = asked as KnowledgeCall; // written by the server, which is this same program
    const givenUp = Promise.withResolvers<never>();
    signal.addEventListener("abort", () => givenUp.reject(signal.reason), { once: true });
    const work =
      call.do === "settle"
        ? settle(fromBody(body) as Extraction) // the controller's own record
        : desk.call(call.job, call.attempt, fromBody(body), signal);
    return toBody(await Promise.race([work, givenUp.promise]));
  });
}

/** What the knowledge process notes when it has published an event. */
export function notePublished(link: WorkerLink, { tenant, job }: JobRef): void {
  link.note({ published: { tenant, job } });
}

/** The part of a call that the server writes: a crawler cannot speak for another job. */
type KnowledgeCall = { do: "desk"; job: JobRef; attempt: number } | { do: "settle" };

function valueOf(asked: WorkerReply, signal: AbortSignal): Buffer {
  switch (asked.end) {
    case "value":
      return asked.body;
    case "given up":
      throw signal.reason;
    case "error":
      throw isDataFault(asked.fault)
        ? new DataError(asked.fault, asked.error)
        : new Error(asked.error);
    case "lost":
    case "blocked":
      throw new Error(asked.reason);
  }
}

function isPublished(note: unknown): note is { published: JobRef } {
  if (typeof note !== "object" || note === null || !("published" in note)) return false;
  const { published } = note;
  if (typeof published !== "object" || published === null) return false;
  if (!("tenant" in published) || !("job" in published)) return false;
  return typeof published.tenant === "string" && typeof published.job === "string";
}
