import { describe, expect, it, test } from "vitest";
import { linksOf } from "./map.ts";
import { inTheirWords, readingOf, wantedOf } from "./formats.ts";
import { searchOf, webResults } from "./search.ts";

test("formats, as names and as objects", () => {
  expect(wantedOf()).toMatchObject({ markdown: true, forms: [], screenshot: null, json: null });
  expect(wantedOf(["html", { type: "html" }, "links", "screenshot@fullPage"])).toEqual({
    markdown: false,
    forms: ["html", "links"],
    screenshot: { fullPage: true },
    json: null,
  });
  const viewport = { width: 800, height: 600 };
  expect(wantedOf([{ type: "screenshot", viewport }]).screenshot).toEqual({
    fullPage: false,
    ...viewport,
  });
  expect(wantedOf([{ type: "json", schema: { type: "object" } }]).json).toEqual({ type: "object" });
});

test("which part of a page is read, and how long a browser waits", () => {
  expect(readingOf({})).toEqual({});
  expect(readingOf({ onlyMainContent: false })).toEqual({ onlySelectors: ["*"] });
  expect(readingOf({ includeTags: ["main"], excludeTags: [".ad"], waitFor: 500 })).toEqual({
    onlySelectors: ["main"],
    exceptSelectors: [".ad"],
    waitMs: 500,
    engine: "browser",
  });
});

test("messages have the names that the client knows", () => {
  expect(inTheirWords("onlySelectors[0] is not a CSS selector")).toBe(
    "includeTags[0] is not a CSS selector",
  );
});

describe("the addresses of a site", () => {
  const entries = [
    { url: "https://a.example/", source: "given" as const },
    { url: "https://a.example/shop?page=2", source: "sitemap" as const },
    { url: "https://a.example/shop", source: "link" as const },
    { url: "https://docs.a.example/day-ticket", source: "link" as const },
  ];
  const url = "https://www.a.example/";

  it("come once, without their queries unless these are asked for", () => {
    expect(linksOf(entries, { url })).toHaveLength(3);
    expect(linksOf(entries, { url, ignoreQueryParameters: false })).toHaveLength(4);
  });

  it("are those of the host, or of the sitemap, or sorted by the words of a search", () => {
    expect(linksOf(entries, { url, includeSubdomains: false })).not.toContain(entries[3]?.url);
    expect(linksOf(entries, { url, sitemap: "only" })).toEqual(["https://a.example/shop"]);
    expect(linksOf(entries, { url, search: "Ticket day" })[0]).toBe(entries[3]?.url);
  });
});

test("search: one result for each page, by its best", () => {
  const result = (source: string, content: string) => ({ source, title: source, content });
  const results = [result("b", "1"), result("a", "2"), result("b", "3"), result("c", "4")];
  // The members that are used.
  const found = { results } as unknown as Parameters<typeof webResults>[0];
  expect(webResults(found, 2)).toEqual([
    { url: "b", title: "b", description: "1", position: 1 },
    { url: "a", title: "a", description: "2", position: 2 },
  ]);
  expect(searchOf({ query: "q", limit: 50, includeDomains: ["a.example"] })).toEqual({
    query: "q",
    limit: 100,
    domain: "a.example",
  });
});
