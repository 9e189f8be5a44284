import type { JobRef } from "./events.ts";

export type StoredObject = { digest: string; size: number };

/**
 * Documents that belong to a job: the pages of its attempts and its result. Names are made of
 * letters, digits, `-`, `_`, `.` and `/`.
 */
export type Results = {
  /** Durable once fulfilled; replaces a document of the same name. Digest: `sha256:<hex>`. */
  put(job: JobRef, name: string, body: Uint8Array): Promise<StoredObject>;
  /** Undefined when there is none. Throws when the object is damaged. */
  get(job: JobRef, name: string): Promise<Uint8Array | undefined>;
  /** Removes every document of the job. */
  remove(job: JobRef): Promise<void>;
};
