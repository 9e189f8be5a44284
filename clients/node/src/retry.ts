import { ConnectionError, type LorepodError, TimeoutError } from "./errors.ts";

/** If the server asks for a longer wait, the caller gets the error instead. */
const maxRetryAfterMs = 60_000;
const backoffFirstMs = 500;
const maxBackoffMs = 8_000;

/**
 * How long to wait before the next try of a call; undefined when there is none. A `once` call must
 * not have its effect twice, so it is repeated only if the server has refused it.
 */
export function waitBefore(
  error: LorepodError,
  { tries, retries, once }: { tries: number; retries: number; once: boolean },
): number | undefined {
  if (tries > retries || !mayPass(error, once)) return undefined;
  const { retryAfterMs } = error;
  if (retryAfterMs === undefined) return backoffMs(tries);
  return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs;
}

/** Doubles with each try; half of it is random, so that clients do not retry at the same time. */
export function backoffMs(tries: number): number {
  const max = Math.min(maxBackoffMs, backoffFirstMs * 2 ** (tries - 1));
  return max * (0.5 + Math.random() / 2);
}

function mayPass(error: LorepodError, once: boolean): boolean {
  if (error.status === 429) return true;
  if (once) return false;
  if (error instanceof ConnectionError) return !(error instanceof TimeoutError);
  if (error.status === 504) return error.jobId === undefined;
  return error.status === 502 || error.status === 503;
}

/** `Retry-After`: seconds, or a date. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
