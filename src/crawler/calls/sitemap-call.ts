import { limits } from "../../contract/limits.ts";
import type { PageOutcome, SitemapEntry, SitemapRequest } from "../../contract/calls/page-calls.ts";
import type { Page } from "../../contract/page.ts";
import { isRouted } from "../../kit/url.ts";
import {
  createFrontier,
  createPatterns,
  feedsOf,
  isDocumentType,
  isUndoing,
  needsScripts,
  openSite,
  openVisitor,
  outlinePage,
  readPage,
  urlKey,
  visitOf,
  type DiscoveredUrl,
  type Frontier,
  type Site,
  type Visitor,
} from "../../pages/index.ts";
import { outcomeFailure, visitFailure, type ReadFailure } from "../read-failure.ts";
import { withProof } from "../session/with-proof.ts";
import type { PageDeps } from "./page-deps.ts";

/** All pages of a site: its sitemaps first, then the links of its pages, within pages and time. */
export async function sitemapCall(
  request: SitemapRequest & { credential?: string | undefined },
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { url, limit = limits.sitemapLimitDefault.value } = request;
  const { clock } = deps;
  const startedAt = clock.now();
  const stop = new AbortController();
  using _timer = clock.after(limits.sitemapCallMs.value, () => stop.abort());
  const readSignal = AbortSignal.any([stop.signal, signal]);

  const site = openSite(deps);
  const patterns = createPatterns(request.includePatterns ?? [], request.excludePatterns ?? []);
  const robotsAllow = (it: string): boolean => site.robotsAllow(it);
  const frontier = createFrontier({
    given: url,
    patterns,
    robotsAllow,
    ...(request.credential !== undefined && { skips: isUndoing }),
  });
  // The given page may need a browser to show its links; reading hundreds in one would take too long.
  const visitor = withProof(openVisitor({ ...deps, site, engine: "auto" }), deps.proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };

  frontier.add({ url, foundAt: "given", foundOn: null });
  frontier.take(url);
  await site.robots.of(url, readSignal);
  const { page, failure } = await visitGiven(frontier, visitor, url, readSignal);
  /** What the sitemaps name, with their dates. */
  const named = new Map<string, string | null>();
  const walk = await site.sitemaps(
    url,
    (entry, sitemap) => {
      frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap });
      named.set(urlKey(entry.url), entry.lastmod);
    },
    readSignal,
    { feeds: async () => feedsOf(page) },
  );
  const listed = (): DiscoveredUrl[] =>
    frontier.discovered().filter((row) => patterns.choose(row.url).ok);
  if (failure !== undefined && listed().every((row) => row.foundAt === "given")) {
    return { ok: false, ...failure };
  }
  let unreadViews = 0;
  let views = 0;
  const outline = async (next: string): Promise<void> => {
    if (!isRouted(next)) return outlineOne(frontier, site, next, readSignal);
    if (views++ < limits.sitemapCallViews.value)
      await readView(frontier, visitor, next, readSignal);
    else unreadViews++;
  };
  const rest = await readLinks(frontier, outline, readSignal, () => listed().length >= limit);
  signal.throwIfAborted();

  const all = listed();
  const urls = all.slice(0, limit).map((row) => entryOf(row, named));
  const truncated =
    rest || unreadViews > 0 || stop.signal.aborted || all.length > limit || walk.truncated;
  const answer = { url, urls, count: urls.length, durationMs: clock.now() - startedAt };
  return { ok: true, answer: truncated ? { ...answer, truncated } : answer };
}

/** Reads pages for their links until all are read, or one limit is met: then there is a rest. */
async function readLinks(
  frontier: Frontier,
  outline: (url: string) => Promise<void>,
  signal: AbortSignal,
  isFull: () => boolean,
): Promise<boolean> {
  let pages = 1;
  let full = isFull();
  const flying = new Set<Promise<void>>();
  for (;;) {
    while (
      flying.size < limits.sitemapPagesAtOnce.value &&
      pages < limits.sitemapCallPages.value &&
      !full
    ) {
      const next = signal.aborted ? undefined : frontier.next(1)[0];
      if (next === undefined) break;
      // Counting what is known walks all of it: now and then is enough.
      if (++pages % 20 === 0) full = isFull();
      const flight: Promise<void> = outline(next.url).then(() => {
        flying.delete(flight);
      });
      flying.add(flight);
    }
    if (flying.size === 0) break;
    await Promise.race(flying);
  }
  return frontier.next(1).length > 0;
}

/** Reads the given page for its links; `failure` is why it could not be read. */
async function visitGiven(
  frontier: Frontier,
  visitor: Visitor,
  url: string,
  signal: AbortSignal,
): Promise<{ page?: Page; failure?: ReadFailure }> {
  const got = await visitor.visit(url, { mayFollow: frontier.mayFollow(url), signal });
  if (got.kind !== "read") {
    frontier.failed(url, got);
    return { failure: visitFailure(url, got) };
  }
  const end = frontier.read(url, got.page, got.visit);
  // The address of an application is known, though its text needs scripts.
  // Nothing is stored here, so a page that may not be stored is one as well.
  const isPage = ["scraped", "duplicate", "preference"].includes(end.outcome);
  if (isPage || got.page.verdict === "empty-shell") return { page: got.page };
  return { failure: outcomeFailure(url, end) };
}

/** The server of an application that routes by fragment answers every view with its first one. */
async function readView(
  frontier: Frontier,
  visitor: Visitor,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const got = await visitor.visit(url, { mayFollow: frontier.mayFollow(url), signal });
  if (got.kind === "read") frontier.read(url, got.page, got.visit);
  else frontier.failed(url, got);
}

/** Links are all that is wanted of the other pages: no tree is built, no text written. */
async function outlineOne(
  frontier: Frontier,
  site: Site,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const got = await site.fetchPage(url, { mayFollow: frontier.mayFollow(url), signal });
  if (got.kind === "page" && isDocumentType(got.contentType)) {
    const { html, headers } = got;
    frontier.read(url, readPage(html, { url: got.url, headers }), visitOf(got));
  } else if (got.kind === "page") {
    const outline = outlinePage(got.html, { url: got.url, robot: site.robot });
    const page = site.withPreferences(outline, { url: got.url, headers: got.headers });
    // Without its scripts an application shows one shell for all its pages: no ground to call them
    // one page.
    const isShell = needsScripts(page, got.html);
    frontier.read(url, isShell ? { ...page, contentHash: url } : page, visitOf(got));
  } else if (got.kind !== "not-modified") frontier.failed(url, got);
}

function entryOf(row: DiscoveredUrl, named: ReadonlyMap<string, string | null>): SitemapEntry {
  const { url, foundAt, language, alternates } = row;
  const lastmod = named.get(urlKey(url));
  const isNamed = foundAt !== "given" && lastmod !== undefined;
  const source = isNamed ? "sitemap" : foundAt === "urls" ? "link" : foundAt;
  const locale = language ?? alternates.find((it) => it.url === url)?.hreflang;
  return {
    url,
    source,
    ...(locale === undefined ? {} : { locale }),
    ...(alternates.length === 0 ? {} : { alternates: [...alternates] }),
    ...(typeof lastmod === "string" ? { lastmod } : {}),
  };
}
