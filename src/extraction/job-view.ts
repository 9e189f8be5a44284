import type { Extraction, ExtractionSpec } from "../contract/extraction.ts";
import type { CallbackOutcome, Job, JobStatus, JobSummary } from "../contract/job.ts";
import { asyncRequestSchema, type ExtractionRequest } from "../contract/request.ts";
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
  const { result: _none, request: _all, ...view } = jobView(extraction, undefined);
  return view;
}

/** The job as its owner sees it. */
export function jobView(extraction: Extraction, result: ExtractionResult | undefined): Job {
  const { id, status, spec, createdAt } = extraction;
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
    callback: callbackOf(extraction),
    url: spec.url,
    createdAt,
    request: requestOf(spec),
  };
}

function callbackOf({ spec, status }: Extraction): CallbackOutcome | null {
  if (spec.callbackUrl === undefined) return null;
  const delivered = status.conditions.find(({ type }) => type === "CallbackDelivered");
  if (delivered === undefined) return "pending";
  return delivered.status === "True" ? "delivered" : "failed";
}

/** The request of the client, without the fields that the platform adds to the spec. */
export function requestOf(spec: ExtractionSpec): ExtractionRequest {
  const sent = Object.entries(spec).filter(([name]) =>
    Object.hasOwn(asyncRequestSchema.shape, name),
  );
  // The spec has been parsed with these very fields.
  return Object.fromEntries(sent) as ExtractionRequest;
}
