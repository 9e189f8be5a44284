import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const url = "https://paper.test/a";
const prose = "The bridge was closed in the morning and opened again after the storm had passed. ";
const text = `<div class="article-body">${`<p>${prose.repeat(4)}</p>`.repeat(6)}</div>`;
const lead = "A storm closed the bridge over the river for a full day, and nobody was hurt.";
const opening = (html: string) =>
  readPage(
    `<meta property="og:type" content="article"><title>The bridge</title><body><article>
     ${html}${text}</article></body>`,
    { url },
  ).text.slice(0, 200);

test.each([
  ["a paragraph", `<header><h1>The bridge</h1><p>${lead}</p></header>`],
  ["a second heading", `<header><h1>The bridge</h1><h2>${lead}</h2></header>`],
  ["a list of points", `<h1>The bridge</h1><div><ul><li>${lead}</li></ul></div>`],
  ["below a second-level title", `<h2>The bridge</h2><div class="intro"><p>${lead}</p></div>`],
  [
    "between the title and its repetition",
    `<h1>The bridge</h1><p>${lead}</p><div><h3>The bridge</h3></div>`,
  ],
  [
    "in a part named for its picture",
    `<div class="with-featured-image"><h1>The bridge</h1><p>${lead}</p></div>`,
  ],
  ["a teaser", `<h1>The bridge</h1><div class="teaser-text"><p>${lead}</p></div>`],
])("the sentences between title and text are read: %s", (_, html) => {
  expect(opening(html)).toContain(lead);
});

test.each([
  ["a caption", `<h1>The bridge</h1><div class="image-caption">${lead}</div>`],
  ["a figure", `<h1>The bridge</h1><figure><p>${lead}</p></figure>`],
  ["a link", `<h1>The bridge</h1><div><p><a href="/b">${lead}</a></p></div>`],
  ["a teaser that leads elsewhere", `<div class="teaser"><p>${lead}</p><a href="/b">Go</a></div>`],
  ["the site's words above the title", `<div><p>${lead}</p></div><h1>The bridge</h1>`],
  ["below another second-level heading", `<h2>Weather</h2><div><p>${lead}</p></div>`],
  ["cards", `<h1>The bridge</h1>${`<div><p>${lead}</p></div>`.repeat(4)}`],
])("other sentences before the text are not: %s", (_, html) => {
  expect(opening(html)).not.toContain(lead);
});

const paragraphs = `<p>${prose.repeat(4)}</p>`.repeat(4);
test.each<[string, string, boolean]>([
  ["a sentence", `<p>${lead}</p>`, true],
  [
    "a line without an end",
    "<p>What the city wants its visitors to know about all of its bridges</p>",
    false,
  ],
  ["a link", `<p><a href="/b">${lead}</a></p>`, false],
])("what a page leaves out of the article it claims, above it: %s", (_, html, isRead) => {
  const claim = Array.from({ length: 6 }, (_unused, at) => `In hour ${at}, ${prose.repeat(3)}`);
  const data = JSON.stringify({ "@type": "Article", articleBody: claim.join(" ") });
  const page = readPage(
    `<script type="application/ld+json">${data}</script><body><article><h1>The bridge</h1>
     ${html}<h2>The storm</h2>${claim.map((each) => `<p>${each}</p>`).join("")}</article></body>`,
    { url },
  );
  const words = html.replace(/<[^>]*>/g, "");
  expect(page.text.includes(words)).toBe(isRead);
});

const picture = '<img src="/b.jpg" alt="">';
test.each([
  ["a heading in a figure", `<figure>${picture}<h3>The bridge at noon</h3></figure>`],
  ["a part named for it", `<div class="image-description">The bridge at noon</div>`],
])("the text of an article has no captions, its markdown has: %s", (_, html) => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}${html}${paragraphs}</article></body>`,
    { url },
  );
  expect(page.text).not.toContain("at noon");
  expect(page.markdown).toContain("The bridge at noon");
});

test.each([
  ["the box of the author", `<div class="author-description"><p>${lead}</p></div>`],
  ["the place of an embedded post", `<div class="third-party-box">Privacy: show ${lead}</div>`],
  ["when it was published and where", `<p class="postmetadata">${lead}</p>`],
])("left out of an article: %s", (_, html) => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}${html}${paragraphs}</article></body>`,
    { url },
  );
  expect(page.text).not.toContain(lead);
});

test("a heading over sources with nothing below is the end of an article", () => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}<h2>See also</h2><h2>Keywords</h2></article></body>`,
    { url },
  );
  expect(page.text).not.toContain("See also");
});

test.each([
  ["when it was published", "Published: 12 March 2021, 12:35"],
  ["a title of links that are left out", "Related articles"],
  ["the mark of an advertisement", "- Advertisement -"],
  ["an invitation", "Get the latest news straight to your telephone."],
])("left out of the end of an article: %s", (_, line) => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}<div>${line}</div></article></body>`,
    { url },
  );
  expect(page.text).toContain("bridge was closed");
  expect(page.text).not.toContain(line);
});

const other = '<a href="/b">Another bridge was opened in the north of the city</a>';
test.each([
  ["a quoted line", `<blockquote><p><b>Read also:</b> ${other}</p></blockquote>`],
  ["a heading", `<h3>Read also: ${other}</h3>`],
  ["a line below its label", `<p>Read more...</p><p>${other}</p>`],
  ["a list with its label", `<ul><li>Read more</li><li>${other}</li></ul>`],
])("a call to read something else inside an article is left out: %s", (_, html) => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}${html}${paragraphs.replaceAll("morning", "evening")}</article></body>`,
    { url },
  );
  expect(page.text).not.toContain("Another bridge");
  expect(page.text).toContain("evening");
});

test.each([
  ["a quotation", `<blockquote><p>The mayor wrote: ${other}</p></blockquote>`],
  ["a list of links with another title", `<p>Three bridges</p><ul><li>${other}</li></ul>`],
])("links inside an article that are part of it stay: %s", (_, html) => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}${html}${paragraphs.replaceAll("morning", "evening")}</article></body>`,
    { url },
  );
  expect(page.text).toContain("Another bridge");
});

test("a short sentence at the end of an article stays", () => {
  const page = readPage(
    `<meta property="og:type" content="article"><body><article><h1>The bridge</h1>
     ${paragraphs}<p>It opened again.</p></article></body>`,
    { url },
  );
  expect(page.text).toContain("It opened again.");
});
