import type { JobEvent } from "../contract/events/event.ts";
import type {
  Attempt,
  Condition,
  ConditionType,
  Extraction,
  ExtractionStatus,
  Failure,
  Settled,
} from "../contract/extraction.ts";
import { statusChars } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Run } from "../ports/runs.ts";
import type { Story } from "./story.ts";

/** All that is known of a job at one moment. */
export type Observed = {
  extraction: Extraction;
  story: Story;
  /** The platform's word on the run of the latest attempt. */
  run: Run | undefined;
  /** May a run begin now? If not, why, in plain words. */
  slot: { free: true } | { free: false; reason: string };
  settled: Settled | undefined;
  /** Why the tenant may store nothing more, where the job is about to store something. */
  storageFault: string | undefined;
};

export type Action =
  | { do: "publish"; event: JobEvent }
  | { do: "start"; attempt: number; deadlineAt: number }
  | { do: "stop"; attempt: number }
  | { do: "settle"; attempt: number };

export type Decision = { status: ExtractionStatus; actions: Action[]; wakeAt?: number };

/**
 * What to do about a job, given what is known of it. Long, as all of a job's branches stand here and
 * nowhere else. Pure; the laptop and the operator both act on
 * its word. Early returns stand in order of finality. An intent is written to the status in one
 * pass, the effect follows in the next: a crash between the two loses nothing.
 */
export function decide(observed: Observed, now: number): Decision {
  const { extraction, story, settled } = observed;
  const { spec, status } = extraction;
  if (isTerminal(status)) return closeDown(observed, now);
  if (spec.cancelRequested === true) {
    return fail(observed, { code: "cancelled", message: "cancelled by its owner" }, now);
  }
  if (settled !== undefined && story.result !== undefined) return complete(observed, settled, now);
  if (story.gaveUp !== undefined) return fail(observed, story.gaveUp, now);

  if (observed.storageFault !== undefined) {
    return fail(observed, { code: "storage_full", message: observed.storageFault }, now);
  }

  const late = lateness(observed, now);
  if (late !== undefined) return fail(observed, late, now);
  if (story.result !== undefined) {
    const actions: Action[] = [{ do: "settle", attempt: status.attempt }];
    return { status: progressed(observed, now), actions, wakeAt: deadlineOf(observed) };
  }
  const current = status.attempts.at(-1);
  if (current?.outcome === "running") return superviseRun(observed, current, now);
  return considerStart(observed, now);
}

export function isTerminal(status: ExtractionStatus): boolean {
  return status.phase === "Completed" || status.phase === "Failed";
}

/** After the end: tell it once, stop what still runs, mark it told. Nobody waits for a pod to go. */
function closeDown({ extraction, story, run }: Observed, now: number): Decision {
  const { status } = extraction;
  const actions: Action[] = [];
  if (!story.ended) actions.push({ do: "publish", event: endOf(status) });
  if (run !== undefined) actions.push({ do: "stop", attempt: status.attempt });
  return { status: withCondition(status, now, "Published", "True", "Told", ""), actions };
}

function endOf(status: ExtractionStatus): JobEvent {
  if (status.phase === "Completed") return { type: "completed" };
  const failure = status.failure ?? { code: "internal", message: "ended without a reason" };
  return { type: "failed", failure };
}

function fail(observed: Observed, { code, message }: Failure, now: number): Decision {
  const failure = { code, message: message.slice(0, statusChars.failure) };
  const status = ended(progressed(observed, now), "Failed", now);
  return {
    status: withCondition({ ...status, failure }, now, "Succeeded", "False", pascal(code), message),
    actions: [],
  };
}

function complete(observed: Observed, settled: Settled, now: number): Decision {
  const base = ended(progressed(observed, now), "Completed", now);
  const status: ExtractionStatus = {
    ...base,
    resultRef: settled.ref,
    finishedAt: settled.finishedAt,
    durationMs: settled.durationMs,
    business: settled.business,
    counts: settled.counts,
    progress: {
      pagesScraped: settled.counts.pagesScraped,
      totalPages: Math.max(settled.counts.pagesScraped, base.progress?.totalPages ?? 0),
      currentStep: "Complete",
    },
  };
  // Its items are in the index before its result is told.
  const indexed = withCondition(status, now, "Indexed", "True", "Searchable", "");
  return {
    status: withCondition(indexed, now, "Succeeded", "True", "Completed", ""),
    actions: [],
  };
}

function ended(
  status: ExtractionStatus,
  phase: "Completed" | "Failed",
  now: number,
): ExtractionStatus {
  const { waitingFor: _waiting, retryAt: _retry, ...rest } = status;
  const outcome = phase === "Completed" ? "succeeded" : "failed";
  const begun = status.startedAt ?? at(now);
  return {
    ...rest,
    phase,
    finishedAt: at(now),
    durationMs: Math.max(0, now - Date.parse(begun)),
    attempts: status.attempts.map((attempt) =>
      attempt.outcome === "running" ? { ...attempt, outcome, endedAt: at(now) } : attempt,
    ),
  };
}

