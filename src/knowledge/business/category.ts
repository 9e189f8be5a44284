import type { Page } from "../../contract/page.ts";
import { fold } from "../fold.ts";
import { nodesOf, typesOf } from "../structured.ts";
import { taxonomy, unknownCategory } from "../taxonomy.ts";
import { limits } from "../../contract/limits.ts";

type Category = { category: string; categoryCode: string };

/**
 * The kind of business: the row of the taxonomy with the most evidence on the pages. Evidence, the
 * strongest first: the type in the structured data, the title and description of the start page,
 * its headings, its running text, and the same of other pages.
 */
export function businessCategory(pages: readonly Page[]): Category {
  const scores = new Map<number, number>();
  const add = (row: number, weight: number): void => {
    scores.set(row, (scores.get(row) ?? 0) + weight);
  };
  pages.slice(0, limits.categoryPages.value).forEach((page, index) => {
    const share = index === 0 ? 1 : otherPageShare;
    for (const row of typeRows(page)) add(row, typeWeight * share);
    for (const { text, weight } of weightedTexts(page)) countWords(text, weight * share, add);
  });
  const [best] = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const row = best && best[1] >= minScore ? taxonomy[best[0]] : undefined;
  return {
    category: row?.label ?? unknownCategory.label,
    categoryCode: row?.code ?? unknownCategory.code,
  };
}

const otherPageShare = 0.2;
const typeWeight = 8;
// One word in running text is not enough.
const minScore = 1.5;

function weightedTexts(page: Page): { text: string; weight: number }[] {
  const headings = page.blocks.filter((block) => block.kind === "heading").slice(0, 40);
  const headingText = headings.map((block) => page.text.slice(block.start, block.end)).join(". ");
  return [
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

function typeRows(page: Page): Set<Row> {
  const rows = nodesOf(page)
    .flatMap(typesOf)
    .map((type) => rowOfType.get(type));
  return new Set(rows.filter((row) => row !== undefined));
}

/** First word of each phrase to the phrases that begin with it. */
const phrases = new Map<string, { words: readonly string[]; row: Row; weight: number }[]>();
taxonomy.forEach(({ words }, row) => {
  for (const phrase of words) {
    const parts = fold(phrase).split(" ").map(stem);
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
