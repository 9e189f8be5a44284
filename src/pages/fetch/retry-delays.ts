import { limits } from "../../contract/limits.ts";
import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";
import { isOwnFault, type FetchFault } from "./fetch-outcome.ts";

export type RetryDelayOptions = {
  ask: { clock: Clock };
  random: () => number;
  /** How long to wait while Lorepod's proxy or DNS is unavailable. */
  ownWaitMs: number;
};

/**
 * The delay before the next try of one fetch; null if the last outcome is final. A fault of the
 * site gets a few tries. A fault of Lorepod's proxy or DNS gets time, because they may be starting.
 */
export function createRetryDelays({ ask, random, ownWaitMs }: RetryDelayOptions) {
  let siteTries = 0;
  let ownTries = 0;
  let ownSince = ask.clock.now();
  return (fault: FetchFault | undefined, waitMs: number | null): number | null => {
    const now = ask.clock.now();
    if (fault === undefined || !isOwnFault(fault)) {
      [ownTries, ownSince] = [0, now];
      siteTries += 1;
      if (waitMs === null || siteTries >= limits.fetchTries.value) return null;
      return Math.max(waitMs, backoffMs(siteTries - 1, siteBackoff, random));
    }
    const maxMs = fault === "no-names" ? limits.namesWaitMs.value : Infinity;
    const leftMs = ownSince + Math.min(ownWaitMs, maxMs) - now;
    if (leftMs <= 0) return null;
    ownTries += 1;
    return Math.min(leftMs, backoffMs(ownTries - 1, ownBackoff, random));
  };
}

const siteBackoff = { baseMs: 500, factor: 3, maxMs: 5_000, jitter: 0.3 };
const ownBackoff = { baseMs: 250, factor: 2, maxMs: 5_000, jitter: 0.3 };
