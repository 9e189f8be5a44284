import type { JobRef } from "./events.ts";

/** A crawler's calls to `knowledge`; request and response are plain JSON. */
export type Calls = {
  call(job: JobRef, attempt: number, request: unknown, signal: AbortSignal): Promise<unknown>;
};
