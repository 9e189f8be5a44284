import type { Clock } from "../../kit/clock.ts";

/**
 * The time, and a correction of due times when the clock was set back: they move back with it, so
 * that no delivery waits for hours that have already passed.
 */
export function createSteadyNow(
  clock: Pick<Clock, "now">,
  deliveries: {
    /** When the newest delivery was written; 0 when there is none. */
    newest(): number;
    /** Moves what is due later than `now` earlier by `byMs`. */
    shift(byMs: number, now: number): void;
  },
): () => number {
  let latest: number | undefined;
  return () => {
    const now = clock.now();
    latest ??= deliveries.newest();
    if (now < latest - clockJitterMs) deliveries.shift(latest - now, now);
    latest = now;
    return now;
  };
}

/** Clocks are corrected by some milliseconds all the time. */
const clockJitterMs = 1_000;
