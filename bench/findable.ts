/**
 * Whether the text of public pages can be found: sentences of the main content of pages of seven
 * kinds, five of their words as the query, looked for in five results.
 *
 *   node bench/findable.ts DATA_FOLDER [--pages 100] [--sentences 5] [--misses]
 *
 * DATA_FOLDER contains the sets `wcxb` and `wcxb-kinds`, whose annotations give the main content. All
 * pages are in one index. A sentence counts as found when a result of its page has its first or its
 * second half. In the same run: items alone, and the text of the same pages in chunks of 150 words
 * ranked by BM25. `--misses` lists sentences that were not found, but for the held-back pages.
 */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { Page } from "../src/contract/page.ts";
import { wordsOf } from "../src/knowledge/fold.ts";
import { createSearch } from "../src/knowledge/index.ts";
import { extractItems } from "../src/knowledge/offline.ts";
import { cutPassages } from "../src/knowledge/passages/cut-passages.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import { createChunks, type Chunk } from "./chunks.ts";
import { scratchFolder } from "./search-data.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: "string", default: "100" },
    sentences: { type: "string", default: "5" },
    misses: { type: "boolean", default: false },
  },
});
const [data] = positionals;
if (data === undefined) throw new Error("node bench/findable.ts DATA_FOLDER");

const tenant = "bench";
const maxResults = 5;
const queryWords = 5;

type Sample = { set: string; id: string; kind: string; url: string };
type Case = Sample & { sentence: string[]; query: string };

await using stack = new AsyncDisposableStack();
const database = stack.adopt(openDatabase(stack.use(scratchFolder()).path), (open) => open.close());
const search = stack.adopt(
  createSearch({
    index: createItemIndex(database),
    clock,
    onFault: (error) => {
      throw error;
    },
  }),
  (open) => open.close(),
);
const chunks = createChunks();
const spent = { read: 0, items: 0, cut: 0, index: 0, passages: 0, words: 0 };
const cases: Case[] = [];

for (const sample of drawPages(Number(options.pages))) {
  const page = timed("read", () => readPage(htmlOf(sample), { url: sample.url }));
  await indexPage(page);
  chunks.add(page);
  const of = { ...sample, url: page.url };
  cases.push(...sentencesOf(sample).map((sentence) => caseOf(of, sentence)));
}

const methods = ["items and passages", "items", "passages", "chunks of 150 words"] as const;
type Method = (typeof methods)[number];
const sums = new Map<string, Map<Method, number>>();
const counts = new Map<string, number>();
const misses: string[] = [];
const times: number[] = [];
for (const one of cases) {
  for (const key of [one.kind, "all"]) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const method of methods) {
    const found = isFound(one, await resultsOf(method, one.query));
    for (const key of found ? [one.kind, "all"] : []) {
      const sum = sums.get(key) ?? new Map<Method, number>();
      sums.set(key, sum.set(method, (sum.get(method) ?? 0) + 1));
    }
    if (!found && method === "items and passages" && !isHeldBack(one)) misses.push(lineOf(one));
  }
}

for (const [kind, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const shares = methods.map((method) => {
    return `${method} ${((sums.get(kind)?.get(method) ?? 0) / count).toFixed(3)}`;
  });
  console.log(`${kind.padEnd(14)} ${String(count).padStart(5)} sentences: ${shares.join(", ")}`);
}
const pages = Number(options.pages);
times.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    pages,
    passagesPerPage: Math.round(spent.passages / pages),
    wordsPerPassage: Math.round(spent.words / Math.max(1, spent.passages)),
    msPerPage: Object.fromEntries(
      (["read", "items", "cut", "index"] as const).map((step) => [
        step,
        Number((spent[step] / pages).toFixed(1)),
      ]),
    ),
    queryMs: { p50: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] },
  }),
);
if (options.misses) for (const line of misses) console.log(line);

