import { describe, expect, test } from "vitest";
import { createPatterns, matchesPattern } from "./patterns.ts";

const site = "https://example.com";

describe("a pattern that begins with regex: is found in the path", () => {
  test.each([
    ["regex:^/docs/(a|b)$", `${site}/docs/b`, true],
    ["regex:^/docs/(a|b)$", `${site}/docs/b/c`, false],
    ["regex:/\\d{4}/", `${site}/news/2026/a?page=1#x`, true],
    ["regex:/docs/$", `${site}/docs/`, true],
    ["regex:/docs/$", `${site}/docs`, false],
    ["regex:page", `${site}/docs?page=1`, false],
    ["regex:(?=a)", `${site}/a`, false],
  ])("%s %s: %s", (pattern, url, expected) => {
    expect(matchesPattern(pattern, url)).toBe(expected);
  });

  test("and is named where it matched nothing", () => {
    const patterns = createPatterns(["regex:^/docs"], ["regex:^/docs/old"]);
    expect(patterns.choose(`${site}/docs/a`)).toEqual({ ok: true });
    expect(patterns.unmatched()).toEqual(["regex:^/docs/old"]);
    const reason = "matches excludePatterns regex:^/docs/old";
    expect(patterns.choose(`${site}/docs/old`)).toEqual({ ok: false, reason });
  });
});

describe("a pattern that begins with / is matched against the path", () => {
  test.each([
    ["/docs/*", `${site}/docs/a`, true],
    ["/docs/*", `${site}/docs/a/b`, false],
    ["/docs/**", `${site}/docs`, true],
    ["/docs/**", `${site}/docs/`, true],
    ["/docs/**", `${site}/docs/a/b`, true],
    ["/docs/**", `${site}/other`, false],
    ["/docs/", `${site}/docs`, true],
    ["/docs", `${site}/docs/`, true],
    ["/Docs", `${site}/docs`, false],
    ["/docs", `${site}/docs?page=2#part`, true],
    ["/docs?page=*", `${site}/docs?page=2`, true],
    ["/docs?page=*", `${site}/docs/?page=2`, true],
    ["/docs?page=*", `${site}/docs`, false],
    ["/caf%c3%a9", `${site}/café`, true],
    ["/café", `${site}/caf%C3%A9`, true],
    ["/%7Euser", `${site}/~user`, true],
    ["/", `${site}/`, true],
    ["/", `${site}/a`, false],
    ["/**", `${site}/`, true],
    ["/[a]", `${site}/[a]`, true],
    ["/{a,b}", `${site}/a`, false],
    ["/{a,b}", `${site}/{a,b}`, true],
    ["!/docs", `${site}/docs`, false],
    ["/#/docs/*", `${site}/#/docs/a`, true],
    ["/#/docs/*", `${site}/#/docs/a/`, true],
    ["/#/docs/*", `${site}/#/docs/a/b`, false],
    ["/#/docs/*", `${site}/`, false],
    ["/#!/a?b=*", `${site}/#!/a?b=1`, true],
    ["/app/#/a", `${site}/#/a`, false],
    ["/app/**", `${site}/app/#/a`, true],
    ["/docs#part", `${site}/docs`, true],
  ])("%s on %s: %s", (pattern, url, expected) => {
    expect(matchesPattern(pattern, url)).toBe(expected);
  });
});

describe("other patterns are matched against host + path, or the whole URL", () => {
  test.each([
    ["example.com/docs/*", `${site}/docs/a`, true],
    ["Example.com/docs/*", `${site}/docs/a`, true],
    ["example.com/docs/*", "https://www.example.com/docs/a", true],
    ["www.example.com/docs/*", `${site}/docs/a`, false],
    ["*.example.com/**", "https://docs.example.com/a", true],
    ["*.example.com/**", `${site}/a`, false],
    ["example.com", `${site}/`, true],
    ["example.com", `${site}/a`, false],
    ["**/pricing", `${site}/a/pricing`, true],
    ["**/pricing", `${site}/pricing/`, true],
    ["*/pricing", `${site}/pricing`, true],
    ["127.0.0.1/docs", "http://127.0.0.1:8099/docs", true],
    ["127.0.0.1:8099/docs", "http://127.0.0.1:8099/docs", true],
    ["bücher.example/**", "https://bücher.example/a", true],
    ["https://example.com/docs/*", `${site}/docs/a?x=1#y`, true],
    ["http://example.com/docs/*", `${site}/docs/a`, false],
    ["*://example.com/**", `${site}/docs/a`, true],
    ["https://*/docs", `${site}/docs`, true],
    ["*.pdf", `${site}/a.pdf`, false],
    ["**.pdf", `${site}/a.pdf`, true],
  ])("%s on %s: %s", (pattern, url, expected) => {
    expect(matchesPattern(pattern, url)).toBe(expected);
  });

  test("text that is not a URL matches nothing", () => {
    expect(matchesPattern("**", "example.com")).toBe(false);
  });
});

describe("createPatterns", () => {
  test("exclude wins over include", () => {
    const patterns = createPatterns(["/docs/**"], ["/docs/old/**"]);
    expect(patterns.choose(`${site}/docs/a`)).toEqual({ ok: true });
    expect(patterns.choose(`${site}/docs/old/a`)).toEqual({
      ok: false,
      reason: "matches excludePatterns /docs/old/**",
    });
    expect(patterns.choose(`${site}/a`)).toEqual({
      ok: false,
      reason: "matches none of includePatterns",
    });
  });

  test("without patterns every URL matches", () => {
    expect(createPatterns([], []).choose(`${site}/a`)).toEqual({ ok: true });
  });

  test("patterns that matched nothing are named", () => {
    const patterns = createPatterns(["/a", "/b", "/a*"], ["/c", "/a"]);
    patterns.choose(`${site}/a`);
    expect(patterns.unmatched()).toEqual(["/b", "/c"]);
  });
});
