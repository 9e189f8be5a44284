import { createHash } from "node:crypto";
import type { Audience } from "../../contract/sites/audience.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import type { PreferenceEffect } from "../../contract/preference-effects.ts";
import {
  domainOf,
  type KnowledgeListRequest,
  type KnowledgeRemoval,
  type KnowledgeRemoved,
} from "../../contract/search.ts";
import type { Clock } from "../../kit/clock.ts";
import type { KeyedLock } from "../../kit/keyed-lock.ts";
import { withoutAnchor } from "../../kit/url.ts";
import type {
  DocumentVector,
  IndexedItem,
  ItemFilter,
  ItemIndex,
  StoredItem,
} from "../../ports/item-index.ts";
import type { PageArchive } from "../../ports/pages/page-archive.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { createItemDocuments } from "./item-documents.ts";
import type { Embedding } from "./embedding.ts";
import { eachDocument, listed, listKnowledge } from "./listed-documents.ts";
import { pagesOfJob, removePassages } from "./passage-indexing.ts";
import {
  concernedItems,
  createItemAudiences,
  mergeSources,
  type LeftItem,
  type Merged,
} from "../item-sources.ts";

export type SettledItems = {
  tenant: string;
  jobId: string;
  items: readonly KnowledgeItem[];
  /** Languages of pages, by URL. */
  languages?: ReadonlyMap<string, string>;
  /** Effects of the preferences of pages, by URL. */
  effects?: ReadonlyMap<string, readonly PreferenceEffect[]>;
  /** Who may be shown the pages, by URL; absent: their owner alone. */
  audiences?: ReadonlyMap<string, Audience>;
  /**
   * Pages that the job has read, and pages that answered 404 or 410. Their former items that are not
   * among `items` are removed. Pages that failed for other reasons are not included.
   */
  sources: readonly string[];
};

/** The pages as last read, whose text is removed together with their items. */
export type StoredTexts = Pick<Snapshots, "get" | "urls" | "remove" | "removeDomain">;

/** Number of items that a search by meaning cannot find yet; 0 without an embedder. */
export type Indexed = { withoutVectors: number };

type IndexingDeps = {
  index: ItemIndex;
  snapshots?: StoredTexts;
  archive?: Pick<PageArchive, "remove">;
  clock: Clock;
  embedding: Embedding;
  inTurn: KeyedLock;
};

/** Adds, lists and removes a tenant's items. */
export function createItemIndexing(deps: IndexingDeps) {
  const { index, snapshots, archive, embedding, inTurn } = deps;

  /** Stores items that have lost a source, with their vectors. */
  async function keepLeft(tenant: string, left: readonly LeftItem[]): Promise<void> {
    if (left.length === 0) return;
    const ids = left.map(({ before }) => before);
    const stored = await index.get(tenant, ids);
    const vectors = new Map(stored.map(({ item, vector }) => [item.id, vector]));
    const documentOf = createItemDocuments();
    const documents = await Promise.all(
      left.map(async ({ item, before }) => {
        // Under a new id there is another text at the former one.
        const vector = before === item.id ? vectors.get(before) : undefined;
        // The next source of an item may have other preferences.
        const page = (await snapshots?.get(tenant, item.source))?.stored.page;
        const effects = page?.preferences?.effects ?? item.effects;
        return documentOf({ ...item, ...(effects && { effects }), hash: hashOf(item) }, vector);
      }),
    );
    await index.upsert(tenant, documents);
  }

  /** Of new texts, by their hashes; no other call waits for it. */
  async function madeVectors(settled: SettledItems, model: string | undefined) {
    if (model === undefined) return new Map<string, DocumentVector>();
    const { indexedItems, before } = await draftItems(deps, settled);
    const missing = indexedItems.filter((item) => !keptOf(before.get(item.id), item, model));
    const made = await embedding.items(missing);
    return new Map(
      missing.flatMap(({ id, hash }): [string, DocumentVector][] => {
        const parts = made.get(id);
        return parts === undefined ? [] : [[hash, { model, ...parts }]];
      }),
    );
  }

  /** Idempotent. New items are searchable before stale ones are removed. */
  async function writeItems(
    settled: SettledItems,
    model: string | undefined,
    made: ReadonlyMap<string, DocumentVector>,
  ): Promise<Indexed> {
    const { tenant, sources } = settled;
    const { indexedItems, before, left } = await draftItems(deps, settled);
    const documentOf = createItemDocuments();
    const documents = indexedItems.map((item) =>
      documentOf(item, keptOf(before.get(item.id), item, model) ?? made.get(item.hash)),
    );
    await index.upsert(tenant, documents);
    await keepLeft(tenant, left);
    if (sources.length > 0) {
      const ids = indexedItems.map(({ id }) => id);
      await index.remove(tenant, { kinds: ["item"], sources }, new Set(ids));
    }
    const without = documents.filter(({ vector }) => vector === undefined).length;
    return { withoutVectors: embedding.isOn ? without : 0 };
  }

  /** Only a removal that a person asked for reaches the archives: those of finished jobs stay. */
  async function remove(
    tenant: string,
    what: KnowledgeRemoval,
    isAsked: boolean,
  ): Promise<KnowledgeRemoved> {
    const filter = removalOf(what);
    const { domain, sources = [], jobId } = filter;
    // First the texts: if this fails, the items are still there and the call can be repeated.
    if (domain !== undefined) await snapshots?.removeDomain(tenant, domain);
    for (const source of sources) await snapshots?.remove(tenant, source);
    if (isAsked && archive) await removeArchived(archive, tenant, filter);
    const jobPages = jobId === undefined ? none : await pagesOfJob(index, tenant, jobId);
    await keepLeft(tenant, (await merge(index, tenant, [], sources)).left);
    const removed = await index.remove(tenant, { ...filter, kinds: ["item"] });
    return { removed, passages: await removePassages(index, tenant, filter, jobPages) };
  }

  return {
    async indexItems(settled: SettledItems): Promise<Indexed> {
      const model = await embedding.model();
      const made = await madeVectors(settled, model);
      return inTurn(settled.tenant, () => writeItems(settled, model, made));
    },
    removeKnowledge: (
      tenant: string,
      what: KnowledgeRemoval,
      { isAsked = false } = {},
    ): Promise<KnowledgeRemoved> => inTurn(tenant, () => remove(tenant, what, isAsked)),
    /** For a deleted key. */
    async removeTenant(tenant: string): Promise<void> {
      await inTurn(tenant, () => index.remove(tenant, "everything"));
    },
    async document(tenant: string, id: string) {
      const [found] = await index.get(tenant, [id]);
      return found && listed(found.item);
    },
    documents: (tenant: string, filter: ItemFilter) => eachDocument(index, tenant, filter),
    listKnowledge: (tenant: string, request: KnowledgeListRequest) =>
      listKnowledge(index, tenant, request),
  };
}

