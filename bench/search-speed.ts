/**
 * Speed and memory of the embedded index: four tenants, one of them with 10,000 items of 384
 * dimensions, asked through the product's own search. Words follow Zipf's law, as people's do.
 *
 *   node --expose-gc bench/search-speed.ts [--items 10000] [--queries 500]
 *
 * Prints one JSON line. The vectors are made up: what is timed does not look at their meaning.
 */
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import type { Embedder } from "../src/ports/embedder.ts";
import { itemOf, scratchFolder, seeded } from "./search-data.ts";

const { values: options } = parseArgs({
  options: {
    items: { type: "string", default: "10000" },
    queries: { type: "string", default: "500" },
  },
});
const maxItems = Number(options.items);
const maxQueries = Number(options.queries);
const dimensions = 384;
const skipped = 30;
const random = seeded(7);
const words = Array.from({ length: 30_000 }, (_, i) => wordOf(i));

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
  embedder,
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

const idle = memory();
const times: number[] = [];
let peak = idle;
for (let i = 0; i < maxQueries; i++) {
  const query = sentence(2 + (i % 6));
  const start = performance.now();
  await search.search("large", { query });
  times.push(performance.now() - start);
  if (i % 100 === 99) peak = Math.max(peak, memory());
}
for (const tenant of tenants) await search.search(tenant, { query: sentence(3) });
peak = Math.max(peak, memory());
await search.close();
database.close();

times.sort((a, b) => a - b);
const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2));
const inserted = insertMs.reduce((total, ms) => total + ms, 0);
console.log(
  JSON.stringify({
    items: maxItems,
    dimensions,
    tenants: tenants.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p999Ms: at(0.999),
    insertsPerSecond: Math.round((maxItems / inserted) * 1_000),
    memoryMb: Math.round((peak - idle) / 1024 ** 2),
  }),
);

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

function sentence(length: number): string {
  return Array.from({ length }, () => {
    // Rank r comes up as often as 1 / (r + 30): the smallest words of a language left out.
    const rank = Math.floor(skipped * ((words.length + skipped) / skipped) ** random()) - skipped;
    return words[Math.min(words.length - 1, rank)];
  }).join(" ");
}

/** Distinct made-up words of two to five syllables. */
function wordOf(i: number): string {
  const syllables = ["ka", "to", "mi", "re", "lu", "son", "ve", "bra", "ni", "gor", "pe", "da"];
  let word = "";
  for (let left = i + 12; left > 0; left = Math.floor(left / 12)) word += syllables[left % 12];
  return word;
}

function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
