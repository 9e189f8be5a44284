import { limits } from "../../contract/limits.ts";
import { pageOutcomeSchema, type PageRequest } from "../../contract/page-calls.ts";
import type { PageCall, PageCalls } from "../../ports/page-calls.ts";
import { emptyDirectory } from "./own-process.ts";
import {
  startPageWorker,
  type Asked,
  type PageWorker,
  type PageWorkerOptions,
} from "./page-worker.ts";

type Reply = Awaited<ReturnType<PageCalls["call"]>>;

/**
 * Page calls answered by one worker process: started by the first call, restarted by the first one
 * after it died, ended when nobody has called for a while.
 */
export function createPageCalls(options: PageWorkerOptions): PageCalls & AsyncDisposable {
  emptyDirectory(options.tempRoot);
  const { clock } = options;
  const perTenant = new Map<string, number>();
  const queue: (() => void)[] = [];
  let running = 0;
  let worker: PageWorker | undefined;
  let idle: Disposable | undefined;
  let closed = false;
  let alone: Promise<void> = Promise.resolve();
  const others = new Set<PageWorker>();

  /** Undefined when it is this call's turn; a reply when the turn did not come. */
  async function takeTurn(signal: AbortSignal): Promise<Reply | undefined> {
    if (running >= limits.pageCallsAtOnce.value) {
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
      } catch {
        return busy;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    } else running++;
    idle?.[Symbol.dispose]();
    return undefined;
  }

  function endTurn(): void {
    const next = queue.shift();
    // Whoever waits first takes over the place: it is never free in between.
    if (next !== undefined) return next();
    running--;
    if (running > 0 || closed) return;
    idle = clock.after(limits.pageWorkerIdleMs.value, () => {
      void worker?.stop();
      worker = undefined;
    });
  }

  /**
   * A worker that was lost has taken the calls of others with it. Each is asked once more in a
   * worker of its own, one after the other: whichever was fatal ends alone.
   */
  async function askAlone(request: PageRequest, signal: AbortSignal): Promise<Asked> {
    const before = alone;
    const own = Promise.withResolvers<void>();
    alone = own.promise;
    await before;
    if (closed) return { end: "lost" };
    const single = startPageWorker(options);
    others.add(single);
    const asked = await single.ask(request, signal);
    await single.stop();
    others.delete(single);
    own.resolve();
    return asked;
  }

  async function ask({ request }: PageCall, signal: AbortSignal): Promise<Reply> {
    if (closed) return lost("the server is stopping");
    if (worker === undefined || worker.isGone()) worker = startPageWorker(options);
    let asked = await worker.ask(request, signal);
    if (asked.end === "lost" && !closed) asked = await askAlone(request, signal);
    switch (asked.end) {
      case "given up":
        return { reply: "late" };
      case "error":
        return lost(asked.error);
      case "lost":
        return lost("the page worker ended");
      case "value": {
        const outcome = pageOutcomeSchema.safeParse(asked.value);
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
      idle?.[Symbol.dispose]();
      const all = worker === undefined ? [...others] : [worker, ...others];
      await Promise.all(all.map((each) => each.stop()));
    },
  };
}

const busy = { reply: "busy", retryAfterSeconds: 5 } as const;

function lost(reason: string): Reply {
  return { reply: "lost", reason };
}
