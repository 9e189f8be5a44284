import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ItemIndex } from "../../../ports/item-index.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createItemIndex } from "./item-index.ts";
import { document } from "./test-document.ts";

// Removed items in the lists of terms.

let dir: string;
let database: Database;
let index: ItemIndex;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-lists-"));
  database = openDatabase(dir);
  index = createItemIndex(database);
  await index.upsert(
    "one",
    Array.from({ length: 100 }, (_, i) => document(i, `crate number${i}`)),
  );
});
afterEach(() => {
  database.close();
  rmSync(dir, { recursive: true, force: true });
});

it("few of them are only marked, and not found", async () => {
  await index.remove("one", { sources: [document(7, "").item.source] });
  expect(count("item_dropped")).toBe(1);
  expect(await found("number7")).toBe(0);
  expect(await found("crate")).toBe(99);
});

it("many of them are taken out of the lists, and their terms with them", async () => {
  const sources = Array.from({ length: 40 }, (_, i) => document(i, "").item.source);
  await index.remove("one", { sources });
  expect(count("item_dropped")).toBe(0);
  expect(count("item_added")).toBe(0);
  expect(count("item_lists")).toBe(1 + 60);
  expect([await found("number7"), await found("number70"), await found("crate")]).toEqual([
    0, 1, 60,
  ]);
  expect((await index.words("one")).has("number7")).toBe(false);
});

it("an item that is written again with the same terms stays where it is", async () => {
  await index.upsert("one", [{ ...document(5, "crate number5"), fact: "another" }]);
  expect([count("item_dropped"), count("item_docs")]).toEqual([0, 100]);
  await index.upsert("one", [document(5, "crate number5 more")]);
  expect([count("item_dropped"), count("item_docs"), await found("more")]).toEqual([1, 100, 1]);
});

function count(table: string): number {
  return Number(database.fast.prepare(`SELECT count(*) AS number FROM ${table}`).get()?.["number"]);
}

async function found(term: string): Promise<number> {
  const { keyword } = await index.search("one", { terms: [term], filter: {}, maxHits: 200 });
  return keyword.length;
}
