import type { JobEvent } from "../contract/events/event.ts";
import {
  statusChars,
  type Attempt,
  type Extraction,
  type ExtractionStatus,
  type Failure,
  type Settled,
} from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Run } from "../ports/runs.ts";
import { deadlineFailure, deadlineOf, runDeadline } from "./deadlines.ts";
import {
  atTime,
  endedStatus,
  platformWaits,
  progressedStatus,
  withCondition,
  withoutWait,
} from "./status-changes.ts";
import type { Story } from "./story.ts";

/** All that is known of a job at one moment. */
export type Observed = {
  extraction: Extraction;
  story: Story;
  /** The run of the latest attempt, as the platform reports it. */
  run: Run | undefined;
  /** May a run begin now? If not, why, in plain words. */
  slot: { free: true } | { free: false; reason: string; isOwn?: boolean };
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
 * What to do about a job, given what is known of it. Pure; used by the laptop and the operator
 * alike. The early returns are in order of finality. An intent is written to the status in one
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

  const overdue = deadlineFailure(extraction, story.startedAt, now);
  if (overdue !== undefined) return fail(observed, overdue, now);
  if (story.result !== undefined) {
    const actions: Action[] = [{ do: "settle", attempt: status.attempt }];
    const next = progressedStatus(status, story, now);
    return { status: next, actions, wakeAt: deadlineOf(extraction) };
  }
  const current = status.attempts.at(-1);
  if (current?.outcome === "running") return superviseRun(observed, current, now);
  return considerStart(observed, now);
}

export function isTerminal(status: ExtractionStatus): boolean {
  return status.phase === "Completed" || status.phase === "Failed";
}

/** After the end: publishes it once and stops a run that remains, without waiting for its end. */
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

function fail({ extraction, story }: Observed, { code, message }: Failure, now: number): Decision {
  const failure = { code, message: message.slice(0, statusChars.failure) };
  const status = endedStatus(progressedStatus(extraction.status, story, now), "Failed", now);
  const failed = { ...status, failure };
  return {
    status: withCondition(failed, now, "Succeeded", "False", pascal(code), message),
    actions: [],
  };
}

function complete({ extraction, story }: Observed, settled: Settled, now: number): Decision {
  const base = endedStatus(progressedStatus(extraction.status, story, now), "Completed", now);
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
  // The items are in the index before the result is published.
  const indexed = withCondition(status, now, "Indexed", "True", "Searchable", "");
  return {
    status: withCondition(indexed, now, "Succeeded", "True", "Completed", ""),
    actions: [],
  };
}

