import type { ItemFacts } from "../../../contract/knowledge.ts";
import type { Page } from "../../../contract/page.ts";
import { blockText } from "../../block-text.ts";
import { isButton, isPriceOnly } from "../../cards.ts";
import { fold, tidy, wordsOf } from "../../fold.ts";
import { findPrices, hasPrice, isFree } from "../../price.ts";
import type { Reading } from "../../reading.ts";
import {
  choiceWords,
  currentWords,
  extraWords,
  onRequestWords,
  periodOfWord,
  priceHeads,
  savedWords,
} from "../../words/tables.ts";
import { contentOf } from "./contents.ts";
import type { Box } from "./plan-boxes.ts";
import { freePrice, isAside, isPeriodLine, priceReaderOf } from "./price-facts.ts";

/** A plan or product as its box shows it. */
export type Plan = {
  readonly title: string;
  readonly titleAt: number;
  /** The block of the title, below that of the name that the box shares with those beside it. */
  readonly titleBlocks: readonly number[];
  /** The price that follows the name on its line. */
  readonly priceInTitle: string;
  readonly blocks: readonly number[];
  /** The blocks without the title, the prices and the buttons. */
  readonly body: readonly number[];
  /** The lines of the body that are a label, each with the line of its value. */
  readonly labels: ReadonlyMap<number, number>;
  /** Lines with the plan's prices. */
  readonly priceLines: readonly number[];
  readonly prices: ItemFacts["prices"];
  readonly contents: ItemFacts["limits"];
};

/** Null where the box has no name: a price without one belongs to nothing. */
export function planOf(reading: Reading, box: Box): Plan | null {
  const { page } = reading;
  const text = (index: number): string => blockText(page, index);
  const shown = withoutRepeats(box.blocks, text).filter((at) => !isButton(text(at)));
  const price = shown.findIndex((at) => isPriceOnly(text(at)));
  // Badges and buttons above the price; below it, what all plans contain.
  const content = shown.filter(
    (at, index) => index >= price || !box.labels.has(text(at)) || isList(page.blocks[at]?.kind),
  );
  const titleAt = nameAmong(reading, content);
  if (titleAt === undefined || page.blocks[titleAt]?.kind === "question") return null;
  const rest = content.filter((at) => at !== titleAt);
  const priceLines = linesWithPrices(reading, rest);
  const inTitle = findPrices(text(titleAt))[0];
  // "Free delivery over $150" names nothing.
  if (inTitle && isAside(text(titleAt), inTitle)) return null;
  const title = inTitle ? nameBefore(text(titleAt).slice(0, inTitle.start)) : text(titleAt);
  if (title === null) return null;
  const isMaker = isMakerOfPage(reading, titleAt);
  const name = onceOnly((isMaker ? reading.title : title).replace(/[\s:–—-]+$/u, ""));
  const place = shown.indexOf(titleAt) - 1;
  // What is below the price is a condition.
  const line = price < 0 || place < price ? shown[place] : undefined;
  const shared = line !== undefined && isSharedName(reading, box, line) ? [line] : [];
  const lines = [...(inTitle ? [text(titleAt)] : []), ...priceLines.map(text)];
  const prices = priceReaderOf(page).prices(lines);
  const below = rest.filter((at) => !priceLines.includes(at));
  const body = withoutCounts(page, withoutChoices(page, below));
  const labels = labelsOf(page, body);
  const contents = contentsOf(reading, body, labels);
  const free = prices.length > 0 ? [] : freePrice([text(titleAt), ...lines], null);
  // A slogan: the price in the box is one for something else.
  if (lines.length + free.length + contents.length === 0) return null;
  return {
    title: [...shared.map(text), name].join(" "),
    titleAt,
    titleBlocks: [...shared, titleAt],
    priceInTitle: inTitle
      ? text(titleAt)
          .slice(name.length)
          .replace(/^[\s.:–—-]+/u, "")
      : "",
    blocks: box.blocks,
    body,
    labels,
    priceLines,
    prices: prices.length > 0 ? withReduced(prices, box.blocks.map(text)) : free,
    contents,
  };
}

