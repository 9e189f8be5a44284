import { expect, test } from "vitest";
import { buildPage } from "../../../../test/page-builder.ts";
import { contentOf } from "./contents.ts";
import { priceReaderOf, withOldMarked, withoutRepeatedPrice } from "./price-facts.ts";

const reader = priceReaderOf(buildPage([["paragraph", "Prices"]]));

test.each([
  [["29,90 € / Monat"], [["29.90", "EUR", "month", null, false, null]]],
  [["ab 1.299,00 €"], [["1299.00", "EUR", null, null, true, null]]],
  [["$29", "per month"], [["29", "USD", "month", null, false, null]]],
  [["$9 per user per month, billed yearly"], [["9", "USD", "month", "user", false, null]]],
  [["$149 $99"], [["99", "USD", null, null, false, "149"]]],
  [["1 499,00 € -10% 1 349,00 €"], [["1349.00", "EUR", null, null, false, "1499.00"]]],
  [["0,90 € je km"], [["0.90", "EUR", null, "km", false, null]]],
  [["€ 99 you save € 20"], [["99", "EUR", null, null, false, null]]],
  [["Save $20"], []],
  [["$129 Save 25%"], [["129", "USD", null, null, false, null]]],
  [["$129 41% savings"], [["129", "USD", null, null, false, null]]],
  [["$195 or 4 payments of $48.75"], [["195", "USD", null, null, false, null]]],
  [["3 x 33 €"], []],
  [
    ["Special price $173 You save $176 Regular price $349"],
    [["173", "USD", null, null, false, "349"]],
  ],
  [["Now $449", "Was $799", "$799"], [["449", "USD", null, null, false, "799"]]],
  [["$1699", "$1999 Regular price $1999"], [["1699", "USD", null, null, false, "1999"]]],
  [["Regular price $120"], [["120", "USD", null, null, false, null]]],
  [["was $120"], []],
  [["19 € 190 € / Monat"], []],
  [["$90k"], []],
  [["From $1099 or $91.58/mo. for 12 mo."], [["1099", "USD", null, null, true, null]]],
  [["$599+"], [["599", "USD", null, null, true, null]]],
  [["Orders over $50"], []],
  [["$1,000 of damage coverage"], []],
  [["$150 Club Cash Offer", "$999"], [["999", "USD", null, null, false, null]]],
  [["up to $273"], []],
  [["Fr. 95.–"], [["95", "CHF", null, null, false, null]]],
  [["+ 2 €/mese"], []],
  [["$8.99 to $11.99"], [["8.99", "USD", null, null, true, null]]],
  [["8 € bis 12 €"], [["8", "EUR", null, null, true, null]]],
  [["$999", "Monthly payments available"], [["999", "USD", null, null, false, null]]],
  [["$999 – monthly financing available"], [["999", "USD", null, null, false, null]]],
  [["$999", "or $42/month with 0% APR"], [["999", "USD", null, null, false, null]]],
  [["Finance it for $42 a month"], []],
  [["999 €", "Monatlich per Ratenzahlung"], [["999", "EUR", null, null, false, null]]],
])("%j", (lines, expected) => {
  const read = reader.prices(lines);
  expect(read.map((it) => [it.amount, it.currency, it.period, it.per, it.from, it.was])).toEqual(
    expected,
  );
});

test("a price that is crossed out elsewhere is valid where it is the only one", () => {
  const page = buildPage(
    [
      ["paragraph", "$98"],
      ["paragraph", "$98 $79"],
    ],
    {
      markdown: "$98\n\n~~$98~~ $79",
    },
  );
  const amounts = (lines: string[]) =>
    priceReaderOf(page)
      .prices(lines)
      .map(({ amount, was }) => [amount, was]);
  expect(amounts(["$98"])).toEqual([["98", null]]);
  expect(amounts(["$98 $79"])).toEqual([["79", "98"]]);
});

test.each([
  ["10 GB of storage", "storage", "10 GB"],
  ["Up to 5 users", "users", "Up to 5"],
  ["Storage: 10 GB", "Storage", "10 GB"],
  ["Sauna: no", "Sauna", "no"],
  ["✗ Sauna", "Sauna", "no"],
  ["Gift box No", "Gift box", "no"],
  ["Geschenkkarton Nein", "Geschenkkarton", "no"],
  ["Hand-tied: No knots", "Hand-tied", "No knots"],
  ["3 years of data retention", "data retention", "3 years"],
  ["$1M theft insurance", "theft insurance", "$1M"],
  ["Stats API (600 requests per hour)", "Stats API", "600 requests per hour"],
  ["Mail support", "Mail support", "yes"],
  ["20% discount on spare parts", "discount on spare parts", "20%"],
  ["Ends Dec 26", "Ends Dec 26", "yes"],
  ["Term ends 30 June", "Term ends", "30 June"],
  ["30 June open day", "30 June open day", "yes"],
])("contents: %s", (line, name, value) => {
  expect(contentOf(line)).toEqual({ name, value });
});

test.each(["28% OFF", "-20 % Rabatt", "Save 20%"])("%s is no part of a plan", (line) => {
  expect(contentOf(line)).toBeNull();
});

test("old prices are crossed out where no word marks them", () => {
  const [price] = reader.prices(["£45 £39/month"]);
  expect(withOldMarked("£45 £39/month", price ? [price] : [])).toBe("~~£45~~ £39/month");
  expect(withOldMarked("£39/month was £45", price ? [price] : [])).toBe("£39/month was £45");
});

test.each([
  ["$20 $20", "$20"],
  ["$20 Price $ 20", "$20"],
  ["$20 $25", "$20 $25"],
  ["$20 and one more for $20", "$20 and one more for $20"],
  ["$20 / month $20", "$20 / month $20"],
])("a price that is repeated for screen readers: %s", (line, expected) => {
  expect(withoutRepeatedPrice(line)).toBe(expected);
});
