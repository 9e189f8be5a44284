import type { PageOutcome, PageRequest } from "../../contract/calls/page-calls.ts";

export type PageCall = { tenant: string; request: PageRequest };

/** Why no page worker answered. */
export type NoAnswer =
  | { reply: "busy"; retryAfterSeconds: number }
  /** The worker crashed or did not start, twice. */
  | { reply: "lost"; reason: string }
  /** The page kept the worker busy so long that it was killed; other calls are not affected. */
  | { reply: "blocked" }
  | { reply: "timed-out" };

/** Single-page calls. Long-lived workers answer them, never the API process. */
export type PageCalls = {
  call(
    call: PageCall,
    signal: AbortSignal,
  ): Promise<{ reply: "answer"; outcome: PageOutcome } | NoAnswer>;
};
