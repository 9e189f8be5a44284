import { archiveProblem } from "../contract/files/archived-page.ts";
import { patternProblem } from "../contract/patterns/pattern.ts";
import type { Readers } from "../contract/knowledge.ts";
import { engineOf } from "../contract/request.ts";
import type { ContentPolicy } from "../contract/preferences.ts";
import type { Clock } from "../kit/clock.ts";
import {
  createFrontier,
  isUndoing,
  openSelection,
  openSite,
  openVisitor,
  readingProblem,
  type Fetcher,
  type HostGate,
  type Patterns,
} from "../pages/index.ts";
import type { Browser } from "../ports/browser.ts";
import type { RunOrder } from "../ports/runs.ts";
import { isArchived, openArchiving } from "./archiving.ts";
import { classifyBusiness } from "./classify-business.ts";
import { newCrawl, type Crawl } from "./crawl.ts";
import { openDesk, type Call } from "./desk.ts";
import { emptyCrawlFailure } from "./empty-crawl.ts";
import { readGiven, startOf } from "./given-page.ts";
import { publishOpenLedger } from "./open-ledger.ts";
import { readFailure, type ReadFailure } from "./read-failure.ts";
import { readPlan, triageRest, type Triaged } from "./read-plan.ts";
import { readingTime, type ReadingTime } from "./reading-time.ts";
import { readSitemaps, readSitemapsElsewhere } from "./read-sitemaps.ts";
import { createReporter, type Publish } from "./reporter.ts";
import { patternsOf } from "./request-patterns.ts";
import { lostReason } from "./session/open-session.ts";
import { requestedAccess } from "./session/requested-access.ts";
import { withProof } from "./session/with-proof.ts";
import { withAccess } from "./with-access.ts";
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
  content?: ContentPolicy;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * One extraction from its first page to its result. Pages that an earlier attempt has read and
 * published are taken over and not read again. A page that fails never fails the job, except the
 * given page.
 */
export async function runCrawl(given: RunOptions): Promise<void> {
  const { order, clock, signal } = given;
  const { request } = order;
  const desk = openDesk(given.call, signal);
  const timeIsOver = new AbortController();
  const time = readingTime(order, clock.now());
  using _timer = clock.after(time.ms, () => timeIsOver.abort());
  const requested = await requestedAccess(given, desk, timeIsOver.signal);
  const { access, proof, refusal: credentialRefusal } = requested;
  const options = withAccess(given, access);

  // Those of a custom resource are checked here: its schema cannot.
  const invalid =
    archiveProblem(request) ?? patternProblem(request) ?? (await readingProblem(request));
  const site = openSite(options);
  const plainVisitor = openVisitor({
    site,
    clock,
    recall: (url) => desk.recall(url, request),
    browser: options.browser,
    engine: engineOf(request),
    drawing: request,
    keepsExchanges: isArchived(request),
    readsMarkdown: true,
    gate: options.gate,
    onNoBrowser: (error) => console.error("browser.failed", error),
    selection: invalid === undefined ? await openSelection(request) : null,
  });
  const visitor = withProof(plainVisitor, proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  const patterns = patternsOf(request);
  const frontier = createFrontier({
    given: request.url,
    patterns,
    robotsAllow: (url) => site.robotsAllow(url),
    unwanted: (url) => site.unwanted(url),
    ...(request.credential !== undefined && { skips: isUndoing }),
  });
  using openLedger = publishOpenLedger({ frontier, desk, clock });
  const crawl = newCrawl(request, {
    site,
    visitor,
    frontier,
    desk,
    report: createReporter(options.publish),
    archive: openArchiving(request, { desk, clock }),
    openLedger,
    readSignal: AbortSignal.any([timeIsOver.signal, signal, ...(proof ? [proof.lost] : [])]),
  });
  const warnings = new Set<string>();
  const refusal: ReadFailure | null =
    invalid === undefined ? credentialRefusal : { code: "bad_request", message: invalid };
  const read: Outcome =
    refusal === null
      ? await crawlSite(crawl, { ...options, patterns, time, warnings })
      : { ok: false, failure: refusal };
  signal.throwIfAborted();
  const isLost = proof?.lost.aborted === true;
  const lost = {
    ok: false as const,
    failure: readFailure("site_blocked", request.url, lostReason),
  };
  const outcome = isLost ? lost : read;
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
  const reading = resumed === undefined ? readGiven(crawl, patterns) : Promise.resolve(resumed);
  const sitemaps = budget.explores ? readSitemaps(crawl, request.url, reading) : Promise.resolve();
  const given = await reading;
  crawl.openLedger.changed();
  const start = startOf(given);
  if (!given.ok && start === undefined && request.urls === undefined) {
    await sitemaps;
    return given;
  }
  if (!given.ok) warnings.add(given.failure.message);
  const business = given.ok ? await classifyBusiness(crawl, fetcher, given.stored) : "offline";
  if (start !== undefined) await readSitemapsElsewhere(crawl, start, reading);
  await sitemaps;

  await readPlan(crawl, given.ok ? given : undefined);
  const failure = crawl.scraped === 0 ? emptyCrawlFailure(crawl, given, time.ms) : undefined;
  if (failure !== undefined) return { ok: false, failure };
  const triaged = await triageRest(crawl);
  for (const text of unreadWarnings(crawl)) warnings.add(text);
  for (const text of crawl.unmatched.warnings()) warnings.add(text);
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
