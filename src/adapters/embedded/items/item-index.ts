import { limits } from "../../../contract/limits.ts";
import { createRecentMap, type RecentMap } from "../../../kit/recent-map.ts";
import type { Halves, Hit, IndexQuery, ItemIndex, ItemVector } from "../../../ports/item-index.ts";
import { type Database, integer } from "../database/database.ts";
import { createItemStore, type ItemStore } from "./item-store.ts";
import { createItemVectors, type ItemVectors } from "./item-vectors.ts";
import { hasConditions } from "./item-filter.ts";
import { createLargeVectors, type LargeVectors } from "./large-vectors.ts";
import { matchTables, matchTablesEvery } from "./full-text.ts";
import type { TenantRow } from "./item-store.ts";
import type { Dropped } from "./postings.ts";
import {
  countItems,
  findTenant,
  getItem,
  listItems,
  matchItems,
  rowsAmong,
  rowsOf,
  tenantOf,
  wordsOf,
} from "./read-items.ts";
import type { AddedTerms } from "./term-lists.ts";
import { warmVectors } from "./warm-vectors.ts";
import {
  moveToLists,
  openTenant,
  removeItems,
  removeTenant,
  sweepLists,
  writeItems,
} from "./write-items.ts";

/**
 * Items as rows. The documents of each term are in lists of each tenant, so that BM25 weighs a word
 * by this tenant's items only, and a query reads the lists of its terms alone.
 */
export function createItemIndex(
  database: Database,
  options: ItemIndexOptions = {},
): EmbeddedItemIndex {
  const { vectorCacheBytes = limits.vectorCacheBytes.value } = options;
  const connection = database.fast;
  const state: IndexState = {
    store: createItemStore(connection),
    vectors: createItemVectors(connection, vectorCacheBytes),
    large: createLargeVectors(connection),
    words: createRecentMap(limits.indexTenantsOpen.value),
    versions: createRecentMap(limits.indexTenantsOpen.value),
    terms: createRecentMap(limits.indexTenantsOpen.value),
  };
  const { store } = state;
  const moving = new Set<number>();
  const sweeping = new Set<number>();

  /** Documents of full-text tables move into lists in the background, some of them at a time. */
  async function move(n: number): Promise<void> {
    if (moving.has(n)) return;
    moving.add(n);
    try {
      const max = limits.moveRows.value;
      for (let after: number | undefined = 0; after !== undefined;) {
        await database.pause();
        const from: number = after;
        after = connection.transaction(() => moveToLists(store, n, { after: from, max }));
      }
    } catch {
      // The database was closed, busy for long, or its disk is full: the next search goes on.
    } finally {
      moving.delete(n);
    }
  }

  /** Lists of which many documents have been removed are written again without them. */
  async function sweep(n: number): Promise<void> {
    if (sweeping.has(n)) return;
    sweeping.add(n);
    try {
      if (!hasManyDropped(store, n)) return;
      for (const _ of sweepLists(store, n)) await database.pause();
    } catch {
      // What was asked for is done. The next write sweeps again, unless the tenant was removed.
    } finally {
      sweeping.delete(n);
    }
  }
  return {
    async upsert(tenant, documents) {
      if (documents.length === 0) return;
      const n = connection.transaction(() => openTenant(store, tenant));
      for (let at = 0; at < documents.length; at += rowsPerWrite) {
        const batch = documents.slice(at, at + rowsPerWrite);
        connection.transaction(() => writeItems(store, n, batch));
        await database.pause();
      }
      store.forgetTotal(n);
      await sweep(n);
    },
    async search(tenant, query) {
      const first = connection.snapshot(() => searchNow(state, tenant, query));
      if (first === undefined) return noHits;
      if (!first.tenant.hasLists) void move(first.tenant.n);
      return first.many ? { ...first.halves, vector: await first.many() } : first.halves;
    },
    async get(tenant, ids) {
      const n = currentTenant(state, tenant);
      return n === undefined ? [] : ids.flatMap((id) => getItem(store, n, id) ?? []);
    },
    async list(tenant, filter, page) {
      const n = currentTenant(state, tenant);
      return n === undefined ? [] : listItems(store, n, filter, page);
    },
    async count(tenant, filter) {
      const n = currentTenant(state, tenant);
      return n === undefined
        ? { total: 0, byDomain: {}, byCategory: {} }
        : countItems(store, n, filter);
    },
    async words(tenant) {
      const n = currentTenant(state, tenant);
      if (n === undefined) return new Map();
      const words = state.words.get(n) ?? wordsOf(store, n);
      state.words.set(n, words);
      return words;
    },
    async remove(tenant, what, keep = new Set()) {
      const n = currentTenant(state, tenant);
      if (n === undefined) return 0;
      if (what === "everything") return connection.transaction(() => removeTenant(store, n));
      const part = { keep, max: rowsPerWrite };
      let removed = 0;
      for (;;) {
        const more = connection.transaction(() => removeItems(store, n, what, part));
        removed += more;
        if (more < rowsPerWrite) break;
        await database.pause();
      }
      store.forgetTotal(n);
      if (removed > 0) await sweep(n);
      return removed;
    },
    warm: (model, signal) => warmVectors(state, model, signal),
  };
}

