import { limits } from "../contract/limits.ts";
import type { SyncCounts } from "../contract/sites/site.ts";
import { sliceSchema, type SliceRecord } from "../contract/sites/slice.ts";
import type { SitePage } from "../contract/sites/site-page.ts";
import type { PageOutcome, SliceVisits, Visit } from "../contract/sites/visit.ts";
import type { JobRef } from "../ports/events.ts";
import type { Results } from "../ports/results.ts";
import type { SitePages, SiteRef } from "../ports/site-pages.ts";
import { foundAgain, newRow } from "./pages/found-pages.ts";
import { isDeleted } from "./pages/deleted-pages.ts";
import { rowsOf } from "./pages/rows-of.ts";
import { afterVisit, withRemoval, type SyncContext } from "./pages/after-visit.ts";

type Deps = { pages: SitePages; results: Pick<Results, "get" | "put"> };

/**
 * Writes the rows of the pages that a slice has visited. What is written is stored as a document of
 * the sync first: settling again, after a crash anywhere, writes and counts the same.
 */
export async function settleSlice(
  { pages, results }: Deps,
  site: SiteRef,
  slice: { job: JobRef; number: number; sync: SyncContext; maxRows: number },
  visit: () => Promise<SliceVisits>,
): Promise<SliceRecord["settled"]> {
  const { job, number } = slice;
  const stored = await loadSlice(results, job, number);
  const record = stored ?? (await recordOf(pages, site, slice, await visit()));
  if (stored === undefined) await results.put(job, nameOf(number), toBytes(record));
  // A page that its owner has deleted since it was read stays deleted.
  await pages.putMany(site, record.rows, isDeleted);
  return record.settled;
}

async function recordOf(
  pages: SitePages,
  site: SiteRef,
  { number, sync, maxRows }: { number: number; sync: SyncContext; maxRows: number },
  { visits, found: elsewhere = [], bytes, requests }: SliceVisits,
): Promise<SliceRecord> {
  const rows: SitePage[] = [];
  const removals: SliceRecord["removals"] = [];
  const counts: SyncCounts = { ...noCounts };
  let [removing, emptying] = [0, 0];
  const urls = visits.map(({ url }) => url);
  const known = await rowsOf(pages, site, urls);
  for (const { url, outcome, facts, preferences } of visits) {
    const before = known.get(url) ?? newRow(url, sync.now);
    // Another slice of this sync has settled it: it is counted once.
    if (before.sync >= sync.sync || isDeleted(before)) continue;
    const { page, change, removal } = afterVisit(before, outcome, sync);
    const { preferences: _before, ...row } = page;
    rows.push(preferences === undefined ? row : { ...row, preferences });
    if (removal !== null) removals.push({ url, kind: removal });
    // A page that this Site has never read has nothing to protect.
    if (removal !== null && removal !== "moved" && before.contentHash !== null) {
      removing++;
      if (removal === "emptied") emptying++;
    }
    addTo(counts, outcome, removal === "emptied" ? "changed" : change);
    if (removal === null) {
      counts.added += facts.added;
      counts.removed += facts.removed;
    }
  }
  const links = [...visits.flatMap(({ links: own }) => own), ...elsewhere];
  const found = await newRows(pages, site, visits, links, { now: sync.now, maxRows });
  return {
    rows: [...rows, ...found],
    removals,
    settled: {
      slice: number,
      counts,
      bytes,
      requests,
      removing,
      emptying,
      settled: rows.length,
    },
  };
}

function addTo(
  counts: SyncCounts,
  { kind }: PageOutcome,
  change: "none" | "first" | "changed",
): void {
  if (kind === "read") {
    counts.read++;
    if (change === "none") counts.unchanged++;
    if (change === "changed") counts.changed++;
  } else if (kind === "unchanged") {
    if (change === "changed") counts.changed++;
    else counts.unchanged++;
  } else if (!uncounted.has(kind)) counts.failed++;
}

/** Neither read nor failed. */
const uncounted: ReadonlySet<PageOutcome["kind"]> = new Set(["moved", "duplicate", "excluded"]);

/** Rows for links to pages that the table does not have, or has as removed. */
async function newRows(
  pages: SitePages,
  site: SiteRef,
  visits: readonly Visit[],
  links: readonly string[],
  { now, maxRows }: { now: number; maxRows: number },
): Promise<SitePage[]> {
  const known = await pages.counts(site);
  let room = maxRows - Object.values(known).reduce((sum, count) => sum + count, 0);
  const visited = new Set(visits.map(({ url }) => url));
  const max = limits.sliceLinks.value;
  const others = [...new Set(links)].filter((url) => !visited.has(url));
  const found: SitePage[] = [];
  const part = limits.sitePagesBatch.value;
  for (let from = 0; from < others.length && found.length < max; from += part) {
    const urls = others.slice(from, from + part);
    const rows = await rowsOf(pages, site, urls);
    for (const url of urls) {
      const row = rows.get(url);
      if (row === undefined && --room < 0) continue;
      const again = row === undefined ? newRow(url, now) : foundAgain(row, now);
      if (again !== undefined) found.push(again);
    }
  }
  return found.slice(0, max);
}

/** Pages of a removal; `emptied`: those of them that remain known. */
type RemovedPages = { urls: readonly string[]; emptied: readonly string[] };

/**
 * Carries out the removals that the slices of a sync have collected, in parts: a lower number of pages
 * may remove most of a large table.
 */
export async function applyRemovals(
  { pages, results }: Deps,
  site: SiteRef,
  sync: { job: JobRef; slices: number },
  removeKnowledge: (pages: RemovedPages) => Promise<{ removed: number }>,
): Promise<SyncCounts> {
  const counts: SyncCounts = { ...noCounts };
  for (let number = 1; number <= sync.slices; number++) {
    const record = await loadSlice(results, sync.job, number);
    if (record === undefined || record.removals.length === 0) continue;
    const rows = new Map(record.rows.map((row) => [row.url, row]));
    for (let from = 0; from < record.removals.length; from += limits.sitePagesBatch.value) {
      const part = record.removals.slice(from, from + limits.sitePagesBatch.value);
      const emptied = part.filter(({ kind }) => kind === "emptied").map(({ url }) => url);
      // Before the rows: a page whose row is `gone` has no knowledge.
      const { removed } = await removeKnowledge({ urls: part.map(({ url }) => url), emptied });
      counts.removed += removed;
      const written = part.flatMap(({ url, kind }) => {
        const row = rows.get(url);
        return row === undefined ? [] : [withRemoval(row, kind)];
      });
      await pages.putMany(site, written, isDeleted);
    }
  }
  return counts;
}

async function loadSlice(
  results: Pick<Results, "get">,
  job: JobRef,
  number: number,
): Promise<SliceRecord | undefined> {
  const body = await results.get(job, nameOf(number));
  return body && sliceSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
}

const noCounts: SyncCounts = { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
const nameOf = (slice: number): string => `slices/${slice}.json`;
const toBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
