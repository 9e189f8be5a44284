/**
 * Which facts that customers ask for are found, and which structured values are right.
 *
 *   node bench/facts.ts DATA_FOLDER [--half work|measure|all] [--kind KIND] [--sites | --pages]
 *     [--site NAME] [--misses] [--check] [--look]
 *
 * Prints for each half, by kind: facts, found, and those found with the right structured value; then
 * structured values that contradict the sheet, and the business of the test sites. The sheets are in
 * `facts/`: test sites, and pages of the sets `wcxb` and `wcxb-kinds` in DATA_FOLDER, which
 * `--sites` does not need. `--misses` lists what is missing or wrong, `--check` the words of the
 * sheets that their own pages lack. The measure half is only scored: both lists refuse it without `--look`.
 */
import { parseArgs } from "node:util";
import { businessFields } from "./facts/business.ts";
import { notOnPage, rawText } from "./facts/check.ts";
import { createSources, readSite, type ReadSite } from "./facts/read.ts";
import { scoreSheet, sumBusiness, sumTallies, type SheetScore } from "./facts/score.ts";
import { factKinds, halves, pageSheets, siteSheets, type Fact, type Sheet } from "./facts/sheet.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    half: { type: "string", default: "all" },
    kind: { type: "string" },
    site: { type: "string" },
    sites: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    look: { type: "boolean", default: false },
  },
});
const [data] = positionals;
const { half, kind } = options;
if (data === undefined && !options.sites)
  throw new Error("node bench/facts.ts DATA_FOLDER, or --sites for the test sites alone");
if (half !== "all" && !halves.some((each) => each === half))
  throw new Error("--half is work, measure or all");
if (kind !== undefined && !factKinds.some((each) => each === kind))
  throw new Error(`--kind is one of ${factKinds.join(", ")}`);
if ((options.misses || options.check) && half !== "work" && !options.look) {
  console.error(
    "The measure half is only scored: reading its misses leads to rules made for it. Use --half work, or --look.",
  );
  process.exit(1);
}

const sheets = [
  ...(options.pages ? [] : siteSheets()),
  ...(options.sites ? [] : pageSheets()),
].filter(
  (sheet) =>
    (half === "all" || sheet.half === half) &&
    (options.site === undefined || sheet.name.split("/").includes(options.site)),
);
const sourcesOf = createSources(options.sites ? undefined : data);
if (options.check) for (const sheet of sheets) printCheck(sheet);
else printScores();

function printScores(): void {
  const scores = sheets.map((sheet) => ({ sheet, score: scoreOf(sheet) }));
  for (const each of halves) {
    const own = scores.filter(({ sheet }) => sheet.half === each);
    if (own.length === 0) continue;
    const sites = own.filter(({ sheet }) => "folder" in sheet.source).length;
    console.log(`${each}: ${sites} sites, ${own.length - sites} pages`);
    printHalf(own.map(({ score }) => score));
  }
  if (options.misses) for (const { sheet, score } of scores) printMisses(sheet, score);
  else printTime();
}

function scoreOf(sheet: Sheet): SheetScore {
  return scoreSheet(sheet, read(sheet).given, kind);
}

function read(sheet: Sheet): ReadSite {
  return readSite(sourcesOf(sheet), "url" in sheet.source ? sheet.source.url : undefined);
}

/** All pages once more, with code that is compiled by now. */
function printTime(): void {
  const again = sheets.map(read);
  const pages = again.reduce((all, site) => all + site.pages, 0);
  const ms = again.reduce((all, site) => all + site.cpuMs, 0);
  if (pages > 0) console.log(`items and business: ${(ms / pages).toFixed(1)} ms of CPU a page`);
}

function printHalf(scores: readonly SheetScore[]): void {
  for (const [name, { facts, found, values, right }] of sumTallies(scores)) {
    const structured = values > 0 ? `, with right value ${shareOf(right, values)}` : "";
    console.log(`  ${name.padEnd(9)} found ${shareOf(found, facts)}${structured}`);
  }
  const wrong = scores.flatMap((score) => score.wrong.map((each) => each.kind));
  const count = (each: string): number => wrong.filter((one) => one === each).length;
  console.log(
    `  wrong: ${count("price")} prices, ${count("plan")} plan names, ${count("hours")} hours`,
  );
  const business = sumBusiness(scores);
  if (!business || kind !== undefined) return;
  for (const field of businessFields) {
    const { stated, found, given, right } = business[field];
    console.log(
      `  business ${field.padEnd(9)} found ${shareOf(found, stated)}, right of those given ${shareOf(right, given)}`,
    );
  }
}

function shareOf(part: number, all: number): string {
  return `${all === 0 ? "-" : (part / all).toFixed(3)} (${part} of ${all})`;
}

function printMisses({ name }: Sheet, { missed, unstructured, wrong }: SheetScore): void {
  for (const fact of missed) console.log(`${name} missed ${lineOf(fact)}`);
  for (const fact of unstructured)
    console.log(`${name} without value ${lineOf(fact)}: ${JSON.stringify(fact.value)}`);
  for (const each of wrong)
    console.log(`${name} wrong ${each.kind} "${each.title}": ${each.given}`);
}

function lineOf({ page, kind: ofKind, about, words }: Fact): string {
  return `${ofKind} ${page ?? ""} [${about.join(" + ")}] ${words.join(" + ")}`;
}

/** E-mail addresses and signs for yes and no may be spelled in other ways. */
function printCheck(sheet: Sheet): void {
  const texts = new Map(sourcesOf(sheet).map((source) => [source.name, rawText(source.html)]));
  for (const fact of sheet.facts)
    for (const page of fact.page?.split("|") ?? [...texts.keys()]) {
      const missing = notOnPage(fact, texts.get(page) ?? "");
      if (missing.length > 0)
        console.log(`${sheet.name} ${lineOf(fact)}: not on ${page}: ${missing.join(" + ")}`);
    }
}
