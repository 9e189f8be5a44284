import { expect, test } from "vitest";
import { fold, has, placesOf, stretchOf } from "./words.ts";

test.each([
  ["case, accents and punctuation", "Größe: «ÉTÉ»!", " grosse ete "],
  ["white space", "a \n\u00A0 b", " a b "],
  ["no-break hints", "Ver\u00ADsand", " versand "],
  ["zero cents", "29,00 €", " 29 "],
  ["thousands with a point", "1.299,00", " 1299 "],
  ["thousands with an apostrophe", "1’299.50", " 1299.50 "],
  ["thousands with a space", "1\u202F299 zł", " 1299 zl "],
  ["groups of a phone number", "030 123 456 78", " 030 123 456 78 "],
  ["a time", "09:00-18.30", " 9 18.30 "],
  ["a fraction", "0.5 l", " 0.5 l "],
  ["a number at a unit", "10GB", " 10 gb "],
  ["the end of a sentence", "It costs 29.", " it costs 29 "],
  ["a script without spaces", "月額980円", " 月 額 980 円 "],
  ["nothing", "✓", "  "],
])("fold: %s", (_, text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["29 € per month", "9", false],
  ["29 € per month", "29", true],
  ["29.90 € per month", "29", false],
  ["29 € per month", "29,00|29.00", true],
  ["1 500 zł", "500", false],
  ["10GB of storage", "10 GB", true],
  ["Professional", "Pro", false],
  ["Pro: all of Basic", "pro", true],
  ["The Premium-Paket", "Premium|Deluxe", true],
  ["✓ SSO", "yes|✓", true],
  ["SSO", "yes|✓", false],
  ["Open on Sundays", "", false],
])("%s has %s: %s", (text, needle, expected) => {
  expect(has(text, needle)).toBe(expected);
});

test.each([
  ["monthly", "month", "longer", true],
  ["monthly", "month", "whole", false],
  ["product", "pro", "longer", false],
  ["2900", "29", "longer", false],
] as const)("%s has %s, %s: %s", (text, needle, end, expected) => {
  expect(has(text, needle, end)).toBe(expected);
});

test("places of all alternatives", () => {
  expect(placesOf(fold("a b a c"), "a|c")).toEqual([
    [0, 2],
    [4, 6],
    [6, 8],
  ]);
});

test.each([
  [[[[0, 2]], [[10, 12]]], 12],
  [
    [
      [
        [0, 2],
        [50, 52],
      ],
      [[45, 47]],
    ],
    7,
  ],
  [[[[0, 2]], []], null],
  [[], 0],
] as [[number, number][][], number | null][])("the stretch of %j is %s", (lists, expected) => {
  expect(stretchOf(lists)).toBe(expected);
});
