import { isDeepStrictEqual } from "node:util";
import { audienceOf } from "../../contract/sites/audience.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import { foldEvents } from "../../contract/events/event-fold.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import type { LedgerRow } from "../../contract/ledger.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import { hasEffect, type PreferenceEffect } from "../../contract/preference-effects.ts";
import { sliceRowSchema, type SliceRow } from "../../contract/sites/repeat.ts";
import type { PageOutcome, SliceVisits, Visit } from "../../contract/sites/visit.ts";
import { sliceOfJob } from "../../contract/sites/sync-job.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import { runStepsYielding } from "../../kit/steps.ts";
import { dropAnchor, hostKey, parseHttpUrl } from "../../kit/url.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { ItemIndex } from "../../ports/item-index.ts";
import type { Results } from "../../ports/results.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import type { FactChange, PageReading } from "../fact-ledger/reading-changes.ts";
import { siteChanges, type ReadPages } from "../fact-ledger/site-changes.ts";
import { extractItems } from "../offline.ts";
import { ledgerName } from "./ledger.ts";
import { fromBytes, partName, type StoredPages } from "./stored-pages.ts";
import { isComparable } from "./update-snapshots.ts";

type Deps = {
  events: Events;
  results: Results;
  pages: StoredPages;
  snapshots: Pick<Snapshots, "get">;
  index: Pick<ItemIndex, "list">;
};

export type SliceReading = SliceVisits & {
  /**
   * Pages whose text differs from the last reading, with the items that they state now; without
   * those that state none any more, which keep the last reading until the end of the sync.
   */
  read: {
    stored: StoredPage;
    items: readonly KnowledgeItem[];
    /** Content hash of the last reading; null: there is none by this version. */
    previousHash: string | null;
  }[];
  /** Pages with the same text whose response differs in bytes or validators. */
  renewed: StoredPage[];
  changes: readonly FactChange[];
};

/**
 * What the crawler of a slice has read: the outcome of each page, and how the facts of the changed
 * ones differ from the last reading. Pages with the same bytes or the same body are not compared.
 * Writes nothing, so that it may be repeated.
 */
export async function readSlice(deps: Deps, job: JobRef): Promise<SliceReading> {
  const ledger = await ledgerRows(deps.results, job);
  const rows = ledger ?? [];
  const scraped = await scrapedPages(deps, job);
  const comparison = { compared: [], appeared: [], vanished: [] } as Comparison;
  const readings: Reading[] = [];
  for (const page of scraped.stored) {
    await yieldToEventLoop();
    const before = await deps.snapshots.get(job.tenant, page.stored.page.url);
    const known = before === undefined ? await indexedItems(deps.index, job, page) : [];
    readings.push(compare(comparison, page, before, known, sliceOfJob(job.job)?.site));
    if (page.requestedUrl === page.stored.page.url) continue;
    const moved = await deps.snapshots.get(job.tenant, page.requestedUrl);
    if (moved !== undefined) comparison.vanished.push({ ...readingOf(moved), isFinal: false });
  }
  for (const { url } of rows.filter(isMissing)) {
    const before = await deps.snapshots.get(job.tenant, url);
    if (before !== undefined) comparison.vanished.push({ ...readingOf(before), isFinal: false });
  }
  const { changes, items } = await runStepsYielding(siteChanges(comparison));
  const visits = [
    ...readings.flatMap((reading) => visitsOf(reading, items, changes, ledger === undefined)),
    ...scraped.unchanged,
  ];
  const known = new Set(visits.map(({ url }) => url));
  const others = rows.filter(({ url }) => !known.has(url)).flatMap(visitOf);
  const stated = new Map(rows.map(({ url, preferences }) => [url, preferences]));
  for (const { stored } of scraped.stored) stated.set(stored.page.url, statedBy(stored.page));
  return {
    visits: [...visits, ...others].map((visit) => {
      const preferences = stated.get(visit.url);
      return preferences === undefined ? visit : { ...visit, preferences };
    }),
    found: rows.filter(({ outcome }) => outcome === "budget").map(({ url }) => url),
    bytes: rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    requests: rows.filter(({ status }) => status !== null).length,
    changes,
    read: readings.flatMap(({ stored, isChanged, previousHash }) => {
      const own = items.get(stored.page.url);
      return isChanged && own !== undefined ? [{ stored, items: own, previousHash }] : [];
    }),
    renewed: readings.flatMap(({ stored, isChanged }) => (isChanged ? [] : [stored])),
  };
}

