import { expect, test } from "vitest";
import { readingOf, type Blocks } from "../../../../test/price-reading.ts";
import { readComparisons } from "./comparison.ts";

const tableOf = (rows: readonly (readonly string[])[]): Blocks =>
  rows.map((cells) => ["row", cells.join(" | "), { cells: [...cells] }] as const);

test.each<[string, string[][], string[]]>([
  [
    "plans with marks",
    [
      ["", "Solo", "Group"],
      ["Price", "€9", "€29"],
      ["Phone support", "no", "yes"],
      ["Reports", "yes", "yes"],
    ],
    ["Solo", "Group"],
  ],
  [
    "a season in each column",
    [
      ["", "Summer", "Winter"],
      ["Tent", "€9", "€7"],
      ["Cabin", "€29", "€19"],
    ],
    [],
  ],
  [
    "one column",
    [
      ["", "Solo"],
      ["Reports", "yes"],
      ["Phone support", "no"],
    ],
    [],
  ],
])("%s", (_, rows, plans) => {
  const found = readComparisons(readingOf(tableOf(rows)), new Set());
  expect(found.flatMap(({ columns }) => columns.map(({ plan }) => plan))).toEqual(plans);
});

test("the head of a column may have the price of its plan", () => {
  const rows = [
    ["Features", "Solo €9/mo", "Group €29/mo"],
    ["Phone support", "no", "yes"],
    ["Reports", "yes", "yes"],
  ];
  const [comparison] = readComparisons(readingOf(tableOf(rows)), new Set());
  expect(comparison?.columns.map(({ plan, prices }) => [plan, prices[0]?.amount])).toEqual([
    ["Solo", "9"],
    ["Group", "29"],
  ]);
  expect(comparison?.columns[0]?.prices).toMatchObject([{ period: "month" }]);
});

test("a column has its own price and cells", () => {
  const rows = [
    ["", "Solo", "Group"],
    ["Price per month", "€9", "€29"],
    ["Phone support", "no", "yes"],
    ["Reports", "2", "unlimited"],
  ];
  const [comparison] = readComparisons(readingOf(tableOf(rows)), new Set());
  const [solo] = comparison?.columns ?? [];
  expect(solo?.prices).toMatchObject([{ amount: "9", period: "month" }]);
  expect(solo?.contents).toEqual([
    { name: "Phone support", value: "no" },
    { name: "Reports", value: "2" },
  ]);
});
