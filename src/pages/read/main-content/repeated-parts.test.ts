import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const read = (html: string, url = "https://shop.test/products/lamp") =>
  readPage(html, { url }).text;
const sentence =
  "The lamp has a heavy foot of cast iron and a shade of linen that is sewn by hand. ";
const times = (text: string, part: string): number => text.split(part).length - 1;

const product = (more: string): string =>
  `<meta property="og:type" content="product"><title>Lamp</title><body><main><h1>Lamp</h1>
   <p>$80</p><p>${sentence.repeat(8)}</p>${more}</main></body>`;
const card = (name: string, price = "$40"): string =>
  `<li class="card"><a href="/products/${name}"><img src="/${name}.png" alt=""><h3>${name}</h3></a>
   <span>${price}</span></li>`;

test("cards of other products are no part of a product's page, nor is their heading", () => {
  const row = `<section><h2>Our range</h2><ul>${card("tall vase")}${card("wide bowl")}${card("oak tray")}</ul></section>`;
  const text = read(product(row));
  expect(text).toContain("cast iron");
  expect(text).not.toMatch(/vase|bowl|tray|Our range/);
});

test.each([
  ["plans, whose links are buttons", `<a href="/buy">Choose</a>`, ""],
  ["choices of this product", `<a href="/products/lamp?size=2"><img src="/a.png" alt=""></a>`, ""],
  ["cards without a price", `<a href="/p"><img src="/a.png" alt=""></a>`, "free"],
])("cards stay: %s", (_, link, price) => {
  const plan = (name: string) =>
    `<div class="plan"><h3>${name} size</h3><p>${price || "$12"}</p>${link}</div>`;
  const text = read(product(`<section>${["Small", "Tall", "Giant"].map(plan).join("")}</section>`));
  for (const name of ["Small size", "Tall size", "Giant size"]) expect(text).toContain(name);
});

test("cards that are most of the page stay, even if it calls itself a product", () => {
  const rows = ["vase", "bowl", "tray", "cup", "jug", "dish"].map((name) => card(name)).join("");
  const html = `<meta property="og:type" content="product"><title>Ceramics</title><body><main>
    <h1>Ceramics</h1><ul>${rows}</ul></main></body>`;
  expect(read(html)).toContain("jug");
});

const service = (parts: string): string =>
  `<title>Repairs</title><body><main><h1>Repairs</h1>${parts}</main></body>`;
const offer = `<h3>We collect it</h3><p>Our driver takes your lamp with him and brings it back.</p>`;

test.each([
  ["the clone of a slide", `<div class="s">${offer}</div><div class="s clone">${offer}</div>`],
  [
    "for wide and narrow",
    `<div><div>${offer}</div></div><p>Between</p><section>${offer}</section>`,
  ],
])("a part that repeats another word for word is read once: %s", (_, parts) => {
  expect(times(read(service(parts), "https://fix.test/"), "Our driver takes")).toBe(1);
});

test("a list that two plans have in common is read in both", () => {
  const list = `<ul><li>Ten lamps are repaired each month</li><li>Delivery within a day</li></ul>`;
  const plans = `<section><h3>Home</h3>${list}</section><section><h3>Office</h3>${list}</section>`;
  expect(times(read(service(plans), "https://fix.test/"), "Ten lamps")).toBe(2);
});

test("entries that make up a page stay, whatever they are named", () => {
  const entry = (n: number) =>
    `<li class="teaser-item"><a href="/story-${n}">Story ${n}</a> ${sentence.slice(0, 50 + n)}</li>`;
  const entries = [1, 2, 3, 4, 5, 6].map(entry).join("");
  const html = `<meta property="og:type" content="article"><title>Lamps</title><body>
    <div><h1>Lamps</h1></div><ul>${entries}</ul></body>`;
  expect(read(html, "https://news.test/lamps")).toContain("Story 4");
});

test("an id made from the heading of its section is no name of a part", () => {
  const part = (id: string, heading: string, long = 6) =>
    `<section id="${id}"><h2>${heading}</h2><p>${sentence.repeat(long)} About ${id}.</p></section>`;
  const named = [part("about-views", "About Views"), part("routes", "Routes")];
  const html = `<title>Quickstart</title><body><div><h1>Quickstart</h1>${named.join("")}
    ${part("login", "Login", 1)}</div></body>`;
  expect(read(html, "https://frame.test/docs/start")).toContain("About login");
});

test("a short domain that begins like a manual's host is not one", () => {
  const html = `<title>Posts</title><body><main><h1>Posts</h1>
    ${`<div><p>${sentence.repeat(2)}</p></div>`.repeat(4)}</main></body>`;
  const kind = (url: string) => readPage(html, { url }).kind;
  expect(kind("https://docs.site.test/")).toBe("documentation");
  expect(kind("https://dev.test/")).not.toBe("documentation");
});
