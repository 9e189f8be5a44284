import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KnowledgeItem } from "../../../contract/knowledge.ts";
import { createTestClock } from "../../../kit/clock.ts";
import { createSearch } from "../../../knowledge/index.ts";
import { type Database, databaseFile, openDatabase } from "../database/database.ts";
import { migrations } from "../database/migrations.ts";
import { createItemIndex } from "./item-index.ts";

// Items that were stored before the database had a table of their sources, and facts.

const [one, two] = ["https://shop.example/1", "https://shop.example/2"];
const [three, four] = ["https://shop.example/3", "https://shop.example/4"];
const tenant = "key_1";

let dir: string;
let database: Database;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-items-"));
  const raw = new DatabaseSync(join(dir, databaseFile));
  const before = migrations.findIndex((step) => step.includes("CREATE TABLE item_sources"));
  for (const step of migrations.slice(0, before)) raw.exec(step);
  raw.exec(`PRAGMA user_version = ${before};
    INSERT INTO item_tenants (n, tenant) VALUES (1, '${tenant}');`);
  for (const table of ["item_titles_1", "item_wholes_1"]) {
    raw.exec(`CREATE VIRTUAL TABLE ${table} USING fts5 (terms);
      CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab(${table}, row);`);
  }
  const insert = raw.prepare(
    "INSERT INTO items VALUES (?, 1, ?, 'shop.example', 'OTHER', ?, 'job_1', '', ?)",
  );
  const { sources: _none, ...alone } = item("alone", "9 to 5", [three]);
  for (const [row, old] of [item("both", "Within 30 days", [one, two]), alone].entries()) {
    const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
    insert.run(row + 1, old.id, old.source, JSON.stringify({ ...old, ...about }));
  }
  raw.close();
  database = openDatabase(dir);
});
afterEach(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

it("are found by each of their pages", async () => {
  const index = createItemIndex(database);
  const found = async (source: string) =>
    (await index.list(tenant, { sources: [source] }, { limit: 10 })).map(({ id }) => id);
  expect([await found(one), await found(two), await found(three)]).toEqual([
    ["both"],
    ["both"],
    ["alone"],
  ]);
});

it("lose a page that no longer states them, and are one item with a page that does", async () => {
  const index = createItemIndex(database);
  const search = createSearch({ index, clock: createTestClock(), onFault: () => {} });
  const settle = (items: KnowledgeItem[], source: string) =>
    search.indexItems({ tenant, jobId: "job_2", items, sources: [source] });
  const stored = async () =>
    (await index.list(tenant, {}, { limit: 10 })).map(({ id, sources = [] }) => [
      id,
      ...sources.map(({ source }) => source),
    ]);
  await settle([], two);
  expect(await stored()).toEqual([["alone"], ["both", one]]);
  await settle([item("again", "Within 30 days", [three])], three);
  expect(await stored()).toEqual([["both", one, three]]);
  await search.close();
});

it("have no fact until they are stored again", async () => {
  const index = createItemIndex(database);
  const search = createSearch({ index, clock: createTestClock(), onFault: () => {} });
  const settle = (id: string, source: string) =>
    search.indexItems({
      tenant,
      jobId: "job_2",
      items: [item(id, "9 to 5", [source])],
      sources: [source],
    });
  const stored = async () =>
    (await index.list(tenant, {}, { limit: 10 })).map(({ id }) => id).filter((id) => id !== "both");
  await settle("new", four);
  expect(await stored()).toEqual(["alone", "new"]);
  await settle("alone", three);
  expect(await stored()).toEqual(["new"]);
  await search.close();
});

function item(id: string, content: string, pages: readonly string[]): KnowledgeItem {
  const [source = ""] = pages;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const sources = pages.map((page) => ({ source: page, evidence: [evidence] }));
  return {
    id,
    title: "Title",
    description: "",
    content,
    category: "OTHER",
    source,
    evidence,
    sources,
  };
}
