import type { StoredPage } from "../contract/calls/calls.ts";
import type { Readers, SuggestedUrl } from "../contract/knowledge.ts";
import type { FoundAt } from "../contract/ledger.ts";
import { limits } from "../contract/limits.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import type { Clock } from "../kit/clock.ts";
import {
  createFrontier,
  loadsImage,
  manifestIcons,
  createPatterns,
  openSite,
  openVisitor,
  type Fetcher,
  type HostGate,
  type Patterns,
} from "../pages/index.ts";
import type { Browser } from "../ports/browser.ts";
import type { RunOrder } from "../ports/runs.ts";
import { firstPlanSize } from "./budget.ts";
import { storePage, newCrawl, readUpTo, updatePlanned, type Crawl } from "./crawl.ts";
import { openDesk, type Call } from "./desk.ts";
import { isRequested, readGiven, type GivenOutcome, type GivenPage } from "./given-page.ts";
import { publishOpenLedger } from "./open-ledger.ts";
import { readingTime } from "./reading-time.ts";
import { createReporter, type Publish } from "./reporter.ts";
import { emptyCrawlFailure } from "./empty-crawl.ts";
import type { ReadFailure } from "./read-failure.ts";

export type RunOptions = {
  order: RunOrder;
  publish: Publish;
  call: Call;
  fetcher: Fetcher;
  gate: HostGate | null;
  browser: Browser | null;
  userAgent: string;
  robots: "honour" | "ignore";
  clock: Clock;
  signal: AbortSignal;
};

/**
 * One extraction from its first page to its result. What an earlier attempt has read and told is
 * taken over, not read again. A page that fails never fails the job; the given page does.
 */
export async function runCrawl(options: RunOptions): Promise<void> {
  const { order, clock, signal } = options;
  const { request } = order;
  const stop = new AbortController();
  const time = readingTime(order, clock.now());
  using _timer = clock.after(time.ms, () => stop.abort());
  const readSignal = AbortSignal.any([stop.signal, signal]);

  const site = openSite(options);
  const desk = openDesk(options.call, signal);
  const visitor = openVisitor({
    site,
    clock,
    recall: (url) => desk.recall(url),
    browser: options.browser,
    engine: request.engine ?? "auto",
    gate: options.gate,
    onNoBrowser: (error) => console.error("browser.failed", error),
  });
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  const patterns = patternsOf(request);
  const frontier = createFrontier({
    given: request.url,
    patterns,
    robotsAllow: (url) => site.robotsAllow(url),
  });
  const report = createReporter(options.publish);
  using openLedger = publishOpenLedger({ frontier, desk, clock });
  const crawl = newCrawl(request, {
    site,
    visitor,
    frontier,
    desk,
    report,
    openLedger,
    readSignal,
  });

  await report({ type: "started" });
  await site.robots.of(request.url, readSignal);
  const given = await resume(crawl, patterns);
  const sitemaps = crawl.budget.explores ? readSitemaps(crawl) : Promise.resolve();
  const start = given ?? (await readGiven(crawl, patterns));
  openLedger.changed();
  const giveUp = async (failure: ReadFailure): Promise<void> => {
    signal.throwIfAborted();
    await desk.storeLedger(frontier.ledger());
    await report({ type: "gave_up", failure });
  };
  if (!start.ok && request.urls === undefined) {
    await sitemaps;
    return giveUp(start.failure);
  }
  const warnings = start.ok ? [] : [start.failure.message];
  const business = start.ok ? await classify(crawl, options.fetcher, start.stored) : "offline";
  if (start.ok) await sitemapsElsewhere(crawl, start.stored.page.url);
  await sitemaps;

  await readPlan(crawl, start.ok ? start : undefined);
  const cause = crawl.scraped === 0 ? emptyCrawlFailure(crawl, start, time.ms) : undefined;
  if (cause !== undefined) return giveUp(cause);
  const triaged = await triage(crawl);
  signal.throwIfAborted();
  warnings.push(...namedWarnings(crawl), ...patternWarnings(crawl, patterns.unmatched()));
  if (stop.signal.aborted) warnings.push(time.warning);
  await desk.storeLedger(frontier.ledger());
  await report({
    type: "result",
    urlsDiscovered: frontier.discoveredCount(),
    suggestedUrls: triaged.suggestedUrls,
    warnings: [...new Set(warnings)],
    readers: { business, items: "offline", triage: triaged.reader },
  });
}

