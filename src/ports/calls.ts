import type { JobRef } from "./events.ts";

/** What a crawler asks of `knowledge`: request in, answer out, both plain JSON. */
export type Calls = {
  call(job: JobRef, attempt: number, request: unknown, signal: AbortSignal): Promise<unknown>;
};
