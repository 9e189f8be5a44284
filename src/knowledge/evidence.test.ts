import { describe, expect, test } from "vitest";
import { score } from "../../bench/knowledge-score.ts";
import { readSite, smallSites } from "../../bench/knowledge-site.ts";
import { buildPage } from "../../test/page-builder.ts";
import type { KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Page } from "../contract/page.ts";
import { readPage } from "../pages/read/read-page.ts";
import type { Draft } from "./draft.ts";
import { evidenceText, quotesOf } from "./evidence.ts";
import { wordsOf } from "./fold.ts";
import { ground, groundOf } from "./ground.ts";
import { extractOffline } from "./offline.ts";
import { kindWord } from "./places/kind-words.ts";
import { prepare } from "./reading.ts";
import { languages } from "../words/index.ts";

const context = {
  startUrl: "https://example.com/",
  boilerplate: new Set<string>(),
  siteNames: new Set<string>(),
};

const draft = (more: Partial<Draft>): Draft => ({
  category: "SUPPORT",
  title: "Care",
  description: "",
  content: "Oil it.",
  blocks: [],
  strength: 1,
  ...more,
});

function quoted(page: Page, of: Partial<Draft>): string[] {
  const quotes = quotesOf(prepare(page, context), draft(of), "https://example.com/care");
  for (const { start, end, quote } of quotes)
    expect(evidenceText(page).slice(start, end)).toBe(quote);
  return quotes.map(({ quote }) => quote);
}

describe("quotes of a page without a body", () => {
  const long = "word ".repeat(200).trim();
  const page = buildPage([
    ["heading", "Care"],
    ["paragraph", "Oil it."],
    ["paragraph", "Keep it dry."],
    ["heading", "Storage"],
    ["paragraph", long],
    ["paragraph", "Hang it up."],
  ]);

  test("blocks that adjoin share a quote", () => {
    expect(quoted(page, { blocks: [0, 1, 2] })).toEqual(["Care\n\nOil it.\n\nKeep it dry."]);
    expect(quoted(page, { blocks: [1, 5] })).toEqual(["Oil it.", "Hang it up."]);
  });

  test("the first quote is more than a heading", () => {
    expect(quoted(page, { blocks: [0, 2, 5] })).toEqual(["Keep it dry.", "Hang it up.", "Care"]);
    expect(quoted(page, { blocks: [0] })).toEqual(["Care"]);
  });

  test("a long block has several quotes, and its heading is in the first of them", () => {
    const quotes = quoted(page, { blocks: [3, 4, 5] });
    expect(quotes[0]).toMatch(/^Storage\n\nword word/);
    expect(quotes.at(-1)).toMatch(/word\n\nHang it up\.$/);
    for (const quote of quotes) expect(quote.length).toBeLessThanOrEqual(limits.quoteChars.value);
    expect(wordsOf(quotes.join(" "))).toHaveLength(1 + 200 + 3);
  });

  test("the head of a table is quoted after its row", () => {
    expect(quoted(page, { blocks: [2], labels: [1] })).toEqual(["Keep it dry.", "Oil it."]);
  });

  test("their number has a limit", () => {
    const many = buildPage(Array.from({ length: 80 }, (_, at) => ["paragraph", `Part ${at}.`]));
    const every = many.blocks.keys().filter((at) => at % 2 === 0);
    expect(quoted(many, { blocks: [...every] })).toHaveLength(limits.quotesPerSource.value);
  });
});

describe("quotes of a page with a body", () => {
  const prose = "Every saw wants oil, and a dry place for the winter months. ";
  const page = readPage(
    `<!doctype html><html lang="en"><title>Care</title><body>
    <nav><a href="/">Start</a> <a href="/saws">Planes</a></nav>
    <main><h1>Care</h1><p>${prose.repeat(3)}</p>
    <h2 id="storage">Storage</h2><p>Hang it up. ${prose.repeat(3)}</p></main>
    <footer><h3>Opening hours</h3><p>Monday to Friday 9:00 to 17:00</p></footer></body></html>`,
    { url: "https://example.com/care" },
  );
  const at = (words: string): number =>
    page.body?.blocks.findIndex(({ start, end }) =>
      page.body?.text.slice(start, end).includes(words),
    ) ?? -1;

  test("offsets count in all text of the page", () => {
    expect(page.text).not.toContain("Planes");
    const [first] = quoted(page, { blocks: [0] });
    expect(first).toMatch(/^Every saw wants oil/);
    expect(evidenceText(page).indexOf(first ?? "")).toBeGreaterThan(0);
  });

  test("a footer is quoted, with the heading above it, and its words count as proof", () => {
    const hours = {
      title: "Opening hours",
      content: "Monday to Friday 9:00 to 17:00",
      bodyBlocks: [at("Monday")],
    };
    expect(page.text).not.toContain("Monday");
    const item = ground(prepare(page, context), draft(hours), groundOf(page));
    expect(item?.evidence).toMatchObject({
      quote: hours.content,
      headingPath: ["Opening hours"],
      link: "https://example.com/care#:~:text=Monday%20to%20Friday%209%3A00%20to%2017%3A00",
    });
    const invented = draft({ ...hours, content: "Sunday by appointment only" });
    expect(ground(prepare(page, context), invented, groundOf(page))).toBeNull();
  });
});

/** Labels of addresses, numbers and hours that the page shows without any. */
const labels = new Set(
  languages.flatMap(({ code }) =>
    (["phone", "email", "address", "hours"] as const).flatMap((kind) =>
      wordsOf(kindWord(code, kind)),
    ),
  ),
);

/** Share of the content's words that the item's quotes and the headings above them have. */
function share({ content, sources = [] }: KnowledgeItem): number {
  const words = wordsOf(content).filter((word) => !labels.has(word));
  const quotes = sources.flatMap(({ evidence }) =>
    evidence.flatMap(({ quote, headingPath }) => [quote, ...headingPath.slice(-1)]),
  );
  const known = new Set(wordsOf(quotes.join("\n")));
  return words.filter((word) => known.has(word)).length / Math.max(1, words.length);
}

test.each(smallSites())("the quotes of %s contain what the items state", (folder) => {
  const { answers, pages } = readSite(folder);
  const { items } = extractOffline(pages, { url: answers.url });
  expect(score(answers.facts, items, pages).ungrounded).toBe(0);
  const partial = items.filter((item) => share(item) < 0.9);
  expect(partial.map(({ title, content }) => `${title}: ${content}`)).toEqual([]);
});
