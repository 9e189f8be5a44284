import { iconsOf } from "../../src/pages/fetch/manifest-icons.ts";
import { charsetOf } from "../../src/pages/fetch/charset.ts";
import { linksOfHeader } from "../../src/pages/fetch/link-header.ts";
import {
  canonicalUrl,
  createFrontier,
  createPatterns,
  explainPage,
  localeGroups,
  locateText,
  matchesPattern,
  needsScripts,
  outlinePage,
  parseSitemap,
  rankUrls,
  readPage,
  robotsAllows,
  robotsPolicy,
  toMarkdown,
  urlKey,
} from "../../src/pages/index.ts";
import { createSitemapReader } from "../../src/pages/sitemap/sitemap-reader.ts";
import { compareText, hasGaps, withTextOf } from "../../src/pages/visit/markdown-text.ts";
import { pdfHtml } from "../../src/pages/pdf/pdf-html.ts";
import { noFacts } from "../../src/pages/documents/document-html.ts";
import { PdfLinks } from "../../src/pages/pdf/pdf-links.ts";
import { linesOf } from "../../src/pages/pdf/pdf-lines.ts";
import { extractOffline, logoCandidates } from "../../src/knowledge/index.ts";

/** Some text of a stranger, and everything that is computed from it. */
export type Entry = { name: string; length: number; run: (run: string) => void };

const url = "https://site.example/shop/page";

function page(place: string, html: (run: string) => string, length = 16_000): Entry {
  return { name: `a page: ${place}`, length, run: (run) => readAll(html(run)) };
}

function readAll(html: string): void {
  const read = readPage(html, { url, headers: { "content-type": "text/html" } });
  extractOffline([read], { url });
  logoCandidates([read]);
}

const sentence =
  "We repair bicycles of every kind in our workshop by the harbour, also on Sundays.";
const paragraphs = `<p>${sentence}</p><p>${sentence}</p>`;
const body = (html: string, head = ""): string =>
  `<html><head><title>Prices | Harbour Bikes</title>${head}</head><body><main><h1>Prices</h1>${html}</main></body></html>`;

