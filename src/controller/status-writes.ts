import { isDeepStrictEqual } from "node:util";
import type { ExtractionStatus } from "../contract/extraction.ts";

/**
 * By value: a store may return the members of an object in another order than they were written,
 * and Kubernetes sorts them.
 */
export function isSameStatus(before: ExtractionStatus, after: ExtractionStatus): boolean {
  return isDeepStrictEqual(before, after);
}

/** Whether only the progress of a job has changed; such a write may wait. */
export function isProgressOnly(before: ExtractionStatus, after: ExtractionStatus): boolean {
  const rest = ({ progress: _progress, business: _business, ...other }: ExtractionStatus) => other;
  return isDeepStrictEqual(rest(before), rest(after));
}

/**
 * When the next write of progress is due: `everyMs` after the last one, later for an old job. The
 * age is that of the last write: measured now, it would grow as fast as the wait runs out.
 */
export function nextProgressAt(startedAt: number, wroteAt: number, everyMs: number): number {
  return wroteAt + Math.max(everyMs, (wroteAt - startedAt) / 3);
}
