/**
 * How well questions about single public pages are answered in mode `quote`, by keyword.
 *
 *   node bench/answers-pages.ts DATA_FOLDER [--half work] [--misses]
 *
 * DATA_FOLDER contains the set `wcxb-kinds`. Each page of `questions/public-pages.json` is a site, and
 * its questions are asked about it; those without deciding words are to be refused. `--misses` prints
 * the misses of the half for work, with the stage at which each was lost.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createAnswers } from "../src/knowledge/index.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import { openSites } from "./questions/open-sites.ts";
import { hasWords, readPageQuestions, wordsField } from "./questions/sheet.ts";
import { lostAt } from "./questions/stage.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string", default: "all" },
    misses: { type: "boolean", default: false },
  },
});
const [data] = positionals;
if (data === undefined) throw new Error("node bench/answers-pages.ts DATA_FOLDER");
const set = join(data, "wcxb-kinds");
const addresses: Record<string, { url: string }> = JSON.parse(
  readFileSync(join(set, "pages.json"), "utf8"),
);

await using sites = openSites(undefined);
const answers = createAnswers({ search: sites.search });
const { signal } = new AbortController();
const questions = readPageQuestions();
for (const id of new Set(questions.map(({ page }) => page))) {
  const { url = `https://page-${id}.example/` } = addresses[id] ?? {};
  const html = gunzipSync(readFileSync(join(set, `html/${id}.html.gz`))).toString();
  await sites.index(id, [readPage(html, { url })], url);
}

for (const half of ["work", "frozen"]) {
  if (options.half !== "all" && options.half !== half) continue;
  const counts: Record<string, number> = {};
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  for (const one of questions.filter((question) => question.half === half)) {
    const { id, page, query } = one;
    const words = one[wordsField];
    const { answer, refused } = await answers.answer(page, { query, mode: "quote" }, signal);
    const outcome = outcomeOf(words, answer);
    count(outcome);
    const isMiss = outcome !== "correct" && outcome !== "refused as expected";
    if (!isMiss || !options.misses || half !== "work") continue;
    const stage = words.length === 0 ? "" : await lostAt(sites.search, page, query, words, answer);
    console.log(`${outcome} ${id} ${page} ${stage}: ${query} [${words.join(" / ")}]`);
    console.log(`    -> ${(answer ?? refused ?? "").replaceAll("\n", " ¶ ").slice(0, 260)}`);
  }
  console.log(JSON.stringify({ half, ...counts }));
}

function outcomeOf(words: readonly string[], answer: string | null): string {
  if (words.length === 0) return answer === null ? "refused as expected" : "answered";
  if (answer === null) return "refused";
  return hasWords(answer, words) ? "correct" : "wrong";
}
