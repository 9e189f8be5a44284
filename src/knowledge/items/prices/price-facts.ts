import type { ItemFacts, Price as PriceFact } from "../../../contract/knowledge.ts";
import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { limits } from "../../../contract/limits.ts";
import type { Page } from "../../../contract/page.ts";
import { isPriceOnly } from "../../cards.ts";
import { tidy, wordsOf } from "../../fold.ts";
import { oncePerPage } from "../../once-per-page.ts";
import { findPrices, isFree, periodAfter } from "../../price.ts";
import type { Price } from "../../price.ts";
import {
  bonusWords,
  boundWords,
  earlierWords,
  financingWords,
  fromWords,
  instalmentWords,
  periodOfWord,
  priceHeads,
  priceJoiners,
  savedWords,
  unitWords,
  upToWords,
} from "../../words/tables.ts";

/** Prices of a page as values. */
export type PriceReader = {
  /** `lines`: texts of neighbouring blocks; a line may name the period of the price before it. */
  prices(lines: readonly string[]): PriceFact[];
};

export const priceReaderOf: (page: Page) => PriceReader = oncePerPage((page) => {
  const language = page.language?.slice(0, 2) ?? "";
  return {
    prices: (lines) => pricesOfLines(lines, { struck: strikesOf(page), language }),
  };
});

type Context = {
  /** Prices that are crossed out anywhere; true for those that are so everywhere. */
  readonly struck: ReadonlyMap<string, boolean>;
  readonly language: string;
};

/** The crossed-out texts, and how often each is so. */
function struckTexts(markdown: string): Map<string, number> {
  const texts = new Map<string, number>();
  for (const [, text = ""] of markdown.matchAll(/~~([^~\n]{1,120})~~/g)) {
    const plain = tidy(text.replaceAll("\\", ""));
    texts.set(plain, (texts.get(plain) ?? 0) + 1);
  }
  return texts;
}

const strikesOf = oncePerPage((page): ReadonlyMap<string, boolean> => {
  const texts = struckTexts(page.markdown);
  const times = new Map<string, number>();
  for (const [text, count] of texts)
    for (const price of findPrices(text))
      times.set(keyOf(price), (times.get(keyOf(price)) ?? 0) + count);
  const shown = new Map<string, number>();
  if (times.size > 0)
    for (const price of findPrices(page.text))
      shown.set(keyOf(price), (shown.get(keyOf(price)) ?? 0) + 1);
  return new Map([...times].map(([key, count]) => [key, count >= (shown.get(key) ?? 0)]));
});

const keyOf = (price: Price): string => `${price.decimal} ${price.currency}`;

function pricesOfLines(lines: readonly string[], context: Context): PriceFact[] {
  const read = validLines(lines, context);
  const facts = read.flatMap(({ current }, at) =>
    current.map((price, index) => {
      const was = index === 0 ? oldBeside(lines, read, at) : null;
      return factOf(price, lines[at] ?? "", was, lines[at + 1] ?? "", context);
    }),
  );
  return unique(facts).slice(0, limits.factPrices.value);
}

type Line = { readonly current: readonly Price[]; readonly old: readonly Price[] };

/** What one line marks as old is old in the others too, unless nothing else is left. */
function validLines(lines: readonly string[], context: Context): Line[] {
  const read = lines.map((line) => lineOf(line, context));
  const old = new Set(read.flatMap((line) => line.old.map(keyOf)));
  const isValid = (price: Price): boolean => !old.has(keyOf(price));
  if (read.some(({ current }) => current.some(isValid)))
    return read.map((line) => ({ ...line, current: line.current.filter(isValid) }));
  if (old.size !== 1 || read.some(({ current }) => current.length > 0)) return read;
  // "Regular price $120" is the price of what is not reduced.
  return read.map((line, at) => {
    const alone = line.old.filter((price) => isValidAlone(lines[at] ?? "", price, context));
    return { current: alone, old: [] };
  });
}

