import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { caseKey, serveScript } from "../../cases/server.ts";
import { testIo } from "../test-io.ts";
import { readCsv } from "./csv.ts";
import { faqQuestions } from "./faq-questions.ts";
import { htmlReport } from "./html-report.ts";
import { outcomeOf, rankOf } from "./judge.ts";
import { readQuestions, type EvalQuestion } from "./questions.ts";
import { changesSince, reportOf } from "./report.ts";
import type { EvalRow } from "./run-eval.ts";

const evidence = {
  quote: "",
  start: 0,
  end: 0,
  headingPath: ["Tickets"],
  contentHash: "",
  link: "",
};
const result = (content: string, source = "https://a.example/tickets") => ({
  title: "Day ticket",
  content,
  source,
  evidence,
});
const asked = (given: Partial<EvalQuestion>): EvalQuestion => ({
  question: "How much is a day ticket?",
  expect: [],
  source: null,
  refuse: false,
  ...given,
});

test.each<[name: string, question: Partial<EvalQuestion>, content: string, rank: number | null]>([
  ["all phrases", { expect: ["€12", "day ticket"] }, "It costs 12 €.", 2],
  ["accents and case", { expect: ["Kävle|Käse"] }, "KASE", 2],
  ["one of two ways", { expect: ["Friday|Fri"] }, "Open on Fri", 2],
  ["a part of a word", { expect: ["12"] }, "It costs 120.", null],
  ["a missing phrase", { expect: ["€12", "students"] }, "It costs €12.", null],
  ["its heading", { expect: ["tickets"] }, "", 1],
  ["words without spaces", { expect: ["十二元"] }, "门票十二元。", 2],
  ["the page alone", { source: "http://www.a.example/tickets/" }, "anything", 1],
  ["another page", { source: "https://a.example/" }, "anything", null],
  ["half of the words", { about: ["valid", "midnight", "bus", "tram"] }, "valid till midnight", 2],
  ["less than half", { about: ["valid", "midnight", "bus", "tram"] }, "valid", null],
])("a result with %s", (_name, question, content, rank) => {
  expect(rankOf(asked(question), [result("Nothing about it"), result(content)])).toBe(rank);
});

test.each<[refuse: boolean, answer: string | null, outcome: string]>([
  [false, "It costs €12.", "correct"],
  [false, "It costs €13.", "wrong"],
  [false, null, "refused"],
  [true, null, "correct"],
  [true, "It costs €12.", "wrong"],
])("to be refused: %s, answered with %s: %s", (refuse, answer, outcome) => {
  const sentences = answer === null ? [] : [{ text: answer, citations: [] }];
  const expected = refuse ? [] : ["€12"];
  const question = asked({ expect: expected, refuse });
  expect(outcomeOf(question, { answer, sentences, citations: [] })).toBe(outcome);
});

test("rows of CSV with quotes, line breaks and semicolons", () => {
  expect(readCsv('a,"b ""c"", d\r\ne"\r\n\r\n1,2\n')).toEqual([
    ["a", 'b "c", d\r\ne'],
    ["1", "2"],
  ]);
  expect(readCsv("a;b\n1,5;2")).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
});

test("questions of both kinds of files", () => {
  const lines = '{"question":"A?","expect":["x","y|z"]}\n\n{"question":"B?","refuse":true}\n';
  const expected = [
    { question: "A?", expect: ["x", "y|z"], source: null, refuse: false },
    { question: "B?", expect: [], source: null, refuse: true },
  ];
  expect(readQuestions(lines, "q.jsonl")).toEqual(expected);
  const table = "question,expect,refuse\nA?,x; y|z,\nB?,,yes\n";
  expect(readQuestions(table, "q.csv")).toEqual(expected);
});

test.each([
  ["q.jsonl", "", "q.jsonl has no questions"],
  ["q.jsonl", "{", "q.jsonl, line 1: is not JSON"],
  ["q.jsonl", "[]", "q.jsonl, line 1: must be an object"],
  ["q.jsonl", '{"query":"A?"}', "q.jsonl, line 1: unknown field query"],
  ["q.jsonl", '{"question":"A?"}', "q.jsonl, line 1: expect, source or refuse is missing"],
  ["q.jsonl", '{"question":"A?","expect":[1]}', "q.jsonl, line 1: expect must be words"],
  ["q.csv", "query\nA?", 'q.csv: the first row names no "question"'],
  ["q.csv", "question,refuse\nA?,maybe", "q.csv, row 2: refuse must be true or false"],
])("an error in %s: %s", (file, text, message) => {
  expect(() => readQuestions(text, file)).toThrow(message);
});

