import { createHash } from "node:crypto";
import type { JobRef } from "../../../ports/events.ts";
import { isApiError, isSubjectFull, token } from "../client.ts";

/** Subjects of events: `ext.<tenant>.<job>.a<N>.<id>` from crawlers, `job.<tenant>.<job>.c.<id>`. */
export function eventSubject({ tenant, job }: JobRef, ...rest: string[]): string {
  const [writer = ""] = rest;
  const kind = writer === "c" ? "job" : writer.startsWith("a") ? "ext" : "*";
  return [kind, token(tenant), token(job), ...rest].join(".");
}

/** The job of an event's subject. */
export function jobOf(subject: string): JobRef {
  const [, tenant = "", job = ""] = subject.split(".");
  return { tenant, job };
}

/** The controller writes as `c`, attempt N as `aN`. */
export const writerToken = (attempt: number | null): string =>
  attempt === null ? "c" : `a${attempt}`;

/** Ids may contain any character, subjects may not; 96 bits make a job's few thousand ids unique. */
export const idToken = (id: string): string =>
  createHash("sha256").update(id).digest().subarray(0, 12).toString("base64url");

/** The subject already has a message, a different one than expected, or one is being written. */
export const isWriteConflict = (error: unknown): boolean =>
  isApiError(error, 10_071, 10_164) || isSubjectFull(error);
