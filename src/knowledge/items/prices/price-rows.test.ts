import { expect, test } from "vitest";
import { cardsOf, readingOf, type Blocks } from "../../../../test/price-reading.ts";
import { readPriceRows } from "./price-rows.ts";

const lines = (...texts: string[]): Blocks => texts.map((text) => ["paragraph", text] as const);
const rows = (...all: string[][]): Blocks =>
  all.map((cells) => ["row", cells.join(" | "), { cells }] as const);

test.each<[string, Blocks, [string, string | null, string][]]>([
  [
    "a table",
    rows(["Service", "Price"], ["Haircut", "€35"], ["Shave", "€15"]),
    [
      ["Haircut", "Haircut", "35"],
      ["Shave", "Shave", "15"],
    ],
  ],
  [
    "a table of a format with examples",
    rows(
      ["Field", "Kind", "Price"],
      ["sale_price", "Number", "€35"],
      ["list_price", "Number", "€40"],
    ),
    [],
  ],
  [
    "tables below captions, as a line and as a row",
    [
      ...lines("Ladies"),
      ...rows(["Shave", "€15"], ["Haircut", "€35"]),
      ...rows(["Gents"]),
      ...rows(["Shave", "€12"], ["Haircut", "€25"]),
    ],
    [
      ["Ladies: Shave", "Ladies: Shave", "15"],
      ["Ladies: Haircut", "Ladies: Haircut", "35"],
      ["Gents: Shave", "Gents: Shave", "12"],
      ["Gents: Haircut", "Gents: Haircut", "25"],
    ],
  ],
  [
    "a table below a caption about prices in general",
    [...lines("Prices by treatment"), ...rows(["Shave", "€15"], ["Haircut", "€35"])],
    [
      ["Shave", "Shave", "15"],
      ["Haircut", "Haircut", "35"],
    ],
  ],
  [
    "a sentence above a table",
    [...lines("We open on Mondays."), ...rows(["Shave", "€15"], ["Haircut", "€35"])],
    [
      ["Shave", "Shave", "15"],
      ["Haircut", "Haircut", "35"],
    ],
  ],
  [
    "several entries on a line",
    lines("Two courses £24 | Three courses £29"),
    [
      ["Two courses", "Two courses", "24"],
      ["Three courses", "Three courses", "29"],
    ],
  ],
  [
    "what people earn",
    lines("Median annual salary (2024): $61,300", "Salaire moyen: 2.000 €", "Salary statement: $5"),
    [["Salary statement", "Salary statement", "5"]],
  ],
  [
    "names above their prices",
    lines("Soup", "€3", "Stew", "€9"),
    [
      ["Soup", "Soup", "3"],
      ["Stew", "Stew", "9"],
    ],
  ],
  [
    "a number of sales above a price",
    lines("Soup", "€3", "3K+ bought last month", "€9", "Cake", "€4"),
    [
      ["Soup", "Soup", "3"],
      ["Cake", "Cake", "4"],
    ],
  ],
  [
    "the first name is below other lines",
    lines("Our house", "Since 1950", "Near the bridge", "Soup", "€3", "Stew", "€9", "Cake", "€4"),
    [
      ["Soup", "Soup", "3"],
      ["Stew", "Stew", "9"],
      ["Cake", "Cake", "4"],
    ],
  ],
  [
    "a fee",
    lines("Joining fee: €20", "Haircut: €35"),
    [
      ["Joining fee", null, "20"],
      ["Haircut", "Haircut", "35"],
    ],
  ],
  [
    "a label that several cards have",
    cardsOf([
      ["Berries", "€40", "Subscribe and save", "€35"],
      ["Apples", "€30", "Subscribe and save", "€25"],
    ]),
    [
      ["Berries", "Berries", "40"],
      ["Apples", "Apples", "30"],
    ],
  ],
])("%s", (_, blocks, entries) => {
  const found = readPriceRows(readingOf(blocks));
  expect(found.map(({ title, facts }) => [title, facts?.plan, facts?.prices[0]?.amount])).toEqual(
    entries,
  );
});

test("the head of a column has the unit of its prices", () => {
  const table = rows(
    ["Menu", "Price per person", "Price"],
    ["Dinner", "€35", "€300"],
    ["Lunch", "€15 each", "€90"],
  );
  const found = readPriceRows(readingOf(table));
  expect(found.map(({ facts }) => facts?.prices.map(({ per }) => per))).toEqual([
    ["person", null],
    ["each", null],
  ]);
});

test("a price below several lines of a list belongs to none of them", () => {
  const list = ["Private forum", "Member resources"].map((text) => ["item", text] as const);
  const url = "https://example.com/pricing";
  const found = readPriceRows(readingOf([...list, ...lines("Pay once", "€349")], { url }));
  expect(found).toEqual([]);
});

test("what delivery costs is the price of no plan", () => {
  const url = "https://example.com/shipping";
  const found = readPriceRows(readingOf(rows(["Parcel", "€5"], ["Pick-up here", "€2"]), { url }));
  expect(found.map(({ title, facts }) => [title, facts?.plan])).toEqual([
    ["Parcel", null],
    ["Pick-up here", null],
  ]);
});
