/**
 * What of a page reaches its text.
 *
 *   node bench/completeness.ts DATA_FOLDER [--missed] [--entries] [--every N] [--sheet FILE]
 *
 * Prints the share of the cards, table rows and list entries of the answer sheet whose words reach
 * the text in order, within one line or adjacent lines, by part of the sheet, kind of entry and
 * kind of page; then the share of the visible body, minus what the site repeats, that reaches the
 * text. `--entries` leaves the second out, `--missed` lists the missing entries of the pages for
 * development. DATA_FOLDER has the sets `wcxb`, `wcxb-kinds` and `segments`.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readPage } from "../src/pages/read/read-page.ts";
import {
  BodyShares,
  entryScore,
  ownTexts,
  type SheetPage,
  type Tally,
} from "./completeness/measure.ts";
import { htmlOf, pagesOf, setNames, type SetPage } from "./sets/pages.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missed: { type: "boolean", default: false },
    entries: { type: "boolean", default: false },
    every: { type: "string", default: "1" },
    sheet: { type: "string" },
  },
});
const [data] = positionals;
if (data === undefined) throw new Error("node bench/completeness.ts DATA_FOLDER");
const sheetFile = options.sheet ?? new URL("completeness/sheet.json", import.meta.url);
const { pages: sheet }: { pages: SheetPage[] } = JSON.parse(readFileSync(sheetFile, "utf8"));

const known = new Map(
  setNames.flatMap((set) => pagesOf(data, set)).map((page) => [`${page.set}/${page.id}`, page]),
);

printEntries();
if (!options.entries) printShares();

function read(page: SetPage): string {
  const { title, text } = readPage(htmlOf(data ?? "", page), { url: page.url });
  return `${title ?? ""}\n${text}`;
}

function printEntries(): void {
  const { tallies, missed } = entryScore(sheet, ({ set, id }) => {
    const page = known.get(`${set}/${id}`);
    return page && read(page);
  });
  const order = ["all", "card", "row", "entry"];
  for (const part of ["dev", "held-out", "fold"]) {
    const groups = [...tallies]
      .filter(([group]) => group.startsWith(`${part} `))
      .map(([group, tally]) => [group.slice(part.length + 1), tally] as const);
    if (groups.length === 0) continue;
    const first = order.flatMap((name) => groups.filter(([group]) => group === name));
    const rest = groups.filter(([group]) => !order.includes(group));
    console.log(`entries, ${part}: ${[...first, ...rest].map(shown).join(", ")}`);
  }
  if (!options.missed) return;
  for (const { page, entry } of missed)
    if (page.part === "dev") console.log(`${page.set}/${page.id} ${entry.kind}: ${entry.words}`);
}

function shown([group, { entries, reached, joined }]: readonly [string, Tally]): string {
  const spaces = joined > 0 ? `, ${joined} with other spaces` : "";
  return `${group} ${(reached / entries).toFixed(3)} (${reached} of ${entries}${spaces})`;
}

function printShares(): void {
  const shares = new BodyShares();
  for (const own of ownTexts(data ?? "", Number(options.every))) shares.add(own, read(own.page));
  for (const set of ["wcxb", "wcxb-kinds", "fold", "segments"]) {
    const groups = [...shares.groups]
      .filter(([group]) => group.startsWith(`${set} `))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const texts = groups.map(
      ([group, { pages, sum }]) =>
        `${group.slice(set.length + 1)} ${(sum / pages).toFixed(3)} (${pages})`,
    );
    if (texts.length > 0) console.log(`own body, ${set}: ${texts.join(", ")}`);
  }
}
