import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Database, openDatabase } from "../../src/adapters/embedded/database/database.ts";
import type { Opened } from "./suite.ts";

/** Opens a port on a new database on disk; `reopen` opens it as a second process would. */
export function onDisk<Port>(make: (database: Database) => Port): () => Promise<Opened<Port>> {
  return async () => {
    const dir = newDirectory();
    const open: Database[] = [];
    const start = (): Port => {
      const database = openDatabase(dir);
      open.push(database);
      return make(database);
    };
    return {
      port: start(),
      reopen: async () => start(),
      close: async () => {
        for (const database of open) database.close();
      },
    };
  };
}

/** Makes a directory that is removed after the test. */
export function newDirectory(): string {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-test-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
