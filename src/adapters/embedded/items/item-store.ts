import { limits } from "../../../contract/limits.ts";
import { createRecentMap } from "../../../kit/recent-map.ts";
import { type Connection, integer, type Statement } from "../database/database.ts";
import { createScoreRoom, type ScoreRoom } from "./match-lists.ts";
import { createTermLists, type TermLists } from "./term-lists.ts";

export type TenantRow = {
  n: number;
  /** Every change of the tenant's items increases it. */
  version: number;
  /** False while documents are still in full-text tables, which then answer searches. */
  hasLists: boolean;
  /** The number given last, and sums over the documents that have one. */
  lastDoc: number;
  docs: number;
  allTerms: number;
  titleTerms: number;
};

/** The connection, its prepared statements, and counts. `n` is a tenant's number in all of them. */
export type ItemStore = {
  connection: Connection;
  sql: ReturnType<typeof commonStatements>;
  lists: TermLists;
  room: ScoreRoom;
  /** A statement that names the tenant's own tables, prepared once for the tenants used last. */
  prepare(n: number, sql: string): Statement;
  /** Forgets the tenant's statements, before its tables are dropped. */
  forgetStatements(n: number): void;
  /** How many items the tenant has; every search needs it. */
  total(n: number): number;
  /** Call when the tenant's items have changed. */
  forgetTotal(n: number): void;
};

export function createItemStore(connection: Connection): ItemStore {
  const sql = commonStatements(connection);
  const byTenant = createRecentMap<number, Map<string, Statement>>(limits.indexTenantsOpen.value);
  const totals = createRecentMap<number, number>(limits.indexTenantsOpen.value);
  return {
    connection,
    sql,
    lists: createTermLists(connection),
    room: createScoreRoom(),
    prepare(n, text) {
      const known = byTenant.get(n) ?? new Map<string, Statement>();
      byTenant.set(n, known);
      const statement = known.get(text) ?? connection.prepare(text);
      known.set(text, statement);
      return statement;
    },
    forgetStatements: (n) => byTenant.delete(n),
    total(n) {
      const known = totals.get(n);
      if (known !== undefined) return known;
      const counted = integer(sql.total.get(n) ?? {}, "total");
      totals.set(n, counted);
      return counted;
    },
    forgetTotal: (n) => totals.delete(n),
  };
}

function commonStatements(connection: Connection) {
  return {
    find: connection.prepare(
      `SELECT n, version, lists, last_doc, docs, all_terms, title_terms
       FROM item_tenants WHERE tenant = ?`,
    ),
    tenant: connection.prepare(
      `SELECT n, version, lists, last_doc, docs, all_terms, title_terms
       FROM item_tenants WHERE n = ?`,
    ),
    changed: connection.prepare(
      `UPDATE item_tenants SET version = version + 1, last_doc = ?, docs = ?, all_terms = ?,
       title_terms = ? WHERE n = ?`,
    ),
    open: connection.prepare("INSERT INTO item_tenants (tenant, lists) VALUES (?, 1) RETURNING n"),
    setLists: connection.prepare("UPDATE item_tenants SET lists = ? WHERE n = ?"),
    lastRow: connection.prepare("SELECT coalesce(max(row), 0) AS row FROM items"),
    row: connection.prepare("SELECT row, doc, words FROM items WHERE n = ? AND id = ?"),
    insert: connection.prepare(
      `INSERT INTO items
         (row, n, id, kind, domain, language, category, source, job, words, item, fact, doc,
          audience)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    insertDoc: connection.prepare(
      `INSERT INTO item_docs (n, doc, row, all_terms, title_terms, digest)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    doc: connection.prepare(
      "SELECT all_terms, title_terms, digest FROM item_docs WHERE n = ? AND doc = ?",
    ),
    idsOfDocs: connection.prepare(
      `SELECT items.doc, items.id FROM json_each(?) best
         CROSS JOIN items INDEXED BY items_by_doc ON items.n = ? AND items.doc = best.value`,
    ),
    dropDoc: connection.prepare("DELETE FROM item_docs WHERE n = ? AND doc = ?"),
    setDoc: connection.prepare("UPDATE items SET doc = ? WHERE row = ? AND doc IS NULL"),
    addDropped: connection.prepare("INSERT INTO item_dropped (n, doc) VALUES (?, ?)"),
    dropDropped: connection.prepare("DELETE FROM item_dropped WHERE n = ? AND doc = ?"),
    countDropped: connection.prepare("SELECT count(*) AS dropped FROM item_dropped WHERE n = ?"),
    insertSource: connection.prepare("INSERT INTO item_sources (n, source, row) VALUES (?, ?, ?)"),
    insertVector: connection.prepare(
      "INSERT INTO item_vectors (n, model, row, vector) VALUES (?, ?, ?, ?)",
    ),
    insertPart: connection.prepare(
      "INSERT INTO item_vector_parts (n, model, row, part, vector) VALUES (?, ?, ?, ?, ?)",
    ),
    addTurn: connection.prepare(
      "INSERT OR IGNORE INTO item_vector_turns (n, turn, row) VALUES (?, ?, ?)",
    ),
    dropTurns: connection.prepare("DELETE FROM item_vector_turns WHERE n = ? AND turn < ?"),
    get: connection.prepare(
      `SELECT i.row, i.item, v.model, v.vector FROM items i
         LEFT JOIN item_vectors v ON v.row = i.row
       WHERE i.n = ? AND i.id = ?`,
    ),
    parts: connection.prepare("SELECT vector FROM item_vector_parts WHERE row = ? ORDER BY part"),
    total: connection.prepare("SELECT count(*) AS total FROM items WHERE n = ?"),
    delete: connection.prepare("DELETE FROM items WHERE row = ?"),
    words: connection.prepare(
      "SELECT word, items FROM item_words WHERE n = ? ORDER BY items DESC, word LIMIT ?",
    ),
  };
}
