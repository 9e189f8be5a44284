import { expect, test } from "vitest";
import { buildPage } from "../../test/page-builder.ts";
import { triage } from "./triage.ts";

const url = "https://example.com/";
const home = buildPage([], { url, title: "Example" });
const pricing = buildPage([], { url: "https://example.com/pricing", title: "Pricing" });
const unread = (path: string, linkText = "", score = 0.5) => ({
  url: `https://example.com/${path}`,
  linkText,
  score,
});

test("missing kinds come first, with their reason", () => {
  const found = triage([unread("blog/hello"), unread("about"), unread("pricing")], {
    pages: [home],
    items: [],
    url,
  });
  expect(found).toEqual([
    {
      url: "https://example.com/pricing",
      reason: "pricing page; the site's plans are not among the pages read",
    },
    {
      url: "https://example.com/about",
      reason: "about page; who is behind the site is not among the pages read",
    },
    { url: "https://example.com/blog/hello", reason: "article" },
  ]);
});

test("a kind that was read is not missing; the reason quotes the link", () => {
  const [found] = triage([unread("tarife", "Preise für Schulen")], {
    pages: [home, pricing],
    items: [],
    url,
  });
  expect(found?.reason).toBe('another pricing page, linked as "Preise für Schulen"');
});

test("no twins, no pages already read, no carts", () => {
  const found = triage(
    [unread("faq"), unread("faq/"), unread("faq#top"), unread("pricing/"), unread("cart", "Cart")],
    { pages: [home, pricing], items: [], url },
  );
  expect(found.map((each) => each.url)).toEqual(["https://example.com/faq"]);
});

test("only the first page of a kind fills its gap", () => {
  const found = triage([unread("faq-a", "FAQ"), unread("faq-b", "FAQ"), unread("hours")], {
    pages: [home, pricing],
    items: [],
    url,
  });
  expect(found.map((each) => new URL(each.url).pathname)).toEqual(["/faq-a", "/hours", "/faq-b"]);
});

test("an address ranked low fills no gap, whatever its words are", () => {
  const found = triage([unread("tag/faq", "FAQ", 0.02), unread("team"), unread("x")], {
    pages: [home, pricing],
    items: [],
    url,
  });
  expect(found.map((each) => new URL(each.url).pathname)).toEqual(["/team", "/x", "/tag/faq"]);
});
