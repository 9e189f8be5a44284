import type { MapRequest } from "../../contract/firecrawl/calls.ts";
import type { SitemapEntry } from "../../contract/calls/page-calls.ts";
import { limits } from "../../contract/limits.ts";
import { callPages } from "../page-call.ts";
import { within, type Call } from "./within.ts";

/** The addresses of a site, as Firecrawl's `map` lists them. */
export async function mapSite({ services, request, reply }: Call, body: MapRequest) {
  const { url, timeout, limit = limits.firecrawlMapDefault.value } = body;
  // What is filtered and sorted here is filtered and sorted among all.
  const isPlain =
    body.search === undefined &&
    body.sitemap !== "only" &&
    body.ignoreQueryParameters === false &&
    body.includeSubdomains !== false;
  const call = {
    op: "sitemap" as const,
    url,
    limit: isPlain ? limit : limits.sitemapLimitMax.value,
  };
  const found = await within(services, timeout, (stop) =>
    callPages(services, request, reply, call, { stop }),
  );
  const links = linksOf(found.urls, body).slice(0, limit);
  const warning = "the site has more pages than were looked at";
  return {
    success: true as const,
    links: links.map((link) => ({ url: link })),
    ...(found.truncated === true && { warning }),
  };
}

export function linksOf(
  entries: readonly Pick<SitemapEntry, "url" | "source">[],
  {
    url,
    search,
    sitemap,
    includeSubdomains,
    ignoreQueryParameters = true,
  }: Omit<MapRequest, "limit">,
): string[] {
  const host = hostOf(url);
  const links = entries
    .filter(({ source }) => sitemap !== "only" || source === "sitemap")
    .filter((entry) => includeSubdomains !== false || hostOf(entry.url) === host)
    .map((entry) => (ignoreQueryParameters ? entry.url.replace(/\?[^#]*/, "") : entry.url));
  const once = [...new Set(links)];
  return search === undefined ? once : byWords(once, search);
}

const hostOf = (url: string): string => (URL.parse(url)?.host ?? "").replace(/^www\./, "");

/** Addresses with most of the words first; the others keep their order behind them. */
function byWords(links: readonly string[], search: string): string[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const count = (link: string): number => {
    const text = link.toLowerCase();
    return words.filter((word) => text.includes(word)).length;
  };
  const counted = links.map((link) => ({ link, hits: count(link) }));
  return counted.toSorted((a, b) => b.hits - a.hits).map(({ link }) => link);
}