type Comparison = { -readonly [Part in keyof ReadPages]: ReadPages[Part][number][] };
type Scraped = { stored: StoredPage; requestedUrl: string };
type Reading = Scraped & {
  isChanged: boolean;
  /** It had items, or text without items, and has none now. */
  isEmptied?: boolean;
  previousHash: string | null;
  /** Number of items of a page that has not changed. */
  items: number;
};

async function scrapedPages({ events, pages }: Deps, job: JobRef) {
  const log = foldEvents(await events.read(job, 0, limits.eventsPerJob.value));
  const found: Scraped[] = [];
  const unchanged: Visit[] = [];
  for (const { event, attempt } of log) {
    if (event.type !== "page_scraped") continue;
    const requestedUrl = event.requestedUrl ?? event.page.url;
    if (event.unchanged === true) {
      unchanged.push(
        ...visitsAt(event.page.url, requestedUrl, {
          outcome: sameAsBefore(event.page.contentHash),
        }),
      );
      continue;
    }
    const stored = await pages.load(job, partName(attempt ?? 0, event.page.part));
    // The crawler stores a page before it publishes the event.
    if (stored === undefined) throw new Error(`${job.job} has no page ${event.page.part}`);
    found.push({ stored, requestedUrl });
  }
  return { stored: found, unchanged };
}

/** The validators of the last response are those of the row. */
const sameAsBefore = (contentHash: string): PageOutcome => {
  return { kind: "unchanged", validators: null, contentHash };
};

/** A crawler that was killed has stored no ledger: what it has published counts. */
async function ledgerRows(results: Results, job: JobRef): Promise<SliceRow[] | undefined> {
  const body = await results.get(job, ledgerName);
  return body && sliceRowSchema.array().parse(fromBytes(body));
}

/** The items of a page whose snapshot is no longer stored: a cluster forgets it after 30 days. */
function indexedItems(
  index: Pick<ItemIndex, "list">,
  { tenant }: JobRef,
  { stored: { page } }: Scraped,
): Promise<readonly KnowledgeItem[]> {
  const filter = { kinds: ["item" as const], sources: [page.url] };
  return index.list(tenant, filter, { limit: limits.itemsPerPage.value });
}

function compare(
  comparison: Comparison,
  page: Scraped,
  before: Snapshot | undefined,
  indexed: readonly KnowledgeItem[],
  site: string | undefined,
): Reading {
  const { stored } = page;
  // For another audience its documents are written again, whether the page differs or not.
  const isForSame = before?.audience === audienceOf(stored, site);
  if (before !== undefined && isForSame && isSame(before.stored, stored)) {
    const items = readingOf(before).items.length;
    return { ...page, isChanged: false, previousHash: before.contentHash, items };
  }
  const after = readingOfPage(stored.page);
  const last = before === undefined ? indexedReading(stored.page, indexed) : readingOf(before);
  if (after.items.length === 0 && hasLost(last, before?.stored.page, stored.page)) {
    // Until the guard allows the removal, the last reading stays.
    const isAnother =
      before !== undefined && before.stored.page.selection !== stored.page.selection;
    // What other selectors leave out has not moved to another page.
    if (!isAnother) comparison.vanished.push({ ...last, isFinal: false });
    return { ...page, isChanged: true, isEmptied: true, previousHash: null, items: 0 };
  }
  if (before === undefined && indexed.length > 0) {
    comparison.compared.push({ before: last, after });
  } else if (before === undefined) comparison.appeared.push(after);
  // Another version, and other selectors, read pages differently: the site may be the same.
  else if (isComparable(before, stored.page)) comparison.compared.push({ before: last, after });
  else comparison.compared.push({ before: after, after });
  const previous = before !== undefined && isComparable(before, stored.page) ? before : null;
  return {
    ...page,
    isChanged: true,
    previousHash: previous?.contentHash ?? null,
    items: 0,
  };
}

/** A page without items loses its items, or all of its text: selectors may match nothing on it. */
function hasLost(last: PageReading, before: Page | undefined, now: Page): boolean {
  return last.items.length > 0 || (before !== undefined && hasText(before) && !hasText(now));
}

const hasText = ({ text, body }: Page): boolean => /\S/.test(text) || /\S/.test(body?.text ?? "");

function indexedReading({ url, links }: Page, items: readonly KnowledgeItem[]): PageReading {
  return { url, links, items };
}

const statedBy = ({ preferences }: Page): Page["preferences"] =>
  preferences === undefined || preferences.statements.length === 0 ? undefined : preferences;

/**
 * The same bytes, or the same text: times of day and dates included. What the site wants for the page
 * is stored beside its items, which are written again where it differs.
 */