function isValidAlone(line: string, price: Price, { struck }: Context): boolean {
  if (struck.get(keyOf(price)) === true) return false;
  return !isNamedOld(line, price) || wordsBefore(line, price).some((word) => priceHeads.has(word));
}

/** The old price of the line; else that of the line above or below, if this has no other price. */
function oldBeside(lines: readonly string[], read: readonly Line[], at: number): Price | null {
  const [own] = read[at]?.old ?? [];
  if (own) return own;
  const isApart = (index: number): boolean =>
    isPriceOnly(lines[index] ?? "") && read[index]?.current.length === 0;
  const [above] = read[at - 1]?.old ?? [];
  if (above && isApart(at - 1)) return above;
  const [below] = read[at + 1]?.old ?? [];
  const isOfNext = (read[at + 2]?.current.length ?? 0) > 0;
  return below && isApart(at + 1) && !isOfNext ? below : null;
}

function lineOf(line: string, { struck }: Context): Line {
  const all = findPrices(line).flatMap((price) =>
    isAside(line, price) || isPart(line, price) ? [] : (withoutFinancing(line, price) ?? []),
  );
  const ends = all.filter((price, index) => !isRangeEnd(line, all[index - 1], price));
  const plain = ends.filter(
    (price, index) =>
      !isInstalment(line, ends[index - 1], price) &&
      !isSwitched(line, price, ends[index + 1]) &&
      !isSwitched(line, ends[index - 1], price),
  );
  const isOld = (price: Price, index: number): boolean =>
    isNamedOld(line, price) ||
    isReduced(line, price, plain[index + 1]) ||
    (struck.has(keyOf(price)) && isBeside(plain[index + 1] ?? plain[index - 1], plain));
  const marked = plain.filter(isOld);
  // A price that is old here may be the new one of another thing.
  const isAll = marked.length > 1 && marked.length === plain.length;
  const lowest = Math.min(...marked.map(({ amount }) => amount));
  const old = isAll ? marked.filter(({ amount }) => amount > lowest) : marked;
  return { current: plain.filter((price) => !old.includes(price)), old };
}

/** "19 € 190 € / month": a switch shows one of them, and the period is that of the other. */
function isSwitched(line: string, price: Price | undefined, next: Price | undefined): boolean {
  if (!price || !next || price.period !== null || next.period === null) return false;
  return next.amount > price.amount && line.slice(price.end, next.start).trim() === "";
}

/** "4 payments of $25", "3 x 33 €": a part of the price. */
function isPart(line: string, price: Price): boolean {
  const before = line.slice(Math.max(0, price.start - partChars), price.start);
  if (/\d\s?[x×]\s?(?:\p{L}{2,3}\s)?$/iu.test(before)) return true;
  if (/^\s?[x×]\s?\d{1,2}(?!\d)/i.test(line.slice(price.end, price.end + 6))) return true;
  const words = wordsOf(before);
  return words.some((_, at) => {
    const isNamed = [1, 2, 3].some(
      (length) =>
        at + length + 2 >= words.length - 1 &&
        instalmentWords.has(words.slice(at, at + length).join(" ")),
    );
    return isNamed && /^\d{1,2}$/.test(words[at - 1] ?? "");
  });
}

const partChars = 40;

