import { expect, test } from "vitest";
import { guard, recentRemovals, type Removals } from "./guard.ts";

const day = 24 * 3_600_000;
const now = 100 * day;
const ago = (days: number, pages: number, confirmed = false): Removals => ({
  at: now - days * day,
  pages,
  confirmed,
});

test.each<[title: string, known: number, removing: number, earlier: Removals[], holds: boolean]>([
  ["nothing is removed", 100, 0, [], false],
  ["nothing, after much", 10, 0, [ago(1, 90)], false],
  ["a third of a large site", 90, 30, [], false],
  ["more than a third", 90, 31, [], true],
  ["everything", 90, 90, [], true],
  ["twenty of a site of sixty: not a third", 60, 20, [], false],
  ["more than a third, and twenty-one", 61, 21, [], true],
  ["more than a third, but only twenty, of sixty", 60, 20, [ago(8, 40)], false],
  ["three of five", 5, 3, [], true],
  ["three of nine: a third", 9, 3, [], false],
  ["three of eight", 8, 3, [], true],
  ["two of three", 3, 2, [], false],
  ["both pages of a tiny site", 2, 2, [], false],
  ["twenty of fifty-nine: just over a third", 59, 20, [], true],
  ["bit by bit: 10 a day of 100", 70, 10, [ago(1, 10), ago(2, 10), ago(3, 10)], true],
  ["bit by bit, over more than a week", 70, 10, [ago(1, 10), ago(8, 10), ago(9, 10)], false],
  ["the removals of a week ago to the millisecond", 70, 10, [ago(7, 30)], false],
  ["confirmed removals count no longer", 50, 2, [ago(1, 50, true)], false],
  ["more after confirmed ones", 50, 25, [ago(1, 50, true)], true],
])("%s", (_title, known, removing, earlier, holds) => {
  expect(guard({ known, removing, earlier, now }).ok).toBe(!holds);
});

test("pages that were emptied this week count once, though they are still known", () => {
  const emptied = { ...ago(1, 20), emptied: 20 };
  expect(guard({ known: 60, removing: 1, earlier: [emptied], now }).ok).toBe(false);
  expect(guard({ known: 60, removing: 1, earlier: [ago(1, 20)], now }).ok).toBe(true);
});

test("the reason has both numbers", () => {
  const verdict = guard({ known: 70, removing: 10, earlier: [ago(1, 30)], now });
  expect(verdict).toEqual({
    ok: false,
    reason: "40 of 100 pages would lose their knowledge, 30 of them since last week",
  });
});

test("a record keeps what counts, within a limit", () => {
  expect(recentRemovals([ago(8, 1), ago(1, 0), ago(1, 2, true), ago(2, 3)], now)).toEqual([
    ago(2, 3),
  ]);
  const many = Array.from({ length: 2_000 }, (_, i) => ago(6 - i / 1_000, 1));
  expect(recentRemovals(many, now)).toEqual(many.slice(-400));
});
