import { itemCategories, type ItemCategory } from "../../../contract/knowledge.ts";
import { limits } from "../../../contract/limits.ts";
import type {
  Hit,
  IndexedItem,
  IndexQuery,
  ItemCounts,
  ItemFilter,
  StoredItem,
} from "../../../ports/item-index.ts";
import { integer, type Row, text } from "../database/database.ts";
import { conditionOf, rowConditionOf } from "./item-filter.ts";
import { type ItemStore, termsOf, titlesOf, wholesOf } from "./item-store.ts";

/** The tenant's number, and the version of its items, which every change increases. */
export function findTenant(
  { sql }: ItemStore,
  tenant: string,
): { n: number; version: number } | undefined {
  const row = sql.find.get(tenant);
  return row && { n: integer(row, "n"), version: integer(row, "version") };
}

/** The best items that have any of the terms, by BM25 of the title plus BM25 of the whole item. */
export function matchItems(
  store: ItemStore,
  n: number,
  { terms, filter, maxHits }: IndexQuery,
): Hit[] {
  if (terms.length === 0) return [];
  const titles = queryOf(store, n, titlesOf(n), terms);
  const wholes = queryOf(store, n, wholesOf(n), terms);
  if (wholes === "") return [];
  const { condition, values } = rowConditionOf(n, "hits.row", filter);
  return store
    .prepare(n, matchSql(n, condition))
    .all(titles || wholes, wholes, ...values, maxHits)
    .map((row) => ({ id: text(row, "id"), score: Number(row["score"]) }));
}

/** Ids of the best items that have one term of each group. */
export function matchEveryGroup(
  store: ItemStore,
  n: number,
  { every = [], filter, maxHits }: IndexQuery,
): string[] {
  if (every.length === 0) return [];
  const query = every.map((group) => `(${group.map(quoted).join(" OR ")})`).join(" AND ");
  const { condition, values } = rowConditionOf(n, "hits.rowid", filter);
  return store
    .prepare(n, matchEverySql(n, condition))
    .all(query, ...values, maxHits)
    .map((row) => text(row, "id"));
}

/** The rows that the filter lets through; undefined means all. */
export function rowsOf(
  store: ItemStore,
  n: number,
  filter: ItemFilter,
): ReadonlySet<number> | undefined {
  const { where, values } = conditionOf(filter);
  if (where === "") return undefined;
  const rows = store.prepare(n, `SELECT row FROM items WHERE n = ?${where}`).all(n, ...values);
  return new Set(rows.map((row) => integer(row, "row")));
}

export function getItem({ sql }: ItemStore, n: number, id: string): StoredItem | undefined {
  const row = sql.get.get(n, id);
  return row && toStored(row);
}

export function listItems(
  store: ItemStore,
  n: number,
  filter: ItemFilter,
  page: { limit: number; after?: string },
): IndexedItem[] {
  const { where, values } = conditionOf(filter);
  return store
    .prepare(n, `SELECT item FROM items WHERE n = ? AND id > ?${where} ORDER BY id LIMIT ?`)
    .all(n, page.after ?? "", ...values, page.limit)
    .map(toItem);
}

export function countItems(store: ItemStore, n: number, filter: ItemFilter): ItemCounts {
  const { where, values } = conditionOf(filter);
  const rows = store
    .prepare(
      n,
      `SELECT domain, category, count(*) AS items FROM items WHERE n = ?${where}
       GROUP BY domain, category`,
    )
    .all(n, ...values);
  return toCounts(rows);
}

/** The tenant's most frequent words, and how many items have each. */
export function wordsOf({ sql }: ItemStore, n: number): ReadonlyMap<string, number> {
  const rows = sql.words.all(n, limits.indexWords.value);
  return new Map(rows.map((row) => [text(row, "word"), integer(row, "items")]));
}

/**
 * The terms as an FTS5 query. A term that no item has would still cost time at every row, so it is
 * left out. A term that more than half of the items have weighs nothing in FTS5's BM25: where there
 * are many items, it is used only if there is no other.
 */
function queryOf(store: ItemStore, n: number, table: string, terms: readonly string[]): string {
  const uses = store.prepare(n, `SELECT doc FROM ${termsOf(table)} WHERE term = ?`);
  const known = terms.flatMap((term) => {
    const row = uses.get(term);
    return row ? [{ term, items: integer(row, "doc") }] : [];
  });
  const maxItems = Math.max(manyItems, store.total(n) / 2);
  const selective = known.filter(({ items }) => items < maxItems);
  const used = selective.length > 0 ? selective : known;
  return used.map(({ term }) => quoted(term)).join(" OR ");
}

/** Fewer rows are matched within a millisecond. */
const manyItems = 500;

/** A term as an FTS5 string, whatever characters it has. */
const quoted = (term: string) => `"${term.replaceAll('"', "")}"`;

const matchSql = (n: number, condition: string) => `
  WITH parts (row, score) AS (
    SELECT rowid, -bm25(${titlesOf(n)}) FROM ${titlesOf(n)} WHERE ${titlesOf(n)} MATCH ?
    UNION ALL
    SELECT rowid, -bm25(${wholesOf(n)}) FROM ${wholesOf(n)} WHERE ${wholesOf(n)} MATCH ?
  ), hits (row, score) AS (
    SELECT row, sum(score) FROM parts GROUP BY row
  ), best (row, score) AS (
    SELECT row, score FROM hits WHERE true ${condition} ORDER BY score DESC, row LIMIT ?
  )
  SELECT items.id, best.score FROM best JOIN items ON items.row = best.row
  ORDER BY best.score DESC, items.id`;

const matchEverySql = (n: number, condition: string) => `
  SELECT items.id FROM (
    SELECT hits.rowid AS row, hits.rank AS score FROM ${wholesOf(n)} AS hits
    WHERE ${wholesOf(n)} MATCH ? ${condition}
    ORDER BY hits.rank, hits.rowid LIMIT ?
  ) AS best JOIN items ON items.row = best.row ORDER BY best.score, items.id`;

/** Written by this adapter, from a value of this type. */
const toItem = (row: Row) => JSON.parse(text(row, "item")) as IndexedItem;

function toStored(row: Row): StoredItem {
  const { model, vector } = row;
  if (typeof model !== "string" || !(vector instanceof Uint8Array)) return { item: toItem(row) };
  return { item: toItem(row), vector: { model, values: new Float32Array(vector.slice().buffer) } };
}

function toCounts(rows: readonly Row[]): ItemCounts {
  const counts: ItemCounts = { total: 0, byDomain: {}, byCategory: {} };
  for (const row of rows) {
    const [domain, category] = [text(row, "domain"), text(row, "category")];
    const items = integer(row, "items");
    counts.total += items;
    counts.byDomain[domain] = (counts.byDomain[domain] ?? 0) + items;
    if (isCategory(category)) {
      counts.byCategory[category] = (counts.byCategory[category] ?? 0) + items;
    }
  }
  return counts;
}

function isCategory(name: string): name is ItemCategory {
  return itemCategories.some((category) => category === name);
}
