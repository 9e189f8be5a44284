import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const url = "https://boats.example/page";
const sentence =
  "Our boats are built of larch on the island and tried on the open sea before sale. ";
const text = `<p>${sentence.repeat(4)}</p>`.repeat(4);
const read = (inner: string, head = ""): string =>
  readPage(`<html><head><title>Boats</title>${head}</head><body>${inner}</body></html>`, { url })
    .text;
const product = `<meta property="og:type" content="product">`;
const shown = (name: string, tag = "div"): string =>
  `<${tag}><img src="/${name}.png" alt=""><p>${name} of the yard</p></${tag}>`;
const shelf = ["Dinghy", "Cutter", "Ketch"].map((name) => shown(name)).join("");
const plan = (name: string): string =>
  `<div class="recommended-plan"><h3>${name}</h3><p>Berth, winter shelter and a yearly look at hull
   and rigging are part of this plan for the boat.</p><ul><li>Slip of the ${name}</li><li>Varnish
   twice in a season, with two coats each time and a polish</li></ul><p>${sentence}</p></div>`;

describe("a name of boilerplate with signs of content", () => {
  test.each([
    [
      "a picture that opens in a lightbox",
      `<main>${text}<div><a class="image-lightbox" href="/1.png"><img src="/1.png">Ketch</a></div>${text}</main>`,
      "Ketch",
    ],
    [
      "an offer that is a link",
      `<main>${text}<div><a class="promo" href="/s"><b>Sails for small boats</b></a></div>${text}</main>`,
      "Sails for small boats",
    ],
    [
      "a shelf with buttons over it",
      `<main>${text}<div class="overlay-buttons">${shelf}</div>${text}</main>`,
      "Cutter of the yard",
    ],
    [
      "recommended plans",
      `<main>${text}<section class="recommendations">${["Mate", "Pilot", "Purser", "Skipper"].map(plan).join("")}</section>${text}</main>`,
      "Slip of the Skipper",
    ],
    [
      "a question in a menu of tabs",
      `<main>${text}<div><div class="tabs-menu"><h3>Who steers?</h3></div><div><p>${sentence}</p></div></div>${text}</main>`,
      "Who steers?",
    ],
    [
      "a part about privacy without a control",
      `<main>${text}<div class="section-privacy">Privacy is built in: nobody sees your course.</div>${text}</main>`,
      "nobody sees your course",
    ],
    [
      "linked tiles with pictures",
      `<div>${text}<div>${["Sails", "Masts", "Oars", "Ropes"].map((name) => `<a href="/${name}"><img src="/${name}.png">${name}</a>`).join("")}</div>${text}</div>`,
      "Oars",
    ],
    [
      "a post in a form without a field to fill in",
      `<main>${text}<form><input type="hidden" name="id" value="1"><p>A keel of oak holds.</p></form>${text}</main>`,
      "A keel of oak holds",
    ],
    [
      "cards to compare in a form",
      `<main>${text}<form>${["Gig", "Yawl", "Sloop"].map((name) => `<div><h4>${name}</h4><input type="checkbox"></div>`).join("")}</form>${text}</main>`,
      "Yawl",
    ],
  ])("%s", (_, html, expected) => {
    expect(read(html)).toContain(expected);
  });

  test.each([
    [
      "praise",
      `<section class="testimonials-comments"><p>Dry in every sea.</p></section>`,
      "Dry in",
    ],
    [
      "the price beside it",
      `<div class="sidebar"><p>$4,000</p><p>With oars</p></div>`,
      "With oars",
    ],
  ])("on a page about a product: %s", (_, html, expected) => {
    expect(read(`<main><h1>Dinghy</h1>${text}${html}</main>`, product)).toContain(expected);
  });

  test("replies to replies", () => {
    const reply = (words: string, inner = ""): string =>
      `<div class="comment"><p>${words}</p><div class="child"><div>${inner}</div></div></div>`;
    const replies = ["first", "second", "third", "fourth"]
      .map((at) => reply(`${sentence.repeat(6)} ${at}`, reply(`Answer to the ${at}.`)))
      .join("");
    const html = `<h1>Which wood?</h1><p>Larch or oak for a keel?</p><div>${replies}</div>`;
    expect(read(html, `<meta property="og:type" content="article">`)).toContain(
      "Answer to the third",
    );
  });
});

