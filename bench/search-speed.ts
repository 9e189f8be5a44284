/**
 * Speed and memory of the embedded index: four tenants, one of them with 10,000 items of 384
 * dimensions, asked through the product's own search. Words follow Zipf's law, as people's do.
 *
 *   node --expose-gc bench/search-speed.ts [--items 10000] [--passages 0] [--queries 500] [--keyword]
 *
 * `--passages` adds passages of 120 words to the large tenant; `--keyword` leaves out the vectors.
 * Prints one JSON line; `cpu…` is processor time, for machines with other work. The vectors are
 * made up: what is timed does not look at their meaning.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { databaseFile, openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import { cpuMs, createTexts, passagesOfPage, shareOf } from "./made-texts.ts";
import { itemOf, scratchFolder, seeded } from "./search-data.ts";

const { values: options } = parseArgs({
  options: {
    items: { type: "string", default: "10000" },
    passages: { type: "string", default: "0" },
    keyword: { type: "boolean", default: false },
    queries: { type: "string", default: "500" },
  },
});
const maxItems = Number(options.items);
const maxPassages = Number(options.passages);
const maxQueries = Number(options.queries);
const dimensions = 384;
const random = seeded(7);
const { sentence, passage: passageOf } = createTexts(random);

const pool = Array.from({ length: 2_000 }, unitVector);
let next = 0;
/** Gives unit vectors at once, so that only the index is timed. */
const embedder: Embedder = {
  model: async () => "bench/384",
  embed: async (texts) => texts.map(() => pool[next++ % pool.length] ?? unitVector()),
};

using folder = scratchFolder();
const database = openDatabase(folder.path);
const index = createItemIndex(database);
const search = createSearch({
  index,
  ...(!options.keyword && { embedder }),
  clock,
  onFault: (error) => console.error(error),
});

const tenants = ["large", "one", "two", "three"];
const insertMs: number[] = [];
for (const tenant of tenants) {
  const size = tenant === "large" ? maxItems : maxItems / 10;
  for (let at = 0; at < size; at += 500) {
    const items = Array.from({ length: 500 }, (_, i) => {
      return itemOf(`${tenant}-${at + i}`, sentence(6), sentence(60));
    });
    const start = performance.now();
    await search.indexItems({ tenant, jobId: "job_bench", items, sources: [] });
    if (tenant === "large") insertMs.push(performance.now() - start);
  }
}

const passagesStart = performance.now();
const passagesCpuStart = cpuMs();
for (let at = 0; at < maxPassages; at += passagesOfPage) {
  const passages = Array.from({ length: passagesOfPage }, (_, i) => passageOf(at + i));
  await search.indexPassages({ tenant: "large", jobId: "job_bench", passages, sources: [] });
}
const passagesMs = performance.now() - passagesStart;
const passagesCpu = cpuMs() - passagesCpuStart;

const idle = memory();
const times: number[] = [];
const cpuTimes: number[] = [];
let peak = idle;
for (let i = 0; i < maxQueries; i++) {
  const query = sentence(2 + (i % 6));
  const [start, cpuStart] = [performance.now(), cpuMs()];
  await search.search("large", { query });
  times.push(performance.now() - start);
  cpuTimes.push(cpuMs() - cpuStart);
  if (i % 100 === 99) peak = Math.max(peak, memory());
}
for (const tenant of tenants) await search.search(tenant, { query: sentence(3) });
peak = Math.max(peak, memory());
await search.close();
database.close();
const databaseBytes = statSync(join(folder.path, databaseFile)).size;

const inserted = insertMs.reduce((total, ms) => total + ms, 0);
console.log(
  JSON.stringify({
    items: maxItems,
    passages: maxPassages,
    dimensions: options.keyword ? 0 : dimensions,
    tenants: tenants.length,
    p50Ms: shareOf(times, 0.5),
    p95Ms: shareOf(times, 0.95),
    p999Ms: shareOf(times, 0.999),
    cpu50Ms: shareOf(cpuTimes, 0.5),
    cpu95Ms: shareOf(cpuTimes, 0.95),
    insertsPerSecond: Math.round((maxItems / inserted) * 1_000),
    ...(maxPassages > 0 && {
      passageInsertMsPerPage: Number((passagesMs / (maxPassages / passagesOfPage)).toFixed(2)),
      passageCpuMsPerPage: Number((passagesCpu / (maxPassages / passagesOfPage)).toFixed(2)),
      databaseBytesPerPage: Math.round(databaseBytes / (maxPassages / passagesOfPage)),
    }),
    memoryMb: Math.round((peak - idle) / 1024 ** 2),
  }),
);

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
