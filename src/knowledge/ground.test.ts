import { expect, test } from "vitest";
import { limits } from "../contract/limits.ts";
import type { Draft } from "./draft.ts";
import { ground, groundOf, itemId } from "./ground.ts";
import { buildPage } from "../../test/page-builder.ts";
import { prepare } from "./reading.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set<string>(),
  siteNames: new Set<string>(),
};

const page = buildPage(
  [
    ["heading", "Plans", { level: 1, anchor: "main" }],
    ["heading", "Pro", { anchor: "pro-plan" }],
    ["paragraph", "$29 per month, well-made"],
    ["row", "Seats | 5, or more", { cells: ["Seats", "5, or more"] }],
    ["paragraph", "word ".repeat(400).trim()],
  ],
  { url: "https://example.com/plans#top", contentHash: "abc" },
);

function grounded(draft: Partial<Draft>) {
  const whole: Draft = {
    category: "PRICING",
    title: "Pro",
    description: "",
    content: "$29 per month",
    blocks: [1, 2],
    strength: 1,
    ...draft,
  };
  return ground(prepare(page, context), whole, groundOf(page));
}

test("an item quotes its page and links to the place", () => {
  expect(grounded({})).toMatchObject({
    source: "https://example.com/plans",
    evidence: {
      quote: "Pro\n\n$29 per month, well-made",
      headingPath: ["Plans", "Pro"],
      contentHash: "abc",
      link: "https://example.com/plans#pro-plan",
    },
  });
});

test.each([
  ["a price that the page does not name", { content: "$19 per month" }],
  ["the same figure in another currency", { content: "€29 per month" }],
  ["words that the page does not say", { content: "Cancel whenever you please, no questions" }],
  ["a title that the page does not say", { title: "Enterprise edition" }],
  ["nothing", { content: "  " }],
  ["no place", { blocks: [] }],
  ["a place that is not on the page", { blocks: [99] }],
])("dropped: %s", (_, draft) => {
  expect(grounded(draft)).toBeNull();
});

test("a description with a price that the page lacks is replaced by the content", () => {
  expect(grounded({ description: "From $5" })?.description).toBe("$29 per month");
});

test.each([
  ["no anchor of its own", [2], "#:~:text=%2429%20per%20month%2C%20well%2Dmade"],
  ["the anchor of a container", [0], "#:~:text=Plans"],
  ["cells of a row", [3], "#:~:text=Seats,5%2C%20or%20more"],
])("the link of a block with %s", (_, blocks, link) => {
  expect(grounded({ blocks })?.evidence.link).toBe(`https://example.com/plans${link}`);
});

test("long quotes end between words, and start and end still hold", () => {
  const { evidence } = grounded({ blocks: [4] }) ?? {};
  expect(evidence?.quote.length).toBeLessThanOrEqual(limits.quoteChars.value);
  expect(evidence?.quote.endsWith("word")).toBe(true);
  expect(page.text.slice(evidence?.start, evidence?.end)).toBe(evidence?.quote);
});

test("an id depends on source, category and title alone, however the title is spelled", () => {
  const id = itemId("https://example.com/plans", "PRICING", "Pro");
  expect(id).toMatch(/^[a-z2-7]{26}$/);
  expect(itemId("https://example.com/plans", "PRICING", " PRO! ")).toBe(id);
  expect(itemId("https://example.com/plans", "FAQ", "Pro")).not.toBe(id);
  expect(itemId("https://example.com/plan", "PRICING", "Pro")).not.toBe(id);
});

test.each([
  ["29.00", null, true],
  ["29", null, true],
  ["0", null, true],
  ["29.00", "49.00", false],
  ["49.00", null, false],
  ["9.00", null, false],
])("values of an item: %s, before %s, are stated: %s", (amount, was, isStated) => {
  const price = { currency: "USD", period: "month", per: null, from: false } as const;
  const facts = { plan: "Pro", prices: [{ ...price, amount, was }], limits: [] };
  const item = grounded({ facts });
  expect(item?.facts).toEqual(isStated ? facts : undefined);
});