describe("a name of boilerplate without them", () => {
  test.each([
    ["a popup", `<div class="popup">Ten percent off</div>`, "Ten percent"],
    [
      "a promotion without cards",
      `<div class="promo"><a href="/sale">Ten percent off</a></div>`,
      "Ten percent",
    ],
    ["a popup with cards", `<div class="modal">${shelf}</div>`, "Cutter of the yard"],
    [
      "links to recommended pages",
      `<section class="recommendations"><a href="/1">How larch is dried</a><a href="/2">How a keel is laid</a></section>`,
      "keel is laid",
    ],
    [
      "the name of a menu",
      `<div class="menu"><h3>Topics</h3><a href="/1">Wood</a></div>`,
      "Topics",
    ],
    [
      "a form to write in",
      `<form><h3>Answer</h3><h3>Advice</h3><h3>Preview</h3><textarea></textarea></form>`,
      "Advice",
    ],
    [
      "a question about privacy",
      `<div class="privacy-box">We and our partners store cookies. <button>Agree</button></div>`,
      "partners",
    ],
  ])("%s", (_, html, absent) => {
    expect(read(`<main>${text}${html}</main>`)).not.toContain(absent);
  });
});

describe("parts that only style or icons tell apart", () => {
  const row = (...parts: string[]): string => `<main>${text}<div>${parts.join("")}</div></main>`;
  test.each([
    ["a day and a month", row("<span>12</span><span>May</span>"), "12 May"],
    ["a link and a phrase", row(`<a href="/e">Regatta</a><span>harbour</span>`), "Regatta harbour"],
    ["phrases", row("<span>at noon</span><span>free</span>"), "at noon free"],
    ["one word in two styles", row("<span>Lar</span><span>ch</span>"), "Larch"],
    ["an amount and its unit", row("<span>5</span><span>m</span>"), "5m"],
  ])("%s", (_, html, expected) => {
    expect(read(html)).toContain(expected);
  });

  const table = (cells: string): string =>
    `<main>${text}<table><thead><tr><th></th><th><h3>Pilot</h3></th><th><h3>Skipper</h3></th></tr></thead>
     <tbody><tr><td>Berth</td>${cells}</tr><tr><td>Coats</td><td>1</td><td>2</td></tr></tbody></table></main>`;
  test("the columns of a table have headings for names", () => {
    expect(read(table("<td>one</td><td>two</td>"))).toContain("Coats | 1 | 2");
  });
  test.each([
    [`<td class="no"></td><td class="yes"></td>`, "Berth | no | yes"],
    [`<td class="is-excluded"></td><td class="col is-included"></td>`, "Berth | no | yes"],
    [`<td class="col-x"></td><td class="yes"></td>`, "Berth | yes"],
  ])("empty cells with a class: %s", (cells, expected) => {
    expect(read(table(cells))).toContain(expected);
  });

  const features = (one: string, other: string): string =>
    `<main>${text}<ul><li>${one}Berth</li><li>${other}Crane</li></ul></main>`;
  test.each([
    ["icon fonts", `<i class="fa fa-check"></i>`, `<i class="fa fa-times"></i>`, true],
    ["pictures", `<img src="/tick.svg">`, `<img src="/cross.svg">`, true],
    [
      "drawings",
      `<svg><path d="M5 13l4 4L19 7"/></svg>`,
      `<svg><path d="M6 18L18 6M6 6l12 12"/></svg>`,
      true,
    ],
    ["one icon for all", `<i class="fa fa-times"></i>`, `<i class="fa fa-times"></i>`, false],
    ["no icons", "", "", false],
  ])("what a plan lacks: %s", (_, one, other, marked) => {
    const words = read(features(one, other));
    expect(words).toContain("Berth\n");
    expect(words.includes("Crane: no")).toBe(marked);
  });
});
