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

test("all fields of an entry", () => {
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

describe("links of markdown, as in llms.txt", () => {
  const at = (path: string) => `https://example.com${path}`;
  test.each([
    ["several in a line", `- [A](${a}): the one, [B](/b "B") and [C](b)`, [a, b]],
    ["those of the markdown of a page", "[A](/a.md) [B](/b.html.md)", [a, at("/b.html")]],
    ["that of a folder", "[A](/index.html.md) [B](/docs/index.md)", [at("/"), at("/docs/")]],
    ["not other lists of links", "[All](/llms-full.txt) [More](/docs/llms.txt)", []],
    ["nothing that is no address", "[A]() [B](mailto:b@example.com) [C] (/c) [D](", []],
  ])("%s", (_name, line, urls) => {
    expect(locs(`# Shop\n\n> What we sell\n\n## Pages\n\n${line}\n`)).toEqual(urls);
  });
});

describe("of broken files the readable part is used", () => {
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

  test("a file that is not really gzip", () => {
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

test("a million nested elements are skipped", () => {
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

/** Extensions of sitemap generators; none of their URLs is a page. */
describe("extensions", () => {
  const image = "<image:image><image:loc>https://example.com/i.jpg</image:loc></image:image>";
  const video = `<video:video><video:title>t</video:title>
    <video:content_loc>https://example.com/v.mp4</video:content_loc>
    <video:player_loc>https://example.com/player</video:player_loc></video:video>`;
  const news = `<news:news><news:publication><news:name>n</news:name><news:language>de</news:language>
    </news:publication><news:publication_date>2026-01-02</news:publication_date>
    <news:title>t</news:title></news:news>`;
  const pageMap = `<PageMap xmlns="http://www.google.com/schemas/sitemap-pagemap/1.0">
    <DataObject type="document"><Attribute name="url" value="https://example.com/o"/></DataObject>
    </PageMap>`;
  const inside = (extra: string) => `<url><loc>${a}</loc>${extra}</url>`;

  test.each([
    ["images", inside(image.repeat(3)), [a]],
    ["an image before the address", `<url>${image}<loc>${a}</loc></url>`, [a]],
    ["a video", inside(video), [a]],
    ["a video without a page", `<url>${video}</url>`, []],
    ["news", inside(news), [a]],
    ["a page map", inside(pageMap), [a]],
    [
      "mobile, empty or closed",
      inside("<mobile:mobile/>") + inside("<mobile:mobile></mobile:mobile>"),
      [a, a],
    ],
    ["all at once", inside(image + video + news + pageMap) + entry(b), [a, b]],
    ["a frequency", inside("<changefreq>daily</changefreq>"), [a]],
    ["blank lines around the address", `<url>\n  <loc>\n    ${a}\n  </loc>\n</url>`, [a]],
    ["comments", `<!-- ${entry(b)} -->${entry(a)}<!-- <loc> -->`, [a]],
    ["an unknown element", inside("<x:rank><x:loc>https://example.com/x</x:loc></x:rank>"), [a]],
  ])("%s", (_name, inner, expected) => {
    expect(locs(urlset(inner))).toEqual(expected);
  });

  test("the other languages of a page", () => {
    const link = (lang: string) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="https://example.com/${lang}/"/>`;
    const { urls } = parse(urlset(inside(link("en") + link("de-CH") + link("x-default"))));
    expect(urls.map(({ alternates }) => alternates?.map(({ url: to }) => to))).toEqual([
      ["https://example.com/en/", "https://example.com/de-CH/", "https://example.com/x-default/"],
    ]);
  });

  test("an index whose entries are bare text, with ampersands", () => {
    const files = Array.from({ length: 15 }, (_, at) => `https://example.com/s?a=${at}&amp;b=1`);
    const inner = files.map((file) => `<sitemap>\n${file}\n</sitemap>`).join("");
    const { urls, sitemaps } = parse(`<sitemapindex>${inner}</sitemapindex>`);
    expect(urls).toEqual([]);
    expect(sitemaps.map((it) => it.url)).toEqual(files.map((file) => file.replace("&amp;", "&")));
  });

  test.each([
    ["a namespace that is not the standard's", `<urlset xmlns="https://example.com/sitemap/0.9">`],
    [
      "a namespace with another version",
      `<urlset xmlns="http://www.google.com/schemas/sitemap/0.84">`,
    ],
    ["attributes of a schema", `<urlset xsi:schemaLocation="http://a b" xmlns:xsi="http://c">`],
  ])("%s", (_name, open) => {
    expect(locs(`<?xml version="1.0" standalone="no"?>${open}${entry(a)}</urlset>`)).toEqual([a]);
  });
});

describe("feeds and lists", () => {
  const item = (link: string) =>
    `<item><title><![CDATA[a & b]]></title><link>${link}</link>
      <pubDate>Fri, 02 Jan 2026 12:00:00 +0100</pubDate></item>`;

  test("the items of a feed are pages; its own address and its images are not", () => {
    const channel = `<title>t</title><link>https://example.com/</link>
      <atom:link rel="self" href="https://example.com/feed"/>
      <image><url>https://example.com/i.png</url><link>https://example.com/</link></image>`;
    const text = `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${item(a)}${item(b)}</channel></rss>`;
    const { kind, urls } = parse(text);
    expect([kind, urls.map((it) => it.url)]).toEqual(["rss", [a, b]]);
    expect(urls[0]?.lastmod).toBe("2026-01-02T11:00:00.000Z");
  });

  test("an Atom feed names its own address, which is no page", () => {
    const text = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="https://example.com/feed"/><link href="https://example.com/"/>
      <entry><link rel="alternate" href="${a}"/><updated>2026-01-02T03:04:05Z</updated></entry></feed>`;
    expect(parse(text)).toMatchObject({
      kind: "atom",
      urls: [{ url: a, lastmod: "2026-01-02T03:04:05.000Z" }],
    });
  });

  test.each([
    ["one line without an end", a, [a]],
    ["two lines", `${a}\n${b}\n`, [a, b]],
    ["a byte-order mark and Windows ends", `\uFEFF${a}\r\n${b}\r\n`, [a, b]],
    ["blank lines and blanks", `\n  ${a}  \n\n${b}`, [a, b]],
  ])("a list: %s", (_name, text, expected) => {
    expect(locs(text)).toEqual(expected);
    expect(locs(gzipSync(text))).toEqual(expected);
  });

  test("a compressed file is read by its content", () => {
    expect(parse(gzipSync(urlset(entry(a) + entry(b))))).toMatchObject({
      kind: "urlset",
      urls: [{ url: a }, { url: b }],
    });
  });
});
