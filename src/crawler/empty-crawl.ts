import type { Crawl } from "./crawl.ts";
import type { GivenOutcome } from "./given-page.ts";
import { refusedFailure, readFailure, type ReadFailure } from "./read-failure.ts";

/**
 * Why a crawl has read none of the requested pages: that of the given page, or the first reason, in
 * the order of `urls` where the caller named pages. Undefined where the site can be read and no page of it matches the
 * request's rules: such a job completes without pages.
 */
export function emptyCrawlFailure(
  { request, unread, frontier, budget }: Crawl,
  start: GivenOutcome,
  readingMs: number,
): ReadFailure | undefined {
  // What its links lead to is read in place of it.
  if (!start.ok && request.urls === undefined) return start.failure;
  const ends = request.urls?.flatMap((url) => unread.get(url) ?? []) ?? [...unread.values()];
  const end = ends.find(({ isRepeat }) => !isRepeat) ?? ends[0];
  if (end !== undefined) return { code: end.code, message: end.message };
  if (budget.explores) return refusedFailure(frontier.ledger());
  if (!start.ok) return start.failure;
  const [first = request.url] = request.urls ?? [];
  return readFailure("site_unreachable", first, `it was not read within ${readingMs} ms`);
}
