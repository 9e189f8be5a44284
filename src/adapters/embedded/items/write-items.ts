import type { IndexDocument, ItemFilter } from "../../../ports/item-index.ts";
import { integer, text } from "../database/database.ts";
import { conditionOf } from "./item-filter.ts";
import { type ItemStore, tablesOf, termsOf, titlesOf, wholesOf } from "./item-store.ts";
import { findTenant } from "./read-items.ts";

/** The tenant's number; a new tenant gets one, and its tables. */
export function openTenant(store: ItemStore, tenant: string): number {
  const known = findTenant(store, tenant);
  if (known !== undefined) return known.n;
  const made = store.sql.open.get(tenant);
  if (!made) throw new Error("a tenant's number was not assigned");
  const n = integer(made, "n");
  for (const table of tablesOf(n)) {
    store.connection.prepare(newTable(table)).run();
    store.connection.prepare(newTermTable(table)).run();
  }
  return n;
}

/** Adds or replaces items. Call it in a transaction. */
export function writeItems(store: ItemStore, n: number, documents: readonly IndexDocument[]): void {
  const { sql } = store;
  const change: WordChange = new Map();
  // The transaction has the write lock: no other process takes the next row number.
  let last = integer(sql.lastRow.get() ?? {}, "row");
  const addTitle = store.prepare(n, `INSERT INTO ${titlesOf(n)} (rowid, terms) VALUES (?, ?)`);
  const addAllTerms = store.prepare(n, `INSERT INTO ${wholesOf(n)} (rowid, terms) VALUES (?, ?)`);
  for (const { item, terms, vector } of documents) {
    const before = sql.row.get(n, item.id);
    if (before) removeRow(store, n, before, change);
    const row = before ? integer(before, "row") : ++last;
    const { id, domain, category, source, jobId } = item;
    const words = terms.words.join(" ");
    sql.insert.run(row, n, id, domain, category, source, jobId, words, JSON.stringify(item));
    addTitle.run(row, terms.title);
    addAllTerms.run(row, terms.allTerms);
    countWords(change, terms.words, 1);
    if (vector) sql.insertVector.run(n, vector.model, row, toBytes(vector.values));
  }
  writeWordCounts(store, n, change);
  sql.changed.run(n);
}

/** Removes the first `max` items that match and whose ids are not in `keep`; returns how many. */
export function removeItems(
  store: ItemStore,
  n: number,
  what: ItemFilter,
  { keep, max }: { keep: ReadonlySet<string>; max: number },
): number {
  const { where, values } = conditionOf(what);
  if (where === "") throw new Error("a removal needs a filter");
  const isRemoved = "id NOT IN (SELECT value FROM json_each(?))";
  const rows = store
    .prepare(n, `SELECT row, words FROM items WHERE n = ?${where} AND ${isRemoved} LIMIT ?`)
    .all(n, ...values, JSON.stringify([...keep]), max);
  const change: WordChange = new Map();
  for (const row of rows) removeRow(store, n, row, change);
  writeWordCounts(store, n, change);
  if (rows.length > 0) store.sql.changed.run(n);
  return rows.length;
}

/** Removes the tenant with all its items; returns how many there were. */
export function removeTenant(store: ItemStore, n: number): number {
  const { connection, sql } = store;
  const removed = integer(sql.total.get(n) ?? {}, "total");
  store.forgetStatements(n);
  for (const table of tablesOf(n)) {
    connection.prepare(`DROP TABLE ${termsOf(table)}`).run();
    connection.prepare(`DROP TABLE ${table}`).run();
  }
  for (const table of ["items", "item_words", "item_tenants"]) {
    connection.prepare(`DELETE FROM ${table} WHERE n = ?`).run(n);
  }
  return removed;
}

/**
 * The terms are analysed already: the tokenizer only splits them at spaces. They are stored beside
 * the index, since a delete from a contentless table leaves a last_insert_rowid that is too large
 * for JavaScript, and every later write of the connection would throw.
 */
const newTable = (name: string) => `CREATE VIRTUAL TABLE ${name} USING fts5 (
  terms, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`;

const newTermTable = (table: string) =>
  `CREATE VIRTUAL TABLE ${termsOf(table)} USING fts5vocab(${table}, row)`;

function removeRow(
  store: ItemStore,
  n: number,
  row: Parameters<typeof integer>[0],
  change: WordChange,
): void {
  const number = integer(row, "row");
  for (const table of tablesOf(n)) {
    store.prepare(n, `DELETE FROM ${table} WHERE rowid = ?`).run(number);
  }
  store.sql.delete.run(number);
  countWords(change, text(row, "words").split(" "), -1);
}

/** How many more or fewer items have each word. */
type WordChange = Map<string, number>;

function countWords(change: WordChange, words: readonly string[], by: number): void {
  for (const word of words) if (word !== "") change.set(word, (change.get(word) ?? 0) + by);
}

function writeWordCounts({ sql }: ItemStore, n: number, change: WordChange): void {
  for (const [word, items] of change) {
    if (items !== 0) sql.addWord.run(n, word, items);
    if (items < 0) sql.dropWord.run(n, word);
  }
}

const toBytes = (values: Float32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
