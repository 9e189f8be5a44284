import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import type { Services } from "../services.ts";

/** The caller's own job. The job of another tenant gets the same error as one that does not exist. */
export async function ownJob(
  services: Pick<Services, "extractions">,
  key: Pick<ApiKey, "tenant">,
  jobId: string,
): Promise<Extraction> {
  const job = await anyJob(services, jobId);
  if (job.tenant !== key.tenant) throw unknownJob();
  return job;
}

/** A job of any tenant, for the admin. */
export async function anyJob(
  { extractions }: Pick<Services, "extractions">,
  jobId: string,
): Promise<Extraction> {
  const job = idShape.test(jobId) ? await extractions.get(jobId) : undefined;
  if (job === undefined) throw unknownJob();
  return job;
}

export function unknownJob(): AppError {
  return new AppError("not_found", "there is no such job");
}

const idShape = /^job_[0-9a-z]{26}$/;
