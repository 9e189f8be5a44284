import { expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { analyseQuery, termsOf } from "./analyse.ts";
import { highlight } from "./highlight.ts";

function highlighted(query: string, markdown: string): string[] {
  const { tokens, languages } = analyseQuery(query);
  const words = tokens.map(({ word }) => word);
  return highlight(markdown, termsOf(words, languages));
}

it.each([
  [
    "refund policy",
    "We ship daily. You get a refund within 30 days. See the policy on refunds.",
    ["See the **policy** on **refunds**.", "You get a **refund** within 30 days."],
  ],
  ["nothing like it", "We ship daily.", []],
  [
    "pro price",
    "| Plan | Price |\n|---|---|\n| **Pro** | 29 € |",
    ["Plan **Price**", "**Pro** 29 €"],
  ],
  ["docs", "- Read [the docs](https://docs.example/a_b) first", ["Read the **docs** first"]],
  ["ホテル", "東京のホテルです。料金は別です。", ["東京の**ホテル**です。"]],
  ["2.5", "Version 2.5 is out.", ["Version **2**.**5** is out."]],
  ["", "Anything.", []],
])("%s in %s", (query, markdown, expected) => {
  expect(highlighted(query, markdown)).toEqual(expected);
});

it.each([
  ["![a crate](x.png) and [a crate](y) here", ["a **crate** and a **crate** here"]],
  ["[a crate] (y", ["[a **crate**] (y"]],
  ["[a [crate](y)", ["a [**crate**"]],
  ["[crate](y", ["[**crate**](y"]],
  ["## Crate\n> a crate\n+ b crate", ["**Crate**", "a **crate**", "b **crate**"]],
  ["*crate* _crate_ snake_crate_case \\*", ["**crate** **crate** snake_**crate**_case"]],
  ["Crate v1.5.2 is here. No.", ["**Crate** v1.5.2 is here."]],
  ["A crate! Crates? crate", ["A **crate**!", "**Crates**?", "**crate**"]],
])("the words of %j", (markdown, expected) => {
  expect(highlighted("crate", markdown)).toEqual(expected);
});

it.each([
  { before: 0, cut: false },
  { before: limits.highlightChars.value, cut: true },
])("a sentence with $before characters before its match is cut: $cut", ({ before, cut }) => {
  const [passage = ""] = highlighted("crate", `${"ab ".repeat(before / 3)}crate end`);
  expect(passage.startsWith("…ab ")).toBe(cut);
  expect(passage.endsWith("**crate** end")).toBe(true);
});

it("a sentence as long as a passage is not cut", () => {
  const text = `crate ${"x".repeat(limits.highlightChars.value - 6)}`;
  expect(highlighted("crate", text)).toEqual([text.replace("crate", "**crate**")]);
});

it("cuts a long sentence around its first match", () => {
  const [passage = ""] = highlighted("crate", `${"word ".repeat(200)}crate ${"more ".repeat(200)}`);
  expect(passage).toMatch(/^…word .*\*\*crate\*\* .*…$/);
  expect(passage.length).toBeLessThan(limits.highlightChars.value + 10);
});

it("shows at most a few passages", () => {
  expect(highlighted("crate", "A crate. ".repeat(50))).toHaveLength(limits.highlightsMax.value);
});
