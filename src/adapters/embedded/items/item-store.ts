import type { SQLInputValue } from "node:sqlite";
import { itemCategories, type ItemCategory } from "../../../contract/knowledge.ts";
import { limits } from "../../../contract/limits.ts";
import type {
  Hit,
  IndexDocument,
  IndexedItem,
  IndexQuery,
  ItemCounts,
  ItemFilter,
  StoredItem,
} from "../../../ports/item-index.ts";
import { type Connection, integer, type Row, text } from "../database/database.ts";

/** The SQL, all of it in one place and so long; each statement is prepared once. `n` is the tenant's number. */
export function createItemStore(connection: Connection) {
  const prepare = statementsOf(connection);
  const sql = {
    find: connection.prepare("SELECT n, version FROM item_tenants WHERE tenant = ?"),
    changed: connection.prepare("UPDATE item_tenants SET version = version + 1 WHERE n = ?"),
    open: connection.prepare("INSERT INTO item_tenants (tenant) VALUES (?) RETURNING n"),
    lastRow: connection.prepare("SELECT coalesce(max(row), 0) AS row FROM items"),
    row: connection.prepare("SELECT row, words FROM items WHERE n = ? AND id = ?"),
    insert: connection.prepare(
      `INSERT INTO items (row, n, id, domain, category, source, job, words, item)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    insertVector: connection.prepare(
      "INSERT INTO item_vectors (n, model, row, vector) VALUES (?, ?, ?, ?)",
    ),
    get: connection.prepare(
      `SELECT i.item, v.model, v.vector FROM items i LEFT JOIN item_vectors v ON v.row = i.row
       WHERE i.n = ? AND i.id = ?`,
    ),
    total: connection.prepare("SELECT count(*) AS total FROM items WHERE n = ?"),
    delete: connection.prepare("DELETE FROM items WHERE row = ?"),
    addWord: connection.prepare(
      `INSERT INTO item_words (n, word, items) VALUES (?, ?, ?)
       ON CONFLICT (n, word) DO UPDATE SET items = items + excluded.items`,
    ),
    dropWord: connection.prepare("DELETE FROM item_words WHERE n = ? AND word = ? AND items <= 0"),
    words: connection.prepare(
      "SELECT word, items FROM item_words WHERE n = ? ORDER BY items DESC, word LIMIT ?",
    ),
  };

  const find = (tenant: string): { n: number; version: number } | undefined => {
    const row = sql.find.get(tenant);
    return row && { n: integer(row, "n"), version: integer(row, "version") };
  };

  // Every search asks for it.
  const totals = new Map<number, number>();
  const total = (n: number): number => {
    const known = totals.get(n);
    if (known !== undefined) return known;
    if (totals.size >= limits.indexTenantsOpen.value) totals.clear();
    const counted = integer(sql.total.get(n) ?? {}, "total");
    totals.set(n, counted);
    return counted;
  };

  /** Takes the item's row out of everything and notes the words it no longer uses. */
  const takeOut = (n: number, row: number, words: string, change: WordChange): void => {
    for (const table of [titlesOf(n), wholesOf(n)]) {
      prepare(n, `DELETE FROM ${table} WHERE rowid = ?`).run(row);
    }
    sql.delete.run(row);
    noteWords(change, words.split(" "), -1);
  };

  /**
   * The terms as FTS5 is asked for them. One that no item has would still cost time at every row,
   * and one that more than half of them have weighs nothing in its BM25: where there are many items,
   * it is asked for only when there is no other.
   */
  const worthwhile = (n: number, table: string, terms: readonly string[]) => {
    const uses = prepare(n, `SELECT doc FROM ${termsOf(table)} WHERE term = ?`);
    const known = terms.flatMap((term) => {
      const row = uses.get(term);
      return row ? [{ term, items: integer(row, "doc") }] : [];
    });
    const telling = known.filter(({ items }) => items < Math.max(manyItems, total(n) / 2));
    const asked = telling.length > 0 ? telling : known;
    return asked.map(({ term }) => quoted(term)).join(" OR ");
  };

  const writeWords = (n: number, change: WordChange): void => {
    for (const [word, items] of change) {
      if (items !== 0) sql.addWord.run(n, word, items);
      if (items < 0) sql.dropWord.run(n, word);
    }
  };

  return {
    find,
    open(tenant: string): number {
      const known = find(tenant);
      if (known !== undefined) return known.n;
      const made = sql.open.get(tenant);
      if (!made) throw new Error("a tenant's number was not given");
      const n = integer(made, "n");
      for (const table of [titlesOf(n), wholesOf(n)]) {
        connection.prepare(newTable(table)).run();
        connection.prepare(newTermTable(table)).run();
      }
      return n;
    },
    write(n: number, documents: readonly IndexDocument[]): void {
      const change: WordChange = new Map();
      // The transaction holds the only right to write: nobody else takes the next number.
      let last = integer(sql.lastRow.get() ?? {}, "row");
      const addTitle = prepare(n, `INSERT INTO ${titlesOf(n)} (rowid, terms) VALUES (?, ?)`);
      const addWhole = prepare(n, `INSERT INTO ${wholesOf(n)} (rowid, terms) VALUES (?, ?)`);
      for (const { item, terms, vector } of documents) {
        const before = sql.row.get(n, item.id);
        if (before) takeOut(n, integer(before, "row"), text(before, "words"), change);
        const row = before ? integer(before, "row") : ++last;
        sql.insert.run(
          row,
          n,
          item.id,
          item.domain,
          item.category,
          item.source,
          item.jobId,
          terms.words.join(" "),
          JSON.stringify(item),
        );
        addTitle.run(row, terms.title);
        addWhole.run(row, terms.allTerms);
        noteWords(change, terms.words, 1);
        if (vector) sql.insertVector.run(n, vector.model, row, toBytes(vector.values));
      }
      writeWords(n, change);
      sql.changed.run(n);
    },
    match(n: number, { terms, filter, maxHits }: IndexQuery): Hit[] {
      if (terms.length === 0) return [];
      const titles = worthwhile(n, titlesOf(n), terms);
      const wholes = worthwhile(n, wholesOf(n), terms);
      if (wholes === "") return [];
      const { among, values } = amongOf(n, "hits.row", filter);
      const rows = prepare(n, matchSql(n, among)).all(titles || wholes, wholes, ...values, maxHits);
      return rows.map((row) => ({ id: text(row, "id"), score: Number(row["score"]) }));
    },
    matchEvery(n: number, { every = [], filter, maxHits }: IndexQuery): string[] {
      if (every.length === 0) return [];
      const asked = every.map((group) => `(${group.map(quoted).join(" OR ")})`).join(" AND ");
      const { among, values } = amongOf(n, "hits.rowid", filter);
      return prepare(n, matchEverySql(n, among))
        .all(asked, ...values, maxHits)
        .map((row) => text(row, "id"));
    },
    /** Which rows the filter lets through; undefined: all. */
    rows(n: number, filter: ItemFilter): Set<number> | undefined {
      const { where, values } = conditionOf(filter);
      if (where === "") return undefined;
      const rows = prepare(n, `SELECT row FROM items WHERE n = ?${where}`).all(n, ...values);
      return new Set(rows.map((row) => integer(row, "row")));
    },
    total,
    /** The tenant's items have changed. */
    forget: (n: number) => void totals.delete(n),
    get(n: number, id: string): StoredItem | undefined {
      const row = sql.get.get(n, id);
      return row && toStored(row);
    },
    list(n: number, filter: ItemFilter, page: { limit: number; after?: string }): IndexedItem[] {
      const { where, values } = conditionOf(filter);
      return prepare(n, `SELECT item FROM items WHERE n = ? AND id > ?${where} ORDER BY id LIMIT ?`)
        .all(n, page.after ?? "", ...values, page.limit)
        .map(toItem);
    },
    count(n: number, filter: ItemFilter): ItemCounts {
      const { where, values } = conditionOf(filter);
      const rows = prepare(
        n,
        `SELECT domain, category, count(*) AS items FROM items WHERE n = ?${where}
         GROUP BY domain, category`,
      ).all(n, ...values);
      return toCounts(rows);
    },
    words(n: number): ReadonlyMap<string, number> {
      const rows = sql.words.all(n, limits.indexWords.value);
      return new Map(rows.map((row) => [text(row, "word"), integer(row, "items")]));
    },
    removeAll(n: number): number {
      const removed = integer(sql.total.get(n) ?? {}, "total");
      prepare.forget(n);
      for (const table of [titlesOf(n), wholesOf(n)]) {
        connection.prepare(`DROP TABLE ${termsOf(table)}`).run();
        connection.prepare(`DROP TABLE ${table}`).run();
      }
      for (const table of ["items", "item_words", "item_tenants"]) {
        connection.prepare(`DELETE FROM ${table} WHERE n = ?`).run(n);
      }
      return removed;
    },
    /** Removes the first items that match and whose ids are not to be kept. */
    remove(n: number, what: ItemFilter, { keep, most }: Removal): number {
      const { where, values } = conditionOf(what);
      if (where === "") throw new Error("a removal names what it removes");
      const kept = "id NOT IN (SELECT value FROM json_each(?))";
      const rows = prepare(
        n,
        `SELECT row, words FROM items WHERE n = ?${where} AND ${kept} LIMIT ?`,
      ).all(n, ...values, JSON.stringify([...keep]), most);
      const change: WordChange = new Map();
      for (const row of rows) takeOut(n, integer(row, "row"), text(row, "words"), change);
      writeWords(n, change);
      if (rows.length > 0) sql.changed.run(n);
      return rows.length;
    },
  };
}

type Removal = { keep: ReadonlySet<string>; most: number };

/** Fewer rows are matched within a millisecond. */
const manyItems = 500;

const titlesOf = (n: number) => `item_titles_${n}`;
const wholesOf = (n: number) => `item_wholes_${n}`;

/**
 * Terms come analysed: the tokenizer only has to split them at the spaces. They are kept beside the
 * index, since a delete from a contentless table leaves a last_insert_rowid behind that is too
 * large for JavaScript, at which every later write of the connection throws.
 */
const newTable = (name: string) => `CREATE VIRTUAL TABLE ${name} USING fts5 (
  terms, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`;

const termsOf = (table: string) => `${table}_terms`;
const newTermTable = (table: string) =>
  `CREATE VIRTUAL TABLE ${termsOf(table)} USING fts5vocab(${table}, row)`;

const matchSql = (n: number, among: string) => `
  WITH parts (row, score) AS (
    SELECT rowid, -bm25(${titlesOf(n)}) FROM ${titlesOf(n)} WHERE ${titlesOf(n)} MATCH ?
    UNION ALL
    SELECT rowid, -bm25(${wholesOf(n)}) FROM ${wholesOf(n)} WHERE ${wholesOf(n)} MATCH ?
  ), hits (row, score) AS (
    SELECT row, sum(score) FROM parts GROUP BY row
  ), best (row, score) AS (
    SELECT row, score FROM hits WHERE true ${among} ORDER BY score DESC, row LIMIT ?
  )
  SELECT items.id, best.score FROM best JOIN items ON items.row = best.row
  ORDER BY best.score DESC, items.id`;

const matchEverySql = (n: number, among: string) => `
  SELECT items.id FROM (
    SELECT hits.rowid AS row, hits.rank AS score FROM ${wholesOf(n)} AS hits
    WHERE ${wholesOf(n)} MATCH ? ${among}
    ORDER BY hits.rank, hits.rowid LIMIT ?
  ) AS best JOIN items ON items.row = best.row ORDER BY best.score, items.id`;

/** A term as FTS5 takes it, whatever is in it. */
const quoted = (term: string) => `"${term.replaceAll('"', "")}"`;

/** Statements that name a tenant's tables, of the tenants asked last. */
function statementsOf(connection: Connection) {
  const byTenant = new Map<number, Map<string, ReturnType<Connection["prepare"]>>>();
  const prepare = (n: number, sql: string) => {
    const own = byTenant.get(n) ?? new Map<string, ReturnType<Connection["prepare"]>>();
    byTenant.delete(n);
    byTenant.set(n, own);
    for (const oldest of byTenant.keys()) {
      if (byTenant.size <= limits.indexTenantsOpen.value) break;
      byTenant.delete(oldest);
    }
    const statement = own.get(sql) ?? connection.prepare(sql);
    own.set(sql, statement);
    return statement;
  };
  return Object.assign(prepare, { forget: (n: number) => void byTenant.delete(n) });
}

/** Only rows that the filter lets through. */
function amongOf(n: number, column: string, filter: ItemFilter) {
  const { where, values } = conditionOf(filter);
  if (where === "") return { among: "", values };
  const among = `AND ${column} IN (SELECT row FROM items WHERE n = ?${where})`;
  return { among, values: [n, ...values] };
}

function conditionOf(filter: ItemFilter): { where: string; values: SQLInputValue[] } {
  const { categories, domain, sources, jobId, withoutVectorOf } = filter;
  const parts: [condition: string, ...values: SQLInputValue[]][] = [];
  const oneOf = "IN (SELECT value FROM json_each(?))";
  if (categories) parts.push([`category ${oneOf}`, JSON.stringify(categories)]);
  if (domain !== undefined) {
    const below = "substr(domain, -length(?) - 1) = '.' || ?";
    parts.push([`(domain = ? OR ${below})`, domain, domain, domain]);
  }
  if (sources) parts.push([`source ${oneOf}`, JSON.stringify(sources)]);
  if (jobId !== undefined) parts.push(["job = ?", jobId]);
  if (withoutVectorOf !== undefined) {
    const has = "SELECT 1 FROM item_vectors v WHERE v.row = items.row AND v.model = ?";
    parts.push([`NOT EXISTS (${has})`, withoutVectorOf]);
  }
  return {
    where: parts.map(([condition]) => ` AND ${condition}`).join(""),
    values: parts.flatMap(([, ...values]) => values),
  };
}

type WordChange = Map<string, number>;

function noteWords(change: WordChange, words: readonly string[], by: number): void {
  for (const word of words) if (word !== "") change.set(word, (change.get(word) ?? 0) + by);
}

const toBytes = (values: Float32Array) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

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
    const [domain, category, items] = [
      text(row, "domain"),
      text(row, "category"),
      integer(row, "items"),
    ];
    counts.total += items;
    counts.byDomain[domain] = (counts.byDomain[domain] ?? 0) + items;
    if (isCategory(category))
      counts.byCategory[category] = (counts.byCategory[category] ?? 0) + items;
  }
  return counts;
}

function isCategory(name: string): name is ItemCategory {
  return itemCategories.some((category) => category === name);
}
