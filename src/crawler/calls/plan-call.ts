import { limits } from "../../contract/limits.ts";
import type { PageOutcome, Plan } from "../../contract/calls/page-calls.ts";
import { engineOf, type ExtractionRequest } from "../../contract/request.ts";
import {
  createFrontier,
  isUndoing,
  openSite,
  openVisitor,
  outcomeOfVerdict,
  type Frontier,
  type Visitor,
} from "../../pages/index.ts";
import { budgetOf } from "../budget.ts";
import { feedsOfGiven, readGiven, startOf, type GivenOutcome } from "../given-page.ts";
import { patternsOf } from "../request-patterns.ts";
import { outcomeFailure, visitFailure, type ReadFailure } from "../read-failure.ts";
import { withProof } from "../session/with-proof.ts";
import type { PageDeps } from "./page-deps.ts";

/**
 * An extraction up to the point where it would begin to read: reads the given page and the sitemaps
 * and ranks what they name. Nothing is stored and no model is called.
 */
export async function planCall(
  request: ExtractionRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { url } = request;
  const { clock } = deps;
  const startedAt = clock.now();
  const stop = new AbortController();
  const maxMs = Math.min(request.stopAfterMs ?? Infinity, limits.sitemapCallMs.value);
  using _timer = clock.after(maxMs, () => stop.abort());
  const readSignal = AbortSignal.any([stop.signal, signal]);

  const site = openSite(deps);
  const patterns = patternsOf(request);
  const frontier = createFrontier({
    given: url,
    patterns,
    robotsAllow: (it) => site.robotsAllow(it),
    unwanted: (it) => site.unwanted(it),
    ...(request.credential !== undefined && { skips: isUndoing }),
  });
  const plainVisitor = openVisitor({ ...deps, site, engine: engineOf(request), drawing: request });
  const visitor = withProof(plainVisitor, deps.proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };

  await site.robots.of(url, readSignal);
  const given = await readGiven({ request, frontier, visitor, readSignal }, patterns);
  const why = await whyNone(request, given, visitor, readSignal);
  if (why !== undefined) return { ok: false, ...why };
  const explores = budgetOf(request).explores;
  const start = startOf(given);
  for (const at of explores && start !== undefined ? sitesOf(url, start) : []) {
    await site.sitemaps(
      at,
      (entry, sitemap) => frontier.add({ ...entry, foundAt: "sitemap", foundOn: sitemap }),
      readSignal,
      { feeds: async () => feedsOfGiven(given) },
    );
  }
  signal.throwIfAborted();
  const pages = pagesOf(request, frontier, given);
  if (!given.ok && pages.length === 0) return { ok: false, ...given.failure };
  const suggestedUrls = frontier
    .unread(limits.suggestedMax.value)
    .map(({ url: at, reason }) => ({ url: at, reason }));
  const urlsDiscovered = frontier.discoveredCount();
  const durationMs = clock.now() - startedAt;
  return { ok: true, answer: { pages, suggestedUrls, urlsDiscovered, durationMs } };
}

function pagesOf(request: ExtractionRequest, frontier: Frontier, given: GivenOutcome) {
  const { maxPages } = budgetOf(request);
  const pages: Plan["pages"] =
    given.ok && given.counts
      ? [{ url: given.stored.page.url, reason: "the page that was given" }]
      : [];
  if (request.urls !== undefined) {
    for (const url of request.urls) {
      frontier.add({ url, foundAt: "urls", foundOn: null });
      if (frontier.take(url)) pages.push({ url, reason: "named in urls" });
    }
    return pages;
  }
  if (request.singlePage !== true) pages.push(...frontier.next(maxPages - pages.length));
  return pages;
}

/** A given URL that led to another host has its sitemaps there too. */
function sitesOf(given: string, final: string): string[] {
  return new URL(final).origin === new URL(given).origin ? [given] : [given, final];
}

/**
 * The first reason why none of the named pages can be read; undefined when one can. Named pages are
 * tried one after the other until one can be read.
 */
async function whyNone(
  { urls }: ExtractionRequest,
  given: GivenOutcome,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<ReadFailure | undefined> {
  if (urls === undefined) {
    return given.ok || given.unwantedAt !== undefined ? undefined : given.failure;
  }
  if (given.ok && given.counts) return undefined;
  let first: ReadFailure | undefined;
  for (const url of urls) {
    const why = await whyUnreadable(url, visitor, signal);
    if (why === undefined) return undefined;
    first ??= why;
  }
  return first;
}

async function whyUnreadable(
  url: string,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<ReadFailure | undefined> {
  const got = await visitor.visit(url, { signal });
  if (got.kind !== "read") return visitFailure(url, got);
  const unreal = outcomeOfVerdict(got.page.verdict);
  return unreal === null ? undefined : outcomeFailure(url, unreal);
}
