import { expect, test } from "vitest";
import { indexWords, reaches } from "./reaches.ts";

const plans = [
  "Choose your plan",
  "Basic",
  "$29.99/mo",
  "10 GB of storage",
  "Team",
  "$49.99/mo",
  "100 GB of storage",
  "Feature | Free | Pro",
  "Support | – | yes",
  "Questions",
].join("\n\n");

test.each([
  ["one line", "10 GB of storage", "words"],
  ["a gap within a line", "10 | storage", "words"],
  ["adjacent lines", "Basic | $29.99 | 10 GB", "words"],
  ["cells of a row", "Feature | Free | Pro", "words"],
  ["wrong order", "$29.99 | Basic | 10 GB", "no"],
  ["too far apart", "Choose your plan | 10 GB", "no"],
  ["a word that is missing", "Basic | $39.99", "no"],
  ["the nearer of two places", "Team | $49.99 | 100 GB", "words"],
  ["other case and width of letters", "ＢＡＳＩＣ | $29.99", "words"],
  ["part of a word", "Bas", "no"],
  ["joined words", "Basic $2999mo", "letters"],
  ["split words", "sto rage", "letters"],
  ["letters too short to mean anything", "10g", "no"],
  ["nothing", "", "no"],
])("%s", (_, entry, found) => {
  expect(reaches(indexWords(plans), entry)).toBe(found);
});

test.each([
  [2, "no"],
  [3, "words"],
])("an excerpt with up to %s lines left out", (linesBetween, found) => {
  expect(reaches(indexWords(plans), "Basic | Team", linesBetween)).toBe(found);
});

test("text without spaces between words is found by its letters", () => {
  const text = indexWords("最も人気のあるプランは月額980円です。");
  expect(reaches(text, "人気のあるプラン")).toBe("letters");
});

test("an empty text has no entries", () => {
  expect(reaches(indexWords(""), "Basic")).toBe("no");
});
