import { expect, test } from "vitest";
import type { GivenItem } from "./given.ts";
import type { Fact, Value, ValueOf } from "./sheet.ts";
import { isSamePrice, isValueGiven } from "./values.ts";

const monthly: ValueOf<"price"> = {
  kind: "price",
  plan: "Pro",
  amount: "29.00",
  currency: "EUR",
  period: "month",
  per: "user|Nutzer",
  was: null,
};
const price = { amount: "29", currency: "EUR", period: "month", per: "user", was: null };

test.each([
  ["the same", monthly, price, true],
  ["another spelling of the unit", monthly, { ...price, per: "Nutzer" }, true],
  ["no unit", monthly, { ...price, per: null }, false],
  ["a unit that the sheet leaves open", { ...monthly, per: null }, price, true],
  ["another amount", monthly, { ...price, amount: "29.90" }, false],
  ["no amount", monthly, { ...price, amount: null }, false],
  ["another currency", monthly, { ...price, currency: "USD" }, false],
  ["another period", monthly, { ...price, period: "year" }, false],
  ["no period for one", monthly, { ...price, period: null }, false],
  ["once for none", { ...monthly, period: null }, { ...price, period: "once" }, true],
  ["a period for none", { ...monthly, period: null }, price, false],
  ["an old price that is missing", { ...monthly, was: "39" }, price, false],
  ["an old price", { ...monthly, was: "39" }, { ...price, was: "39.00" }, true],
  ["an old price too many", monthly, { ...price, was: "39.00" }, false],
])("%s: %s", (_, value, given, expected) => {
  expect(isSamePrice(value, given)).toBe(expected);
});

const item = { title: "Pro", description: "", content: "", source: "" };
const business = {
  contacts: [
    { kind: "phone", value: "030 1234567" },
    { kind: "email", value: "info@alpine.example" },
  ],
  locations: [{ name: "Berlin", address: { street: "Hauptstraße 5", city: "10115 Berlin" } }],
  hours: [{ days: "Mo-Fr", opens: "09:00", closes: "18:00" }],
};

const storage: Value = { kind: "line", plan: "Pro", name: "Storage", value: "10 GB" };
const berlin: Value = {
  kind: "address",
  street: "Hauptstr. 5|Hauptstraße 5",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
};
const hours: Value = {
  kind: "hours",
  place: null,
  days: ["Mo"],
  opens: "09:00",
  closes: "18:00",
};

test.each<[string, Value | null, NonNullable<GivenItem["facts"]>, boolean]>([
  ["a price by the title", monthly, { prices: [price] }, true],
  ["a price by the plan", monthly, { plan: "The Pro plan", prices: [price] }, true],
  ["a price of another plan", monthly, { plan: "Basic", prices: [price] }, false],
  ["no price", monthly, {}, false],
  ["a limit", storage, { limits: [{ name: "Storage space", value: "10GB" }] }, true],
  ["another limit", storage, { limits: [{ name: "Storage", value: "100 GB" }] }, false],
  ["another name", storage, { limits: [{ name: "Traffic", value: "10 GB" }] }, false],
  ["an address of a location", berlin, {}, true],
  ["another house", { ...berlin, street: "Hauptstraße 6" }, {}, false],
  ["a phone number", { kind: "phone", number: "+49 30 1234567" }, {}, true],
  ["another phone number", { kind: "phone", number: "+49 30 1234568" }, {}, false],
  ["an e-mail address", { kind: "email", address: "info@alpine.example" }, {}, true],
  ["another e-mail address", { kind: "email", address: "shop@alpine.example" }, {}, false],
  ["opening hours", hours, {}, true],
  ["other opening hours", { ...hours, closes: "17:00" }, {}, false],
  ["a fact without a value", null, {}, false],
])("%s: %s", (_, value, facts, expected) => {
  const fact: Fact = { page: null, kind: "price", about: [], words: ["x"], value };
  const items = [{ ...item, facts }];
  expect(isValueGiven(fact, items, { items, business }, ["Basic", "Pro"])).toBe(expected);
});
