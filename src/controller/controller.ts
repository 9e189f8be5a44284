import type { Extraction, ExtractionStatus, Settled } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import {
  createAdmission,
  decide,
  isTerminal,
  noticesOf,
  readEvents,
  foldStory,
  failedWithoutKey,
  type Action,
  type Admission,
  type Decision,
  type Notice,
  type Story,
} from "../extraction/index.ts";
import type { Clock } from "../kit/clock.ts";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";
import { createWorkQueue } from "../kit/work-queue.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Run, Runs } from "../ports/runs.ts";
import { isProgressOnly, isSameStatus, nextProgressAt } from "./status-writes.ts";

export type ControllerOptions = {
  extractions: Extractions;
  events: Events;
  runs: Runs;
  /** Builds and indexes the result of an attempt; doing it twice gives the same. */
  settle: (extraction: Extraction, attempt: number) => Promise<Settled>;
  /** Why the job's tenant may store nothing more; undefined when it may. */
  storageFault: (extraction: Extraction) => Promise<string | undefined>;
  /** How many extractions the job's tenant may run at once. */
  maxPerTenant: (extraction: Extraction) => Promise<number>;
  crawlersAtOnce: number;
  /** Jobs whose log has no end yet; asked once, where records can be removed by others. */
  unfinished?: () => Promise<JobRef[]>;
  /**
   * Where a job is remembered whose record goes: by others at any time, by us when its `ttl` is
   * over. It is told of each job that begins and of each that has ended. Without it records stay.
   */
  archive?: {
    put(extraction: Extraction): Promise<void>;
    get(id: string): Promise<Extraction | undefined>;
  };
  /** Told of each step, after its status was written. */
  notify?: (extraction: Extraction, notice: Notice) => void;
  /**
   * Least time between two statuses that differ in progress only; it grows to a third of the time
   * that the job has run. A store that many share is spared so. Default 0: every step is written.
   */
  progressEveryMs?: number;
  clock: Clock;
  random: () => number;
  log: { error(fields: object, name: string): void; info(fields: object, name: string): void };
};

/**
 * Observe, decide, act, for one job at a time. Level-triggered: a pass looks at what is, never at
 * what happened, so a missed or doubled wake-up does no harm.
 */
