import type { NotRendered, Rendered } from "../../ports/browser.ts";
import type { TurnResult } from "../fetch/request-once.ts";
import { retryAfterMs } from "../fetch/retry-after.ts";

/**
 * What a visit of the browser shows about the host: the status of its response, or that there was
 * none. The time that scripts took is not counted. Null if the host did not cause the outcome.
 */
export function turnResultOf(end: Rendered | NotRendered, now: number): TurnResult | null {
  if (end.ok) {
    const pause = retryAfterMs(end.headers["retry-after"], now);
    return { status: end.status, ms: null, retryAfterMs: pause };
  }
  if (end.status > 0) return { status: end.status, ms: null, retryAfterMs: null };
  const isSilent = end.fault === "timeout" || end.fault === "unreachable";
  return isSilent ? { status: null, ms: null, retryAfterMs: null } : null;
}
