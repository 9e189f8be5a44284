import { expect, test } from "vitest";
import { isIn, isInBusiness } from "./found.ts";
import type { GivenBusiness } from "./given.ts";
import type { Fact } from "./sheet.ts";

const base: Fact = { page: null, kind: "price", about: [], words: [], value: null };
const premium: Fact = { ...base, about: ["Premium"], words: ["29,00|29", "month|Monat"] };
const item = (title: string, content: string) => ({ title, content, description: "", source: "" });
const filler = (length: number) => "and so on ".repeat(length / 10);

test.each([
  ["title and content", item("Premium", "29 € per month"), true],
  ["another number", item("Premium", "129 € per month"), false],
  ["another plan", item("Basic", "29 € per month"), false],
  ["a word that is missing", item("Premium", "29 €"), false],
  ["a longer word", item("Premium", "29 € monthly"), true],
  ["markdown", item("**Premium**-Paket", "29,00 € im *Monat*"), true],
  ["an address of a link", item("Premium", "29 € [more](/month)"), false],
  ["a long item with the fact in one place", item("A", `${filler(3000)} Premium 29 month`), true],
  [
    "a long item with the fact scattered",
    item("A", `Premium ${filler(3000)} 29 ${filler(1000)} month`),
    false,
  ],
  ["a long item with its subject as title", item("Premium", `${filler(3000)} 29 € a month`), true],
  [
    "an item of medium length with the fact scattered",
    item("A", `Premium ${filler(1200)} 29 month`),
    true,
  ],
])("%s: %s", (_, given, expected) => {
  expect(isIn(premium, given)).toBe(expected);
});

const cell: Fact = {
  ...base,
  kind: "cell",
  about: ["Pro"],
  words: ["SSO", "yes|✓"],
  value: { kind: "line", plan: "Pro", name: "SSO", value: "yes" },
};

test.each([
  [item("SSO", "Free: no\nPro: SSO yes"), true],
  [item("SSO", "Free: SSO yes\nPro: SSO no"), false],
  [item("Pro", "- SSO: yes"), true],
  [item("Pro", "- SSO: no\n- Audit: yes"), false],
])("a cell in %j: %s", (given, expected) => {
  expect(isIn(cell, given, ["Free", "Pro"])).toBe(expected);
});

const phone: Fact = { ...base, kind: "phone", about: ["Berlin"], words: ["+49 30 1234567"] };

test("a phone number is found in another spelling", () => {
  expect(isIn(phone, item("Berlin", "Tel. 030/123 45 67"))).toBe(true);
  expect(isIn(phone, item("Berlin", "Tel. 030/123 45 68"))).toBe(false);
});

test.each<[string, Fact, GivenBusiness, boolean]>([
  ["a location", phone, { locations: [{ address: "Berlin", phone: "030 1234567" }] }, true],
  [
    "a location elsewhere",
    phone,
    { locations: [{ address: "Köln", phone: "030 1234567" }] },
    false,
  ],
  ["a contact of a business in one place", { ...phone, about: [] }, contact("030 1234567"), true],
  ["another number", { ...phone, about: [] }, contact("030 1234568"), false],
  ["the name of the business", { ...phone, about: ["Alpine"] }, contact("030 1234567"), true],
  [
    "a fact of another kind",
    { ...phone, about: [], kind: "policy" },
    contact("030 1234567"),
    false,
  ],
])("%s: %s", (_, fact, business, expected) => {
  expect(isInBusiness(fact, { items: [], business })).toBe(expected);
});

function contact(value: string) {
  return { name: "Alpine", contacts: [{ kind: "phone", value }] };
}
