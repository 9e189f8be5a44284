import { describe, expect, it } from "vitest";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { buildPage } from "../../../test/page-builder.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { cutPassages } from "./cut-passages.ts";
import { wordsIn } from "./text-size.ts";

const site = { url: "https://example.com/" };
type Blocks = Parameters<typeof buildBodyPage>[0];
type Rest = Parameters<typeof buildBodyPage>[1];

const cut = (blocks: Blocks, rest: Rest = {}) =>
  cutPassages({ pages: [buildBodyPage(blocks, rest)], site, items: [] });
const sentence = (n: number) => `The boat number ${n} leaves the harbour at noon on every day.`;
const prose = (sentences: number, from = 0) =>
  Array.from({ length: sentences }, (_, n) => sentence(from + n)).join(" ");
const h1 = { level: 1 };

describe("passages along the sections of a page", () => {
  it("a section is a passage under the headings above it", () => {
    const passages = cut([
      ["heading", "Boats", h1],
      ["heading", "Sailing"],
      ["paragraph", prose(6)],
      ["heading", "Rowing"],
      ["paragraph", prose(6, 10)],
    ]);
    expect(passages.map(({ title, headingPath }) => [title, headingPath])).toEqual([
      ["Boats", ["Boats"]],
      ["Rowing", ["Boats", "Rowing"]],
    ]);
    expect(passages[1]?.text).toMatch(/^Rowing\n\nThe boat number 10 /);
  });

  it("small sections under one heading are combined, a small one after another heading is not", () => {
    const passages = cut([
      ["heading", "Boats", h1],
      ["heading", "A"],
      ["paragraph", sentence(1)],
      ["heading", "B"],
      ["paragraph", sentence(2)],
      ["heading", "C", { level: 3 }],
      ["paragraph", prose(14, 20)],
      ["heading", "D"],
      ["paragraph", prose(14, 40)],
    ]);
    expect(passages.map(({ title }) => title)).toEqual(["Boats", "C", "D"]);
  });

  it("a long section is divided between its paragraphs into parts of similar size", () => {
    const passages = cut([
      ["heading", "Boats"],
      ...Array.from({ length: 12 }, (_, n) => ["paragraph", prose(3, n * 3)] as const),
    ]);
    const sizes = passages.map(({ text }) => wordsIn(text));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(60);
    expect(passages.every(({ title }) => title === "Boats")).toBe(true);
  });

  it("a long paragraph is divided at sentences", () => {
    const passages = cut([["paragraph", prose(60)]]);
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) expect(text).toMatch(/^The boat .*day\.$/s);
  });

  it("without headings, the title of the page is the title", () => {
    expect(cut([["paragraph", prose(2)]], { title: "Ferries" })[0]?.title).toBe("Ferries");
    expect(cut([["paragraph", prose(9)]])[0]?.title).toMatch(/^The boat number 0 /);
  });
});

describe("lists, tables, cards and code", () => {
  it("a list keeps the sentence before it", () => {
    const passages = cut([
      ["heading", "Boats"],
      ["paragraph", prose(11)],
      ["paragraph", "You need these papers:"],
      ...Array.from({ length: 12 }, (_, n) => ["item", sentence(100 + n)] as const),
    ]);
    expect(passages.length).toBeGreaterThan(1);
    const list = passages.find(({ text }) => text.includes("these papers"));
    expect(list?.text).toContain("number 100 ");
  });

  it("later rows of a table have its header as context, outside of their offsets", () => {
    const rows = Array.from(
      { length: 60 },
      (_, n) => ["row", `Boat ${n} | ${n} metres long | leaves the harbour at noon`] as const,
    );
    const passages = cut([["row", "Name | Length | Departure"], ...rows]);
    expect(passages.length).toBeGreaterThan(2);
    expect(passages.map(({ context }) => context)).toEqual([
      null,
      ...passages.slice(1).map(() => "Name | Length | Departure"),
    ]);
    expect(passages[1]?.text).not.toContain("Departure");
  });

  it("cards of a grid are together, and what follows them has the heading above the grid", () => {
    const card = (n: number): Blocks => [
      ["heading", `Boat ${n}`, { level: 3, grid: 1, card: n }],
      ["paragraph", sentence(n), { grid: 1, card: n }],
    ];
    const passages = cut([
      ["heading", "Our boats"],
      ...[1, 2, 3, 4].flatMap(card),
      ["paragraph", prose(14, 50)],
    ]);
    expect(passages.map(({ title }) => title)).toEqual(["Our boats", "Our boats"]);
    expect(passages[0]?.text).toContain("Boat 4");
  });

  it("code is not divided", () => {
    const code = Array.from({ length: 100 }, (_, n) => `sail ${n} to port`).join("\n");
    const passages = cut([
      ["paragraph", prose(10)],
      ["code", code],
      ["paragraph", prose(10)],
    ]);
    expect(passages.some(({ text }) => text.includes(code))).toBe(true);
  });
});

