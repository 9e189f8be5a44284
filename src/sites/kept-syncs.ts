import { limits } from "../contract/limits.ts";
import type { SiteStatus, StoredSync, Sync } from "../contract/sites/site.ts";

/** A site may answer no request of a sync, which is completed as well. */
const hasRead = ({ state, counts }: Sync): boolean =>
  state === "completed" && counts.read + counts.unchanged > 0;

/** The latest syncs, newest first, and the last one that has read the site, however old it is. */
export function keptSyncs(syncs: readonly StoredSync[]): StoredSync[] {
  const latest = syncs.slice(0, limits.syncsKept.value);
  if (latest.length === syncs.length || latest.some(hasRead)) return latest;
  const reading = syncs.find(hasRead);
  return reading === undefined ? latest : [...latest.slice(0, -1), reading];
}

/** Of ended syncs the one that shows that the site was read; none where it never was. */
export const latestReading = (syncs: readonly StoredSync[]): StoredSync[] =>
  syncs.filter(hasRead).slice(0, 1);

/** Until one sync has read the site to its end, what it finds is no change. */
export const isBaseline = ({ syncs }: Pick<SiteStatus, "syncs">): boolean => !syncs.some(hasRead);