/**
 * "Acme" above the price of "Acme Lake tent", the page's title that its text lacks: the first heading
 * of a product's page names the maker, and the price is the product's.
 */
function isMakerOfPage({ page, sections, title, titleAt }: Reading, at: number): boolean {
  if (page.kind !== "product" || titleAt !== null) return false;
  const first = sections.find(({ heading }) => heading !== null);
  const name = fold(blockText(page, at));
  return first?.heading === at && fold(title).startsWith(`${name} `);
}

/** "Lake tentLake tent": the text of a link and that of its picture. */
function onceOnly(name: string): string {
  const half = name.slice(0, Math.floor(name.length / 2)).trimEnd();
  const isTwice = half.length >= minHalfChars && name.slice(-half.length) === half;
  return isTwice && name.length - 2 * half.length <= 1 ? half : name;
}

const minHalfChars = 8;

/** "Acme - Boot 5. Low stock. On sale for": the first sentence, unless it is a mere badge. */
function nameBefore(before: string): string | null {
  const [first = "", rest] = before.split(/(?<=\p{L}{2}|\d)\.\s/u);
  if (rest === undefined) return before;
  return wordsOf(first).length > 2 || /\s[-–]\s/.test(first) ? first : null;
}

/** "Lake tent" above the colours of several boxes: what the page's title is about as well. */
function isSharedName({ page, title }: Reading, { labels }: Box, at: number): boolean {
  const text = blockText(page, at);
  if (!labels.has(text) || isList(page.blocks[at]?.kind) || !isLineName(text)) return false;
  const stems = new Set(wordsOf(title).map(stemOf));
  return wordsOf(text).some((word) => /\p{L}{4}/u.test(word) && stems.has(stemOf(word)));
}

const stemOf = (word: string): string => word.slice(0, stemChars).replace(/s$/, "");
const stemChars = 5;

/** "€ 89", "€ 98", "9 % savings": the share proves that the higher price is the old one. */
function withReduced(prices: ItemFacts["prices"], lines: readonly string[]): ItemFacts["prices"] {
  const [low, high] = prices.toSorted((a, b) => Number(a.amount) - Number(b.amount));
  if (!low || !high || prices.length > 2 || low.currency !== high.currency) return prices;
  if ([low, high].some(({ period, from, was }) => period !== null || from || was)) return prices;
  const share = 100 * (1 - Number(low.amount) / Number(high.amount));
  const isStated = lines.some((line) => {
    const percent = line.length > maxLineChars ? null : /(?<!\d)(\d{1,2})\s?%/.exec(line);
    return percent !== null && Math.abs(Number(percent[1]) - share) < 1;
  });
  return isStated ? [{ ...low, was: high.amount }] : prices;
}

/** "Type", "Size" at the end of a card: the fields below them are no text. */
function withoutChoices(page: Page, body: readonly number[]): readonly number[] {
  const last = body.findLastIndex((at) => {
    const isLine = page.blocks[at]?.kind === "paragraph";
    return !isLine || !choiceWords.has(wordsOf(blockText(page, at)).join(" "));
  });
  return body.slice(0, last + 1);
}

/** A number below a name is a count of ratings; below a label or above a word it is a value. */
function withoutCounts(page: Page, body: readonly number[]): number[] {
  return body.filter((at, index) => {
    const text = blockText(page, at);
    if (page.blocks[at]?.kind !== "paragraph" || !/^[\d\s.,()]+$/.test(text)) return true;
    const [above, below] = [body[index - 1], body[index + 1]].map((it) =>
      it === undefined ? "" : blockText(page, it),
    );
    return isLabelLine(above ?? "") || /\p{L}/u.test(below ?? "");
  });
}

