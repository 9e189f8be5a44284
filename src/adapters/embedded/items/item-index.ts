import { limits } from "../../../contract/limits.ts";
import type { ItemIndex } from "../../../ports/item-index.ts";
import type { Database } from "../database/database.ts";
import { createItemStore } from "./item-store.ts";
import { createItemVectors } from "./item-vectors.ts";

/**
 * Items as rows, their terms in FTS5 tables of each tenant's own: BM25 then weighs a word by this
 * tenant's items alone, and forgetting a tenant drops its tables.
 */
export function createItemIndex(database: Database): ItemIndex {
  const connection = database.fast;
  const vectors = createItemVectors(connection);
  const store = createItemStore(connection);
  const wordsOf = new Map<number, ReadonlyMap<string, number>>();

  const versions = new Map<number, number>();

  /** The tenant's number. What is remembered of its items is dropped when any process changed them. */
  const find = (tenant: string): number | undefined => {
    const found = store.find(tenant);
    if (found === undefined) return undefined;
    const { n, version } = found;
    if (versions.get(n) !== version) {
      vectors.forget(n);
      store.forget(n);
      wordsOf.delete(n);
    }
    versions.delete(n);
    versions.set(n, version);
    for (const oldest of versions.keys()) {
      if (versions.size <= limits.indexTenantsOpen.value) break;
      versions.delete(oldest);
    }
    return n;
  };

  return {
    async upsert(tenant, documents) {
      if (documents.length === 0) return;
      const n = connection.transaction(() => store.open(tenant));
      for (let at = 0; at < documents.length; at += most) {
        connection.transaction(() => store.write(n, documents.slice(at, at + most)));
        await database.pause();
      }
    },
    async search(tenant, query) {
      const n = find(tenant);
      if (n === undefined) return { keyword: [], every: [], vector: [], unseen: 0 };
      const keyword = store.match(n, query);
      const every = store.matchEvery(n, query);
      if (query.vector === undefined) return { keyword, every, vector: [], unseen: 0 };
      const rows = store.rows(n, query.filter);
      const wanted = { n, ...query.vector, most: query.maxHits };
      const unseen = store.total(n) - vectors.count(n, query.vector.model);
      return { keyword, every, vector: vectors.nearest(wanted, rows), unseen };
    },
    async get(tenant, ids) {
      const n = find(tenant);
      return n === undefined ? [] : ids.flatMap((id) => store.get(n, id) ?? []);
    },
    async list(tenant, filter, page) {
      const n = find(tenant);
      return n === undefined ? [] : store.list(n, filter, page);
    },
    async count(tenant, filter) {
      const n = find(tenant);
      return n === undefined ? { total: 0, byDomain: {}, byCategory: {} } : store.count(n, filter);
    },
    async words(tenant) {
      const n = find(tenant);
      if (n === undefined) return noWords;
      const words = wordsOf.get(n) ?? store.words(n);
      wordsOf.delete(n);
      wordsOf.set(n, words);
      for (const oldest of wordsOf.keys()) {
        if (wordsOf.size <= limits.indexTenantsOpen.value) break;
        wordsOf.delete(oldest);
      }
      return words;
    },
    async remove(tenant, what, keep = new Set()) {
      const n = find(tenant);
      if (n === undefined) return 0;
      if (what === "everything") return connection.transaction(() => store.removeAll(n));
      for (let removed = 0; ;) {
        const more = connection.transaction(() => store.remove(n, what, { keep, most }));
        removed += more;
        if (more < most) return removed;
        await database.pause();
      }
    },
  };
}

/** Of one transaction. */
const most = limits.indexRowsPerWrite.value;
const noWords: ReadonlyMap<string, number> = new Map();
