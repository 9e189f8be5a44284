/**
 * Whether customers' questions are found and answered, judged as `lorepod eval` does it.
 *
 *   node bench/questions.ts DATA_FOLDER [--half work|frozen] [--embeddings URL [--model NAME]]
 *
 * Reads the sites of `bench/questions` into one index and asks the questions of the sheet, each about
 * its own site: three results, and an answer of quotes. In the same run the text of the same pages in
 * chunks of 150 words, ranked by BM25. By keyword, or hybrid with `--embeddings`; some models are asked
 * as their names say (`e5`).
 */
import { parseArgs } from "node:util";
import { rankOf } from "../clients/cli/eval/judge.ts";
import type { EvalQuestion } from "../clients/cli/eval/questions.ts";
import { reportOf, totalLines } from "../clients/cli/eval/report.ts";
import { runEval, type EvalRow } from "../clients/cli/eval/run-eval.ts";
import { createEmbedder } from "../src/adapters/shared/embedder.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createAnswers } from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import { createChunks } from "./chunks.ts";
import { openSites } from "./questions/open-sites.ts";
import { readQuestions, wordsField, type Question } from "./questions/sheet.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string" },
    embeddings: { type: "string" },
    model: { type: "string", default: "bench" },
  },
});
const limit = 3;
const mode = options.embeddings === undefined ? "keyword" : "hybrid";
const patient = options.embeddings === undefined ? undefined : patientEmbedder(options.embeddings);

await using sites = openSites(positionals[0], patient);
const answers = createAnswers({ search: sites.search });
const asked = readQuestions().filter(
  ({ half }) => options.half === undefined || half === options.half,
);
const rows = new Map<Question, EvalRow>();
const ofChunks = { shared: 0, other: 0 };
for (const [site, questions] of Map.groupBy(asked, (question) => question.site)) {
  const pages = await sites.add(site);
  if (pages.length === 0) continue;
  const chunks = createChunks();
  for (const page of pages) chunks.add(page);
  const target = {
    search: (query: string) => sites.search.search(site, { query, limit }),
    answer: (query: string) =>
      answers.answer(site, { query, mode: "quote" }, new AbortController().signal),
  };
  const own = await runEval(questions.map(evalQuestion), target);
  for (const [at, question] of questions.entries()) {
    const row = own[at];
    if (row) rows.set(question, row);
    if (!question.refuse && isInChunks(question, chunks)) ofChunks[kindOf(question)]++;
  }
}

for (const kind of ["shared", "other"] as const) {
  const of = [...rows].filter(([question]) => !question.refuse && kindOf(question) === kind);
  print(kind === "shared" ? "with shared words" : "without shared words", of);
  console.log(`  chunks: found in ${limit} results  ${ofChunks[kind]} of ${of.length}`);
}
print(
  "to refuse",
  [...rows].filter(([question]) => question.refuse),
);

/** Without a time limit: a server may embed a large site for minutes. */
function patientEmbedder(url: string): Embedder {
  const embedder = createEmbedder({ kind: "endpoint", url, name: options.model }, clock);
  const { signal } = new AbortController();
  return {
    model: () => embedder.model(signal),
    embed: (texts, kind) => embedder.embed(texts, kind, signal),
  };
}

function print(name: string, of: readonly [Question, EvalRow][]): void {
  const report = reportOf(
    of.map(([, row]) => row),
    { at: "", limit },
  );
  console.log(`${name} (${mode})`);
  for (const [what, value] of totalLines(report)) console.log(`  ${what}: ${value}`);
}

function kindOf({ shared }: Question): "shared" | "other" {
  return shared ? "shared" : "other";
}

function evalQuestion(question: Question): EvalQuestion {
  const refuse = question.refuse === true;
  const expected = refuse ? [] : question[wordsField];
  return { question: question.query, expect: expected, source: null, refuse };
}

function isInChunks(question: Question, chunks: ReturnType<typeof createChunks>): boolean {
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: "" };
  const best = chunks.best(question.query, limit).map(({ source, words }) => {
    return { title: "", content: words, source, evidence };
  });
  return rankOf(evalQuestion(question), best) !== null;
}
