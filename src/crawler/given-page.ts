import type { StoredPage } from "../contract/calls/calls.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import { hasEffect } from "../contract/preference-effects.ts";
import { feedsOf, signpostTarget, urlKey, type Patterns, type Visit } from "../pages/index.ts";
import { toStored, type Crawl } from "./crawl.ts";
import { outcomeFailure, visitFailure, readFailure, type ReadFailure } from "./read-failure.ts";

/**
 * `counts`: it is also one of the requested pages. `ms`: how long it took, if this attempt has read
 * it.
 */
export type GivenPage = { stored: StoredPage; counts: boolean; ms: number | null };

/** What is needed to read a page without counting or publishing it. */
type Reading = Pick<Crawl, "request" | "frontier" | "visitor" | "readSignal"> &
  Partial<Pick<Crawl, "archive">>;

/** `unwantedAt`: the address of a page that may not be stored; its links were followed. */
export type GivenOutcome =
  | ({ ok: true } & GivenPage)
  | { ok: false; failure: ReadFailure; unwantedAt?: string };

/**
 * Reads the given URL. The business is classified by it, and its links are followed. It counts as a
 * page only when the request's rules include it.
 */
export async function readGiven(crawl: Reading, patterns: Patterns): Promise<GivenOutcome> {
  let { url } = crawl.request;
  for (let signposts = 0; signposts <= limits.signposts.value; signposts++) {
    crawl.frontier.add({ url, foundAt: "given", foundOn: null });
    crawl.frontier.take(url);
    const mayFollow = crawl.frontier.mayFollow(url);
    const got = await crawl.visitor.visit(url, { mayFollow, signal: crawl.readSignal });
    if (got.kind !== "read") {
      crawl.frontier.failed(url, got);
      return { ok: false, failure: visitFailure(url, got) };
    }
    const counts = isRequested(crawl, patterns, got.visit.finalUrl);
    const outcome = takeGiven(crawl, url, got.page, got.visit, counts);
    if (outcome.next === undefined) {
      if (outcome.end.ok && counts) await crawl.archive?.(got.page, got.exchange);
      return outcome.end;
    }
    url = outcome.next;
  }
  const failure = readFailure("not_a_page", url, "it keeps sending its visitors on");
  return { ok: false, failure };
}

type Taken = { next: string } | { next?: undefined; end: GivenOutcome };

function takeGiven(crawl: Reading, url: string, page: Page, visit: Visit, counts: boolean): Taken {
  const stored = toStored(crawl.request, page, visit);
  if (!counts && page.verdict === "real" && !hasEffect(page, "not-stored")) {
    for (const link of page.links) {
      if (hasEffect(page, "links-unused")) break;
      if (link.from !== "a" && link.from !== "area") continue;
      const { text, place, nofollow } = link;
      const found = { url: link.url, linkText: text, place, nofollow };
      crawl.frontier.add({ ...found, foundAt: "link", foundOn: url });
    }
    crawl.frontier.fail(url, "pattern", "read for its links and its business only", visit);
    return { end: { ok: true, stored, counts, ms: visit.ms } };
  }
  const end = crawl.frontier.read(url, page, visit);
  if (end.outcome === "scraped") return { end: { ok: true, stored, counts, ms: visit.ms } };
  const onward = end.outcome === "duplicate" ? signpostTarget(page) : null;
  if (onward !== null) return { next: onward };
  const failure = outcomeFailure(url, end);
  if (end.outcome !== "preference") return { end: { ok: false, failure } };
  return { end: { ok: false, failure, unwantedAt: visit.finalUrl } };
}

/** Where the given page was read, if its links lead on; undefined: it could not be read. */
export function startOf(given: GivenOutcome): string | undefined {
  return given.ok ? given.stored.page.url : given.unwantedAt;
}

/** Feeds that the given page names. */
export function feedsOfGiven(given: GivenOutcome): string[] {
  return feedsOf(given.ok ? given.stored.page : undefined);
}

/** Whether the request's `urls` or patterns include its own `url`, or the address it leads to. */
export function isRequested(
  { request }: Pick<Crawl, "request">,
  patterns: Patterns,
  finalUrl: string,
): boolean {
  if (request.urls !== undefined) {
    const names = [urlKey(request.url), urlKey(finalUrl)];
    return request.urls.some((url) => names.includes(urlKey(url)));
  }
  if (request.singlePage === true) return true;
  return patterns.choose(request.url).ok || patterns.choose(finalUrl).ok;
}
