import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";
import { readingProblem, selectorProblem } from "./compile-selectors.ts";
import { openSelection } from "./selection.ts";
import { TooManySteps } from "./tree-adapter.ts";

const url = "https://shop.test/lamp";
const about =
  "The lamp is made of brass and oak, and it has been made in the same workshop since 1950.";
const html = `<html lang=en><head><title>Lamp | Shop</title>
  <script type="application/ld+json">{"@type":"Product","name":"Lamp","offers":{"price":"99","priceCurrency":"EUR"}}</script>
  </head><body><nav><a href="/lamps">All lamps</a></nav>
  <main><h1>Lamp</h1><p class=about>${about}</p><p class="price now">€80 until Sunday</p>
  <ul id=facts><li data-k=size>Height 30 cm</li><li data-k=mass>Weight 2 kg</li></ul></main>
  <aside class=related><h2>Others bought</h2><p>A chair for <a href="/chair">€40</a></p></aside>
  <footer>Shop Ltd, mail@shop.test</footer></body></html>`;

async function select(rules: Parameters<typeof openSelection>[0], page = html) {
  const selection = await openSelection(rules);
  const whole = readPage(page, { url });
  return { whole, page: selection?.read(page, { url }, whole) ?? whole };
}

describe("onlySelectors", () => {
  test.each([
    [["main"], ["Height", "€80", "brass"], ["chair", "Shop Ltd", "All lamps"]],
    [[".price"], ["€80 until Sunday"], ["brass", "chair", "Height"]],
    [
      ["footer", ".related"],
      ["Shop Ltd", "chair"],
      ["brass", "€80"],
    ],
    [["#facts > li:nth-child(2)"], ["Weight"], ["Height", "brass"]],
    [["[data-k=size], .price.now"], ["Height", "€80"], ["Weight"]],
    [["main:has(h1)"], ["brass"], ["chair"]],
    [["body > main p:not(.price)"], ["brass"], ["€80", "Height"]],
    [["h1 ~ ul", "h1 + p"], ["Height", "brass"], ["€80"]],
    [["nav"], ["All lamps"], ["brass"]],
  ])("%j", async (onlySelectors, present, absent) => {
    const { page } = await select({ onlySelectors });
    expect(page.unmatched).toEqual([]);
    for (const text of [page.text, page.body?.text ?? "", page.markdown.replaceAll("\\", "")]) {
      for (const words of present) expect(text).toContain(words);
      for (const words of absent) expect(text).not.toContain(words);
    }
  });

  test("leave title, links, language and verdict of the whole page", async () => {
    const { page, whole } = await select({ onlySelectors: [".price"] });
    const { title, language, verdict, links, kind } = whole;
    expect(page).toMatchObject({ title, language, verdict, links, kind });
    expect(links.map((link) => link.url)).toContain("https://shop.test/chair");
  });

  test("leave out what the page states elsewhere, structured data included", async () => {
    const { page } = await select({ onlySelectors: [".about"] });
    expect(page.structured.jsonLd).toEqual([]);
    expect(page.facts).toMatchObject({ emails: [], footerText: "" });
  });

  test("that match nothing are named, and the page has no text", async () => {
    const { page } = await select({ onlySelectors: [".none"], exceptSelectors: ["nav", "#no"] });
    expect(page).toMatchObject({ text: "", verdict: "real" });
    expect(page.unmatched).toEqual(["onlySelectors: .none", "exceptSelectors: #no"]);
  });
});

describe("exceptSelectors", () => {
  test("remove their parts from text and body", async () => {
    const { page } = await select({ exceptSelectors: [".related", "footer"] });
    expect(page.text).toContain("brass");
    expect(page.body?.text).not.toMatch(/chair|Shop Ltd/);
    expect(page.facts.emails).toEqual([]);
  });

  test("win over onlySelectors", async () => {
    const { page } = await select({ onlySelectors: ["main"], exceptSelectors: [".price"] });
    expect(page.text).toContain("Height");
    expect(page.body?.text).not.toContain("€80");
  });
});

test("pages have the key of their selectors, whatever the order", async () => {
  const one = await select({ onlySelectors: ["main", "footer"] });
  const same = await select({ onlySelectors: ["footer", "main"] });
  const other = await select({ exceptSelectors: ["footer", "main"] });
  expect(one.page.selection).toBe(same.page.selection);
  expect(one.page.selection).not.toBe(other.page.selection);
  expect(one.whole.selection).toBeUndefined();
});

