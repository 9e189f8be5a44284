import { expect, test } from "vitest";
import { notOnPage, rawText } from "./check.ts";
import type { Fact } from "./sheet.ts";

const html = `<style>.hidden { color: red }</style><script>const price = 99;</script>
  <script type="application/ld+json">{"telephone": "030 1234567"}</script>
  <h2><img alt="Premium"></h2><p>2<b>9</b> &euro;</p><p>per <a href="/m">month</a></p>`;

test.each([
  [["Premium"], ["29", "per month"], []],
  [["Basic"], ["29"], ["Basic"]],
  [[], ["99", "red"], ["99", "red"]],
  [[], ["+49 30 1234567"], []],
])("about %j with %j: missing %j", (about, words, missing) => {
  const fact: Fact = { page: null, kind: "phone", about, words, value: null };
  expect(notOnPage(fact, rawText(html))).toEqual(missing);
});
