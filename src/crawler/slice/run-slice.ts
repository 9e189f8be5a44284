import assert from "node:assert/strict";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { Page } from "../../contract/page.ts";
import { engineOf, type ExtractionRequest } from "../../contract/request.ts";
import { limits } from "../../contract/limits.ts";
import type { Repeat } from "../../contract/sites/repeat.ts";
import { hostKey } from "../../kit/url.ts";
import {
  alternatesOf,
  createFrontier,
  isUndoing,
  createPatterns,
  openSelection,
  openSite,
  openVisitor,
  type Frontier,
  type Patterns,
  type Visitor,
} from "../../pages/index.ts";
import type { SliceWork } from "../../ports/runs.ts";
import { isArchived, openArchiving, type ArchivePage } from "../archiving.ts";
import { toStored } from "../crawl.ts";
import { openDesk, type Desk } from "../desk.ts";
import { readingTime } from "../reading-time.ts";
import { createReporter, type Report } from "../reporter.ts";
import type { RunOptions } from "../run.ts";
import { requestedAccess } from "../session/requested-access.ts";
import { withProof } from "../session/with-proof.ts";
import { withAccess } from "../with-access.ts";
import { readSitemaps, storeSitemaps } from "./slice-sitemaps.ts";
import { openRepeats, type SliceRepeats } from "./slice-repeats.ts";
import { sliceRows } from "./slice-rows.ts";

/**
 * One slice of a sync: the named pages of a Site, each with a conditional request. What differs from
 * the last reading is stored, then published. Pages that they link to are reported, not read.
 */
