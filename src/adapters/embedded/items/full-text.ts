import { limits } from "../../../contract/limits.ts";
import type { Hit, IndexQuery } from "../../../ports/item-index.ts";
import { integer, text } from "../database/database.ts";
import { rowConditionOf } from "./item-filter.ts";
import type { ItemStore, TenantRow } from "./item-store.ts";

/**
 * FTS5 tables of a tenant, which earlier versions made. They answer searches and take writes until
 * all documents have moved into lists.
 */

export const titlesOf = (n: number): string => `item_titles_${n}`;
export const wholesOf = (n: number): string => `item_wholes_${n}`;
export const tablesOf = (n: number): string[] => [titlesOf(n), wholesOf(n)];
/** FTS5's view of a table's terms. */
export const termsOf = (table: string): string => `${table}_terms`;

/** The best items that have any of the terms, by BM25 of the title plus BM25 of the whole item. */
export function matchTables(
  store: ItemStore,
  { n, total }: Pick<TenantRow, "n"> & { total: number },
  { terms, filter, maxHits }: IndexQuery,
): Hit[] {
  if (terms.length === 0) return [];
  const titles = queryOf(store, n, titlesOf(n), terms, total);
  const wholes = queryOf(store, n, wholesOf(n), terms, total);
  if (wholes === "") return [];
  const { condition, values } = rowConditionOf(n, "hits.row", filter);
  return store
    .prepare(n, matchSql(n, condition))
    .all(titles || wholes, wholes, ...values, maxHits)
    .map((row) => ({ id: text(row, "id"), score: Number(row["score"]) }));
}

/** Ids of the best items that have one term of each group. */
export function matchTablesEvery(
  store: ItemStore,
  n: number,
  { every = [], filter, maxHits }: IndexQuery,
): string[] {
  if (every.length === 0) return [];
  const query = every.map((group) => `(${group.map(quoted).join(" OR ")})`).join(" AND ");
  // The plus sign keeps SQLite from matching the terms again for each row that the filter lets through.
  const { condition, values } = rowConditionOf(n, "+hits.rowid", filter);
  return store
    .prepare(n, matchEverySql(n, condition))
    .all(query, ...values, maxHits)
    .map((row) => text(row, "id"));
}

/**
 * The terms as an FTS5 query. A term that no item has would still cost time at every row, so it is
 * left out. A term that more than half of the items have weighs nothing in FTS5's BM25: where there
 * are many items, it is used only if there is no other.
 */
function queryOf(
  store: ItemStore,
  n: number,
  table: string,
  terms: readonly string[],
  total: number,
): string {
  const uses = store.prepare(n, `SELECT doc FROM ${termsOf(table)} WHERE term = ?`);
  const known = terms.flatMap((term) => {
    const row = uses.get(term);
    return row ? [{ term, items: integer(row, "doc") }] : [];
  });
  const maxItems = Math.max(limits.frequentTermDocs.value, total / 2);
  const selective = known.filter(({ items }) => items < maxItems);
  const used = selective.length > 0 ? selective : known;
  return used.map(({ term }) => quoted(term)).join(" OR ");
}

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
