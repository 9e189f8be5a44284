import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { correctQuery, editDistance, repairSpelling } from "./spelling.ts";
import { tokensOf } from "./tokens.ts";

const vocabulary = new Map([
  ["shipping", 9],
  ["skipping", 1],
  ["subscription", 4],
  ["refund", 3],
  ["plan", 8],
  ["delivery", 5],
  ["livraison", 2],
  ["form", 1],
  ["from", 1],
]);

function corrected(query: string): string {
  return correctQuery(query, repairSpelling(tokensOf(query), vocabulary));
}

describe("repairSpelling", () => {
  it.each([
    ["shippping", "shipping"],
    ["Shpiping costs", "shipping costs"],
    // The stem forgives this one: nothing needs repair.
    ["shiping", "shiping"],
    ["refnud?", "refund?"],
    ["subscrption  and refumd", "subscription  and refund"],
    ["subsciptoin", "subscription"],
    ["pln", "plan"],
    ["ivraison", "livraison"],
    // Known words and other forms of them stay, however rare.
    ["skipping form from", "skipping form from"],
    ["refunds deliveries planned subscriptions", "refunds deliveries planned subscriptions"],
    // Nothing is near, or the word is no word.
    ["kubernetes xk200 49 C++", "kubernetes xk200 49 C++"],
    // A short word with another first letter is another word.
    ["clan", "clan"],
    ["", ""],
  ])("%s -> %s", (query, expected) => {
    expect(corrected(query)).toBe(expected);
  });

  it("offers words that are as near, the most used first", () => {
    const [repair] = repairSpelling(tokensOf("slipping"), vocabulary);
    expect(repair?.words).toEqual(["shipping", "skipping"]);
  });

  const words = (list: Record<string, number>) => new Map(Object.entries(list));
  const cases: [string, Record<string, number>, string[]][] = [
    ["abcde", { abcdf: 1, abcdx: 2 }, ["abcdx", "abcdf"]],
    ["abcde", { abcdx: 1, abcdf: 1 }, ["abcdf", "abcdx"]],
    ["abcde", { xbcde: 9, abcdx: 1 }, ["abcdx", "xbcde"]],
    ["abcde", { xbcde: 1 }, ["xbcde"]],
    ["abcd", { xbcd: 1 }, []],
    ["abcde", { abxye: 1 }, []],
    ["abcdefg", { abxyefg: 1 }, []],
    ["abcdefgh", { abxyefgh: 1 }, ["abxyefgh"]],
    ["abcdefgh", { abxyzfgh: 1 }, []],
    ["abcdefgh", { abcdefxh: 1, abcdexyh: 9 }, ["abcdefxh"]],
    ["abcdefgh", { xbcdefgh: 1, abxyefgh: 9 }, ["xbcdefgh", "abxyefgh"]],
    ["abcdefgh", { abcdefghij: 1, abcdefghijk: 1 }, ["abcdefghij"]],
    ["ab", { abc: 1 }, []],
    ["a".repeat(25), { ["a".repeat(24)]: 1 }, []],
    ["ab12", { ab13: 1 }, []],
  ];
  it.each(cases)("%s among %j: %j", (word, known, expected) => {
    const found = repairSpelling(tokensOf(word), words(known)).flatMap((one) => one.words);
    expect(found).toEqual(expected);
  });

  it("keeps a word of which another form is known, and searches both", () => {
    const known = words({ planning: 3, planner: 1 });
    expect(repairSpelling(tokensOf("planing"), known)).toMatchObject([{ known: true }]);
    const other = words({ subscriptions: 1, subscriptiom: 1 });
    expect(repairSpelling(tokensOf("subscription"), other)).toMatchObject([
      { known: true, words: ["subscriptiom", "subscriptions"] },
    ]);
  });

  it("repairs a few words, each with a few alternatives", () => {
    const many = Object.fromEntries("bcdefghijklmnop".split("").map((x) => [`wordin${x}`, 1]));
    const query = Array.from({ length: 40 }, (_, n) => `wordin${String.fromCharCode(945 + n)}`);
    const repairs = repairSpelling(tokensOf(query.join(" ")), words(many));
    expect(repairs).toHaveLength(limits.spellingRepairs.value);
    expect(repairs[0]?.words).toHaveLength(limits.spellingAlternatives.value);
  });

  it("repairs nothing where nothing is known", () => {
    expect(repairSpelling(tokensOf("shippping"), new Map())).toEqual([]);
  });
});

describe("editDistance", () => {
  it.each([
    ["same", "same", 0],
    ["same", "sane", 1],
    ["same", "smae", 1],
    ["same", "sme", 1],
    ["same", "samee", 1],
    ["same", "sneam", 3],
    ["", "ab", 2],
    ["ab", "", 2],
    ["ab", "ba", 1],
    ["abc", "cab", 2],
    ["abcd", "badc", 2],
    ["abc", "axbyc", 2],
    ["abcdef", "uvwxyz", 3],
    ["ca", "abc", 3],
  ])("%s and %s: %i", (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });
});
