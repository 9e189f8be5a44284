import type { Readable } from "node:stream";
import {
  messageFor,
  messageForStatus,
  type Fetched,
  type FetchFault,
  type FetchOutcome,
} from "./fetch-outcome.ts";

/** A response whose body has not been read yet. */
export type Answer = Fetched & {
  body: Readable;
  retryAfterMs: number | null;
  /** Ends the turn at the host; called once the body is read or given up. */
  leave: () => void;
};

export type Failure = Extract<FetchOutcome, { kind: "failed" }>;
export type Moved = Extract<FetchOutcome, { kind: "moved" }>;

export function fetchedOf(answer: Answer): Fetched {
  const { body: _body, retryAfterMs: _retry, leave: _leave, ...fetched } = answer;
  return fetched;
}

export function failed(fault: FetchFault): Omit<Failure, keyof Fetched> {
  return { kind: "failed", fault, ...messageFor(fault), html: null, retryAfterMs: null };
}

/** The failure an error status is; `html` is the error page where one was read. */
export function statusFailure(answer: Answer, html: string | null): Failure {
  const { retryAfterMs, status } = answer;
  const { code, message } = messageForStatus(status);
  return {
    ...fetchedOf(answer),
    kind: "failed",
    fault: "status",
    code,
    message,
    html,
    retryAfterMs,
  };
}

/** Bytes worth reading away to keep a connection; a longer body costs more than a new one. */
const maxDrainBytes = 64 * 1024;

/** Reads a body nobody wants, so that its connection can be used again. */
export async function drain(body: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += (piece as Buffer).length; // not in string mode
      if (bytes > maxDrainBytes) break;
    }
  } catch {
    // What it would have said does not matter.
  }
  body.destroy();
}
