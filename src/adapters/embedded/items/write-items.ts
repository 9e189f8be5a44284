import { createHash } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import {
  kindOf,
  type IndexDocument,
  type IndexTerms,
  type ItemFilter,
} from "../../../ports/item-index.ts";
import { toItemText } from "../../shared/item-text.ts";
import { sourceUrls } from "../../shared/source-urls.ts";
import { integer, type Row, text } from "../database/database.ts";
import { tablesOf, termsOf, titlesOf, wholesOf } from "./full-text.ts";
import { conditionOf } from "./item-filter.ts";
import type { ItemStore, TenantRow } from "./item-store.ts";
import { findTenant, tenantOf } from "./read-items.ts";
import {
  addTerms,
  countWords,
  type ListChange,
  newChange,
  shares,
  type SweepPlace,
} from "./term-lists.ts";

/** The tenant's number; a new tenant gets one. */
export function openTenant(store: ItemStore, tenant: string): number {
  const known = findTenant(store, tenant);
  if (known !== undefined) return known.n;
  const made = store.sql.open.get(tenant);
  if (!made) throw new Error("a tenant's number was not assigned");
  return integer(made, "n");
}

/** Adds or replaces items. Call it in a transaction. */
export function writeItems(store: ItemStore, n: number, documents: readonly IndexDocument[]): void {
  const { sql } = store;
  const writing = startWriting(store, n);
  // The transaction has the write lock: no other process takes the next row number.
  let last = integer(sql.lastRow.get() ?? {}, "row");
  for (const { item, terms, fact, vector } of documents) {
    const before = sql.row.get(n, item.id);
    const row = before ? integer(before, "row") : ++last;
    const doc = replaceTerms(store, writing, { before, row, terms });
    if (before) sql.delete.run(row);
    const { id, domain, category, source, jobId } = item;
    const words = terms.words.join(" ");
    const about = [kindOf(item), domain, (item.language ?? "").toLowerCase(), category, source];
    const audience = item.audience ?? null;
    sql.insert.run(row, n, id, ...about, jobId, words, toItemText(item), fact, doc, audience);
    for (const further of sourceUrls(item).slice(1)) sql.insertSource.run(n, further, row);
    if (vector) {
      sql.insertVector.run(n, vector.model, row, toBytes(vector.values));
      for (const [i, part] of (vector.later ?? []).entries()) {
        sql.insertPart.run(n, vector.model, row, i + 1, toBytes(part));
      }
      sql.addTurn.run(n, writing.tenant.version, row);
    }
  }
  sql.dropTurns.run(n, writing.tenant.version - limits.vectorTurns.value);
  endWriting(store, writing);
}

/** Removes the first `max` items that match and whose ids are not in `keep`; returns how many. */
export function removeItems(
  store: ItemStore,
  n: number,
  what: ItemFilter,
  { keep, max }: { keep: ReadonlySet<string>; max: number },
): number {
  const { from, where, values } = conditionOf(n, what);
  if (where === "") throw new Error("a removal needs a filter");
  const isRemoved = "id NOT IN (SELECT value FROM json_each(?))";
  const rows = store
    .prepare(n, `SELECT row, doc, words FROM ${from} WHERE n = ?${where} AND ${isRemoved} LIMIT ?`)
    .all(n, ...values, JSON.stringify([...keep]), max);
  if (rows.length === 0) return 0;
  const writing = startWriting(store, n);
  for (const row of rows) {
    removeTerms(store, writing, row);
    store.sql.delete.run(integer(row, "row"));
  }
  endWriting(store, writing);
  return rows.length;
}

/** Removes the tenant with all its items; returns how many there were. */
export function removeTenant(store: ItemStore, n: number): number {
  const { connection, sql } = store;
  const removed = integer(sql.total.get(n) ?? {}, "total");
  store.forgetStatements(n);
  dropTables(store, n);
  for (const table of [...listTables, "items", "item_words", "item_tenants"]) {
    connection.prepare(`DELETE FROM ${table} WHERE n = ?`).run(n);
  }
  return removed;
}

const listTables = ["item_lists", "item_added", "item_dropped", "item_docs", "item_vector_turns"];

function dropTables({ connection }: ItemStore, n: number): void {
  for (const table of tablesOf(n)) {
    connection.prepare(`DROP TABLE IF EXISTS ${termsOf(table)}`).run();
    connection.prepare(`DROP TABLE IF EXISTS ${table}`).run();
  }
}

/**
 * Moves the next documents of full-text tables into lists, in the order of rows; returns where to go
 * on, and undefined when all have moved. Call it in a transaction.
 */
