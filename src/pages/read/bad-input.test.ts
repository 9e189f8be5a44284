import { expect, test } from "vitest";

import { limits } from "../../contract/limits.ts";
import { toMarkdown } from "../markdown/to-markdown.ts";
import { readPage } from "./read-page.ts";

const url = "https://example.test/";
const repeat = (part: string, chars = 300_000): string =>
  part.repeat(Math.ceil(chars / part.length));

/** Pseudo-random bytes, the same in each run. */
function noise(chars: number): string {
  let out = "";
  let seed = 7;
  while (out.length < chars) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    out += String.fromCharCode(seed % 256);
  }
  return out;
}

const pages: readonly (readonly [string, string])[] = [
  ["elements in elements", repeat("<div>")],
  ["marks in marks", `<p>${repeat("<em>a")}`],
  ["lists in lists", repeat("<ul><li>a")],
  ["quotes in quotes", repeat("<blockquote>a")],
  ["tables in tables", repeat("<table><tr><td>a")],
  ["ends without beginnings", repeat("</x>")],
  [
    "100,000 attributes",
    `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=b`).join(" ")}>x`,
  ],
  ["one endless attribute", `<p title="${repeat("a")}">x`],
  ["one endless word", `<p>${repeat("a")}`],
  ["angle brackets", repeat("<")],
  ["a comment that never ends", `<p>x<!--${repeat("a")}`],
  ["a script that never ends", `<p>x<script>${repeat("a")}`],
  ["a title that never ends", `<title>${repeat("a - ")}`],
  ["spaces", `<p>a${repeat(" ")}b`],
  ["blank lines of code", `<pre>${repeat("\n")}x</pre>`],
  ["marks of markdown", `<p>${repeat("*_`[]<&")}`],
  ["links", repeat('<a href="/x">word</a> ')],
  ["headings that lead away", repeat("<h2>Related</h2><p>a</p>")],
  ["questions", repeat("<div class=faq-title>Why?</div><div>Because it is so.</div>")],
  ["footnotes", `${repeat('<sup><a href="#n">1</a></sup>')}<p id=n>note</p>`],
  ["spans of a table", `<table>${repeat("<tr><td colspan=9999 rowspan=9999>a<td>b")}</table>`],
  ["items of microdata", repeat("<div itemscope><i itemprop=name>x</i>")],
  ["JSON without end", `<script type="application/ld+json">${repeat("[{")}</script><p>x`],
  ["signs of mail addresses", `<p>${repeat("a.b@")}`],
  ["signs of telephones", `<p>${repeat("+1 2")}`],
  ["streamed parts", repeat('<template id="B:1"></template><div hidden id="S:1">x</div>')],
  ["noise", noise(200_000)],
];

test.each(pages)("%s: read within its bounds", (_, html) => {
  const page = readPage(html, { url });
  expect(page.text.length).toBeLessThanOrEqual(limits.pageTextChars.value);
  expect(page.markdown.length).toBeLessThanOrEqual(limits.pageMarkdownChars.value);
  expect(page.links.length).toBeLessThanOrEqual(limits.pageLinks.value);
  for (const { start, end } of page.blocks) expect(end).toBeGreaterThan(start);
});

test.each(pages)("%s: written as markdown", (_, html) => {
  expect(typeof toMarkdown(html, { url })).toBe("string");
});

test("the text before invalid input is read", () => {
  const { text } = readPage(`<p>Open every day from nine.</p>${repeat("<b>")}`, { url });
  expect(text).toBe("Open every day from nine.");
});

test.each([
  ["no address", ""],
  ["a broken address", "http://"],
  ["not an address", "nowhere"],
])("%s of the page", (_, broken) => {
  const page = readPage('<p>Some words.</p><a href="/x">y</a>', { url: broken });
  expect(page.text).toContain("Some words.");
  expect(page.links).toEqual([]);
});
