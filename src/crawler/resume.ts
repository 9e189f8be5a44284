import type { StoredPage } from "../contract/calls/calls.ts";
import { fetchEngine, type FoundAt } from "../contract/ledger.ts";
import type { Patterns } from "../pages/index.ts";
import type { Crawl } from "./crawl.ts";
import { isRequested, type GivenOutcome } from "./given-page.ts";

/** Takes over the pages of earlier attempts; returns the given page if it is one of them. */
export async function resume(crawl: Crawl, patterns: Patterns): Promise<GivenOutcome | undefined> {
  const { pages, given } = await crawl.desk.stored();
  const counts = given !== null && isRequested(crawl, patterns, given.page.url);
  if (counts) takeOver(crawl, given, crawl.request.url, "given");
  for (const stored of pages) {
    crawl.scraped++;
    crawl.tries++;
    crawl.unmatched.add(stored.page);
    if (stored.part !== given?.part) takeOver(crawl, stored, stored.page.url, "urls");
  }
  if (given === null) return undefined;
  const isPublished = pages.some(({ part }) => part === given.part);
  return { ok: true, stored: given, counts: counts && !isPublished, ms: null };
}

function takeOver({ frontier }: Crawl, stored: StoredPage, url: string, foundAt: FoundAt): void {
  const { page } = stored;
  const engine = fetchEngine(stored.engine);
  frontier.add({ url, foundAt, foundOn: null });
  frontier.take(url);
  frontier.read(url, page, { engine, status: 200, bytes: null, ms: null, finalUrl: page.url });
}
