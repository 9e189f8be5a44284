import { expect, test } from "vitest";
import type { Page } from "../../../contract/page.ts";
import { cardsOf, readingOf } from "../../../../test/price-reading.ts";
import { blockText } from "../../block-text.ts";
import { planOf } from "./plan-box.ts";

const long = "Sofa ".repeat(30).trim();

test.each<[string, string[], string | null]>([
  ["a heading", ["New colours", "# Solo", "€9"], "Solo"],
  ["a line", ["Solo", "€9"], "Solo"],
  ["a unit at the end", ["Water bottle - 32 fl. oz.", "€9"], "Water bottle - 32 fl. oz."],
  ["a legal form at the end", ["Bottle of Acme Inc.", "€9"], "Bottle of Acme Inc."],
  ["a heading before a label", ["# Model: 11", "# Air purifier", "€90"], "Air purifier"],
  ["a labelled heading alone", ["# Plan 1: Solo", "€9"], "Plan 1: Solo"],
  ["a heading below the price", ["€9", "# Solo"], "Solo"],
  ["a heading below a priced heading", ["# €9", "After 2 hours", "# Acme Movers"], "Acme Movers"],
  ["a line below a priced heading", ["# €9", "Solo", "For one person."], "Solo"],
  ["the first sentence", ["Acme - Boot 5. Colour red. Now for $80.00 only"], "Acme - Boot 5"],
  ["a badge as the first sentence", ["New colour. Boot 5. Now for $80.00 only"], null],
  ["a discount", ["Up to 61% off", "Lamp", "€9"], "Lamp"],
  ["a badge of a sale", ["Limited time deal", "Lamp", "€9"], "Lamp"],
  ["a number of sales", ["3K+ bought last month", "Lamp", "€9"], "Lamp"],
  ["a label for screen readers", ["Price, product page", "€9"], null],
  ["a name with a comma", ["Lamp, blue", "€9"], "Lamp, blue"],
  ["a mark of what is chosen", ["Selected", "Now available", "Lamp", "€9"], "Lamp"],
  ["a number of sales alone", ["3K+ bought last month", "€9"], null],
  ["a number in a name", ["3+ Lake tent", "€9"], "3+ Lake tent"],
  ["a name that is there twice", ["Lake tent 2Lake tent 2", "€9"], "Lake tent 2"],
  ["a name of two equal words", ["Chiang Chiang", "€9"], "Chiang Chiang"],
  ["a rank", ["#1 in lamps", "Lamp", "€9"], "Lamp"],
  ["a line in brackets", ["(10,705 reviews)", "€9"], null],
  ["a rating above its count", ["Very positive", "(10,705 reviews)", "€9"], null],
  ["a group of people", ["Couple", "(2 adults)", "€9"], "Couple"],
  ["a question within a line", ["Questions? Ask us", "€9"], null],
  ["a line below a description", ["It folds into a bag of your own.", "Preview", "€9"], null],
  ["a heading too long for a name", ["Pink", `# ${long}`, "Blue linen", "€9"], null],
  ["a period", ["per month", "€9"], null],
  ["a slogan without a price", ["# Glow in gold", "A new colour for this year."], null],
])("%s", (_, lines, name) => {
  const reading = readingOf(cardsOf([lines]));
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.title ?? null).toBe(name);
});

test.each([
  ["a name of the page's things", "Lake tent", "Tents", "Lake tent Green"],
  ["another text", "Bestseller", "Tents", "Green"],
])("the line that all cards have: %s", (_, shared, title, name) => {
  const reading = readingOf([
    ["heading", title, { level: 1 }],
    ...cardsOf([[shared, "Green", "€9"]]),
  ]);
  const box = { blocks: [1, 2, 3], isCard: true, labels: new Set([shared]) };
  expect(planOf(reading, box)?.title).toBe(name);
});

test.each<[string, string[], [string, string][]]>([
  [
    "values below labels",
    ["Weight:", "2.7 to 3.4 lbs", "Filling:", "Down", "Outlet"],
    [
      ["Weight", "2.7 to 3.4 lbs"],
      ["Filling", "Down"],
    ],
  ],
  [
    "values that end with the dot of a unit",
    ["Volume:", "32 fl. oz.", "Height:", "76 in."],
    [
      ["Volume", "32 fl. oz."],
      ["Height", "76 in."],
    ],
  ],
  [
    "lines below one label",
    ["Includes:", "Poles", "2 bags"],
    [
      ["Poles", "yes"],
      ["bags", "2"],
    ],
  ],
  ["a rating", ["4.6 out of 5 Stars. 75 reviews", "2 doors"], [["doors", "2"]]],
  [
    "a number within a word",
    ["For two", "3k weave", "50GB of maps"],
    [
      ["3k weave", "yes"],
      ["maps", "50GB"],
    ],
  ],
  ["a label without a value", ["Weight:", "Filling:"], []],
  [
    "lines below a heading of what it does not contain",
    ["For two", "Poles", "# Add-ons", "Second door", "# Support", "Phone"],
    [
      ["Poles", "yes"],
      ["Phone", "yes"],
    ],
  ],
])("contents: %s", (_, lines, contents) => {
  const reading = readingOf(cardsOf([["Lake tent", "€90", ...lines]]));
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.contents.map(({ name, value }) => [name, value])).toEqual(contents);
});

