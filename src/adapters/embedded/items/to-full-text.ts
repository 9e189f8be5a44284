import { limits } from "../../../contract/limits.ts";
import type { IndexedItem, IndexTerms } from "../../../ports/item-index.ts";
import { fromItemText } from "../../shared/item-text.ts";
import { type Database, integer, text } from "../database/database.ts";
import { beforeLists } from "../database/migrations.ts";
import { tablesOf, termsOf, titlesOf, wholesOf } from "./full-text.ts";
import { createItemStore, type ItemStore } from "./item-store.ts";

/**
 * Takes the move to lists back: a version that knows full-text tables only opens the database then.
 * Returns how many documents there are. Close the database afterwards; when the work was
 * interrupted, run it again.
 */
export async function toFullText(
  database: Database,
  analyse: (item: IndexedItem) => IndexTerms,
): Promise<number> {
  const connection = database.fast;
  const store = createItemStore(connection);
  const tenants = connection.prepare("SELECT n FROM item_tenants").all();
  for (const row of tenants) connection.transaction(() => openTables(store, integer(row, "n")));
  const page = connection.prepare(
    "SELECT row, n, item FROM items WHERE row > ? ORDER BY row LIMIT ?",
  );
  let documents = 0;
  for (let after = 0; ;) {
    const rows = page.all(after, limits.indexBatch.value);
    connection.transaction(() => {
      for (const row of rows) {
        const [n, number] = [integer(row, "n"), integer(row, "row")];
        const terms = analyse(fromItemText(text(row, "item")));
        const put = (table: string) =>
          `INSERT OR REPLACE INTO ${table} (rowid, terms) VALUES (?, ?)`;
        store.prepare(n, put(titlesOf(n))).run(number, terms.title);
        store.prepare(n, put(wholesOf(n))).run(number, terms.allTerms);
      }
    });
    documents += rows.length;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = integer(last, "row");
    await database.pause();
  }
  connection.transaction(() => {
    for (const row of tenants) countAddedWords(store, integer(row, "n"));
    for (const statement of beforeLists.undo) connection.prepare(statement).run();
  });
  return documents;
}

/** The tables as versions before lists made them. */
function openTables({ connection, sql }: ItemStore, n: number): void {
  for (const table of tablesOf(n)) {
    connection
      .prepare(
        `CREATE VIRTUAL TABLE IF NOT EXISTS ${table} USING fts5 (
         terms, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'")`,
      )
      .run();
    connection
      .prepare(
        `CREATE VIRTUAL TABLE IF NOT EXISTS ${termsOf(table)} USING fts5vocab(${table}, row)`,
      )
      .run();
  }
  sql.setLists.run(0, n);
}

function countAddedWords({ connection, lists }: ItemStore, n: number): void {
  const add = connection.prepare(
    `INSERT INTO item_words (n, word, items) VALUES (?, ?, ?)
     ON CONFLICT (n, word) DO UPDATE SET items = items + excluded.items`,
  );
  for (const [word, items] of lists.addedWords(n)) add.run(n, word, items);
  connection.prepare("DELETE FROM item_words WHERE n = ? AND items <= 0").run(n);
}
