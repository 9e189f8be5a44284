import type { StoredPage } from "../contract/calls/calls.ts";
import type { Page } from "../contract/page.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { idFromSeed } from "../kit/ids.ts";
import {
  signpostTarget,
  urlKey,
  type Frontier,
  type Site,
  type Visit,
  type Visitor,
} from "../pages/index.ts";
import type { ArchivePage } from "./archiving.ts";
import { budgetOf, type Budget } from "./budget.ts";
import type { Desk } from "./desk.ts";
import type { OpenLedgerPublisher } from "./open-ledger.ts";
import type { Report } from "./reporter.ts";
import { outcomeFailure, visitFailure, type ReadFailure } from "./read-failure.ts";
import { createUnmatchedRules, type UnmatchedRules } from "./unmatched-rules.ts";
import { limits } from "../contract/limits.ts";

/** One run's state: what it may read, what it has read. */
export type Crawl = {
  request: ExtractionRequest;
  site: Site;
  visitor: Visitor;
  frontier: Frontier;
  desk: Desk;
  report: Report;
  archive: ArchivePage;
  /** Publishes the ledger while the crawl goes on. */
  openLedger: OpenLedgerPublisher;
  budget: Budget;
  /** Ends reading, not the run: the result has the pages that were read by then. */
  readSignal: AbortSignal;
  scraped: number;
  tries: number;
  planned: number;
  /** By requested URL, in the order in which the reads ended. */
  unread: Map<string, Unread>;
  unmatched: UnmatchedRules;
};

/** `isRepeat`: the page leads to, or repeats, a page that the crawl knows. */
export type Unread = ReadFailure & { isRepeat: boolean };

export function newCrawl(
  request: ExtractionRequest,
  parts: Pick<
    Crawl,
    "site" | "visitor" | "frontier" | "desk" | "report" | "archive" | "openLedger" | "readSignal"
  >,
): Crawl {
  return {
    request,
    budget: budgetOf(request),
    scraped: 0,
    tries: 0,
    planned: 1,
    unread: new Map(),
    unmatched: createUnmatchedRules(),
    ...parts,
  };
}

/**
 * Fetches and reads one claimed URL, and publishes it when it counts. Where a page only links to
 * another, that one is read in its place if the caller named the page; else the frontier chooses.
 * Never throws for a bad page.
 */
export async function readOne(crawl: Crawl, requestedUrl: string): Promise<void> {
  crawl.tries++;
  let url = requestedUrl;
  for (let signposts = 0; ; signposts++) {
    const onward = await readStep(crawl, requestedUrl, url);
    crawl.openLedger.changed();
    if (onward === null || crawl.budget.explores || signposts === limits.signposts.value) return;
    crawl.frontier.add({ url: onward, foundAt: "urls", foundOn: null });
    if (!crawl.frontier.take(onward)) return;
    url = onward;
  }
}

/** Reads one URL. Returns the link target of a page that has nothing but this link, else null. */
async function readStep(crawl: Crawl, requestedUrl: string, url: string): Promise<string | null> {
  const { visitor, frontier, readSignal, unread } = crawl;
  const got = await visitor.visit(url, { mayFollow: frontier.mayFollow(url), signal: readSignal });
  if (got.kind !== "read") {
    frontier.failed(url, got);
    // The crawl ended during this read, so the page itself may be fine.
    const isCutShort = got.kind === "failed" && got.fault === "aborted";
    const isRepeat = got.kind === "moved";
    if (!isCutShort) unread.set(requestedUrl, { ...visitFailure(requestedUrl, got), isRepeat });
    return null;
  }
  const { page, visit } = got;
  const end = frontier.read(url, page, visit);
  if (end.outcome === "scraped") {
    unread.delete(requestedUrl);
    const kept = await crawl.archive(page, got.exchange);
    await storePage(crawl, requestedUrl, toStored(crawl.request, kept, visit), visit.ms);
    return null;
  }
  const isRepeat = end.outcome === "duplicate" || end.outcome === "locale-duplicate";
  unread.set(requestedUrl, { ...outcomeFailure(requestedUrl, end), isRepeat });
  return end.outcome === "duplicate" ? signpostTarget(page) : null;
}

/** Stores a page, then publishes it. From then on it counts. */
export async function storePage(
  crawl: Crawl,
  requestedUrl: string,
  stored: StoredPage,
  ms: number | null,
): Promise<void> {
  const { page, engine } = stored;
  const items = await crawl.desk.store(stored);
  crawl.scraped++;
  crawl.unmatched.add(page);
  updatePlanned(crawl, crawl.scraped);
  await crawl.report({
    type: "page_scraped",
    page: {
      url: page.url,
      title: page.title.slice(0, 300),
      engine,
      contentHash: page.contentHash,
      part: stored.part,
    },
    index: crawl.scraped,
    total: crawl.planned,
    ms,
    items,
    ...(requestedUrl !== page.url && { requestedUrl }),
  });
}

/**
 * Updates the number of pages that will be read: at least `pages`, else as many as the budget has
 * room for among the URLs known by now. It never shrinks, so that progress does not run backwards.
 */
export function updatePlanned(crawl: Crawl, pages: number): void {
  const { budget, frontier, planned } = crawl;
  const expected = budget.explores ? frontier.expectedCount(budget.maxPages) : 0;
  crawl.planned = Math.max(planned, pages, expected);
}

export function toStored(
  { credential }: Pick<ExtractionRequest, "credential">,
  page: Page,
  { engine, validators = null, rawHash = null }: Visit,
): StoredPage {
  const part = idFromSeed(urlKey(page.url));
  const sentWith = credential !== undefined && { credential };
  return { part, engine, page, validators, rawHash, ...sentWith };
}

/**
 * Reads the URLs of `pick` until `maxPages` pages count, the tries are used up or there is no URL
 * left. The next page takes the place of one that fails.
 */
export async function readUpTo(
  crawl: Crawl,
  maxPages: number,
  pick: () => string | undefined,
): Promise<void> {
  const flying = new Set<Promise<void>>();
  const room = () =>
    flying.size < limits.pagesAtOnce.value &&
    crawl.scraped + flying.size < maxPages &&
    crawl.tries < crawl.budget.maxTries &&
    !crawl.readSignal.aborted;
  for (;;) {
    while (room()) {
      const url = pick();
      if (url === undefined) break;
      const flight: Promise<void> = readOne(crawl, url).finally(() => flying.delete(flight));
      flying.add(flight);
    }
    if (flying.size === 0) return;
    await Promise.race(flying);
  }
}
