/**
 * How well questions about sites are answered, and whether planted errors are noticed.
 *
 *   node bench/answers.ts DATA_FOLDER [--half work] [--misses] [--verify]
 *
 * Reads the sites of `bench/questions`, asks each question of the sheet about its site in mode
 * `quote`, by keyword, and verifies the sentences of `verify.json`. An answer is correct when it has
 * the deciding words of the sheet. `--misses` prints questions of the half for work only.
 */
import { parseArgs } from "node:util";
import type { Answer, Citation } from "../src/contract/answer.ts";
import { createAnswers } from "../src/knowledge/index.ts";
import { evidenceText } from "../src/knowledge/evidence.ts";
import { openSites } from "./questions/open-sites.ts";
import { hasWords, readClaims, readQuestions, wordsField } from "./questions/sheet.ts";
import type { Question } from "./questions/sheet.ts";
import { lostAt } from "./questions/stage.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string", default: "all" },
    misses: { type: "boolean", default: false },
    verify: { type: "boolean", default: false },
  },
});
const [data] = positionals;

await using sites = openSites(data);
const { search } = sites;
const answers = createAnswers({ search });
const { signal } = new AbortController();
const texts = new Map<string, string>();

const inHalf = ({ half }: { half: string }) => options.half === "all" || options.half === half;
const questions = readQuestions().filter(inHalf);
const claims = readClaims().filter(inHalf);
for (const site of new Set([...questions, ...claims].map((one) => one.site)))
  for (const page of await sites.add(site)) texts.set(page.url, evidenceText(page));

if (!options.verify) await askAll();
else await verifyAll();

/** A quote is verbatim when it is at its offsets of the page's text. */
function isOnPage({ source, quote, start, end }: Citation): boolean {
  return texts.get(source)?.slice(start, end) === quote;
}

async function askAll(): Promise<void> {
  const counts = { correct: 0, refused: 0, wrong: 0 };
  const shared = { correct: 0, refused: 0, wrong: 0 };
  const refusals = { refused: 0, answered: 0 };
  let notOnPage = 0;
  const times: number[] = [];
  for (const question of questions) {
    const begin = performance.now();
    const answer = await answers.answer(
      question.site,
      { query: question.query, mode: "quote" },
      signal,
    );
    times.push(performance.now() - begin);
    notOnPage += answer.citations.filter((citation) => !isOnPage(citation)).length;
    notOnPage += answer.sentences.filter(
      ({ text, citations }) =>
        !citations.some((n) => answer.citations[n - 1]?.quote.includes(text)),
    ).length;
    if (question.refuse) {
      refusals[answer.answer === null ? "refused" : "answered"]++;
      if (answer.answer !== null) await miss(question, answer, "ANSWERED");
      continue;
    }
    const outcome =
      answer.answer === null
        ? "refused"
        : hasWords(answer.answer, question[wordsField])
          ? "correct"
          : "wrong";
    counts[outcome]++;
    if (question.shared) shared[outcome]++;
    if (outcome !== "correct") await miss(question, answer, outcome.toUpperCase());
  }
  console.log("questions", shares(counts));
  console.log("with shared words", shares(shared));
  console.log("about another site", shares(refusals));
  times.sort((a, b) => a - b);
  console.log({
    notOnPage,
    p50: times[times.length >> 1],
    p95: times[Math.floor(times.length * 0.95)],
  });
}

function shares(counts: Record<string, number>): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count} (${(count / Math.max(1, all)).toFixed(3)})`)
    .join(", ");
}

async function miss(
  question: Question,
  { answer, refused }: Answer,
  outcome: string,
): Promise<void> {
  if (!options.misses || question.half !== "work") return;
  const { id, site, query, shared } = question;
  const words = question[wordsField];
  const stage = question.refuse ? "" : await lostAt(search, site, query, words, answer);
  console.log(
    `${outcome} ${id} ${site} ${shared ? "S" : "U"} ${stage}: ${query} [${words.join(" / ")}]`,
  );
  console.log(`    -> ${refused ?? (answer ?? "").replaceAll("\n", " ¶ ").slice(0, 260)}`);
}

async function verifyAll(): Promise<void> {
  const planted = { proven: 0, contradicted: 0, unproven: 0 };
  const truths = { proven: 0, contradicted: 0, unproven: 0 };
  let notOnPage = 0;
  for (const claim of claims) {
    const { sentences, citations } = await answers.verify(claim.site, { text: claim.text }, signal);
    notOnPage += citations.filter((citation) => !isOnPage(citation)).length;
    // A sentence that was divided counts by its weakest part.
    const found = sentences.map(({ verdict }) => verdict);
    const verdict = found.includes("contradicted")
      ? "contradicted"
      : found.includes("unproven")
        ? "unproven"
        : "proven";
    (claim.error === null ? truths : planted)[verdict]++;
    const isMiss = claim.error === null ? verdict !== "proven" : verdict === "proven";
    if (isMiss && options.misses && claim.half === "work") {
      console.log(`${verdict.toUpperCase()} ${claim.site} ${claim.error} ${claim.text}`);
      console.log(
        `    -> ${citations
          .map(({ quote }) => quote)
          .join(" ¶ ")
          .slice(0, 200)}`,
      );
    }
  }
  console.log("planted errors", shares(planted));
  console.log("true sentences", shares(truths));
  console.log({ notOnPage });
}