async function merge(
  index: ItemIndex,
  tenant: string,
  items: readonly KnowledgeItem[],
  sources: readonly string[],
): Promise<Merged> {
  const reread = new Set(sources);
  return mergeSources(items, await concernedItems(index, tenant, { items, reread }), reread);
}

/** What the index would contain after these pages, and what it has of it already. */
async function draftItems(
  { index, snapshots, clock }: Pick<IndexingDeps, "index" | "snapshots" | "clock">,
  settled: SettledItems,
) {
  const { tenant, jobId, items: read, languages = new Map(), effects, sources } = settled;
  const audienceOf = createItemAudiences(snapshots, tenant, settled.audiences ?? new Map());
  const { items, left } = await merge(index, tenant, read, sources);
  const ids = items.map(({ id }) => id);
  const stored = await index.get(tenant, ids);
  const before = new Map(stored.map((one) => [one.item.id, one]));
  const now = new Date(clock.now()).toISOString();
  const indexedItems: IndexedItem[] = [];
  for (const item of items) {
    const hash = hashOf(item);
    const known = before.get(item.id)?.item;
    const updatedAt = known?.hash === hash ? known.updatedAt : now;
    const language = languages.get(item.source) ?? known?.language;
    const about = { domain: domainOf(item.source), jobId, updatedAt, hash };
    const own = effects?.get(item.source) ?? known?.effects ?? [];
    const audience = await audienceOf(item, known);
    const stated = { ...(own.length > 0 && { effects: own }), ...(audience && { audience }) };
    indexedItems.push({ ...item, ...about, ...stated, ...(language && { language }) });
  }
  return { indexedItems, before, left };
}

async function removeArchived(
  archive: Pick<PageArchive, "remove">,
  tenant: string,
  { domain, sources = [], jobId }: ItemFilter,
): Promise<void> {
  if (domain !== undefined) await archive.remove({ tenant, domain });
  for (const url of sources) await archive.remove({ tenant, url });
  if (jobId !== undefined) await archive.remove({ tenant, owner: jobId });
}

const none: ReadonlySet<string> = new Set();

/** The vector of the same text; that of another model while the embedder is down. */
function keptOf(
  known: StoredItem | undefined,
  item: IndexedItem,
  model: string | undefined,
): DocumentVector | undefined {
  if (known?.item.hash !== item.hash) return undefined;
  return model === undefined || known.vector?.model === model ? known.vector : undefined;
}

function removalOf({ domain, source, jobId }: KnowledgeRemoval): ItemFilter {
  return {
    ...(domain !== undefined && { domain: domainOf(domain) }),
    ...(source !== undefined && { sources: [withoutAnchor(source)] }),
    ...(jobId !== undefined && { jobId }),
  };
}

function hashOf({ title, description, content, category, source }: KnowledgeItem): string {
  const all = JSON.stringify([title, description, content, category, source]);
  return createHash("sha256").update(all).digest("hex").slice(0, 32);
}
