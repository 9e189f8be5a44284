/**
 * How much of a site the offline reader finds, and how much of what it finds is right.
 *
 *   node bench/knowledge.ts [--site DIR]... [--misses]
 *   node bench/knowledge.ts --sheet bench/knowledge-flink-web.json --folder BUILT_SITE [--misses]
 *
 * Prints one JSON line: recall and precision over the sites of test/site, whose answers.json were
 * written before the reader saw them; `--misses` lists what was missed and what was wrong.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { extractOffline } from "../src/knowledge/index.ts";
import { score } from "./knowledge-score.ts";
import type { Fact, Score } from "./knowledge-score.ts";
import { readSite, sitesFolder, smallSites } from "./knowledge-site.ts";

const { values: options } = parseArgs({
  options: {
    site: { type: "string", multiple: true },
    sheet: { type: "string" },
    folder: { type: "string" },
    misses: { type: "boolean", default: false },
  },
});

const folders = options.site?.map((site) => path.resolve(sitesFolder, site)) ?? smallSites();
const rows =
  options.sheet && options.folder
    ? [measure(path.resolve(options.folder), options.sheet)]
    : folders.map((folder) => measure(folder));
const sum = (pick: (row: Score) => number): number =>
  rows.reduce((all, { got }) => all + pick(got), 0);

process.stdout.write(
  `${JSON.stringify({
    recall: round(sum((got) => got.found) / sum((got) => got.facts)),
    precision: round(sum((got) => got.right) / sum((got) => got.items)),
    ungrounded: sum((got) => got.ungrounded),
    items: sum((got) => got.items),
    kinds: byKind(),
    sites: Object.fromEntries(rows.map(({ name, line }) => [name, line])),
  })}\n`,
);

function measure(
  folder: string,
  sheet?: string,
): { name: string; got: Score; facts: Fact[]; line: object } {
  const { answers, pages } = readSite(folder, sheet);
  const began = performance.now();
  const { business, items, dropped } = extractOffline(pages, { url: answers.url });
  const took = performance.now() - began;
  const got = score(answers.facts, items, pages);
  const name = path.basename(folder);
  if (options.misses) send(name, got);
  const known = business.contacts.map((contact) => spelled(contact.value)).join("|");
  const line = {
    pages: pages.length,
    recall: round(got.found / got.facts),
    precision: round(got.right / got.items),
    ungrounded: got.ungrounded,
    dropped,
    ms: round(took),
    business: {
      name: business.name === answers.business.name || business.name,
      category: business.categoryCode === answers.business.categoryCode || business.categoryCode,
      logo: business.logo === answers.business.logo || business.logo,
      contacts: answers.business.contacts.every((value) => known.includes(spelled(value))) || known,
    },
  };
  return { name, got, facts: answers.facts, line };
}

/** Recall by kind of fact: price, faq, contact, legal, feature. */
function byKind(): Record<string, string> {
  const kinds = new Map<string, [found: number, all: number]>();
  for (const { got, facts } of rows)
    for (const fact of facts) {
      if (fact.optional === true) continue;
      const [found, all] = kinds.get(fact.kind) ?? [0, 0];
      kinds.set(fact.kind, [found + (got.missed.includes(fact) ? 0 : 1), all + 1]);
    }
  return Object.fromEntries([...kinds].map(([kind, [found, all]]) => [kind, `${found}/${all}`]));
}

function send(name: string, got: Score): void {
  for (const fact of got.missed)
    process.stderr.write(
      `${name} missed ${fact.kind} ${fact.page}: ${fact.expected.join(" + ")}\n`,
    );
  for (const item of got.wrong)
    process.stderr.write(
      `${name} wrong ${item.category} "${item.title}" ${item.source}: ${JSON.stringify(item.content.slice(0, 150))}\n`,
    );
}

/** One number may be spelled with spaces or without. */
function spelled(contact: string): string {
  return contact.replace(/(?<=\d)[\s/-](?=\d)/g, "");
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
