import type { JobStatus } from "../../clients/node/src/index.ts";

/** What a job's badge shows: the API reports a cancelled job as failed, with this error. */
export type JobState = JobStatus | "cancelled";

type Ended = { status: JobStatus; error: string | null };

export function jobStateOf({ status, error }: Ended): JobState {
  // "cancelled by its owner", and in a cluster "cancelled: its record was removed".
  return status === "failed" && /^cancelled\b/.test(error ?? "") ? "cancelled" : status;
}
