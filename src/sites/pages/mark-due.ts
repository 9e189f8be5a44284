import { foldEvents } from "../../contract/events/event-fold.ts";
import { limits } from "../../contract/limits.ts";
import type { Site } from "../../contract/sites/site.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { SitePages } from "../../ports/site-pages.ts";
import type { Sites } from "../../ports/sites.ts";
import { isDeleted } from "./deleted-pages.ts";
import { rowsOf } from "./rows-of.ts";
import { sitesOf } from "./sites-of.ts";

type Tables = { sites: Pick<Sites, "list">; pages: Pick<SitePages, "get" | "putMany"> };

/** Marks the pages that a settled job has read. */
export async function markExtracted(
  { events, ...tables }: Tables & { events: Pick<Events, "read"> },
  job: JobRef,
  now: number,
): Promise<string[]> {
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  const urls = log.flatMap(({ event }) => (event.type === "page_scraped" ? [event.page.url] : []));
  return markDue(tables, job.tenant, [...new Set(urls)], now);
}

/**
 * An extraction has read these pages: those that belong to a Site of the tenant are due. Only pages
 * with their own interval have to be marked; other schedules read every page with each sync. Returns
 * the Sites whose next time may be earlier now.
 */
export async function markDue(
  { sites, pages }: Tables,
  tenant: string,
  urls: readonly string[],
  now: number,
): Promise<string[]> {
  if (urls.length === 0) return [];
  const marked: string[] = [];
  for await (const site of sitesOf(sites, tenant)) {
    if (site.spec.schedule !== "adaptive" || site.spec.removal !== undefined) continue;
    const ref = { tenant, site: site.id };
    const rows = await rowsOf(pages, ref, urls);
    const early = [...rows.values()].filter((row) => isEarlier(site, row, now));
    if (early.length === 0) continue;
    const nextRead = new Date(now).toISOString();
    await pages.putMany(
      ref,
      early.map((row) => ({ ...row, nextRead })),
      isDeleted,
    );
    marked.push(site.id);
  }
  return marked;
}

/** A sync that is under way may write the rows of the pages that it reads. */
function isEarlier({ status: { sync } }: Site, row: SitePage, now: number): boolean {
  if (row.contentHash === null || row.nextRead === null) return false;
  if (sync !== null && (sync.scope === "all" || row.sync >= sync.n)) return false;
  return Date.parse(row.nextRead) > now;
}
