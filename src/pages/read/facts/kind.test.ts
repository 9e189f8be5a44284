import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const prose = "The bridge was closed in the morning and opened again after the storm had passed. ";
const kindOf = (html: string, path: string) =>
  readPage(html, { url: `https://paper.test${path}` }).kind;
const lines = `<body><div>${`${prose}<br>`.repeat(12)}</div></body>`;

test.each([
  ["German", "/aktuelles/sturm-schliesst-bruecke"],
  ["Polish", "/aktualnosci/most-zamkniety"],
  ["Spanish", "/noticias/pais/puente-cerrado"],
  ["a date", "/2024/05/12/bridge"],
])("the address of an article: %s", (_, path) => {
  expect(kindOf(lines, path)).toBe("article");
  expect(kindOf(`<body><p>${prose}</p></body>`, path)).not.toBe("article");
});

const comments = `<ol>${`<li class="comment"><p>${prose.repeat(3)}</p></li>`.repeat(12)}</ol>`;
const post = `<body CLASS><h1>The bridge</h1><p>${prose.repeat(4)}</p>${comments}</body>`;

test("one post of a publishing system is an article, with as many comments as there are", () => {
  expect(kindOf(post.replace("CLASS", ""), "/bridge")).toBe("forum");
  expect(kindOf(post.replace("CLASS", 'class="single single-post"'), "/bridge")).toBe("article");
  expect(kindOf(post.replace("CLASS", ""), "/2011/07/bridge")).toBe("article");
});
