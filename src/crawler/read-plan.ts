import type { Readers, SuggestedUrl } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import { firstPlanSize } from "./budget.ts";
import { readUpTo, storePage, updatePlanned, type Crawl } from "./crawl.ts";
import type { GivenPage } from "./given-page.ts";

/** Chooses the first pages and reads them. The given page was read already and is stored first. */
export async function readPlan(crawl: Crawl, given: GivenPage | undefined): Promise<void> {
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
  const next = () => queue.shift() ?? (budget.explores ? bestUrl(crawl) : undefined);
  await readUpTo(crawl, size, next);
}

export type Triaged = { suggestedUrls: SuggestedUrl[]; triage: Readers["triage"] };

/** Ranks what is left. The best of it is read while the budget lasts, the rest is suggested. */
export async function triageRest(crawl: Crawl): Promise<Triaged> {
  const { frontier, budget, desk, report } = crawl;
  const left = frontier.unread(limits.triageMax.value);
  const unread = left.map(({ url, linkText, score }) => ({ url, linkText, score: score / 100 }));
  const { suggestedUrls, reader } = await desk.triage(unread);
  const queue = [...suggestedUrls];
  if (budget.explores) {
    await readUpTo(crawl, budget.maxPages, () => nextSuggestion(crawl, queue) ?? bestUrl(crawl));
  }
  const open = new Set(frontier.unread(limits.frontierUrls.value).map(({ url }) => url));
  const remaining = queue.filter(({ url }) => open.has(url));
  await report({ type: "urls_triaged", suggestedUrls: remaining });
  return { suggestedUrls: remaining, triage: reader };
}

function bestUrl({ frontier }: Crawl): string | undefined {
  return frontier.next(1)[0]?.url;
}

/** The next suggestion that can still be read: another URL may have led to the same page. */
function nextSuggestion({ frontier }: Crawl, queue: SuggestedUrl[]): string | undefined {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (frontier.take(next.url)) return next.url;
  }
  return undefined;
}
