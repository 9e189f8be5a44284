import { limits } from "../src/contract/limits.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { every } from "../src/kit/every.ts";
import { createErasing, type EraseDeps } from "../src/tenancy/index.ts";

/**
 * Erases the data of deleted keys, at intervals. Several replicas may do this at once: each step
 * can be repeated.
 */
export function startErasing(deps: EraseDeps, report: (error: unknown) => void): Disposable {
  const erase = createErasing(deps);
  return every(clock, limits.eraseEveryMs.value, () => void erase(false).catch(report));
}
