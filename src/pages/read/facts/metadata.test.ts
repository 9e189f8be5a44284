import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const prose = `<p>${"A spade is a tool for digging, and a good one lasts for many years. ".repeat(6)}</p>`;
const h1 = "<h1>How to choose a spade</h1>";
const title = "<title>How to choose a spade - Acme</title>";

function read(around: { head?: string; line?: string; after?: string; lang?: string }) {
  const { head = "", line = "", after = "", lang = "en" } = around;
  return readPage(
    `<html lang=${lang}><head>${title}<meta property="og:site_name" content="Acme">${head}</head>
     <body><main><article>${h1}${line}${prose.repeat(3)}</article></main>${after}</body></html>`,
    { url: "https://acme.example/blog/spade" },
  ).facts;
}

const data = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const article = { "@type": "BlogPosting", headline: "How to choose a spade" };

test.each<[string, Parameters<typeof read>[0], string | null]>([
  ["a line", { line: "<p>By Jane Doe</p>" }, "Jane Doe"],
  ["a line with the date", { line: "<p>By Jane Doe | 12 March 2021</p>" }, "Jane Doe"],
  ["a date before it", { line: "<p>Published March 12, 2021 by Jane Doe</p>" }, "Jane Doe"],
  ["two authors", { line: "<p>By Jane Doe and John Roe</p>" }, "Jane Doe, John Roe"],
  ["three", { line: "<p>By Jane Doe, John Roe &amp; Max Moe</p>" }, "Jane Doe, John Roe, Max Moe"],
  ["a role behind a comma", { line: "<p>By Jane Doe, Senior Editor</p>" }, "Jane Doe"],
  ["a label above", { line: "<div>Written by</div><div>Jane Doe</div>" }, "Jane Doe"],
  ["German", { line: "<p>Von Erika Muster</p>", lang: "de" }, "Erika Muster"],
  ["Spanish", { line: "<p>Por Ana García y Luis Paz</p>", lang: "es" }, "Ana García, Luis Paz"],
  ["Chinese", { line: "<p>作者：王小明</p>", lang: "zh" }, "王小明"],
  ["a link to a profile", { line: '<p><a href="/author/jane">Jane Doe</a></p>' }, "Jane Doe"],
  ["rel=author", { line: '<p><a rel=author href="/jane">Jane Doe</a></p>' }, "Jane Doe"],
  ["a class", { line: '<div class="post-meta__author-name">Jane Doe</div>' }, "Jane Doe"],
  [
    "a picture of the author beside a date",
    { line: '<img alt="Jane Doe avatar" src=j.png><p>Jane Doe</p><p>12.03.2021</p>' },
    "Jane Doe",
  ],
  [
    "links to several authors",
    {
      line: '<p><a href="/author/jane">Jane Doe</a>, <a href="/author/j">John Roe</a> &amp; <a href="/author/m">Max Moe</a></p>',
    },
    "Jane Doe, John Roe, Max Moe",
  ],
  [
    "an author and a reviewer",
    {
      line: '<p>By <a href="/author/jane">Jane Doe</a>, checked by <a href="/author/j">John Roe</a></p>',
    },
    "Jane Doe",
  ],
  [
    "a role in another element behind the link",
    {
      line: '<p><b>Written by:</b> <a href="/author/jane">Jane Doe</a> <i>Gardener &amp; Baker</i></p>',
    },
    "Jane Doe",
  ],
  [
    "a kind of text before the author",
    {
      line: '<p class=byline><b>Guide</b> <span>by</span> <a href="/authors/jane">Jane Doe</a></p>',
    },
    "Jane Doe",
  ],
  [
    "categories between the label and the link",
    {
      line: '<div>By</div><div><a rel=tag href=/g>Garden Tools</a></div><p><a rel=author href="/j">Jane Doe</a></p>',
    },
    "Jane Doe",
  ],
  [
    "a name beside a date in a part for both",
    { line: "<p class=dateAndAuthor><span>12 March 2021</span> <span>Jane Doe</span></p>" },
    "Jane Doe",
  ],
  ["a section beside a date", { line: "<p>12 March 2021 <b>Garden Tools</b></p>" }, null],
  [
    "a box below the text",
    {
      after:
        '<div class="blog_author-box"><img alt="Jane Doe" src=j.png><div><p>Jane Doe</p><p>Jane Doe writes about tools.</p></div></div>',
    },
    "Jane Doe",
  ],
  [
    "a box of the site's editors",
    { after: "<div class=author-box><h4>Garden Desk</h4><p>We write about tools.</p></div>" },
    null,
  ],
  [
    "boxes of two people",
    {
      after:
        '<div class=author><img alt="Jane Doe" src=j.png><p>Jane Doe</p></div><div class=author><img alt="John Roe" src=j.png><p>John Roe</p></div>',
    },
    null,
  ],
  [
    "the author of a comment",
    {
      after:
        '<div class=comments><div class=author><img alt="John Roe" src=j.png>John Roe</div></div>',
    },
    null,
  ],
  [
    "a heading below the text",
    { after: "<h3>Written by Jane Doe</h3><p>Jane Doe has dug for thirty years.</p>" },
    "Jane Doe",
  ],
  [
    "a name that a program left out",
    { head: data({ ...article, author: { "@type": "Person", name: ", ACME NEWS" } }) },
    null,
  ],
  ["a link to all posts", { line: '<a href="/author/jane">View all posts</a>' }, null],
  ["a link to sign in", { line: '<a href="/user/login">Sign In</a>' }, null],
  ["a role", { line: "<p>By Admin</p>" }, null],
  ["the site", { line: "<p>By Acme</p>" }, null],
  ["a meta tag", { head: '<meta name=author content="Jane Doe">' }, "Jane Doe"],
  ["the site in a meta tag", { head: '<meta name=author content="Acme">' }, null],
  ["a URL in a meta tag", { head: '<meta name=author content="https://x.example/jane">' }, null],
  [
    "a user name that the page spells out",
    { head: '<meta name=author content="jdoe42">', line: "<p>By Jane Doe</p>" },
    "Jane Doe",
  ],
  [
    "labels for shared links",
    {
      head: `<meta name="twitter:label1" content="Written by">
        <meta name="twitter:data1" content="Jane Doe">`,
    },
    "Jane Doe",
  ],
  [
    "a list in the structured data",
    { head: data({ ...article, author: [{ "@type": "Person", name: "Jane Doe" }, "John Roe"] }) },
    "Jane Doe",
  ],
  [
    "a reference in the structured data",
    {
      head: data({
        "@graph": [
          { ...article, author: { "@id": "#jane" } },
          { "@type": "Person", "@id": "#jane", name: "Jane Doe" },
        ],
      }),
    },
    "Jane Doe",
  ],
  [
    "the publisher as the author",
    { head: data({ ...article, author: { "@type": "Organization", name: "Acme" } }) },
    "Acme",
  ],
  [
    "the author of a review of a product",
    {
      head: data({
        "@type": "Product",
        name: "Spade",
        review: { "@type": "Review", author: { "@type": "Person", name: "Max Moe" } },
      }),
    },
    null,
  ],
  ["nothing", {}, null],
])("author: %s", (_, around, expected) => {
  expect(read(around).author).toBe(expected);
});

