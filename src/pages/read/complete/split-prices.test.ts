import { expect, test } from "vitest";

import { readPage } from "../read-page.ts";

const url = "https://tool.test/pricing";
const card = (name: string, price: string): string =>
  `<div class="plan"><h3>${name}</h3>${price}<p>All of the features</p></div>`;
const page = (price: string): string =>
  `<body><main><h1>Pricing</h1><div>${card("Solo", price)}${card("Group", price)}</div></main></body>`;

test.each([
  [
    "currency, amount, raised cents, period",
    "<p><span>$</span><span>29</span><sup>99</sup><span>/mo</span></p>",
    "$29.99/mo",
  ],
  [
    "classes and white space",
    '<p><span class="c">$</span> <span class="i">29</span> <sup class="f">99</sup> <span class="p">/mo</span></p>',
    "$29.99/mo",
  ],
  [
    "cents in a plain element",
    '<p><span class="a">$</span><span class="b">29</span><span class="c">99</span><span class="d">/mo</span></p>',
    "$29.99/mo",
  ],
  [
    "cents with their sign",
    "<p><span>$</span><span>29</span><span>.99</span> <span>/ month</span></p>",
    "$29.99/month",
  ],
  ["the sign in the amount", "<p><span>$</span><span>29.</span><span>99</span></p>", "$29.99"],
  ["a raised currency", "<p><sup>$</sup>29<sup>99</sup><small>/mo</small></p>", "$29.99/mo"],
  ["boxes", "<div><div>$</div><div>29</div><div>/month</div></div>", "$29/month"],
  [
    "nested boxes",
    '<div><span>€</span><span class="integer-part">19</span><div class="after"><span class="fractional-part">90</span></div></div>',
    "€19.90",
  ],
  ["the currency behind", "<p><span>29</span><sup>99</sup> <span>€</span></p>", "29,99 €"],
  [
    "a comma and the currency behind",
    "<p><span>29</span><span>,99</span><span>€</span></p>",
    "29,99 €",
  ],
  ["letters as currency", "<p><span>CHF</span><span>29</span></p>", "CHF 29"],
  ["thousands", "<p><span>$</span><span>1,299</span><sup>00</sup></p>", "$1,299.00"],
  [
    "a price and its period in two lines",
    '<div class="n">$29</div><div class="t">/month</div>',
    "$29/month",
  ],
  [
    "months beside an amount",
    '<p><span class="a">$29</span> <span class="b">12</span> <span class="c">months</span></p>',
    "$29 12 months",
  ],
  [
    "words for screen readers",
    '<p><span class="sr-only">29 dollars and 99 cents</span><span aria-hidden="true"><span>$</span><span>29</span><sup>99</sup></span></p>',
    "$29.99",
  ],
  [
    "the complete price for screen readers",
    '<p><span class="a-offscreen">$29.99</span><span aria-hidden="true"><span>$</span><span>29<span>.</span></span><span>99</span></span></p>',
    "$29.99",
  ],
])("a price in several elements: %s", (_, price, expected) => {
  const { text } = readPage(page(price), { url });
  expect(text.split("\n").filter((line) => line === expected)).toHaveLength(2);
});

test.each([
  ["del", "<p><del>$49</del><ins>$29</ins></p>"],
  ["s", "<p><s>$49</s>$29</p>"],
  [
    "a utility class",
    '<p><span class="line-through">$49</span><span class="text-4xl">$29</span></p>',
  ],
  ["a style", '<p><span style="text-decoration: line-through">$49</span><span>$29</span></p>'],
  ["a name", '<p><span class="old-price">$49</span><span class="new-price">$29</span></p>'],
  [
    "a shop",
    '<p><del aria-hidden="true"><span>$49</span></del><span class="screen-reader-text">Original price was: $49.</span><ins aria-hidden="true"><span>$29</span></ins><span class="screen-reader-text">Current price is: $29.</span></p>',
  ],
])("an old price is marked and apart from the new one: %s", (_, price) => {
  const { text, markdown } = readPage(page(price), { url });
  expect(text.split("\n").filter((line) => line === "$49 $29")).toHaveLength(2);
  expect(markdown).toContain("~~$49~~ $29");
});

test.each([
  [
    "a recommended price",
    '<span class="price--rrp">$99</span><span class="price">$79</span>',
    true,
  ],
  ["a price before the discount", '<b class="before-discount-price">$99</b> <b>$79</b>', true],
  [
    "a regular price beside that of a sale",
    '<span class="regular-price">$99</span><span class="sale-price">$79</span>',
    true,
  ],
  ["a regular price alone", '<span class="regular-price">$99</span> <span>a piece</span>', false],
])("%s is crossed out by its name", (_, price, isOld) => {
  const { markdown } = readPage(page(`<p>${price}</p>`), { url });
  expect(markdown.includes("~~$99~~")).toBe(isOld);
});

test("a line of a plan with a line through it is none of its contents", () => {
  const lines =
    '<div class="f"><span>Maps</span></div><div class="f"><span class="strike">Calls</span></div>';
  const { text } = readPage(page(`<p>$9</p>${lines}`), { url });
  expect(text).toContain("Calls: no");
  expect(text).not.toContain("Maps: no");
});
