import { expect, test } from "vitest";
import { textOf } from "./structured.ts";

test.each([
  ["Heating &amp; Cooling", "Heating & Cooling"],
  ["The &quot;Lake&quot; tent", 'The "Lake" tent'],
  ["Ann&#39;s bakery", "Ann's bakery"],
  ["Ann&#x27;s bakery", "Ann's bakery"],
  ["&amp;quot;", "&quot;"],
  ["R&D; sales & service", "R&D; sales & service"],
  ["&#0;&#9999999;", "&#0;&#9999999;"],
])("%s", (value, text) => {
  expect(textOf(value)).toBe(text);
});
