/**
 * Speed of keyword and hybrid search in a large tenant of the embedded index, and how many of the
 * nearest vectors are found: passages of made-up words with real vectors.
 *
 *   node bench/search-large.ts --vectors FILE --queries FILE [--passages 500000] [--keep DIR]
 *
 * Both files are vectors of 384 numbers of 32 bits, one after the other, of unit length. Passages
 * after the first have copies of the vectors with noise: a normal distribution in each dimension,
 * together half as long as the vector, then unit length again. `--keep` stores the index in DIR, or
 * uses the one that is there. Prints one JSON line; `cpu…` is processor time, and the time to embed a
 * query is not included.
 */
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFile, openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createItemStore } from "../src/adapters/embedded/items/item-store.ts";
import { dot, vectorOf } from "../src/adapters/embedded/items/vector-row.ts";
import { shares } from "../src/adapters/embedded/items/term-lists.ts";
import { openTenant, writeItems } from "../src/adapters/embedded/items/write-items.ts";
import { limits } from "../src/contract/limits.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createItemDocuments, createSearch } from "../src/knowledge/index.ts";
import { passageDocument } from "../src/knowledge/search/passage-document.ts";
import { cpuMs, createTexts, shareOf } from "./made-texts.ts";
import { scratchFolder, seeded } from "./search-data.ts";

const { values: options } = parseArgs({
  options: {
    vectors: { type: "string", default: "" },
    queries: { type: "string", default: "" },
    passages: { type: "string", default: "500000" },
    keep: { type: "string" },
  },
});
const dimensions = 384;
const [tenant, model] = ["large", "bench/384"];
const maxQueries = 150;
const recallQueries = 40;
/** Each of the shares of the terms is moved into the lists once. */
const writesUntilMerged = 4 * shares;
const random = seeded(7);
const { sentence, passage } = createTexts(random);
const [real, asked] = [vectorsIn(options.vectors), vectorsIn(options.queries)];

await using stack = new AsyncDisposableStack();
const folder = options.keep ?? stack.use(scratchFolder()).path;
const file = join(folder, databaseFile);
const isBuilt = existsSync(file);
mkdirSync(folder, { recursive: true });
const database = stack.adopt(openDatabase(folder), (open) => open.close());
if (!isBuilt) build(Number(options.passages));
const index = createItemIndex(database);
const keyword = await timesOf(false);
const warmed = await warm();
const figures = { keyword, warmed, hybrid: await timesOf(true) };
const passages = (await index.count(tenant, {})).total;
console.log(
  JSON.stringify({
    passages,
    realVectors: real.length,
    bytesPerPassage: Math.round(statSync(file).size / passages),
    ...figures,
    found: await foundOfNearest(),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  }),
);

/**
 * Through the writer of the index, in larger transactions than a server may use. The last are as small as
 * a server's: what the last writes have added is not in the lists yet, and searches read it beside them.
 */
function build(count: number): void {
  const store = createItemStore(database.fast);
  const n = openTenant(store, tenant);
  const normal = Float32Array.from({ length: 2 ** 18 }, normalNumber);
  const small = limits.indexRowsPerWrite.value;
  const from = count - small * writesUntilMerged;
  for (let at = 0, size = 0; at < count; at += size) {
    const documentOf = createItemDocuments();
    size = at < from ? Math.min(2_000, from - at) : small;
    const documents = Array.from({ length: Math.min(size, count - at) }, (_, i) => {
      const of = { jobId: "job_bench", now: "2026-01-01T00:00:00.000Z" };
      const document = passageDocument(passage(at + i), of);
      return documentOf(document, { model, values: copyOf(at + i, normal) });
    });
    database.fast.transaction(() => writeItems(store, n, documents));
  }
}

function copyOf(number: number, normal: Float32Array): Float32Array {
  const vector = real[number % real.length] ?? new Float32Array(dimensions);
  if (number < real.length) return vector;
  const from = Math.floor(random() * (normal.length - dimensions));
  const noise = 0.5 / Math.sqrt(dimensions);
  const copy = vector.map((value, i) => value + noise * (normal[from + i] ?? 0));
  const length = Math.hypot(...copy);
  return copy.map((value) => value / length);
}