test("questions of a FAQ have the numbers and words of their answers", () => {
  const items = [
    { title: "How long is a ticket valid?", content: "Until midnight, 24:00, on every tram." },
    { title: "Tickets", content: "Until midnight, 24:00." },
    { title: "Really?", content: "Yes." },
  ];
  expect(faqQuestions(items)).toEqual([
    asked({
      question: "How long is a ticket valid?",
      expect: ["24", "00"],
      about: ["until", "midnight", "every"],
    }),
  ]);
});

const row = (given: Partial<EvalRow>): EvalRow => ({
  question: "A?",
  refuse: false,
  rank: 1,
  outcome: "correct",
  answer: "x",
  sources: [],
  ...given,
});
const at = { at: "2026-01-31T12:00:00.000Z", limit: 3 };

test("totals, changes since an earlier run, and a web page without foreign mark-up", () => {
  const before = reportOf([row({}), row({ question: "B?", outcome: "wrong" })], at);
  const evil = '<img src=x onerror="1">';
  const rows = [
    row({ outcome: "refused", rank: null, answer: null }),
    row({ question: "B?", outcome: "refused" }),
    row({
      question: evil,
      answer: evil,
      sources: ["javascript:1"],
      refuse: true,
      outcome: "wrong",
    }),
  ];
  const now = reportOf(rows, at);
  expect(now.totals).toEqual({
    questions: 2,
    found: 1,
    correct: 0,
    refused: 2,
    wrong: 0,
    unanswerable: 1,
    correctlyRefused: 0,
  });
  expect(changesSince(before, now)).toEqual([
    { question: "A?", what: "no longer found", isWorse: true },
    { question: "A?", what: "correct -> refused", isWorse: true },
    { question: "B?", what: "wrong -> refused", isWorse: false },
  ]);
  const page = htmlReport(now, before);
  expect(page).toContain("no longer found");
  expect(page).not.toMatch(/<img|href="javascript/);
});

test("the command reports, writes a web page and fails below a share", async () => {
  const found = { ...result("It costs €12."), kind: "item" };
  const answer = {
    answer: "It costs €12.",
    sentences: [{ text: "It costs €12.", citations: [1] }],
    citations: [{ source: "https://a.example/tickets" }],
  };
  const refused = { answer: null, sentences: [], citations: [] };
  await using server = await serveScript(
    [{ results: [found] }, answer, { results: [] }, refused].map((json) => ({ status: 200, json })),
  );
  const folder = mkdtempSync(join(tmpdir(), "lorepod-eval-"));
  const [file, html] = [join(folder, "q.jsonl"), join(folder, "r.html")];
  writeFileSync(
    file,
    '{"question":"How much?","expect":["€12"]}\n{"question":"When?","expect":["9:00"]}\n',
  );
  using ran = testIo({ env: { LOREPOD_URL: server.url, LOREPOD_API_KEY: caseKey } });
  expect(await ran.run("eval", file, "--min-correct", "0.9", "--html", html)).toBe(1);
  expect(ran.out()).toMatch(/found in 3 results\s+1 of 2, 50.0 %/);
  expect(ran.out()).toMatch(/answered correctly\s+1 of 2/);
  expect(readFileSync(html, "utf8")).toContain("How much?");
  rmSync(folder, { recursive: true, force: true });
});

test("the command fails when too few questions are refused", async () => {
  const answer = { answer: "Five.", sentences: [], citations: [] };
  await using server = await serveScript([{ status: 200, json: answer }]);
  const folder = mkdtempSync(join(tmpdir(), "lorepod-eval-"));
  const file = join(folder, "q.csv");
  writeFileSync(file, "question,refuse\nHow many cups?,yes\n");
  using ran = testIo({ env: { LOREPOD_URL: server.url, LOREPOD_API_KEY: caseKey } });
  expect(await ran.run("eval", file, "--min-refused", "0.9")).toBe(1);
  expect(ran.out()).toMatch(/rightly refused\s+0 of 1/);
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  [["eval"], "give either a FILE or --from-faq"],
  [["eval", "q.jsonl", "--from-faq"], "give either a FILE or --from-faq"],
  [["eval", "missing.jsonl"], "missing.jsonl cannot be read"],
  [["eval", "q.jsonl", "--limit", "0"], "--limit takes a whole number"],
  [["eval", "q.jsonl", "--min-found", "2"], "--min-found takes a share"],
  [["eval", "q.jsonl", "--min-refused", "1.5"], "--min-refused takes a share"],
])("%o is refused", async (words, message) => {
  using ran = testIo();
  expect(await ran.run(...words)).toBe(2);
  expect(ran.err()).toContain(message);
});
