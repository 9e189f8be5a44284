/**
 * Indexing the items of 20 pages of a site of which many items are stored already: the second part of
 * settling, in the embedded mode and without an embedder. Half of the pages are read again, and one item
 * in ten of each new page states what a stored item states. Elapsed time, the best and the median of
 * several jobs.
 *
 *   node bench/settle-large-site.ts [stored items, ...]
 */
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import type { KnowledgeItem } from "../src/contract/knowledge.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createSearch } from "../src/knowledge/index.ts";
import { factKey } from "../src/knowledge/item-sources.ts";
import { createItemAnalysis } from "../src/knowledge/search/analyse.ts";
import { scratchFolder } from "./search-data.ts";

const sizes = process.argv.slice(2).map(Number);
const tenant = "tenant";
const itemsPerPage = 10;
const [pages, jobs] = [20, 7];

for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  using folder = scratchFolder();
  const opened = openDatabase(folder.path);
  // Nothing else writes: the pauses of a long write would only make the bench longer.
  const index = createItemIndex({ ...opened, pause: () => Promise.resolve() });
  const search = createSearch({
    index,
    clock,
    onFault(error) {
      throw error;
    },
  });
  const stored = size / itemsPerPage;
  const itemsOf = (page: number) => range(itemsPerPage).map((at) => itemOf(page, at, stored));
  const analyse = createItemAnalysis();
  for (let page = 0; page < stored; page++) {
    const documents = itemsOf(page).map((item) => {
      const about = { domain: "large.example", jobId: "before", updatedAt: "", hash: "" };
      return { item: { ...item, ...about }, terms: analyse(item), fact: factKey(item) };
    });
    await index.upsert(tenant, documents);
  }
  const times = [];
  for (let job = 0; job < jobs; job++) {
    const again = range(pages / 2).map((at) => stored / 2 + job * pages + at);
    const added = range(pages / 2).map((at) => stored + job * pages + at);
    const read = [...again, ...added];
    const items = read.flatMap(itemsOf);
    const start = performance.now();
    await search.indexItems({ tenant, jobId: `job_${job}`, items, sources: read.map(urlOf) });
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [best = 0, median = 0] = [times[0], times[Math.floor(jobs / 2)]];
  const bench = `indexing ${pages} pages beside ${size} items, ms`;
  console.log(JSON.stringify({ bench, best: Math.round(best), median: Math.round(median) }));
  await search.close();
  opened.close();
}

/** The last item of a new page states the same as that of a stored page. */
function itemOf(page: number, at: number, stored: number): KnowledgeItem {
  const source = urlOf(page);
  const name = at === itemsPerPage - 1 ? `of all ${page % stored}` : `${page} ${at}`;
  const content = `What thing ${name} offers, for whom and in which sizes. `.repeat(12);
  const evidence = {
    quote: content.slice(0, 600),
    start: 0,
    end: 600,
    headingPath: [`Thing ${name}`],
    contentHash: "",
    link: `${source}#thing`,
  };
  const texts = { title: `Thing ${name}`, description: content.slice(0, 200), content };
  const sources = [{ source, evidence: [evidence] }];
  return { id: `${page}-${at}`, ...texts, category: "FEATURE", source, evidence, sources };
}

function urlOf(page: number): string {
  return `https://large.example/pages/${page}`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
