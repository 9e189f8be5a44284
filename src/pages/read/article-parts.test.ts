import { expect, test } from "vitest";

import { readPage } from "./read-page.ts";

const url = "https://garden.test/spades";
const sentence = (at: number): string =>
  `Part ${at} of the text explains how a spade is sharpened, cleaned and stored in winter. `;
const words = (from: number, count: number): string =>
  `<p>${Array.from({ length: count }, (_, at) => sentence(from + at)).join("")}</p>`;
const head = '<meta property="og:type" content="article">';

test("chapters whose ids come from the table of contents stay", () => {
  const chapters = Array.from(
    { length: 12 },
    (_, at) =>
      `<div><h2>Chapter ${at}</h2><div id="TOC_TITLE_${at}">${words(at * 10, 8)}</div></div>`,
  );
  const { text } = readPage(`${head}<body><article>${chapters.join("")}</article></body>`, { url });
  expect(text).toContain("Part 0 of the text");
  expect(text).toContain("Part 117 of the text");
});

test("a table of contents is left out", () => {
  const entries = ["One", "Two", "Three", "Four"].map((name) => `<a href="#${name}">${name}</a> `);
  const html = `${head}<body><article><div class="toc">${entries.join("")}</div>${words(0, 30)}</article></body>`;
  expect(readPage(html, { url }).text).not.toContain("Three");
});

test("comments below an article are left out, however long they are", () => {
  const comments = Array.from(
    { length: 120 },
    (_, at) => `<li id="comment-${at}"><p>I sharpen my spade on day ${at}, with some patience and
      a stone, and this has worked well for me and for my neighbour.</p></li>`,
  );
  const html = `${head}<body><div class="post"><h1>Spades</h1>${words(0, 20)}</div>
    <ol>${comments.join("")}</ol></body>`;
  const { text } = readPage(html, { url });
  expect(text).toContain("Part 19 of the text");
  expect(text).not.toContain("my neighbour");
});

test("all rows of an article are read, also where one has nearly all of it", () => {
  const row = (html: string): string =>
    `<div class="row"><div class="column">${html}</div></div><div class="ad"></div>`;
  const html = `${head}<body><div>${row(words(0, 10))}${row(words(10, 90))}</div></body>`;
  expect(readPage(html, { url }).text).toContain("Part 0 of the text");
});

test("the reading of a word in other letters is no part of the text", () => {
  const html =
    "<p><ruby>子<rp>(</rp><rt>こ</rt><rp>)</rp></ruby>どもの<ruby>本<rt>ほん</rt></ruby></p>";
  expect(readPage(`<body>${html}</body>`, { url }).text).toBe("子どもの本");
});

test.each(["Explore related items", "Meet your seller", "Join our email list"])(
  "not of a product: %s",
  (title) => {
    const product = `<h1>Spade</h1><h2>Details</h2>${words(0, 10)}<p>$20</p><button>Add to cart</button>`;
    const html = `<meta property="og:type" content="product"><body><main><div>${product}</div>
      <div><h2>${title}</h2><p>A rake with a handle of ash wood.</p></div></main></body>`;
    const { text, kind } = readPage(html, { url });
    expect(kind).toBe("product");
    expect(text).toContain("Part 9 of the text");
    expect(text).not.toContain("rake");
  },
);
