import { expect, test } from "vitest";
import { passageOf, sharedWords } from "./passage.ts";

const html = `<h1>Help</h1><p>Refund within 14 days.</p><h2>Prices</h2><table>
  <tr><td>Basic</td><td>14 &euro;</td></tr><tr><td>Pro</td><td><b>2</b>9 &euro;</td></tr></table>
  <script>const hidden = "29";</script><h3>Is it open?</h3><p>Never on Mondays.</p>`;

test.each([
  [["14 days"], "Help\nHelp\nRefund within 14 days."],
  [["Pro", "29"], "Prices\nBasic 14 €\nPro 29 €"],
  [["Basic", "29"], "Prices\nPrices\nBasic 14 €\nPro 29 €"],
  [["Mondays|Sundays"], "Is it open?\nIs it open?\nNever on Mondays."],
  [["hidden"], null],
])("the passage with %j", (words, passage) => {
  expect(passageOf(html, words)).toBe(passage);
});

test.each([
  ["can I get my money back", "Refund within 14 days.", []],
  ["refunds after 14 weeks", "Refund within 14 days.", ["refunds", "14"]],
  ["is it in the box", "It is in the house.", []],
  ["art", "Artist wanted", []],
])("%s shares with %s: %j", (query, passage, words) => {
  expect(sharedWords(query, passage, "en")).toEqual(words);
});
