import type { Page } from "../../../contract/page.ts";
import { blockText } from "../../block-text.ts";
import { gridsOf, isButton, isPriceOnly } from "../../cards.ts";
import { findPrices, hasPrice } from "../../price.ts";
import { fold, wordsOf } from "../../fold.ts";
import type { Reading } from "../../reading.ts";
import { earlierWords } from "../../words/tables.ts";
import { isAside, isPeriodLine } from "./price-facts.ts";
import { entryOf } from "./price-line.ts";
import { isPraise } from "./price-place.ts";

/** The blocks of one thing beside others of its kind, each with a price. */
export type Box = {
  readonly blocks: readonly number[];
  /** Marked by the page as a card, rather than found by its heading. */
  readonly isCard: boolean;
  /** Texts of most of the cards beside it, such as "View details": no name. */
  readonly labels: ReadonlySet<string>;
};

/** Boxes grouped as the page groups them: cards of a grid, or headings of one level. */
export function planBoxes(reading: Reading): Box[][] {
  const grids = gridBoxes(reading);
  const inGrid = new Set(grids.flatMap((boxes) => boxes.flatMap(({ blocks }) => blocks)));
  const headed = headedBoxes(reading).filter((boxes) =>
    boxes.every(({ blocks }) => !inGrid.has(blocks[0] ?? -1)),
  );
  return [...grids, ...headed];
}

function gridBoxes(reading: Reading): Box[][] {
  return gridsOf(reading.page).flatMap(({ cards }) => {
    const free = cards.map(({ blocks }) => ({
      blocks: blocks.filter((at) => !reading.taken.has(at)),
    }));
    const priced = free.filter(({ blocks }) => isPriced(reading, blocks));
    // Half of the cards must name a price, and one of them in figures: else it is no price list.
    const certain = priced.some(({ blocks }) =>
      blocks.some((at) => hasPrice(blockText(reading.page, at))),
    );
    if (!certain || priced.length * 2 < free.length) return [];
    const single = priced.filter(({ blocks }) => !isCompound(reading, blocks));
    const labels = sharedTexts(reading.page, priced);
    // A badge may be repeated only in the cards that are left out.
    const badges = badgesOf(reading.page, priced, labels);
    return [
      single.map(({ blocks }) => ({ blocks, isCard: true, labels: badges.get(blocks) ?? labels })),
    ];
  });
}

type Blocks = { readonly blocks: readonly number[] };

/** "Top rated": above the name of some cards, which have a line more than the others. */
function badgesOf(
  page: Page,
  cards: readonly Blocks[],
  labels: ReadonlySet<string>,
): Map<readonly number[], ReadonlySet<string>> {
  const counts = new Map<string, number>();
  const openings = cards.map(({ blocks }) => {
    const price = blocks.findIndex((at) => isPriceOnly(blockText(page, at)));
    const above = blocks.slice(0, Math.max(0, price));
    const texts = above.filter((at) => !isLabelOfValue(page, at)).map((at) => blockText(page, at));
    const lines = new Set(texts.filter((text) => !labels.has(text) && !isButton(text)));
    for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
    const isHeaded = above.some((at) => page.blocks[at]?.kind === "heading");
    return { blocks, lines, isHeaded };
  });
  const fewest = openings.reduce((few, { lines }) => Math.min(few, lines.size), Infinity);
  const alone = openings.filter(({ lines }) => lines.size === 1);
  const common = commonWords(alone.flatMap(({ lines }) => [...lines]));
  const all =
    openings.length < minListed
      ? []
      : [...counts].flatMap(([line, count]) => (count > 1 ? [] : line));
  const ofAll = commonWords(all, openings.length);
  const clear = (lines: readonly string[]): string | undefined => bestNamed(lines, ofAll, 2);
  const isList = openings.length >= minListed && alone.length * 3 >= openings.length * 2;
  return new Map(
    openings.flatMap(({ blocks, lines, isHeaded }) => {
      // "Award winner", "Lake tent", where the names alone are "River tent" and "Hill tent".
      const named = bestNamed([...lines], common) ?? (isHeaded ? undefined : clear([...lines]));
      // Next to the price as the names of the other cards are.
      const name = named ?? (isList && !isHeaded ? [...lines].at(-1) : undefined);
      if (lines.size > 1 && name !== undefined)
        return [[blocks, new Set([...labels, ...lines].filter((line) => line !== name))] as const];
      const repeated = [...lines].filter((line) => (counts.get(line) ?? 0) > 1);
      const isOver = lines.size > Math.max(1, fewest) && repeated.length < lines.size;
      return isOver ? [[blocks, new Set([...labels, ...repeated])] as const] : [];
    }),
  );
}

