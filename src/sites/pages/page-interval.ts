import { limits } from "../../contract/limits.ts";

/**
 * The next interval of a page with the schedule `adaptive`, from its own history: halved after a
 * change, half as long again after none. A page is then read some three times for each change.
 */
export function nextInterval(intervalMs: number | null, changed: boolean): number {
  const { value: min } = limits.pageIntervalMinMs;
  const { value: max } = limits.pageIntervalMaxMs;
  const before = intervalMs ?? limits.pageIntervalStartMs.value;
  return Math.min(max, Math.max(min, Math.round(changed ? before / 2 : before * 1.5)));
}
