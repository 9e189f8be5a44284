import { describe, expect, it } from "vitest";
import type { IndexedItem } from "../../ports/item-index.ts";
import { arrange, type Ranked } from "./arrange.ts";

const page = (n: number) => `https://example.com/${n}`;

function document(id: string, content: string, source: string): IndexedItem {
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const text = { title: "Boats", description: "", content, category: "OTHER" as const };
  const about = { domain: "example.com", jobId: "job_1", updatedAt: "", hash: id };
  return { id, ...text, source, evidence, ...about };
}

const item = (id: string, score: number, content = id, source = page(1)): Ranked => ({
  item: document(id, content, source),
  score,
});

function passage(id: string, score: number, content = id, source = page(1), weight = 1): Ranked {
  const fields = { context: null, bodyHash: null, language: null, place: "main" as const, weight };
  return { item: { ...document(id, content, source), passage: { ranges: [], ...fields } }, score };
}

const ids = (documents: readonly Ranked[]) => arrange(documents).map((one) => one.item.id);

describe("the order of results", () => {
  it("a passage of a menu counts less than the content", () => {
    const menu = passage("menu", 1, "menu", page(1), 0.5);
    expect(ids([menu, passage("text", 0.9), item("item", 0.6)])).toEqual(["text", "item", "menu"]);
  });

  it("a passage that an item contains is merged into it, which gets the better place", () => {
    const whole = "**Delivery** takes a week.\n\n- By boat, 5 €";
    const documents = [
      passage("p", 1, "Boats\nDelivery takes a week.\nBy boat, 5 €"),
      passage("q", 0.9, "Delivery takes a month."),
      item("i", 0.5, whole),
    ];
    expect(arrange(documents).map(({ item: { id }, score }) => [id, score])).toEqual([
      ["i", 1],
      ["q", 0.9],
    ]);
  });

  it("a sentence with all words of the query, small ones included, gains", () => {
    const documents = [
      passage("apart", 1, "Boats for you. We ship in a week, to all."),
      passage("whole", 0.8, "We ship. To you and all in a week."),
    ];
    const order = (query: string) => arrange(documents, query).map((one) => one.item.id);
    expect(order("to you in a week")).toEqual(["whole", "apart"]);
    expect(order("to you in a month")).toEqual(["apart", "whole"]);
    expect(order("a week")).toEqual(["apart", "whole"]);
  });

  it("items of another page, and items that have less than the passage, take nothing in", () => {
    const same = "Delivery takes a week.";
    expect(ids([passage("p", 1, same), item("i", 0.5, same, page(2))])).toEqual(["p", "i"]);
    expect(ids([passage("p", 1, `${same}\nBy boat.`), item("i", 0.5, same)])).toEqual(["p", "i"]);
  });

  it("four documents of a page are near the top, the others follow", () => {
    const many = Array.from({ length: 8 }, (_, n) => passage(`a${n}`, 1 - n / 100));
    const others = Array.from({ length: 3 }, (_, n) => passage(`b${n}`, 0.5, `b${n}`, page(2)));
    const found = arrange([...many, ...others]);
    expect(found.map((one) => one.item.id)).toEqual([
      "a0",
      "a1",
      "a2",
      "a3",
      "b0",
      "b1",
      "b2",
      "a4",
      "a5",
      "a6",
      "a7",
    ]);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
});
