import { join, resolve } from "node:path";
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDirectory, makePrivateDatabase } from "./data-directory.ts";
import { DataError, explain } from "./data-error.ts";
import { createDiskSpace, freeReserve, type DiskSpace } from "./disk-space.ts";
import { createGroup, type Group } from "./group.ts";
import { migrations } from "./migrations.ts";

/**
 * The one file of the embedded mode, open twice. What `durable` commits is on the disk when the
 * call returns; what `fast` commits survives the death of the process, and a power cut as far as
 * the last durable write: the log is one, so nothing is ever lost from its middle.
 */
export type Database = {
  dir: string;
  durable: Connection;
  fast: Connection;
  space: DiskSpace;
  /** Writes of one turn share a transaction; closing the database commits what still waits. */
  group<Item, Outcome>(
    commit: (items: readonly Item[]) => readonly Outcome[],
  ): Group<Item, Outcome>;
  /** Awaited between the transactions of one long write: others may write then. */
  pause(): Promise<void>;
  close(): void;
};

export type Row = Record<string, SQLOutputValue>;

/** A statement, prepared once. What it throws names the data directory in words. */
export type Statement = {
  /** How many rows it changed. */
  run(...values: SQLInputValue[]): number;
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
};

export type Connection = {
  prepare(sql: string): Statement;
  /** All of `work` or nothing. It must not await: the lock would outlive the turn. */
  transaction<T>(work: () => T): T;
};

export type DatabaseOptions = {
  /** The disk became full, or, without a fault, takes writes again. */
  onSpace?: (fault: DataError | undefined) => void;
  /** Milliseconds on a clock that never steps. */
  now?: () => number;
};

/** Opens `<dir>/lorepod.db`, makes it when it is not there, and brings its schema up to date. */
export function openDatabase(dir: string, options: DatabaseOptions = {}): Database {
  const at = resolve(dir);
  try {
    return open(at, options);
  } catch (error) {
    // SQLite needs some room to open a database, if only to read it.
    if (!(error instanceof DataError && error.code === "disk_full" && freeReserve(at))) throw error;
    return open(at, options);
  }
}

function open(at: string, options: DatabaseOptions): Database {
  const opened: DatabaseSync[] = [];
  const groups: { flush(): void }[] = [];
  const connect = (synchronous: "FULL" | "NORMAL") => {
    const database = new DatabaseSync(join(at, databaseFile), { timeout: busyTimeoutMs });
    opened.push(database);
    // Sorting must not need the disk: a search works when it is full.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
      PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
      PRAGMA journal_size_limit = ${journalBytesKept};`);
    return database;
  };
  try {
    makeDataDirectory(at);
    makePrivateDatabase(join(at, databaseFile));
    const durable = connect("FULL");
    migrate(durable, at);
    const fast = connect("NORMAL");
    const space = createDiskSpace(at, { probe: () => fast.exec(probe), ...options });
    return {
      dir: at,
      durable: connection(durable, at, space),
      fast: connection(fast, at, space),
      space,
      group(commit) {
        const group = createGroup(commit);
        groups.push(group);
        return group;
      },
      pause: () => sleep(pauseMs),
      close() {
        for (const group of groups) group.flush();
        for (const database of opened.splice(0)) database.close();
        space.closed();
      },
    };
  } catch (error) {
    for (const database of opened) database.close();
    throw explain(error, at);
  }
}

/** A column that the schema says is text. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} holds no text`);
  return value;
}

/** A column that the schema says is a whole number. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`column ${column} holds no number`);
  return value;
}

export const databaseFile = "lorepod.db";

/** How long a write waits for another process, such as `keys create`, to finish its own. */
const busyTimeoutMs = 5_000;
/** Commits some pages and takes them away again. */
const probe = `INSERT OR REPLACE INTO disk_probe VALUES (1, zeroblob(65536));
  DELETE FROM disk_probe;`;
/**
 * As long as a transaction of a long write takes: a process that waits for the lock looks for it
 * after 1, 3, 8, 18 and 33 ms, and finds it free half of the time.
 */
const pauseMs = 5;
/** The write-ahead log is cut back to this after a large write. */
const journalBytesKept = 16 * 1024 * 1024;

function migrate(database: DatabaseSync, dir: string): void {
  // Two processes may open a new directory at once: the second waits here, then has nothing to do.
  database.exec("BEGIN IMMEDIATE");
  try {
    const from = Number(database.prepare("PRAGMA user_version").get()?.["user_version"]);
    if (from > migrations.length) {
      throw new DataError(
        "newer",
        `The data directory ${dir} was written by a newer Lorepod (schema ${from}, this one ` +
          `knows ${migrations.length}): start that version or a later one.`,
      );
    }
    for (const step of migrations.slice(from)) database.exec(step);
    if (from < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function connection(
  database: DatabaseSync,
  dir: string,
  space: ReturnType<typeof createDiskSpace>,
): Connection {
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw space.noted(explain(error, dir));
    }
  };
  return {
    prepare(sql) {
      const statement = explained(() => database.prepare(sql));
      const adds = /^\s*(INSERT|UPDATE)\b/i.test(sql);
      const run = <T>(work: () => T): T =>
        explained(() => {
          if (adds && !database.isTransaction) space.refuseWhenFull();
          return work();
        });
      return {
        run: (...values) => run(() => changesOf(statement, values)),
        get: (...values) => run(() => statement.get(...values)),
        all: (...values) => run(() => statement.all(...values)),
      };
    },
    transaction: (work) =>
      explained(() => {
        space.refuseWhenFull();
        database.exec("BEGIN IMMEDIATE");
        try {
          const outcome = work();
          database.exec("COMMIT");
          return outcome;
        } catch (error) {
          rollBack(database);
          throw error;
        }
      }),
  };
}

/**
 * `run` also reports the last row's number, which may be one that FTS5 gave to a page of its own:
 * far above what a JavaScript number holds, and Node throws rather than round it.
 */
function changesOf(statement: StatementSync, values: SQLInputValue[]): number {
  statement.setReadBigInts(true);
  try {
    return Number(statement.run(...values).changes);
  } finally {
    statement.setReadBigInts(false);
  }
}

function rollBack(database: DatabaseSync): void {
  // A full disk has rolled back by itself.
  if (database.isTransaction) database.exec("ROLLBACK");
}
