import { limits } from "../contract/limits.ts";
import { createAdmission, createStoryReader, isTerminal } from "../extraction/index.ts";
import { createWorkQueue } from "../kit/work-queue.ts";
import type { ControllerOptions } from "./controller-options.ts";
import { applicantOf, type ControllerState } from "./controller-state.ts";
import { reconcile } from "./reconcile.ts";
import { createSiteController } from "./sites/site-controller.ts";
import { isSiteKey, siteOfJob } from "./sites/site-state.ts";

/**
 * Observe, decide, act, for one job at a time. Level-triggered: a pass looks at the current state,
 * never at what happened, so a missed or repeated wake-up does no harm.
 */
export async function startController(options: ControllerOptions): Promise<AsyncDisposable> {
  const { events, runs, extractions } = options;
  const state = createState(options);
  const { queue, open } = state;
  await adoptRunning(state);
  await using stack = new AsyncDisposableStack();
  stack.use(queue);
  const wake = ({ job }: { job: string }) =>
    isSiteKey(job) ? state.sites?.wake(siteOfJob(job)) : queue.add(job);
  if (state.sites !== undefined) stack.use(await state.sites.start());
  stack.use(await events.follow("all", wake));
  stack.use(await runs.watch(wake));
  stack.use(await extractions.watch((id) => queue.add(id)));
  for (const { tenant, job } of (await options.unfinished?.()) ?? []) {
    // The record of a Site shows which of its slices is open.
    if (isSiteKey(job)) continue;
    if (!open.has(job)) open.set(job, { tenant, own: { waits: false } });
    queue.add(job);
  }
  return stack.move();
}

function createState(options: ControllerOptions): ControllerState {
  const { crawlersAtOnce, clock, random, log } = options;
  const { value: minPasses } = limits.passesMin;
  const { value: maxPasses } = limits.passesMax;
  const queue = createWorkQueue({
    process: (id) =>
      isSiteKey(id) ? (state.sites?.reconcile(id) ?? Promise.resolve()) : reconcile(state, id),
    concurrency: Math.min(maxPasses, Math.max(minPasses, crawlersAtOnce)),
    backoff: { baseMs: 200, factor: 2, maxMs: 30_000, jitter: 0.2 },
    clock,
    random,
    keysMax: limits.queueInAll.value * 2,
    onError: (job, error, retry) => log.error({ job, err: error, ...retry }, "reconcile.failed"),
  });
  const slots = { total: crawlersAtOnce, reserved: crawlersAtOnce > 1 ? 1 : 0 };
  const admission = createAdmission(slots, (id) => {
    if (isSiteKey(id)) state.sites?.wake(id);
    else queue.add(id);
  });
  const stories = createStoryReader(options.events);
  const { sites, events, runs } = options;
  const { count } = options;
  const shared = { events, runs, clock, queue, admission, stories, ...(count && { count }) };
  const state: ControllerState = {
    options,
    queue,
    admission,
    stories,
    sites: sites && createSiteController({ options: sites, ...shared }),
    settled: new Map(),
    open: new Map(),
  };
  return state;
}

/** Counts the jobs that run already, before the first admission. */
async function adoptRunning({ options, admission }: ControllerState): Promise<void> {
  const { extractions, maxPerTenant } = options;
  const page = 500;
  let after: string | undefined;
  for (let read = 0; read < limits.queueInAll.value * 2; read += page) {
    const open = await extractions.list({
      open: true,
      limit: page,
      ...(after === undefined ? {} : { after }),
    });
    for (const extraction of open) {
      const isRunning = extraction.status.attempts.at(-1)?.outcome === "running";
      if (!isRunning || isTerminal(extraction.status)) continue;
      admission.adopt(applicantOf(extraction, await maxPerTenant(extraction)));
    }
    if (open.length < page) return;
    after = open.at(-1)?.id;
  }
}
