import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createPageArchive } from "../../src/adapters/embedded/page-archive.ts";
import { createUsage } from "../../src/adapters/embedded/usage.ts";
import { limits } from "../../src/contract/limits.ts";
import { createTestClock, systemClock } from "../../src/kit/clock.ts";
import { newDirectory, onDisk } from "./embedded.ts";
import { pageArchiveContract } from "./page-archive.suite.ts";

pageArchiveContract(
  "SQLite",
  onDisk((database) => createPageArchive(database, systemClock)),
);

it("a page expires after 30 days, is hidden at once and then swept with its bytes", async () => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const clock = createTestClock(Date.parse("2026-03-01T12:00:00.000Z"));
  const archive = createPageArchive(database, clock);
  const usage = createUsage(database, clock);
  const of = { tenant: "t", owner: "job_1" };
  const page = {
    kind: "drawn" as const,
    title: "",
    at: "2026-03-01T12:00:00.000Z",
    status: 200,
    headers: {},
    requestHeaders: {},
    digest: "0".repeat(64),
    bytes: 4,
  };
  const body = gzipSync("text");
  await archive.put(of, { ...page, url: "https://example.com/old" }, body);
  const once = await usage.stored("t");
  expect(once).toBeGreaterThan(body.byteLength);
  await clock.advance(limits.archiveKeptMs.value - 1);
  await archive.put(of, { ...page, url: "https://example.com/new" }, body);
  // The body is stored once.
  expect(await usage.stored("t")).toBe(once + (once - body.byteLength));
  expect(await archive.expire()).toBe(0);
  await clock.advance(1);
  expect(await archive.get(of, "https://example.com/old")).toBeUndefined();
  expect((await archive.list(of, { limit: 10, cursor: null })).pages.length).toBe(1);
  expect(await archive.expire()).toBe(1);
  expect(await usage.stored("t")).toBe(once);
  expect(await archive.body("t", page.digest)).toBeDefined();
  await archive.remove({ tenant: "t" });
  expect(await usage.stored("t")).toBe(0);
});
