import type { Page } from "../../contract/page.ts";
import { tidy, wordsOf } from "../fold.ts";
import { findPrices } from "../price.ts";
import { linesOf, textBlocks, type Line, type TextBlock } from "./page-lines.ts";
import type { Target } from "./targets.ts";
import { unitOf } from "./units.ts";
import { isStated, valueIn, type Value } from "./values.ts";

/** A value with the place on its page that states it. */
export type Found = {
  readonly value: Value;
  readonly start: number;
  readonly end: number;
  /** The cell or the text after the label that a yes or no was read from. */
  readonly mark?: string;
};
/** Values by the name of their field. */
export type FoundRow = ReadonlyMap<string, Found>;

export type FieldPage = {
  readonly page: Page;
  readonly blocks: readonly TextBlock[];
  readonly lines: readonly Line[];
};

export function openFieldPage(page: Page): FieldPage {
  const blocks = textBlocks(page);
  return { page, blocks, lines: linesOf(blocks) };
}

/** The only value that the lines state for the field; null: none, or several. */
export function labelled(
  target: Target,
  lines: readonly Line[],
  language: string | null,
): Found | null {
  const found = lines.flatMap((line): Found[] => {
    if (!target.labels.has(line.label)) return [];
    const { start, end, value: mark } = line;
    const value = valueUnder(target, line.name, mark, language);
    return value === null ? [] : [{ value, start, end, mark }];
  });
  return agreed(found);
}

/** "Weight (kg)": the label may have the unit, and the value is a number alone. */
export function valueUnder(
  target: Target,
  label: string,
  value: string,
  language: string | null,
): Value | null {
  const { unit } = target;
  const hasUnit = unit !== null && label.split(/[^\p{L}%]+/u).some((word) => unitOf(word) === unit);
  return valueIn(hasUnit ? { ...target, unit: null } : target, value, language);
}

/** The first, where all have the same value. */
export function agreed(found: readonly Found[]): Found | null {
  const [first] = found;
  return first !== undefined && found.every(({ value }) => value === first.value) ? first : null;
}

/** The only price of the blocks, for a field that is a price. */
export function onlyPrice(
  target: Target,
  blocks: readonly TextBlock[],
  language: string | null,
): Found | null {
  if (target.concept !== "price" && target.concept !== "currency") return null;
  const amounts = new Set<number>();
  const found: Found[] = [];
  for (const block of blocks) {
    const prices = findPrices(block.text);
    const rest = prices.reduce((text, price) => text.replace(price.text, " "), block.text);
    // "Free shipping over 50 €" is a condition, not the price of a thing.
    const isSentence = rest.replace(/[^\p{L}]/gu, "").length > maxLettersBeside;
    for (const price of prices) {
      amounts.add(price.amount);
      const { start } = block;
      const at = { start: start + price.start, end: start + price.end };
      const value = target.type === "string" ? textOfPrice(target, price) : null;
      const read = value ?? valueIn(target, price.text, language);
      const quoted = block.text.length <= maxQuoteChars ? { start, end: block.end } : at;
      if (read !== null && !isSentence) found.push({ value: read, ...quoted });
    }
  }
  // Two prices are two plans, or an old price and a new one.
  return amounts.size === 1 || target.concept === "currency" ? agreed(found) : null;
}

const maxQuoteChars = 300;
// "from", "incl. VAT", "per night"
const maxLettersBeside = 14;

function textOfPrice(target: Target, price: { text: string; currency: string }): string {
  return target.concept === "currency" ? price.currency : tidy(price.text);
}

/** The first block that states the value. A number alone also needs a label of the field. */
export function statedIn(
  target: Target,
  value: Value,
  { page, blocks }: Pick<FieldPage, "page" | "blocks">,
): Found | null {
  const needsLabel = typeof value === "number" && target.concept !== "price";
  const isShort = typeof value === "string" && value.length < 3;
  let best: Found | null = null;
  for (const { kind, text, folded, start, end } of blocks) {
    if (end - start > maxBlockChars || !mayState(target, value, text, folded)) continue;
    if (!isStated(target, value, text, page.language)) continue;
    if ((needsLabel || isShort) && !hasLabel(target, folded)) continue;
    const found = { value, start, end };
    if (kind === "heading") return found;
    best ??= found;
  }
  return best;
}

const maxBlockChars = 600;

/** A quick test: numbers begin with the same digit, and text has the first word of the value. */
function mayState({ concept }: Target, value: Value, text: string, folded: string): boolean {
  if (typeof value === "boolean" || concept === "currency") return true;
  if (typeof value === "number") return text.includes(String(Math.abs(value)).charAt(0));
  const [word = ""] = wordsOf(value.slice(0, 80));
  return folded.includes(word) || /\p{N}/u.test(word);
}

function hasLabel({ labels }: Target, folded: string): boolean {
  const words = ` ${folded} `;
  return [...labels].some((label) => words.includes(` ${label} `));
}
