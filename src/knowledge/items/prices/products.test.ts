import { expect, test } from "vitest";
import { readingOf, type Blocks } from "../../../../test/price-reading.ts";
import type { Draft } from "../../draft.ts";
import { readProducts } from "./products.ts";
import { withoutSameProducts } from "./same-product.ts";

const url = "https://example.com/lake-tent";
const product = { url, kind: "product", title: "Lake tent" } as const;
const heading: Blocks = [["heading", "Lake tent", { level: 1 }]];
const pair = (text: string): Blocks => [["item", text]];

test.each<[string, Blocks, (readonly [string, number, number])[]]>([
  ["a price", [...heading, ["paragraph", "€90"]], [["Lake tent", 1, 0]]],
  [
    "a price and properties",
    [...heading, ["paragraph", "€90"], ...pair("Weight: 2 kg"), ...pair("Colour: green")],
    [["Lake tent", 1, 2]],
  ],
  [
    "properties that the page repeats",
    [...heading, ...pair("Weight: 2 kg"), ...pair("Size: 3"), ...pair("Weight: 2 kg")],
    [["Lake tent", 0, 2]],
  ],
  [
    "two prices of which none is marked as old",
    [...heading, ["paragraph", "€90"], ["paragraph", "€80"]],
    [["Lake tent", 0, 0]],
  ],
  [
    "properties of several products",
    [
      ...heading,
      ...["Acme", "Bolt", "Core"].flatMap((name, at) => [
        ...pair(`Brand: ${name}`),
        ...pair(`Size: ${at}`),
      ]),
    ],
    [],
  ],
  ["neither", [...heading, ["paragraph", "For two."]], []],
])("%s", (_, blocks, found) => {
  const drafts = readProducts(readingOf(blocks, product));
  expect(
    drafts.map(({ title, facts }) => [title, facts?.prices.length, facts?.limits.length]),
  ).toEqual(found);
});

test("an old price is crossed out in the text", () => {
  const blocks: Blocks = [...heading, ["paragraph", "€90 €80"]];
  const [draft] = readProducts(readingOf(blocks, product));
  expect(draft?.content).toBe("**Lake tent**: ~~€90~~ €80");
});

const price = { currency: "EUR", period: null, per: null, from: false, was: null } as const;
const draftOf = (amount: string | null, limit: string, title = "Lake tent"): Draft => ({
  category: "PRODUCT",
  title,
  description: title,
  content: `**${title}**\n\n- ${limit}: yes`,
  blocks: [limit.length],
  facts: {
    plan: title,
    prices: amount === null ? [] : [{ amount, ...price }],
    limits: [{ name: limit, value: "yes" }],
  },
  strength: 0.6,
});

test.each<[string, Draft[], number]>([
  ["price here, properties there", [draftOf("90", "Light"), draftOf(null, "Dry")], 1],
  ["properties first", [draftOf(null, "Dry"), draftOf("90", "Light")], 1],
  ["the same price twice", [draftOf("90", "Light"), draftOf("90.00", "Dry")], 1],
  ["another price", [draftOf("90", "Light"), draftOf("80", "Dry")], 2],
  ["another name", [draftOf("90", "Light"), draftOf(null, "Dry", "Hill tent")], 2],
])("one product: %s", (_, drafts, count) => {
  const found = withoutSameProducts(drafts);
  expect(found).toHaveLength(count);
  if (count > 1) return;
  expect(found[0]?.facts).toMatchObject({ prices: [{ amount: "90" }] });
  expect(found[0]?.facts?.limits.map(({ name }) => name)).toEqual(["Light", "Dry"]);
  expect(found[0]?.content).toMatch(/Light[^]*Dry/);
});
