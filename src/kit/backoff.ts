export type Backoff = {
  baseMs: number;
  factor: number;
  maxMs: number;
  /** The random share of the wait: 0 is none, 1 is anything between no wait and the full wait. */
  jitter: number;
};

/**
 * The wait after the failed try number `attempt`, counted from 0. Jitter only shortens it, so
 * `maxMs` is a bound, and callers that failed together retry at different times.
 */
export function backoffMs(attempt: number, backoff: Backoff, random: () => number): number {
  const full = Math.min(backoff.maxMs, backoff.baseMs * backoff.factor ** Math.max(0, attempt));
  return Math.round(full * (1 - backoff.jitter * random()));
}
