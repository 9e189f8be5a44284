import { expect, test } from "vitest";
import type { Fact, ValueOf } from "./sheet.ts";
import { contradicts, wrongValues } from "./wrong.ts";

const price = (
  plan: string,
  amount: string,
  period: "month" | "year" | null,
): ValueOf<"price"> => ({
  kind: "price",
  plan,
  amount,
  currency: "EUR",
  period,
  per: null,
  was: null,
});
const prices = [
  price("Basic", "9", "month"),
  price("Pro", "29", "month"),
  price("Pro", "290", "year"),
];

test.each([
  ["its own amount", "Pro", { amount: "29.00", currency: "EUR", period: "month" }, false],
  ["its own amount without a period", "Pro", { amount: "29" }, false],
  ["its own amount for another period", "Pro", { amount: "29", period: "year" }, true],
  ["its own amount in another currency", "Pro", { amount: "29", currency: "USD" }, true],
  ["another plan's amount", "Pro", { amount: "9", period: "week" }, true],
  ["an unknown amount for a known period", "Pro", { amount: "39", period: "month" }, true],
  ["an unknown amount for another period", "Pro", { amount: "39", period: "day" }, false],
  ["a plan without prices", "Free", { amount: "9", period: "month" }, false],
  ["no amount", "Pro", { amount: null, period: "month" }, false],
])("%s is wrong: %s", (_, plan, given, expected) => {
  expect(contradicts(plan, given, prices)).toBe(expected);
});

const facts = prices.map((value): Fact => ({
  page: null,
  kind: "price",
  about: [],
  words: ["x"],
  value,
}));
const item = (title: string, plan: string | null, amount: string) => ({
  title,
  description: "",
  content: "",
  source: "",
  facts: { plan, prices: [{ amount, currency: "EUR", period: "month" }] },
});

test.each([
  ["right", item("Pro", "Pro", "29"), []],
  ["an amount of another plan", item("Pro", "Pro", "9"), ["price"]],
  ["an amount under the wrong title", item("Pro", null, "9"), ["price"]],
  ["an unknown plan", item("Support", "Support", "29"), ["plan"]],
  ["a title that is no plan", item("Support", null, "29"), []],
])("%s", (_, given, expected) => {
  const wrong = wrongValues(facts, { items: [given], business: {} }, ["Basic", "Pro"]);
  expect(wrong.map(({ kind }) => kind)).toEqual(expected);
});

test("an unknown plan is not wrong where the sheet does not list all", () => {
  const given = { items: [item("Support", "Support", "29")], business: {} };
  expect(wrongValues(facts, given, null)).toEqual([]);
});

test("hours of a known day are compared", () => {
  const value: ValueOf<"hours"> = {
    kind: "hours",
    place: null,
    days: ["Mo"],
    opens: "09:00",
    closes: "18:00",
  };
  const fact: Fact = { page: null, kind: "hours", about: [], words: ["9"], value };
  const hours = [{ days: "Mo", opens: "10:00", closes: "18:00" }];
  const business = { hours, locations: [{ hours }] };
  expect(wrongValues([fact], { items: [], business }, null)).toHaveLength(1);
});
