import type { StoredPage } from "../contract/calls.ts";
import type { Failure } from "../contract/extraction.ts";
import type { Page } from "../contract/page.ts";
import { urlKey, type Patterns, type Visit } from "../pages/index.ts";
import { toStored, type Crawl } from "./crawl.ts";

/**
 * `counts`: it is also one of the pages that were asked for. `ms`: what it took, where this attempt
 * has read it.
 */
export type GivenPage = { stored: StoredPage; counts: boolean; ms: number | null };

/** What is needed to read a page, without counting or telling of it. */
type Reading = Pick<Crawl, "request" | "frontier" | "visitor" | "enough">;

export type GivenOutcome = ({ ok: true } & GivenPage) | { ok: false; failure: Failure };

const refreshesMost = 3;

/**
 * Reads the URL that the caller named: the business is told from it, and its links lead on. It counts
 * as a page only when the request's own rules include it.
 */
export async function readGiven(crawl: Reading, patterns: Patterns): Promise<GivenOutcome> {
  let { url } = crawl.request;
  const counts = isAskedFor(crawl, patterns);
  for (let hops = 0; hops <= refreshesMost; hops++) {
    crawl.frontier.add({ url, foundAt: "given", foundOn: null });
    crawl.frontier.take(url);
    const mayFollow = crawl.frontier.mayFollow(url);
    const got = await crawl.visitor.visit(url, { mayFollow, signal: crawl.enough });
    if (got.kind === "failed") {
      crawl.frontier.failed(url, got);
      return { ok: false, failure: { code: got.code, message: sentence(url, got.message) } };
    }
    if (got.kind === "moved") {
      return { ok: false, failure: { code: "not_a_page", message: sentence(url, got.reason) } };
    }
    const outcome = await takeGiven(crawl, url, got.page, got.visit, counts);
    if (outcome.next === undefined) return outcome.end;
    url = outcome.next;
  }
  const message = sentence(url, "it keeps sending its visitors on");
  return { ok: false, failure: { code: "not_a_page", message } };
}

type Taken = { next: string } | { next?: undefined; end: GivenOutcome };

async function takeGiven(
  crawl: Reading,
  url: string,
  page: Page,
  visit: Visit,
  counts: boolean,
): Promise<Taken> {
  const stored = toStored(page, visit);
  if (!counts && page.verdict === "real") {
    for (const link of page.links) {
      if (link.from !== "a" && link.from !== "area") continue;
      const { text, place, nofollow } = link;
      const found = { url: link.url, linkText: text, place, nofollow };
      crawl.frontier.add({ ...found, foundAt: "link", foundOn: url });
    }
    crawl.frontier.fail(url, "pattern", "read for its links and its business only", visit);
    return { end: { ok: true, stored, counts, ms: visit.ms } };
  }
  const { outcome, reason } = crawl.frontier.read(url, page, visit);
  if (outcome === "scraped") return { end: { ok: true, stored, counts, ms: visit.ms } };
  const refresh = page.links.find(({ from }) => from === "refresh");
  if (outcome === "duplicate" && refresh !== undefined) return { next: refresh.url };
  const blocked = outcome === "blocked" || outcome === "login-wall";
  const code = blocked ? "site_blocked" : "not_a_page";
  return { end: { ok: false, failure: { code, message: sentence(url, reason) } } };
}

/** Whether the request's `urls` or patterns include its own `url`. */
export function isAskedFor({ request }: Pick<Crawl, "request">, patterns: Patterns): boolean {
  if (request.urls !== undefined) {
    return request.urls.some((url) => urlKey(url) === urlKey(request.url));
  }
  return request.singlePage === true || patterns.choose(request.url).ok;
}

function sentence(url: string, reason: string): string {
  return `${url.slice(0, 300)} could not be read: ${reason}`;
}
