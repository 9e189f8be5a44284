import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { parseSitemap } from "./parse-sitemap.ts";
import { createSitemapReader } from "./sitemap-reader.ts";

const url = "https://example.com/sitemap.xml";
const parse = (bytes: Uint8Array | string) => parseSitemap(bytes, { url });
const locs = (bytes: Uint8Array | string) => parse(bytes).urls.map((it) => it.url);
const urlset = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inner}</urlset>`;
const entry = (loc: string) => `<url><loc>${loc}</loc></url>`;
const [a, b] = ["https://example.com/a", "https://example.com/b"];

test("everything an entry may say", () => {
  const text = urlset(
    `<url>
      <loc> ${a}?x=1&amp;y=2 </loc><lastmod>2026-01-02</lastmod><priority>0.8</priority>
      <xhtml:link rel="alternate" hreflang="de" href="/de/a"/>
      <image:image><image:loc>https://example.com/i.jpg</image:loc></image:image>
    </url>`,
  );
  expect(parse(text)).toEqual({
    kind: "urlset",
    sitemaps: [],
    urls: [
      {
        url: `${a}?x=1&y=2`,
        lastmod: "2026-01-02T00:00:00.000Z",
        priority: 0.8,
        alternates: [{ hreflang: "de", url: "https://example.com/de/a" }],
      },
    ],
  });
});

describe("kinds of files", () => {
  test.each([
    ["urlset", urlset(entry(a))],
    ["rss", `<rss><channel><link>${b}</link><item><link>${a}</link></item></channel></rss>`],
    ["rss", `<rss><channel><item><guid>${a}</guid></item></channel></rss>`],
    ["rss", `<rdf:RDF><item rdf:about="x"><link>${a}</link></item></rdf:RDF>`],
    [
      "atom",
      `<feed><link href="${b}"/><entry><link rel="edit" href="${b}"/><link href="${a}"/></entry></feed>`,
    ],
    ["text", `${a}\n`],
    ["text", `\uFEFF${a}`],
  ])("%s: %s", (kind, text) => {
    expect(parse(text)).toMatchObject({ kind, urls: [{ url: a }] });
  });

  test("an index names files, not pages", () => {
    const text = `<sitemapindex><sitemap><loc>${a}</loc><lastmod>2026-01-02</lastmod></sitemap>
      <sitemap>${b}</sitemap></sitemapindex>`;
    expect(parse(text)).toEqual({
      kind: "index",
      urls: [],
      sitemaps: [
        { url: a, lastmod: "2026-01-02T00:00:00.000Z" },
        { url: b, lastmod: null },
      ],
    });
  });

  test.each([
    ["a page", "<!doctype html><html><body>Not found</body></html>"],
    ["nothing", ""],
    ["words", "this is not a sitemap"],
    ["JSON", '{"a":1}'],
  ])("%s is none", (_name, text) => {
    expect(parse(text)).toEqual({ kind: "unknown", urls: [], sitemaps: [] });
  });
});

describe("broken files give what is readable", () => {
  test.each([
    ["cut in the middle", urlset(entry(a) + entry(b)).slice(0, -30), [a]],
    ["elements never closed", `<urlset><url><loc>${a}<url><loc>${b}</loc>`, [a, b]],
    ["a field never closed", `<urlset><url><loc>${a}</url>${entry(b)}</urlset>`, [a, b]],
    ["no namespace", `<urlset>${entry(a)}</urlset>`, [a]],
    ["another prefix", `<s:urlset><s:url><s:loc>${a}</s:loc></s:url></s:urlset>`, [a]],
    ["capitals", `<URLSET><URL><LOC>${a}</LOC></URL></URLSET>`, [a]],
    ["space before the declaration", `\n\n${urlset(entry(a))}`, [a]],
    ["bare ampersands", urlset(entry(`${a}?x=1&y=2`)), [`${a}?x=1&y=2`]],
    ["CDATA", urlset(entry(`<![CDATA[${a}?x=1&y=2]]>`)), [`${a}?x=1&y=2`]],
    ["a relative address", urlset(entry("/a")), [a]],
    ["addresses that are none", urlset(entry("javascript:x") + entry("") + entry(a)), [a]],
    ["an entity bomb", `<!DOCTYPE x [<!ENTITY a "b">]>${urlset(entry(a))}`, [a]],
  ])("%s", (_name, text, expected) => {
    expect(locs(text)).toEqual(expected);
  });

  test("a gzip file cut off", () => {
    const many = urlset(
      Array.from({ length: 5_000 }, (_, i) => entry(`${a}${(i * 7919) % 6_007}`)).join(""),
    );
    const packed = gzipSync(many);
    const found = locs(packed.subarray(0, packed.length - 500));
    expect(found.length).toBeGreaterThan(1_000);
    expect(found.length).toBeLessThan(5_000);
  });

  test("what only claims to be gzip", () => {
    expect(parse(Buffer.from([0x1f, 0x8b, 1, 2, 3])).urls).toEqual([]);
  });

  test.each(["utf-8", "utf16le", "latin1"] as const)("in %s", (encoding) => {
    const declared = encoding === "latin1" ? "iso-8859-1" : "utf-8";
    const text = `<?xml version="1.0" encoding="${declared}"?><urlset>${entry(`${a}é`)}</urlset>`;
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    expect(locs(Buffer.from(mark + text, encoding))).toEqual([`${a}%C3%A9`]);
  });
});

test("pieces of any size give the same entries", () => {
  const text = urlset(`${entry(a)}<url><loc>${b}</loc><lastmod>2026-01-02</lastmod></url>`);
  for (const size of [1, 2, 7, 64]) {
    const found: string[] = [];
    const reader = createSitemapReader(url, {
      onUrl: (it) => found.push(`${it.url} ${it.lastmod}`),
      onSitemap: () => {},
    });
    for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
    reader.end();
    expect(found).toEqual([`${a} null`, `${b} 2026-01-02T00:00:00.000Z`]);
  }
});

test("a million nested elements are left alone", () => {
  expect(locs(`<urlset>${entry(a)}${"<url>".repeat(1_000_000)}${entry(b)}`)).toContain(a);
  expect(locs(`<urlset>${entry(a)}${"<x>".repeat(1_000_000)}`)).toEqual([a]);
});

test("an element that never ends is not kept", () => {
  let longest = 0;
  const reader = createSitemapReader(url, {
    onUrl: (it) => {
      longest = Math.max(longest, it.url.length);
    },
    onSitemap: () => {},
  });
  reader.write("<urlset><url><loc>https://example.com/");
  for (let i = 0; i < 1_000; i += 1) reader.write("x".repeat(1_000));
  reader.write(`</loc></url>${"<deep>".repeat(10_000)}`);
  reader.end();
  expect(longest).toBeLessThan(10_000);
});

// The public sitemap files lie beside the checkout on the machines that measure: [pages, files].
const counts: Record<string, [number, number]> = {
  "sitemaps/atom.xml": [1, 0],
  "sitemaps/do-not-visit.txt": [1, 0],
  "sitemaps/sitemap-with-bom.txt": [2, 0],
  "sitemaps/sitemap.badns.xml": [2, 0],
  "sitemaps/sitemap.index.xml": [0, 15],
  "sitemaps/sitemap.ns.xml": [2, 0],
  "sitemaps/sitemap.txt": [2, 0],
  "sitemaps/sitemap.txt.gz": [5, 0],
  "sitemaps/xmlSitemap.gz": [5, 0],
  "rss/feed.rss": [4, 0],
  "rss/xmlRss_pubDate.xml": [7, 0],
  "sitemaps/extension/hebdenbridgetimes-articles-sitemap.xml": [74, 0],
  "sitemaps/extension/pagemaps-sitemap.xml": [2, 0],
  "sitemaps/extension/shinpaideshou-news-sitemap.xml": [3, 0],
  "sitemaps/extension/sitemap-images.xml": [1, 0],
  "sitemaps/extension/sitemap-links.xml": [3, 0],
  "sitemaps/extension/sitemap-mobile.xml": [3, 0],
  "sitemaps/extension/sitemap-news.xml": [2, 0],
  "sitemaps/extension/sitemap-videos-tvshow.xml": [1, 0],
  "sitemaps/extension/sitemap-videos.xml": [3, 0],
};
const folder = new URL("../../../../shared/data/sitemaps/crawler-commons/", import.meta.url);
const files = filesOf("");
test.runIf(files.length > 0)("the public sitemap files", () => {
  const read = files.map((name): [string, [number, number]] => {
    const { urls, sitemaps } = parse(readFileSync(new URL(name, folder)));
    return [name, [urls.length, sitemaps.length]];
  });
  expect(Object.fromEntries(read)).toEqual(counts);
});

function filesOf(inside: string): string[] {
  try {
    return readdirSync(new URL(inside, folder)).flatMap((name) => {
      const path = `${inside}${name}`;
      if (statSync(new URL(path, folder)).isDirectory()) return filesOf(`${path}/`);
      return name === "LICENSE.txt" ? [] : [path];
    });
  } catch {
    return [];
  }
}
