import type { NotRendered, Rendered } from "../../ports/browser.ts";
import type { TurnResult } from "../fetch/request-once.ts";
import { retryAfterMs } from "../fetch/retry-after.ts";

/**
 * What a visit by the browser shows of the host: the status of its answer, or that none came. How
 * long scripts ran says nothing about it. Null where the host is not the reason for the end.
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
