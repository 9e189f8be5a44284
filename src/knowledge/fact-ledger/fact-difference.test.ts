import { expect, test } from "vitest";
import { statesOther } from "./fact-difference.ts";
import { wordingOf } from "./subject-words.ts";

/** Each line has a counter that has moved. */
const list = (lines: number, step: number): string =>
  Array.from({ length: lines }, (_, at) => `- p${at} ${1_201 + 2 * at + step} u`).join("\n");

/** How often a comparison of two lists asks for the words of a line. */
function lookups(lines: number): number {
  const [before, after] = [list(lines, 0), list(lines, 10)];
  const wording = wordingOf([before, after]);
  let count = 0;
  const words = (text: string) => {
    count++;
    return wording.words(text);
  };
  expect(statesOther(before, after, { ...wording, words })).toBe(false);
  return count;
}

test("comparisons of lines grow with the length of the list", () => {
  expect(lookups(400)).toBeLessThan(6 * lookups(100));
});

test("the words of a text are read once for a comparison", () => {
  const { words } = wordingOf(["five users"]);
  expect(words("five users")).toBe(words("five users"));
});
