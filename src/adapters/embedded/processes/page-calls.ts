import { limits } from "../../../contract/limits.ts";
import { pageOutcomeSchema } from "../../../contract/calls/page-calls.ts";
import type { PageCall, PageCalls } from "../../../ports/pages/page-calls.ts";
import { fromBody, toBody } from "./frames.ts";
import type { WorkerOptions } from "./worker.ts";
import { superviseWorker, type Workers } from "./workers.ts";

type Reply = Awaited<ReturnType<PageCalls["call"]>>;

export type PageCallsOptions = Omit<
  WorkerOptions,
  "name" | "silenceMs" | "idleMs" | "answerBytesMax"
>;

/** Page calls answered by a worker process: a limited number at once, the others in turn. */
export function createPageCalls(options: PageCallsOptions): PageCalls & AsyncDisposable {
  const { clock } = options;
  const workers = superviseWorker({
    ...options,
    name: "page worker",
    silenceMs: limits.pageWorkerSilenceMs.value,
    idleMs: () => limits.pageWorkerIdleMs.value,
    answerBytesMax: limits.pageReplyBytes.value,
  });
  const places = createPlaces();
  const countPerTenant = new Map<string, number>();
  let closed = false;

  async function callInTurn(call: PageCall, signal: AbortSignal): Promise<Reply> {
    if (!(await places.take(signal))) return busy;
    try {
      return await ask(workers, call, signal);
    } finally {
      places.free();
    }
  }

  return {
    async call(call, signal) {
      if (closed) return lost("the server is stopping");
      const count = countPerTenant.get(call.tenant) ?? 0;
      if (count >= limits.pageCallsPerTenant.value) return busy;
      countPerTenant.set(call.tenant, count + 1);
      const deadline = new AbortController();
      using _timer = clock.after(limits.pageCallMs.value, () => deadline.abort());
      try {
        return await callInTurn(call, AbortSignal.any([signal, deadline.signal]));
      } finally {
        const left = (countPerTenant.get(call.tenant) ?? 1) - 1;
        if (left === 0) countPerTenant.delete(call.tenant);
        else countPerTenant.set(call.tenant, left);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await workers[Symbol.asyncDispose]();
    },
  };
}

/** A limited number of places, and a limited queue for them. */
function createPlaces() {
  const queue: (() => void)[] = [];
  let taken = 0;
  return {
    /** False when the queue is full or the signal was aborted first. */
    async take(signal: AbortSignal): Promise<boolean> {
      if (taken < limits.pageCallsAtOnce.value) {
        taken++;
        return true;
      }
      if (queue.length >= limits.pageCallsWaiting.value) return false;
      const turn = Promise.withResolvers<void>();
      queue.push(turn.resolve);
      const leave = (): void => {
        const at = queue.indexOf(turn.resolve);
        if (at >= 0) queue.splice(at, 1);
        turn.reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      try {
        await turn.promise;
        return true;
      } catch {
        return false;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    },
    free(): void {
      const next = queue.shift();
      // The first in the queue gets the place directly, so that a new call cannot take it before.
      if (next !== undefined) return next();
      taken--;
    },
  };
}

async function ask(workers: Workers, { request }: PageCall, signal: AbortSignal): Promise<Reply> {
  // One login at a time: repeated, it would be the second one within seconds.
  const once = "access" in request && request.access?.grant?.state === "log-in";
  const reply = await workers.ask({}, toBody(request), signal, { once });
  switch (reply.end) {
    case "given up":
      return { reply: "timed-out" };
    case "error":
      return lost(reply.error);
    case "lost":
      return lost(reply.reason);
    case "blocked":
      return { reply: "blocked" };
    case "value": {
      const outcome = pageOutcomeSchema.safeParse(fromBody(reply.body));
      if (!outcome.success) return lost("an answer of another shape");
      return { reply: "answer", outcome: outcome.data };
    }
  }
}

const busy = { reply: "busy", retryAfterSeconds: 5 } as const;

function lost(reason: string): Reply {
  return { reply: "lost", reason };
}
