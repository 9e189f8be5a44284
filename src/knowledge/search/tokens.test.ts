import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { tokensOf } from "./tokens.ts";

/** Each token as its word, its place and, unless it is a plain word, its kind. */
function shown(text: string): string {
  return tokensOf(text)
    .map(({ word, start, end, kind }) => `${word} ${start}-${end}${kind === "word" ? "" : kind}`)
    .join(", ");
}

test.each([
  ["Plain Words", "plain 0-5, words 6-11"],
  ["wi-fi", "wi 0-2, fi 3-5, wifi 0-5joined"],
  [" a-b-c", "a 1-2, b 3-4, c 5-6, abc 1-6joined"],
  ["a-b-c-d", "a 0-1, b 2-3, c 4-5, d 6-7"],
  ["don't", "dont 0-5"],
  ["o'clock-like", "oclocklike 0-12"],
  ["Bob's", "bob 0-3"],
  ["the Bob’S", "the 0-3, bob 4-7"],
  ["rock-n-Roll's", "rock 0-4, n 5-6, roll 7-11, rocknroll 0-11joined"],
  ["l'offre", "offre 2-7"],
  ["Dell'anno", "anno 5-9"],
  ["a l’Hôtel", "a 0-1, hotel 4-9"],
  ["d'un-deux", "dundeux 0-9"],
  ["C++ C#", "cplusplus 0-3, csharp 4-6"],
  ["x C#y", "x 0-1, c 2-3, y 4-5"],
  ["Æon Straße Łódź Þór", "aeon 0-3, strasse 4-10, lodz 11-15, thor 16-19"],
  ["東京都", "東京 0-2pair, 京都 1-3pair"],
  ["猫 A", "猫 0-1pair, a 2-3"],
  ["iPhone15の価格X2", "iphone15 0-8, の価 8-10pair, 価格 9-11pair, x2 11-13"],
  ["ab 𠮷野家", "ab 0-2, 𠮷野 3-6pair, 野家 5-7pair"],
  ["ホテル-Inn", "ホテ 0-2pair, テル 1-3pair, inn 4-7"],
  ["", ""],
])("the tokens of %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a word is cut where it is too long, and keeps its place", () => {
  const max = limits.tokenChars.value;
  const plain = "a".repeat(max + 5);
  const folded = "é".repeat(max + 5);
  expect(shown(plain)).toBe(`${"a".repeat(max)} 0-${max + 5}`);
  expect(shown(folded)).toBe(`${"e".repeat(max)} 0-${max + 5}`);
});
