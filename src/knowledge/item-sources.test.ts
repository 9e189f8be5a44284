import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createItemIndex } from "../adapters/embedded/items/item-index.ts";
import type { KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import { concernedItems, factKey, mergeSources, sourcesOf } from "./item-sources.ts";
import { createItemDocuments } from "./search/item-documents.ts";

const returns = item({ title: "Returns", content: "Within 30 days." });

const facts: [name: string, other: KnowledgeItem, isSame: boolean][] = [
  ["on another page", item({ ...returns, source: "https://www.shop.example/b" }), true],
  ["in other letters", item({ ...returns, title: "RETURNS", content: "within 30  days" }), true],
  ["on another site", item({ ...returns, source: "https://de.shop.example/a" }), false],
  ["of another category", item({ ...returns, category: "LEGAL" }), false],
  ["with another number", item({ ...returns, content: "Within 14 days." }), false],
  ["under another title", item({ ...returns, title: "Refunds" }), false],
  ["parted elsewhere", item({ ...returns, title: "Returns within", content: "30 days." }), false],
];

it.each(facts)("the fact of an item %s", (_name, other, isSame) => {
  expect(factKey(other) === factKey(returns)).toBe(isSame);
});

it("all items of a page are found, also when they are more than the index lists at once", async () => {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-sources-"));
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const index = createItemIndex({ ...database, pause: () => Promise.resolve() });
  const many = Array.from({ length: limits.indexPageItems.value + 1 }, (_, i) =>
    item({ ...returns, id: `i${i}`, title: `Returns ${i}` }),
  );
  const other = item({ ...returns, id: "other", source: "https://shop.example/other" });
  const documentOf = createItemDocuments();
  const all = [...many, other].map((each) => documentOf({ ...each, ...about }));
  await index.upsert("one", all);
  const found = async (items: readonly KnowledgeItem[], reread: readonly string[]) =>
    (await concernedItems(index, "one", { items, reread: new Set(reread) })).length;
  expect(await found([], [returns.source])).toBe(many.length);
  expect(await found([returns], [returns.source])).toBe(many.length + 1);
  expect(await found([], [])).toBe(0);
});

const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
const page = (name: string) => `https://shop.example/${name}`;
const stated = (names: readonly string[]) =>
  names.map((name) => ({ source: page(name), evidence: [returns.evidence] }));

it("a new item never gets the id of another new item", () => {
  // `a` now states something else under its title; `b` and `c` state what all three did.
  const before = { ...returns, ...about, id: "id-of-a", sources: stated(["a", "b", "c"]) };
  const items = [
    item({ ...returns, id: "id-of-a", content: "Within 14 days, unused." }),
    item({ ...returns, id: "id-of-b", source: page("b") }),
  ];
  const merged = mergeSources(items, [before], new Set([page("a"), page("b")]));
  expect(merged.left).toEqual([]);
  expect(
    merged.items.map((each) => [each.id, sourcesOf(each).map(({ source }) => source)]),
  ).toEqual([
    ["id-of-a", [page("a")]],
    ["id-of-b", [page("b"), page("c")]],
  ]);
});

it("an item that other pages state keeps its id, and their sources come first", () => {
  const before = { ...returns, ...about, id: "id-of-c", sources: stated(["c"]), source: page("c") };
  const merged = mergeSources(
    [item({ ...returns, id: "id-of-a" })],
    [before],
    new Set([page("a")]),
  );
  expect(merged.items).toMatchObject([{ id: "id-of-c", sources: stated(["c", "a"]) }]);
});

function item(given: Partial<KnowledgeItem>): KnowledgeItem {
  const { source = "https://shop.example/a" } = given;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const text = { title: "", description: "", content: "", category: "FAQ" as const };
  return { id: "a", ...text, evidence, ...given, source };
}