describe("lines of the site", () => {
  const menu: Blocks = [
    ["item", "Home of the boats", { place: "nav" }],
    ["item", "All our prices", { place: "nav" }],
  ];
  const footer: Blocks = [["paragraph", "Open from nine to five", { place: "footer" }]];
  const page = (n: number, more: Blocks = []) =>
    buildBodyPage(
      [...menu, ["heading", "Details"], ["paragraph", prose(5, n * 10)], ...more, ...footer],
      { url: `https://example.com/${n === 0 ? "" : n}` },
    );

  it("a single page has its menu and footer as passages of low weight", () => {
    const passages = cutPassages({ pages: [page(0)], site, items: [] });
    expect(passages.map(({ place, weight }) => [place, weight])).toEqual([
      ["nav", 0.5],
      ["main", 1],
      ["footer", 0.5],
    ]);
  });

  it("what half of several pages have is kept once, on the first page of the site", () => {
    const delivery: Blocks = [["paragraph", "We deliver every boat within a week."]];
    const pages = [page(2, delivery), page(1, delivery), page(0, delivery), page(3)];
    const passages = cutPassages({ pages, site, items: [] });
    const withText = (text: string) => passages.filter((one) => one.text.includes(text));
    expect(withText("All our prices").map(({ source }) => source)).toEqual([site.url]);
    expect(withText("nine to five")).toHaveLength(1);
    expect(withText("within a week")).toMatchObject([{ source: site.url, weight: 0.8 }]);
    expect(withText("boat number 2 ")).toHaveLength(1);
  });

  it("a repeated heading is still the heading of its section", () => {
    const pages = [page(0), page(1), page(2)];
    const passages = cutPassages({ pages, site, items: [] });
    const last = passages.find(({ text }) => text.includes("number 20 "));
    expect(last).toMatchObject({ title: "Details", headingPath: ["Details"] });
    expect(last?.text).not.toContain("Details");
  });

  it("a repeated line between two others divides the offsets, not the passage", () => {
    const card = (n: number): Blocks => [
      ["paragraph", sentence(n)],
      ["paragraph", "Add to cart"],
    ];
    const shop = (n: number) =>
      buildBodyPage([...card(n), ...card(n + 1), ...card(n + 2)], {
        url: `https://example.com/${n}`,
      });
    const passages = cutPassages({ pages: [shop(10), shop(20), shop(30)], site, items: [] });
    const own = passages.filter(({ source }) => source.endsWith("/20"));
    expect(own).toHaveLength(1);
    expect(own[0]?.ranges).toHaveLength(3);
    expect(own[0]?.text).toBe([20, 21, 22].map(sentence).join("\n"));
  });
});

describe("what a passage is marked with", () => {
  it("the hashes, the language and a link to its place", () => {
    const [passage] = cut([["paragraph", prose(2)]], { language: "de-AT" });
    expect(passage).toMatchObject({ contentHash: "hash", bodyHash: "body", language: "de-AT" });
    expect(passage?.link).toMatch(/^https:\/\/example\.com\/#:~:text=The%20boat%20number%200/);
  });

  it("a page without a stored body is cut from its main text", () => {
    const page = buildPage([
      ["heading", "Boats"],
      ["paragraph", prose(5)],
    ]);
    const [passage] = cutPassages({ pages: [page], site, items: [] });
    expect(passage).toMatchObject({ title: "Boats", bodyHash: null });
    expect(passage?.text).toBe(page.text);
  });

  it.each([
    ["https://example.com/pricing", "PRICING"],
    ["https://example.com/privacy", "LEGAL"],
    ["https://example.com/xyz", "OTHER"],
  ])("the category of %s is %s", (url, category) => {
    expect(cut([["paragraph", prose(3)]], { url })[0]?.category).toBe(category);
  });

  it("the category of the item that quotes it", () => {
    const page = buildBodyPage([["paragraph", prose(3)]]);
    const evidence = { quote: "", start: 5, end: 90, headingPath: [], contentHash: "", link: "" };
    const item: KnowledgeItem = {
      id: "a",
      title: "Boats",
      description: "",
      content: "",
      category: "FEATURE",
      source: page.url,
      evidence,
    };
    expect(cutPassages({ pages: [page], site, items: [item] })[0]?.category).toBe("FEATURE");
  });

  it("an id that stays when the text moves, and no id twice", () => {
    const same = { grid: 1, card: 1 };
    const before = cut([
      ["heading", "Boats"],
      ["paragraph", prose(20)],
    ]);
    const after = cut([
      ["paragraph", prose(8, 70)],
      ["heading", "Boats"],
      ["paragraph", prose(20)],
    ]);
    expect(after.slice(1).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]?.ranges).not.toEqual(before[0]?.ranges);
    const twice = cut([
      ["heading", "A"],
      ["code", prose(40), same],
      ["heading", "A"],
      ["code", prose(40)],
    ]);
    expect(new Set(twice.map(({ id }) => id)).size).toBe(twice.length);
    expect(new Set(twice.map(({ text }) => text)).size).toBeLessThan(twice.length);
  });
});
