import { expect, it } from "vitest";
import type { Evidence, ItemSource } from "../../contract/knowledge.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { fromItemText, toItemText } from "./item-text.ts";

const [one, two] = ["https://shop.example/1", "https://shop.example/2"];

const cases: [name: string, item: IndexedItem, quotes: number][] = [
  ["the first quote of its source", item([{ source: one, evidence: [quoted("a")] }]), 1],
  [
    "the first of several",
    item([
      { source: one, evidence: [quoted("a"), quoted("b")] },
      { source: two, evidence: [quoted("a")] },
    ]),
    3,
  ],
  ["a quote that is not the first", item([{ source: one, evidence: [quoted("b")] }]), 2],
  ["a quote without sources", item(undefined), 1],
  ["a quote of sources without any", item([{ source: one, evidence: [] }]), 1],
];

it.each(cases)("an item with %s comes back as it was", (_name, given, quotes) => {
  const text = toItemText(given);
  expect(text.split('"quote"')).toHaveLength(quotes + 1);
  expect(fromItemText(text)).toEqual(given);
});

const passages: [name: string, passage: IndexedItem, quotes: number][] = [
  ["begins with its quote", passage("Within 30 days", null, "Within"), 0],
  ["has a header before it", passage("Name | Days\nBoat | 30", "Name | Days", "Boat | 30"), 0],
  ["has another quote", passage("Within 30 days", null, "30 days"), 1],
];

it.each(passages)("a passage that %s comes back as it was", (_name, given, quotes) => {
  const text = toItemText(given);
  expect(text.split('"quote"')).toHaveLength(quotes + 1);
  expect(fromItemText(text)).toEqual(given);
});

it("a text without any quote is refused", () => {
  expect(() => fromItemText("{}")).toThrow("no evidence");
});

function item(sources: ItemSource[] | undefined): IndexedItem {
  const text = { title: "Returns", description: "", content: "Within 30 days" };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: "", hash: "" };
  const all = { id: "a", ...text, category: "FAQ" as const, source: one, ...about };
  return { ...all, evidence: quoted("a"), ...(sources && { sources }) };
}

function passage(content: string, context: string | null, quote: string): IndexedItem {
  const fields = { ranges: [], context, bodyHash: null, place: "main" as const, weight: 1 };
  const evidence = { ...quoted(quote), start: 7, end: 7 + quote.length };
  return { ...item(undefined), content, evidence, passage: fields };
}

function quoted(quote: string): Evidence {
  return { quote, start: 0, end: 1, headingPath: ["Returns"], contentHash: "", link: one };
}
