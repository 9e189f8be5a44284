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
import { fromItemText } from "../../shared/item-text.ts";
import { integer, type Row, text } from "../database/database.ts";
import { conditionOf, type ItemCondition } from "./item-filter.ts";
import type { ItemStore, TenantRow } from "./item-store.ts";
import { allGroups, bestDocuments, scoreDocuments } from "./match-lists.ts";
import type { Dropped } from "./postings.ts";
import type { AddedTerms } from "./term-lists.ts";
import { vectorOf } from "./vector-row.ts";

/** What is known of a tenant that has items. */
export function findTenant({ sql }: ItemStore, tenant: string): TenantRow | undefined {
  const row = sql.find.get(tenant);
  return row && toTenant(row);
}

export function tenantOf({ sql }: ItemStore, n: number): TenantRow | undefined {
  const row = sql.tenant.get(n);
  return row && toTenant(row);
}

const toTenant = (row: Row): TenantRow => ({
  n: integer(row, "n"),
  version: integer(row, "version"),
  hasLists: integer(row, "lists") === 1,
  lastDoc: integer(row, "last_doc"),
  docs: integer(row, "docs"),
  allTerms: integer(row, "all_terms"),
  titleTerms: integer(row, "title_terms"),
});

/** The best items by the terms, and those of them that have one term of each group. */
export function matchItems(
  store: ItemStore,
  tenant: TenantRow,
  { terms, every = [], filter, maxHits }: IndexQuery,
  { dropped, added }: { dropped: Dropped; added: AddedTerms },
): { keyword: Hit[]; every: string[] } {
  const { n } = tenant;
  if (tenant.docs === 0 || (terms.length === 0 && every.length === 0)) return noMatches;
  const read = (term: string) => store.lists.read(n, term, dropped, added);
  const { scores, groups } = scoreDocuments(tenant, { terms, every }, read, store.room);
  const best = bestWanted(store, n, { filter, maxHits }, (max, isWanted) =>
    bestDocuments(scores, max, isWanted),
  );
  const all = allGroups(every);
  const whole =
    every.length === 0
      ? []
      : bestWanted(store, n, { filter, maxHits }, (max, isWanted) =>
          bestDocuments(scores, max, (doc) => groups[doc] === all && isWanted(doc)),
        );
  // Both rankings have mostly the same documents.
  const ids = idsOf(store, n, [...new Set([...best, ...whole])]);
  const keyword = best.flatMap((doc) => {
    const id = ids.get(doc);
    return id === undefined ? [] : [{ id, score: scores[doc] ?? 0 }];
  });
  keyword.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { keyword, every: whole.flatMap((doc) => ids.get(doc) ?? []) };
}

const noMatches = { keyword: [], every: [] };

/** One statement: a call for each document takes several times as long. */
function idsOf({ sql }: ItemStore, n: number, docs: readonly number[]): Map<number, string> {
  const rows = sql.idsOfDocs.all(JSON.stringify(docs), n);
  return new Map(rows.map((row) => [integer(row, "doc"), text(row, "id")]));
}

/**
 * The best documents that the filter lets through. Few of those with the best scores are looked up
 * first: only a narrow filter has to be listed.
 */
function bestWanted(
  store: ItemStore,
  n: number,
  { filter, maxHits }: Pick<IndexQuery, "filter" | "maxHits">,
  best: (max: number, isWanted: (doc: number) => boolean) => number[],
): number[] {
  const { from, where, values } = conditionOf(n, filter);
  if (where === "") return best(maxHits, () => true);
  const first = best(candidatesOfHit * maxHits, () => true);
  const among = `SELECT row FROM item_docs WHERE n = ? AND doc IN (SELECT value FROM json_each(?))`;
  const some = store
    .prepare(n, `SELECT doc FROM items NOT INDEXED WHERE n = ? AND row IN (${among})${where}`)
    .all(n, n, JSON.stringify(first), ...values);
  const wanted = new Set(some.map((row) => integer(row, "doc")));
  const found = first.filter((doc) => wanted.has(doc)).slice(0, maxHits);
  if (found.length === maxHits || first.length < candidatesOfHit * maxHits) return found;
  const list = `SELECT json_group_array(doc) AS docs FROM ${from} WHERE n = ?${where}`;
  const listed = store.prepare(n, list).get(n, ...values) ?? {};
  // Made by the statement above.
  const all = new Set(JSON.parse(text(listed, "docs")) as number[]);
  return best(maxHits, (doc) => all.has(doc));
}

/** Documents looked up for each hit before all that the filter lets through are listed. */
const candidatesOfHit = 4;

/** The rows that the filter lets through; undefined means all. */
export function rowsOf(
  store: ItemStore,
  n: number,
  filter: ItemFilter,
): ReadonlySet<number> | undefined {
  const { from, where, values } = conditionOf(n, filter);
  if (where === "") return undefined;
  const rows = store.prepare(n, `SELECT row FROM ${from} WHERE n = ?${where}`).all(n, ...values);
  return new Set(rows.map((row) => integer(row, "row")));
}

/** Those of the rows that the filter lets through, in their order. */
export function rowsAmong(
  store: ItemStore,
  n: number,
  filter: ItemFilter,
  rows: readonly number[],
): number[] {
  const { where, values } = conditionOf(n, filter);
  const among = "row IN (SELECT value FROM json_each(?))";
  const found = store
    .prepare(n, `SELECT row FROM items NOT INDEXED WHERE n = ? AND ${among}${where}`)
    .all(n, JSON.stringify(rows), ...values);
  const wanted = new Set(found.map((row) => integer(row, "row")));
  return rows.filter((row) => wanted.has(row));
}

export function getItem({ sql }: ItemStore, n: number, id: string): StoredItem | undefined {
  const row = sql.get.get(n, id);
  return row && toStored(row, () => sql.parts.all(integer(row, "row")));
}

export function listItems(
  store: ItemStore,
  n: number,
  filter: ItemFilter,
  page: { limit: number; after?: string },
): IndexedItem[] {
  const condition = conditionOf(n, filter);
  return store
    .prepare(n, listSql(condition))
    .all(n, page.after ?? "", ...condition.values, page.limit)
    .map(toItem);
}

export const listSql = ({ from, where }: ItemCondition) =>
  `SELECT item FROM ${from} WHERE n = ? AND id > ?${where} ORDER BY id LIMIT ?`;

export function countItems(store: ItemStore, n: number, filter: ItemFilter): ItemCounts {
  const { from, where, values } = conditionOf(n, filter);
  const rows = store
    .prepare(
      n,
      `SELECT domain, category, count(*) AS items FROM ${from} WHERE n = ?${where}
       GROUP BY domain, category`,
    )
    .all(n, ...values);
  return toCounts(rows);
}

/** The tenant's most frequent words, and how many items have each. */
export function wordsOf({ sql, lists }: ItemStore, n: number): ReadonlyMap<string, number> {
  const rows = sql.words.all(n, limits.indexWords.value);
  const words = new Map(rows.map((row) => [text(row, "word"), integer(row, "items")]));
  for (const [word, change] of lists.addedWords(n)) {
    const items = (words.get(word) ?? 0) + change;
    if (items > 0) words.set(word, items);
    else words.delete(word);
  }
  return words;
}

const toItem = (row: Row) => fromItemText(text(row, "item"));

function toStored(row: Row, readParts: () => readonly Row[]): StoredItem {
  const { model } = row;
  if (typeof model !== "string") return { item: toItem(row) };
  const later = readParts().map(vectorOf);
  const vector = { model, values: vectorOf(row), ...(later.length > 0 && { later }) };
  return { item: toItem(row), vector };
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
