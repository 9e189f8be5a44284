import { expect, test } from "vitest";
import { difference, isRight, SegmentScore, wordF1, type Field } from "./score.ts";

test.each([
  ["the same", "One two two", "one two two", 1],
  ["half of it", "one two", "one two three four", 2 / 3],
  ["more than it", "one two three four", "one two", 2 / 3],
  ["a word too often", "one one", "one two", 1 / 2],
  ["nothing in common", "one", "two", 0],
  ["no text", "", "one", 0],
  ["no truth, no text", "", "", 1],
  ["no truth, some text", "one", "", 0],
])("word F1: %s", (_, text, truth, f1) => {
  expect(wordF1(text, truth)).toBeCloseTo(f1);
});

test("segments count over all pages", () => {
  const score = new SegmentScore();
  score.add("Wanted  text\nand a menu", ["wanted text", "Wanted text"], ["menu", "imprint"]);
  score.add("more", ["more", "most"], []);
  expect([score.precision, score.recall]).toEqual([2 / 3, 2 / 4]);
  expect(score.f1).toBeCloseTo(4 / 7);
});

test.each<[Field, string | null, string | null, boolean | null]>([
  ["title", "Salt Bread – The Bakery", "Salt bread", true],
  ["title", "Salt bread", "Salt Bread – The Bakery", true],
  ["title", "Salt", "Salt bread", false],
  ["title", "Rye bread", "Salt bread", false],
  ["title", "Salt bread", null, null],
  ["author", "Ann  Miller", "ann miller", true],
  ["author", "By Ann Miller", "Ann Miller", false],
  ["author", null, "Ann Miller", false],
  ["date", "2026-03-01T10:00:00Z", "2026-03-01", true],
  ["date", "2026-03-02", "2026-03-01", false],
  ["date", "2026-03-01", null, null],
])("%s %s for %s is %s", (field, found, truth, right) => {
  expect(isRight(field, found, truth)).toBe(right);
});

const values = (kind: string, ...list: number[]) => list.map((value) => ({ kind, value }));

test("a different mix of kinds is no difference", () => {
  const first = [...values("easy", 0.9, 0.9), ...values("hard", 0.5)];
  const second = [...values("easy", 0.9), ...values("hard", 0.5, 0.5, 0.5)];
  expect(difference(first, second)).toEqual({ mean: 0, low: 0, high: 0 });
});

test("the interval is around the difference and narrows with more pages", () => {
  const spread = (count: number, shift: number) =>
    Array.from({ length: count }, (_, n) => ({ kind: "a", value: (n % 10) / 10 + shift }));
  const few = difference(spread(20, 0.1), spread(20, 0));
  const many = difference(spread(500, 0.1), spread(500, 0));
  expect(few.mean).toBeCloseTo(0.1);
  expect(few.low).toBeLessThan(0);
  expect(many.low).toBeGreaterThan(0);
  expect(many.high).toBeLessThan(few.high);
});

test("kinds without a counterpart are left out", () => {
  const first = [...values("a", 1), ...values("b", 0)];
  expect(difference(first, values("a", 0.5)).mean).toBe(0.5);
  expect(difference(first, []).mean).toBe(0);
});
