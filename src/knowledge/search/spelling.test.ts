import { describe, expect, it } from "vitest";
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
  ])("%s and %s: %i", (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });
});
