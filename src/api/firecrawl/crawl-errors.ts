import type { CrawlErrors } from "../../contract/firecrawl/crawl.ts";
import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { SiteRef } from "../../ports/site-pages.ts";
import { ownCrawl } from "./crawl-status.ts";
import type { Call } from "./within.ts";

/** Pages of the crawl that were not read. An answer that is cut reports it, as a cut status does. */
export async function crawlErrors(call: Call, id: string): Promise<CrawlErrors> {
  const { site } = await ownCrawl(call, id);
  const found: CrawlErrors = { errors: [], robotsBlocked: [] };
  const { errors, robotsBlocked } = found;
  const [max, maxRows] = [limits.firecrawlErrors.value, limits.firecrawlErrorRows.value];
  let [rows, isCut] = [0, false];
  for await (const page of unreadPages(call, { tenant: site.tenant, site: site.id })) {
    const { url, reason, lastRead, firstSeen } = page;
    const isFull = errors.length === max && robotsBlocked.length === max;
    isCut ||= isFull || ++rows > maxRows;
    if (isFull || rows > maxRows) break;
    if (reason === null) continue;
    const isRobots = reason.includes("robots.txt");
    if ((isRobots ? robotsBlocked : errors).length === max) isCut = true;
    else if (isRobots) robotsBlocked.push(url);
    else errors.push({ id, timestamp: lastRead ?? firstSeen, url, error: reason });
  }
  const warning = `there are more: GET /v1/sites/${site.id}/pages lists all pages with their states`;
  return { ...found, ...(isCut && { warning }) };
}

async function* unreadPages({ services }: Call, site: SiteRef): AsyncGenerator<SitePage> {
  for (const state of ["failing", "refused", "gone"] as const) {
    let cursor: string | null = null;
    do {
      const part = { limit: limits.sitePagesBatch.value, cursor };
      const listed = await services.sites.pages.list(site, state, part);
      yield* listed.pages;
      ({ cursor } = listed);
    } while (cursor !== null);
  }
}
