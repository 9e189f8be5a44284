import { describe, expect, test } from "vitest";
import { languages } from "./index.ts";

type Leaf = [path: string, words: readonly string[]];

/** Every list of a record with its path; a map of signs or categories counts as one list. */
function leavesOf(value: object, path: string): Leaf[] {
  if (Array.isArray(value)) return [[path, value as readonly string[]]];
  if (path === "categories" || path === "prices.currencies") return [[path, Object.keys(value)]];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === "code" || key === "emptyBecause" || typeof inner !== "object" || inner === null
      ? []
      : leavesOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

test("the list has each language once", () => {
  const codes = languages.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toContain("tr");
});

describe.each(languages.map((language) => [language.code, language] as const))("%s", (_, it) => {
  const leaves = leavesOf(it, "");
  const empty = leaves.filter(([, words]) => words.length === 0).map(([path]) => path);

  test("every empty field has a reason, and only an empty field has one", () => {
    if (typeof it.emptyBecause === "string") expect(it.emptyBecause.length).toBeGreaterThan(20);
    else {
      expect(Object.keys(it.emptyBecause).toSorted()).toEqual(empty.toSorted());
      for (const reason of Object.values(it.emptyBecause))
        expect(reason.length).toBeGreaterThan(20);
    }
  });

  test("no list has an entry twice, or with spaces around it", () => {
    const twice = leaves.flatMap(([path, words]) =>
      words
        .filter((word, at) => words.indexOf(word) !== at || word.trim() !== word || word === "")
        .map((word) => `${path}: ${word}`),
    );
    expect(twice).toEqual([]);
  });

  test("words of addresses are written as addresses are compared", () => {
    const kinds = [...Object.values(it.addresses.kinds).flat(), ...it.addresses.undoing];
    expect(kinds.filter((word) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(word))).toEqual([]);
  });
});
