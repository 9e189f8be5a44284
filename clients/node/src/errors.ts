import type { ErrorCode } from "./types.ts";

export type ErrorDetails = {
  status?: number | undefined;
  code?: ErrorCode | undefined;
  requestId?: string | undefined;
  jobId?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
};

/** The error of a call, unless its caller aborts it. */
export class LorepodError extends Error {
  override readonly name: string = "LorepodError";
  /** HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** The server's error code, see docs/errors.md. */
  readonly code: ErrorCode | undefined;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  /** The job that the call had started. */
  readonly jobId: string | undefined;
  /** How long the server asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.jobId = details.jobId;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** The key is missing, unknown, revoked or expired. */
export class AuthenticationError extends LorepodError {
  override readonly name = "AuthenticationError";
}

/** The plan's requests of this month are used up. */
export class QuotaError extends LorepodError {
  override readonly name = "QuotaError";
}

/** The plan's requests per minute are used up. */
export class RateLimitError extends LorepodError {
  override readonly name = "RateLimitError";

  /** Until the next request is allowed. */
  get seconds(): number | undefined {
    return this.retryAfterMs === undefined ? undefined : Math.ceil(this.retryAfterMs / 1_000);
  }
}

/** The request is invalid; `fields` has the invalid fields. */
export class InvalidRequestError extends LorepodError {
  override readonly name = "InvalidRequestError";

  /** Field name -> its problem. */
  get fields(): Record<string, string> {
    const named = this.message.split("; ").flatMap((sentence) => {
      const found = /^(?:unknown field )?([\w.[\]]+)(?: (?:must|is) |,|$)/.exec(sentence)?.[1];
      return found === undefined ? [] : [[found, sentence] as const];
    });
    return Object.fromEntries(named);
  }
}

/** The key has no such resource. */
export class NotFoundError extends LorepodError {
  override readonly name = "NotFoundError";
}

/** The name is in use, such as an Idempotency-Key with another body. */
export class ConflictError extends LorepodError {
  override readonly name = "ConflictError";
}

/** The server failed, or its answer does not match the API. */
export class ServerError extends LorepodError {
  override readonly name = "ServerError";
}

/** No answer: the host is unknown, or the connection failed or broke. */
export class ConnectionError extends LorepodError {
  override readonly name: string = "ConnectionError";
}

/** The call took longer than its `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** The website could not be read, or the job was cancelled; see the message. */
export class ExtractionFailedError extends LorepodError {
  override readonly name = "ExtractionFailedError";
}

/** The error for an answer's status, code and message. */
export function errorOf(message: string, details: ErrorDetails & { status: number }): LorepodError {
  const { status, code } = details;
  const failed = status === 424 || code === "extraction_failed" || code === "cancelled";
  if (failed) return new ExtractionFailedError(message, details);
  if (status === 401 || status === 403) return new AuthenticationError(message, details);
  if (status === 402) return new QuotaError(message, details);
  if (status === 404) return new NotFoundError(message, details);
  if (status === 409) return new ConflictError(message, details);
  if (status === 429) return new RateLimitError(message, details);
  if (status >= 400 && status < 500) return new InvalidRequestError(message, details);
  return new ServerError(message, details);
}