/** "$42 a month with 0% APR" is no price; "$999 – monthly payments available" is no monthly price. */
function withoutFinancing(line: string, price: Price): Price | null {
  if (price.period !== "month") return price;
  const [text = ""] = line.slice(price.start, price.end + partChars).split(/[;|·]/);
  if (!namesFinancing(text) && !namesFinancing(financedBefore(line, price))) return price;
  const isApart = /\d\s?(?:\p{Sc}|\p{L}{2,3})?\s?[,(.–—-]\s?\p{L}/u.test(
    line.slice(price.start, price.end),
  );
  return isApart ? { ...price, period: null } : null;
}

const financedBefore = (line: string, { start }: Price): string =>
  line.slice(Math.max(0, start - partChars), start);

/** Words of an offer to pay over time, which never name how often the price itself is paid. */
function namesFinancing(text: string): boolean {
  const words = wordsOf(text);
  return words.some((_, at) =>
    [1, 2, 3].some((length) => financingWords.has(words.slice(at, at + length).join(" "))),
  );
}

/** "From $1099 or $91 a month for 12 months": a part of the price before it. */
function isInstalment(line: string, before: Price | undefined, price: Price): boolean {
  if (!before || before.period !== null || price.period !== "month") return false;
  if (before.amount <= price.amount || before.currency !== price.currency) return false;
  const [, unit = ""] =
    /^[.,]?\s?\p{L}{0,8}\s?\d{1,2}\s?(\p{L}{1,9})/u.exec(
      line.slice(price.end, price.end + nearChars),
    ) ?? [];
  return periodOfWord.get(wordsOf(unit)[0] ?? "") === "month";
}

/** "€ 149 € 99", "€ 149 -30% € 99": nothing but the lower price after it. */
function isReduced(line: string, price: Price, next: Price | undefined): boolean {
  if (!next || price.period !== null || price.amount <= next.amount) return false;
  return (
    price.currency === next.currency &&
    /^\s?(?:\(?[-–−]?\s?\d{1,2}\s?%\)?\s?)?$/.test(line.slice(price.end, next.start))
  );
}

// A price that is crossed out elsewhere is old here only alone or beside another one.
const isBeside = (beside: Price | undefined, all: readonly Price[]): boolean =>
  all.length === 1 || beside !== undefined;

const wordsBefore = (line: string, price: Price): string[] =>
  wordsOf(line.slice(Math.max(0, price.start - nearChars), price.start));
const nearChars = 28;

function endsWithOneOf(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  return [1, 2, 3].some(
    (length) => words.length >= length && phrases.has(words.slice(-length).join(" ")),
  );
}

/** "Save $20", "+ 5 €", "orders over $50", "$1,000 of coverage": no price of the thing itself. */
export function isAside(line: string, price: Price): boolean {
  if (/[+±−]\s?$/.test(line.slice(Math.max(0, price.start - 2), price.start))) return true;
  const words = wordsBefore(line, price);
  if (endsWithOneOf(words, boundWords) || endsWithOneOf(words, upToWords)) return true;
  const before = words.slice(-3);
  const rest = line.slice(price.end, price.end + nearChars);
  // "€ 99, you save € 20", "€ 99 20% off", "€ 99 Save 20%": the words are about what follows.
  const isOfNext = findPrices(rest).length > 0 || share.test(rest);
  const after = isOfNext ? [] : wordsOf(/^[^,;:]*/.exec(rest)?.[0] ?? "").slice(0, 3);
  const isBonus = after.some((_, at) =>
    [1, 2].some((length) => bonusWords.has(after.slice(at, at + length).join(" "))),
  );
  return isBonus || [...before, ...after.slice(0, 2)].some((word) => savedWords.has(word));
}

const share = /^\s?[(–−-]{0,2}\s?(?:[\p{L}\s]{2,16}\s)?\d{1,2}\s?%/u;

/** "$20 Price $20" is "$20": shops repeat a price for screen readers. */
export function withoutRepeatedPrice(line: string): string {
  const prices = findPrices(line);
  let kept = "";
  let end = 0;
  prices.forEach((price, at) => {
    const before = prices[at - 1];
    if (!before || keyOf(before) !== keyOf(price) || price.period !== null) return;
    const between = line.slice(before.end, price.start);
    if (before.period !== null || between.length > maxLabelChars || !label.test(between)) return;
    kept += line.slice(end, before.end).trimEnd();
    end = price.end;
  });
  return kept + line.slice(end);
}

const maxLabelChars = 20;
/** A space, or a word and the sign of the currency. */
const label = /^\s?(?:\p{L}+:?\s?)?\p{Sc}?\s?$/u;

/** The line with its old prices crossed out, as markdown; a word before them is enough. */
export function withOldMarked(line: string, facts: readonly PriceFact[]): string {
  const old = new Set(facts.flatMap(({ was }) => was ?? []));
  if (old.size === 0) return line;
  let marked = "";
  let end = 0;
  for (const price of findPrices(line)) {
    if (!old.has(price.decimal) || isNamedOld(line, price)) continue;
    const text = line.slice(price.start, price.end).trimEnd();
    marked += `${line.slice(end, price.start)}~~${text}~~`;
    end = price.start + text.length;
  }
  return marked + line.slice(end);
}

/** "€10 – €20" has the lower price alone. */
function isRangeEnd(line: string, before: Price | undefined, price: Price): boolean {
  return before !== undefined && rangeSign.test(line.slice(before.end, price.start));
}

const range = `\\s?(?:[-–—]|(?:${anyOf(wordsOfAll(({ opening }) => opening.to))})(?=\\s))\\s?`;
const rangeSign = new RegExp(`^${range}$`, "iu");
const opensRange = new RegExp(`^${range}`, "iu");

function isNamedOld(line: string, price: Price): boolean {
  return endsWithOneOf(wordsBefore(line, price), earlierWords);
}

function factOf(
  price: Price,
  line: string,
  was: Price | null,
  next: string,
  context: Context,
): PriceFact {
  const isPeriod = price.period === null && isPeriodLine(next) && !namesFinancing(next);
  const after = isPeriod ? periodAfter(next) : null;
  const period = price.period ?? after?.period ?? null;
  const isLower = was !== null && was.currency === price.currency && was.amount > price.amount;
  const rest = line.slice(price.end);
  return {
    amount: price.decimal,
    currency: currencyCode(price.currency, context.language),
    period: periodOf(period),
    per: price.per ?? after?.per ?? null,
    from:
      endsWithOneOf(wordsBefore(line, price), fromWords) ||
      /^\s?\+(?!\s?\d)/.test(rest) ||
      (opensRange.test(rest) && findPrices(rest.slice(0, nearChars)).length > 0),
    was: isLower ? was.decimal : null,
  };
}

/** "per month": a short line that is only the period of the price above it. */
export function isPeriodLine(line: string): boolean {
  // "H & M Movers" is a name.
  if (line.length > 40 || /^\p{L}\s?&/u.test(line) || findPrices(line).length > 0) return false;
  const [first = "", ...more] = wordsOf(line);
  if (line.startsWith("/") || periodOfWord.has(first)) return true;
  // "Pro" alone is a name.
  if (more.length === 0 || periodAfter(line) === null) return false;
  return unitWords.has(first) || (first.length <= 3 && priceJoiners.has(first));
}

function periodOf(period: Price["period"]): PriceFact["period"] {
  return period === "hour" || period === "quarter" || period === "user" ? null : period;
}

const kronor: Readonly<Record<string, string>> = { sv: "SEK", da: "DKK", nb: "NOK", no: "NOK" };

function currencyCode(currency: string, language: string): string | null {
  if (currency === "KR" || currency === "KR.") return kronor[language] ?? null;
  return /^[A-Z]{3}$/.test(currency) ? currency : null;
}

function unique(facts: readonly PriceFact[]): PriceFact[] {
  const seen = new Map<string, PriceFact>();
  for (const fact of facts) {
    const key = `${Number(fact.amount)} ${fact.currency} ${fact.period}`;
    const known = seen.get(key);
    if (!known || (known.was === null && fact.was !== null)) seen.set(key, fact);
  }
  return [...seen.values()];
}

/** A plan that costs nothing, in the currency of the plans beside it. */
export function freePrice(lines: readonly string[], currency: string | null): PriceFact[] {
  return lines.some(isFree)
    ? [{ amount: "0", currency, period: null, per: null, from: false, was: null }]
    : [];
}

/** Null where there is nothing to state. */
export function factsOf(
  plan: string,
  prices: readonly PriceFact[],
  contents: ItemFacts["limits"] = [],
): ItemFacts {
  // "Acme vs. Other": which of them a price is for is not known.
  const isComparison = prices.length > 1 && /\s(?:vs\.?|versus)\s/i.test(plan);
  return {
    plan,
    prices: isComparison ? [] : [...prices],
    limits: contents.slice(0, limits.factLimits.value),
  };
}
