import { audienceOf } from "../../contract/sites/audience.ts";
import type { StoredPage } from "../../contract/calls/calls.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { pageReading } from "../../contract/page.ts";
import { factEntrySchema, type FactEntry } from "../../contract/sites/fact-entry.ts";
import {
  sliceReadingName,
  sliceReadingSchema,
  type StoredReading,
} from "../../contract/sites/slice-reading.ts";
import type {
  ErasureOrder,
  RemovalOrder,
  SliceOrder,
  SliceVisits,
  Visit,
} from "../../contract/sites/visit.ts";
import type { Snapshot } from "../../contract/snapshot.ts";
import type { Clock } from "../../kit/clock.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { runStepsYielding } from "../../kit/steps.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { Events, JobRef } from "../../ports/events.ts";
import type { FactLedger } from "../../ports/fact-ledger.ts";
import type { ItemIndex } from "../../ports/item-index.ts";
import type { Results } from "../../ports/results.ts";
import type { SiteRef } from "../../ports/site-pages.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { changesOf } from "../changes.ts";
import { factEntries } from "../fact-ledger/fact-entries.ts";
import { siteChanges } from "../fact-ledger/site-changes.ts";
import { sourcesOf } from "../item-sources.ts";
import { extractItems } from "../offline.ts";
import { cutPages } from "../passages/cut-passages.ts";
import type { Search } from "../search/search.ts";
import { isSame, readingOf, readSlice, type SliceReading } from "./read-slice.ts";
import { fromBytes, partName, toBytes, type StoredPages } from "./stored-pages.ts";

