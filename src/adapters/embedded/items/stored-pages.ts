import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile, integer } from "../database/database.ts";

/** Stored pages, and those of them without passages, beside a server that may be running. */
export function countStoredPages(dir: string): { pages: number; missing: number } {
  const file = join(dir, databaseFile);
  if (!existsSync(file)) return { pages: 0, missing: 0 };
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (!hasPassages(database)) {
      const { pages } = database.prepare("SELECT count(*) AS pages FROM snapshots").get() ?? {};
      return { pages: Number(pages), missing: Number(pages) };
    }
    const row = database.prepare(counts).get() ?? {};
    return { pages: integer(row, "pages"), missing: integer(row, "missing") };
  } finally {
    database.close();
  }
}

/** A database that this version has not opened yet has items only. */
function hasPassages(database: DatabaseSync): boolean {
  const column = "SELECT 1 FROM pragma_table_info('items') WHERE name = 'kind'";
  return database.prepare(column).get() !== undefined;
}

const counts = `SELECT count(*) AS pages, coalesce(sum(NOT EXISTS (
    SELECT 1 FROM items JOIN item_tenants USING (n)
    WHERE item_tenants.tenant = snapshots.tenant AND items.source = snapshots.url
      AND items.kind = 'passage')), 0) AS missing
  FROM snapshots`;
