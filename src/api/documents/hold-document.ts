import { AppError } from "../../contract/errors.ts";
import type { StoredDocument } from "../../contract/files/documents.ts";
import { limits } from "../../contract/limits.ts";
import { followEvents, isTerminal } from "../../extraction/index.ts";
import { leaseDocument } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";

/** While it is held, no other call replaces or removes the document: of two at once, one is refused. */
export async function holdDocument(
  services: Pick<Services, "secrets" | "clock" | "ids">,
  tenant: string,
  id: string,
): Promise<AsyncDisposable> {
  const lease = await leaseDocument(services, tenant, id, services.ids.id());
  if (lease !== undefined) return lease;
  const message = "another call replaces or removes this document; try again in a moment";
  throw new AppError("unavailable", message, { retryAfterSeconds: 2 });
}

/**
 * Ends the job that reads a document, and removes its file and what was made of it. A job that still
 * reads would store its knowledge again.
 */
export async function endJob(
  services: Services,
  tenant: string,
  document: StoredDocument,
): Promise<void> {
  await cancelJob(services, tenant, document);
  await services.results.remove({ tenant, job: document.jobId });
}

async function cancelJob(
  { extractions, events, clock }: Services,
  tenant: string,
  { jobId }: StoredDocument,
): Promise<void> {
  const job = await extractions.get(jobId);
  if (job === undefined || isTerminal(job.status)) return;
  await extractions.amend(jobId, { cancelRequested: true });
  const wait = new AbortController();
  using _limit = clock.after(limits.documentEndMs.value, () => wait.abort());
  for await (const { event } of followEvents(events, { tenant, job: jobId }, wait.signal)) {
    if (event.type === "completed" || event.type === "failed") return;
  }
  const message = "the job that reads the document has not ended yet";
  throw new AppError("unavailable", message, { retryAfterSeconds: 5 });
}