export async function runSlice(given: RunOptions): Promise<void> {
  const { order, clock, signal } = given;
  const { request } = order;
  const slice = order.slice ?? { urls: [], known: [], readsSitemaps: false };
  const timeIsOver = new AbortController();
  const time = readingTime(order, clock.now());
  using _timer = clock.after(time.ms, () => timeIsOver.abort());

  const desk = openDesk(given.call, signal);
  const { access, proof, refusal } = await requestedAccess(given, desk, timeIsOver.signal);
  // The Site waits from its next slice on; read without it, private pages would be lost.
  if (refusal !== null) throw new Error(refusal.message);
  const stops = [timeIsOver.signal, signal, ...(proof ? [proof.lost] : [])];
  const readSignal = AbortSignal.any(stops);
  const options = withAccess(given, access);
  const site = openSite(options);
  const known = new Map<string, StoredPage>();
  const plainVisitor = openVisitor({
    site,
    clock,
    recall: async (url) => {
      const stored = await desk.recall(url, request);
      if (stored !== null) known.set(url, stored);
      return stored;
    },
    browser: options.browser,
    engine: engineOf(request),
    drawing: request,
    keepsExchanges: isArchived(request),
    readsMarkdown: true,
    gate: options.gate,
    onNoBrowser: (error) => console.error("browser.failed", error),
    selection: await openSelection(request),
  });
  const visitor = withProof(plainVisitor, proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  const patterns = createPatterns(request.includePatterns ?? [], request.excludePatterns ?? []);
  const frontier = createFrontier({
    given: request.url,
    patterns,
    robotsAllow: (url) => site.robotsAllow(url),
    unwanted: (url) => site.unwanted(url),
    ...(request.credential !== undefined && { skips: isUndoing }),
  });
  const report = createReporter(options.publish);
  await report({ type: "started" });
  await site.robots.of(request.url, readSignal);
  const ownUrls = new Set(slice.known);
  const { twins, known: knownRepeats } = await twinsOf(slice.urls, { ownUrls, desk, patterns });
  const repeats = openRepeats(knownRepeats, {
    request,
    readsPreferences: site.readsPreferences,
    now: () => clock.now(),
  });
  const reading = {
    request,
    slice,
    ownUrls,
    twins,
    repeats,
    visitor,
    frontier,
    desk,
    report,
    archive: openArchiving(request, { desk, clock }),
    known,
    readSignal,
  };
  // The page of the Site decides about hosts and languages, and names feeds.
  const page = await readGiven(reading, request.url);
  const sitemaps = slice.readsSitemaps
    ? await readSitemaps({ site, desk, frontier, request, page, signal: readSignal })
    : undefined;
  const stored = await storeSitemaps(sitemaps, { desk, frontier });
  await readPages(reading);
  signal.throwIfAborted();
  const isCutShort = readSignal.aborted;
  const rows = sliceRows(frontier.ledger(), slice.urls, {
    isCutShort,
    stored,
    twins,
    repeats: repeats.found(),
  });
  await desk.storeLedger(rows);
  await report({
    type: "result",
    urlsDiscovered: frontier.discoveredCount(),
    suggestedUrls: [],
    warnings: [],
    readers: { business: "offline", items: "offline", triage: "offline" },
  });
}

type Reading = {
  request: ExtractionRequest;
  slice: SliceWork;
  /** Pages that the Site has read before. */
  ownUrls: ReadonlySet<string>;
  /** Pages of the slice of which the Site has another language, with the URL of that one. */
  twins: ReadonlyMap<string, string>;
  repeats: SliceRepeats;
  visitor: Visitor;
  frontier: Frontier;
  desk: Desk;
  report: Report;
  archive: ArchivePage;
  /** Stored pages, while their URLs are requested. */
  known: Map<string, StoredPage>;
  readSignal: AbortSignal;
};

/**
 * Other languages of pages are not requested; where new patterns exclude the language that was read,
 * they are. And what is known of pages that only repeat another one.
 */
async function twinsOf(
  urls: readonly string[],
  { ownUrls, desk, patterns }: { ownUrls: ReadonlySet<string>; desk: Desk; patterns: Patterns },
): Promise<{ twins: Map<string, string>; known: Map<string, Repeat> }> {
  const others = urls.filter((url) => !ownUrls.has(url));
  if (others.length === 0) return { twins: new Map(), known: new Map() };
  const { twins, repeats } = await desk.languages(others);
  return {
    twins: new Map(twins.flatMap(({ url, of }) => (patterns.choose(of).ok ? [[url, of]] : []))),
    known: new Map(repeats.map(({ url, repeat }) => [url, repeat])),
  };
}

/** The page that the Site names comes first; undefined: it was not read in this slice. */
async function readGiven(reading: Reading, given: string): Promise<Page | undefined> {
  const { slice, frontier, twins } = reading;
  const isGiven = (url: string): boolean => url === given;
  const urls = slice.urls.filter((url) => isGiven(url) || !twins.has(url));
  for (const url of urls) {
    // Not as named by a caller: languages of one page, and pages with the same text, count once.
    const isOwn = frontier.add({ url, foundAt: isGiven(url) ? "given" : "sitemap", foundOn: null });
    // A sub-domain that the page of the Site has linked when it was read.
    if (!isOwn && isElsewhere(url, given)) frontier.add({ url, foundAt: "urls", foundOn: null });
  }
  const isDue = slice.urls.includes(given) && frontier.take(given);
  return isDue ? readOne(reading, given, 1) : undefined;
}

/** Reads the other pages of the slice. */
async function readPages(reading: Reading): Promise<void> {
  const { frontier, readSignal, slice, request, twins, repeats } = reading;
  const all = slice.urls.filter((url) => url !== request.url && !twins.has(url));
  let index = slice.urls.length - all.length;
  const read = async (queue: readonly string[]): Promise<void> => {
    const urls = queue.values();
    const readNext = async (): Promise<void> => {
      for (const url of urls) {
        if (readSignal.aborted) return;
        index++;
        if (frontier.take(url)) await readOne(reading, url, index);
      }
    };
    await Promise.all(Array.from({ length: limits.pagesAtOnce.value }, readNext));
  };
  // The pages that they repeat decide about them.
  await read(all.filter((url) => !repeats.needsOther(url)));
  await read(all.filter((url) => repeats.needsOther(url)));
}

function isElsewhere(url: string, given: string): boolean {
  return hostKey(new URL(url)) !== hostKey(new URL(given));
}

/** Returns the page if it counts. */
async function readOne(reading: Reading, url: string, index: number): Promise<Page | undefined> {
  const { visitor, frontier, desk, report, known, readSignal, slice, ownUrls, repeats } = reading;
  const repeat = repeats.standing(url);
  const options = { mayFollow: frontier.mayFollow(url), signal: readSignal };
  const got =
    repeat === undefined
      ? await visitor.visit(url, options)
      : await visitor.revisit(url, { ...options, validators: repeat.validators });
  const stored = known.get(url);
  known.delete(url);
  // The slice ended during this request: the next slice reads the page.
  if (readSignal.aborted && got.kind !== "read") return undefined;
  if (got.kind === "not-modified") {
    // Only such a request is answered so.
    assert(repeat !== undefined);
    frontier.repeats(url, repeat, got.visit);
    repeats.remain(url, repeat);
    return undefined;
  }
  if (got.kind !== "read") {
    frontier.failed(url, got);
    return undefined;
  }
  const { page, visit } = got;
  if (!ownUrls.has(url)) await addOtherLanguages(reading, [...page.links, ...(visit.links ?? [])]);
  const result = frontier.read(url, page, visit);
  repeats.judged(url, page, visit, result);
  if (result.outcome !== "scraped") return undefined;
  const kept = await reading.archive(page, got.exchange);
  const now = toStored(reading.request, kept, visit);
  const isEqual = stored?.page === kept && isSame(stored.validators, now.validators);
  const isUnchanged = isEqual && ownUrls.has(page.url);
  const items = isUnchanged ? {} : await desk.store(now);
  await report({
    type: "page_scraped",
    page: {
      url: page.url,
      title: page.title.slice(0, 300),
      engine: visit.engine,
      contentHash: page.contentHash,
      part: now.part,
    },
    index,
    total: slice.urls.length,
    ms: visit.ms,
    ...(isUnchanged ? { unchanged: true as const } : { items }),
    ...(url !== page.url && { requestedUrl: url }),
  });
  return page;
}

/** Other languages of a page, which the Site has read in an earlier slice or sync. */
async function addOtherLanguages(
  { slice, frontier, desk }: Reading,
  links: Parameters<typeof alternatesOf>[0],
): Promise<void> {
  const named = new Set(alternatesOf(links).map(({ url }) => url));
  const others = [...named.difference(new Set(slice.urls))].slice(0, limits.sliceUrls.value);
  if (others.length === 0) return;
  const { read } = await desk.languages(others);
  for (const page of read) frontier.addRead(page);
}

function isSame(a: StoredPage["validators"], b: StoredPage["validators"]): boolean {
  return a?.etag === b?.etag && a?.lastModified === b?.lastModified;
}
