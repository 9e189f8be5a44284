import { describe, expect, test } from "vitest";
import { compileGlob, globMatches } from "./glob.ts";

describe("what a pattern matches", () => {
  test.each([
    ["/docs", "/docs", true],
    ["/docs", "/docs/", false],
    ["/docs/*", "/docs/a", true],
    ["/docs/*", "/docs/a/b", false],
    ["/docs/*/c", "/docs/b/c", true],
    ["/docs/*/c", "/docs/c", false],
    ["/docs/a*", "/docs/a", true],
    ["/docs/a*z", "/docs/abcz", true],
    ["/docs/a*z", "/docs/ab/z", false],
    ["/docs/**", "/docs", true],
    ["/docs/**", "/docs/", true],
    ["/docs/**", "/docs/a/b/c", true],
    ["/docs/**", "/docsandmore", false],
    ["/docs/**/end", "/docs/end", true],
    ["/docs/**/end", "/docs/a/end", true],
    ["/docs/**/end", "/docs/a/b/end", true],
    ["/docs/**/end", "/docs/aend", false],
    ["/docs/**/*/end", "/docs/end", false],
    ["/docs/**/*/end", "/docs/a/end", true],
    ["**/end", "end", true],
    ["**/end", "a/b/end", true],
    ["**/end", "bend", false],
    ["/a/**/b/**/c", "/a/b/c", true],
    ["/a/**/b/**/c", "/a/x/b/y/z/c", true],
    ["/a**c", "/a/b/c", true],
    ["**", "", true],
    ["**", "/any/thing", true],
    ["/x/**/**", "/x", true],
    ["/x/**/**/y", "/x/y", true],
    ["**/**", "a", true],
    ["/***", "/a/b", true],
    ["*", "", true],
    ["*", "a/b", false],
    ["", "", true],
    ["", "a", false],
    ["/a?b", "/a?b", true],
    ["/a?b", "/axb", false],
    ["/[ab]", "/[ab]", true],
    ["/[ab]", "/a", false],
    ["/{a,b}", "/{a,b}", true],
    ["/{a,b}", "/a", false],
    ["!/a", "!/a", true],
    ["!/a", "/b", false],
    ["/a.b", "/axb", false],
    ["/(a+)+$", "/aaaaaaaa", false],
  ])("%s on %s: %s", (pattern, input, expected) => {
    expect(globMatches(pattern, input)).toBe(expected);
  });
});

describe("a hostile pattern costs at most pattern x input steps", () => {
  const input = `${"a".repeat(2_000)}b`;
  test.each([
    ["single stars", "*a".repeat(200)],
    ["double stars", "**a".repeat(150)],
    ["folder stars", "**/".repeat(150)],
    ["mixed stars", "*a**".repeat(120)],
    ["stars only", "*".repeat(500)],
    ["stars and a miss", `${"a*".repeat(200)}c`],
    ["nested-looking", "/**/*".repeat(100)],
  ])("%s", (_name, pattern) => {
    let steps = 0;
    compileGlob(pattern).matches(input, () => {
      steps += 1;
    });
    // A fork token per `**/` at most doubles the positions a pattern has.
    expect(steps).toBeLessThanOrEqual(2 * (pattern.length + 1) * (input.length + 1));
    expect(steps).toBeGreaterThan(0);
  });
});
