import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { SiteSpec } from "../../contract/sites/site.ts";
import type { SliceVisits } from "../../contract/sites/visit.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import { movedTo } from "./after-visit.ts";

/** With the pages beyond a number that was lowered: they leave, through the guard. */
export async function withExcess(
  pages: Pick<SitePages, "counts" | "list">,
  site: SiteRef,
  spec: SiteSpec,
  read: SliceVisits,
): Promise<SliceVisits> {
  const excess = await excessPages(pages, site, spec);
  if (excess.length === 0) return read;
  const urls = new Set(excess);
  const outcome = { kind: "excluded" as const, reason: "there are more pages than maxPages" };
  const facts = { added: 0, changed: 0, removed: 0 };
  const leaving = excess.map((url) => ({ url, outcome, facts, links: [] }));
  return { ...read, visits: [...read.visits.filter(({ url }) => !urls.has(url)), ...leaving] };
}

/**
 * Pages with knowledge beyond the number that the Site may have: those that were found last, never
 * the page of the Site. Reads the table only where it may have too many.
 */
async function excessPages(
  pages: Pick<SitePages, "counts" | "list">,
  site: SiteRef,
  { url: home, maxPages = limits.sitePagesDefault.value }: SiteSpec,
): Promise<string[]> {
  const { current, failing, refused } = await pages.counts(site);
  if (current + failing + refused <= maxPages) return [];
  const known: Pick<SitePage, "url" | "firstSeen">[] = [];
  for (const state of ["current", "failing", "refused"] as const) {
    let cursor: string | null = null;
    do {
      await yieldToEventLoop();
      const of = { limit: limits.sitePagesBatch.value, cursor };
      const part: Awaited<ReturnType<SitePages["list"]>> = await pages.list(site, state, of);
      for (const row of part.pages) {
        // A moved page leaves anyway.
        if (row.contentHash !== null && movedTo(row) === undefined)
          known.push({ url: row.url, firstSeen: row.firstSeen });
      }
      cursor = part.cursor;
    } while (cursor !== null);
  }
  const excess = known.length - maxPages;
  if (excess <= 0) return [];
  const isLater = (a: (typeof known)[number], b: (typeof known)[number]): number =>
    b.firstSeen.localeCompare(a.firstSeen) || (a.url < b.url ? 1 : -1);
  const others = known.filter(({ url }) => url !== home).toSorted(isLater);
  return others.slice(0, excess).map(({ url }) => url);
}
