/**
 * Known items found by three of their words, with one typing error in each.
 *
 *   node bench/search-typos.ts --beir DIR [--queries 300]
 *
 * The words are drawn from one document's text: at least five letters, in at most a twentieth of
 * all documents, as a person remembers what is special. Prints one JSON line: the share of queries
 * that have their document among the first five, as typed and without the errors.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import { itemOf, readLines, scratchFolder, seeded } from "./search-data.ts";

const { values: options } = parseArgs({
  options: { beir: { type: "string" }, queries: { type: "string", default: "300" } },
});
if (options.beir === undefined) {
  console.error("usage: node bench/search-typos.ts --beir DIR [--queries 300]");
  process.exit(2);
}

const random = seeded(11);
const corpus = readLines(join(options.beir, "corpus.jsonl"));
const wordsBy = corpus.map(({ title = "", text = "" }) => [
  ...new Set(`${title} ${text}`.toLowerCase().match(/\p{L}{5,}/gu)),
]);
const uses = new Map<string, number>();
for (const word of wordsBy.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);

using folder = scratchFolder();
const database = openDatabase(folder.path);
const search = createSearch({
  index: createItemIndex(database),
  clock,
  onFault: (error) => console.error(error),
});
const tenant = "bench";
const items = corpus.map(({ _id, title = "", text = "" }) => itemOf(_id, title, text));
await search.indexItems({ tenant, jobId: "job_bench", items, sources: [] });

const asked = Number(options.queries);
let [queries, typed, clean] = [0, 0, 0];
for (let tries = 0; queries < asked && tries < asked * 10; tries++) {
  const at = Math.floor(random() * corpus.length);
  const special = (wordsBy[at] ?? []).filter((word) => (uses.get(word) ?? 0) <= corpus.length / 20);
  const words = draw(special, 3);
  if (words.length < 3) continue;
  queries++;
  const id = corpus[at]?._id ?? "";
  if (await isFound(id, words.map(mistype).join(" "))) typed++;
  if (await isFound(id, words.join(" "))) clean++;
}
console.log(
  JSON.stringify({
    beir: options.beir,
    queries,
    recallAt5: Number((typed / queries).toFixed(4)),
    withoutErrors: Number((clean / queries).toFixed(4)),
  }),
);
database.close();

async function isFound(id: string, query: string): Promise<boolean> {
  const { results } = await search.search(tenant, { query, limit: 5 });
  return results.some((result) => result.id === id);
}

function draw(words: string[], count: number): string[] {
  const left = [...words];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? "";
  });
}

/** A letter left out, put in, changed, or swapped with the next; anywhere in the word. */
function mistype(word: string): string {
  const at = Math.floor(random() * (word.length - 1));
  const letter = String.fromCodePoint(97 + Math.floor(random() * 26));
  const [head, rest] = [word.slice(0, at), word.slice(at + 1)];
  switch (Math.floor(random() * 4)) {
    case 0:
      return head + rest;
    case 1:
      return head + letter + word.slice(at);
    case 2:
      return head + letter + rest;
    default:
      return head + rest.charAt(0) + word.charAt(at) + rest.slice(1);
  }
}
