import type { Readable } from "node:stream";
import {
  messageFor,
  messageForStatus,
  type Fetched,
  type FetchFault,
  type FetchOutcome,
  type Validators,
} from "./fetch-outcome.ts";
import { limits } from "../../contract/limits.ts";

/** A response whose body has not been read yet. */
export type Answer = Fetched & {
  body: Readable;
  retryAfterMs: number | null;
  /** Ends the turn at the host; called when the body is read or abandoned. */
  leave: () => void;
};

export type Failure = Extract<FetchOutcome, { kind: "failed" }>;
export type Moved = Extract<FetchOutcome, { kind: "moved" }>;

export function fetchedOf(answer: Answer): Fetched {
  const { body: _body, retryAfterMs: _retry, leave: _leave, ...fetched } = answer;
  return fetched;
}

/** With which the next request for the same is conditional. */
export function validatorsOf({ headers }: Pick<Fetched, "headers">): Validators {
  const { etag = null, "last-modified": lastModified = null } = headers;
  return { etag, lastModified };
}

export function failed(fault: FetchFault): Omit<Failure, keyof Fetched> {
  return { kind: "failed", fault, ...messageFor(fault), html: null, retryAfterMs: null };
}

/** The failure for an error status; `html` is the error page, if it was read. */
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

/** Reads and discards a body, so that its connection can be used again. */
export async function drain(body: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += (piece as Buffer).length; // not in string mode
      if (bytes > limits.fetchDrainBytes.value) break;
    }
  } catch {
    // The body is not needed, so its errors do not matter.
  }
  body.destroy();
}