function lateness({ extraction, story }: Observed, now: number): Failure | undefined {
  const { spec, status, createdAt } = extraction;
  if (status.phase === "Pending" && story.startedAt === undefined) {
    const allowed = startDeadlineMs(spec);
    if (now < Date.parse(createdAt) + allowed) return undefined;
    const why = status.waitingFor === undefined ? "" : ` It waited: ${status.waitingFor}`;
    return {
      code: "start_deadline",
      message: `could not start within ${seconds(allowed)} s.${why}`,
    };
  }
  const allowed = activeDeadlineMs(spec);
  const since = status.activeSince ?? status.startedAt;
  if (since === undefined || now < Date.parse(since) + allowed) return undefined;
  return { code: "active_deadline", message: `did not finish within ${seconds(allowed)} s` };
}

function deadlineOf({ extraction: { spec, status, createdAt } }: Observed): number {
  const since = status.activeSince ?? status.startedAt;
  return since === undefined
    ? Date.parse(createdAt) + startDeadlineMs(spec)
    : Date.parse(since) + activeDeadlineMs(spec);
}

/** When a run that begins at `startsAt` must have ended: a job that has begun has its own end. */
function runDeadline(observed: Observed, startsAt: number): number {
  const { spec, status } = observed.extraction;
  const begun = (status.activeSince ?? status.startedAt) !== undefined;
  return begun ? deadlineOf(observed) : startsAt + activeDeadlineMs(spec);
}

/** A run was meant to go: begin it, watch it, or take note of its end. */
function superviseRun(observed: Observed, current: Attempt, now: number): Decision {
  const { extraction, story, run } = observed;
  const { status } = extraction;
  const wakeAt = deadlineOf(observed);
  const next = progressed(observed, now);
  if (story.attempt < current.number) {
    const deadlineAt = runDeadline(observed, now);
    const event: JobEvent = { type: "attempt", number: current.number };
    return {
      status: next,
      actions: [
        { do: "publish", event },
        { do: "start", attempt: current.number, deadlineAt },
      ],
      wakeAt,
    };
  }
  if (run === undefined) return runEnded(observed, "lost", "the run is gone", now);
  switch (run.state) {
    case "running":
      return { status: underWay(next, now), actions: [], wakeAt };
    case "waiting":
      return {
        status: held(next, run.cause, run.reason, now),
        actions: tellWait(next, run.reason),
        wakeAt: run.cause === "CannotStart" ? Math.min(now + stuckCheckMs, wakeAt) : wakeAt,
      };
    case "refused": {
      const again = now + refusedWaitMs;
      const deadlineAt = runDeadline(observed, again);
      return {
        status: held(next, "Refused", run.reason, now),
        actions: [
          ...tellWait(next, run.reason),
          { do: "start", attempt: current.number, deadlineAt },
        ],
        wakeAt: Math.min(again, wakeAt),
      };
    }
    case "impossible":
      return fail(observed, { code: "cannot_start", message: run.reason }, now);
    case "lost":
      return runEnded(observed, "lost", run.reason, now);
    case "exited":
      return runEnded(observed, "failed", `the crawler ended with code ${run.code}`, now);
  }
  return { status, actions: [], wakeAt };
}

/** A run ended without a result. Its own fault is counted; the platform's is not. */
function runEnded(
  observed: Observed,
  outcome: "failed" | "lost",
  why: string,
  now: number,
): Decision {
  const reason = why.slice(0, statusChars.attempt);
  const { extraction } = observed;
  const { spec } = extraction;
  const before = progressed(observed, now);
  const failures = before.failures + (outcome === "failed" ? 1 : 0);
  const losses = before.losses + (outcome === "lost" ? 1 : 0);
  const attempts = before.attempts.map((attempt) =>
    attempt.outcome === "running" ? { ...attempt, outcome, reason, endedAt: at(now) } : attempt,
  );
  const status: ExtractionStatus = { ...before, failures, losses, attempts };
  if (outcome === "lost" && before.activeSince !== undefined) status.activeSince = at(now);
  const exhausted =
    failures > (spec.backoffLimit ?? limits.backoffLimit.value) || losses > limits.lossesMax.value;
  if (exhausted) {
    const message = `gave up after ${failures + losses} attempts: ${reason}`;
    return fail(
      { ...observed, extraction: { ...extraction, status } },
      { code: "extraction_failed", message },
      now,
    );
  }
  const waitMs = outcome === "lost" ? lossWaitMs(losses) : failureWaitMs(failures);
  return { status: { ...status, retryAt: at(now + waitMs) }, actions: [], wakeAt: now + waitMs };
}

/** What was told to stop is looked at again then, should nobody say that it is gone. */
const stopPauseMs = 200;

/** A run that cannot start becomes impossible with time alone; the platform may report nothing new. */
const stuckCheckMs = 10_000;

