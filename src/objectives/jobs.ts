import type { Extraction, ExtractionStatus } from "../contract/extraction.ts";
import { timed, type ObjectiveEvent } from "./objectives.ts";

/**
 * The events of a change of a job's status. `ownWaitAt` is when the job last waited for its owner: it
 * was suspended, or its key ran as many jobs as it may.
 */
export function jobEvents(
  { createdAt, spec, status: before }: Extraction,
  after: ExtractionStatus,
  ownWaitAt: number | undefined,
): ObjectiveEvent[] {
  const events: ObjectiveEvent[] = [];
  const dueAt = Math.max(Date.parse(createdAt), ownWaitAt ?? 0);
  if (before.startedAt === undefined && after.startedAt !== undefined) {
    events.push(timed("job-start", Date.parse(after.startedAt) - dueAt));
  }
  if (isEnded(before) || !isEnded(after)) return events;
  const { code } = after.failure ?? {};
  // A job that never started has waited until its deadline.
  if (code === "start_deadline" && spec.startDeadlineSeconds === undefined) {
    events.push(timed("job-start", Date.parse(after.finishedAt ?? createdAt) - dueAt));
  }
  if (after.phase === "Completed")
    return [...events, { objective: "job-success", outcome: "good" }];
  if (!isOwnFault(code ?? "internal", spec)) return events;
  return [...events, { objective: "job-success", outcome: "bad" }];
}

const isEnded = ({ phase }: ExtractionStatus): boolean =>
  phase === "Completed" || phase === "Failed";

/**
 * Whose fault a failure is, by its code. `deadline`: ours, unless the request set it.
 * A code that is missing here is ours.
 */
export const jobFaults: Readonly<Record<string, "ours" | "theirs" | "deadline">> = {
  internal: "ours",
  unavailable: "ours",
  extraction_failed: "ours",
  cannot_start: "ours",
  active_deadline: "deadline",
  // The objective job-start counts it.
  start_deadline: "theirs",
  site_unreachable: "theirs",
  site_blocked: "theirs",
  site_refused: "theirs",
  not_a_page: "theirs",
  bad_request: "theirs",
  cancelled: "theirs",
  no_api_key: "theirs",
  storage_full: "theirs",
};

function isOwnFault(code: string, { activeDeadlineSeconds }: Extraction["spec"]): boolean {
  const fault = jobFaults[code] ?? "ours";
  return fault === "ours" || (fault === "deadline" && activeDeadlineSeconds === undefined);
}
