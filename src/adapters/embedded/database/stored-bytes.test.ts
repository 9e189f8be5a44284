import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestClock } from "../../../kit/clock.ts";
import type { IndexDocument } from "../../../ports/item-index.ts";
import { type Database, databaseFile, openDatabase } from "./database.ts";
import { createEvents } from "../events.ts";
import { createItemIndex } from "../items/item-index.ts";
import { migrations } from "./migrations.ts";
import { createUsage } from "../usage.ts";

let dir: string;
let database: Database;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-stored-"));
  database = openDatabase(dir);
});
afterEach(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

it("counts items and their vectors once, until they are removed", async () => {
  const usage = createUsage(database, createTestClock());
  const index = createItemIndex(database);
  await index.upsert("one", [item("a", "short"), item("b", "Café 漢字 ".repeat(20))]);
  const bytes = await usage.stored("one");
  expect(bytes).toBe(counted("one"));
  await index.upsert("one", [item("a", "short"), item("b", "Café 漢字 ".repeat(20))]);
  expect(await usage.stored("one")).toBe(bytes);
  await index.upsert("one", [item("a", "a longer text")]);
  expect(await usage.stored("one")).toBe(counted("one"));
  expect(await index.remove("one", { jobId: "job_1" }, new Set(["a"]))).toBe(1);
  expect(await usage.stored("one")).toBe(counted("one"));
  await index.upsert("two", [item("a", "of another tenant")]);
  await index.remove("one", "everything");
  expect([await usage.stored("one"), await usage.stored("two")]).toEqual([0, counted("two")]);
  expect(counted("two")).toBeGreaterThan(0);
});

it("counts events once, and no longer when their job is removed", async () => {
  const clock = createTestClock();
  const usage = createUsage(database, clock);
  const events = createEvents(database, clock);
  const job = { tenant: "one", job: "job_1" };
  const event = { type: "progress", step: "Café", message: "漢字" } as const;
  const entry = { ...job, attempt: null, id: "a", event };
  await Promise.all([1, 2, 3].map(() => events.publish(entry)));
  const bytes = Buffer.byteLength(JSON.stringify(event));
  expect(await usage.stored("one")).toBe(bytes);
  await Promise.all(["a", "b", "c"].map((id) => events.publish({ ...entry, id })));
  await events.publish({ ...entry, tenant: "two" });
  expect([await usage.stored("one"), await usage.stored("two")]).toEqual([3 * bytes, bytes]);
  await events.forget(job);
  expect(await usage.stored("one")).toBe(0);
});

it("counts data that was stored before the counter existed", async () => {
  database.close();
  rmSync(dir, { recursive: true });
  mkdirSync(dir);
  const before = migrations.findIndex((step) => step.includes("CREATE TABLE stored_bytes"));
  const raw = new DatabaseSync(join(dir, databaseFile));
  for (const step of migrations.slice(0, before)) raw.exec(step);
  raw.exec(`PRAGMA user_version = ${before};
    INSERT INTO documents VALUES ('one', 'job_1', 'a', '', zeroblob(1000));
    INSERT INTO snapshots VALUES ('one', 'https://example.com/', 'é');
    INSERT INTO events VALUES (1, 'one', 'job_1', 'a', 0, NULL, '{}');
    INSERT INTO item_tenants (n, tenant) VALUES (1, 'one'), (2, 'two');
    INSERT INTO items VALUES (1, 1, 'a', '', '', '', '', 'word', '{}'), (2, 2, 'a', '', '', '', '', '', '');
    INSERT INTO item_vectors VALUES (2, 'test/2', 2, zeroblob(8));`);
  raw.close();
  database = openDatabase(dir);
  const usage = createUsage(database, createTestClock());
  expect([await usage.stored("one"), await usage.stored("two")]).toEqual([1_010, 8]);
});

/** Counted from every row. */
function counted(tenant: string): number {
  const row = database.fast
    .prepare(
      `SELECT (SELECT coalesce(sum(length(body)), 0) FROM documents WHERE tenant = :t)
         + (SELECT coalesce(sum(length(CAST(item AS BLOB)) + length(CAST(words AS BLOB))), 0)
            FROM items JOIN item_tenants USING (n) WHERE tenant = :t)
         + (SELECT coalesce(sum(length(vector)), 0)
            FROM item_vectors JOIN item_tenants USING (n) WHERE tenant = :t)
         + (SELECT coalesce(sum(length(vector)), 0)
            FROM item_vector_parts JOIN item_tenants USING (n) WHERE tenant = :t) AS bytes`.replaceAll(
        ":t",
        `'${tenant}'`,
      ),
    )
    .get();
  return Number(row?.["bytes"]);
}

function item(id: string, content: string): IndexDocument {
  const source = `https://shop.example/${id}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const text = { title: id, description: "", content, category: "OTHER" as const };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "2026-01-31T12:00:00.000Z" };
  return {
    item: { id, ...text, source, evidence, ...about, hash: content },
    terms: { title: id, allTerms: content, words: content.split(" ").filter(Boolean) },
    fact: content,
    vector: { model: "test/2", values: Float32Array.of(1, 0), later: [Float32Array.of(0, 1)] },
  };
}
