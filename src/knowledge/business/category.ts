import type { Page } from "../../contract/page.ts";
import { fold } from "../fold.ts";
import { isAboutBusiness, pageRole, type PageRole } from "../page-role.ts";
import { nodesOf, organizationOf, typesOf } from "../structured.ts";
import { taxonomy, unknownCategory } from "../taxonomy.ts";
import { limits } from "../../contract/limits.ts";

type Category = { category: string; categoryCode: string };

/**
 * The kind of business: the row of the taxonomy with the most evidence. Evidence is what a site writes
 * about itself, the strongest first: the type in its structured data, its name, the title and
 * description of its start page, the headings and text of that page, then the same of its pages about
 * the business. An article, a thread or a manual is about its subject and not about the business.
 * Below the thresholds, or when two kinds are close, the category is unknown.
 */
export function businessCategory(pages: readonly Page[], url: string): Category {
  const scores = new Map<number, number>();
  const add = (row: number, weight: number): void => {
    scores.set(row, (scores.get(row) ?? 0) + weight);
  };
  pages.slice(0, limits.categoryPages.value).forEach((page, index) => {
    const role = pageRole(page, url);
    const share = index === 0 ? 1 : otherPageShare;
    for (const row of typeRows(page, role)) add(row, typeWeight * share);
    for (const { text, weight } of weightedTexts(page, role)) countWords(text, weight * share, add);
  });
  const [best, ...others] = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const rival = others.find(([row]) => sectorOf(row) !== sectorOf(best?.[0] ?? 0));
  const isClear = best && best[1] >= minScore && best[1] >= (rival?.[1] ?? 0) * minLead;
  const row = isClear ? taxonomy[best[0]] : undefined;
  return {
    category: row?.label ?? unknownCategory.label,
    categoryCode: row?.code ?? unknownCategory.code,
  };
}

const otherPageShare = 0.2;
const typeWeight = 8;
// The title of the start page names it once, or its text does several times.
const minScore = 3.2;
const minLead = 1.3;

const sectorOf = (row: number): string => taxonomy[row]?.code.split(".")[0] ?? "";

function weightedTexts(page: Page, role: PageRole): { text: string; weight: number }[] {
  const name = { text: page.facts.siteName ?? "", weight: 3 };
  if (!isAboutBusiness(page, role)) return [name];
  const headings = page.blocks.filter((block) => block.kind === "heading").slice(0, 40);
  const headingText = headings.map((block) => page.text.slice(block.start, block.end)).join(". ");
  return [
    name,
    { text: page.title, weight: 4 },
    { text: page.description, weight: 3 },
    { text: headingText, weight: 2 },
    { text: page.text.slice(0, limits.categoryTextChars.value), weight: 1 },
  ];
}

type Row = number;
const rowOfType = new Map<string, Row>(
  taxonomy.flatMap(({ types }, index) => types.map((type): [string, Row] => [type, index])),
);

/** On other pages than the start page, the things that a site lists have other types. */
function typeRows(page: Page, role: PageRole): Set<Row> {
  const organization = organizationOf(page);
  const nodes = role === "home" ? nodesOf(page) : organization ? [organization] : [];
  const rows = nodes.flatMap(typesOf).map((type) => rowOfType.get(type));
  return new Set(rows.filter((row) => row !== undefined));
}

/** First word of each phrase to the phrases that begin with it. */
const phrases = new Map<string, { words: readonly string[]; row: Row; weight: number }[]>();
taxonomy.forEach(({ words }, row) => {
  // "dentiste" and "dentista" are one phrase without their endings.
  const stems = new Set(words.map((phrase) => fold(phrase).split(" ").map(stem).join(" ")));
  for (const phrase of stems) {
    const parts = phrase.split(" ");
    const [first = ""] = parts;
    const list = phrases.get(first) ?? [];
    phrases.set(first, list);
    // A phrase of two words is rarely there by chance.
    list.push({ words: parts, row, weight: Math.sqrt(parts.length) });
  }
});

// Twenty occurrences of a phrase are no better evidence than five.
const maxRepeats = 5;

function countWords(text: string, weight: number, add: (row: Row, weight: number) => void): void {
  const words = fold(text).split(" ").map(stem);
  const times = new Map<object, number>();
  words.forEach((word, at) => {
    for (const phrase of phrases.get(word) ?? []) {
      if (!phrase.words.every((part, next) => next === 0 || words[at + next] === part)) continue;
      const count = (times.get(phrase) ?? 0) + 1;
      times.set(phrase, count);
      if (count <= maxRepeats) add(phrase.row, (weight * phrase.weight) / count);
    }
  });
}

// Removes the plural endings of the eight languages, roughly, so that the word matches the table. It
// keeps "-er": "builder" is a trade, "build" is not.
function stem(word: string): string {
  return word.length > 5 ? word.replace(/(es|en|s|n|e)$/, "") : word;
}
