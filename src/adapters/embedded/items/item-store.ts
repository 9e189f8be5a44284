import { limits } from "../../../contract/limits.ts";
import { createRecentMap } from "../../../kit/recent-map.ts";
import { type Connection, integer, type Statement } from "../database/database.ts";

/** The connection, its prepared statements, and counts. `n` is a tenant's number in all of them. */
export type ItemStore = {
  connection: Connection;
  sql: ReturnType<typeof commonStatements>;
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
}

/** The tenant's full-text tables: of titles, and of titles with everything below them. */
export const titlesOf = (n: number): string => `item_titles_${n}`;
export const wholesOf = (n: number): string => `item_wholes_${n}`;
export const tablesOf = (n: number): string[] => [titlesOf(n), wholesOf(n)];
/** FTS5's view of a table's terms. */
export const termsOf = (table: string): string => `${table}_terms`;
