/**
 * Draws knowledge items to be judged by the rules in `item-rules.md`, each with the same chance:
 *
 *   node bench/facts/draw-items.ts DATA_FOLDER --half work|measure --count 200 --seed N
 *
 * Prints JSON: the number of all items of the half and the drawn ones. The pages are those of the sheets.
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import type { KnowledgeItem } from "../../src/contract/knowledge.ts";
import { extractOffline } from "../../src/knowledge/index.ts";
import { readPage } from "../../src/pages/read/read-page.ts";
import { createSources } from "./read.ts";
import { halves, pageSheets, siteSheets, type Sheet } from "./sheet.ts";

const contentChars = 1_500;

type Drawn = {
  readonly page: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly content: string;
  readonly contentLength: number;
  readonly facts: KnowledgeItem["facts"] | null;
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
});
const [data] = positionals;
const { half, seed } = options;
const count = Number(options.count);
if (data === undefined || !halves.some((each) => each === half) || !(count > 0))
  throw new Error("node bench/facts/draw-items.ts DATA_FOLDER --half work|measure --count 200");

const sourcesOf = createSources(data);
const all = [...siteSheets(), ...pageSheets()]
  .filter((sheet) => sheet.half === half)
  .flatMap(itemsOf);
const drawn = all
  .map((item) => ({ item, chance: chanceOf(item) }))
  .toSorted((a, b) => (a.chance < b.chance ? -1 : a.chance > b.chance ? 1 : 0))
  .slice(0, count)
  .map(({ item }) => item)
  .toSorted((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0));
console.log(JSON.stringify({ half, seed, all: all.length, items: drawn }, null, 2));

/** Items of a test site or of a single page, as `facts.ts` reads them. */
function itemsOf(sheet: Sheet): Drawn[] {
  const sources = sourcesOf(sheet);
  const pages = sources.map(({ html, url }) => readPage(html, { url }));
  const siteUrl = "url" in sheet.source ? sheet.source.url : undefined;
  const { items } = extractOffline(pages, { url: siteUrl ?? pages[0]?.url ?? "" });
  const names = new Map(sources.map(({ name, url }) => [url, name]));
  return items.map((item) => {
    const { source, title, category, description, content, facts } = item;
    const file = names.get(source) ?? source;
    return {
      page: "folder" in sheet.source ? `${sheet.name}/${file}` : sheet.name,
      title,
      category,
      description,
      content: content.slice(0, contentChars),
      contentLength: content.length,
      facts: facts ?? null,
    };
  });
}

/** Depends on the seed and the item alone: an item keeps its chance when others change. */
function chanceOf({ page, title, content }: Drawn): string {
  const parts = [seed, page, title, content].join("\n");
  return createHash("sha256").update(parts).digest("hex");
}
