import type { Page } from "../contract/page.ts";
import { fold, wordsOf } from "./fold.ts";
import { findPrices, isPriceWord } from "./price.ts";
import { blockText } from "./block-text.ts";
import {
  badgeWords,
  currentWords,
  earlierWords,
  fromWords,
  priceHeads,
  priceJoiners,
} from "./words/tables.ts";

export type Card = {
  /** Indexes into page.blocks. */
  readonly blocks: readonly number[];
  readonly title: string;
  readonly titleAt: number;
  /** The blocks without the title and the buttons. */
  readonly body: readonly number[];
};

export type Grid = { readonly cards: readonly Card[]; readonly first: number };

/** The repeating cards of a page, grouped as the page groups them. One pass. */
export function gridsOf(page: Page): Grid[] {
  const grids = new Map<number, Map<number, number[]>>();
  page.blocks.forEach((block, index) => {
    if (block.grid === null || block.card === null) return;
    const cards = grids.get(block.grid) ?? new Map<number, number[]>();
    grids.set(block.grid, cards);
    const blocks = cards.get(block.card) ?? [];
    cards.set(block.card, blocks);
    blocks.push(index);
  });
  return [...grids.values()].flatMap((cards) => {
    const read = [...cards.values()].flatMap((blocks) => readCard(page, blocks) ?? []);
    const first = read[0]?.blocks[0];
    return first === undefined ? [] : [{ cards: read, first }];
  });
}

/** A short line that only invites a click, or to several: "More info Quick view". */
export function isButton(text: string): boolean {
  if (text.length > maxButtonChars) return false;
  const folded = fold(text);
  return badgeWords.has(folded) || isOfBadges(folded.split(" "));
}

function isOfBadges(words: readonly string[]): boolean {
  let at = 0;
  while (at < words.length) {
    const phrases = [4, 3, 2].map((count) => words.slice(at, at + count));
    const badge = phrases.find((phrase) => badgeWords.has(phrase.join(" ")));
    if (badge === undefined) return false;
    at += badge.length;
  }
  return at > 0;
}

const maxButtonChars = 80;

function readCard(page: Page, blocks: readonly number[]): Card | null {
  const text = (index: number): string => blockText(page, index);
  const content = blocks.filter((index) => text(index) !== "" && !isButton(text(index)));
  const titleAt =
    content.find((index) => page.blocks[index]?.kind === "heading" && !isPriceOnly(text(index))) ??
    content.find((index) => isTitle(text(index)));
  if (titleAt === undefined) return null;
  // Shops repeat name and price for every screen size.
  const seen = new Set([text(titleAt)]);
  const body = content.filter((index) => {
    const again = seen.has(text(index));
    seen.add(text(index));
    return !again;
  });
  return { blocks, title: text(titleAt), titleAt, body };
}

const maxTitleChars = 90;

function isTitle(text: string): boolean {
  return text.length <= maxTitleChars && !isPriceOnly(text);
}

/** A price with little beside it: "from €29 per month", not "Everything for under €29". */
export function isPriceOnly(text: string): boolean {
  if (text.length > maxPriceLineChars) return false;
  const [price] = findPrices(text);
  if (!price) return isPriceWord(text);
  const before = wordsOf(text.slice(0, price.start));
  if (before.length > 0 && /[.!]$/.test(text)) return false;
  if (before.length === 0 || price.start <= maxLabelChars) return true;
  return isLabel(before);
}

/** "From", "Now only": phrases that say what kind of price follows, and nothing else. */
function isLabel(words: readonly string[]): boolean {
  if (words.length === 0) return true;
  if (words.length > maxLabelWords) return false;
  return [3, 2, 1].some((length) => {
    const last = words.slice(-length);
    if (last.length < length || !phrases.some((known) => known.has(last.join(" ")))) return false;
    return isLabel(words.slice(0, -length));
  });
}

const maxLabelWords = 5;

const maxPriceLineChars = 60;
const maxLabelChars = 4;
const phrases = [fromWords, earlierWords, currentWords, priceHeads, priceJoiners];