export async function startController(options: ControllerOptions): Promise<AsyncDisposable> {
  const { extractions, events, runs, archive, clock, log } = options;
  const settled = new Map<string, Settled>();
  /** Jobs under way, as last seen: what they were must be known when their record is gone. */
  const open = new Map<string, { tenant: string; seen?: Extraction; wroteAt?: number }>();

  const queue = createWorkQueue({
    process: reconcile,
    concurrency: Math.min(passesMost, Math.max(passesLeast, options.crawlersAtOnce)),
    backoff: { baseMs: 200, factor: 2, maxMs: 30_000, jitter: 0.2 },
    clock,
    random: options.random,
    keysMax: limits.queueInAll.value * 2,
    onError: (job, error, retry) => log.error({ job, err: error, ...retry }, "reconcile.failed"),
  });
  const admission = createAdmission(
    { total: options.crawlersAtOnce, reserved: options.crawlersAtOnce > 1 ? 1 : 0 },
    (id) => queue.add(id),
  );

  async function reconcile(id: string): Promise<void> {
    // Storage that answers at once would let a thousand passes run before the next request is read.
    await yieldToEventLoop();
    const extraction = await extractions.get(id);
    if (extraction === undefined) return cancelGone(id);
    if (isClosed(extraction.status)) return expire(extraction);
    if (extraction.tenant === "") return refuse(extraction);
    open.set(id, { ...open.get(id), tenant: extraction.tenant, seen: extraction });
    const observed = await observe(extraction);
    const decision = decide(observed, clock.now());
    // An end is remembered before it is told: who hears of it finds it.
    if (isTerminal(extraction.status))
      await archive?.put({ ...extraction, status: decision.status });
    for (const action of decision.actions) await act(extraction, action);
    if (!(await write(extraction, decision.status))) return;
    if (isTerminal(decision.status)) admission.release(extraction);
    wakeFor(id, decision);
  }

  async function observe(extraction: Extraction) {
    const job = { tenant: extraction.tenant, job: extraction.id };
    const { attempt } = extraction.status;
    const told = async () => foldStory(await readEvents(events, job));
    let story = await told();
    // An attempt is told before its run begins.
    const begun = attempt > 0 && story.attempt >= attempt;
    const run = begun ? await runs.get(runName(extraction.id, attempt)) : undefined;
    // What a crawler told is in the log when its end is seen, and may not have been before.
    if (begun && run?.state !== "running" && story.result === undefined) story = await told();
    const slot = await slotFor(extraction, story, run);
    const result = settled.get(extraction.id);
    const stores = mayStart(extraction, story, run) ? slot.free : mayEnd(extraction, story, result);
    const storageFault = stores ? await options.storageFault(extraction) : undefined;
    return { extraction, story, run, slot, settled: result, storageFault };
  }

  /** Only a job that would start asks for a slot; asking takes it. */
  async function slotFor(extraction: Extraction, story: Story, run: Run | undefined) {
    if (!mayStart(extraction, story, run)) return { free: true as const };
    return admission.requestSlot(applicantOf(extraction, await options.maxPerTenant(extraction)));
  }

  async function act(extraction: Extraction, action: Action): Promise<void> {
    const { id, tenant } = extraction;
    switch (action.do) {
      case "publish": {
        const entry = { tenant, job: id, attempt: null, event: action.event };
        await events.publish({ ...entry, id: eventId(action, extraction) });
        return;
      }
      case "start": {
        const { attempt, deadlineAt } = action;
        const order = { tenant, job: id, attempt, deadlineAt, name: runName(id, attempt) };
        if (attempt === 1) await archive?.put(extraction);
        await runs.ensure({ ...order, request: requestOf(extraction) });
        log.info({ tenant, job: id, attempt }, "run.started");
        return;
      }
      case "stop":
        return runs.stop(runName(id, action.attempt));
      case "settle":
        settled.set(id, await options.settle(extraction, action.attempt));
        queue.add(id);
        return;
    }
  }

  /** False when someone else wrote first: the next pass decides anew. */
  async function write(extraction: Extraction, status: ExtractionStatus): Promise<boolean> {
    if (isSameStatus(extraction.status, status)) return true;
    const waitMs = progressWaitMs(extraction, status);
    if (waitMs > 0) return queue.addAfter(extraction.id, waitMs);
    const outcome = await extractions.writeStatus(extraction.id, extraction.version, status);
    if (outcome.ok) {
      const job = open.get(extraction.id);
      if (job) job.wroteAt = clock.now();
      for (const notice of noticesOf(extraction, status)) options.notify?.(extraction, notice);
      return true;
    }
    if (outcome.reason === "conflict") queue.add(extraction.id);
    return false;
  }

  /** How long a write waits that only reports progress. */
  function progressWaitMs(extraction: Extraction, next: ExtractionStatus): number {
    const { id, createdAt, status } = extraction;
    const { progressEveryMs = 0 } = options;
    const wroteAt = open.get(id)?.wroteAt;
    if (progressEveryMs === 0 || wroteAt === undefined || !isProgressOnly(status, next)) return 0;
    const startedAt = Date.parse(status.startedAt ?? createdAt);
    return nextProgressAt(startedAt, wroteAt, progressEveryMs) - clock.now();
  }

  function wakeFor(id: string, { wakeAt }: Decision): void {
    if (wakeAt !== undefined) queue.addAfter(id, Math.max(1, wakeAt - clock.now()));
  }

  /** A record that its owner has removed is a cancelled job, unless it had ended. */
  async function cancelGone(id: string): Promise<void> {
    const gone = open.get(id);
    if (gone === undefined) return;
    const { tenant } = gone;
    const last = gone.seen ?? (await archive?.get(id));
    if (last === undefined) await tellGone({ tenant, job: id });
    else await closeGone(last);
    forget(id, tenant);
  }

  async function closeGone(last: Extraction): Promise<void> {
    const unwanted = { ...last, spec: { ...last.spec, cancelRequested: true } };
    const observed = { ...(await observe(unwanted)), settled: undefined };
    const ended = isTerminal(last.status)
      ? unwanted
      : { ...unwanted, status: decide(observed, clock.now()).status };
    const { status, actions } = decide({ ...observed, extraction: ended }, clock.now());
    await archive?.put({ ...ended, status });
    for (const action of actions) await act(ended, action);
  }

  /** All that is known of it is that it began. */
  async function tellGone(job: JobRef): Promise<void> {
    const failure = { code: "cancelled", message: "cancelled: its record was removed" };
    const entry = { ...job, attempt: null, id: "end" };
    await events.publish({ ...entry, event: { type: "failed", failure } });
  }

  /** Nothing is left to do but to remove the record when its time is over, where that is done. */
  async function expire({ id, tenant, createdAt, spec, status }: Extraction): Promise<void> {
    forget(id, tenant);
    if (archive === undefined) return;
    const { ttlSecondsAfterFinished: seconds } = spec;
    const ttlMs = seconds === undefined ? limits.ttlMs.value : seconds * 1_000;
    const waitMs = Date.parse(status.finishedAt ?? createdAt) + ttlMs - clock.now();
    if (waitMs > 0) queue.addAfter(id, Math.min(waitMs, timerMostMs));
    else await extractions.remove(id);
  }

  /** Nobody's job: its key may still be on its way, for it may have come with it. */
  async function refuse(extraction: Extraction): Promise<void> {
    const { id, createdAt } = extraction;
    const waitMs = Date.parse(createdAt) + limits.keyWaitMs.value - clock.now();
    if (waitMs > 0) return void queue.addAfter(id, waitMs);
    await write(extraction, failedWithoutKey(extraction, clock.now()));
  }

  function forget(id: string, tenant: string): void {
    settled.delete(id);
    open.delete(id);
    admission.release({ id, tenant });
  }

  await adoptRunning(options, admission);
  const stack = new AsyncDisposableStack();
  stack.use(queue);
  stack.use(await events.follow("all", ({ job }) => queue.add(job)));
  stack.use(await runs.watch(({ job }) => queue.add(job)));
  stack.use(await extractions.watch((id) => queue.add(id)));
  for (const { tenant, job } of (await options.unfinished?.()) ?? []) {
    if (!open.has(job)) open.set(job, { tenant });
    queue.add(job);
  }
  return stack;
}

