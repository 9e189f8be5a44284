import {
  statusChars,
  type Condition,
  type ConditionType,
  type ExtractionStatus,
} from "../contract/extraction.ts";
import type { Story } from "./story.ts";

/** The status with what the log adds to it; it never contains less than before. */
export function progressedStatus(
  status: ExtractionStatus,
  story: Story,
  now: number,
): ExtractionStatus {
  const next: ExtractionStatus =
    story.startedAt !== undefined && status.phase === "Pending"
      ? {
          ...withoutWait(status, now),
          phase: "Processing",
          startedAt: atTime(story.startedAt),
          activeSince: atTime(now),
        }
      : { ...status };
  if (story.progress !== undefined) next.progress = story.progress;
  if (story.business !== undefined) {
    const { name, domain, category } = story.business;
    next.business = { name, domain, category };
  }
  return next;
}

export function endedStatus(
  status: ExtractionStatus,
  phase: "Completed" | "Failed",
  now: number,
): ExtractionStatus {
  const { waitingFor: _waiting, retryAt: _retry, ...rest } = status;
  const outcome = phase === "Completed" ? "succeeded" : "failed";
  const begun = status.startedAt ?? atTime(now);
  return {
    ...rest,
    phase,
    finishedAt: atTime(now),
    durationMs: Math.max(0, now - Date.parse(begun)),
    attempts: status.attempts.map((attempt) =>
      attempt.outcome === "running" ? { ...attempt, outcome, endedAt: atTime(now) } : attempt,
    ),
  };
}

/** The platform keeps the run waiting; the reason becomes a condition of the job. */
export function platformWaits(
  status: ExtractionStatus,
  cause: string,
  reason: string,
  now: number,
): ExtractionStatus {
  const next = withCondition(status, now, "Succeeded", "Unknown", cause, reason);
  return { ...next, waitingFor: reason.slice(0, statusChars.waitingFor) };
}

/** The job no longer waits. */
export function withoutWait(status: ExtractionStatus, now: number): ExtractionStatus {
  if (status.waitingFor === undefined) return status;
  const { waitingFor: _over, ...rest } = status;
  return withCondition(rest, now, "Succeeded", "Unknown", "Running", "");
}

export function withCondition(
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
  const condition = { type, status: value, reason, message, lastTransitionTime: atTime(now) };
  const others = status.conditions.filter((other) => other.type !== type);
  return { ...status, conditions: [...others, condition] };
}

export const atTime = (ms: number): string => new Date(ms).toISOString();
