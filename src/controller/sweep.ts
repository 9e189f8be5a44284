import { setImmediate } from "node:timers/promises";
import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Events } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { PageArchive } from "../ports/pages/page-archive.ts";
import type { Results } from "../ports/results.ts";

/**
 * Forgets archived pages and finished jobs past their retention, oldest first. The record goes last, so that a sweep
 * that was cut off finds the rest again. Answers how many it removed.
 */
export async function sweep(deps: {
  extractions: Extractions;
  events: Events;
  results: Results;
  archive: Pick<PageArchive, "expire">;
  clock: Clock;
}): Promise<number> {
  const oldest = await deps.extractions.list({
    phases: ["Completed", "Failed"],
    open: false,
    limit: limits.sweepBatch.value,
  });
  const horizon = deps.clock.now() - limits.retentionMs.value;
  let removed = 0;
  await expireArchived(deps.archive);
  for (const { id, tenant, status, createdAt } of oldest) {
    if (Date.parse(status.finishedAt ?? createdAt) > horizon) continue;
    const job = { tenant, job: id };
    await deps.results.remove(job);
    await deps.events.forget(job);
    await deps.extractions.remove(id);
    removed++;
  }
  return removed;
}

/** A part at a time, with room for other work between; at most the pages of one largest archive. */
async function expireArchived(archive: Pick<PageArchive, "expire">): Promise<void> {
  const part = limits.archiveExpired.value;
  for (let count = 0; count < limits.archivedPages.value; count += part) {
    if ((await archive.expire()) < part) return;
    await setImmediate();
  }
}