/** Takes over what earlier attempts have read; answers the given page if it is among it. */
async function resume(crawl: Crawl, patterns: Patterns): Promise<GivenOutcome | undefined> {
  const { pages, given } = await crawl.desk.stored();
  const counts = given !== null && isRequested(crawl, patterns, given.page.url);
  if (counts) takeOver(crawl, given, crawl.request.url, "given");
  for (const stored of pages) {
    crawl.scraped++;
    crawl.tries++;
    if (stored.part !== given?.part) takeOver(crawl, stored, stored.page.url, "urls");
  }
  if (given === null) return undefined;
  const told = pages.some(({ part }) => part === given.part);
  return { ok: true, stored: given, counts: counts && !told, ms: null };
}

function takeOver({ frontier }: Crawl, stored: StoredPage, url: string, foundAt: FoundAt): void {
  const { page, engine } = stored;
  frontier.add({ url, foundAt, foundOn: null });
  frontier.take(url);
  frontier.read(url, page, { engine, status: 200, bytes: null, ms: null, finalUrl: page.url });
}

async function readSitemaps(crawl: Crawl, url = crawl.request.url): Promise<void> {
  const { site, frontier, openLedger, readSignal } = crawl;
  try {
    await site.sitemaps(
      url,
      (entry, sitemap) => {
        frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap });
        openLedger.changed();
      },
      readSignal,
    );
  } catch (error) {
    // A sitemap is a help, not a need; a run that is told to end says so elsewhere.
    if (!readSignal.aborted) console.error("sitemaps.failed", error);
  }
}

/** A given URL that led to another host has its sitemaps there. */
async function sitemapsElsewhere(crawl: Crawl, finalUrl: string): Promise<void> {
  const moved = new URL(finalUrl).origin !== new URL(crawl.request.url).origin;
  if (moved && crawl.budget.explores) await readSitemaps(crawl, finalUrl);
}

async function classify(
  crawl: Crawl,
  fetcher: Fetcher,
  stored: StoredPage,
): Promise<Readers["business"]> {
  const icons = iconsOf(crawl, fetcher, stored.page);
  const { business, reader, logos } = await crawl.desk.classify(stored);
  const { logo: _unchecked, ...rest } = business;
  const logo = await firstThatLoads(crawl, fetcher, [...(await icons), ...logos]);
  await crawl.desk.storeLogo(logo);
  const shown = { ...rest, ...(logo !== null && { logo }) };
  await crawl.report({ type: "business_classified", business: shown });
  return reader;
}

/** A page that names no logo and shows none may still have a manifest, whose icons come next. */
async function iconsOf(
  { site, readSignal }: Crawl,
  fetcher: Fetcher,
  { facts }: StoredPage["page"],
): Promise<string[]> {
  const { manifest, logos } = facts;
  const better = logos.some(({ from }) => from === "json-ld" || from === "header");
  if (better || manifest === null || !URL.canParse(manifest)) return [];
  if (!site.robotsAllow(manifest)) return [];
  const signal = AbortSignal.any([readSignal, AbortSignal.timeout(limits.logoMs.value)]);
  return manifestIcons(fetcher, manifest, signal);
}

