import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addressOf, pageSheets, siteSheets, wordsField } from "./sheet.ts";

const root = mkdtempSync(join(tmpdir(), "sheets-"));
afterAll(() => rmSync(root, { recursive: true }));

const business = {
  name: "Alpine",
  category: ["shop.sports"],
  logo: null,
  contacts: [],
  social: [],
};
const price = {
  page: "prices.html",
  kind: "price",
  about: ["Pro"],
  [wordsField]: ["29"],
  facts: { plan: "Pro", amount: "29.00", currency: "EUR", period: "month" },
};
let count = 0;

function readOne(facts: object[]) {
  const site = join(root, String(count++));
  mkdirSync(join(site, "work", "alpine"), { recursive: true });
  mkdirSync(join(site, "work", "unfinished"));
  writeFileSync(join(site, "work", "alpine", "prices.html"), "");
  const sheet = { language: "en", url: "https://alpine.example/", business, facts };
  writeFileSync(join(site, "work", "alpine", "facts.json"), JSON.stringify(sheet));
  return siteSheets(site);
}

test("a sheet is read with its values", () => {
  const [sheet, ...others] = readOne([price]);
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ name: "work/alpine", half: "work", plans: ["Pro"] });
  expect(sheet?.facts[0]).toMatchObject({
    words: ["29"],
    value: { kind: "price", amount: "29.00", per: null, was: null },
  });
});

test.each([
  ["a page that is not there", { ...price, page: "other.html" }, /other\.html/],
  ["an unknown kind", { ...price, kind: "fee" }, /kind/],
  ["no deciding words", { ...price, [wordsField]: [] }, /facts\[0\]/],
  ["an unknown field", { ...price, note: "" }, /note/],
  ["an amount with a sign", { ...price, facts: { ...price.facts, amount: "$29" } }, /amount/],
  ["an unknown period", { ...price, facts: { ...price.facts, period: "monthly" } }, /period/],
])("%s is refused", (_, fact, message) => {
  expect(() => readOne([fact])).toThrow(message);
});

test.each([
  ["index.html", "https://alpine.example/"],
  ["help/index.html", "https://alpine.example/help/"],
  ["prices.html", "https://alpine.example/prices.html"],
])("%s is at %s", (file, url) => {
  expect(addressOf(file, "https://alpine.example/")).toBe(url);
});

test("all sheets of the project can be read", () => {
  const sheets = [...siteSheets(), ...pageSheets()];
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.filter(({ facts }) => facts.length === 0)).toEqual([]);
});
