import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataDirectory, makePrivateDatabase } from "./data-directory.ts";
import { DataError, explain } from "./data-error.ts";

/**
 * One server per data directory. The lock is the operating system's, held through SQLite on a file
 * of its own: it is gone with the process, however that ends, and needs no cleaning up. Commands
 * that work beside a server, such as `keys create`, do not take it.
 */
export function lockDirectory(dir: string): Disposable {
  const at = resolve(dir);
  let lock: DatabaseSync | undefined;
  try {
    makeDataDirectory(at);
    makePrivateDatabase(join(at, "server.lock"));
    lock = new DatabaseSync(join(at, "server.lock"), { timeout: 0 });
    // A journal on the disk would need space.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    const fault = explain(error, at);
    throw fault instanceof DataError && fault.code === "busy" ? inUse(at, error) : fault;
  }
  const kept = lock;
  held.add(kept);
  return {
    [Symbol.dispose]() {
      if (held.delete(kept)) kept.close();
    },
  };
}

/**
 * Module state, on purpose: a connection that nobody refers to is closed by the garbage collector,
 * and a server that dropped the answer would lose its lock at some moment of its life.
 */
const held = new Set<DatabaseSync>();

const inUse = (dir: string, cause: unknown) =>
  new DataError(
    "in_use",
    `The data directory ${dir} is used by another Lorepod server: stop it, or set LOREPOD_DATA ` +
      "to another directory.",
    cause,
  );
