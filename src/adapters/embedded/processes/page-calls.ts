import { limits } from "../../../contract/limits.ts";
import { pageOutcomeSchema } from "../../../contract/calls/page-calls.ts";
import type { PageCall, PageCalls } from "../../../ports/page-calls.ts";
import { fromBody, toBody } from "./frames.ts";
import type { WorkerOptions } from "./worker.ts";
import { superviseWorker } from "./workers.ts";

type Reply = Awaited<ReturnType<PageCalls["call"]>>;

export type PageCallsOptions = Omit<
  WorkerOptions,
  "name" | "silenceMs" | "idleMs" | "answerBytesMax"
>;

/** Page calls answered by a worker process: a bounded number at once, the others in turn. */
export function createPageCalls(options: PageCallsOptions): PageCalls & AsyncDisposable {
  const { clock } = options;
  const workers = superviseWorker({
    ...options,
    name: "page worker",
    silenceMs: limits.pageWorkerSilenceMs.value,
    idleMs: limits.pageWorkerIdleMs.value,
    answerBytesMax: limits.pageReplyBytes.value,
  });
  const perTenant = new Map<string, number>();
  const queue: (() => void)[] = [];
  let running = 0;
  let closed = false;

  /** Undefined when it is this call's turn; a reply when the turn did not come. */
  async function takeTurn(signal: AbortSignal): Promise<Reply | undefined> {
    if (running < limits.pageCallsAtOnce.value) {
      running++;
      return undefined;
    }
    if (queue.length >= limits.pageCallsWaiting.value) return busy;
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
      return undefined;
    } catch {
      return busy;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  function endTurn(): void {
    const next = queue.shift();
    // Whoever waits first takes over the place: it is never free in between.
    if (next !== undefined) return next();
    running--;
  }

  async function ask({ request }: PageCall, signal: AbortSignal): Promise<Reply> {
    const asked = await workers.ask({}, toBody(request), signal);
    switch (asked.end) {
      case "given up":
        return { reply: "timed-out" };
      case "error":
        return lost(asked.error);
      case "lost":
        return lost(asked.reason);
      case "blocked":
        return { reply: "blocked" };
      case "value": {
        const outcome = pageOutcomeSchema.safeParse(fromBody(asked.body));
        if (!outcome.success) return lost("an answer of another shape");
        return { reply: "answer", outcome: outcome.data };
      }
    }
  }

  return {
    async call(call, signal) {
      if (closed) return lost("the server is stopping");
      const own = perTenant.get(call.tenant) ?? 0;
      if (own >= limits.pageCallsPerTenant.value) return busy;
      perTenant.set(call.tenant, own + 1);
      const deadline = new AbortController();
      using _timer = clock.after(limits.pageCallMs.value, () => deadline.abort());
      const either = AbortSignal.any([signal, deadline.signal]);
      try {
        const refused = await takeTurn(either);
        if (refused !== undefined) return refused;
        try {
          return await ask(call, either);
        } finally {
          endTurn();
        }
      } finally {
        const left = (perTenant.get(call.tenant) ?? 1) - 1;
        if (left === 0) perTenant.delete(call.tenant);
        else perTenant.set(call.tenant, left);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await workers[Symbol.asyncDispose]();
    },
  };
}

const busy = { reply: "busy", retryAfterSeconds: 5 } as const;

function lost(reason: string): Reply {
  return { reply: "lost", reason };
}
