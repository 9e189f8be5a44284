import { expect, test } from "vitest";
import { avoidedWords } from "./words.ts";

test.each([
  ["src/api/a.ts", "// Nobody is told."],
  ["src/api/a.ts", "const toldOf = 1;"],
  ["src/api/a.ts", "const pagesMost = 1;"],
  ["src/api/a.ts", 'throw new Error("the line is gone");'],
  ["src/api/a.test.ts", 'it("starts anew", () => {});'],
  ["docs/a.md", "A fresh start."],
])("%s: %s is reported", (path, line) => {
  expect(avoidedWords(path, line)).toHaveLength(1);
});

test.each([
  ["src/pages/a.ts", 'const words = ["gone", "fresh"];'],
  ["src/api/a.ts", "const latest = 1; // at most ten"],
  ["src/words/en.ts", "not | no | nobody"],
  ["docs/a.md", "```\nnobody\n```"],
])("%s: %s is in order", (path, line) => {
  expect(avoidedWords(path, line)).toEqual([]);
});
