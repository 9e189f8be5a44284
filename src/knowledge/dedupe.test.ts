import { expect, test } from "vitest";
import type { ItemCategory } from "../contract/knowledge.ts";
import { dedupe } from "./dedupe.ts";
import { itemId } from "./ground.ts";
import type { ReadItem } from "./items/read-items.ts";

function item(
  path: string,
  title: string,
  content: string,
  rest: { category?: ItemCategory; role?: ReadItem["role"]; strength?: number } = {},
): ReadItem {
  const source = `https://example.com/${path}`;
  const { category = "FEATURE", role = "other", strength = 0.5 } = rest;
  const evidence = { quote: content, start: 0, end: 1, headingPath: [], contentHash: "", link: "" };
  const id = itemId(source, category, title);
  return {
    item: { id, title, description: "", content, category, source, evidence },
    strength,
    role,
  };
}

const sources = (items: readonly ReadItem[]) => dedupe(items).map(({ source }) => source.slice(20));

test("the same fact is one item, from the page that is about it", () => {
  const pages = ["", "team", "pricing", "blog"].map((path) =>
    item(path, "Pro", "$29 per month", {
      category: "PRICING",
      role: path === "pricing" ? "pricing" : "other",
    }),
  );
  expect(sources(pages)).toEqual(["pricing"]);
});

test("a feature on the start page and a product on its page are one item", () => {
  const text = "measured, drawn and built in our workshop";
  const items = [
    item("", "Wardrobes", text, { role: "home" }),
    item("services", "Wardrobes", `${text} in six weeks`, {
      category: "PRODUCT",
      role: "services",
    }),
  ];
  expect(sources(items)).toEqual(["services"]);
});

test.each<[string, ReadItem, ReadItem]>([
  ["another price", item("a", "Pro", "Pro: $29 a month"), item("b", "Pro", "Pro: $39 a month")],
  [
    "another matter",
    item("a", "Security", "locks on doors"),
    item("b", "Security", "keys in the cloud"),
  ],
  [
    "another category",
    item("a", "Help", "we help you"),
    item("b", "Help", "we help you now", { category: "FAQ" }),
  ],
])("two items: %s under one title", (_, a, b) => {
  expect(dedupe([a, b])).toHaveLength(2);
});

test("ids stay distinct on one page", () => {
  const ids = dedupe([item("a", "Pro", "$29 a month"), item("a", "Pro", "$290 a year")]);
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
  for (const { id } of ids) expect(id).toMatch(/^[a-z2-7]{26}$/);
});

test("every page that states a fact is a source of it; one that states other words is not", () => {
  const [merged, ...more] = dedupe([
    item("", "Wardrobes", "Built in our workshop in six weeks"),
    item("wardrobes", "Wardrobes", "Built in our workshop in six weeks"),
    item("blog", "Wardrobes", "Built in our workshop since the year 1974", { strength: 0.3 }),
  ]);
  expect(more).toHaveLength(0);
  expect(merged?.sources?.map(({ source }) => source.slice(20))).toEqual(["", "wardrobes"]);
  expect(merged?.sources?.[0]?.evidence).toEqual([merged?.evidence]);
});
