import { describe, expect, test } from "vitest";
import { createContentTwins } from "./content-twins.ts";
import { isRunaway, pathShape, shapeAllowance } from "./path-shape.ts";

const article = (seed: number): string =>
  Array.from({ length: 600 }, (_, i) => `w${(i * 31 + seed * 7919) % 1_009}`).join(" ");
/** The first article with its first words replaced; how many bits of its hash differ was measured. */
const changedArticle = (words: number): string =>
  article(1)
    .split(" ")
    .map((word, at) => (at < words ? `x${at}` : word))
    .join(" ");
const page = (text: string, title = "T") => ({ text, title, contentHash: text });

describe("twins by text", () => {
  test.each([
    ["the same", article(1), article(1), true],
    ["a changed date", `${article(1)} 1 May`, `${article(1)} 2 June`, true],
    [
      "a few changed words",
      article(1),
      article(1).replace("w31 ", "other ").replace("w62 ", "new "),
      true,
    ],
    ["three bits apart", article(1), changedArticle(8), true],
    ["four bits apart", article(1), changedArticle(20), false],
    ["six bits apart", article(1), changedArticle(9), false],
    ["another article", article(1), article(2), false],
    ["half of it", article(1), article(1).slice(0, article(1).length / 2), false],
    [
      "the same words with others between",
      article(1),
      article(1).replaceAll(" w1", " x w1"),
      false,
    ],
    ["short and nearly the same", "Open from 9 to 5", "Open from 9 to 6", false],
    ["short and the same", "Open from 9 to 5", "Open from 9 to 5", true],
  ])("%s", (_name, first, second, expected) => {
    const twins = createContentTwins();
    expect(twins.twinOf("/1", page(first))).toBeNull();
    expect(twins.twinOf("/2", page(second))?.url ?? null).toBe(expected ? "/1" : null);
  });

  test("little text under two titles is two pages", () => {
    const twins = createContentTwins();
    twins.twinOf("/1", page("All rights reserved.", "One"));
    expect(twins.twinOf("/2", page("All rights reserved.", "Two"))).toEqual({
      url: "/1",
      contentHash: "All rights reserved.",
      isDistinct: true,
    });
    expect(twins.twinOf("/3", page("All rights reserved.", "One"))).toEqual({
      url: "/1",
      contentHash: "All rights reserved.",
      isDistinct: false,
    });
  });
});

describe("shapes of addresses", () => {
  const site = "https://example.com";
  test.each([
    ["/2024/05/01", "/2023/12/24"],
    ["/item/17", "/item/4711"],
    ["/a?page=1&sort=x", "/a?sort=y&page=2"],
    ["/x/1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed", "/x/9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d"],
  ])("%s and %s have the same", (a, b) => {
    expect(pathShape(site + a)).toBe(pathShape(site + b));
  });

  test.each([
    ["/about", "/team"],
    ["/a?page=1", "/a?sort=1"],
    ["/item/17", "/item/17/reviews"],
  ])("%s and %s do not", (a, b) => {
    expect(pathShape(site + a)).not.toBe(pathShape(site + b));
  });

  test.each([
    ["/item/1", 1_000],
    ["/item?id=1", 200],
    ["/list?page=1&sort=x", 30],
    ["/list?a=1&b=2&c=3", 5],
    ["/calendar/2026/05", 50],
    ["/2026/05/a-title", 1_000],
  ])("of the shape of %s so many are worth it: %d", (path, expected) => {
    expect(shapeAllowance(site + path)).toBe(expected);
  });

  test.each([
    ["/a/b/a/b/a/b", true],
    [`/${"x/".repeat(20)}`, true],
    ["/docs/api/v1/docs/index", false],
    ["/1/2/3/4/5/6/7/8", false],
  ])("%s runs away: %s", (path, expected) => {
    expect(isRunaway(site + path)).toBe(expected);
  });
});
