import type { JobRef } from "./events.ts";

export type StoredObject = { digest: string; size: number };

/**
 * `synced` (default): a power cut does not lose the document once `put` is fulfilled. `ordered`: a
 * power cut may lose it, together with every event published after it; the death of a process does
 * not. For pages and notes of an attempt, which the next attempt makes again.
 */
export type Durability = "synced" | "ordered";

/**
 * Documents that belong to a job: the pages of its attempts and its result. Names are made of
 * letters, digits, `-`, `_`, `.` and `/`.
 */
export type Results = {
  /** Replaces the document of this name. Digest: `sha256:<hex>`. */
  put(job: JobRef, name: string, body: Uint8Array, durability?: Durability): Promise<StoredObject>;
  /** Undefined when there is none. Throws when the object is damaged. */
  get(job: JobRef, name: string): Promise<Uint8Array | undefined>;
  /** The names of the job's documents, up to a limit. */
  names(job: JobRef): Promise<string[]>;
  /** Removes every document of the job. */
  remove(job: JobRef): Promise<void>;
};
