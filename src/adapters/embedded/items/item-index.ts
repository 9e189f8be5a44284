import { limits } from "../../../contract/limits.ts";
import { createRecentMap, type RecentMap } from "../../../kit/recent-map.ts";
import type { Halves, IndexQuery, ItemIndex } from "../../../ports/item-index.ts";
import type { Database } from "../database/database.ts";
import { createItemStore, type ItemStore } from "./item-store.ts";
import { createItemVectors } from "./item-vectors.ts";
import {
  countItems,
  findTenant,
  getItem,
  listItems,
  matchEveryGroup,
  matchItems,
  rowsOf,
  wordsOf,
} from "./read-items.ts";
import { openTenant, removeItems, removeTenant, writeItems } from "./write-items.ts";

/**
 * Items as rows. Their terms are in FTS5 tables of each tenant, so that BM25 weighs a word by this
 * tenant's items only, and erasing a tenant drops its tables.
 */
export function createItemIndex(database: Database): ItemIndex {
  const connection = database.fast;
  const state: IndexState = {
    store: createItemStore(connection),
    vectors: createItemVectors(connection),
    words: createRecentMap(limits.indexTenantsOpen.value),
    versions: createRecentMap(limits.indexTenantsOpen.value),
  };
  const { store } = state;
  return {
    async upsert(tenant, documents) {
      if (documents.length === 0) return;
      const n = connection.transaction(() => openTenant(store, tenant));
      for (let at = 0; at < documents.length; at += rowsPerWrite) {
        const batch = documents.slice(at, at + rowsPerWrite);
        connection.transaction(() => writeItems(store, n, batch));
        await database.pause();
      }
    },
    async search(tenant, query) {
      const n = currentTenant(state, tenant);
      return n === undefined ? noHits : searchItems(state, n, query);
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
      for (let removed = 0; ;) {
        const more = connection.transaction(() => removeItems(store, n, what, part));
        removed += more;
        if (more < rowsPerWrite) return removed;
        await database.pause();
      }
    },
  };
}

type IndexState = {
  store: ItemStore;
  vectors: ReturnType<typeof createItemVectors>;
  words: RecentMap<number, ReadonlyMap<string, number>>;
  /** The version of each tenant's items that the caches were made from. */
  versions: RecentMap<number, number>;
};

/** The tenant's number. Clears its caches when another process has changed its items. */
function currentTenant(state: IndexState, tenant: string): number | undefined {
  const found = findTenant(state.store, tenant);
  if (found === undefined) return undefined;
  const { n, version } = found;
  if (state.versions.get(n) !== version) {
    state.vectors.forget(n);
    state.store.forgetTotal(n);
    state.words.delete(n);
  }
  state.versions.set(n, version);
  return n;
}

function searchItems({ store, vectors }: IndexState, n: number, query: IndexQuery): Halves {
  const keyword = matchItems(store, n, query);
  const every = matchEveryGroup(store, n, query);
  if (query.vector === undefined) return { keyword, every, vector: [], unseen: 0 };
  const rows = rowsOf(store, n, query.filter);
  const vector = vectors.nearest({ n, ...query.vector, max: query.maxHits }, rows);
  const unseen = store.total(n) - vectors.count(n, query.vector.model);
  return { keyword, every, vector, unseen };
}

const rowsPerWrite = limits.indexRowsPerWrite.value;
const noHits: Halves = { keyword: [], every: [], vector: [], unseen: 0 };
