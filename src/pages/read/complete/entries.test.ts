import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const read = (html: string, url = "https://shop.test/") => readPage(html, { url });
const sentence =
  "The lamp has a heavy foot of cast iron and a shade of linen that is sewn by hand. ";
const three = (entry: (name: string) => string): string =>
  ["Amber", "Birch", "Cedar"].map(entry).join("");

const shelf = (card: (name: string, at: number) => string, around = "shelf"): string => {
  const names = ["Amber", "Birch", "Cedar", "Dune", "Elm", "Fern", "Gale", "Hazel"];
  return `<title>Lamps</title><body><main><h1>Lamps</h1><p>${sentence.repeat(4)}</p>
    <div class="${around}">${names.map((name, at) => card(`${name} lamp`, at)).join("")}</div></main></body>`;
};
const inShop = "https://shop.test/collections/lamps";

test.each([
  ["a footer", `<div class="card-footer">PRICE</div>`],
  ["an overlay", `<div class="card-overlay">PRICE</div>`],
  ["a footer element", `<footer>PRICE</footer>`],
])("a part of each product of a shelf stays: %s", (_, part) => {
  const html = shelf(
    (name, at) => `<a class="product-card" href="/p/${at}"><img src="/${at}.png" alt="">
      <h3>${name}</h3>${part.replace("PRICE", `$${at + 20}.50`)}</a>`,
  );
  expect(read(html, inShop).text).toMatch(/Amber lamp\s+\$20\.50/);
});

test("a shelf stays although its name is about a bar at the side", () => {
  const card = (name: string, at: number): string =>
    `<div class="product-card"><a href="/p/${at}"><h3>${name}</h3></a><span>$${at + 20}.50</span></div>`;
  expect(read(shelf(card, "list-of-products side-bar"), inShop).text).toContain("Hazel lamp");
});

const service = (parts: string): string =>
  `<title>Repairs</title><body><main><h1>Repairs</h1><p>${sentence.repeat(6)}</p>${parts}
   <p>${sentence.repeat(4)}</p></main></body>`;

test.each([
  [
    "who praised it",
    three(
      (name) => `<div class="quote"><p>A fine lamp from ${name}.</p>
      <div class="quote-author">${name} Miller</div></div>`,
    ),
    "Birch Miller",
  ],
  [
    "lines without links, named like a menu",
    `<ul>${three((name) => `<li class="nav-item">Free repair of ${name} lamps</li>`)}</ul>`,
    "Free repair of Birch lamps",
  ],
  [
    "a heading that is a button",
    three((name) => `<div><h3><button>Models of ${name}</button></h3><p>${sentence}</p></div>`),
    "Models of Birch",
  ],
  [
    "text to read more of",
    `<div class="read-more">${sentence.repeat(3)} All of it in Birch.</div>`,
    "All of it in Birch.",
  ],
  [
    "an offer without a link",
    `<div class="promo">Birch is new in spring.</div>`,
    "Birch is new in spring.",
  ],
])("content of a service page stays: %s", (_, part, expected) => {
  expect(read(service(part)).text).toContain(expected);
});

test("a term with a tooltip stays in its list, the tooltip does not", () => {
  const terms = three(
    (name) => `<div class="row"><a class="glossary-tooltip" href="/g/${name}">${name} wood</a>
      <span class="tooltip">Hint about ${name}</span></div>`,
  );
  const { text } = read(service(terms));
  expect(text).toContain("Birch wood");
  expect(text).not.toContain("Hint about");
});

test("cards that are links stay at the start of a service page; a menu there does not", () => {
  const cards = three(
    (name) => `<li><a href="/${name}">${name} lamps are repaired within a day</a></li>`,
  );
  const menu = three((name) => `<li><a href="/m/${name}">${name} menu</a></li>`);
  const html = `<title>Repairs</title><body><div><h1>Repairs</h1><ul>${menu}</ul><ul>${cards}</ul>
    <p>${sentence.repeat(6)}</p></div></body>`;
  const { kind, text } = read(html);
  expect(kind).toBe("service");
  expect(text).toContain("Birch lamps are repaired within a day");
  expect(text).not.toContain("Birch menu");
});

