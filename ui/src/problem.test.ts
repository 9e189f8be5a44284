import { expect, test } from "vitest";
import { problemAt } from "./problem.ts";

const words =
  "name must have at least 1 character, got 0; origins[1] must be an origin; " +
  "headers.Host may not be set: hop-by-hop headers, Host; cookies are a kind; " +
  "login.steps[0].action must be goto: the browser is empty; " +
  "login.steps[10].url must be an address of the origins; " +
  "credential: its origins do not include that of url";

test.each<[path: string, problem: string | undefined]>([
  ["name", "Must have at least 1 character, got 0"],
  ["origins", "Line 2 must be an origin"],
  ["headers.Host", "May not be set: hop-by-hop headers, Host"],
  ["login.steps[0].action", "Must be goto: the browser is empty"],
  ["login.steps[1].url", undefined],
  ["login.steps[10].url", "Must be an address of the origins"],
  ["credential", "Its origins do not include that of url"],
  ["headers", undefined],
  ["nam", undefined],
])("the problem at %s", (path, problem) => {
  expect(problemAt(words, path)).toBe(problem);
});
