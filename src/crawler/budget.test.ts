import { expect, test } from "vitest";
import { limits } from "../contract/limits.ts";
import { budgetOf, firstPlanSize } from "./budget.ts";

const url = "https://a.example/";
const urls = [url, `${url}a`, `${url}a`];

test.each([
  [{}, limits.maxPagesDefault.value, true],
  [{ maxPages: 3 }, 3, true],
  [{ maxPages: 1 }, 1, true],
  [{ urls }, 2, false],
  [{ urls, maxPages: 9 }, 2, false],
  [{ singlePage: true }, 1, false],
  [{ singlePage: true, maxPages: 9 }, 1, false],
])("%j may read %i pages with twice as many tries; explores: %s", (request, maxPages, explores) => {
  const budget = { maxPages, maxTries: maxPages * 2, explores };
  expect(budgetOf({ url, ...request })).toEqual(budget);
});

test.each([
  ["a small site is planned at once", 10, true, 10, 10],
  ["a large site leaves three tenths for later", 10, true, 11, 7],
  ["a budget of one page is one page", 1, true, 50, 1],
  ["named pages are all planned", 10, false, 50, 10],
])("%s", (_name, maxPages, explores, known, size) => {
  expect(firstPlanSize({ maxPages, maxTries: maxPages * 2, explores }, known)).toBe(size);
});
