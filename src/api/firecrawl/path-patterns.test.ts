import { expect, test } from "vitest";
import { matchesPattern } from "../../pages/index.ts";
import { globOf, patternsOf } from "./path-patterns.ts";

const paths = ["/", "/blog", "/blog/a", "/blog/a/b", "/en/blog/a", "/shop/v1.2", "/blogs", "/shop"];

test.each([
  "^/blog/.*$",
  "^/blog$",
  "^/blog/[^/]+$",
  "/blog",
  "blog/.+",
  "blog/*",
  "^/.*$",
  "v1\\.2$",
  "^/shop/",
  "/[^/]+/a$",
])("%s chooses the same paths as the regular expression", (expression) => {
  const glob = globOf(expression) ?? "";
  const chosen = paths.filter((path) => matchesPattern(glob, `https://a.example${path}`));
  const meant = paths.filter((path) => new RegExp(expression).test(path));
  expect(chosen).toEqual(expect.arrayContaining(meant));
  // A folder counts with what is in it.
  const isFolder = (path: string) => new RegExp(expression).test(`${path}/x`);
  expect(chosen.filter((path) => !meant.includes(path) && !isFolder(path))).toEqual([]);
});

test.each(["(a|b)", "a?", "[0-9]+", "\\d+", "a{2}", "^blog", "a*b", "x\\*", "a+", "a\\", "#/x"])(
  "%s has no glob and is refused by its place",
  (expression) => {
    expect(globOf(expression)).toBeUndefined();
    expect(() => patternsOf("includePaths", ["/ok", expression])).toThrow(
      /^includePaths\[1\] is not supported/,
    );
  },
);
