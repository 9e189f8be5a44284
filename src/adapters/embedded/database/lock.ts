import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataDirectory, makePrivateDatabase } from "./data-directory.ts";
import { DataError, explain } from "./data-error.ts";

/**
 * Allows one server per data directory. The operating system's lock on a separate file, taken
 * through SQLite: it ends with the process, however that ends, so it is never stale. Commands that
 * work beside a server, such as `keys create`, do not take it.
 */
export function lockDirectory(dir: string): Disposable {
  const at = resolve(dir);
  let lock: DatabaseSync | undefined;
  try {
    makeDataDirectory(at);
    makePrivateDatabase(join(at, "server.lock"));
    lock = new DatabaseSync(join(at, "server.lock"), { timeout: 0 });
    // A journal on the disk would need free space.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    const fault = explain(error, at);
    throw fault instanceof DataError && fault.code === "busy" ? inUse(at, error) : fault;
  }
  const held = lock;
  locks.add(held);
  return {
    [Symbol.dispose]() {
      if (locks.delete(held)) held.close();
    },
  };
}

/**
 * Module state, on purpose: the garbage collector closes a connection without references, so a
 * server that does not store the returned object would lose its lock at some time.
 */
const locks = new Set<DatabaseSync>();

const inUse = (dir: string, cause: unknown) =>
  new DataError(
    "in_use",
    `The data directory ${dir} is used by another Lorepod server: stop it, or set LOREPOD_DATA ` +
      "to another directory.",
    cause,
  );
