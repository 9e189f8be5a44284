import { ConnectionError, type LorepodError, TimeoutError } from "./errors.ts";

/** A server that asks for a longer wait is told to the caller instead. */
const retryAfterMostMs = 60_000;
const backoffFirstMs = 500;
const backoffMostMs = 8_000;

/**
 * How long to wait before a call is made again; undefined: its error stands. `tries` were made. A
 * call that may have had its effect and must not have it twice is `once`: only a refusal of it is
 * tried again.
 */
export function waitBefore(
  error: LorepodError,
  { tries, retries, once }: { tries: number; retries: number; once: boolean },
): number | undefined {
  if (tries > retries || !mayPass(error, once)) return undefined;
  const { retryAfterMs: waitMs } = error;
  if (waitMs === undefined) return backoffMs(tries);
  return waitMs > retryAfterMostMs ? undefined : waitMs;
}

/** Doubles with each try; between half and the whole of it, so that clients do not come in step. */
export function backoffMs(tries: number): number {
  const most = Math.min(backoffMostMs, backoffFirstMs * 2 ** (tries - 1));
  return most * (0.5 + Math.random() / 2);
}

function mayPass(error: LorepodError, once: boolean): boolean {
  if (error.status === 429) return true;
  if (once) return false;
  if (error instanceof ConnectionError) return !(error instanceof TimeoutError);
  if (error.status === 504) return error.jobId === undefined;
  return error.status === 502 || error.status === 503;
}

/** `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
