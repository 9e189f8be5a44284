import { anyOf, languages, wordEnd, wordsOfAll } from "../words/index.ts";
import { fold, wordsOf } from "./fold.ts";
import type { Period } from "../words/index.ts";
import {
  freeWords,
  onRequestWords,
  periodOfWord,
  priceJoiners,
  unitWords,
} from "./words/tables.ts";

export type Price = {
  /** As the page writes it: "€ 29.90", with what follows it up to the period: "/ month". */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Digits only, in minor units where the page gives them: what two prices are compared by. */
  readonly amount: number;
  /** The same as a decimal number with the digits of the page: "29.90". */
  readonly decimal: string;
  readonly currency: string;
  readonly period: Period | null;
  /** The unit after it, as the page words it: "user", "km". */
  readonly per: string | null;
};

/** Every price in a text, in order. No price is ever computed or converted. */
export function findPrices(text: string): Price[] {
  const found: Price[] = [];
  if (!/\d/.test(text)) return found;
  for (const match of text.matchAll(pricePattern)) {
    const { before, number, after, number2 } = match.groups ?? {};
    const digits = number ?? number2;
    const currency = before ?? after;
    if (digits === undefined || currency === undefined) continue;
    const end = match.index + match[0].length;
    const rest = text.slice(end, end + maxLargeChars);
    if (large.test(rest) || trillions.test(rest)) continue;
    const period = periodAfter(text.slice(end, end + maxPeriodChars));
    const code = /^\s?(USD|CAD|AUD|NZD|SGD|HKD|MXN)\b/.exec(text.slice(end, end + 5))?.[1];
    found.push({
      text: text.slice(match.index, end + (period?.length ?? 0)).trim(),
      start: match.index,
      end: end + (period?.length ?? 0),
      amount: amountOf(digits),
      decimal: decimalOf(digits),
      currency: currency === "$" && code ? code : currencyOf(currency),
      period: period?.period ?? null,
      per: period?.per ?? null,
    });
  }
  return found;
}

export function hasPrice(text: string): boolean {
  return findPrices(text).length > 0;
}

/** "Free": a short text for a price of 0. */
export function isFree(text: string): boolean {
  return text.length <= maxPriceWordChars && freeWords.has(wordsOf(text).join(" "));
}

/** "Free", "Auf Anfrage": a short text in place of a price. */
export function isPriceWord(text: string): boolean {
  if (text.length > maxPriceWordChars) return false;
  const phrase = fold(text);
  return freeWords.has(phrase) || onRequestWords.has(phrase);
}

const maxPriceWordChars = 60;

/** "29,90" and "29.90" are 29.9; "1.200" and "1,200" are 1200. */
export function amountOf(digits: string): number {
  return Number(decimalOf(digits));
}

