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
  ["cards", `<h1>The bridge</h1>${`<div><p>${lead}</p></div>`.repeat(4)}`],
])("other sentences before the text are not: %s", (_, html) => {
  expect(opening(html)).not.toContain(lead);
});

const paragraphs = `<p>${prose.repeat(4)}</p>`.repeat(4);
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
