import { DatabaseSync } from "node:sqlite";
import { BackupError } from "./backup-error.ts";

/**
 * The schema of a database file, after SQLite has read all of its tables and found no damage. `name`
 * is the file in messages. Nothing is changed.
 */
export function checkDatabase(path: string, name: string): number {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const schema = schemaOf(database);
    if (schema === undefined) throw new BackupError(`${name} is not a Lorepod database.`);
    const found = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
    if (found !== "ok") throw new BackupError(`${name} is damaged: ${String(found)}.`);
    return schema;
  } catch (error) {
    if (error instanceof BackupError || !isSqlite(error)) throw error;
    throw new BackupError(`${name} is damaged or is not a database: ${error.message}.`);
  } finally {
    database?.close();
  }
}

/** Undefined for a database that no Lorepod has made. */
export function schemaOf(database: DatabaseSync): number | undefined {
  const schema = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
  const jobs = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'extractions'";
  return schema > 0 && database.prepare(jobs).get() !== undefined ? schema : undefined;
}

export const isSqlite = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "ERR_SQLITE_ERROR";