export function moveToLists(
  store: ItemStore,
  n: number,
  { after, max }: { after: number; max: number },
): number | undefined {
  const tenant = tenantOf(store, n);
  if (tenant === undefined || tenant.hasLists) return undefined;
  const rows = store
    .prepare(
      n,
      `SELECT items.row, items.doc, items.words, w.terms AS all_terms, t.terms AS title
       FROM ${wholesOf(n)} w JOIN items ON items.row = w.rowid AND items.n = ?
         LEFT JOIN ${titlesOf(n)} t ON t.rowid = w.rowid
       WHERE w.rowid > ? ORDER BY w.rowid LIMIT ?`,
    )
    .all(n, after, max);
  const writing = startWriting(store, n);
  for (const found of rows) {
    if (found["doc"] !== null) continue;
    const row = integer(found, "row");
    const words = text(found, "words").split(" ");
    const terms = {
      title: String(found["title"] ?? ""),
      allTerms: text(found, "all_terms"),
      words,
    };
    const doc = numberTerms(store, writing, row, terms);
    store.sql.setDoc.run(doc, row);
  }
  if (rows.length === max) {
    endWriting(store, writing);
    return integer(rows.at(-1) ?? {}, "row");
  }
  endWriting(store, writing);
  store.forgetStatements(n);
  dropTables(store, n);
  store.sql.setLists.run(1, n);
  return undefined;
}

/** Takes removed documents out of the lists, part by part; each part is a transaction. */
export function* sweepLists(store: ItemStore, n: number): Generator<void> {
  const { connection, lists, sql } = store;
  const dropped = lists.dropped(n);
  for (let share = 0; share < shares; share++) {
    let place: SweepPlace | undefined;
    do {
      place = connection.transaction(() => {
        const next = lists.sweep(n, share, dropped, place);
        endWriting(store, startWriting(store, n));
        return next;
      });
      yield;
    } while (place !== undefined);
  }
  connection.transaction(() => {
    for (const [doc, one] of dropped.entries()) if (one === 1) sql.dropDropped.run(n, doc);
  });
}

/** What a transaction changes; the tenant's row is written at its end. */
type Writing = { tenant: TenantRow; change: ListChange };

function startWriting(store: ItemStore, n: number): Writing {
  const tenant = tenantOf(store, n);
  if (tenant === undefined) throw new Error("the tenant was removed meanwhile");
  return { tenant, change: newChange() };
}

function endWriting({ sql, lists }: ItemStore, { tenant, change }: Writing): void {
  const { n, version, lastDoc, docs, allTerms, titleTerms } = tenant;
  lists.write(n, version, change);
  sql.changed.run(lastDoc, docs, allTerms, titleTerms, n);
}

/** Terms that have not changed stay where they are, under the document's number. */
function replaceTerms(
  store: ItemStore,
  writing: Writing,
  { before, row, terms }: { before: Row | undefined; row: number; terms: IndexTerms },
): number {
  const { n } = writing.tenant;
  const known = before && typeof before["doc"] === "number" ? before["doc"] : undefined;
  if (known !== undefined) {
    const stored = store.sql.doc.get(n, known);
    if (stored && text(stored, "digest") === digestOf(terms)) return known;
  }
  if (before) removeTerms(store, writing, before);
  if (!writing.tenant.hasLists) {
    for (const [table, value] of [
      [titlesOf(n), terms.title],
      [wholesOf(n), terms.allTerms],
    ] as const) {
      store.prepare(n, `INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`).run(row, value);
    }
  }
  countWords(writing.change, terms.words, 1);
  return numberTerms(store, writing, row, terms);
}

function numberTerms(store: ItemStore, writing: Writing, row: number, terms: IndexTerms): number {
  const { tenant, change } = writing;
  const doc = ++tenant.lastDoc;
  const { all, title } = addTerms(change, doc, terms);
  tenant.docs++;
  tenant.allTerms += all;
  tenant.titleTerms += title;
  store.sql.insertDoc.run(tenant.n, doc, row, all, title, digestOf(terms));
  return doc;
}

function removeTerms(store: ItemStore, { tenant, change }: Writing, row: Row): void {
  const { sql } = store;
  const { n } = tenant;
  if (!tenant.hasLists) {
    for (const table of tablesOf(n)) {
      store.prepare(n, `DELETE FROM ${table} WHERE rowid = ?`).run(integer(row, "row"));
    }
  }
  countWords(change, text(row, "words").split(" "), -1);
  if (row["doc"] === null) return;
  const doc = integer(row, "doc");
  const stored = sql.doc.get(n, doc) ?? {};
  tenant.docs--;
  tenant.allTerms -= integer(stored, "all_terms");
  tenant.titleTerms -= integer(stored, "title_terms");
  sql.dropDoc.run(n, doc);
  sql.addDropped.run(n, doc);
}

function digestOf({ title, allTerms, words }: IndexTerms): string {
  const all = `${title}\n${allTerms}\n${words.join(" ")}`;
  return createHash("sha1").update(all).digest("base64url").slice(0, 12);
}

const toBytes = (values: Float32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