/** Shops repeat name and price for every screen size. */
function withoutRepeats(blocks: readonly number[], text: (at: number) => string): number[] {
  const seen = new Set<string>([""]);
  return blocks.filter((at) => {
    const again = seen.has(text(at));
    seen.add(text(at));
    return !again;
  });
}

/** The first heading above the price, else the first short line there, else the heading below it. */
function nameAmong({ page, titleAt }: Reading, content: readonly number[]): number | undefined {
  const text = (index: number): string => blockText(page, index);
  const isHeading = (at: number): boolean => page.blocks[at]?.kind === "heading";
  const isPrice = (at: number): boolean => isPriceOnly(text(at));
  const isFigure = (at: number): boolean => isPrice(at) && /\d/.test(text(at));
  const [opening] = content;
  // "Free", and below it "€ 0".
  if (
    opening !== undefined &&
    isFree(text(opening)) &&
    (isHeading(opening) || content.slice(1).some(isFigure) || !content.slice(1).some(isPrice))
  )
    return opening;
  const price = content.findIndex(isPrice);
  const all = price < 0 ? content : content.slice(0, price);
  const badge = all.findLastIndex((at) => discount.test(text(at)));
  // The lines above a badge of the picture are its other badges and the colour.
  const above = badge < 0 || badge === all.length - 1 ? all : all.slice(badge + 1);
  const headings = above.filter((at) => isHeading(at) && isHeadingName(text(at)));
  // A heading that is too long for a name makes the lines around it no better names.
  const isTooLong = above.some((at) => isHeading(at) && text(at).length > maxHeadingChars);
  if (headings.length === 0 && isTooLong) return undefined;
  // The name comes before the description.
  const sentence = above.findIndex((at) => isDescription(text(at)));
  const aboveSentence = sentence < 0 ? above : above.slice(0, sentence);
  const found =
    // "Acme" may be above the title of a product's page.
    headings.find((at) => page.kind === "product" && at === titleAt) ??
    headings.find((at) => !isLabelled(text(at))) ??
    headings[0] ??
    aboveSentence.find(
      (at, index) =>
        !isList(page.blocks[at]?.kind) &&
        isLineName(text(at)) &&
        !isCount(text(aboveSentence[index + 1] ?? at)),
    );
  if (found !== undefined || price < 0) return found;
  const below = content.slice(price + 1, price + 4);
  const [next] = below;
  const isHeaded = price === 0 && isHeading(content[0] ?? -1);
  // "# $90", "After 2 hours", "# Acme Movers": the heading beside the price is the name.
  const { level } = page.blocks[content[0] ?? -1] ?? {};
  const beside = below.find(
    (at) => isHeading(at) && page.blocks[at]?.level === level && isHeadingName(text(at)),
  );
  if (isHeaded && beside !== undefined) return beside;
  if (isHeaded && next !== undefined && !isList(page.blocks[next]?.kind) && isLineName(text(next)))
    return next;
  return below.find((at) => isHeading(at) && isName(text(at), maxNameChars));
}

const discount = /^\(?[-–−]?\s?\d{1,2}\s?%\)?(?:\s\p{L}{2,8})?$/u;
const maxHeadingChars = 140;
const maxNameChars = 120;
const isList = (kind: string | undefined): boolean => kind === "item" || kind === "row";

/** A heading may be "Monthly"; a line like it is the period of a price. */
function isHeadingName(text: string): boolean {
  const isPeriod = wordsOf(text).length === 1 && periodOfWord.has(wordsOf(text)[0] ?? "");
  return isPeriod || isName(text, maxHeadingChars);
}

/** A sentence or a label; "32 fl. oz." and "Acme Inc." end with an abbreviation. */
const isUnfinished = (text: string): boolean =>
  /[.!?:]$/.test(text) && !/(?:^|\s)\p{Lu}\p{L}{0,3}\.$|\d\s?(?:\p{L}{1,4}\.\s?){1,2}$/u.test(text);

const isDescription = (text: string): boolean =>
  isUnfinished(text) && wordsOf(text).length >= minDescriptionWords && !hasPrice(text);
