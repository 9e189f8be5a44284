import { Agent } from "undici";
import { runOrder } from "../../src/crawler/index.ts";
import type { Clock } from "../../src/kit/clock.ts";
import { createFetcher } from "../../src/pages/index.ts";
import type { Calls } from "../../src/ports/calls.ts";
import type { Events } from "../../src/ports/events.ts";
import type { Run, RunOrder, Runs, RunState } from "../../src/ports/runs.ts";

/**
 * Crawlers within this process, so that the failure loop can afford hundreds of them. The real
 * crawler over real HTTP; only its own process is missing.
 */
export function createInlineRuns(ports: { events: Events; calls: Calls }, clock: Clock) {
  const runs = new Map<string, { order: RunOrder; state: RunState; stop: AbortController }>();
  const watchers = new Set<(run: { job: string }) => void>();
  const dispatcher = new Agent({ allowH2: false });
  const received = (order: RunOrder) => {
    for (const changed of watchers) changed({ job: order.job });
  };

  async function crawl(order: RunOrder, signal: AbortSignal): Promise<number> {
    const { tenant, job, attempt } = order;
    try {
      await runOrder({
        order,
        publish: ({ id, event }) =>
          ports.events.publish({ tenant, job, attempt, id: `a${attempt}:${id}`, event }),
        call: (request, abort) => ports.calls.call({ tenant, job }, attempt, request, abort),
        fetcher: createFetcher({ dispatcher, userAgent: "t", clock, random: () => 0.5 }),
        userAgent: "t",
        gate: null,
        browser: null,
        robots: "honour",
        clock,
        signal,
      });
      return 0;
    } catch {
      return 1;
    }
  }

  const port: Runs = {
    async ensure(order) {
      if (runs.has(order.name)) return;
      const stop = new AbortController();
      const run = { order, state: { state: "running" } as RunState, stop };
      runs.set(order.name, run);
      void crawl(order, stop.signal).then((code) => {
        run.state = { state: "exited", code };
        received(order);
      });
    },
    async get(name) {
      const run = runs.get(name);
      return run && view(run.order, run.state);
    },
    async list() {
      return [...runs.values()].map(({ order, state }) => view(order, state));
    },
    async stop(name) {
      runs.get(name)?.stop.abort(new Error("stopped"));
      runs.delete(name);
    },
    async watch(changed) {
      watchers.add(changed);
      return {
        async [Symbol.asyncDispose]() {
          watchers.delete(changed);
        },
      };
    },
  };
  return { port, close: () => dispatcher.destroy() };
}

function view({ name, tenant, job, attempt }: RunOrder, state: RunState): Run {
  return { name, tenant, job, attempt, ...state };
}
