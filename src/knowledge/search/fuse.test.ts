import { describe, expect, it } from "vitest";
import { chooseAlpha, fuse } from "./fuse.ts";

const hits = (scores: Record<string, number>) =>
  Object.entries(scores)
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score);
const keyword = hits({ a: 10, b: 5, c: 1 });
const vector = hits({ c: 0.9, d: 0.85, a: 0.1 });
type Half = typeof keyword;
const order = (byKeyword: Half, byVector: Half, alpha?: number, every: string[] = []) =>
  fuse({ keyword: byKeyword, vector: byVector, every }, alpha).map(({ id }) => id);
/** As many documents as are compared with the best one, with one score. */
const nearly = (score: number) =>
  Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`n${n}`, score]));

describe("fuse", () => {
  it("at 0 is the keyword half, at 1 the vector half", () => {
    expect(order(keyword, vector, 0)).toEqual(["a", "b", "c"]);
    expect(order(keyword, vector, 1)).toEqual(["c", "d", "a"]);
  });

  it("between them weighs both, and takes in what only one has", () => {
    expect(order(keyword, vector, 0.5)).toEqual(["c", "a", "d", "b"]);
  });

  it("puts an item that has every word before one that has a rare one often", () => {
    const close = hits({ a: 10, b: 7 });
    expect(order(close, [])).toEqual(["a", "b"]);
    expect(order(close, [], 0, ["b", "unranked"])).toEqual(["b", "a"]);
  });

  it("is the half that there is when the other is empty", () => {
    expect(order(keyword, [])).toEqual(["a", "b", "c"]);
    expect(order([], vector)).toEqual(["c", "d", "a"]);
    expect(order([], [])).toEqual([]);
  });

  it("gives a chosen share no more than the most, and a named one all", () => {
    const scoreOf = (alpha: number | undefined, maxAlpha: number) =>
      fuse(
        { keyword: hits({ k: 1 }), vector: hits({ v: 1, ...nearly(1), k: 0 }), every: [] },
        alpha,
        maxAlpha,
      )
        .find(({ id }) => id === "v")
        ?.score.toFixed(2);
    expect([scoreOf(undefined, 1), scoreOf(undefined, 0.5), scoreOf(0.9, 0.5)]).toEqual([
      "1.00",
      "0.50",
      "0.90",
    ]);
  });

  it("gives keywords more weight where few vectors are near, and less where many are", () => {
    const words = hits({ k: 3 });
    const far = { l: 0.15, m: 0.1 };
    const firstTwo = (near: Half) => order(words, near).slice(0, 2);
    expect(firstTwo(hits({ a: 0.9, n0: 0.65, k: 0.5, ...far }))).toEqual(["a", "k"]);
    expect(firstTwo(hits({ a: 0.9, ...nearly(0.89), k: 0.8, ...far }))).toEqual(["a", "n0"]);
  });

  it("orders equals by id, so that pages follow each other", () => {
    expect(order(hits({ z: 1, y: 1, x: 1 }), [])).toEqual(["x", "y", "z"]);
    expect(order([], hits({ z: 0.5, x: 0.5 }))).toEqual(["x", "z"]);
  });
});

describe("chooseAlpha", () => {
  it("trusts the vectors alone when no word matches, and half when many do", () => {
    expect(chooseAlpha(0)).toBe(1);
    expect(chooseAlpha(7)).toBeGreaterThan(0.9);
    expect(chooseAlpha(100)).toBeCloseTo(0.476, 3);
  });
});
