import type { SiteStatus } from "../contract/sites/site.ts";
import { timed, type ObjectiveEvent } from "./objectives.ts";

/**
 * The event of a change of a Site's status: a scheduled sync begins to read. `ownWaitAt` is when it
 * last waited for its owner.
 */
export function syncEvents(
  before: SiteStatus,
  after: SiteStatus,
  ownWaitAt: number | undefined,
): ObjectiveEvent[] {
  const { sync } = after;
  const begins = before.sync?.slice === 0 && sync !== null && sync.slice > 0;
  // A pause of the Site clears the time at which the sync was due.
  if (!begins || sync.manual || before.nextSync === null) return [];
  const dueAt = Math.max(Date.parse(before.nextSync), ownWaitAt ?? 0);
  return [timed("sync-on-time", Date.parse(sync.sliceStartedAt ?? sync.startedAt) - dueAt)];
}
