import type { ExtractionSpec, ExtractionStatus, Priority } from "../contract/extraction.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import type { NewExtraction } from "../ports/extractions.ts";

export type Owner = { tenant: string; keyId: string };

/** The record of a request that has not begun. */
export function newExtraction(
  request: ExtractionRequest,
  owner: Owner,
  priority: Priority,
  made: { id: string; now: number },
): NewExtraction {
  const spec: ExtractionSpec = { ...request, apiKey: owner.keyId, priority };
  return {
    id: `job_${made.id}`,
    tenant: owner.tenant,
    createdAt: new Date(made.now).toISOString(),
    spec,
    status: firstStatus(`job_${made.id}`, owner.tenant),
  };
}

export function firstStatus(jobId: string, tenant: string): ExtractionStatus {
  return {
    jobId,
    tenant,
    phase: "Pending",
    conditions: [],
    attempt: 0,
    attempts: [],
    failures: 0,
    losses: 0,
  };
}
