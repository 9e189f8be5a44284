/**
 * Finding, fetching and reading the pages of a site. How the pieces compose:
 *
 *   const fetcher = createFetcher({ dispatcher, userAgent, clock, random });
 *   const site = openSite({ fetcher, clock, userAgent, robots: "honour" });
 *   await site.robots.of(url);                      // rules of the given host, before its pages
 *   const patterns = createPatterns(includePatterns, excludePatterns);
 *   const frontier = createFrontier({ given: url, patterns, robotsAllow: site.robotsAllow });
 *   frontier.add({ url, foundAt: "given", foundOn: null });
 *   frontier.take(url);
 *   await visit(url);                               // the given page and its links first
 *   await site.sitemaps(url, (entry, sitemap) =>
 *     frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap }));
 *   for (const { url } of frontier.next(budget)) await visit(url);    // or several at once
 *
 *   async function visit(url) {
 *     const got = await site.fetchPage(url, { mayFollow: frontier.mayFollow(url) });
 *     if (got.kind === "page") {
 *       const page = readPage(got.html, { url: got.url, headers: got.headers, status: got.status });
 *       const { outcome } = frontier.read(url, page, visitOf(got));   // "scraped" = it counts
 *     } else if (got.kind !== "not-modified") frontier.failed(url, got);
 *   }
 *
 * A caller that only looks for pages uses `outlinePage` in place of `readPage`: it returns the same
 * links in a fifth of the time.
 *
 * At the end: frontier.ledger(), discoveredCount(), unread(n), and patterns.unmatched() for
 * warnings.
 */
export { isZip, listArchive, unpackFile } from "./uploads/archive.ts";
export { readFile } from "./uploads/read-file.ts";
export { readPage } from "./read/read-page.ts";
export { showsText } from "./read/text/shows-text.ts";
export { isDocumentType } from "./documents/document-types.ts";
export { explainPage, type ExplainedPage, type RemovedPart } from "./read/explain/explain-page.ts";
export { locateText, type LocatedText, type TextPlace } from "./read/explain/locate-text.ts";
export { readingProblem } from "./read/selectors/compile-selectors.ts";
export { shownLinks, showPage, type ShownPage } from "./read/show-page.ts";
export { openSelection, type Selection } from "./read/selectors/selection.ts";
export { outlinePage, type PageOutline } from "./outline/outline-page.ts";
export { toMarkdown } from "./markdown/to-markdown.ts";
export { matchesPattern, createPatterns, type Patterns } from "./patterns.ts";
export { canonicalUrl, urlKey } from "../kit/url.ts";
export { siteName } from "./site/same-site.ts";
export { robotsAllows } from "./robots/robots-allows.ts";
export { robotsPolicy, type RobotsPolicy } from "./robots/robots-policy.ts";
export { parseSitemap, type Sitemap } from "./sitemap/parse-sitemap.ts";
export type { SitemapUrl } from "./sitemap/sitemap-reader.ts";
export {
  discoverSitemaps,
  feedsOf,
  type SitemapWalk,
  type SitemapWalkEnd,
} from "./sitemap/discover-sitemaps.ts";
export { alternatesOf, localeGroups, type LocaleGroup } from "./locale/locale-groups.ts";
export type { LocalePage } from "./locale/locale-page.ts";
export { rankUrls, type RankedUrl, type UrlCandidate } from "./order/rank-urls.ts";
export {
  createFetcher,
  type Fetcher,
  type FetchOptions,
  type FetcherSettings,
} from "./fetch/create-fetcher.ts";
export type {
  FetchOutcome,
  FetchFault,
  FetchFailureCode,
  Validators,
} from "./fetch/fetch-outcome.ts";
export type { Exchange } from "./fetch/exchange.ts";
export { challengeReason } from "./fetch/fetch-outcome.ts";
export { manifestIcons } from "./fetch/manifest-icons.ts";
export { loadsImage } from "./fetch/loads-image.ts";
export { openSite, type Site, type SiteOptions } from "./site/open-site.ts";
export { visitOf } from "./frontier/visit-of.ts";
export {
  createFrontier,
  type ClaimedUrl,
  type DiscoveredUrl,
  type Frontier,
  type FrontierOptions,
} from "./frontier/frontier.ts";
export type { FoundUrl, Visit } from "./frontier/row.ts";
export { isUndoing } from "./frontier/is-undoing.ts";
export { outcomeOfVerdict, signpostTarget, type ReadResult } from "./frontier/judge-page.ts";
export {
  openVisitor,
  type Engine,
  type NotVisited,
  type PageSource,
  type Visited,
  type Visitor,
  type VisitorOptions,
} from "./visit/open-visitor.ts";
export { needsScripts } from "./visit/needs-scripts.ts";
export type { HostGate } from "./fetch/request-once.ts";
