/**
 * Share of the main text of public pages that is in some item, by kind of page.
 *
 *   node bench/text-in-items.ts DATA_FOLDER
 *
 * DATA_FOLDER contains the set `wcxb`. Each page is read as a separate site; a block counts as
 * covered when an item of the page has all its words in order, or all cells of a row.
 */
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Page } from "../src/contract/page.ts";
import { fold } from "../src/knowledge/fold.ts";
import { extractItems } from "../src/knowledge/offline.ts";
import { readPage } from "../src/pages/read/read-page.ts";

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error("node bench/text-in-items.ts DATA_FOLDER");
const folder = path.join(data, "wcxb");

type Sum = { pages: number; items: number; chars: number; covered: number };

const sums = new Map<string, Sum>();
for (const [id, { url, page_type: kind }] of Object.entries(sheet())) {
  const html = gunzipSync(fs.readFileSync(path.join(folder, `html/${id}.html.gz`))).toString();
  const page = readPage(html, { url: url || `https://example.com/${id}` });
  const found = coverage(page);
  for (const key of [kind, "all"]) {
    const sum = sums.get(key) ?? { pages: 0, items: 0, chars: 0, covered: 0 };
    sums.set(key, {
      pages: sum.pages + 1,
      items: sum.items + found.items,
      chars: sum.chars + found.chars,
      covered: sum.covered + found.covered,
    });
  }
}
for (const [kind, { pages, items, chars, covered }] of sums) {
  const share = (covered / Math.max(1, chars)).toFixed(3);
  console.log(`${kind.padEnd(14)} ${share} of the text of ${pages} pages in ${items} items`);
}

/** The pages of the set, as its file lists them. */
function sheet(): Record<string, { url: string; page_type: string }> {
  return JSON.parse(fs.readFileSync(path.join(folder, "pages.json"), "utf8")) as ReturnType<
    typeof sheet
  >;
}

function coverage(page: Page): Omit<Sum, "pages"> {
  const { items } = extractItems([page], { url: new URL("/", page.url).href });
  const words = ` ${items.map(({ title, content }) => fold(`${title} ${content}`)).join(" ")} `;
  let [chars, covered] = [0, 0];
  for (const { start, end, cells } of page.blocks) {
    const text = fold(page.text.slice(start, end));
    const isCovered = words.includes(text) || (cells.length > 1 && cells.every(inItem));
    chars += text.length;
    if (isCovered) covered += text.length;
  }
  return { items: items.length, chars, covered };

  function inItem(cell: string): boolean {
    return words.includes(fold(cell));
  }
}
