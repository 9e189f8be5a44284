import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";
import { explainPage } from "./explain-page.ts";
import { locateText } from "./locate-text.ts";

const url = "https://shop.example/blog/oak";
const sentence =
  "Oak from the valley is dried for two years before the saw meets it, board by board.";
const paragraphs = Array.from({ length: 8 }, (_, at) => `<p>${sentence} Part ${at}.</p>`).join("");

const page = `<html><head><title>Oak</title>
  <meta property="og:type" content="article"><script>const hint = "Only a script knows this line";</script></head>
  <body><header><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav></header>
  <div class="cookie-banner">We use cookies for statistics.</div>
  <article><h1>Oak</h1><p>March 3, 2026</p>${paragraphs}
  <p style="display:none">An invisible sentence.</p>
  <p><a href="/more">Read more: how ash is dried in the winter</a></p>
  <button>Buy now</button>
  <h2>Related articles</h2><ul><li>Beech from the hills</li></ul></article>
  <footer>Imprint of the workshop</footer></body></html>`;

const parts = (html: string) =>
  explainPage(html, { url }).removed.map(({ pass, reason, text }) => `${pass}/${reason}: ${text}`);

describe("what is removed of a page", () => {
  test("is listed in page order, each part with its pass and the reason", () => {
    expect(parts(page)).toEqual([
      "prune/boilerplate: Home Shop",
      "prune/boilerplate: We use cookies for statistics.",
      "clean/title: Oak",
      "trim/byline: March 3, 2026",
      "visibility/hidden: An invisible sentence.",
      "trim/call to read more: Read more: how ash is dried in the winter",
      "build/button: Buy now",
      "prune/related content: Related articles",
      "prune/related content: Beech from the hills",
      "prune/boilerplate: Imprint of the workshop",
    ]);
  });

  test("a recorder changes nothing about the page", () => {
    expect(explainPage(page, { url }).page).toEqual(readPage(page, { url }));
  });

  const menu = `<div>${["Saws", "Files", "Planes", "Rasps"].map((name) => `<a href="/${name}">${name}</a> `).join("")}</div>`;
  const body = (inner: string) => `<body>${inner}</body>`;
  const long = `<div class="c">${sentence} ${sentence} ${sentence} ${sentence} ${sentence} ${sentence} ${sentence} ${sentence}</div>`;
  test.each([
    ["a menu under any name", body(`${menu}<main>${paragraphs}</main>`), "prune/link list: Saws"],
    [
      "what a column holds beside the text",
      `<meta property="og:type" content="article">${body(`<div><article class="entry-content">${paragraphs}</article><div>Opening hours are on the door.</div></div>`)}`,
      "choose/beside the main content: Opening hours are on the door.",
    ],
    [
      "a line that is written again for another width",
      body(`<h1>Prices</h1><div><h2>Plans</h2>${long}${long}</div>`),
      "clean/duplicate: Oak from",
    ],
    [
      "entries of a form field",
      body(`<main>${paragraphs}<select><option>Maple</option></select></main>`),
      "visibility/not text: Maple",
    ],
    [
      "the way home",
      body(`<main><p><a href="/">Home</a> &gt; <a href="/wood">Wood</a></p>${paragraphs}</main>`),
      "prune/breadcrumbs: Home > Wood",
    ],
  ])("%s", (_name, html, expected) => {
    expect(parts(html).some((part) => part.startsWith(expected))).toBe(true);
  });

  test("a note that the text refers to is kept, wherever it is written", () => {
    const html = body(
      `<main><p>${sentence}<sup><a href="#fn1">1</a></sup></p>${paragraphs}</main>
       <footer><ol><li id="fn1">The valley is a narrow one.</li></ol></footer>`,
    );
    const explained = explainPage(html, { url });
    expect(explained.page.text).toContain("narrow one");
    expect(parts(html).join("\n")).not.toContain("narrow one");
  });

  test("a page without a body removes nothing", () => {
    expect(parts("")).toEqual([]);
  });
});

describe("where a text went", () => {
  const explained = explainPage(page, { url });
  const places = (text: string) =>
    locateText(explained, text).map((each) =>
      each.place === "removed" ? `${each.pass}/${each.reason}` : each.place,
    );

  test.each([
    ["as it is written", sentence, ["kept"]],
    ["in other case, spaces and marks", "OAK from  the valley, is dried", ["kept"]],
    ["in a removed part", "use cookies", ["prune/boilerplate"]],
    ["in a script", "Only a script knows this line", ["in a script"]],
    ["nowhere", "Birch is not sold here", ["not in the HTML"]],
    [
      "in several parts",
      `${sentence} We use cookies for statistics. Birch is not sold here.`,
      ["kept", "prune/boilerplate", "not in the HTML"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(places(text)).toEqual(expected);
  });
});
