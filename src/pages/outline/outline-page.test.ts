import { describe, expect, test } from "vitest";
import { readPage } from "../read/read-page.ts";
import { outlinePage } from "./outline-page.ts";

const url = "https://example.com/docs/page";
const outline = (html: string) => outlinePage(html, { url });

const whole = `<!doctype html><html lang="de"><head>
  <title> A  title </title><base href="/base/">
  <link rel="canonical" href="/canonical">
  <link rel="alternate" hreflang="en" href="/en/page">
  <link rel="alternate" type="application/rss+xml" href="/feed">
  <link rel="next" href="?page=2">
  <meta http-equiv="Refresh" content="5; URL='/moved'">
  <script>document.write('<a href="/script">x</a>')</script>
</head><body>
  <nav><a href="/nav">Navi<b>gation</b></a></nav>
  <p>Text with a <a href="relative#part" rel="nofollow">link</a> and <a href="mailto:a@b.c">mail</a>.</p>
  <map><area href="/area" alt="An area"></map>
  <footer><a href="/img"><img alt="A picture"></a><a href="javascript:x">no</a></footer>
</body></html>`;

test("the facts that finding pages needs", () => {
  expect(outline(whole)).toMatchObject({
    url,
    title: "A title",
    text: "Navigation Text with a link and mail. no",
    language: "de",
    canonical: "https://example.com/canonical",
    verdict: "real",
  });
});

test("links with their place and their text", () => {
  const site = "https://example.com";
  const links = outline(whole).links.map(
    (it) =>
      `${it.from} ${it.place} ${it.url.replace(site, "")} ${it.text}${it.nofollow ? " nofollow" : ""}`,
  );
  expect(links).toEqual([
    "alternate head /en/page ",
    "next head /base/?page=2 ",
    "refresh head /moved ",
    "a nav /nav Navigation",
    "a main /base/relative link nofollow",
    "area main /area An area",
    "a footer /img A picture",
  ]);
});

describe("the same links as from a full read", () => {
  test.each([
    ["whole", whole],
    ["unclosed", "<a href=/a>one<a href=/b>two<div><a href='/c'>three"],
    ["nested", "<ul><li><a href=/a><h2>Head</h2><p>text</p></a></li></ul>"],
    ["twice", "<a href=/a></a><a href=/a>said later</a>"],
    ["no page at all", "just words"],
    ["entities", "<a href='/a?x=1&amp;y=2'>A &amp; B</a>"],
    ["in a frame of scripts", "<noscript><a href=/noscript>x</a></noscript>"],
  ])("%s", (_name, html) => {
    // Feeds are those of the given page, which is read completely.
    const found = (links: { url: string; from: string; hreflang: string | null }[]) =>
      links
        .filter(({ from }) => from !== "canonical" && from !== "feed")
        .filter((it) => it.from !== "alternate" || it.hreflang !== null)
        .map((it) => `${it.from} ${it.url}`)
        .sort();
    expect(found(outline(html).links)).toEqual(found(readPage(html, { url }).links));
  });
});

test("a short page with a not-found title is a soft 404", () => {
  const verdict = (words: string) =>
    outline(`<title>Page not found | Saws</title><p>${words}`).verdict;
  expect(verdict("Sorry.")).toBe("soft-404");
  expect(verdict("Why a page is not found, and what to do about it. ".repeat(99))).toBe("real");
});

test("equal text has an equal hash, in spite of scripts and attributes", () => {
  const hash = (html: string) => outline(html).contentHash;
  expect(hash("<p>a</p><script>1</script>")).toBe(hash("<p class=x>a</p><script>2</script>"));
  expect(hash("<p>a</p>")).not.toBe(hash("<p>b</p>"));
});

test("deep nesting and a hundred thousand attributes end", () => {
  const deep = `<a href=/first>x</a>${"<div>".repeat(1_000_000)}<a href=/deep>x</a>`;
  expect(outline(deep).links.map((it) => it.url)).toEqual(["https://example.com/first"]);
  const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join(" ");
  expect(outline(`<p ${attributes}><a href=/wide>x</a>`).links).toHaveLength(1);
  expect(outline("<a href=/x>".repeat(1_000_000)).links).toHaveLength(1);
  expect(outline(`<a href=/x>${"<".repeat(1_000_000)}`).links).toHaveLength(1);
  expect(outline(`<a href=/x title="${"x".repeat(1_000_000)}`).links).toHaveLength(0);
});
