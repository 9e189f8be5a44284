import type { SiteRecord } from "../../../contract/sites/site-record.ts";
import type { SiteStatus } from "../../../contract/sites/site.ts";
import { urlKey } from "../../../kit/url.ts";
import { latestReading } from "../../../sites/index.ts";

/** What the record of a Site keeps of its status. Of the ended syncs, whether one has read the site. */
export function recordedStatus(status: SiteStatus): SiteStatus {
  return { ...status, syncs: latestReading(status.syncs) };
}

/**
 * The record of an earlier object of this name that has disappeared without a reported deletion, or
 * that of this object: a pass may fail after it has written the record and before the status.
 */
export function recordToContinue(
  records: readonly SiteRecord[],
  { name, uid }: { name: string; uid: string },
  url: string,
): SiteRecord | undefined {
  return records.find(
    (record) =>
      record.name === name &&
      (record.uid === uid || record.missingSince !== undefined) &&
      record.removal === undefined &&
      urlKey(record.url) === urlKey(url),
  );
}

/** The numbers of syncs go on. The one that was under way has ended with its object. */
export function continuedStatus({ status }: SiteRecord, next: SiteStatus, now: number): SiteStatus {
  const { sync, pages, items, passages, removals, fault, faults } = status;
  const lastSync =
    sync === null
      ? status.lastSync
      : {
          n: sync.n,
          startedAt: sync.startedAt,
          counts: sync.counts,
          bytes: sync.bytes,
          requests: sync.requests,
          state: "cancelled" as const,
          finishedAt: new Date(now).toISOString(),
          reason: "its object was removed",
        };
  const known = [lastSync, status.lastSync, ...status.syncs].filter((one) => one !== null);
  // A Site that was read before must not take the changes of its next sync for a first reading.
  const syncs = [...new Map(known.map((one) => [one.n, one])).values()];
  return { ...next, pages, items, passages, removals, lastSync, syncs, fault, faults };
}
