import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const sentence =
  "The kettle is made of one sheet of copper and keeps its warmth for most of an afternoon. ";
const text = `<p>${sentence.repeat(3)}</p>`.repeat(4);
const read = (inner: string, path = "/kitchen/for-the-stove/copper-kettle-with-lid", head = "") =>
  readPage(`<html><head><title>Copper kettle</title>${head}</head><body>${inner}</body></html>`, {
    url: `https://kettles.example${path}`,
  });
const textOf = (...page: Parameters<typeof read>) => read(...page).text;

const data = ["Volume", "Weight", "Height", "Width", "Lid", "Handle", "Spout", "Base", "Finish"];
const links = (names: readonly string[]) =>
  names.map((name) => `<a href="/${name}">${name}</a>`).join(" ");

describe("parts of the main region beside a long text", () => {
  const facts = data.map((name) => `<li><p>${name}</p><p>${name} of the kettle</p></li>`).join("");
  test("technical data", () => {
    const page = `<div role="main"><div>${text.repeat(4)}</div><div><h2>Data</h2><div><ul>${facts}</ul></div></div></div>`;
    expect(textOf(page)).toContain("Spout of the kettle");
  });

  test("a menu of links is not technical data", () => {
    const menu = data.map((name) => `<li><a href="/${name}">${name} of kettles</a></li>`).join("");
    const page = `<div role="main"><div>${text.repeat(4)}</div><div><div><ul>${menu}</ul></div></div></div>`;
    expect(textOf(page)).not.toContain("Spout of kettles");
  });
});

describe("lists of links that belong to something", () => {
  const colours = ["Copper", "Brass", "Steel", "Enamel", "Iron"];
  const list = `<ul>${colours.map((name) => `<li>${links([name])}</li>`).join("")}</ul>`;
  const item = (name: string) =>
    `<div class="item"><img src="/${name}.png"><div><div>${links([name, "Maker", "Town", "Year"])}</div></div></div>`;

  test.each([
    ["opened by a summary", `<details><summary>Metals we use</summary>${list}</details>`, "Enamel"],
    [
      "headings that are links",
      `<div>${colours.map((name) => `<div><h2>${links([name])}</h2></div>`).join("")}</div>`,
      "Enamel",
    ],
    ["links in a card with a picture", `<div>${colours.map(item).join("")}</div>`, "Enamel"],
  ])("%s", (_, part, words) => {
    expect(textOf(`<div>${text}<div>${part}</div>${text}</div>`, "/")).toContain(words);
  });

  test("a list without any of these is a menu", () => {
    expect(textOf(`<div>${text}<div>${list}</div>${text}</div>`, "/")).not.toContain("Enamel");
  });
});

describe("parts that their names or roles do not make boilerplate", () => {
  const form = (price: string) =>
    `<form class="order-form"><p>Copper kettle, two litres ${price}</p><select><option>1</select></form>`;
  test.each([
    ["a form with a price", "$49", true],
    ["a form without a price", "", false],
  ])("%s", (_, price, kept) => {
    const shown = textOf(`<div>${text}${form(price)}</div>`, "/");
    expect(shown.includes("two litres")).toBe(kept);
  });

  const cards = ["Polish", "Tin", "Repair", "Engrave"].map((name) => {
    const words = `${name} is done in our own workshop, by hand, within a week of the day we get it.`;
    return `<div class="teaser"><h3>${name}</h3><p>${words}</p><a href="/${name}">More</a></div>`;
  });
  test("teasers with sentences on the page of a service", () => {
    expect(textOf(`<div>${text}<div>${cards.join("")}</div></div>`, "/")).toContain(
      "Repair is done",
    );
  });

  const tile = (name: string) =>
    `<li><a class="picture-navigation-link" href="/${name}"><img src="/${name}.png"><span>${name} for the stove</span></a></li>`;
  test("the entries of a row of pictures that is called a navigation", () => {
    const row = `<div class="picture-navigation"><ul>${["Pans", "Pots", "Lids", "Trivets"].map(tile).join("")}</ul></div>`;
    expect(textOf(`<main>${text}${row}${text}</main>`, "/")).toContain("Trivets for the stove");
  });

  test.each([
    ["without a control", "", true],
    ["with a button", "<button>Close</button>", false],
  ])("measures in a part that opens over the page of a product, %s", (_, control, kept) => {
    const part = `<div class="measures-modal__list"><p>Height: 30 cm</p><p>Width: 24 cm</p>${control}</div>`;
    const head = '<meta property="og:type" content="product">';
    const shown = textOf(`<main>${text}${part}${text}</main>`, "/p", head);
    expect(shown.includes("Height: 30 cm")).toBe(kept);
  });

  const slide = (name: string, shown: boolean) =>
    `<div role="group" aria-roledescription="slide" aria-hidden="${!shown}"><h3>${name}</h3></div>`;
  test("slides that are not in view", () => {
    const slides = slide("Kettles", true) + slide("Pans", false) + slide("Lids", false);
    expect(textOf(`<main>${text}<div>${slides}</div>${text}</main>`, "/")).toContain("Lids");
  });

  test("a table under a heading of other content, without links, in a manual", () => {
    const rows = "<tr><td>kettle_id</td><td>The lid that fits this kettle</td></tr>".repeat(3);
    const part = `<h2>Related products</h2><p>Names of what fits.</p><table>${rows}</table>`;
    const page = `<main><h1>Feed</h1>${text}${part}<h2>Errors</h2>${text}</main>`;
    expect(textOf(page, "/docs/feed")).toContain("The lid that fits");
  });
});

describe("places that a script fills in", () => {
  test.each([
    ["left out", "<div><span>{{price.amount}}</span></div>", false],
    ["stay in code", "<pre><code>{{price.amount}}</code></pre>", true],
  ])("%s", (_, part, kept) => {
    expect(textOf(`<main>${text}${part}${text}</main>`).includes("price.amount")).toBe(kept);
  });
});

describe("pages that list products", () => {
  const card =
    '<div class="product-card"><h3>Kettle of copper with a lid</h3><button class="add-to-cart">Buy</button></div>';
  test.each([
    ["a path of products with many of them", "/products/kettles/", "", card.repeat(12), "product"],
    ["a home page with dates", "/", "", `${text.repeat(3)}<time>12 May</time>`, "article"],
    ["a group of products", "/c/kettles", "product.group", card.repeat(2), "product"],
  ])("%s is not the page of one thing", (_, path, type, body, kind) => {
    const one = '<script type="application/ld+json">{"@type":"Product","name":"Kettle"}</script>';
    const head = type === "" ? "" : `<meta property="og:type" content="${type}">${one}`;
    expect(read(`<main>${body}</main>`, path, head).kind).not.toBe(kind);
  });
});