/** Passes wait for others, settling for seconds: one for each crawler, within bounds. */
const passesLeast = 8;
const passesMost = 64;
/** A timer holds 24 days; a later end is looked at again. */
const timerMostMs = 24 * 60 * 60_000;

function mayStart({ spec, status }: Extraction, story: Story, run: Run | undefined): boolean {
  return (
    !isTerminal(status) &&
    spec.cancelRequested !== true &&
    spec.suspend !== true &&
    status.attempts.at(-1)?.outcome !== "running" &&
    story.result === undefined &&
    run === undefined
  );
}

function mayEnd({ status }: Extraction, story: Story, settled: Settled | undefined): boolean {
  return !isTerminal(status) && story.result !== undefined && settled === undefined;
}

/** Before the first admission, what runs already is counted. */
async function adoptRunning(options: ControllerOptions, admission: Admission): Promise<void> {
  const page = 500;
  let after: string | undefined;
  for (let read = 0; read < limits.queueInAll.value * 2; read += page) {
    const open = await options.extractions.list({
      open: true,
      limit: page,
      ...(after === undefined ? {} : { after }),
    });
    for (const extraction of open) {
      const running = extraction.status.attempts.at(-1)?.outcome === "running";
      if (!running || isTerminal(extraction.status)) continue;
      admission.adopt(applicantOf(extraction, await options.maxPerTenant(extraction)));
    }
    if (open.length < page) return;
    after = open.at(-1)?.id;
  }
}

function applicantOf({ id, tenant, spec }: Extraction, maxPerTenant: number) {
  return { id, tenant, priority: spec.priority ?? ("batch" as const), maxPerTenant };
}

/** Terminal and told: nothing is left to do. */
function isClosed(status: ExtractionStatus): boolean {
  return (
    isTerminal(status) &&
    status.conditions.some(({ type, status: value }) => type === "Published" && value === "True")
  );
}

export function runName(job: string, attempt: number): string {
  return `${job}-a${attempt}`;
}

/** Told twice by a repeated pass, an event has the same id and is written once. */
function eventId({ event }: Extract<Action, { do: "publish" }>, { status }: Extraction): string {
  switch (event.type) {
    case "attempt":
      return `attempt:${event.number}`;
    case "completed":
    case "failed":
      return "end";
    default:
      return `${event.type}:${status.attempt}:${"message" in event ? event.message : ""}`;
  }
}

function requestOf({ spec }: Extraction) {
  const {
    apiKey: _apiKey,
    priority: _priority,
    startDeadlineSeconds: _start,
    activeDeadlineSeconds: _active,
    backoffLimit: _backoff,
    ttlSecondsAfterFinished: _ttl,
    suspend: _suspend,
    cancelRequested: _cancel,
    ...request
  } = spec;
  return request;
}