/** A list of products, in which two thirds of the cards have one line above their price. */
const minListed = 6;

/** "Model #: X-200", and numbers without words: of ratings and ranks. */
function isLabelOfValue(page: Page, at: number): boolean {
  const text = blockText(page, at);
  return !/\p{L}/u.test(text) || (page.blocks[at]?.kind === "item" && /:(?!\d)/.test(text));
}

/** The line with the largest number of common words, if it has `more` than each of the others. */
function bestNamed(
  lines: readonly string[],
  common: ReadonlySet<string>,
  more = 0,
): string | undefined {
  const counted = lines.map((line) => ({
    line,
    count: new Set(wordsOf(line)).intersection(common).size,
  }));
  const [best, next] = counted.toSorted((a, b) => b.count - a.count);
  if (!best || best.count === 0 || best.count - (next?.count ?? 0) < more) return undefined;
  return best.line;
}

/** Words of at least half of several names. */
function commonWords(names: readonly string[], all = names.length): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].filter(
    ([word, count]) => count > 2 && count * 2 >= all && /\p{L}{3}/u.test(word),
  );
  return new Set(common.map(([word]) => word));
}

/** The texts that more than half of at least three cards have. */
function sharedTexts(page: Page, cards: readonly Blocks[]): Set<string> {
  const counts = new Map<string, number>();
  if (cards.length < 3) return new Set();
  for (const { blocks } of cards)
    for (const text of new Set(blocks.map((at) => blockText(page, at))))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count * 2 > cards.length ? text : [])));
}

