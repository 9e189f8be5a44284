import type { Extraction } from "../contract/extraction.ts";
import type { Job, JobStatus, JobSummary } from "../contract/job.ts";
import type { ExtractionResult } from "../contract/result.ts";

const statusOf = {
  Pending: "pending",
  Processing: "processing",
  Completed: "completed",
  Failed: "failed",
} as const satisfies Record<Extraction["status"]["phase"], JobStatus>;

export const phaseOf = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
} as const satisfies Record<JobStatus, Extraction["status"]["phase"]>;

/** The job in a list. */
export function jobSummary(extraction: Extraction): JobSummary {
  const { result: _none, ...view } = jobView(extraction, undefined);
  return { ...view, url: extraction.spec.url, createdAt: extraction.createdAt };
}

/** The job as its owner sees it. */
export function jobView({ id, status }: Extraction, result: ExtractionResult | undefined): Job {
  const pending = status.phase === "Pending";
  return {
    id,
    status: statusOf[status.phase],
    progress: pending ? null : (status.progress ?? null),
    result: status.phase === "Completed" ? (result ?? null) : null,
    error: status.phase === "Failed" ? (status.failure?.message ?? "failed") : null,
    startedAt: status.startedAt ?? null,
    finishedAt: status.finishedAt ?? null,
    durationMs: status.durationMs ?? null,
    waitingFor: pending ? (status.waitingFor ?? null) : null,
  };
}
