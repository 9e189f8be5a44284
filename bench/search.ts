/**
 * Ranking of a test collection by the product's own index and search.
 *
 *   node bench/search.ts --beir DIR --out RUN [--embeddings URL | --local MODEL] [--halves]
 *        [--weaviate URL [--grpc HOST:PORT]]
 *
 * DIR holds corpus.jsonl, queries.jsonl and qrels.tsv (or qrels/test.tsv). RUN becomes a TREC run.
 * Prints one JSON line: nDCG@10 of the run, and, of the same halves, of the keyword half and the
 * vector half alone and of two usual fusions. `--halves` writes those runs beside RUN as well.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex as createWeaviateIndex } from "../src/adapters/weaviate/item-index.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createEmbedder } from "../src/adapters/shared/embedder.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import type { Halves, Hit, ItemIndex } from "../src/ports/item-index.ts";
import { itemOf, readLines, readRelevant, scratchFolder } from "./search-data.ts";

const { values: options } = parseArgs({
  options: {
    beir: { type: "string" },
    out: { type: "string" },
    embeddings: { type: "string" },
    local: { type: "string" },
    weaviate: { type: "string" },
    grpc: { type: "string" },
    halves: { type: "boolean", default: false },
  },
});
const { beir, out } = options;
if (beir === undefined || out === undefined) {
  console.error("usage: node bench/search.ts --beir DIR --out RUN [--embeddings URL]");
  process.exit(2);
}

const tenant = "bench";
function openEmbedder(from: { embeddings?: string; local?: string }) {
  if (from.local !== undefined) return createEmbedder({ kind: "local", name: from.local }, clock);
  if (from.embeddings === undefined) return undefined;
  return createEmbedder({ kind: "endpoint", url: from.embeddings, name: "bench" }, clock);
}
type Run = Map<string, Hit[]>;

await using stack = new AsyncDisposableStack();
const embedder = openEmbedder(options);
const seen: Halves[] = [];
const search = stack.adopt(
  createSearch({
    index: listening(await openIndex()),
    ...(embedder && { embedder }),
    clock,
    // A figure without some of its vectors would be another figure.
    onFault: (error) => {
      throw error;
    },
  }),
  (open) => open.close(),
);

const corpus = readLines(join(beir, "corpus.jsonl"));
const items = corpus.map(({ _id, title, text }) => itemOf(_id, title ?? "", text ?? ""));
// Few at a time: a slow embedder must be done within the time that a job's end waits for it.
for (let at = 0; at < items.length; at += 32) {
  const batch = items.slice(at, at + 32);
  await search.indexItems({ tenant, jobId: "job_bench", items: batch, sources: [] });
}

const relevant = readRelevant(beir);
const runs: Record<"search" | "keyword" | "vector" | "rrf" | "minMax", Run> = {
  search: new Map(),
  keyword: new Map(),
  vector: new Map(),
  rrf: new Map(),
  minMax: new Map(),
};
for (const { _id, text } of readLines(join(beir, "queries.jsonl"))) {
  if (!relevant.has(_id) || (text ?? "").trim() === "") continue;
  seen.length = 0;
  const hits: Hit[] = [];
  for (const offset of [0, 100, 200]) {
    const { results } = await search.search(tenant, { query: text ?? "", limit: 100, offset });
    hits.push(...results.map(({ id, score }) => ({ id, score })));
  }
  const { keyword = [], vector = [] } = seen[0] ?? {};
  runs.search.set(_id, hits);
  runs.keyword.set(_id, keyword);
  runs.vector.set(_id, vector);
  runs.rrf.set(_id, byRank([keyword, vector]));
  runs.minMax.set(_id, byScore([keyword, vector]));
}

writeFileSync(out, trec(runs.search));
if (options.halves)
  for (const [name, run] of Object.entries(runs)) writeFileSync(`${out}.${name}`, trec(run));
const figures = Object.fromEntries(
  Object.entries(runs).map(([name, run]) => [name, Number(ndcg(run).toFixed(4))]),
);
console.log(JSON.stringify({ beir, items: items.length, queries: runs.search.size, ...figures }));

async function openIndex(): Promise<ItemIndex> {
  if (options.weaviate !== undefined) {
    const index = stack.adopt(
      createWeaviateIndex(
        { url: options.weaviate, ...(options.grpc && { grpc: options.grpc }) },
        clock,
      ),
      (open) => open.close(),
    );
    await index.remove(tenant, "everything");
    return index;
  }
  const folder = stack.use(scratchFolder());
  return createItemIndex(stack.adopt(openDatabase(folder.path), (open) => open.close()));
}

/** The index, with what it answered kept for comparison. */
function listening(index: ItemIndex): ItemIndex {
  return {
    ...index,
    async search(of, query) {
      const halves = await index.search(of, query);
      seen.push(halves);
      return halves;
    },
  };
}

/** Reciprocal ranks, k = 60. */
function byRank(halves: Hit[][]): Hit[] {
  return sum(halves.map((hits) => hits.map(({ id }, i) => ({ id, score: 1 / (61 + i) }))));
}

/** An even mix of scores, each half stretched from 0 to 1. */
function byScore(halves: Hit[][]): Hit[] {
  const stretched = halves.map((hits) => {
    const scores = hits.map(({ score }) => score);
    const [top, low] = [Math.max(...scores), Math.min(...scores)];
    return hits.map(({ id, score }) => ({
      id,
      score: top > low ? (score - low) / (top - low) : 1,
    }));
  });
  return sum(stretched);
}

function sum(halves: Hit[][]): Hit[] {
  const scores = new Map<string, number>();
  for (const { id, score } of halves.flat()) scores.set(id, (scores.get(id) ?? 0) + score);
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}

function ndcg(run: Run): number {
  const gain = (grades: number[]) =>
    grades.slice(0, 10).reduce((total, grade, i) => total + grade / Math.log2(i + 2), 0);
  let total = 0;
  let queries = 0;
  for (const [query, grades] of relevant) {
    const ideal = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
    if (ideal.length === 0) continue;
    queries++;
    total += gain((run.get(query) ?? []).map(({ id }) => grades.get(id) ?? 0)) / gain(ideal);
  }
  return total / queries;
}

function trec(run: Run): string {
  const lines = [...run].flatMap(([query, hits]) =>
    hits.map(({ id, score }, i) => `${query} Q0 ${id} ${i + 1} ${score.toFixed(6)} lorepod\n`),
  );
  return lines.join("");
}
