import { limits } from "../../../contract/limits.ts";
import { backoffMs } from "../../../kit/backoff.ts";
import type { Clock } from "../../../kit/clock.ts";
import { isDiskFull } from "./data-error.ts";

/** Repeats work that failed on a full disk, until there is space or the signal is aborted. */
export async function untilSpace<T>(
  work: () => Promise<T>,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error) || signal.aborted) throw error;
    }
    await clock.sleep(backoffMs(tries, waits, Math.random), signal);
  }
}

const waits = {
  baseMs: limits.diskRetryMs.value,
  factor: 2,
  maxMs: limits.diskRetryMaxMs.value,
  // Without jitter, events are tried in the order in which they were published.
  jitter: 0,
};
