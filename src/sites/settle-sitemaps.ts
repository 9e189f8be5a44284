import { createHash } from "node:crypto";
import { limits } from "../contract/limits.ts";
import type { SitePage } from "../contract/sites/site-page.ts";
import type { SiteSpec } from "../contract/sites/site.ts";
import {
  sitemapEntrySchema,
  sitemapPartName,
  sitemapsName,
  siteSitemapsSchema,
  sliceSitemapsSchema,
  type SitemapEntry,
  type SiteSitemaps,
} from "../contract/sites/sitemaps.ts";
import { jobOfSite } from "../contract/sites/sync-job.ts";
import { yieldToEventLoop } from "../kit/yield-to-event-loop.ts";
import type { JobRef } from "../ports/events.ts";
import type { Results } from "../ports/results.ts";
import type { SitePages, SiteRef } from "../ports/site-pages.ts";
import { isDeleted } from "./pages/deleted-pages.ts";
import { rowsOf } from "./pages/rows-of.ts";
import { withSitemapDate } from "./pages/sitemap-hint.ts";
import { foundAgain, newRow } from "./pages/found-pages.ts";

type Deps = { pages: SitePages; results: Pick<Results, "get" | "put"> };
type At = { now: number; sync: number; spec: SiteSpec };

/**
 * Whether the next slice reads the sitemaps: once in each sync, with the schedule `adaptive` once a
 * day. What is known of the files is forgotten where other entries count now, and once a week.
 */
export async function wantsSitemaps(
  results: Pick<Results, "get" | "remove">,
  { tenant, site }: SiteRef,
  { now, sync, scope, spec }: At & { scope: "all" | "due" },
): Promise<boolean> {
  const job = { tenant, job: jobOfSite(site) };
  const known = await knownSitemaps(results, job);
  if (known === undefined) return true;
  if (known.sync >= sync) return false;
  const isOld = now - Date.parse(known.since) > limits.sitemapTrustMs.value;
  if (isOld || known.scope !== scopeOf(spec)) {
    await results.remove(job);
    return true;
  }
  return scope === "all" || now - Date.parse(known.lookedAt) >= limits.sitemapLookMs.value;
}

/**
 * Writes rows for what a slice has read in sitemaps, in parts, and only then that it was read: what a
 * crash has interrupted is repeated or read again.
 */
export async function settleSitemaps(
  { pages, results }: Deps,
  { tenant, site }: SiteRef,
  slice: JobRef,
  { now, sync, spec, maxRows }: At & { maxRows: number },
): Promise<void> {
  const read = await loadJson(results, slice, sitemapsName);
  if (read === undefined) return;
  const { files, parts } = sliceSitemapsSchema.parse(read);
  const ref = { tenant, site };
  const counts = Object.values(await pages.counts(ref));
  let room = maxRows - counts.reduce((sum, count) => sum + count, 0);
  for (let part = 1; part <= parts; part++) {
    const entries = sitemapEntrySchema
      .array()
      .parse((await loadJson(results, slice, sitemapPartName(part))) ?? []);
    for (let from = 0; from < entries.length; from += limits.sitePagesBatch.value) {
      await yieldToEventLoop();
      const some = entries.slice(from, from + limits.sitePagesBatch.value);
      const { rows, added } = await namedRows(pages, ref, some, { now, room });
      if (rows.length > 0) await pages.putMany(ref, rows, isDeleted);
      room -= added;
    }
  }
  const job = { tenant, job: jobOfSite(site) };
  const before = await knownSitemaps(results, job);
  const at = new Date(now).toISOString();
  const since = before?.since ?? at;
  const known: SiteSitemaps = { files, sync, lookedAt: at, since, scope: scopeOf(spec) };
  await results.put(job, sitemapsName, Buffer.from(JSON.stringify(known)));
}

/** The rows to write for pages that a sitemap names. */
async function namedRows(
  pages: Pick<SitePages, "get">,
  ref: SiteRef,
  entries: readonly SitemapEntry[],
  { now, room }: { now: number; room: number },
): Promise<{ rows: SitePage[]; added: number }> {
  const rows = new Map<string, SitePage>();
  const stored = await rowsOf(
    pages,
    ref,
    entries.map(({ url }) => url),
  );
  let added = 0;
  for (const { url, date } of entries) {
    if (rows.has(url)) continue;
    const before = stored.get(url);
    if (before === undefined ? added >= room : isDeleted(before)) continue;
    const found = before === undefined ? newRow(url, now) : foundAgain(before, now);
    const row = found ?? before;
    const dated = row && date !== null ? withSitemapDate(row, Date.parse(date), now) : undefined;
    const changed = dated ?? found;
    if (changed !== undefined) rows.set(url, changed);
    if (before === undefined) added++;
  }
  return { rows: [...rows.values()], added };
}

async function knownSitemaps(
  results: Pick<Results, "get">,
  job: JobRef,
): Promise<SiteSitemaps | undefined> {
  const body = await loadJson(results, job, sitemapsName);
  // Of another version: the files are read again.
  return siteSitemapsSchema.safeParse(body).data;
}

async function loadJson(results: Pick<Results, "get">, job: JobRef, name: string) {
  const body = await results.get(job, name);
  return body === undefined
    ? undefined
    : (JSON.parse(Buffer.from(body).toString("utf8")) as unknown);
}

function scopeOf({ includePatterns = [], excludePatterns = [], maxPages }: SiteSpec): string {
  const text = JSON.stringify([includePatterns, excludePatterns, maxPages ?? null]);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
