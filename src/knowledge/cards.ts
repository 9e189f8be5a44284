import type { Page } from "../contract/page.ts";
import { wordsOf } from "./fold.ts";
import { hasPrice, isPriceWord } from "./price.ts";
import { blockText } from "./block-text.ts";
import { badgeWords } from "./words/tables.ts";

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

/** A short line that only invites a click. */
export function isButton(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 5 && badgeWords.has(words.join(" "));
}

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

/** A price with little beside it: "€29 per month", not "Everything for under €29". */
export function isPriceOnly(text: string): boolean {
  return (text.length <= 40 && hasPrice(text) && /^\D{0,12}\d/.test(text)) || isPriceWord(text);
}
