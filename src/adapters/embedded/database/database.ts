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
import { limits } from "../../../contract/limits.ts";

/**
 * The one file of the embedded mode, open twice. A commit on `durable` is on the disk when the call
 * returns. A commit on `fast` survives the end of the process. After a power cut, all commits up to
 * the last durable one are left: both connections share one log, so no gaps are possible.
 */
export type Database = {
  dir: string;
  durable: Connection;
  fast: Connection;
  space: DiskSpace;
  /** Writes of one turn share a transaction; closing the database commits waiting writes. */
  group<Item, Outcome>(
    commit: (items: readonly Item[]) => readonly Outcome[],
  ): Group<Item, Outcome>;
  /** Await it between the transactions of one long write: other processes can write then. */
  pause(): Promise<void>;
  close(): void;
};

export type Row = Record<string, SQLOutputValue>;

/** A statement, prepared once. Its errors name the data directory. */
export type Statement = {
  /** How many rows it changed. */
  run(...values: SQLInputValue[]): number;
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
};

export type Connection = {
  prepare(sql: string): Statement;
  /** Commits all of `work` or nothing. `work` must not await: the lock would outlive the turn. */
  transaction<T>(work: () => T): T;
  /**
   * All reads of `work` see the same state, whatever other processes write meanwhile. `work` must
   * neither await nor write.
   */
  snapshot<T>(work: () => T): T;
};

export type DatabaseOptions = {
  /** Called when the disk became full, and without a fault when it takes writes again. */
  onSpace?: (fault: DataError | undefined) => void;
  /** Milliseconds on a clock that is never adjusted. */
  now?: () => number;
};

/** Opens or creates `<dir>/lorepod.db` and migrates its schema. */
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
    const database = new DatabaseSync(join(at, databaseFile), {
      timeout: limits.databaseBusyMs.value,
    });
    opened.push(database);
    // Sorting must not need the disk: a search works when it is full.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous};
      PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;
      PRAGMA journal_size_limit = ${limits.journalBytes.value};`);
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

/** A column with the type TEXT. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`column ${column} is not text`);
  return value;
}

/** A column with the type INTEGER. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`column ${column} is not a number`);
  return value;
}

export const databaseFile = "lorepod.db";

/** Commits some pages and deletes them. */
const probe = `INSERT OR REPLACE INTO disk_probe VALUES (1, zeroblob(65536));
  DELETE FROM disk_probe;`;
/**
 * As long as a transaction of a long write takes: a process that waits for the lock looks for it
 * after 1, 3, 8, 18 and 33 ms, and finds it free half of the time.
 */
const pauseMs = 5;

function migrate(database: DatabaseSync, dir: string): void {
  // When two processes open a new directory, the second waits here and then has nothing to do.
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
      const isWrite = /^\s*(INSERT|UPDATE)\b/i.test(sql);
      const run = <T>(work: () => T): T =>
        explained(() => {
          if (isWrite && !database.isTransaction) space.refuseWhenFull();
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
    snapshot: (work) =>
      explained(() => {
        database.exec("BEGIN");
        try {
          return work();
        } finally {
          rollBack(database);
        }
      }),
  };
}

/**
 * `run` also returns the last row number, which may be that of an internal FTS5 row. It can be too
 * large for a JavaScript number; Node then throws unless it reads integers as BigInt.
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
  // On a full disk SQLite has rolled back already.
  if (database.isTransaction) database.exec("ROLLBACK");
}
