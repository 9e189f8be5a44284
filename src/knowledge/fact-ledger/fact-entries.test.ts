import { expect, test } from "vitest";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import { factEntrySchema } from "../../contract/sites/fact-entry.ts";
import { factEntries, itemsAsOf } from "./fact-entries.ts";
import type { FactChange } from "./reading-changes.ts";

const item = (id: string, content: string): KnowledgeItem => ({
  id,
  title: `Title ${id}`,
  description: "",
  content,
  category: "PRICING",
  source: "https://example.com/",
  evidence: { quote: content, start: 0, end: 9, headingPath: [], contentHash: "h", link: "" },
});
const side = (content: string) => ({ content, quote: content, start: 0, end: 9, contentHash: "h" });
const change = (
  kind: FactChange["kind"],
  id: string,
  before: string | null,
  after: string | null,
): FactChange => ({
  kind,
  item: item(id, after ?? before ?? ""),
  before: before === null ? null : side(before),
  after: after === null ? null : side(after),
});
const sync = { site: "site_a", sync: 3, at: Date.parse("2026-02-01T00:00:00Z") };
const changes = [
  change("changed", "a", "$19", "$24"),
  change("added", "b", null, "new"),
  change("removed", "c", "old", null),
];

test("entries have both sides, and the same ids when they are made again", () => {
  const entries = factEntries(changes, sync);
  expect(factEntries(changes, { ...sync, at: 0 }).map(({ id }) => id)).toEqual(
    entries.map(({ id }) => id),
  );
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  expect(factEntries(changes, { ...sync, sync: 4 })[0]?.id).not.toBe(entries[0]?.id);
  expect(entries.map(({ before, after }) => [before?.content, after?.content])).toEqual([
    ["$19", "$24"],
    [undefined, "new"],
    ["old", undefined],
  ]);
  for (const entry of entries) expect(factEntrySchema.parse(entry)).toEqual(entry);
});

test("a long text is cut to what an entry may have", () => {
  const long = "word ".repeat(2_000);
  const [entry] = factEntries([change("changed", "a", long, `${long}x`)], sync);
  expect(entry?.before?.content.length).toBeLessThanOrEqual(limits.ledgerContentChars.value);
  expect(factEntrySchema.safeParse(entry).success).toBe(true);
});

test("what was known before the changes", () => {
  const today = [item("a", "$24"), item("b", "new"), item("d", "same")];
  const entries = factEntries(changes, sync);
  const known = itemsAsOf(today, entries);
  expect(known.map(({ id, content }) => `${id} ${content}`).toSorted()).toEqual([
    "a $19",
    "c old",
    "d same",
  ]);
  expect(itemsAsOf(today, []).map(({ content }) => content)).toEqual(["$24", "new", "same"]);
});

test("erased text is not known at any time", () => {
  const entries = factEntries(changes, sync).map((entry) => ({ ...entry, erased: true }));
  expect(itemsAsOf([item("d", "same")], entries).map(({ id }) => id)).toEqual(["d"]);
});
