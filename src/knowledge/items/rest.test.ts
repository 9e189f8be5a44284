import { expect, test } from "vitest";
import { readingOf, type Blocks } from "../../../test/price-reading.ts";
import { ownBlocks } from "./rest.ts";

const text = (...lines: string[]): Blocks => lines.map((line) => ["paragraph", line] as const);

test.each<[string, string[], number]>([
  ["a question below the text", ["It charges in two hours.", "Was this helpful?"], 1],
  ["a question above its answer", ["How long?", "It charges in two hours."], 2],
  ["a question alone", ["Was this helpful?"], 1],
  ["a label below the text", ["It charges in two hours.", "All readers"], 1],
])("%s", (_, lines, count) => {
  const reading = readingOf(text(...lines));
  expect(ownBlocks(reading, [...lines.keys()])).toEqual([...lines.keys()].slice(0, count));
});
