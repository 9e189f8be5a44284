import { expect, test } from "vitest";
import { divideSentences } from "./divide-sentences.ts";

test.each([
  ["Open daily. Closed on holidays.", ["Open daily.", "Closed on holidays."]],
  ["Ask Dr. Tarr first. She knows.", ["Ask Dr. Tarr first.", "She knows."]],
  ["Es kostet z. B. 5 €. Mehr nicht.", ["Es kostet z. B. 5 €.", "Mehr nicht."]],
  ["It costs 4.50 today!  Really?", ["It costs 4.50 today!", "Really?"]],
  ["one line", ["one line"]],
  ["   ", []],
])("%s", (text, sentences) => {
  const pieces = divideSentences(text);
  expect(pieces.map((piece) => piece.text)).toEqual(sentences);
  for (const { text: own, start, end } of pieces) expect(text.slice(start, end)).toBe(own);
});
