import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";

/**
 * After several failed queries in a row a service is not called for a while, so that searches do
 * not wait for it. Then one query tries it, while the others use keywords until that one succeeds.
 */
export function createBreaker(clock: Clock) {
  let faults = 0;
  let restUntil = 0;
  let isTrying = false;
  return {
    mayTry(): boolean {
      if (faults < limits.serviceFaultsMax.value) return true;
      if (isTrying || clock.now() < restUntil) return false;
      isTrying = true;
      return true;
    },
    tried(ok: boolean): void {
      isTrying = false;
      faults = ok ? 0 : faults + 1;
      restUntil = clock.now() + limits.serviceRestMs.value;
    },
  };
}