/** Outside tags, so that a run of tags is one, too. The letter behind it ends what it began. */
export const pageEntries: Entry[] = [
  page("main text", (run) => body(`${paragraphs}<p>The ${run}x</p>${paragraphs}`)),
  page("a text of its own", (run) => body(`${paragraphs}<p>${run}</p>${paragraphs}`)),
  page(
    "title and headings",
    (run) =>
      `<title>Prices ${run}x - Bikes</title><h1>${run}x</h1>${paragraphs}<h2>x${run}x</h2>${paragraphs}`,
    24_000,
  ),
  page(
    "list items and cells",
    (run) =>
      body(`<ul><li>${run}x</li><li>a</li></ul><table><tr><td>${run}x<td>b<tr><td>c<td>d</table>`),
    24_000,
  ),
  page(
    "link texts and addresses",
    (run) =>
      body(`${paragraphs}<p><a href="/a">${run}x</a> <a href="/${attribute(run)}">go</a></p>`),
    24_000,
  ),
  page(
    "attributes",
    (run) => {
      const value = attribute(run);
      return body(
        `<div class="a ${value}x" id="${value}x"><p style="color:red ${value}x">${sentence}</p></div>
      <img src="/a.png" srcset="${value}x" alt="${value}x"><a href="#${value}x">1</a>`,
        `<meta name="description" content="${value}x"><meta http-equiv="refresh" content="${value}x">
      <meta property="og:title" content="Prices ${value}x"><meta name="author" content="${value}x">`,
      );
    },
    20_000,
  ),
  page(
    "a style sheet",
    (run) => body(paragraphs, `<style>.a{color:red}${run}x .b{display:none}</style>`),
    100_000,
  ),
  page(
    "dialogs for consent",
    (run) =>
      body(
        `<div role="dialog"><p>We use cookies ${run}x</p><button>${run}x</button></div>
      <div class="cookie-banner ${attribute(run)}"><p>privacy ${run}x</p><a href="#">OK</a></div>${paragraphs}`,
      ),
    16_000,
  ),
  page("structured data", (run) =>
    body(
      paragraphs,
      `<script type="application/ld+json">{"@type":"FAQPage","name":${JSON.stringify(`${run}x`)}}</script>
      <script type="application/ld+json">{"@type":"Product",${run}x</script>`,
    ),
  ),
  page("a comment and a script", (run) =>
    body(`<!-- ${run}x --><script>${run}x</script>${paragraphs}`),
  ),
  page(
    "code and quotes",
    (run) => body(`${paragraphs}<pre><code>${run}x</code></pre><blockquote>${run}x</blockquote>`),
    24_000,
  ),
  page(
    "footer and address",
    (run) => body(`${paragraphs}<footer><address>${run}x</address><p>© ${run}x</p></footer>`),
    24_000,
  ),
  page(
    "questions and prices",
    (run) =>
      body(`<h2>Do you repair${run}x?</h2><p>${sentence}</p><dl><dt>Price: ${run}x<dd>19 €${run}x</dl>
      <details><summary>Which bikes ${run}x</summary>${sentence}</details>`),
    16_000,
  ),
  page(
    "footnotes and formulas",
    (run) =>
      body(`<p>${sentence}<sup><a href="#fn1" id="ref1">${run}x</a></sup></p><ol><li id="fn1">${run}x
      <a href="#ref1">↩</a></li></ol><p>${sentence} \\(${run}x\\)</p>`),
    24_000,
  ),
  page("nothing else", (run) => run),
  {
    name: "a text file",
    length: 16_000,
    run: (run) =>
      void readPage(`# Title\n\n${run}x\n\n- a\n`, {
        url,
        headers: { "content-type": "text/plain" },
      }),
  },
  {
    name: "a markdown file",
    length: 16_000,
    run: (run) =>
      void readPage(
        `${run}x\n\n# Title ${run}\n\n- ${run}\n\n| ${run} |\n| - |\n> ${run}\n\n\`\`\`\n${run}`,
        {
          url,
          headers: { "content-type": "text/markdown" },
        },
      ),
  },
  {
    name: "toMarkdown",
    length: 16_000,
    run: (run) => void toMarkdown(`<p>a ${run}x</p>`, { url }),
  },
  {
    name: "explainPage and locateText",
    length: 16_000,
    run: (run) => {
      const html = body(`<div class="promo">${run}x</div>${paragraphs}<p>The ${run}x</p>`);
      const explained = explainPage(html, { url });
      locateText(explained, `${run}y`);
      locateText(explained, `${sentence} ${run}. ${sentence}`);
    },
  },
  {
    name: "outlinePage",
    length: 16_000,
    run: (run) =>
      void outlinePage(
        `<title>${run}</title><meta http-equiv=refresh content="${attribute(run)}">
      <p>a ${run}x<a href="/${attribute(run)}">${run}</a>`,
        { url },
      ),
  },
  {
    name: "a page beside its markdown",
    length: 16_000,
    run: (run) => {
      const shown = readPage(`<h1>A</h1><p>${run}</p><p>${run}x</p>`, { url });
      const markdown = { ...shown, text: `${shown.text} ${run}` };
      if (hasGaps(shown) || compareText(shown, markdown) !== "disagrees")
        withTextOf(shown, markdown);
    },
  },
  {
    name: "needsScripts",
    length: 48_000,
    run: (run) =>
      void needsScripts(
        { verdict: "empty-shell", text: run },
        `<script></script><div id=root>${run}x`,
      ),
  },
  {
    name: "a document's lines",
    length: 16_000,
    run: (run) =>
      void pdfHtml(
        {
          facts: { ...noFacts, title: `a${run}x`, language: "en" },
          links: new PdfLinks(),
          pages: [
            linesOf([
              { text: `x ${run}x`, x: 0, y: 700, width: 100, size: 10 },
              { text: run, x: 0, y: 600, width: 100, size: 20 },
            ]),
          ],
        },
        url,
      ),
  },
];

