import { limits } from "../contract/limits.ts";
import type { RunOrder } from "../ports/runs.ts";

/** How long a run may read, and the warning of the result when that time ended the reading. */
export type ReadingTime = { ms: number; warning: string };

/**
 * The caller's `stopAfterMs`, shortened where the result could not be built before the job's
 * deadline.
 */
export function readingTime({ request, deadlineAt }: ReadingOrder, now: number): ReadingTime {
  const leftMs = Math.max(0, deadlineAt - now);
  const reserveMs = Math.min(limits.resultReserveMs.value, leftMs / 5);
  const ms = Math.floor(leftMs - reserveMs);
  const { stopAfterMs = Infinity } = request;
  if (stopAfterMs <= ms) {
    return { ms: stopAfterMs, warning: `stopped after ${stopAfterMs} ms, as asked` };
  }
  const seconds = Math.round(ms / 1_000);
  const warning =
    `reading stopped after ${seconds} s because the job's deadline was near; ` +
    "the result has the pages that were read by then";
  return { ms, warning };
}

type ReadingOrder = Pick<RunOrder, "deadlineAt"> & {
  request: Pick<RunOrder["request"], "stopAfterMs">;
};
