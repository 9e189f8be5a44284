import type { Readers } from "../contract/knowledge.ts";
import type { Clock } from "../kit/clock.ts";
import {
  createFrontier,
  openSite,
  openVisitor,
  type Fetcher,
  type HostGate,
  type Patterns,
} from "../pages/index.ts";
import type { Browser } from "../ports/browser.ts";
import type { RunOrder } from "../ports/runs.ts";
import { classifyBusiness } from "./classify-business.ts";
import { newCrawl, type Crawl } from "./crawl.ts";
import { openDesk, type Call } from "./desk.ts";
import { emptyCrawlFailure } from "./empty-crawl.ts";
import { readGiven } from "./given-page.ts";
import { publishOpenLedger } from "./open-ledger.ts";
import type { ReadFailure } from "./read-failure.ts";
import { readPlan, triageRest, type Triaged } from "./read-plan.ts";
import { readingTime, type ReadingTime } from "./reading-time.ts";
import { readSitemaps, readSitemapsElsewhere } from "./read-sitemaps.ts";
import { createReporter, type Publish } from "./reporter.ts";
import { patternsOf } from "./request-patterns.ts";
import { resume } from "./resume.ts";

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
 * One extraction from its first page to its result. Pages that an earlier attempt has read and
 * published are taken over and not read again. A page that fails never fails the job, except the
 * given page.
 */
export async function runCrawl(options: RunOptions): Promise<void> {
  const { order, clock, signal } = options;
  const { request } = order;
  const timeIsOver = new AbortController();
  const time = readingTime(order, clock.now());
  using _timer = clock.after(time.ms, () => timeIsOver.abort());

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
  using openLedger = publishOpenLedger({ frontier, desk, clock });
  const crawl = newCrawl(request, {
    site,
    visitor,
    frontier,
    desk,
    report: createReporter(options.publish),
    openLedger,
    readSignal: AbortSignal.any([timeIsOver.signal, signal]),
  });
  const warnings = new Set<string>();
  const outcome = await crawlSite(crawl, { ...options, patterns, time, warnings });
  signal.throwIfAborted();
  if (outcome.ok && timeIsOver.signal.aborted) warnings.add(time.warning);
  await desk.storeLedger(frontier.ledger());
  if (!outcome.ok) return crawl.report({ type: "gave_up", failure: outcome.failure });
  const { business, triage, suggestedUrls } = outcome;
  await crawl.report({
    type: "result",
    urlsDiscovered: frontier.discoveredCount(),
    suggestedUrls,
    warnings: [...warnings],
    readers: { business, items: "offline", triage },
  });
}

type Setting = Pick<RunOptions, "fetcher"> & {
  patterns: Patterns;
  time: ReadingTime;
  warnings: Set<string>;
};

type Outcome =
  | ({ ok: true; business: Readers["business"] } & Triaged)
  | { ok: false; failure: ReadFailure };

async function crawlSite(crawl: Crawl, setting: Setting): Promise<Outcome> {
  const { request, budget, readSignal } = crawl;
  const { patterns, fetcher, time, warnings } = setting;
  await crawl.report({ type: "started" });
  await crawl.site.robots.of(request.url, readSignal);
  const resumed = await resume(crawl, patterns);
  const sitemaps = budget.explores ? readSitemaps(crawl, request.url) : Promise.resolve();
  const given = resumed ?? (await readGiven(crawl, patterns));
  crawl.openLedger.changed();
  if (!given.ok && request.urls === undefined) {
    await sitemaps;
    return given;
  }
  if (!given.ok) warnings.add(given.failure.message);
  const business = given.ok ? await classifyBusiness(crawl, fetcher, given.stored) : "offline";
  if (given.ok) await readSitemapsElsewhere(crawl, given.stored.page.url);
  await sitemaps;

  await readPlan(crawl, given.ok ? given : undefined);
  const failure = crawl.scraped === 0 ? emptyCrawlFailure(crawl, given, time.ms) : undefined;
  if (failure !== undefined) return { ok: false, failure };
  const triaged = await triageRest(crawl);
  for (const text of unreadWarnings(crawl)) warnings.add(text);
  for (const text of patternWarnings(crawl, patterns.unmatched())) warnings.add(text);
  return { ok: true, business, ...triaged };
}

/** One for each page that the caller named and that could not be read. */
function unreadWarnings({ request, unread }: Crawl): string[] {
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