/** The latest attempt should be running: begin it, watch it, or record its end. */
function superviseRun(observed: Observed, current: Attempt, now: number): Decision {
  const { extraction, story, run } = observed;
  const next = progressedStatus(extraction.status, story, now);
  const wakeAt = deadlineOf(extraction);
  if (story.attempt < current.number) {
    const { number } = current;
    const actions: Action[] = [
      { do: "publish", event: { type: "attempt", number } },
      { do: "start", attempt: number, deadlineAt: runDeadline(extraction, now) },
    ];
    return { status: next, actions, wakeAt };
  }
  if (run === undefined) return runEnded(observed, "lost", "the run no longer exists", now);
  switch (run.state) {
    case "running":
      return { status: withoutWait(next, now), actions: [], wakeAt };
    case "waiting":
      return {
        status: platformWaits(next, run.cause, run.reason, now),
        actions: publishWait(next, run.reason),
        wakeAt:
          run.cause === "CannotStart" ? Math.min(now + limits.stuckCheckMs.value, wakeAt) : wakeAt,
      };
    case "refused": {
      const again = now + limits.refusedRetryMs.value;
      const deadlineAt = runDeadline(extraction, again);
      const retry: Action = { do: "start", attempt: current.number, deadlineAt };
      return {
        status: platformWaits(next, "Refused", run.reason, now),
        actions: [...publishWait(next, run.reason), retry],
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
}

/** A run ended without a result. Its own fault is counted; the platform's fault is not. */
function runEnded(
  observed: Observed,
  outcome: "failed" | "lost",
  why: string,
  now: number,
): Decision {
  const { extraction, story } = observed;
  const reason = why.slice(0, statusChars.attempt);
  const before = progressedStatus(extraction.status, story, now);
  const failures = before.failures + (outcome === "failed" ? 1 : 0);
  const losses = before.losses + (outcome === "lost" ? 1 : 0);
  const attempts = before.attempts.map((attempt) =>
    attempt.outcome === "running" ? { ...attempt, outcome, reason, endedAt: atTime(now) } : attempt,
  );
  const status: ExtractionStatus = { ...before, failures, losses, attempts };
  if (outcome === "lost" && before.activeSince !== undefined) status.activeSince = atTime(now);
  const maxFailures = extraction.spec.backoffLimit ?? limits.backoffLimit.value;
  if (failures > maxFailures || losses > limits.lossesMax.value) {
    const message = `gave up after ${failures + losses} attempts: ${reason}`;
    const given = { ...observed, extraction: { ...extraction, status } };
    return fail(given, { code: "extraction_failed", message }, now);
  }
  const waitMs = outcome === "lost" ? lossWaitMs(losses) : failureWaitMs(failures);
  const retryAt = now + waitMs;
  return { status: { ...status, retryAt: atTime(retryAt) }, actions: [], wakeAt: retryAt };
}

/** 1 s, 4 s, 16 s: the cause of a crash may need time to pass. */
function failureWaitMs(failures: number): number {
  return 1_000 * 4 ** Math.max(0, failures - 1);
}

/** None after the first loss; a platform that keeps losing runs is given time. */
function lossWaitMs(losses: number): number {
  return losses === 1 ? 0 : Math.min(limits.lossWaitMaxMs.value, 500 * 2 ** losses);
}

function considerStart({ extraction, story, slot, run }: Observed, now: number): Decision {
  const status = progressedStatus(extraction.status, story, now);
  const deadline = deadlineOf(extraction);
  if (run !== undefined) {
    const actions: Action[] = [{ do: "stop", attempt: status.attempt }];
    return { status, actions, wakeAt: now + limits.stopCheckMs.value };
  }
  if (extraction.spec.suspend === true) return wait(status, "it is suspended", deadline, now);
  const retryAt = status.retryAt === undefined ? 0 : Date.parse(status.retryAt);
  if (now < retryAt) return wait(status, "the next attempt is due soon", retryAt, now);
  if (!slot.free) return wait(status, slot.reason, deadline, now);

  const { waitingFor: _waiting, retryAt: _retry, ...rest } = status;
  const number = status.attempt + 1;
  const begun: Attempt = { number, startedAt: atTime(now), outcome: "running" };
  const attempts = [...status.attempts, begun].slice(-limits.attemptsKept.value);
  const next = { ...rest, attempt: number, attempts };
  const accepted = withCondition(next, now, "Accepted", "True", "KeyFound", "");
  return {
    status: withCondition(accepted, now, "Admitted", "True", "SlotFree", ""),
    actions: [],
    wakeAt: deadline,
  };
}

function wait(status: ExtractionStatus, reason: string, wakeAt: number, now: number): Decision {
  const next = withCondition(status, now, "Admitted", "False", "Waiting", reason);
  return { status: { ...next, waitingFor: reason }, actions: publishWait(status, reason), wakeAt };
}

/** Once for each reason, and only before the job has begun; after that its steps are published. */
function publishWait(status: ExtractionStatus, reason: string): Action[] {
  return status.waitingFor === reason || status.phase !== "Pending"
    ? []
    : [{ do: "publish", event: { type: "waiting", message: reason } }];
}

const pascal = (code: string): string =>
  code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
