import { createHash } from "node:crypto";
import type { Secrets } from "../../ports/secrets.ts";

/**
 * Records for which there is no tenant yet are grouped by day, so that old days can be removed
 * without a list of records.
 */
export const dayMs = 24 * 3_600_000;

export const dayOf = (now: number): string =>
  new Date(now).toISOString().slice(0, 10).replaceAll("-", "");

/** An id that names its day: the day, and 256 random bits. */
export function dayId(now: number, randomBytes: (size: number) => Uint8Array): string {
  return `${dayOf(now)}-${Buffer.from(randomBytes(32)).toString("base64url")}`;
}

export const isDayId = (text: string): boolean => /^\d{8}-[\w-]{43}$/.test(text);

export const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Removes the groups of a week, all of them from before yesterday; at most once a day. */
export function createForget(secrets: Secrets, groups: readonly string[]) {
  let done = "";
  return async (now: number): Promise<void> => {
    const today = dayOf(now);
    if (done === today) return;
    done = today;
    for (const group of groups) {
      for (let days = 2; days <= 8; days += 1) {
        await secrets.removeTenant(`${group}-${dayOf(now - days * dayMs)}`);
      }
    }
  };
}