/** What a server does after its start. */
async function warm() {
  const [from, cpuFrom] = [performance.now(), cpuMs()];
  const vectors = await index.warm(model, new AbortController().signal);
  return {
    vectors,
    ms: Math.round(performance.now() - from),
    cpuMs: Math.round(cpuMs() - cpuFrom),
  };
}

async function timesOf(isHybrid: boolean) {
  let next = 0;
  const embedder = {
    model: async () => model,
    embed: async (texts: readonly string[]) =>
      texts.map(() => asked[next++ % asked.length] ?? new Float32Array(dimensions)),
  };
  const onFault = (error: unknown) => console.error(error);
  const search = createSearch({ index, clock, onFault, ...(isHybrid && { embedder }) });
  const start = performance.now();
  await search.search(tenant, { query: sentence(3) });
  const firstMs = Math.round(performance.now() - start);
  const [times, cpuTimes]: [number[], number[]] = [[], []];
  for (let i = 0; i < maxQueries; i++) {
    const query = sentence(2 + (i % 6));
    const [from, cpuFrom] = [performance.now(), cpuMs()];
    await search.search(tenant, { query });
    times.push(performance.now() - from);
    cpuTimes.push(cpuMs() - cpuFrom);
  }
  await search.close();
  return {
    firstMs,
    p50Ms: shareOf(times, 0.5),
    p95Ms: shareOf(times, 0.95),
    cpu50Ms: shareOf(cpuTimes, 0.5),
    cpu95Ms: shareOf(cpuTimes, 0.95),
    memoryMb: Math.round(process.memoryUsage().rss / 1024 ** 2),
  };
}

/** The share of the nearest 10, 60 and 300 vectors, by comparing all, that a search finds. */
async function foundOfNearest() {
  const queries = asked.slice(0, recallQueries);
  const nearest = exactNearest(queries);
  const sums = new Map([10, 60, 300].map((count) => [count, 0]));
  for (const [i, values] of queries.entries()) {
    const query = { terms: [], filter: {}, maxHits: 300, vector: { model, values } };
    const { vector } = await index.search(tenant, query);
    for (const [count, sum] of sums) {
      const found = new Set(vector.slice(0, count).map(({ id }) => id));
      const known = (nearest[i] ?? []).slice(0, count).filter((id) => found.has(id)).length;
      sums.set(count, sum + known / count / queries.length);
    }
  }
  return Object.fromEntries([...sums].map(([count, sum]) => [count, Number(sum.toFixed(3))]));
}

function exactNearest(queries: readonly Float32Array[]): string[][] {
  const page = database.fast.prepare(
    `SELECT v.row, i.id, v.vector FROM item_vectors v JOIN items i ON i.row = v.row
     WHERE v.row > ? ORDER BY v.row LIMIT ?`,
  );
  const max = 300;
  const best = queries.map((): { id: string; score: number }[] => []);
  for (let after = 0; ;) {
    const rows = page.all(after, limits.vectorBlockRows.value);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = Number(last["row"]);
    for (const [i, query] of queries.entries()) {
      const block = rows.map((row) => ({
        id: String(row["id"]),
        score: dot(vectorOf(row), query),
      }));
      const all = [...(best[i] ?? []), ...block].toSorted((a, b) => b.score - a.score);
      best[i] = all.slice(0, max);
    }
  }
  return best.map((one) => one.map(({ id }) => id));
}

function vectorsIn(path: string): Float32Array[] {
  if (path === "") throw new Error("node bench/search-large.ts --vectors FILE --queries FILE");
  const bytes = readFileSync(path);
  const size = dimensions * 4;
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => {
    return new Float32Array(
      bytes.buffer.slice(bytes.byteOffset + i * size, bytes.byteOffset + (i + 1) * size),
    );
  });
}

function normalNumber(): number {
  return Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
}
