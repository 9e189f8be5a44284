import { expect, test } from "vitest";
import { extractOffline } from "./offline.ts";
import { buildPage } from "../../test/page-builder.ts";

const url = "https://example.com/";

const faq = buildPage(
  [
    ["heading", "Frequently asked questions", { level: 1 }],
    ["heading", "Can I cancel at any time?", { anchor: "cancel" }],
    ["paragraph", "Yes, until the last day of the month."],
    ["question", "Is there a trial?"],
    ["answer", "14 days, no card needed."],
  ],
  { url: "https://example.com/faq", title: "FAQ | Example" },
);

const pricing = buildPage(
  [
    ["heading", "Pricing", { level: 1 }],
    ["heading", "Starter", { grid: 1, card: 1 }],
    ["paragraph", "$9 per month", { grid: 1, card: 1 }],
    ["item", "3 projects", { grid: 1, card: 1 }],
    ["heading", "Team", { grid: 1, card: 2 }],
    ["paragraph", "$29 per month", { grid: 1, card: 2 }],
    ["item", "Unlimited projects", { grid: 1, card: 2 }],
  ],
  { url: "https://example.com/pricing", title: "Pricing | Example" },
);

test("one item for each question and each plan", () => {
  const { items } = extractOffline([faq, pricing], { url });
  expect(items.map((item) => [item.category, item.title, item.content])).toEqual([
    ["FAQ", "Can I cancel at any time?", "Yes, until the last day of the month."],
    ["FAQ", "Is there a trial?", "14 days, no card needed."],
    ["PRICING", "Starter", "**Starter**: $9 per month\n\n- 3 projects"],
    ["PRICING", "Team", "**Team**: $29 per month\n\n- Unlimited projects"],
  ]);
});

test("every quote is at its offsets, and every link leads to it", () => {
  const { items } = extractOffline([faq, pricing], { url });
  const texts = new Map([faq, pricing].map((page) => [page.url, page.text]));
  for (const { source, evidence } of items)
    expect(texts.get(source)?.slice(evidence.start, evidence.end)).toBe(evidence.quote);
  expect(items.map((item) => item.evidence.link)).toEqual([
    "https://example.com/faq#cancel",
    "https://example.com/faq#:~:text=Is%20there%20a%20trial%3F,14%20days%2C%20no%20card%20needed.",
    "https://example.com/pricing#:~:text=Starter,3%20projects",
    "https://example.com/pricing#:~:text=Team,Unlimited%20projects",
  ]);
});

test("ids are the same on every run", () => {
  const once = extractOffline([faq, pricing], { url }).items.map((item) => item.id);
  expect(extractOffline([faq, pricing], { url }).items.map((item) => item.id)).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
  for (const id of once) expect(id).toMatch(/^[a-z2-7]{26}$/);
});

test("the same fact on another page is one item, from the page that is about it", () => {
  const home = buildPage([
    ["heading", "Is there a trial?"],
    ["paragraph", "14 days, no card needed."],
  ]);
  const { items } = extractOffline([home, faq], { url });
  const trials = items.filter((item) => item.title === "Is there a trial?");
  expect(trials.map((item) => item.source)).toEqual(["https://example.com/faq"]);
});