const minDescriptionWords = 6;

/** "Ships in: 24 hours" is a label with its value. */
const isLineName = (text: string): boolean => isName(text, maxNameChars) && !isLabelled(text);
const isLabelled = (text: string): boolean => /:(?!\d)/.test(text);

/** No price, no period, no sentence and no label. */
function isName(text: string, maxChars: number): boolean {
  const words = wordsOf(text);
  if (text.length > maxChars || !/\p{L}/u.test(text) || isButton(text)) return false;
  if (isPriceOnly(text) || isPeriodLine(text) || isUnfinished(text)) return false;
  if (isMark(text) || isPriceLabel(text, words)) return false;
  // "Save $1,200", "Up to 61% off".
  if (/\d/.test(text) && savedWords.has(words[0] ?? "")) return false;
  if (/\d\s?%/.test(text) && !hasPrice(text) && words.some((it) => savedWords.has(it)))
    return false;
  const phrase = words.join(" ");
  // "Solo" is a name as well.
  const isLabel = words.length > 1 && currentWords.has(phrase);
  return !onRequestWords.has(phrase) && !priceHeads.has(phrase) && !isLabel;
}

/** "(10,705 reviews)" below a rating in words. */
const isCount = (text: string): boolean => /^\(\d[\d.,]{2,}\s/.test(text);

/** "Price, product page": the label of a price for screen readers. */
const isPriceLabel = (text: string, words: readonly string[]): boolean =>
  priceHeads.has(words[0] ?? "") && /^\p{L}+[,:]\s/u.test(text);

/** "(10,705 reviews)", "#1 bestseller", "3K+ bought in May", "Questions? Ask us". */
export const isMark = (text: string): boolean =>
  /^\([^()]*\)$|^#\s?\d|^\d[\d.,]*\s?[KkM]?\+\s\p{Ll}|\?\s/u.test(text);

/** Prices on separate lines, their periods, and short sentences with a price for a longer term. */
function linesWithPrices({ page }: Reading, rest: readonly number[]): number[] {
  const text = (index: number): string => blockText(page, index);
  const alone = rest.filter((at) => isPriceOnly(text(at)) && !isOnlyAside(text(at)));
  const hasOwn = alone.some((at) => hasPrice(text(at)));
  const isMarked = alone.some((at) => !isList(page.blocks[at]?.kind));
  return rest.filter((at, index) => {
    const line = text(at);
    if (isOnlyAside(line)) return false;
    // "$100 of credits" is a feature.
    if (isPriceOnly(line)) return !isMarked || !isList(page.blocks[at]?.kind);
    if (isPeriodLine(line) && isBelowPrice(rest.slice(Math.max(0, index - 2), index).map(text)))
      return true;
    if (!hasPrice(line) || line.length > maxLineChars) return false;
    if (!hasOwn) return alone.length === 0 && !isList(page.blocks[at]?.kind);
    if (isList(page.blocks[at]?.kind)) return false;
    return findPrices(line).every(({ period }) => period === "year" || period === "month");
  });
}

const maxLineChars = 100;

/** "$350 off". */
function isOnlyAside(line: string): boolean {
  const prices = findPrices(line);
  return prices.length > 0 && prices.every((price) => isAside(line, price));
}

/** Directly below a price, or with one short line between them: "$32", "Save 20%", "/ mo". */
function isBelowPrice(above: readonly string[]): boolean {
  const [line = "", before = ""] = above.toReversed();
  if (isPriceOnly(line)) return true;
  return /\d/.test(before) && isPriceOnly(before) && line.length <= maxBetweenChars;
}

const maxBetweenChars = 40;

function contentsOf(
  { page }: Reading,
  body: readonly number[],
  labels: Plan["labels"],
): ItemFacts["limits"] {
  if (labels.size > 0)
    return Array.from(labels, ([label, value]) => ({
      name: blockText(page, label).slice(0, -1).trim(),
      value: blockText(page, value),
    }));
  const isShop = page.kind === "collection" || page.kind === "listing";
  const listed = body.some((at) => isList(page.blocks[at]?.kind));
  const included = withoutExtras(page, body);
  return body.flatMap((at, index) => {
    if (!included.has(at)) return [];
    const block = page.blocks[at];
    if (!block || block.kind === "heading") return [];
    const line = blockText(page, at);
    if (block.kind === "row" && block.cells.length === 2) {
      const [name = "", value = ""] = block.cells;
      return name.trim() && value.trim() ? [{ name: name.trim(), value: value.trim() }] : [];
    }
    const lines = page.text.slice(block.start, block.end).split("\n").map(tidy);
    const isMarked = lines.every((each) => /^[✓✔✅✗✘✖❌]/u.test(each));
    const isLines = !listed && block.kind === "paragraph" && lines.every(isShortLine);
    if (lines.length > 1 && (isMarked || isLines))
      return lines.flatMap((each) => contentOf(each) ?? []);
    const content = contentOf(line);
    const isLead = index === 0 && !/^\d/.test(line) && content?.value === "yes";
    if (!isList(block.kind) && (listed || isLead || isSentence(line))) return [];
    const below = page.blocks[body[index + 1] ?? -1];
    // "Extras" above deeper entries is their heading.
    if (block.kind === "item" && below?.kind === "item" && below.level > block.level) return [];
    // "Everything in Basic, plus:" opens a list.
    if (line.endsWith(":")) return [];
    // A card of a shop has colours, badges and days of delivery on its lines.
    const isBare = isShop && !isList(block.kind) && content?.value === "yes";
    return content === null || isBare ? [] : [content];
  });
}

/** The blocks that are not below "Add-ons", down to the next heading or label. */
function withoutExtras(page: Page, body: readonly number[]): Set<number> {
  let isExtra = false;
  return new Set(
    body.filter((at) => {
      const text = blockText(page, at);
      const { kind } = page.blocks[at] ?? {};
      const isHeading = kind === "heading" || text.endsWith(":");
      const isShort = !isList(kind) && text.length <= maxLabelChars;
      const isNamed = isShort && extraWords.has(wordsOf(text).join(" "));
      if (isHeading || isNamed) isExtra = isNamed;
      return !isExtra;
    }),
  );
}

/** "Weight:" above its value, as shops build their cards. */
const isLabelLine = (text: string): boolean =>
  text.length <= maxLabelChars && /^\p{L}[^:]{0,38}:$/u.test(text);
const maxLabelChars = 40;

/** "Weight:", "2 kg", "Filling:", "Down": the labels, each with the one line below it. */
function labelsOf(page: Page, body: readonly number[]): Plan["labels"] {
  const lines = body.map((at) => blockText(page, at));
  const labels = [...lines.keys()].filter(
    (at) => page.blocks[body[at] ?? -1]?.kind === "paragraph" && isLabelLine(lines[at] ?? ""),
  );
  const isRegular = labels.every((at, index) => index === 0 || at - (labels[index - 1] ?? 0) === 2);
  if (labels.length < 2 || !isRegular) return new Map();
  const pairs = labels.flatMap((at): [number, number][] => {
    const [label, value] = body.slice(at, at + 2);
    const isPair = label !== undefined && value !== undefined && isValue(lines[at + 1] ?? "");
    return isPair ? [[label, value]] : [];
  });
  return new Map(pairs);
}

/** "10 GB storage" on a line of a paragraph, and no part of a sentence. */
const isShortLine = (text: string): boolean =>
  text.length <= maxLabelChars && /^[\p{Lu}\d].*[^.,:;!?]$/u.test(text) && !hasPrice(text);

const isValue = (text: string): boolean => text !== "" && text.length <= 70 && !isUnfinished(text);

const isSentence = (text: string): boolean => text.length > 70 || /[.!?]$/.test(text);
