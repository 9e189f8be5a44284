import { limits } from "../../contract/limits.ts";
import { selectionKey } from "../../contract/reading-rules.ts";
import { sliceReadingName } from "../../contract/sites/slice-reading.ts";
import {
  jobOfSlice,
  jobOfSync,
  latestSlices,
  slicesAbreast,
} from "../../contract/sites/sync-job.ts";
import type { RemovalOrder, SliceOrder, SliceVisits } from "../../contract/sites/visit.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Events } from "../../ports/events.ts";
import type { ItemIndex } from "../../ports/item-index.ts";
import type { Results } from "../../ports/results.ts";
import type { SitePages } from "../../ports/site-pages.ts";
import type { Sites } from "../../ports/sites.ts";
import {
  applyRemovals,
  forgetOldLog,
  forgetSlices,
  isBaseline,
  pagesOfOthers,
  settleSitemaps,
  settleSlice,
  withExcess,
} from "../../sites/index.ts";
import type { SliceRef } from "./site-options.ts";

export type SyncParts = {
  sites: Pick<Sites, "list">;
  pages: SitePages;
  results: Results;
  events: Pick<Events, "forget">;
  index: Pick<ItemIndex, "count">;
  knowledge: {
    read(order: SliceOrder): Promise<SliceVisits>;
    remove(order: RemovalOrder): Promise<{ removed: number }>;
  };
  clock: Pick<Clock, "now">;
};

export async function settleSync(parts: SyncParts, slice: SliceRef) {
  const { pages, results, events, knowledge, clock } = parts;
  const { site, sync, number, job, syncJob } = slice;
  const ref = { tenant: site.tenant, site: site.id };
  const { n, manual, scope } = sync;
  const adaptive = site.spec.schedule === "adaptive" || scope === "due";
  const at = { now: clock.now(), sync: n, manual, adaptive };
  const maxPages = site.spec.maxPages ?? limits.sitePagesDefault.value;
  const maxRows = Math.min(limits.sitePagesMax.value, maxPages * rowsPerPage);
  await settleSitemaps({ pages, results }, ref, job, { ...at, spec: site.spec, maxRows });
  const settled = await settleSlice(
    { pages, results },
    ref,
    { job: syncJob, number, sync: at, maxRows },
    async () => {
      const read = await knowledge.read({
        ...ref,
        url: site.spec.url,
        sync: n,
        job: job.job,
        syncJob: syncJob.job,
        isBaseline: isBaseline(site.status),
      });
      return number === 1 ? withExcess(pages, ref, site.spec, read) : read;
    },
  );
  // The logs of these slices show that they were announced, until the next ones are.
  if (number === sync.slice) {
    const earlier = latestSlices(sync).slice(0, -slicesAbreast(sync).length);
    await forgetSlices({ events, results }, site, sync, earlier);
  }
  return settled;
}

/** Known pages beyond the maximum are listed as unread. */
const rowsPerPage = 4;

export async function applySync(parts: SyncParts, slice: SliceRef) {
  const { sites, pages, results, events, index, knowledge } = parts;
  const { site, sync, syncJob } = slice;
  const { tenant, id } = site;
  const ref = { tenant, site: id };
  const of = { job: syncJob, slices: sync.slice };
  const counts = await applyRemovals({ pages, results }, ref, of, async ({ urls, emptied }) => {
    const kept = [...(await pagesOfOthers({ sites, pages }, site, urls))];
    const order = { ...ref, sync: sync.n, syncJob: syncJob.job, urls, kept };
    return knowledge.remove({ ...order, emptied, selection: selectionKey(site.spec) });
  });
  await forgetSlices({ events, results }, site, sync, slicesAbreast(sync));
  if (sync.n > 1) await results.remove({ tenant, job: jobOfSync(id, sync.n - 1) });
  await forgetOldLog(events, site, sync);
  const items = await index.count(tenant, { kinds: ["item"], site: id });
  const passages = await index.count(tenant, { kinds: ["passage"], site: id });
  return {
    counts,
    pages: await pages.counts(ref),
    items: items.total,
    passages: passages.total,
  };
}

/**
 * Of a cancelled sync. The next one removes the documents of this sync alone. Slices of which a part
 * may be written already are settled first: their changes would be reported again.
 */
export async function discardSync(parts: SyncParts, slice: SliceRef): Promise<void> {
  const { events, results } = parts;
  const { site, sync } = slice;
  const { tenant, id } = site;
  for (const number of sync.step === "running" ? slicesAbreast(sync) : []) {
    const job = { tenant, job: jobOfSlice(id, sync.n, number) };
    const isBegun = (await results.get(job, sliceReadingName)) !== undefined;
    if (isBegun) await settleSync(parts, { ...slice, number, job });
  }
  await forgetSlices({ events, results }, site, sync, latestSlices(sync));
  for (const n of [sync.n - 1, sync.n]) {
    if (n > 0) await results.remove({ tenant, job: jobOfSync(id, n) });
  }
  await forgetOldLog(events, site, sync);
}
