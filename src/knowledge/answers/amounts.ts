import { wordsOfAll } from "../../words/index.ts";
import { unitOf } from "../fields/units.ts";
import { fold } from "../fold.ts";
import { currencyOf, decimalOf, knownCurrency } from "../price.ts";
import { askingLanguages } from "./word-matching.ts";

/** A number of a text with its unit. */
export type Amount = {
  /** "1349", "7:30": equal for the same number in two ways of writing. */
  readonly value: string;
  /** A currency, `%`, `time`, or the beginning of the word after the number. */
  readonly unit: string;
  readonly start: number;
  readonly end: number;
};

/** Every number of a text, those in words included. Linear in its length. */
export function amountsIn(text: string): Amount[] {
  const found: Amount[] = [];
  for (const { 0: written, index: start } of text.matchAll(numberPattern)) {
    const end = start + written.length;
    const digits = /^\p{Nd}/u.test(written);
    const value = digits ? valueOf(written) : numberWords.get(fold(written));
    if (value === undefined) continue;
    const unit = unitNear(text, written, start, end);
    // "One" is an article more often than a number.
    if (!digits && (value === "1" || unit === "")) continue;
    found.push({ value, unit, start, end });
  }
  return found;
}

const grouped = String.raw`\p{Nd}{1,3}(?:[ .'’\u00A0\u202F,]\p{Nd}{3})+(?!\p{Nd})`;
const cents = String.raw`(?:[.,]\p{Nd}{1,2}(?!\p{Nd}))?`;
const numberPattern = new RegExp(
  String.raw`${grouped}${cents}|\p{Nd}+(?:[.,:]\p{Nd}+)*|\p{L}{2,16}`,
  "gu",
);

function valueOf(written: string): string {
  const clock = /^0?(\d{1,2}):(\d{2})$/.exec(written);
  if (clock) return `${clock[1]}:${clock[2]}`;
  return decimalOf(written)
    .replace(/\.0+$/, "")
    .replace(/^0+(?=\d)/, "");
}

function unitNear(text: string, written: string, start: number, end: number): string {
  const head = text.slice(Math.max(0, start - maxSignChars), start);
  const before = /(\p{Sc}|\b[A-Z]{3})\s?$/u.exec(head)?.[1];
  const currency = before === undefined ? undefined : knownCurrency(before);
  if (currency !== undefined) return currency;
  const after = /^(?:[.,][-–—]{1,2})?[\s\u00A0\u202F-]?(\p{Sc}|%|\p{L}{1,16})/u.exec(
    text.slice(end, end + 20),
  )?.[1];
  if (written.includes(":")) return "time";
  if (after === undefined) return "";
  const word = fold(after);
  if (clockWords.has(word) || /^[ap]m$/.test(word)) return "time";
  if (/\p{Sc}/u.test(after)) return currencyOf(after);
  return (
    knownCurrency(after) ?? unitOf(after) ?? (after === "%" ? after : word.slice(0, unitChars))
  );
}

const maxSignChars = 5;
const unitChars = 3;
const clockWords: ReadonlySet<string> = new Set(wordsOfAll(({ dates }) => dates.clock).map(fold));

const numberWords: ReadonlyMap<string, string> = new Map(
  askingLanguages.flatMap(({ asking }) =>
    asking.numbers.flatMap((forms, at) =>
      forms.split(",").map((form) => [fold(form), String(at + 1)] as const),
    ),
  ),
);

/** A currency, as ISO 4217 or as its sign. */
export const isMoney = (unit: string): boolean => /^[A-Z]{3}$|\p{Sc}/u.test(unit);
