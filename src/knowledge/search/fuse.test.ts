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
