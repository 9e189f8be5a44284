import { expect, test } from "vitest";
import { sharesMax, sharesOf } from "./shares.ts";

const urls = (count: number, chars = 20): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(chars, "p"));

test.each<[pages: number, count: number]>([
  [0, 1],
  [1, 1],
  [39, 1],
  [40, 2],
  [1_000, 50],
])("%i pages are worth %i crawlers", (pages, count) => {
  expect(sharesMax(urls(pages))).toBe(count);
});

test.each<[title: string, pages: readonly string[], count: number, sizes: number[]]>([
  ["one crawler", urls(7), 1, [7]],
  ["equal parts", urls(100), 3, [34, 34, 32]],
  ["no pages", [], 3, []],
  ["fewer pages than crawlers", urls(2), 3, [1, 1]],
  ["more than a slice takes", urls(1_300), 2, [500, 500]],
  ["long URLs", urls(60, 2_000), 2, [20, 20]],
  ["one URL that is longer than all may be", urls(2, 50_000), 2, [1, 1]],
])("%s: no page is in two parts", (_title, pages, count, sizes) => {
  const shares = sharesOf(pages, count);
  expect(shares.map(({ length }) => length)).toEqual(sizes);
  expect(shares.flat()).toEqual(pages.slice(0, shares.flat().length));
});