export type EmbeddedItemIndex = ItemIndex & {
  /** Prepares the first searches by vectors of the model; returns how many vectors have been read. */
  warm(model: string, signal: AbortSignal): Promise<number>;
};

export type ItemIndexOptions = {
  /** Tenants with more vectors than this are searched by codes first. */
  vectorCacheBytes?: number;
};

type IndexState = {
  store: ItemStore;
  vectors: ItemVectors;
  large: LargeVectors;
  words: RecentMap<number, ReadonlyMap<string, number>>;
  /** What has to be known of a tenant's lists to read them. */
  terms: RecentMap<number, { dropped: Dropped; added: AddedTerms }>;
  /** The version of each tenant's items that the caches were made from. */
  versions: RecentMap<number, number>;
};

function currentTenant(state: IndexState, tenant: string): number | undefined {
  const found = findTenant(state.store, tenant);
  if (found !== undefined) forgetChanged(state, found);
  return found?.n;
}

/** Clears the tenant's caches when its items have changed, perhaps by another process. */
function forgetChanged(state: IndexState, { n, version }: TenantRow): void {
  if (state.versions.get(n) !== version) {
    state.vectors.forget(n);
    state.store.forgetTotal(n);
    state.words.delete(n);
    state.terms.delete(n);
  }
  state.versions.set(n, version);
}

type FirstHalves = {
  tenant: TenantRow;
  halves: Halves;
  /** Searches the vectors where they are too many to be compared at once. */
  many?: () => Promise<Hit[]>;
};

/** Call it in a snapshot: another process may move terms into lists between two reads. */
function searchNow(state: IndexState, name: string, query: IndexQuery): FirstHalves | undefined {
  const { store, vectors } = state;
  const tenant = findTenant(store, name);
  if (tenant === undefined) return undefined;
  forgetChanged(state, tenant);
  const { n } = tenant;
  const halves: Halves = { ...matchTerms(state, tenant, query), vector: [], unseen: 0 };
  const { vector } = query;
  if (vector === undefined) return { tenant, halves };
  const total = tenant.hasLists ? tenant.docs : store.total(n);
  halves.unseen = total - vectors.count(n, vector.model).documents;
  if (vectors.isLarge(n, vector)) {
    return { tenant, halves, many: () => nearestOfMany(state, tenant, { ...query, vector }) };
  }
  const rows = rowsOf(store, n, query.filter);
  halves.vector = vectors.nearest({ n, ...vector, max: query.maxHits }, rows);
  return { tenant, halves };
}

function nearestOfMany(
  { store, vectors, large }: IndexState,
  { n, version }: TenantRow,
  { vector, filter, maxHits }: IndexQuery & { vector: ItemVector },
): Promise<Hit[]> {
  const count = vectors.count(n, vector.model).vectors;
  const query = { n, ...vector, max: maxHits, version, count };
  if (!hasConditions(n, filter)) return large.nearest(query);
  return large.nearest({
    ...query,
    filter: {
      among: (rows) => rowsAmong(store, n, filter, rows),
      all: () => rowsOf(store, n, filter) ?? new Set(),
    },
  });
}

function hasManyDropped(store: ItemStore, n: number): boolean {
  const docs = tenantOf(store, n)?.docs ?? 0;
  const dropped = integer(store.sql.countDropped.get(n) ?? {}, "dropped");
  return dropped > docs * limits.listDroppedShare.value;
}

function matchTerms({ store, terms }: IndexState, tenant: TenantRow, query: IndexQuery) {
  const { n } = tenant;
  if (!tenant.hasLists) {
    const keyword = matchTables(store, { n, total: store.total(n) }, query);
    return { keyword, every: matchTablesEvery(store, n, query) };
  }
  const known = terms.get(n) ?? { dropped: store.lists.dropped(n), added: new Map() };
  terms.set(n, known);
  return matchItems(store, tenant, query, known);
}

const rowsPerWrite = limits.indexRowsPerWrite.value;
const noHits: Halves = { keyword: [], every: [], vector: [], unseen: 0 };