test.each<[string, Page["kind"], string[][]]>([
  ["a shop", "collection", [["doors", "2"]]],
  [
    "a page of plans",
    "service",
    [
      ["Moss green", "yes"],
      ["doors", "2"],
    ],
  ],
])("lines without a value in a card of %s", (_, kind, contents) => {
  const reading = readingOf(cardsOf([["Lake tent", "€90", "For two", "Moss green", "2 doors"]]), {
    kind,
  });
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.contents.map(({ name, value }) => [name, value])).toEqual(contents);
});

test.each<[string, string[], string[]]>([
  ["at the end", ["For two", "Type", "Size:"], ["For two"]],
  ["at the end, in German", ["Für zwei", "Farbe", "Größe"], ["Für zwei"]],
  ["above its value", ["Size", "Medium"], ["Size", "Medium"]],
  ["as the only lines", ["Type", "Size"], []],
])("labels of choices %s", (_, lines, body) => {
  const reading = readingOf(cardsOf([["Lake tent", "€90", ...lines]]));
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.body.map((at) => blockText(reading.page, at))).toEqual(body);
});

test.each<[string, string, string[], string]>([
  [
    "above the page's title",
    "Acme Lake tent",
    ["# Acme", "# Acme Lake tent", "€90"],
    "Acme Lake tent",
  ],
  ["where the text lacks the title", "Acme Lake tent", ["# Acme", "€90"], "Acme Lake tent"],
  ["that the title does not begin with", "Lake tent", ["# Acme", "€90"], "Acme"],
])("the maker of a product %s", (_, title, lines, name) => {
  const reading = readingOf(cardsOf([lines]), { title, kind: "product" });
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.title).toBe(name);
});

test("an entry above the entries below it is no content", () => {
  const reading = readingOf([
    ...cardsOf([["Solo", "€9"]]),
    ["item", "Extras", { grid: 0, card: 0, level: 1 }],
    ["item", "Phone support", { grid: 0, card: 0, level: 2 }],
  ]);
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.contents).toEqual([{ name: "Phone support", value: "yes" }]);
});

test.each([
  ["below a name", ["Lake tent", "28", "€90"], []],
  ["below a label", ["Lake tent", "€90", "Persons:", "2"], ["Persons:", "2"]],
  ["above a word", ["Lake tent", "€90", "2", "persons"], ["2", "persons"]],
])("a number alone %s", (_, lines, body) => {
  const reading = readingOf(cardsOf([lines]));
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.body.map((at) => lines[at])).toEqual(body);
});

test("the line below the price that all cards have is no part of the name", () => {
  const reading = readingOf([
    ["heading", "Movers", { level: 1 }],
    ...cardsOf([["# €9", "After 2 movers", "# H & M Trucks"]]),
  ]);
  const box = { blocks: [1, 2, 3], isCard: true, labels: new Set(["After 2 movers"]) };
  expect(planOf(reading, box)?.title).toBe("H & M Trucks");
});

test.each([
  ["a discount of that share", ["Sock", "€89 €98", "9% saved"], [["89", "98"]]],
  [
    "another share",
    ["Sock", "€89 €98", "30% wool"],
    [
      ["89", null],
      ["98", null],
    ],
  ],
])("two prices and %s", (_, lines, prices) => {
  const reading = readingOf(cardsOf([lines]));
  const blocks = [...reading.page.blocks.keys()];
  const plan = planOf(reading, { blocks, isCard: true, labels: new Set() });
  expect(plan?.prices.map(({ amount, was }) => [amount, was])).toEqual(prices);
});

test("the lines of a paragraph are contained one by one, and a part of a sentence is not", () => {
  const contentsOf = (text: string): unknown => {
    const reading = readingOf([
      ["heading", "Solo", { level: 3 }],
      ["paragraph", "€9"],
      ["paragraph", text],
    ]);
    const blocks = [...reading.page.blocks.keys()];
    return planOf(reading, { blocks, isCard: true, labels: new Set() })?.contents;
  };
  expect(contentsOf("1 user\n10 GB storage\nMail support")).toEqual([
    { name: "user", value: "1" },
    { name: "storage", value: "10 GB" },
    { name: "Mail support", value: "yes" },
  ]);
  expect(contentsOf("Made for people\nwho like to read")).toEqual([]);
});