/** A quota has room again when another pod has gone: soon, or not for long. */
const refusedWaitMs = 5_000;

/** 1 s, 4 s, 16 s: a crawler that fell is not pushed off the same cliff at once. */
function failureWaitMs(failures: number): number {
  return 1_000 * 4 ** Math.max(0, failures - 1);
}

/** The first loss is made good at once; a platform that keeps losing runs is given time. */
function lossWaitMs(losses: number): number {
  return losses === 1 ? 0 : Math.min(30_000, 500 * 2 ** losses);
}

function considerStart(observed: Observed, now: number): Decision {
  const { extraction, slot, run } = observed;
  const { spec } = extraction;
  const status = progressed(observed, now);
  const deadline = deadlineOf(observed);
  if (run !== undefined) {
    const actions: Action[] = [{ do: "stop", attempt: status.attempt }];
    return { status, actions, wakeAt: now + stopPauseMs };
  }
  const wait = (reason: string, wakeAt: number) => waiting(status, reason, wakeAt, now);
  if (spec.suspend === true) return wait("it is suspended", deadline);
  const retryAt = status.retryAt === undefined ? 0 : Date.parse(status.retryAt);
  if (now < retryAt) {
    return wait("the next attempt is due soon", retryAt);
  }
  if (!slot.free) return wait(slot.reason, deadline);

  const { waitingFor: _waiting, retryAt: _retry, ...rest } = status;
  const number = status.attempt + 1;
  const begun: Attempt = { number, startedAt: at(now), outcome: "running" };
  const attempts = [...status.attempts, begun].slice(-limits.attemptsKept.value);
  const next = { ...rest, attempt: number, attempts };
  const accepted = withCondition(next, now, "Accepted", "True", "KeyFound", "");
  return {
    status: withCondition(accepted, now, "Admitted", "True", "SlotFree", ""),
    actions: [],
    wakeAt: deadline,
  };
}

function waiting(status: ExtractionStatus, reason: string, wakeAt: number, now: number): Decision {
  const next = withCondition(status, now, "Admitted", "False", "Waiting", reason);
  return { status: { ...next, waitingFor: reason }, actions: tellWait(status, reason), wakeAt };
}

/** Once for each reason, and only before it has begun: afterwards its steps speak for it. */
function tellWait(status: ExtractionStatus, reason: string): Action[] {
  return status.waitingFor === reason || status.phase !== "Pending"
    ? []
    : [{ do: "publish", event: { type: "waiting", message: reason } }];
}

/** The platform keeps the run waiting: why stands where people look for it. */
function held(
  status: ExtractionStatus,
  cause: string,
  reason: string,
  now: number,
): ExtractionStatus {
  const next = withCondition(status, now, "Succeeded", "Unknown", cause, reason);
  return { ...next, waitingFor: reason.slice(0, statusChars.waitingFor) };
}

/** What it waited for has come. */
function underWay(status: ExtractionStatus, now: number): ExtractionStatus {
  if (status.waitingFor === undefined) return status;
  const { waitingFor: _come, ...rest } = status;
  return withCondition(rest, now, "Succeeded", "Unknown", "Running", "");
}

/** The status with what the log tells; never less than it said before. */
function progressed({ extraction, story }: Observed, now: number): ExtractionStatus {
  const { status } = extraction;
  const next: ExtractionStatus =
    story.startedAt !== undefined && status.phase === "Pending"
      ? {
          ...underWay(status, now),
          phase: "Processing",
          startedAt: at(story.startedAt),
          activeSince: at(now),
        }
      : { ...status };
  if (story.progress !== undefined) next.progress = story.progress;
  if (story.business !== undefined) {
    const { name, domain, category } = story.business;
    next.business = { name, domain, category };
  }
  return next;
}

function withCondition(
  status: ExtractionStatus,
  now: number,
  type: ConditionType,
  value: Condition["status"],
  reason: string,
  text: string,
): ExtractionStatus {
  const message = text.slice(0, statusChars.condition);
  const before = status.conditions.find((condition) => condition.type === type);
  if (before?.status === value && before.reason === reason && before.message === message) {
    return status;
  }
  const condition = { type, status: value, reason, message, lastTransitionTime: at(now) };
  const others = status.conditions.filter((other) => other.type !== type);
  return { ...status, conditions: [...others, condition] };
}

function startDeadlineMs(spec: Extraction["spec"]): number {
  return spec.startDeadlineSeconds === undefined
    ? limits.startDeadlineMs.value
    : spec.startDeadlineSeconds * 1_000;
}

function activeDeadlineMs(spec: Extraction["spec"]): number {
  return spec.activeDeadlineSeconds === undefined
    ? limits.activeDeadlineMs.value
    : spec.activeDeadlineSeconds * 1_000;
}

const at = (ms: number): string => new Date(ms).toISOString();
const seconds = (ms: number): number => Math.round(ms / 1_000);
const pascal = (code: string): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
