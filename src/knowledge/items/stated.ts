import type { Page } from "../../contract/page.ts";
import { languages } from "../../words/index.ts";
import { blockText } from "../block-text.ts";
import { fold, wordsOf } from "../fold.ts";

/**
 * Whether blocks state something that a customer can use without the page: a number, a row of a
 * table, a list, a value behind its label, a month, or several things by name. Advertising rarely does.
 */
export function statesFact(page: Page, blocks: readonly number[]): boolean {
  let entries = 0;
  for (const at of blocks) {
    const block = page.blocks[at];
    const text = blockText(page, at);
    if (!block || block.kind === "heading" || block.kind === "quote") continue;
    if (block.kind === "code") return true;
    if (block.kind === "row" && block.cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length > 1)
      return true;
    if (block.kind === "item" && /\p{L}{3}/u.test(text) && ++entries >= minEntries) return true;
    if (isStatement(text) || hasFactWord(text, page.language)) return true;
  }
  return false;
}

/** "Two rooms for four people", "open from May to September", "at no charge" state as much as digits. */
function hasFactWord(text: string, language: string | null): boolean {
  const known = factWords.get(language?.slice(0, 2).toLowerCase() ?? "");
  return known !== undefined && wordsOf(text.slice(0, maxChars)).some((word) => known.has(word));
}

/** Numbers from two on, months and words for "free", by language. */
const factWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  languages.map(({ code, asking, credits, prices }) => {
    const long = [...credits.months, ...prices.free].flatMap(formsOf);
    const stated = [...asking.numbers.slice(1).flatMap(formsOf), ...long.filter(isUnambiguous)];
    return [code, new Set(stated)];
  }),
);

function formsOf(written: string): string[] {
  return written
    .split(",")
    .map(fold)
    .filter((form) => !form.includes(" "));
}

/** Short forms are other words as well: "may", "feel free". */
function isUnambiguous({ length }: string): boolean {
  return length > 4;
}

const minEntries = 2;

/** A text that explains the words of its title. */
export function explains(title: string, text: string): boolean {
  if (text.length < minExplainingChars) return false;
  const words = new Set(wordsOf(text.slice(0, maxChars)));
  return wordsOf(title).some((word) => word.length >= minWordChars && words.has(word));
}

const minExplainingChars = 50;
const minWordChars = 5;

/** A number that is not a telephone's, a value behind a label, or at least three things. */
function isStatement(text: string): boolean {
  if (!/\p{L}{3}/u.test(text) || /(?:…|\.\.\.)$/u.test(text)) return false;
  const rest = text
    .slice(0, maxChars)
    .replace(phone, " ")
    .replace(/\b24\/7\b/g, " ");
  if (/\d/.test(rest) || label.test(rest)) return true;
  return text.length <= maxListChars && text.split(/[,;]\s/u, 3).length > 2;
}

/** Names of things in a sentence; a longer one that has commas is prose. */
const maxListChars = 160;

/** Longer paragraphs are judged by their beginning. */
const maxChars = 2_000;
const phone = /(?:\+|\b0|\(\d)[\d\s()/.–-]{5,20}\d|\b\d{3}[\s.-]\d{3}[\s.-]\d{4}\b/g;
const label = /^[^\s:][^:]{1,38}:\s+[\p{L}\p{N}]/u;
