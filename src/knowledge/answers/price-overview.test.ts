import { expect, test } from "vitest";
import type { IndexedItem } from "../../ports/item-index.ts";
import { asksOnlyForPrice, priceOverview } from "./price-overview.ts";
import { readQuestion } from "./read-question.ts";
import { spanText } from "./spans.ts";
import { testPassage } from "./test-pages.ts";

let at = 0;

/** An item of a pricing page with one price. */
function priced(plan: string, text: string, source = "https://a.example/pricing"): IndexedItem {
  const { passage: _p, evidence, ...page } = testPassage(text, { title: plan, source });
  const start = (at += 1_000);
  const price = { amount: "9", currency: "EUR", period: null, per: null, from: false, was: null };
  return {
    ...page,
    id: `${source}#${start}`,
    evidence: { ...evidence, start, end: start + text.length },
    facts: { plan, prices: [price], limits: [] },
  };
}

test.each([
  ["What does it cost?", true],
  ["how much is it", true],
  ["What are your prices?", true],
  ["Was kostet das?", true],
  ["what does the Team plan cost", false],
  ["what is it", false],
  ["how long does it take", false],
])("%s", (query, isAll) => {
  expect(asksOnlyForPrice(readQuestion(query, ["en", "de"]))).toBe(isAll);
});

test("all prices of a page, each with its name, in the page's order", () => {
  const [solo, team, extra] = [
    priced("Solo", "Solo\nFor one person.\n€0 forever"),
    priced("Team", "Team\n€9 per user / month\nUp to 10 users"),
    priced("Inbox", "Inbox | €4 per month"),
  ];
  const elsewhere = priced("Team", "Team costs €9 a month.", "https://a.example/");
  const spans = priceOverview([extra, elsewhere, team, solo]);
  expect(spans.map(spanText)).toEqual([
    "Solo\n€0 forever",
    "Team\n€9 per user / month",
    "Inbox | €4 per month",
  ]);
});

test("one line with a price is one price, whichever items have it", () => {
  const team = priced("Team", "Team\n€9 a month");
  const again = { ...team, id: "again" };
  expect(priceOverview([team, again])).toEqual([]);
});

test("a name is all of a word", () => {
  const pro = priced("Pro", "For professionals from €9");
  const team = priced("Team", "Team\n€19 a month");
  const solo = priced("Solo", "Solo from €0");
  expect(priceOverview([pro, team, solo]).map(spanText)).toEqual([
    "Team\n€19 a month",
    "Solo from €0",
  ]);
});

test("no list of a shop, of prices without names, or of one price", () => {
  const team = priced("Team", "Team\n€9 a month");
  const many = Array.from({ length: 11 }, (_, n) => priced(`Lamp ${n}`, `Lamp ${n}\n€${n + 1}`));
  const pages = many.map((item, n) => ({ ...item, source: `https://a.example/${n}` }));
  expect(priceOverview(many)).toEqual([]);
  expect(priceOverview(pages.slice(0, 4))).toEqual([]);
  expect(priceOverview([team])).toEqual([]);
  expect(priceOverview([team, priced("Solo", "For one person\n€0")])).toEqual([]);
});