test("cards with pictures are no menu, and neither are they below a name of one", () => {
  const card = (name: string): string =>
    `<li><a href="/${name}"><img src="/${name}.png" alt=""></a><a href="/${name}">${name} lamps</a>
     <a href="/by/${name}">${name} works</a></li>`;
  const html = `<title>Repairs</title><body><div><h1>Repairs</h1><p>${sentence.repeat(6)}</p>
    <div><ul>${three(card)}</ul></div><p>${sentence.repeat(4)}</p></div></body>`;
  expect(read(html).text).toContain("Birch lamps");
  expect(read(service(`<div class="picture-nav"><ul>${three(card)}</ul></div>`)).text).toContain(
    "Birch lamps",
  );
});

const product = (part: string): string =>
  `<meta property="og:type" content="product"><title>Lamp</title><body><main><h1>Lamp</h1><p>$80</p>
   <p>${sentence.repeat(30)}</p>${part}</main></body>`;
const details = sentence.replaceAll("lamp", "bulb").repeat(4);

test.each([
  ["with its description", `<div role="dialog"><p>${details}</p></div>`, true],
  ["so named", `<div class="details-modal"><p>${details}</p></div>`, true],
  ["to fill in", `<div role="dialog"><p>${details}</p><input name="email"></div>`, false],
])("a dialog on the page of a product: %s", (_, part, stays) => {
  expect(read(product(part)).text.includes("The bulb has a heavy foot")).toBe(stays);
});

test("tags of an entry are not what the list is related to", () => {
  const entry = (name: string): string =>
    `<li class="entry"><h3><a href="/${name}">${name} lamps of the year in review</a></h3>
     <p>${sentence}</p><div><div class="title">Tags</div> <a href="/t/${name}">${name} wood</a></div></li>`;
  const html = `<title>Stories</title><body><main><h1>Stories</h1><ul>${three(entry)}${three(entry)}${three(entry)}</ul></main></body>`;
  const { kind, text } = read(html, "https://news.test/stories");
  expect(kind).toBe("listing");
  expect(text).toContain("Birch wood");
});

test("a table below such a heading describes related things, and leads nowhere", () => {
  const html = `<title>Fields</title><body><main><h1>Fields</h1><p>${sentence.repeat(8)}</p>
    <h2>Related products</h2><div><table><tr><th>Field</th></tr><tr><td>related_id</td></tr></table></div>
    <h2>More</h2><p>${sentence.repeat(3)}</p></main></body>`;
  expect(read(html, "https://docs.shop.test/docs/fields").text).toContain("related_id");
});

test("an answer that is hidden below its question is read", () => {
  const part = (name: string): string =>
    `<div><div class="a1">What is ${name} made of?</div>
     <div style="visibility:hidden"><p>${name}: ${sentence}</p></div></div>`;
  expect(read(service(three(part))).text).toContain("Birch: The lamp has a heavy foot");
});

test("text that one rule hides in several elements inside of each other is read", () => {
  const html = `<title>Repairs</title><style>.lock{display:none}</style><body><div class="lock"><div>
    <div class="lock"><h1>Repairs</h1><p>${sentence.repeat(20)}</p><div class="lock"><p>By Birch.</p></div>
    </div></div></div></body>`;
  const { text } = read(html);
  expect(text).toContain("cast iron");
  expect(text).toContain("By Birch.");
});

test("a manual keeps the introduction above its sections", () => {
  const html = `<title>Fields</title><body><main><article><header><h1>Fields</h1>
    <p>Each field of an order is explained below, with the words of the shop.</p></header>
    <div class="article-body"><h2>First</h2><p>${sentence.repeat(8)}</p><h2>Second</h2>${`<p>${sentence.repeat(2)}</p>`.repeat(4)}</div>
    </article></main></body>`;
  expect(read(html, "https://docs.shop.test/docs/fields").text).toContain("explained below");
});

test("a page that is one list of linked entries is a listing, whatever it calls itself", () => {
  const entry = (at: number): string =>
    `<div class="item"><a href="/story-${at}">Story ${at} about lamps</a><span class="byline">By Ann ${at}</span>
     <p>${sentence.repeat(2)}</p></div>`;
  const entries = Array.from({ length: 8 }, (_, at) => entry(at)).join("");
  const html = `<meta property="og:type" content="article"><title>News</title><body><main>
    <h1>News</h1><div>${entries}</div></main></body>`;
  const { kind, text } = read(html, "https://news.test/news");
  expect(kind).toBe("listing");
  expect(text).toContain("By Ann 4");
});
