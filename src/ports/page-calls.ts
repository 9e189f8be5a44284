import type { PageOutcome, PageRequest } from "../contract/calls/page-calls.ts";

export type PageCall = { tenant: string; request: PageRequest };

/** Why no page worker answered: the caller may try again after the seconds told. */
export type NoAnswer =
  | { reply: "busy"; retryAfterSeconds: number }
  /** The worker was lost or did not come up; tried twice. */
  | { reply: "lost"; reason: string }
  /** The page kept the worker busy so long that it was killed; others are not affected. */
  | { reply: "blocked" }
  | { reply: "timed-out" };

/** Single-page calls, answered by long-lived workers: never by the process that takes requests. */
export type PageCalls = {
  call(
    call: PageCall,
    signal: AbortSignal,
  ): Promise<{ reply: "answer"; outcome: PageOutcome } | NoAnswer>;
};
