import { limits } from "../contract/limits.ts";
import type { Site, Sync } from "../contract/sites/site.ts";
import { jobOfSite, jobOfSlice, jobOfSync, latestSlices } from "../contract/sites/sync-job.ts";
import type { Events, JobRef } from "../ports/events.ts";
import type { Results } from "../ports/results.ts";

type Stores = { events: Pick<Events, "forget">; results: Pick<Results, "remove"> };

/** Receivers of its events have had the time of many syncs. */
export async function forgetOldLog(
  events: Stores["events"],
  { id, tenant }: Site,
  { n }: Sync,
): Promise<void> {
  const old = n - limits.syncsKept.value;
  if (old > 0) await events.forget({ tenant, job: jobOfSync(id, old) });
}

export async function forgetSlices(
  parts: Stores,
  { id, tenant }: Pick<Site, "id" | "tenant">,
  { n }: Pick<Sync, "n">,
  slices: readonly number[],
): Promise<void> {
  for (const slice of slices) await forget(parts, { tenant, job: jobOfSlice(id, n, slice) });
}

async function forget({ events, results }: Stores, job: JobRef) {
  await results.remove(job);
  await events.forget(job);
}

/** Logs and documents of the latest syncs; those of earlier ones are removed already. */
export async function forgetSyncs(
  { events, results }: Stores,
  { id, tenant, status }: Pick<Site, "id" | "tenant" | "status">,
): Promise<void> {
  const { sync, lastSync } = status;
  await results.remove({ tenant, job: jobOfSite(id) });
  const last = sync?.n ?? lastSync?.n ?? 0;
  for (let n = last; n > Math.max(0, last - limits.syncsKept.value); n--) {
    await events.forget({ tenant, job: jobOfSync(id, n) });
  }
  for (const n of [last - 1, last]) {
    if (n > 0) await results.remove({ tenant, job: jobOfSync(id, n) });
  }
  if (sync === null) return;
  await forgetSlices({ events, results }, { id, tenant }, sync, latestSlices(sync));
}
