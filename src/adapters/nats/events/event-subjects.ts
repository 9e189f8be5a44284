import { createHash } from "node:crypto";
import type { JobRef } from "../../../ports/events.ts";
import { isApiError, isSubjectFull, token } from "../client.ts";

/** Where events stand: `ext.<tenant>.<job>.a<N>.<id>` by crawlers, `job.<tenant>.<job>.c.<id>`. */
export function eventSubject({ tenant, job }: JobRef, ...rest: string[]): string {
  const [writer = ""] = rest;
  const kind = writer === "c" ? "job" : writer.startsWith("a") ? "ext" : "*";
  return [kind, token(tenant), token(job), ...rest].join(".");
}

/** Whose event stands at a subject. */
export function jobOf(subject: string): JobRef {
  const [, tenant = "", job = ""] = subject.split(".");
  return { tenant, job };
}

/** The controller writes as `c`, attempt N as `aN`. */
export const writerToken = (attempt: number | null): string =>
  attempt === null ? "c" : `a${attempt}`;

/** Ids hold what they like, subjects do not; 96 bits tell a job's few thousand apart. */
export const idToken = (id: string): string =>
  createHash("sha256").update(id).digest().subarray(0, 12).toString("base64url");

/** Wrong last sequence of the subject, the same while another is being written, one per subject. */
export const isWriteConflict = (error: unknown): boolean =>
  isApiError(error, 10_071, 10_164) || isSubjectFull(error);
