import fc from "fast-check";
import { expect, test } from "vitest";
import { compileExpression } from "./linear-expression.ts";

const paths = ["", "/", "/blog", "/blog/a", "/blogs", "/2026/11/a-b", "/en/x.html", "/a^b]-", "/ü"];

test.each([
  "",
  "blog",
  "^/blog/.*$",
  "^/blog$",
  "^/(blog|en)/",
  "^/(?:en/)?x\\.html$",
  "^/\\d{4}/\\d{2}/[\\w-]+$",
  "/[^/]+/[^/]+/",
  "(a|b)+$",
  "(a*)*$",
  "()*b",
  "a{0}b",
  "b{1,}l",
  "l{2,3}|o{1,2}g",
  "x.html",
  "[a-c]\\^[\\]b]",
  "[\\]\\-]-?$",
  "[^\\d/]$",
  "\\W\\S\\s?",
  "[a-]b|[-b]a",
  ".+?a.*?b",
  "(^|x)/b",
  "$",
  "b$|^$",
  "|b",
])("%s matches as in JavaScript", (text) => {
  const compiled = compileExpression(text, 500);
  const expected = paths.filter((path) => new RegExp(text).test(path));
  expect(compiled.ok && paths.filter((path) => compiled.expression.matches(path))).toEqual(
    expected,
  );
});

test.each([
  ["(a", "a ( has no )"],
  ["a)", "a ) has no ("],
  ["[a", "a [ has no ]"],
  ["[]", "[] is empty"],
  ["[z-a]", "a range of a class ends before it begins"],
  ["[a-\\d]", "a range of a class ends with one character"],
  ["*a", "* repeats nothing"],
  ["a**", "a repetition is repeated"],
  ["^*", "^ and $ cannot be repeated"],
  ["a{", "{ needs a number, as in {2} or {2,4}"],
  ["a{3,2}", "{3,2} has its numbers in the wrong order"],
  ["(?=a)", "(? is supported as (?: only"],
  ["(?i)a", "(? is supported as (?: only"],
  ["(a)\\1", "\\1 is not supported"],
  ["\\bword", "\\b is not supported"],
  ["[\\b]", "\\b is not supported"],
  ["a\\", "it ends with a backslash"],
  ["(a{30}){30}", "it is too large"],
  ["(){9999}", "it is too large"],
])("%s is not supported: %s", (text, reason) => {
  expect(compileExpression(text, 500)).toEqual({ ok: false, reason });
});

const piece = fc.constantFrom("a", "b", "/", ".", "[ab]", "[^a]", "(a|b)", "(ab|/)", "^", "$");
const count = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "{2,}");
const expression = fc
  .array(
    fc.tuple(piece, count).map(([one, times]) => one + (/[\^$]$/.test(one) ? "" : times)),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));
const input = fc.array(fc.constantFrom("a", "b", "/"), { maxLength: 8 }).map((it) => it.join(""));

test("drawn expressions match as in JavaScript", () => {
  fc.assert(
    fc.property(expression, input, (text, path) => {
      const compiled = compileExpression(text, 500);
      const matches = compiled.ok && compiled.expression.matches(path);
      expect(`${text} ${path} ${matches}`).toBe(`${text} ${path} ${new RegExp(text).test(path)}`);
    }),
    { numRuns: 3_000 },
  );
});

test.each(["(a+)+$", "(a|a)*b", "(.*){10}x", "((a?){20}){20}b", "(a*)*(a*)*(a*)*c"])(
  "%s takes at most (states + 1) x (input + 1) steps",
  (text) => {
    const compiled = compileExpression(text, 2_000);
    if (!compiled.ok) throw new Error(compiled.reason);
    const path = `${"a".repeat(2_000)}!`;
    let steps = 0;
    expect(compiled.expression.matches(path, () => steps++)).toBe(false);
    expect(steps).toBeLessThanOrEqual((compiled.expression.states + 1) * (path.length + 1));
  },
);