/** The same with the digits of the page: "29.90". */
export function decimalOf(digits: string): string {
  const plain = digits.replace(/[\s\u00A0\u202F'’]/g, "").replace(/[.,][-–—]+$/, "");
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const integer = (decimal ? plain.slice(0, decimal.index) : plain).replace(/[.,]/g, "");
  return decimal ? `${integer}.${decimal[1]}` : integer;
}

export function currencyOf(sign: string): string {
  return currencyCodes[sign.toLowerCase()] ?? sign.toUpperCase();
}

/** ISO 4217 of a sign, a code or a word; undefined for other words. */
export function knownCurrency(sign: string): string | undefined {
  const code = currencyCodes[sign.toLowerCase()];
  return code ?? (new RegExp(`^(?:${signAfter})$`).test(sign) ? sign.toUpperCase() : undefined);
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
const sign = String.raw`Fr\.(?=\s?\d{1,5}\.[-–—])|US\$|R\$|A\$|C\$|[€$£¥₹]|EUR(?![a-z])|USD|GBP|CHF|PLN|SEK|NOK|DKK|CZK|CAD|AUD|JPY|BRL`;
const signAfter = String.raw`[€$£¥₹]|EUR\b|Euros?\b|USD\b|GBP\b|CHF\b|PLN\b|SEK\b|NOK\b|DKK\b|CZK\b|kr\b`;
const digits = String.raw`\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3}){1,3}(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?!\d)|\d{1,7}(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?!\d)`;
// A footnote mark may follow an amount.
const notes = "[⁰¹²³⁴-⁹]{0,2}";
// The number of one line does not belong to the sign of the next.
const gap = "[ \\t\\u00A0\\u202F]?";
const pricePattern = new RegExp(
  String.raw`(?<before>${sign}|${anyOf(localSigns)})${gap}(?<number>${digits})|(?<![\d.,:])(?<number2>${digits})${notes}${gap}(?<after>${signAfter}|${anyOf(localNames)})(?!\d)`,
  "gi",
);

// "$2.4 million" is a turnover, a market or a round of funding, never a price.
const millionsShort = anyOf(wordsOfAll(({ prices }) => prices.millionsShort));
const millions = anyOf(wordsOfAll(({ prices }) => prices.millions));
/** "$90k" is a salary. */
const large = new RegExp(`^\\s?(?:${millionsShort}${wordEnd}|${millions})|^k${wordEnd}`, "iu");
/** "$10.5T"; "t/m" is "until" in Dutch. */
const trillions = /^T(?![\p{L}\p{N}/])/u;
const maxLargeChars = 16;

const maxPeriodChars = 40;

type After = { period: Period | null; per: string | null; length: number };

/** "/ month", "per user per month", "monatlich": how far the words of time after a price go. */
export function periodAfter(rest: string): After | null {
  let at = 0;
  let found = null as After | null;
  let isUnit = false;
  for (let words = 0; words < 6; words++) {
    const counted = isUnit || words === 0 ? countedUnit.exec(rest.slice(at)) : null;
    if (counted && (isUnit || counted[0].includes("/")) && !found)
      return { period: null, per: counted[1] ?? null, length: at + counted[0].length };
    const match = /^([\s/.,(*)–⁰¹²³⁴-⁹-]{0,4})([\p{L}']{1,20})\.?/u.exec(rest.slice(at));
    if (!match) break;
    const [text, marks = "", written = ""] = match;
    // A new sentence, or the next entry of a list.
    if (words > 0 && /[.,]\s/.test(marks)) break;
    const word = wordsOf(written).at(-1) ?? "";
    at += text.length;
    const period = periodOfWord.get(word);
    const isJoined = isUnit || priceJoiners.has(word) || /^\s?\/\s?$/.test(marks);
    if (period) found = added(found, period, { written, isJoined }, at);
    else if (priceJoiners.has(word) || unitWords.has(word)) {
      isUnit = unitWords.has(word);
      continue;
    } else if ((isUnit || /^\s?\/\s?$/.test(marks)) && word.length > 1 && !found?.per) {
      found = { period: found?.period ?? null, per: written, length: at };
    } else break;
    isUnit = false;
  }
  return found;
}

/** "per 45 minutes", "/ 100 g". */
const countedUnit = /^[\s/]{0,3}(\d{1,4}\s?\p{L}{1,12})(?!\p{L})/u;

function added(
  found: After | null,
  period: Period,
  { written, isJoined }: { written: string; isJoined: boolean },
  length: number,
): After {
  // "per credit hour", "per team member".
  if (found?.per && found.period === null && !isJoined && compound.has(period))
    return { period: null, per: `${found.per} ${written}`, length };
  const isTime = period !== "user" && period !== "once";
  const known = found?.period ?? null;
  // "$9 a month, billed annually" is paid for a month.
  const time = known && known !== "user" && known !== "once" ? known : isTime ? period : known;
  return {
    period: time ?? period,
    per: namesUnit(period, known, isJoined) ? written : (found?.per ?? null),
    length,
  };
}

const compound: ReadonlySet<Period> = new Set<Period>(["hour", "user", "once"]);

/** "each", "per piece", "/ session" are units; "once" is none. */
function namesUnit(period: Period, known: Period | null, isJoined: boolean): boolean {
  return (
    period === "user" || (period === "hour" && !known) || (period === "once" && isJoined && !known)
  );
}