export const siteEntries: Entry[] = [
  {
    name: "robots.txt",
    length: 64_000,
    run: (run) =>
      void robotsPolicy(
        { kind: "text", text: `${run}\nUser-agent: *\nDisallow: /${run}x\n${run}: a` },
        "bot",
      ),
  },
  {
    name: "robotsAllows",
    length: 16_000,
    run: (run) =>
      void robotsAllows(
        `User-agent: *\nDisallow: /${run.slice(0, 2_000)}x\nAllow: /*${run}*x$`,
        "bot",
        `https://a.example/${run}y`,
      ),
  },
  {
    name: "parseSitemap: addresses",
    length: 16_000,
    run: (run) =>
      void parseSitemap(
        `<urlset><url><loc>https://a.example/${run}x</loc><lastmod>${run}x</lastmod></url>${run}</urlset>`,
        { url },
      ),
  },
  {
    name: "parseSitemap: text",
    length: 16_000,
    run: (run) => void parseSitemap(`${run}x`, { url }),
  },
  {
    name: "a sitemap in pieces",
    length: 200_000,
    run: (run) => {
      const reader = createSitemapReader(url, { onUrl: () => {}, onSitemap: () => {} });
      for (let at = 0; at < run.length; at += 200) reader.write(run.slice(at, at + 200));
      reader.end();
    },
  },
  {
    name: "llms.txt",
    length: 200_000,
    run: (run) => {
      const text = `# Shop\n- [a](${run}x): ${run}\n- [b${run}](/b.md)](${run})`;
      void parseSitemap(text, { url });
    },
  },
  {
    name: "parseSitemap: bytes",
    length: 16_000,
    run: (run) => void parseSitemap(Buffer.from(`\n${run}<urlset>`), { url }),
  },
  {
    name: "canonicalUrl and urlKey",
    length: 8_000,
    run: (run) => {
      for (const address of [`https://a.example/${run}x`, `https://a.example/?a=${run}x#${run}`]) {
        canonicalUrl(address);
        urlKey(address);
      }
    },
  },
  {
    name: "patterns",
    length: 8_000,
    run: (run) => {
      matchesPattern(`/${run.slice(0, 490)}x`, `https://a.example/${run}y`);
      createPatterns([`*${run.slice(0, 490)}`], [`/${run.slice(0, 490)}*x`]).choose(
        `https://a.example/${run}y`,
      );
    },
  },
  {
    name: "localeGroups, rankUrls and the frontier",
    length: 8_000,
    run: (run) => {
      const address = URL.parse(`https://a.example/${run}x.en.html`)?.href ?? url;
      localeGroups(
        [
          address,
          `https://a.example/de/${run}`,
          { url, language: run, alternates: [{ hreflang: run, url: address }] },
        ].filter((one) => typeof one !== "string" || URL.canParse(one)),
      );
      rankUrls([{ url: address, linkTexts: [run] }]);
      const patterns = createPatterns([], []);
      const frontier = createFrontier({ given: url, patterns, robotsAllow: () => true });
      frontier.add({ url: address, foundAt: "given", foundOn: null });
      frontier.next(5);
    },
  },
  {
    name: "headers",
    length: 16_000,
    run: (run) => {
      linksOfHeader(`<${run}>; rel=next, <a>; rel=alternate;${run}`, url);
      charsetOf(Buffer.from(`${run}x`), `text/html; charset=${run}x`);
      charsetOf(Buffer.from(`<?xml ${run}`), `${run}x`);
      iconsOf({ icons: [{ src: `/${run}`, sizes: run, purpose: run }] }, url);
    },
  },
];

/** What an attribute between double quotes can be. */
function attribute(run: string): string {
  return run.replaceAll('"', "&quot;");
}