test.each<[string, Parameters<typeof read>[0], string | null, string | null]>([
  ["beside the headline", { line: "<p>12 March 2021</p>" }, "2021-03-12", null],
  ["of a change", { line: "<p>Updated: March 12, 2021</p>" }, null, "2021-03-12"],
  [
    "of both",
    { line: "<p>March 12, 2021 (updated April 1, 2021)</p>" },
    "2021-03-12",
    "2021-04-01",
  ],
  [
    "with a time",
    { line: '<time datetime="2021-03-12T10:00:00Z">12 March</time>' },
    "2021-03-12T10:00:00Z",
    null,
  ],
  ["relative", { line: "<p>3 days ago</p>" }, null, null],
  ["of another article", { after: "<aside><p>12 March 2021</p></aside>" }, null, null],
  [
    "declared",
    { head: data({ ...article, datePublished: "2021-03-12", dateModified: "2021-05-01" }) },
    "2021-03-12",
    "2021-05-01",
  ],
  [
    "declared again by a later build",
    { head: data({ ...article, datePublished: "2023-01-01" }), line: "<p>12 March 2021</p>" },
    "2021-03-12",
    null,
  ],
])("date: %s", (_, around, published, modified) => {
  const { publishedAt, modifiedAt } = read(around);
  expect([publishedAt, modifiedAt]).toEqual([published, modified]);
});

test("what a shop names as its author is the maker", () => {
  const page = readPage(
    `<html lang=en><head><title>Spade | Acme</title><meta name=author content="Jane Doe">
     <script type="application/ld+json">{"@type":"Product","name":"Spade","offers":{"price":"9"}}</script></head>
     <body><main><h1>Spade</h1><p>9 €</p><button>Add to cart</button>${prose}</main></body></html>`,
    { url: "https://acme.example/products/spade" },
  );
  expect([page.kind, page.facts.author]).toEqual(["product", null]);
});

test("a person whose name the site has", () => {
  const page = readPage(
    `<html lang=en><head><title>Spades - Jane Doe</title><meta property="og:site_name" content="Jane Doe">
     <meta name=author content="Jane Doe"></head><body><main><article><h1>Spades</h1>
     <p>By Jane Doe</p>${prose.repeat(3)}</article></main></body></html>`,
    { url: "https://acme.example/blog/spades" },
  );
  expect(page.facts.author).toBe("Jane Doe");
});

test.each<[string, string, string, string]>([
  [
    "without the label that the title separates",
    "News - A new spade for the garden | Acme",
    "<span>News</span> A new spade for the garden",
    "A new spade for the garden",
  ],
  [
    "with an emphasised beginning",
    "News from the garden | Acme",
    "<em>News</em> from the garden",
    "News from the garden",
  ],
  [
    "without the link to itself",
    "How to dig | Acme",
    '<span>How to dig</span><a href="#dig">¶</a>',
    "How to dig",
  ],
  [
    "without a button",
    "How to dig | Acme",
    "How to dig <button>Copy the link</button>",
    "How to dig",
  ],
  [
    "without its date",
    "How to dig | Acme",
    "<time datetime=2021-03-12>12 March 2021</time> How to dig",
    "How to dig",
  ],
  ["with soft hyphens", "Acme: How to cultivate", "How to culti\u00advate", "How to cultivate"],
])("headline: %s", (_, head, h1Html, expected) => {
  const page = readPage(
    `<html lang=en><head><title>${head}</title></head><body><main><article><h1>${h1Html}</h1>
     ${prose.repeat(3)}</article></main></body></html>`,
    { url: "https://acme.example/blog/dig" },
  );
  expect(page.title).toBe(expected);
});

test("the date of a card of another article is not the page's", () => {
  const card =
    "<div class=card><h3><a href=/x>Another long article title</a></h3><p>1 May 2020</p></div>";
  expect(read({ line: card }).publishedAt).toBeNull();
});
