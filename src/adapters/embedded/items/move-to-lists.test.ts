import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { IndexDocument, IndexQuery, ItemIndex } from "../../../ports/item-index.ts";
import { type Database, databaseFile, openDatabase } from "../database/database.ts";
import { createItemIndex } from "./item-index.ts";

vi.setConfig({ testTimeout: 30_000 });

// A tenant's documents in full-text tables, as earlier versions stored them.

const tenant = "one";
const colours = ["red", "green", "blue", "grey", "pink", "black", "white"];
const things = ["crate", "box", "shelf", "lamp", "chair"];

let dir: string;
let database: Database;
let index: ItemIndex;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-move-"));
  database = openDatabase(dir);
  makeTables();
  index = createItemIndex(database);
  await index.upsert(
    tenant,
    Array.from({ length: 90 }, (_, i) => document(i)),
  );
  forgetLists();
});
afterEach(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

const queries: IndexQuery[] = [
  ask(["red"]),
  ask(["red", "crate", "nowhere"]),
  ask(["item7"]),
  ask(["lamp", "pink", "blue"], [["lamp"], ["pink", "blue"]]),
  { ...ask(["green", "shelf"]), filter: { categories: ["FAQ"] } },
  { ...ask(["chair"]), maxHits: 3 },
];

it("are found with the same scores before and after they have moved", async () => {
  const before = [];
  for (const query of queries) before.push(rounded(await index.search(tenant, query)));
  await moved();
  const after = [];
  for (const query of queries) after.push(rounded(await index.search(tenant, query)));
  expect(after).toEqual(before);
  expect(before.every(({ keyword }) => keyword.length > 0)).toBe(true);
  expect(tables()).toEqual([]);
});

it("are written and removed while they move", async () => {
  await index.search(tenant, ask(["red"]));
  await index.upsert(tenant, [document(3, "yellow"), document(200, "yellow")]);
  await index.remove(tenant, { sources: [document(7).item.source] });
  const found = async (term: string) =>
    (await index.search(tenant, ask([term]))).keyword.map(({ id }) => id).toSorted();
  expect([await found("yellow"), await found("item7")]).toEqual([["i200", "i3"], []]);
  await moved();
  expect([await found("yellow"), await found("item7")]).toEqual([["i200", "i3"], []]);
  expect((await index.words(tenant)).get("yellow")).toBe(2);
});

it("of a tenant that is removed meanwhile are dropped with their tables", async () => {
  await index.search(tenant, ask(["red"]));
  expect(await index.remove(tenant, "everything")).toBe(90);
  expect(tables()).toEqual([]);
  expect((await index.search(tenant, ask(["red"]))).keyword).toEqual([]);
});

function ask(terms: string[], every?: string[][]): IndexQuery {
  return { terms, ...(every && { every }), filter: {}, maxHits: 90 };
}

function rounded({ keyword, every }: Awaited<ReturnType<ItemIndex["search"]>>) {
  const hits = keyword.map(({ id, score }) => `${score.toFixed(9)} ${id}`);
  return { keyword: hits, every: every.toSorted() };
}

async function moved(): Promise<void> {
  const hasLists = () => number("SELECT lists AS number FROM item_tenants");
  await expect.poll(hasLists, { timeout: 20_000 }).toBe(1);
}

function number(sql: string): number {
  return Number(database.fast.prepare(sql).get()?.["number"]);
}

function tables(): unknown[] {
  return database.fast
    .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'item_titles%'")
    .all();
}

/** The tenant and its tables, as an earlier version made them. */
function makeTables(): void {
  raw(`INSERT INTO item_tenants (n, tenant) VALUES (1, '${tenant}');
    ${["item_titles_1", "item_wholes_1"]
      .map(
        (table) => `CREATE VIRTUAL TABLE ${table} USING fts5 (terms);
          CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab(${table}, row);`,
      )
      .join("")}`);
}

function forgetLists(): void {
  raw(`INSERT INTO item_words SELECT 1, word, count(*) FROM (
      SELECT value AS word FROM items, json_each('["' || replace(words, ' ', '","') || '"]')
    ) WHERE true GROUP BY word ON CONFLICT DO UPDATE SET items = excluded.items;
    DELETE FROM item_lists; DELETE FROM item_added; DELETE FROM item_docs; UPDATE items SET doc = NULL;
    UPDATE item_tenants SET last_doc = 0, docs = 0, all_terms = 0, title_terms = 0;`);
}

function raw(sql: string): void {
  const connection = new DatabaseSync(join(dir, databaseFile));
  connection.exec(sql);
  connection.close();
}

function document(i: number, colour = colours[i % colours.length] ?? ""): IndexDocument {
  const thing = things[i % things.length] ?? "";
  const title = i % 3 === 0 ? `${colour} ${thing}` : "";
  const all = `${title} ${`${thing} `.repeat(1 + (i % 4))}${colour} item${i}`.trim();
  const source = `https://shop.example/${i}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const category = i % 2 === 0 ? ("FAQ" as const) : ("OTHER" as const);
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
  const text = { title, description: "", content: all };
  return {
    item: { id: `i${i}`, ...text, category, source, evidence, ...about },
    terms: { title, allTerms: all, words: [...new Set(all.split(" "))] },
    fact: "",
  };
}
