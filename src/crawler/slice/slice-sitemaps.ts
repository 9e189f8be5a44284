import { limits } from "../../contract/limits.ts";
import type { ExtractionRequest } from "../../contract/request.ts";
import type { SitemapEntry, SitemapFileRead } from "../../contract/sites/sitemaps.ts";
import { feedsOf, urlKey, type Frontier, type Site } from "../../pages/index.ts";
import type { Page } from "../../contract/page.ts";
import type { Desk } from "../desk.ts";

export type SitemapsRead = {
  files: SitemapFileRead[];
  /** Dates of entries, by the key of their URL. */
  dates: ReadonlyMap<string, string | null>;
};

/** Undefined where the time of the slice was over before the sitemaps were read. */
export async function readSitemaps(of: {
  site: Site;
  desk: Desk;
  frontier: Frontier;
  request: ExtractionRequest;
  /** The page of the Site, if this slice has read it. */
  page: Page | undefined;
  signal: AbortSignal;
}): Promise<SitemapsRead | undefined> {
  const { site, desk, frontier, request, page, signal } = of;
  const known = await desk.sitemaps();
  const dates = new Map<string, string | null>();
  const add: Parameters<Site["sitemaps"]>[1] = (entry, sitemap) => {
    frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap });
    dates.set(urlKey(entry.url), entry.lastmod);
  };
  const feeds = async () => feedsOf(page ?? (await desk.recall(request.url, request))?.page);
  const options = { known, feeds, maxMs: limits.siteSitemapMs.value };
  // Sitemaps are optional: pages are found by links as well.
  const end = await site.sitemaps(request.url, add, signal, options).catch((error: unknown) => {
    if (!signal.aborted) console.error("sitemaps.failed", error);
    return undefined;
  });
  return signal.aborted ? undefined : { files: end?.files ?? [], dates };
}

/**
 * Stores the pages that the sitemaps name, before the pages of the slice are read: if the crawler is
 * killed then, they count. Returns their URLs.
 */
export async function storeSitemaps(
  sitemaps: SitemapsRead | undefined,
  { desk, frontier }: { desk: Desk; frontier: Frontier },
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  if (sitemaps === undefined) return stored;
  let parts = 0;
  let entries: SitemapEntry[] = [];
  let chars = 0;
  const flush = async (): Promise<void> => {
    if (entries.length === 0 || parts === limits.sitemapParts.value) return;
    await desk.storeSitemapPart(++parts, entries);
    for (const { url } of entries) stored.add(url);
    [entries, chars] = [[], 0];
  };
  for (const { url, foundAt, outcome } of frontier.ledger()) {
    const isListed = foundAt === "sitemap" || foundAt === "alternate" || foundAt === "given";
    if (!isListed || (outcome !== "budget" && outcome !== "scraped")) continue;
    const date = sitemaps.dates.get(urlKey(url));
    // Pages of the slice are in the frontier without a sitemap.
    if (date === undefined && foundAt !== "alternate") continue;
    if (chars + url.length > limits.sitemapPartChars.value) await flush();
    entries.push({ url, date: date ?? null });
    chars += url.length + 60;
  }
  await flush();
  await desk.storeSitemaps({ files: sitemaps.files, parts });
  return stored;
}