export function isSame(before: StoredPage, now: StoredPage): boolean {
  if (!isDeepStrictEqual(effectsOf(before.page), effectsOf(now.page))) return false;
  if (before.page.selection !== now.page.selection) return false;
  if (before.page.textFrom !== now.page.textFrom) return false;
  if (before.rawHash !== null && before.rawHash === now.rawHash) return true;
  const [one, other] = [before.page.body?.hash, now.page.body?.hash];
  return one !== undefined && one === other;
}

/** Both readings are by the offline reader, so that only the page differs. */
function readingOfPage(page: Page): PageReading {
  const { url, links } = page;
  return { url, links, items: extractItems([page], { url }).items };
}

/** With the ids that the items had, where the snapshot has them. */
export function readingOf({ stored, items, reader }: Snapshot): PageReading {
  if (reader.name !== "offline" || items.length === 0) return readingOfPage(stored.page);
  return { url: stored.page.url, links: stored.page.links, items };
}

const effectsOf = ({ preferences }: Page): readonly PreferenceEffect[] =>
  preferences?.effects ?? [];

function visitsOf(
  { stored, requestedUrl, isChanged, isEmptied = false, previousHash, items: known }: Reading,
  items: ReadonlyMap<string, readonly KnowledgeItem[]>,
  changes: readonly FactChange[],
  /** The crawler was killed: which links lead to pages of the Site is unknown. */
  takesLinks: boolean,
): Visit[] {
  const { page, rawHash, validators } = stored;
  const own = changes.filter(({ item }) => item.source === page.url);
  const count = (kind: FactChange["kind"]) => own.filter((change) => change.kind === kind).length;
  const facts = { added: count("added"), changed: count("changed"), removed: count("removed") };
  const { contentHash } = page;
  const factsDiffer = own.length > 0;
  const read = { contentHash, rawHash, validators, items: items.get(page.url)?.length ?? 0 };
  const outcome: PageOutcome = isChanged
    ? { kind: "read", ...read, factsDiffer, ...(isEmptied && { isEmptied }) }
    : {
        kind: "unchanged",
        validators,
        // The snapshot keeps its reading.
        contentHash: previousHash ?? contentHash,
        page: { contentHash, rawHash, items: known },
      };
  const links = takesLinks ? ownLinks(stored) : [];
  return visitsAt(page.url, requestedUrl, { outcome, facts, links });
}

function visitsAt(
  url: string,
  requestedUrl: string,
  { outcome, facts = noFacts, links = [] }: Pick<Visit, "outcome"> & Partial<Visit>,
): Visit[] {
  const visit = { url, outcome, facts, links };
  if (requestedUrl === url) return [visit];
  const moved: PageOutcome = { kind: "moved", to: url };
  return [visit, { url: requestedUrl, outcome: moved, facts: noFacts, links: [] }];
}

/** Links of the page's own host; the next slice decides which of them are pages. */
function ownLinks({ page }: StoredPage): string[] {
  if (hasEffect(page, "links-unused")) return [];
  const host = hostKey(new URL(page.url));
  return page.links.flatMap(({ url, nofollow, from }) => {
    const link = nofollow || (from !== "a" && from !== "area") ? null : parseHttpUrl(url);
    return link === null || hostKey(link) !== host ? [] : [dropAnchor(link).href];
  });
}

const noFacts = { added: 0, changed: 0, removed: 0 };
const isMissing = ({ status }: LedgerRow): boolean => status === 404 || status === 410;

/** A page that was not read. One that the slice has not reached is no visit. */
function visitOf(row: SliceRow): Visit[] {
  const outcome = outcomeOf(row);
  return outcome === null ? [] : [{ url: row.url, outcome, facts: noFacts, links: [] }];
}

function outcomeOf(row: SliceRow): PageOutcome | null {
  const { outcome, reason, status, ownHash, repeat } = row;
  if (isMissing(row)) return { kind: "missing", status: status ?? 404 };
  switch (outcome) {
    case "scraped":
    case "budget":
      return null;
    case "pattern":
      return { kind: "excluded", reason };
    case "robots":
      return { kind: "refused", reason };
    case "preference":
      return { kind: "unwanted", reason };
    case "duplicate":
    case "locale-duplicate":
      return {
        kind: "duplicate",
        reason,
        ...(ownHash !== undefined && { ownHash }),
        ...(repeat !== undefined && { repeat }),
      };
    case "auth-required":
    case "payment-required":
    case "forbidden":
    case "proxy-refused":
    case "rate-limited":
    case "legal":
    case "challenge":
    case "consent-wall":
    case "age-gate":
    case "blocked":
    case "soft-404":
    case "login-wall":
    case "error":
      return { kind: "failed", reason };
  }
}
