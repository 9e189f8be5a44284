import type { Extraction, Failure } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";

/** The failure of a job that did not start or end in time; undefined while it has time left. */
export function deadlineFailure(
  { spec, status, createdAt }: Extraction,
  startedAt: number | undefined,
  now: number,
): Failure | undefined {
  if (status.phase === "Pending" && startedAt === undefined) {
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

/** When the job must have ended, or must have started while it has not. */
export function deadlineOf({ spec, status, createdAt }: Extraction): number {
  const since = status.activeSince ?? status.startedAt;
  return since === undefined
    ? Date.parse(createdAt) + startDeadlineMs(spec)
    : Date.parse(since) + activeDeadlineMs(spec);
}

/** When a run that begins at `startsAt` must have ended: a job that has begun has its own end. */
export function runDeadline(extraction: Extraction, startsAt: number): number {
  const { spec, status } = extraction;
  const hasBegun = (status.activeSince ?? status.startedAt) !== undefined;
  return hasBegun ? deadlineOf(extraction) : startsAt + activeDeadlineMs(spec);
}

function startDeadlineMs({ startDeadlineSeconds }: Extraction["spec"]): number {
  return startDeadlineSeconds === undefined
    ? limits.startDeadlineMs.value
    : startDeadlineSeconds * 1_000;
}

function activeDeadlineMs({ activeDeadlineSeconds }: Extraction["spec"]): number {
  return activeDeadlineSeconds === undefined
    ? limits.activeDeadlineMs.value
    : activeDeadlineSeconds * 1_000;
}

const seconds = (ms: number): number => Math.round(ms / 1_000);
