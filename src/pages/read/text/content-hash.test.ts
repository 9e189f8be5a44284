import { expect, test } from "vitest";

import { contentHash } from "./content-hash.ts";

const base = "Our plan costs $9 a month. Updated 3 days ago at 10:15 am. Build 8f3a9c2b7d1e4f60aa.";

test.each([
  ["age", base.replace("3 days", "2 weeks"), true],
  ["clock", base.replace("10:15 am", "9:02 pm"), true],
  ["token", base.replace("8f3a9c2b7d1e4f60aa", "0b1c2d3e4f5a6b7c8d"), true],
  ["white space and case", base.replaceAll(" ", "\n  ").toUpperCase(), true],
  ["price", base.replace("$9", "$12"), false],
  ["currency", base.replace("$9", "€9"), false],
  ["a word", base.replace("month", "year"), false],
])("another %s", (_, text, same) => {
  expect(contentHash(text) === contentHash(base)).toBe(same);
});

test.each([
  ["May 3, 2024", "June 14, 2025"],
  ["3 May 2024", "14 Jun. 2025"],
  ["2024-05-03T10:00:00Z", "2025-06-14T11:30:00+02:00"],
  ["03/05/2024", "14.06.2025"],
])("a date is no change: %s", (before, after) => {
  expect(contentHash(`News of ${before} here`)).toBe(contentHash(`News of ${after} here`));
});

test.each([
  ["0123456789abcdef-0123", "fedcba98-76543210-ffff"],
  ["user_a1-b22_session_token", "user_c3-d44_session_token"],
])("a token is no change: %s", (before, after) => {
  expect(contentHash(`Build ${before} here`)).toBe(contentHash(`Build ${after} here`));
});

test.each([
  ["release-candidate-22", "release-candidate-23"],
  ["well-known-words-only", "other-known-words-only"],
])("a long word is one: %s", (before, after) => {
  expect(contentHash(`Build ${before} here`)).not.toBe(contentHash(`Build ${after} here`));
});

test("is short and plain", () => {
  expect(contentHash("")).toMatch(/^[\da-f]{32}$/);
});
