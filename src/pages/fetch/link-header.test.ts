import { expect, test } from "vitest";
import { linksOfHeader } from "./link-header.ts";

const base = "https://example.com/en/page";

test.each([
  [undefined, []],
  ["", []],
  ["nonsense; rel=alternate", []],
  [
    '<https://example.com/de/>; rel="alternate"; hreflang="de"',
    ["alternate https://example.com/de/ de"],
  ],
  [
    '<../de/>; rel="alternate"; hreflang=de-AT, </fr/>; hreflang="fr"; rel=alternate',
    ["alternate https://example.com/de/ de-AT", "alternate https://example.com/fr/ fr"],
  ],
  ['</2>; rel="prev next"', ["next https://example.com/2 null"]],
  ['</feed>; rel="alternate"; type="application/rss+xml"', []],
  [
    '</en/page.md>; rel="alternate"; type="text/markdown"; hreflang="en"',
    ["markdown https://example.com/en/page.md en"],
  ],
  ["</style.css>; rel=preload; as=style", []],
  ["<javascript:x>; rel=next", []],
])("%j", (header, expected) => {
  const links = linksOfHeader(header, base);
  expect(links.map((it) => `${it.from} ${it.url} ${it.hreflang}`)).toEqual(expected);
});

test("the list of an endless header is bounded", () => {
  const header = "</a>; rel=alternate; hreflang=de, ".repeat(100_000);
  expect(linksOfHeader(header, base).length).toBeLessThanOrEqual(200);
});
