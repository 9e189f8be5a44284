import { anyOf, languages, wordEnd, wordsOfAll } from "../words/index.ts";
import { fold, wordsOf } from "./fold.ts";
import type { Period } from "../words/index.ts";
import { freeWords, onRequestWords, periodOfWord } from "./words/tables.ts";

export type Price = {
  /** As the page writes it: "€ 29.90", with what follows it up to the period: "/ month". */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Digits only, in minor units where the page gives them: what two prices are compared by. */
  readonly amount: number;
  readonly currency: string;
  readonly period: Period | null;
};

/** Every price in a text, in order. No price is ever computed or converted. */
export function findPrices(text: string): Price[] {
  const found: Price[] = [];
  for (const match of text.matchAll(pricePattern)) {
    const { before, number, after, number2 } = match.groups ?? {};
    const digits = number ?? number2;
    const currency = before ?? after;
    if (digits === undefined || currency === undefined) continue;
    const end = match.index + match[0].length;
    if (large.test(text.slice(end, end + maxLargeChars))) continue;
    const period = periodAfter(text.slice(end, end + maxPeriodChars));
    found.push({
      text: text.slice(match.index, end + (period?.length ?? 0)).trim(),
      start: match.index,
      end: end + (period?.length ?? 0),
      amount: amountOf(digits),
      currency: currencyOf(currency),
      period: period?.period ?? null,
    });
  }
  return found;
}

export function hasPrice(text: string): boolean {
  return findPrices(text).length > 0;
}

/** "Free", "Auf Anfrage": a short text in place of a price. */
export function isPriceWord(text: string): boolean {
  const phrase = wordsOf(text.slice(0, maxPriceWordChars)).join(" ");
  return freeWords.has(phrase) || onRequestWords.has(phrase);
}

const maxPriceWordChars = 60;

/** "29,90" and "29.90" are 29.9; "1.200" and "1,200" are 1200. */
export function amountOf(digits: string): number {
  const plain = digits.replace(/[\s\u00A0\u202F'’]/g, "").replace(/[.,][-–—]+$/, "");
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const integer = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,]/g, "");
  return Number(decimal ? `${integer}.${decimal[1]}` : integer);
}

export function currencyOf(sign: string): string {
  return currencyCodes[sign.toLowerCase()] ?? sign.toUpperCase();
}

/** Signs that only the words of a language know: "zł". */
const local = languages.flatMap(({ prices }) => Object.entries(prices.currencies));
const localSigns = local.map(([name]) => name).filter((name) => !/\p{L}/u.test(name));
// A word ends with the word, but `\b` knows only the ends of ASCII letters.
const localNames = local.map(([name]) => (/[a-z]$/i.test(name) ? `${name}%` : name));

const currencyCodes: Record<string, string> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  $: "USD",
  us$: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  zl: "PLN",
  pln: "PLN",
  r$: "BRL",
  "fr.": "CHF",
  sfr: "CHF",
  ...Object.fromEntries(local.map(([name, code]) => [name.toLowerCase(), code])),
};

// Bounded repetitions only, so that matching stays linear for every text.
const sign = String.raw`US\$|R\$|A\$|C\$|[€$£¥₹]|EUR(?![a-z])|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD|JPY|BRL`;
const signAfter = String.raw`[€$£¥₹]|EUR\b|Euros?\b|USD\b|GBP\b|CHF\b|PLN\b|SEK\b|NOK\b|DKK\b|CZK\b|kr\b`;
const digits = String.raw`\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,7}(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?!\d)`;
// A footnote mark may follow an amount.
const notes = "[⁰¹²³⁴-⁹]{0,2}";
const pricePattern = new RegExp(
  String.raw`(?<before>${sign}|${anyOf(localSigns)})\s?(?<number>${digits})|(?<![\d.,])(?<number2>${digits})${notes}\s?(?<after>${signAfter}|${anyOf(localNames)})`,
  "gi",
);

// "$2.4 million" is a turnover, a market or a round of funding, never a price.
const millionsShort = anyOf(wordsOfAll(({ prices }) => prices.millionsShort));
const millions = anyOf(wordsOfAll(({ prices }) => prices.millions));
const large = new RegExp(`^\\s?(?:${millionsShort}${wordEnd}|${millions})`, "iu");
const maxLargeChars = 16;

const maxPeriodChars = 40;

/** "/ month", "per user per month", "monatlich": how far the words of time after a price go. */
function periodAfter(rest: string): { period: Period; length: number } | null {
  let at = 0;
  let found: { period: Period; length: number } | null = null;
  for (let words = 0; words < 6; words++) {
    const match = /^[\s/.,(*)–⁰¹²³⁴-⁹-]{0,4}([\p{L}']{1,16})\.?/u.exec(rest.slice(at));
    if (!match) break;
    const word = wordsOf(match[1] ?? "").at(-1) ?? "";
    at += match[0].length;
    const period = periodOfWord.get(word);
    if (period) {
      const time: Period = found && period === "user" ? found.period : period;
      found = { period: time, length: at };
    } else if (!linkWords.has(word)) break;
  }
  return found;
}

// Words that may be between a price and its period.
const linkWords = new Set(wordsOfAll(({ prices }) => prices.joiners).map(fold));
