import { expect, test } from "vitest";
import { cardsOf, readingOf, type Blocks } from "../../../../test/price-reading.ts";
import { readPriceRows } from "./price-rows.ts";

const table: Blocks = [
  ["Group", "Price"],
  ["Adults", "€9"],
  ["Children under 6", "€4"],
].map((cells) => ["row", cells.join(" | "), { cells }] as const);

test.each([
  ["a name", "Museum visits", ["Museum visits: Adults", "Museum visits: Children under 6"]],
  ["the name of a kind of section", "Prices", ["Prices: Adults", "Prices: Children under 6"]],
  ["a call", "Discover our museum", ["Adults", "Children under 6"]],
  ["a name with a word of the row", "For adults", ["Adults", "For adults: Children under 6"]],
  ["a name and the site's", "Visits - Acme", ["Visits: Adults", "Visits: Children under 6"]],
])("rows below %s", (_, title, titles) => {
  const drafts = readPriceRows(readingOf([["heading", title, { level: 2 }], ...table]));
  expect(drafts.map((draft) => draft.title)).toEqual(titles);
  expect(drafts.map(({ facts }) => facts?.plan)).toEqual(["Adults", "Children under 6"]);
});

test("an old price of a row is crossed out", () => {
  const blocks: Blocks = [
    ["Group", "Price"],
    ["Adults", "€12 €9"],
    ["Children", "€4"],
  ].map((cells) => ["row", cells.join(" | "), { cells }] as const);
  const contents = readPriceRows(readingOf(blocks)).map(({ content }) => content);
  expect(contents[0]).toContain("~~€12~~ €9");
  expect(contents[1]).not.toContain("~~");
});

test.each([
  ["several cards", [["List: €429"], ["List: €644"], ["Boot: €90"]], ["Boot"]],
  ["one card", [["List: €429"], ["Sock: €644"], ["Boot: €90"]], ["List", "Sock", "Boot"]],
])("the same line in %s", (_, cards, titles) => {
  const drafts = readPriceRows(readingOf(cardsOf(cards)));
  expect(drafts.map(({ title }) => title)).toEqual(titles);
});

test.each([
  ["Delivery", ["Delivery: Austria", "Delivery: Other countries"]],
  ["Prices", ["Austria", "Other countries"]],
])("countries below %s", (title, titles) => {
  const rows: Blocks = [
    ["Country", "Price"],
    ["Austria", "€9"],
    ["Other countries", "€14"],
  ].map((cells) => ["row", cells.join(" | "), { cells }] as const);
  const drafts = readPriceRows(readingOf([["heading", title, { level: 2 }], ...rows]));
  expect(drafts.map((draft) => draft.title)).toEqual(titles);
});