export type SiteKnowledgeDeps = {
  events: Events;
  results: Results;
  pages: StoredPages;
  snapshots: Snapshots;
  ledger: Pick<FactLedger, "append" | "erase">;
  index: Pick<ItemIndex, "get" | "list">;
  search: Pick<Search, "indexItems" | "indexPassages" | "removeKnowledge">;
  clock: Clock;
  /** Which of these pages their owner has deleted: nothing of them is stored again. */
  deletedPages: (site: SiteRef, urls: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Changes of these pages that another Site of the tenant has found since this one has read them. */
  changesElsewhere: (
    site: SiteRef & { sync: number; now: number },
    compared: readonly { url: string; contentHash: string }[],
  ) => Promise<FactEntry[]>;
};

/**
 * The knowledge of Sites: what a slice has read, and what a sync removes. Each is worked out once and
 * stored before it is carried out, so that a repetition after a crash writes and reports the same.
 */
export function createSiteKnowledge(deps: SiteKnowledgeDeps) {
  return {
    read: (order: SliceOrder) => readOrder(deps, order),
    remove: (order: RemovalOrder) => removePages(deps, order),
    erase: async ({ tenant, urls }: ErasureOrder) => {
      for (const source of urls) await deps.search.removeKnowledge(tenant, { source });
    },
  };
}

export type SiteKnowledge = ReturnType<typeof createSiteKnowledge>;

async function readOrder(deps: SiteKnowledgeDeps, order: SliceOrder): Promise<SliceVisits> {
  const { tenant, site } = order;
  const job = { tenant, job: order.job };
  const reading = await storedReading(deps, job, order);
  const urls = reading.visits.visits.map(({ url }) => url);
  const deleted = await deps.deletedPages({ tenant, site }, urls);
  const entries = reading.entries.filter(({ source }) => !deleted.has(source));
  await deps.ledger.append({ tenant, site }, entries);
  await publishUpdates(deps, order, reading, deleted);
  await indexPages(deps, order, reading, deleted);
  for (const part of reading.renewed) await renewSnapshot(deps, job, part);
  await eraseDeleted(deps, order, urls);
  return reading.visits;
}

/** A settling that a crash has cut off may have stored pages that were deleted since. */
async function eraseDeleted(
  { deletedPages, ledger, search }: SiteKnowledgeDeps,
  { tenant, site }: SliceOrder,
  urls: readonly string[],
): Promise<void> {
  const deleted = [...(await deletedPages({ tenant, site }, urls))];
  for (const source of deleted) await search.removeKnowledge(tenant, { source });
  if (deleted.length > 0) await ledger.erase({ tenant, site }, deleted);
}

async function storedReading(
  deps: SiteKnowledgeDeps,
  job: JobRef,
  order: SliceOrder,
): Promise<StoredReading> {
  const body = await deps.results.get(job, sliceReadingName);
  if (body !== undefined) return sliceReadingSchema.parse(fromBytes(body));
  const { changes, read, renewed, ...visits } = await readSlice(deps, job);
  const { tenant, site, sync, isBaseline } = order;
  const at = deps.clock.now();
  const missed = isBaseline
    ? []
    : await deps.changesElsewhere({ tenant, site, sync, now: at }, comparedPages(visits, read));
  const reading: StoredReading = {
    visits: isBaseline ? withoutFacts(visits) : withMissed(visits, missed),
    entries: isBaseline ? [] : [...missed, ...factEntries(changes, { site, sync, at })],
    read: read.map(({ stored: { part }, previousHash, items }) => {
      return { part, previousHash, items: [...items] };
    }),
    renewed: renewed.map(({ part }) => part),
  };
  await deps.results.put(job, sliceReadingName, toBytes(reading));
  return reading;
}

/** The first reading of a Site is what later ones are compared with. */
function withoutFacts({
  visits,
  ...rest
}: Omit<SliceReading, "changes" | "read" | "renewed">): SliceVisits {
  const facts = { added: 0, changed: 0, removed: 0 };
  return { ...rest, visits: visits.map((visit): Visit => ({ ...visit, facts })) };
}

/** Pages with the content hash of the reading with which they were compared. */
function comparedPages({ visits }: SliceVisits, read: SliceReading["read"]) {
  const same = visits.flatMap(({ url, outcome }) => {
    const contentHash = outcome.kind === "unchanged" ? outcome.contentHash : undefined;
    return contentHash === undefined ? [] : [{ url, contentHash }];
  });
  const differing = read.flatMap(({ stored, previousHash: contentHash }) =>
    contentHash === null ? [] : [{ url: stored.page.url, contentHash }],
  );
  return [...same, ...differing];
}

function withMissed(visits: SliceVisits, missed: readonly FactEntry[]): SliceVisits {
  if (missed.length === 0) return visits;
  const bySource = Map.groupBy(missed, ({ source }) => source);
  return {
    ...visits,
    visits: visits.visits.map((visit): Visit => {
      const facts = { ...visit.facts };
      for (const { kind } of bySource.get(visit.url) ?? []) facts[kind]++;
      return { ...visit, facts };
    }),
  };
}

/** In the log of the sync, for webhooks. A page whose facts are the same has changed as well. */
async function publishUpdates(
  { events, pages, snapshots }: SiteKnowledgeDeps,
  { tenant, job, syncJob, isBaseline }: SliceOrder,
  { read, entries }: StoredReading,
  deleted: ReadonlySet<string>,
): Promise<void> {
  if (isBaseline) return;
  const withChanges = new Set(entries.map(({ source }) => source));
  for (const [index, { part, previousHash }] of read.entries()) {
    const stored = await load(pages, { tenant, job }, part);
    const { url, title, contentHash } = stored.page;
    if (previousHash === null || deleted.has(url)) continue;
    // The content hash leaves out times of day: opening hours may differ under the same hash.
    if (previousHash === contentHash && !withChanges.has(url)) continue;
    const before = await snapshots.get(tenant, url);
    // The snapshot was replaced before a crash: then the event was published before it.
    if (before === undefined || isSame(before.stored, stored)) continue;
    await events.publish({
      tenant,
      job: syncJob,
      attempt: null,
      id: `updated:${part}`,
      event: {
        type: "page_updated",
        page: { url, title: title.slice(0, 300), engine: stored.engine, contentHash, part },
        index: index + 1,
        total: read.length,
        previousHash,
        changedItems: changesOf(
          extractItems([before.stored.page], { url }).items,
          extractItems([stored.page], { url }).items,
        ),
      },
    });
  }
}

/** The snapshot comes last: a page whose snapshot is the new one has been indexed. */
async function indexPages(
  deps: SiteKnowledgeDeps,
  { tenant, site, job, syncJob, url }: SliceOrder,
  { read }: StoredReading,
  deleted: ReadonlySet<string>,
): Promise<void> {
  const { pages: stored, search, snapshots, clock } = deps;
  const itemsOf = new Map<string, readonly KnowledgeItem[]>();
  const changed = new Map<string, StoredPage>();
  for (const { part, items } of read) {
    const one = await load(stored, { tenant, job }, part);
    if (deleted.has(one.page.url)) continue;
    itemsOf.set(one.page.url, items);
    changed.set(one.page.url, one);
  }
  const pages = [...changed.values()].map(({ page }) => page);
  const items = [...itemsOf.values()].flat();
  for (const { source, passages } of cutPages({ pages, site: { url }, items })) {
    await yieldToEventLoop();
    const one = changed.get(source);
    if (one === undefined) continue;
    const own = itemsOf.get(source) ?? [];
    const { language } = one.page;
    const languages = new Map(language === null ? [] : [[source, language]]);
    const effects = new Map([[source, one.page.preferences?.effects ?? []]]);
    const audience = audienceOf(one, site);
    const audiences = new Map([[source, audience]]);
    const about = { tenant, jobId: syncJob, sources: [source], effects, audiences };
    // One page at a time: what another page has stated as well becomes one item with two sources.
    await search.indexItems({ ...about, items: own, languages });
    await search.indexPassages({ ...about, passages });
    await snapshots.put(tenant, { ...snapshotOf(one, own, clock.now()), audience });
  }
}

function snapshotOf(stored: StoredPage, items: readonly KnowledgeItem[], now: number): Snapshot {
  return {
    url: stored.page.url,
    contentHash: stored.page.contentHash,
    stored,
    reading: pageReading,
    // With the ids that they have had since their first reading.
    items: [...items],
    reader: { name: "offline", version: "" },
    readAt: new Date(now).toISOString(),
  };
}

/** The same text under another response: the next request is conditional on the new one. */
async function renewSnapshot(
  { pages, snapshots }: SiteKnowledgeDeps,
  job: JobRef,
  part: string,
): Promise<void> {
  const { validators, rawHash, engine, page } = await load(pages, job, part);
  const before = await snapshots.get(job.tenant, page.url);
  if (before === undefined) return;
  // A version that did not read preferences may have stored the page.
  const { preferences, notArchived } = page;
  const known = { ...before.stored.page, preferences, notArchived };
  const stored = { ...before.stored, validators, rawHash, engine, page: known };
  await snapshots.put(job.tenant, { ...before, stored });
}

async function load(pages: StoredPages, job: JobRef, part: string): Promise<StoredPage> {
  const stored = await pages.load(job, partName(sliceAttempt, part));
  if (stored === undefined) throw new Error(`${job.job} has no page ${part}`);
  return stored;
}

/** A slice has one attempt. */
const sliceAttempt = 1;

/** Returns how many items the pages had alone. */
async function removePages(
  deps: SiteKnowledgeDeps,
  order: RemovalOrder,
): Promise<{ removed: number }> {
  const { tenant, site, syncJob, urls, kept = [] } = order;
  const { results, ledger, search } = deps;
  const job = { tenant, job: syncJob };
  const name = `removals/${idFromSeed(urls.join("\n"))}.json`;
  const body = await results.get(job, name);
  const entries =
    body === undefined
      ? await removalEntries(deps, order)
      : factEntrySchema.array().parse(fromBytes(body));
  if (body === undefined) await results.put(job, name, toBytes(entries));
  await ledger.append({ tenant, site }, entries);
  const others = new Set(kept);
  const own = urls.filter((url) => !others.has(url));
  for (const source of own) await search.removeKnowledge(tenant, { source });
  return { removed: entries.length };
}

const perPage = { limit: limits.itemsPerPage.value };

/** Entries for what the pages state, except items that other pages of the site state as well. */
async function removalEntries(
  { snapshots, index, clock }: SiteKnowledgeDeps,
  { tenant, site, sync, urls, emptied = [], selection }: RemovalOrder,
) {
  const vanished = [];
  const remaining = new Set(emptied);
  for (const url of urls) {
    await yieldToEventLoop();
    const before = await snapshots.get(tenant, url);
    const isAnother = before !== undefined && before.stored.page.selection !== selection;
    if (isAnother && remaining.has(url)) continue;
    const filter = { kinds: ["item" as const], sources: [url] };
    const reading =
      before === undefined
        ? // A cluster forgets snapshots after 30 days.
          { url, links: [], items: await index.list(tenant, filter, perPage) }
        : readingOf(before);
    vanished.push({ ...reading, isFinal: true });
  }
  const { changes } = await runStepsYielding(siteChanges({ compared: [], appeared: [], vanished }));
  const ids = changes.map(({ item }) => item.id);
  const removed = new Set(urls);
  const kept = new Set(
    (await index.get(tenant, ids))
      .filter(({ item }) => sourcesOf(item).some(({ source }) => !removed.has(source)))
      .map(({ item }) => item.id),
  );
  return factEntries(
    changes.filter(({ item }) => !kept.has(item.id)),
    { site, sync, at: clock.now() },
  );
}
