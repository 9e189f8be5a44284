import type { StoredPage } from "../contract/calls.ts";
import type { Page } from "../contract/page.ts";
import type { ExtractionRequest } from "../contract/request.ts";
import { idFromSeed } from "../kit/ids.ts";
import { urlKey, type Frontier, type Site, type Visit, type Visitor } from "../pages/index.ts";
import { budgetOf, type Budget } from "./budget.ts";
import type { Desk } from "./desk.ts";
import type { OpenLedgerTeller } from "./open-ledger.ts";
import type { Tell } from "./reporter.ts";

/** One run's state: what it may read, what it has read. */
export type Crawl = {
  request: ExtractionRequest;
  site: Site;
  visitor: Visitor;
  frontier: Frontier;
  desk: Desk;
  tell: Tell;
  /** Told of every change, for whoever watches. */
  watched: OpenLedgerTeller;
  budget: Budget;
  /** Ends reading, not the run: what was read by then is the answer. */
  enough: AbortSignal;
  scraped: number;
  tries: number;
  planned: number;
};

export function newCrawl(
  request: ExtractionRequest,
  parts: Pick<Crawl, "site" | "visitor" | "frontier" | "desk" | "tell" | "watched" | "enough">,
): Crawl {
  return { request, budget: budgetOf(request), scraped: 0, tries: 0, planned: 1, ...parts };
}

/** Fetches and reads one claimed URL; tells of it when it counts. Never throws for a bad page. */
export async function readOne(crawl: Crawl, url: string): Promise<void> {
  const { visitor, frontier, enough } = crawl;
  crawl.tries++;
  const got = await visitor.visit(url, { mayFollow: frontier.mayFollow(url), signal: enough });
  if (got.kind === "read") await count(crawl, url, got.page, got.visit);
  else frontier.failed(url, got);
  crawl.watched.changed();
}

/** Takes a read page into the frontier and, if it counts, into the job. */
async function count(crawl: Crawl, url: string, page: Page, visit: Visit): Promise<void> {
  if (crawl.frontier.read(url, page, visit).outcome !== "scraped") return;
  const stored = toStored(page, visit);
  await keep(crawl, stored, visit.ms);
}

/** A page is stored, then told of: from here on it counts. */
export async function keep(crawl: Crawl, stored: StoredPage, ms: number | null): Promise<void> {
  const { page, engine } = stored;
  const items = await crawl.desk.store(stored);
  crawl.scraped++;
  crawl.planned = Math.max(crawl.planned, crawl.scraped);
  await crawl.tell({
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
  });
}

export function toStored(page: Page, { engine, validators = null }: Visit): StoredPage {
  return { part: idFromSeed(urlKey(page.url)), engine, page, validators };
}

const atOnce = 4;

/**
 * Reads what `pick` offers until `pagesMost` pages count, tries run out or there is no more. A page
 * that fails frees its place for the next.
 */
export async function readUpTo(
  crawl: Crawl,
  pagesMost: number,
  pick: () => string | undefined,
): Promise<void> {
  const flying = new Set<Promise<void>>();
  const room = () =>
    flying.size < atOnce &&
    crawl.scraped + flying.size < pagesMost &&
    crawl.tries < crawl.budget.triesMost &&
    !crawl.enough.aborted;
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
