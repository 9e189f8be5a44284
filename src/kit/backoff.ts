export type Backoff = {
  baseMs: number;
  factor: number;
  maxMs: number;
  /** Share of the wait left to chance: 0 none, 1 anything between nothing and all of it. */
  jitter: number;
};

/**
 * The wait before try number `attempt` is repeated, counted from 0. Chance only ever shortens it,
 * so `maxMs` is a bound, and callers that failed together come back apart.
 */
export function backoffMs(attempt: number, backoff: Backoff, random: () => number): number {
  const full = Math.min(backoff.maxMs, backoff.baseMs * backoff.factor ** Math.max(0, attempt));
  return Math.round(full * (1 - backoff.jitter * random()));
}
