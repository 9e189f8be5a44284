import { readFile, writeFile } from "node:fs/promises";
import type { ItemCategory } from "../../node/src/index.ts";
import type { Command, Run } from "../command.ts";
import { faqQuestions } from "../eval/faq-questions.ts";
import { htmlReport } from "../eval/html-report.ts";
import { readQuestions, type EvalQuestion } from "../eval/questions.ts";
import {
  changesSince,
  readReport,
  reportOf,
  totalLines,
  type Change,
  type Report,
} from "../eval/report.ts";
import { runEval } from "../eval/run-eval.ts";
import { exits } from "../exit-codes.ts";
import { Misuse } from "../given.ts";
import { print } from "../output.ts";
import { lookOf } from "../results.ts";
import { facts } from "../table.ts";
import { plain } from "../text.ts";
import { answerModes, categories } from "../words.ts";

type Connected = Awaited<ReturnType<Run["connect"]>>;

export const evalCommand: Command = {
  name: "eval",
  args: "FILE",
  about: "Ask many questions with known answers and report what is found and answered",
  takes: [0, 1],
  options: {
    "from-faq": {
      type: "boolean",
      about: "ask the questions of the site's own FAQ, with the FAQ held back",
    },
    domain: { type: "string", value: "HOST", about: "only of this site" },
    language: { type: "string", value: "TAG", about: "only in this language, such as de" },
    mode: {
      type: "string",
      value: "MODE",
      words: answerModes,
      about: "quote, model or auto; default auto",
    },
    limit: { type: "string", value: "N", about: "results that count as found; default 3" },
    "min-found": { type: "string", value: "0..1", about: "exit with 1 below this share" },
    "min-correct": { type: "string", value: "0..1", about: "exit with 1 below this share" },
    "min-refused": {
      type: "string",
      value: "0..1",
      about: "exit with 1 if fewer of the questions to refuse are refused",
    },
    against: {
      type: "string",
      value: "FILE",
      about: "compare with a report of --json; exit with 1 if any question is worse",
    },
    html: { type: "string", value: "FILE", about: "write the report as a web page" },
    output: { type: "string", short: "o", value: "FILE", about: "write to a file" },
  },
  examples: [
    ["eval questions.jsonl --min-correct 0.85", "fails below 85 % correct answers"],
    ["eval --from-faq --domain example.com --html report.html", "without a file of questions"],
    ["eval questions.csv --json -o now.json --against before.json", "what changed since"],
  ],
  async run(run) {
    const { given } = run;
    const limit = given.number("limit") ?? 3;
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw new Misuse("--limit takes a whole number from 1 to 100");
    const mins = {
      found: shareIn(run, "min-found"),
      correct: shareIn(run, "min-correct"),
      refused: shareIn(run, "min-refused"),
    };
    const against = given.text("against");
    const before = against === undefined ? undefined : readReport(await fileText(against), against);
    const isFaq = given.has("from-faq");
    const [file] = run.args;
    if (isFaq === (file !== undefined)) throw new Misuse("give either a FILE or --from-faq");
    const asked = file === undefined ? undefined : readQuestions(await fileText(file), file);

    await using connection = await run.connect();
    const questions = asked ?? (await questionsOfFaq(connection, run));
    const rows = await ask(connection, run, { questions, limit, isFaq });
    const report = reportOf(rows, { at: new Date().toISOString(), limit });
    const html = given.text("html");
    if (html !== undefined) await writeFile(html, htmlReport(report, before));
    const changes = before === undefined ? [] : changesSince(before, report);
    await print(run, run.json ? JSON.stringify(report, null, 2) : reportText(report, changes, run));
    const isWorse = changes.some((change) => change.isWorse);
    return isWorse || isBelow(report, mins) ? exits.failed : exits.done;
  },
};

function shareIn({ given }: Run, name: string): number {
  const share = given.number(name) ?? 0;
  if (share < 0 || share > 1) throw new Misuse(`--${name} takes a share from 0 to 1, got ${share}`);
  return share;
}

async function fileText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new Misuse(`${file} cannot be read`);
  });
}

const maxFaqPages = 10;

async function questionsOfFaq({ lorepod }: Connected, { given }: Run): Promise<EvalQuestion[]> {
  const questions: EvalQuestion[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxFaqPages; page++) {
    const domain = given.text("domain");
    const list = await lorepod.knowledge.list({ domain, category: "FAQ", cursor, limit: 100 });
    questions.push(...faqQuestions(list.items));
    cursor = list.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  if (questions.length === 0) throw new Misuse("no FAQ was read that could be asked");
  return questions;
}

type Asked = { questions: readonly EvalQuestion[]; limit: number; isFaq: boolean };

async function ask({ lorepod }: Connected, run: Run, { questions, limit, isFaq }: Asked) {
  const { given, io, quiet } = run;
  const others = categories.filter((category): category is ItemCategory => category !== "FAQ");
  const scope = {
    domain: given.text("domain"),
    language: given.text("language"),
    ...(isFaq && { category: others }),
  };
  const mode = given.word("mode", answerModes);
  const isWatched = !quiet && io.stderr.isTTY === true;
  const target = {
    search: (query: string) => lorepod.search(query, { ...scope, limit }),
    answer: (query: string) => lorepod.answer(query, { ...scope, mode }),
  };
  const rows = await runEval(questions, target, (done) => {
    if (isWatched) io.stderr.write(`\r${done} of ${questions.length} questions`);
  });
  if (isWatched) io.stderr.write("\n");
  return rows;
}

function isBelow(
  { totals }: Report,
  mins: Record<"found" | "correct" | "refused", number>,
): boolean {
  const isLow = (part: number, all: number, min: number): boolean => all > 0 && part / all < min;
  return (
    isLow(totals.found, totals.questions, mins.found) ||
    isLow(totals.correct, totals.questions, mins.correct) ||
    isLow(totals.correctlyRefused, totals.unanswerable, mins.refused)
  );
}

const maxListed = 20;

function reportText(report: Report, changes: readonly Change[], run: Run): string {
  const { paint } = lookOf(run);
  const failed = report.rows.filter(({ outcome }) => outcome === "wrong").slice(0, maxListed);
  return [
    facts(totalLines(report), paint),
    ...listed(
      "Answered wrongly",
      failed.map(({ question, answer }) => `${plain(question)}  ${paint.dim(plain(answer ?? ""))}`),
    ),
    ...listed(
      "Changed",
      changes.map(({ question, what, isWorse }) =>
        (isWorse ? paint.red : paint.green)(`${plain(question)}: ${what}`),
      ),
    ),
  ].join("\n\n");
}

function listed(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [[`${head}:`, ...lines.map((line) => `- ${line}`)].join("\n")];
}
