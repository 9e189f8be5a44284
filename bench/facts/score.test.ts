import { expect, test } from "vitest";
import { scoreSheet, sumBusiness, sumTallies } from "./score.ts";
import type { Fact, Sheet } from "./sheet.ts";

const price: Fact = {
  page: null,
  kind: "price",
  about: ["Pro"],
  words: ["29"],
  value: {
    kind: "price",
    plan: "Pro",
    amount: "29",
    currency: "EUR",
    period: "month",
    per: null,
    was: null,
  },
};
const basic: Fact = { ...price, about: ["Basic"], words: ["9"], value: null };
const hours: Fact = {
  page: null,
  kind: "hours",
  about: [],
  words: ["9", "18"],
  value: { kind: "hours", place: null, days: ["Mo"], opens: "09:00", closes: "18:00" },
};
const sheet: Sheet = {
  name: "alpine",
  half: "work",
  facts: [price, basic, hours],
  plans: ["Basic", "Pro"],
  source: {
    folder: "",
    url: "https://alpine.example/",
    business: { name: "Alpine", category: ["shop.sports"], logo: null, contacts: [], social: [] },
  },
};
const item = {
  title: "Pro",
  description: "",
  content: "29 € a month",
  source: "",
  facts: { plan: "Pro", prices: [{ amount: "29", currency: "EUR", period: "month" }] },
};
const business = { name: "Alpine", hours: [{ days: "Mo", opens: "09:00", closes: "18:00" }] };

test("facts are counted by kind", () => {
  const got = scoreSheet(sheet, { items: [item], business });
  expect(sumTallies([got, got])).toEqual([
    ["price", { facts: 4, found: 2, values: 2, right: 2 }],
    ["hours", { facts: 2, found: 2, values: 2, right: 2 }],
    ["all", { facts: 6, found: 4, values: 4, right: 4 }],
  ]);
  expect(got.missed).toEqual([basic]);
  expect(sumBusiness([got])?.name).toEqual({ stated: 1, found: 1, given: 1, right: 1 });
});

test("a fact that is found without its value is not right", () => {
  const got = scoreSheet(sheet, { items: [{ ...item, facts: {} }], business }, "price");
  expect(sumTallies([got])).toEqual([
    ["price", { facts: 2, found: 1, values: 1, right: 0 }],
    ["all", { facts: 2, found: 1, values: 1, right: 0 }],
  ]);
  expect(got.unstructured).toEqual([price]);
});

test("a page of the sets has no business", () => {
  const page: Sheet = { ...sheet, source: { set: "wcxb", id: "0001" } };
  const got = scoreSheet(page, { items: [], business: {} });
  expect(sumBusiness([got])).toBeNull();
});