/** The candidates are asked for all at once; the best that is a picture in time is the logo. */
async function firstThatLoads(
  { site, readSignal }: Crawl,
  fetcher: Fetcher,
  logos: readonly string[],
): Promise<string | null> {
  const signal = AbortSignal.any([readSignal, AbortSignal.timeout(limits.logoMs.value)]);
  const allowed = logos.filter((url) => URL.canParse(url) && site.robotsAllow(url));
  const loads = await Promise.all(allowed.map((url) => loadsImage(fetcher, url, signal)));
  return allowed[loads.indexOf(true)] ?? null;
}

/** Chooses the first pages and reads them; the given page, read already, is told of first. */
async function readPlan(crawl: Crawl, given: GivenPage | undefined): Promise<void> {
  const { frontier, request, budget } = crawl;
  for (const url of request.urls ?? []) frontier.add({ url, foundAt: "urls", foundOn: null });
  const size = firstPlanSize(budget, frontier.discoveredCount());
  const named = request.urls?.filter((url) => frontier.take(url));
  const first = given?.counts === true ? [given.stored.page.url] : [];
  const room = Math.max(0, size - crawl.scraped - first.length);
  const found = request.singlePage === true ? [] : frontier.next(room);
  const queue = named ?? found.map(({ url }) => url);
  const pages = [...first, ...queue];
  updatePlanned(crawl, crawl.scraped + pages.length);
  await crawl.report({ type: "pages_planned", pages, count: pages.length });
  if (given?.counts === true) {
    crawl.tries++;
    await storePage(crawl, request.url, given.stored, given.ms);
  }
  await readUpTo(crawl, size, () => queue.shift() ?? (budget.explores ? best(crawl) : undefined));
}

function best({ frontier }: Crawl): string | undefined {
  return frontier.next(1)[0]?.url;
}

/** Ranks what is left; the best of it is read while the budget lasts, the rest is suggested. */
async function triage(crawl: Crawl) {
  const { frontier, budget, desk, report } = crawl;
  const left = frontier.unread(limits.triageMax.value);
  const unread = left.map(({ url, linkText, score }) => ({ url, linkText, score: score / 100 }));
  const { suggestedUrls, reader } = await desk.triage(unread);
  const queue = [...suggestedUrls];
  if (budget.explores) {
    const pick = () => queue.shift()?.url;
    await readUpTo(crawl, budget.maxPages, () => nextTaken(crawl, pick) ?? best(crawl));
  }
  const open = new Set(frontier.unread(limits.frontierUrls.value).map(({ url }) => url));
  const remaining: SuggestedUrl[] = queue.filter(({ url }) => open.has(url));
  await report({ type: "urls_triaged", suggestedUrls: remaining });
  return { suggestedUrls: remaining, reader };
}

/** The next suggestion that can still be read: another may have led to the same page. */
function nextTaken({ frontier }: Crawl, pick: () => string | undefined): string | undefined {
  for (let url = pick(); url !== undefined; url = pick()) if (frontier.take(url)) return url;
  return undefined;
}

/** With `urls` or `singlePage` the patterns are ignored. */
export function patternsOf({
  urls,
  singlePage,
  includePatterns,
  excludePatterns,
}: ExtractionRequest) {
  const ignored = urls !== undefined || singlePage === true;
  return ignored
    ? createPatterns([], [])
    : createPatterns(includePatterns ?? [], excludePatterns ?? []);
}

/** Each page that the caller named and that could not be read. */
function namedWarnings({ request, unread }: Crawl): string[] {
  const ends = (request.urls ?? []).flatMap((url) => unread.get(url) ?? []);
  return ends.filter(({ isRepeat }) => !isRepeat).map(({ message }) => message);
}

function patternWarnings(crawl: Crawl, unmatched: readonly string[]): string[] {
  const warnings = unmatched.map((pattern) => `the pattern ${pattern} matched no URL`);
  if (crawl.scraped > 0) return warnings;
  const why = crawl.readSignal.aborted
    ? "the time was over"
    : "nothing matched the request's rules";
  return [...warnings, `no page was read: ${why}`];
}
