import { limits } from "../contract/limits.ts";

export type Answered = {
  /** Null without an answer. */
  status: number | null;
  /** Null when it was delivered. */
  error: string | null;
  /** The header as it came. */
  retryAfter: string | null;
};

export type Verdict =
  | { verdict: "delivered" }
  | { verdict: "retry"; at: number }
  /** The receiver answered 410 Gone. */
  | { verdict: "gone" }
  | { verdict: "exhausted" };

/**
 * The verdict on a try. `failed`: tries that failed before it. The waits are those of the timetable,
 * up to a fifth longer at random, so that the deliveries of one outage are not all retried at once. A
 * receiver's Retry-After is followed, up to an hour.
 */
export function judgeTry(
  answered: Answered,
  failed: number,
  waitsMs: readonly number[],
  { now, random }: { now: number; random: () => number },
): Verdict {
  if (answered.error === null) return { verdict: "delivered" };
  if (answered.status === 410) return { verdict: "gone" };
  const waitMs = waitsMs[failed];
  if (waitMs === undefined) return { verdict: "exhausted" };
  const ours = Math.round(waitMs * (1 + jitter * random()));
  return { verdict: "retry", at: now + Math.max(ours, retryAfterMs(answered.retryAfter, now)) };
}

/** Seconds or a date; 0 when it is neither or past. */
export function retryAfterMs(header: string | null, now: number): number {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Math.min(Math.max(0, ms || 0), limits.webhookRetryAfterMaxMs.value);
}

const jitter = 0.2;
