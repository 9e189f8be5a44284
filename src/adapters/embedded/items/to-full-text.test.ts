import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { IndexDocument, IndexedItem } from "../../../ports/item-index.ts";
import { databaseFile, openDatabase } from "../database/database.ts";
import { migrations } from "../database/migrations.ts";
import { createItemIndex } from "./item-index.ts";
import { toFullText } from "./to-full-text.ts";

// The way back to a version that knows full-text tables only.

const before = migrations.findIndex((step) => step.includes("CREATE TABLE item_docs"));

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), "lorepod-back-"))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it("the schema is the one before lists", async () => {
  await written();
  await takenBack();
  const old = new DatabaseSync(":memory:");
  for (const step of migrations.slice(0, before)) old.exec(step);
  using raw = new DatabaseSync(join(dir, databaseFile));
  expect(raw.prepare("PRAGMA user_version").get()?.["user_version"]).toBe(before);
  // An older version does not read the tables of Sites and archives, and leaves them as they are.
  const staying = [...siteTables, ...archiveTables];
  const others = schemaOf(raw).filter((line) => !staying.some((name) => line.includes(name)));
  expect(others).toEqual(schemaOf(old));
});

it("documents and words are those of the lists", async () => {
  const hits = await written();
  await takenBack();
  using raw = new DatabaseSync(join(dir, databaseFile));
  const found = raw
    .prepare(
      `SELECT id, -bm25(item_wholes_1) AS score FROM item_wholes_1
       JOIN items ON items.row = item_wholes_1.rowid
       WHERE item_wholes_1 MATCH 'red OR number7' ORDER BY score DESC, id`,
    )
    .all();
  const rounded = (list: readonly { id: string; score: number }[]) =>
    list.map(({ id, score }) => `${id} ${score.toFixed(9)}`);
  expect(rounded(found as { id: string; score: number }[])).toEqual(rounded(hits));
  const words = raw.prepare("SELECT word, items FROM item_words WHERE items > 1").all();
  expect(words.map((row) => [row["word"], row["items"]])).toEqual([
    ["crate", 39],
    ["red", 10],
  ]);
});

it("after an interruption it is done again, and this version takes the directory up again", async () => {
  const hits = await written();
  const database = openDatabase(dir);
  let left = 20;
  const fails = toFullText({ ...database, pause: () => Promise.resolve() }, (item) => {
    if (left-- === 0) throw new Error("interrupted");
    return termsOf(item);
  });
  await expect(fails).rejects.toThrow("interrupted");
  database.close();
  await takenBack();
  const again = openDatabase(dir);
  const found = await createItemIndex(again).search("one", query);
  again.close();
  expect(found.keyword.map(({ id }) => id)).toEqual(hits.map(({ id }) => id));
});

it("Sites, their pages and changes are as before, on the way back and up again", async () => {
  const database = openDatabase(dir);
  for (const insert of [
    "INSERT INTO sites VALUES ('site_1', 'one', '1', '', 'shop.example', '{}', '{}')",
    "INSERT INTO site_pages VALUES ('one', 'site_1', 'https://shop.example/', 'current', NULL, '{}')",
    `INSERT INTO fact_entries (tenant, site, id, at, item, category, source, entry)
     VALUES ('one', 'site_1', 'chg_1', 0, 'i1', 'OTHER', 'https://shop.example/', '{}')`,
  ]) {
    database.fast.prepare(insert).run();
  }
  database.close();
  await takenBack();
  expect(rowsOfSites()).toEqual([1, 1, 1]);
  openDatabase(dir).close();
  expect(rowsOfSites()).toEqual([1, 1, 1]);
  expect(indexesOfSites()).toBe(7);
});

const archiveTables = ["archive_pages", "archive_bodies"];

const siteTables = ["sites", "site_pages", "fact_entries"];

function rowsOfSites(): number[] {
  using raw = new DatabaseSync(join(dir, databaseFile));
  return siteTables.map((table) => {
    return Number(raw.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.["rows"]);
  });
}

function indexesOfSites(): number {
  using raw = new DatabaseSync(join(dir, databaseFile));
  const indexes = raw.prepare(
    "SELECT count(*) AS n FROM sqlite_schema WHERE type = 'index' AND tbl_name IN (?, ?, ?) AND sql NOT NULL",
  );
  return Number(indexes.get(...siteTables)?.["n"]);
}

const query = { terms: ["red", "number7"], filter: {}, maxHits: 50 };

/** Forty documents of one tenant, and one of them removed; returns what is found. */
async function written() {
  const database = openDatabase(dir);
  const index = createItemIndex(database);
  const documents = Array.from({ length: 40 }, (_, i) => document(i));
  await index.upsert("one", documents.slice(0, 25));
  await index.upsert("one", documents.slice(25));
  await index.remove("one", { sources: [document(39).item.source] });
  await index.upsert("two", [document(1)]);
  await index.remove("two", "everything");
  const { keyword } = await index.search("one", query);
  database.close();
  return keyword;
}

async function takenBack(): Promise<void> {
  const database = openDatabase(dir);
  await toFullText(database, termsOf);
  database.close();
}

function schemaOf(database: DatabaseSync): string[] {
  return database
    .prepare(
      "SELECT type, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'item\\__%\\_1%' ESCAPE '\\'",
    )
    .all()
    .map(({ type, tbl_name: name, sql }) => {
      return `${String(type)} ${String(name)} ${String(sql).replaceAll(/\s+/g, " ")}`;
    })
    .toSorted();
}

function termsOf({ content }: IndexedItem) {
  return { title: "", allTerms: content, words: content.split(" ") };
}

function document(i: number): IndexDocument {
  const content = `${i % 4 === 0 ? "red " : ""}crate number${i}`;
  const source = `https://shop.example/${i}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
  const text = { title: "", description: "", content, category: "OTHER" as const };
  const item = { id: `i${i}`, ...text, source, evidence, ...about };
  return { item, terms: termsOf(item), fact: "" };
}
