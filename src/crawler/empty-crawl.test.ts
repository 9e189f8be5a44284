import { expect, test } from "vitest";
import type { LedgerRow } from "../contract/ledger.ts";
import { budgetOf } from "./budget.ts";
import type { Crawl, Unread } from "./crawl.ts";
import { emptyCrawlFailure } from "./empty-crawl.ts";
import type { GivenOutcome } from "./given-page.ts";

const url = "https://a.example/";
const [one, two] = [`${url}1`, `${url}2`];
const failure = { code: "site_blocked" as const, message: "the given page is blocked" };
const failed: GivenOutcome = { ok: false, failure };
const read = { ok: true } as GivenOutcome; // only this member is read
const unreadOf = (message: string, isRepeat = false): Unread => {
  return { code: "not_a_page", message, isRepeat };
};
const refused = { url: one, outcome: "robots", reason: "robots.txt forbids it" } as LedgerRow;

test.each([
  [
    "the first reason, in the order of the named pages",
    { urls: [one, two] },
    [
      [two, unreadOf("second")],
      [one, unreadOf("first")],
    ],
    read,
    "first",
  ],
  [
    "a page that repeats another comes last",
    { urls: [one, two] },
    [
      [one, unreadOf("first", true)],
      [two, unreadOf("second")],
    ],
    read,
    "second",
  ],
  [
    "a repeat where there is no other",
    { urls: [one] },
    [[one, unreadOf("first", true)]],
    read,
    "first",
  ],
  [
    "named pages that were not reached: the given page's",
    { urls: [one] },
    [],
    failed,
    "the given page is blocked",
  ],
  [
    "named pages that were not reached in time",
    { urls: [one, two] },
    [],
    read,
    `${one} could not be read: it was not read within 500 ms`,
  ],
  [
    "one page that was not reached in time",
    { singlePage: true },
    [],
    read,
    `${url} could not be read: it was not read within 500 ms`,
  ],
  ["a page that was found", {}, [[one, unreadOf("first")]], read, "first"],
  [
    "pages that robots.txt forbids",
    {},
    [],
    read,
    `${one} could not be read: robots.txt forbids it`,
  ],
] as const)("%s", (_name, more, unread, start, message) => {
  const request = { url, ...more } as Crawl["request"];
  const crawl = {
    request,
    budget: budgetOf(request),
    unread: new Map<string, Unread>(unread.map(([at, why]) => [at, why])),
    frontier: { ledger: () => [refused] },
  } as unknown as Crawl; // the members that are read
  expect(emptyCrawlFailure(crawl, start, 500)?.message).toBe(message);
});

test("a site of which no page matches the request is no failure", () => {
  const request = { url };
  const frontier = { ledger: () => [] };
  const parts = { request, budget: budgetOf(request), unread: new Map(), frontier };
  // The members that are read.
  expect(emptyCrawlFailure(parts as unknown as Crawl, read, 500)).toBeUndefined();
});
