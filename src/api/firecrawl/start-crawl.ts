import { AppError } from "../../contract/errors.ts";
import type { CrawlRequest } from "../../contract/firecrawl/crawl.ts";
import { limits } from "../../contract/limits.ts";
import { expressionMark } from "../../contract/patterns/pattern.ts";
import { limitsOf } from "../../contract/settings/plans.ts";
import type { Site, SiteRequest } from "../../contract/sites/site.ts";
import { urlKey } from "../../kit/url.ts";
import { sitesOf } from "../../sites/index.ts";
import { claimCall } from "../idempotency.ts";
import { keyOf } from "../key-check.ts";
import { changeSite, createSite } from "../sites/create-site.ts";
import { requireSync, startSync } from "../sites/site-syncs.ts";
import { readingOf } from "./formats.ts";
import { crawlIdOf, formsOf } from "./job-id.ts";
import type { Call } from "./within.ts";

/** The name of a Site by which a later crawl knows that it may change it. */
export const crawlSiteName = "Firecrawl crawl";

/**
 * A crawl is a sync of a Site without a schedule: the Site of the last crawl of this URL, with the
 * options of this one, or a new Site.
 */
export async function startCrawl({ services, request }: Call, body: CrawlRequest): Promise<string> {
  const { plans } = services.settings;
  const forms = formsOf(body.scrapeOptions?.formats);
  const wanted = siteRequestOf(body, limitsOf(keyOf(request), plans).sitePages);
  const deps = { services, own: services.sites };
  const claimed = await claimCall(services, request, { crawl: body });
  const known = await siteAt(services.sites.sites, keyOf(request).tenant, body.url);
  if (known === undefined || known.id === `site_${claimed}`) {
    // A new Site starts its first sync by itself; the repeat of that call is answered with it.
    return crawlIdOf((await createSite(deps, request, wanted, claimed)).id, 1, forms);
  }
  if (known.spec.name !== crawlSiteName) {
    const message = `this key has a Site with this URL: POST /v1/sites/${known.id}/sync reads it`;
    throw new AppError("site_exists", message);
  }
  const { url: _url, onlySelectors = null, exceptSelectors = null, ...options } = wanted;
  const change = { ...options, onlySelectors, exceptSelectors };
  // A crawl that is refused, or that repeats one, changes nothing.
  const { isRepeat } = requireSync(known, claimed);
  const site = isRepeat ? known : await changeSite(deps, request, known, change);
  const { n } = await startSync(deps, request, site, claimed).catch((error: unknown) => {
    // It is requested, and begins when the controller has time for it.
    if (error instanceof AppError && error.code === "unavailable") return { n: nextSyncOf(site) };
    throw error;
  });
  return crawlIdOf(site.id, n, forms);
}

/** The number of the sync that begins next. */
export const nextSyncOf = ({ status }: Pick<Site, "status">): number =>
  ((status.sync ?? status.lastSync)?.n ?? 0) + 1;

async function siteAt(
  sites: Parameters<typeof sitesOf>[0],
  tenant: string,
  url: string,
): Promise<Site | undefined> {
  const key = urlKey(url);
  for await (const site of sitesOf(sites, tenant)) {
    if (urlKey(site.spec.url) === key) return site;
  }
  return undefined;
}

/** `planPages`: the pages that the plan allows for one Site; 0 is unlimited. */
export function siteRequestOf(body: CrawlRequest, planPages: number): SiteRequest {
  const { url, limit, includePaths, excludePaths = [], scrapeOptions = {} } = body;
  const { value } = limits.firecrawlCrawlDefault;
  const { onlySelectors, exceptSelectors } = readingOf(scrapeOptions);
  const include = (includePaths ?? []).map(asPattern);
  return {
    url,
    name: crawlSiteName,
    schedule: null,
    maxPages: limit ?? (planPages === 0 ? value : Math.min(value, planPages)),
    includePatterns:
      includePaths === undefined && body.crawlEntireDomain !== true ? folderOf(url) : include,
    excludePatterns: excludePaths.map(asPattern),
    ...(onlySelectors !== undefined && { onlySelectors }),
    ...(exceptSelectors !== undefined && { exceptSelectors }),
  };
}

const asPattern = (expression: string): string => `${expressionMark}${expression}`;

/** The page and the pages below it; of the first page of a site, all. */
function folderOf(url: string): string[] {
  const path = new URL(url).pathname.replace(/\/$/, "").replaceAll("*", "%2A");
  return path === "" ? [] : [path, `${path}/**`];
}
