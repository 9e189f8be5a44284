import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { siteSheets } from "../facts/sheet.ts";
import { wrongWith, wrongWithClaim } from "./check.ts";
import {
  hasWords,
  readClaims,
  readPageQuestions,
  readQuestions,
  sharedSites,
  wordsField,
  type Question,
} from "./sheet.ts";

const root = mkdtempSync(join(tmpdir(), "questions-"));
afterAll(() => rmSync(root, { recursive: true }));

const question: Question = {
  id: "q001",
  site: "work/en-ironfell-gym",
  half: "work",
  language: "en",
  query: "can I pause while I'm travelling?",
  shared: false,
  page: "memberships.html",
  [wordsField]: ["three months"],
  kind: "yes/no",
};
const questions = readQuestions();
const answered = questions.filter(({ page }) => page !== null);
const refused = questions.filter(({ refuse }) => refuse);
const claims = readClaims();
const sites = siteSheets().map(({ name }) => name);

test.each([
  ["an unknown kind", { kind: "why" }, /kind/],
  ["an unknown field", { note: "" }, /note/],
  ["a site that does not exist in any half", { site: "alpine" }, /site/],
  ["an id of another form", { id: "1" }, /id/],
])("%s is refused", (_, change, message) => {
  const file = join(root, "sheet.json");
  writeFileSync(file, JSON.stringify({ questions: [{ ...question, ...change }] }));
  expect(() => readQuestions(file)).toThrow(message);
});

test.each([
  ["nothing", {}, []],
  [
    "words that are not on the page",
    { [wordsField]: ["four months"] },
    ["not on memberships.html"],
  ],
  ["a page that is not there", { page: "other.html" }, ["not on other.html"]],
  ["a shared word", { query: "can I freeze it" }, ["shares freeze"]],
  ["no shared word", { shared: true }, ["shares no word"]],
])("found wrong: %s", (_, change, wrong) => {
  expect(wrongWith({ ...question, ...change })).toEqual(wrong);
});

test("every id and every question of a site is unique", () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  const asked = questions.map(({ site, query }) => `${site} ${query.toLowerCase()}`);
  expect(new Set(asked).size).toBe(questions.length);
});

test("questions about public pages: both halves, some to refuse, no page in both", () => {
  const ofPages = readPageQuestions();
  const inHalf = (half: string) => ofPages.filter((one) => one.half === half);
  const pagesOf = (half: string) => new Set(inHalf(half).map(({ page }) => page));
  expect([inHalf("work").length, inHalf("frozen").length]).toEqual([57, 64]);
  expect(pagesOf("work").intersection(pagesOf("frozen")).size).toBe(0);
  expect(ofPages.filter((one) => one[wordsField].length === 0)).toHaveLength(15);
  expect(new Set(ofPages.map(({ id }) => id)).size).toBe(ofPages.length);
});

test("deciding words: one of several, in any case, across lines", () => {
  expect(hasWords("Open from 8\nA.M.", ["8 a.m.|08:00"])).toBe(true);
  expect(hasWords("Open from 8", ["open", "8 a.m.|08:00"])).toBe(false);
});

test("there are enough questions of each sort", () => {
  expect(answered.length).toBeGreaterThanOrEqual(150);
  const unshared = answered.filter(({ shared }) => !shared).length;
  expect(unshared / answered.length).toBeGreaterThan(0.3);
  expect(unshared / answered.length).toBeLessThan(0.4);
  expect(refused).toHaveLength(40);
  expect(refused.filter(({ belongs }) => belongs !== undefined)).toHaveLength(20);
  expect(countBy(questions, ({ half }) => half)).toEqual({ work: 114, frozen: 98 });
  expect(countBy(answered, ({ kind }) => kind)).toEqual({
    "how much": 39,
    "yes/no": 28,
    policy: 30,
    how: 23,
    what: 23,
    when: 13,
    where: 9,
    who: 7,
  });
});

test("every site has three or more questions, in its language", () => {
  const counts = countBy(answered, ({ site }) => site);
  expect(Object.keys(counts).toSorted()).toEqual([...sites, ...sharedSites].toSorted());
  expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(3);
  const ofOther = questions.filter(
    ({ site, language }) => site.includes("/") && site.split("/")[1]?.slice(0, 2) !== language,
  );
  expect(ofOther).toEqual([]);
});

test.each(questions)("$id is in the half of its site, with or without an answer", (asked) => {
  const { site, half, page, refuse, belongs } = asked;
  if (site.startsWith("work/")) expect(half).toBe("work");
  if (site.startsWith("measure/")) expect(half).toBe("frozen");
  expect(refuse === true).toBe(page === null);
  expect(asked[wordsField].length === 0).toBe(page === null);
  expect(belongs === undefined || (refuse === true && belongs !== site)).toBe(true);
});

test.each(questions.filter(({ site }) => site.includes("/")))(
  "$id has its words on its page and shares what it states",
  (asked) => {
    expect(wrongWith(asked)).toEqual([]);
  },
);

test("the sentences of a bot are half true, with each error 25 times", () => {
  expect(countBy(claims, ({ truth }) => truth)).toEqual({
    proven: 100,
    contradicted: 75,
    unproven: 25,
  });
  expect(countBy(claims, ({ error }) => error ?? "none")).toEqual({
    none: 100,
    number: 25,
    negation: 25,
    name: 25,
    invention: 25,
  });
  expect(new Set(claims.map(({ site, text }) => `${site} ${text}`)).size).toBe(claims.length);
});

test.each(claims)("sentence %$ has the truth that its error gives it", (claim) => {
  const { truth, error, page } = claim;
  expect(truth === "proven").toBe(error === null);
  expect(truth === "unproven").toBe(error === "invention");
  expect(page === null).toBe(truth === "unproven");
  expect(claim[wordsField].length === 0).toBe(page === null);
  expect(wrongWithClaim(claim)).toEqual([]);
});

test("a shared site is checked only where its pages are", () => {
  const asked = { ...question, site: "graphile-worker", page: "index.html" };
  expect(wrongWith(asked)).toEqual([]);
  expect(existsSync(join(root, "sites"))).toBe(false);
  expect(wrongWith(asked, root)).toEqual(["not on index.html"]);
});

function countBy<T>(list: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of list) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