/** As many pages of each kind as of the others, as far as there are, the same in every run. */
function drawPages(count: number): Sample[] {
  const byKind = new Map<string, Sample[]>();
  for (const set of ["wcxb", "wcxb-kinds"]) {
    const sheet = JSON.parse(
      fs.readFileSync(path.join(data ?? "", set, "pages.json"), "utf8"),
    ) as Record<string, { url: string; page_type: string }>;
    for (const [id, { url, page_type: kind }] of Object.entries(sheet)) {
      const sample = { set, id, kind, url: url || `https://example.com/${set}/${id}` };
      byKind.set(kind, [...(byKind.get(kind) ?? []), sample]);
    }
  }
  const drawn: Sample[] = [];
  for (const samples of byKind.values()) samples.sort((a, b) => (draw(a.id) < draw(b.id) ? -1 : 1));
  for (let at = 0; drawn.length < count && at < 1_000; at++)
    for (const samples of byKind.values()) drawn.push(...samples.slice(at, at + 1));
  return drawn.slice(0, count);
}

function draw(seed: string): string {
  return createHash("sha256").update(seed).digest("hex");
}

function htmlOf({ set, id }: Sample): string {
  return gunzipSync(fs.readFileSync(path.join(data ?? "", set, `html/${id}.html.gz`))).toString();
}

/** Sentences of the annotated main content, as words. */
function sentencesOf({ set, id }: Sample): string[][] {
  const file = path.join(data ?? "", set, `ground-truth/${id}.json`);
  const { ground_truth: truth } = JSON.parse(fs.readFileSync(file, "utf8")) as {
    ground_truth: { main_content: string };
  };
  const sentences = truth.main_content
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map(wordsOf)
    .filter((words) => words.length >= 8 && words.length <= 40 && new Set(words).size >= 6);
  const chosen = sentences.toSorted((a, b) => (draw(a.join(" ")) < draw(b.join(" ")) ? -1 : 1));
  return chosen.slice(0, Number(options.sentences));
}

/** Five of the sentence's words in their order; short words are used only where it has no others. */
function caseOf(sample: Sample, sentence: string[]): Case {
  const different = [...new Set(sentence)];
  const long = different.filter((word) => word.length > 3);
  const from = long.length >= queryWords ? long : different;
  const drawn = new Set(
    from
      .toSorted((a, b) => (draw(`${sample.id} ${a}`) < draw(`${sample.id} ${b}`) ? -1 : 1))
      .slice(0, queryWords),
  );
  return { ...sample, sentence, query: different.filter((word) => drawn.has(word)).join(" ") };
}

async function indexPage(page: Page): Promise<void> {
  const site = { url: page.url };
  const { items } = timed("items", () => extractItems([page], site));
  const passages = timed("cut", () => cutPassages({ pages: [page], site, items }));
  spent.passages += passages.length;
  spent.words += passages.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const about = { tenant, jobId: "job_bench", sources: [page.url] };
  await search.indexItems({ ...about, items });
  const start = performance.now();
  await search.indexPassages({ ...about, passages });
  spent.index += performance.now() - start;
}

function timed<T>(step: "read" | "items" | "cut", work: () => T): T {
  const start = performance.now();
  const made = work();
  spent[step] += performance.now() - start;
  return made;
}

async function resultsOf(method: Method, query: string): Promise<Chunk[]> {
  if (method === "chunks of 150 words") return chunks.best(query, maxResults);
  const kinds = { items: ["item"], passages: ["passage"] } as const;
  const only = method === "items" || method === "passages" ? [...kinds[method]] : undefined;
  const start = performance.now();
  const { results } = await search.search(tenant, {
    query,
    limit: maxResults,
    ...(only && { kinds: only }),
  });
  if (only === undefined) times.push(Number((performance.now() - start).toFixed(2)));
  return results.map(({ source, title, content }) => ({
    source,
    words: ` ${wordsOf(`${title}\n${content}`).join(" ")} `,
  }));
}

function isFound({ url, sentence }: Case, results: readonly Chunk[]): boolean {
  const half = Math.floor(sentence.length / 2);
  const halves = [sentence.slice(0, half), sentence.slice(half)].map((all) => ` ${all.join(" ")} `);
  return results.some(
    ({ source, words }) => source === url && halves.some((one) => words.includes(one)),
  );
}

/** Pages that are only measured. */
function isHeldBack({ set, id }: Sample): boolean {
  return set === "wcxb-kinds" && Number(id) % 3 === 0;
}

function lineOf({ set, id, query, sentence }: Case): string {
  return `${set} ${id} [${query}] ${sentence.join(" ")}`;
}
