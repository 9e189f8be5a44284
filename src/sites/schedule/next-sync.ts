import { createHash } from "node:crypto";
import type { Schedule } from "../../contract/sites/schedule.ts";
import { parseCron } from "../../kit/time/cron.ts";

export type ScheduledSite = {
  id: string;
  schedule: Schedule;
  /** With `adaptive`: when the first page is due. */
  nextDue?: number | undefined;
};

/**
 * The first time after `after` at which the Site is due; undefined when only a client starts syncs.
 * Sites of one schedule are spread over its period by their ids, those of one cron expression over
 * its minute.
 */
export function nextSyncAt(
  { id, schedule, nextDue }: ScheduledSite,
  after: number,
): number | undefined {
  switch (schedule) {
    case null:
      return undefined;
    case "hourly":
      return nextSlot(id, hour, after);
    case "daily":
      return nextSlot(id, 24 * hour, after);
    case "weekly":
      return nextSlot(id, 7 * 24 * hour, after);
    case "adaptive":
      // Once an hour at the earliest, so that pages of one hour are read by one sync. Once a day at
      // the latest: the sitemaps and the page of the Site may name new pages.
      return Math.min(
        nextSlot(id, 24 * hour, after),
        nextDue === undefined ? Infinity : nextSlot(id, hour, Math.max(after, nextDue - 1)),
      );
    default: {
      const offset = offsetOf(id, minute);
      const at = parseCron(schedule)?.next(after - offset);
      return at === undefined ? undefined : at + offset;
    }
  }
}

const minute = 60_000;
const hour = 60 * minute;
const second = 1_000;

function nextSlot(id: string, period: number, after: number): number {
  const offset = offsetOf(id, period);
  return (Math.floor((after - offset) / period) + 1) * period + offset;
}

/** A second of the period, the same for every call and process. */
function offsetOf(id: string, period: number): number {
  const hash = createHash("sha256").update(id).digest();
  return (hash.readUIntBE(0, 6) % (period / second)) * second;
}