function isPriced(reading: Reading, blocks: readonly number[]): boolean {
  return blocks.some((index) => {
    const text = blockText(reading.page, index);
    const prices = findPrices(text);
    if (prices.length > 0 && prices.every((price) => isAside(text, price))) return false;
    if (isPriceOnly(text)) return true;
    if (!hasPrice(text) || text.length > maxPricedChars || /[.!?"”“]$/.test(text)) return false;
    return !isPraise(reading, index);
  });
}

const maxPricedChars = 60;

/** A list of prices, or several plans, in one card. */
function isCompound(reading: Reading, blocks: readonly number[]): boolean {
  const { page } = reading;
  const headings = blocks.filter((at) => isNameHeading(reading, at));
  const priced = headings.filter((at) => startsWithPrice(reading, at, blocks.at(-1) ?? at));
  if (priced.length > 1) return true;
  const hasOwn = blocks.some((at) => isPriceOnly(blockText(page, at)));
  // A heading with its price names the card.
  const entries = blocks.filter(
    (at) => page.blocks[at]?.kind !== "heading" && entryOf(blockText(page, at)) !== null,
  );
  const rows = blocks.filter((at) => page.blocks[at]?.cells.some(isPriceOnly));
  return rows.length > 1 || (!hasOwn && entries.length > 0) || namesThings(reading, blocks);
}

/** "Soup", "€3", "Stew", "€9": prices without a period, with a line between them. */
function namesThings({ page }: Reading, blocks: readonly number[]): boolean {
  const bare = blocks.filter((at) => {
    const text = blockText(page, at);
    const [price] = findPrices(text);
    if (!isPriceOnly(text) || price?.period !== null || isOldPrice(text)) return false;
    return !isPeriodLine(blockText(page, at + 1));
  });
  const between = bare.filter((at, index) => index > 0 && at > (bare[index - 1] ?? at) + 1);
  return (
    between.length > 1 || (between.length === 1 && bare.length === 2 && isNameAbove(page, bare))
  );
}

const isOldPrice = (text: string): boolean => {
  const [price] = findPrices(text);
  return price !== undefined && earlierWords.has(fold(text.slice(0, price.start)));
};

/** The line above each price is a name: nothing like it is between the prices of one plan. */
function isNameAbove(page: Page, prices: readonly number[]): boolean {
  return prices.every((at) => {
    const above = page.blocks[at - 1];
    return above?.kind === "paragraph" && !/[.!?:]$/.test(blockText(page, at - 1));
  });
}

function isNameHeading({ page, taken }: Reading, at: number): boolean {
  const text = blockText(page, at);
  return (
    page.blocks[at]?.kind === "heading" && !taken.has(at) && !isPriceOnly(text) && !isButton(text)
  );
}

/** A price on a separate line, before the next heading. */
function startsWithPrice(reading: Reading, heading: number, end: number): boolean {
  for (let at = heading + 1; at <= Math.min(end, heading + linesToPrice); at++) {
    if (isNameHeading(reading, at) || reading.taken.has(at)) return false;
    if (isPriceOnly(blockText(reading.page, at))) return true;
  }
  return false;
}

const linesToPrice = 5;

type Heading = {
  readonly at: number;
  readonly level: number;
  readonly parent: number;
  end: number;
};

/** Headings of one level under one heading, of which at least two have a price in or below them. */
function headedBoxes(reading: Reading): Box[][] {
  const groups = new Map<string, Heading[]>();
  for (const heading of headingsOf(reading)) {
    const key = `${heading.parent} ${heading.level}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const hasOwnPrice =
      entryOf(blockText(reading.page, heading.at)) !== null ||
      startsWithPrice(reading, heading.at, heading.end);
    if (hasOwnPrice) group.push(heading);
  }
  return [...groups.values()].flatMap((group) => {
    const certain = group.some(({ at, end }) =>
      range(at, end).some((index) => hasPrice(blockText(reading.page, index))),
    );
    if (group.length < 2 || !certain) return [];
    const boxes = group.map(({ at, end }) => boxBlocks(reading, at, end));
    const single = boxes.filter((blocks) => !isCompound(reading, blocks));
    return [single.map((blocks) => ({ blocks, isCard: false, labels: new Set<string>() }))];
  });
}

function headingsOf(reading: Reading): Heading[] {
  const all: Heading[] = [];
  const open: Heading[] = [];
  const { blocks } = reading.page;
  blocks.forEach(({ level }, at) => {
    if (!isNameHeading(reading, at)) return;
    while ((open.at(-1)?.level ?? 0) >= level) {
      const closed = open.pop();
      if (closed) closed.end = at - 1;
    }
    const heading = { at, level, parent: open.at(-1)?.at ?? -1, end: blocks.length - 1 };
    open.push(heading);
    all.push(heading);
  });
  return all;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}

/** Down to a button, a badge of the next box or a text after the last box. */
function boxBlocks({ page, taken }: Reading, from: number, to: number): number[] {
  const blocks: number[] = [];
  const { card = null, grid = null } = page.blocks[from] ?? {};
  for (const at of range(from, to)) {
    const block = page.blocks[at];
    if (!block || taken.has(at)) break;
    const isOwnCard = block.card === card && block.grid === grid;
    // Below a heading in a card, the next card begins another box.
    if (!isOwnCard && card !== null) break;
    if (block.kind === "question" || (block.kind === "row" && block.cells.length > 2)) break;
    blocks.push(at);
  }
  while (blocks.length > 2) {
    const last = blockText(page, blocks.at(-1) ?? 0);
    const isSentence = last.length > 60 && /[.!?]$/.test(last) && !hasPrice(last);
    const isAfterList = page.blocks[blocks.at(-2) ?? 0]?.kind !== "paragraph";
    if (!isButton(last) && !(isSentence && isAfterList)) break;
    blocks.pop();
  }
  return blocks;
}
