import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BackupFile, BackupManifest } from "../../../contract/files/backup-manifest.ts";
import { freeBytes } from "../database/data-error.ts";
import { databaseFile } from "../database/database.ts";
import { lockDirectory } from "../database/lock.ts";
import { BackupError, explainFileError } from "./backup-error.ts";
import { checkDatabase, isSqlite } from "./check-database.ts";
import { type FileSink, readBackup } from "./read-backup.ts";
import { flushDirectory } from "./write-backup.ts";

/**
 * Makes a data directory of a backup. The file is read completely and checked before anything is
 * written, and checked again while it is written; the database gets its name last, so a directory
 * that a server can open is complete.
 */
export async function restoreBackup(
  path: string,
  dir: string,
  { now }: { now: number },
): Promise<BackupManifest> {
  const from = resolve(path);
  const to = resolve(dir);
  const { files } = await readBackup(from);
  const isNew = prepareDirectory(to);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let isOurs = false;
  let isDone = false;
  try {
    if (freeBytes(to) < needed) {
      throw new BackupError(`The disk of ${to} is too full: the files take ${needed} bytes.`);
    }
    // No server starts in the directory meanwhile.
    using _lock = lockDirectory(to);
    if (readdirSync(to).some((name) => !name.startsWith("server.lock"))) throw notEmpty(to);
    isOurs = true;
    const manifest = await readBackup(from, (name) => createSink(partOf(to, name)));
    const database = partOf(to, databaseFile);
    checkDatabase(database, `${databaseFile} in ${from}`);
    skipUsedNumbers(database, now);
    for (const { name } of files.toReversed()) renameSync(partOf(to, name), join(to, name));
    await flushDirectory(to);
    isDone = true;
    return manifest;
  } catch (error) {
    if (isSqlite(error)) throw new BackupError(`${to} cannot be written: ${error.message}.`);
    throw explainFileError(error, to);
  } finally {
    if (isOurs && !isDone) removeParts(to, files);
    if (isNew && !isDone) removeEmpty(to);
  }
}

/** True when it did not exist. */
function prepareDirectory(to: string): boolean {
  try {
    const isNew = mkdirSync(to, { recursive: true, mode: 0o700 }) !== undefined;
    if (readdirSync(to).length > 0) throw notEmpty(to);
    return isNew;
  } catch (error) {
    throw explainFileError(error, to);
  }
}

const notEmpty = (to: string) =>
  new BackupError(`${to} is not empty: name a new directory, so that nothing is overwritten.`);

const partOf = (to: string, name: BackupFile): string => join(to, `${name}.part`);

async function createSink(path: string): Promise<FileSink> {
  const file = await open(path, "wx", 0o600);
  return {
    async write(piece) {
      await file.writeFile(piece);
    },
    async end() {
      await file.sync();
      await file.close();
    },
  };
}

function removeParts(to: string, files: BackupManifest["files"]): void {
  const parts = files.flatMap(({ name }) =>
    ["", "-wal", "-shm", "-journal"].map((end) => `${partOf(to, name)}${end}`),
  );
  for (const path of [...parts, join(to, "server.lock")]) rmSync(path, { force: true });
}

/** What another program has written there meanwhile stays. */
function removeEmpty(to: string): void {
  try {
    rmdirSync(to);
  } catch {
    // It is not empty.
  }
}

/**
 * The numbers of events are parts of the ids of messages. After the backup the lost installation went
 * on counting and may have sent messages, and receivers drop an id that they have seen. So the
 * restored one counts on from the time in milliseconds, which no count reaches; a second restore of
 * the same file begins above the first one.
 */
function skipUsedNumbers(path: string, now: number): void {
  const database = new DatabaseSync(path);
  try {
    database.exec("PRAGMA synchronous = FULL; BEGIN IMMEDIATE");
    const exists = database.prepare(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?",
    );
    const raise = database.prepare("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?");
    const insert = database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
    for (const table of countedTables) {
      if (exists.get(table) === undefined) continue;
      if (raise.run(now, table).changes === 0) insert.run(table, now);
    }
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}

/** Whose numbers clients see: in ids of messages, and as a place in the changes of a Site. */
const countedTables = ["events", "fact_entries"];
