import { rmSync } from "node:fs";
import { type Database, openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSnapshots } from "../../src/adapters/embedded/snapshots.ts";
import { createUsage } from "../../src/adapters/embedded/usage.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { newDirectory } from "./embedded.ts";
import { usageContract } from "./usage.suite.ts";

usageContract("SQLite", async () => {
  const clock = createTestClock(Date.parse("2026-01-31T12:00:00Z"));
  const dir = newDirectory();
  const open: Database[] = [];
  const start = () => {
    const database = openDatabase(dir);
    open.push(database);
    return database;
  };
  const database = start();
  return {
    port: createUsage(database, clock),
    results: createResults(database),
    snapshots: createSnapshots(database),
    reopen: async () => createUsage(start(), clock),
    pass: (ms) => clock.advance(ms),
    close: async () => {
      for (const opened of open) opened.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
});