describe("a selector that is not valid is named", () => {
  test.each([
    ["a[", "is not a CSS selector"],
    ["", "is not a CSS selector"],
    ["div,", "is not a CSS selector"],
    ["> p", "may not begin with a combinator"],
    ["a:hover", "has the pseudo-class :hover"],
    ["p:contains(x)", "has the pseudo-class :contains"],
    ["p:not(:hover)", "has the pseudo-class :hover"],
    ["p::before", "has the pseudo-element ::before"],
    ["svg|a", "has a namespace"],
    ["li:nth-child(x)", "is not a CSS selector"],
    ["a < b", "has a combinator"],
    [":scope > a", "has the pseudo-class :scope"],
  ])("%s", async (text, problem) => {
    const found = await selectorProblem({ onlySelectors: ["main", text] });
    expect(found).toContain(`onlySelectors[1] (${JSON.stringify(text)}) ${problem}`);
  });

  test("one that is valid has no problem", async () => {
    const exceptSelectors = ["#a\\:b", 'a[href^="/x" i]', ":is(h1, h2) > a:not(:first-child)"];
    expect(await selectorProblem({ exceptSelectors })).toBeUndefined();
  });
});

test.each([
  [{ waitFor: "main > p" }, undefined],
  [{ waitFor: "main", engine: "browser" }, undefined],
  [{ scroll: false, engine: "http" }, undefined],
  [{ waitFor: "text=Price" }, 'waitFor ("text=Price") is not a CSS selector'],
  [{ waitFor: "p:visible" }, "has the pseudo-class :visible"],
  [{ waitFor: "main", engine: "http" }, "waitFor needs the browser, and engine is http"],
  [{ scroll: true, engine: "http" }, "scroll needs the browser, and engine is http"],
])("rules for the browser: %j", async (rules, problem) => {
  const found = await readingProblem(rules);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test.each(["[constructor]", "[constructor^=a]", "[__proto__*=a]"])(
  "%s matches no element: a page has only the attributes that it gives",
  async (text) => {
    const { page } = await select({ exceptSelectors: [text] });
    expect(page.unmatched).toEqual([`exceptSelectors: ${text}`]);
  },
);

test.each([
  [
    "a long text searched in long attributes",
    `[class*="${"y".repeat(400)}z"]`,
    `<p class="${"y".repeat(19_000)}"></p>`.repeat(1_000),
  ],
  [
    "lists searched for an element",
    ".last:has(~ .none)",
    `<ul>${"<li></li>".repeat(40_000)}${"<li class=last></li>".repeat(600)}</ul>`,
  ],
])("%s is counted as work", async (_name, selector, body) => {
  const page = `<main><p>${about}</p>${body}</main>`;
  const whole = readPage(page, { url });
  const selection = await openSelection({ exceptSelectors: Array(20).fill(selector) });
  expect(() => selection?.read(page, { url }, whole)).toThrow(TooManySteps);
});

describe("hostile selectors and pages end", () => {
  const nested = "<div>".repeat(450) + "<p>x</p>" + "</div>".repeat(450);
  const wide = `<ul>${"<li>x</li>".repeat(15_000)}</ul>`;
  test.each([
    ["nested :has", `:has(:has(:has(:has(:has(.x)))))`, nested.repeat(30)],
    ["siblings", "li ~ li ~ li ~ .x", wide],
    ["positions", "li:nth-last-child(7n+3)", wide],
    ["descendants", `${"div ".repeat(80)} .x`, nested.repeat(30)],
    ["alternatives", Array.from({ length: 120 }, (_, n) => `.x${n}`).join(","), wide],
    ["long attributes", "[class*=x]", `<p class="${"y".repeat(19_000)}">a</p>`.repeat(400)],
  ])("%s", async (_name, selector, body) => {
    const selection = await openSelection({ exceptSelectors: Array(20).fill(selector) });
    const page = `<main><p>${about}</p>${body}</main>`;
    const whole = readPage(page, { url });
    try {
      expect(selection?.read(page, { url }, whole).text).toContain("brass");
    } catch (error) {
      expect(error).toBeInstanceOf(TooManySteps);
    }
  });
});
