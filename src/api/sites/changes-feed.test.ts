import { expect, it } from "vitest";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import { changesFeed } from "./changes-feed.ts";

const entry: FactEntry = {
  id: "chg_1",
  siteId: "site_1",
  sync: 2,
  kind: "changed",
  at: "2026-01-31T12:00:00.000Z",
  itemId: "item",
  source: "https://a.example/?a=1&b=2",
  category: "PRICING",
  title: "Basic <b>plan</b>",
  before: { content: "", quote: "10 \u0000€", contentHash: "a" },
  after: { content: "", quote: "12 €", contentHash: "b" },
  erased: false,
};

it("names each change once, with both quotes, in valid XML", () => {
  const feed = changesFeed({ spec: { url: "https://a.example/", name: "A & B" } }, [entry]);
  expect(feed).toContain("<title>Changes of A &amp; B</title>");
  expect(feed).toContain("<title>Basic &lt;b&gt;plan&lt;/b&gt; (changed)</title>");
  expect(feed).toContain("<link>https://a.example/?a=1&amp;b=2</link>");
  expect(feed).toContain('<guid isPermaLink="false">chg_1</guid>');
  expect(feed).toContain("<pubDate>Sat, 31 Jan 2026 12:00:00 GMT</pubDate>");
  expect(feed).toContain("<description>Before: 10 €\nAfter: 12 €</description>");
});

it.each([
  ["added", { before: null }, "<description>After: 12 €</description>"],
  ["removed", { after: null }, "<description>Before: 10 €</description>"],
] as const)("a fact that was %s has one quote", (kind, sides, description) => {
  const feed = changesFeed({ spec: { url: "https://a.example/" } }, [{ ...entry, kind, ...sides }]);
  expect(feed).toContain(description);
  expect(feed).toContain("Changes of a.example");
});
