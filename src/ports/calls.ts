import type { AccessAnswer } from "../contract/calls/calls.ts";
import type { SessionGrant, SessionReport } from "../contract/credentials.ts";
import type { JobRef } from "./events.ts";

/** A crawler's calls to `knowledge`; request and response are plain JSON. */
export type Calls = {
  call(job: JobRef, attempt: number, request: unknown, signal: AbortSignal): Promise<unknown>;
};

export type Run = { tenant: string; job: string; attempt: number };

/** A crawler's calls for the credential of its job. Throws for a run that is not open. */
export type RunAccess = {
  access: (run: Run) => Promise<AccessAnswer>;
  /** Asks for the session of a login, or reports what has become of it. */
  session: (run: Run, report?: SessionReport) => Promise<SessionGrant | null>;
};
