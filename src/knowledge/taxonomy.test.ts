import { expect, test } from "vitest";
import { fold } from "./fold.ts";
import { taxonomy } from "./taxonomy.ts";

test("codes are stable names, each exists once and has words", () => {
  const codes = taxonomy.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, label, words } of taxonomy) {
    expect(code).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(label.length).toBeGreaterThan(2);
    expect(words.length).toBeGreaterThan(3);
  }
});

test("a schema.org type decides one row", () => {
  const types = taxonomy.flatMap((row) => row.types);
  expect(new Set(types).size).toBe(types.length);
});

// "thé" without its accent would make every English page a tea shop.
test("no word becomes an everyday word of another language once folded", () => {
  const everyday = new Set(
    (
      "the and for with you your our are not all can has have new more one out use how what " +
      "der die das und für mit ein ist auf von les des une est pour dans los las una por con " +
      "del che per non com para een het van voor jest nie na do mode note price time page"
    ).split(" "),
  );
  const folded = taxonomy.flatMap(({ words }) => words.map(fold));
  expect(folded.filter((word) => everyday.has(word) || word.length < 3)).toEqual([]);
});
