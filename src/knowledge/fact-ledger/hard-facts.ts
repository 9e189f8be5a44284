import { phoneKey, phonesIn } from "../places/contact-lines.ts";
import { decimalOf, findPrices } from "../price.ts";
import { fold } from "../fold.ts";
import { ages, isoTimes } from "../../words/passing-time.ts";
import { writtenDates } from "../../words/written-dates.ts";

/** A number of a text with the word behind it: "30 days". */
export type CountedThing = { readonly value: number; readonly text: string; readonly unit: string };

/** The values that two wordings of one statement must share. */
export type HardFacts = {
  /** Prices, times, percentages, addresses of mail and web, telephone numbers; each as one text. */
  readonly values: ReadonlySet<string>;
  readonly numbers: readonly CountedThing[];
  /** Names and abbreviations: capital letters within a sentence, letters with digits. */
  readonly names: ReadonlySet<string>;
};

/** The text without what it states about its own time: dates and ages. */
export function withoutDates(text: string): string {
  if (!/\d|\p{L} \p{L}/u.test(text)) return text;
  const lower = text.toLowerCase();
  // Only letters whose lower case has another length would move the places.
  if (lower.length !== text.length) return cut(lower, lower);
  return cut(text, lower);
}

function cut(text: string, lower: string): string {
  const spans = [isoTimes, writtenDates, ages].flatMap((pattern) =>
    [...lower.matchAll(pattern)].map(
      ({ index, 0: found }) => [index, index + found.length] as const,
    ),
  );
  if (spans.length === 0) return text;
  let kept = "";
  let at = 0;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > at) kept += text.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}

export function hardFacts(given: string, { hasCapitalNouns = false } = {}): HardFacts {
  let text = withoutDates(given).replace(/\*\*|^#+\s|[`_]{1,3}/gm, "");
  const values = new Set<string>();
  const take = (pattern: RegExp, nameOf: (found: string) => string | null): void => {
    text = text.replace(pattern, (found) => {
      const name = nameOf(found);
      if (name === null) return found;
      values.add(name);
      return " ";
    });
  };
  take(emails, (found) => `mail ${found.toLowerCase()}`);
  take(
    urls,
    (found) => `web ${found.toLowerCase().replace(/^https?:\/\/(?:www\.)?|[/.,]+$/g, "")}`,
  );
  for (const line of text.split("\n")) {
    for (const { number, isSure } of phonesIn(line)) {
      if (!isSure) continue;
      values.add(`phone ${phoneKey(number)}`);
      text = text.replace(number, " ");
    }
  }
  text = withoutPrices(text, values);
  take(times, (found) => timeOf(found));
  take(percentages, (found) => `percent ${plainNumber(found)}`);
  return { values, numbers: numbersIn(text), names: namesIn(text, hasCapitalNouns) };
}

const emails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const urls = /\bhttps?:\/\/[^\s)\]>"]{1,300}|\bwww\.[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi;
const times =
  /(?<![\d.,:])(?:[01]?\d|2[0-4])(?:[:h][0-5]\d(?!\d)(?:\s?[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?)/gi;
const percentages = /\d{1,4}(?:[.,]\d{1,3})?\s?%/g;
const numbers = /(?<![\p{L}\d])\d{1,15}(?:[.,'’\u00a0\u202f]\d{1,3}){0,4}(?![\p{L}\d])/gu;

function withoutPrices(text: string, values: Set<string>): string {
  let kept = "";
  let at = 0;
  for (const { start, end, decimal, currency, period, per } of findPrices(text)) {
    values.add(`price ${plainNumber(decimal)} ${currency} ${period ?? ""} ${fold(per ?? "")}`);
    kept += `${text.slice(at, start)} `;
    at = end;
  }
  return kept + text.slice(at);
}

/** "9am", "9:00 a.m." and "09:00" are one time. */
function timeOf(found: string): string | null {
  const [, hours = "", minutes = "0", half = ""] =
    /^(\d{1,2})(?:[:h](\d\d))?\s?([ap])?/i.exec(found) ?? [];
  const hour = Number(hours);
  if (half !== "" && hour > 12) return null;
  const base = half === "" ? hour : (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `time ${base * 60 + Number(minutes)}`;
}

const plainNumber = (text: string): number => Number(decimalOf(text.replace(/[^\d.,'’]/g, "")));

function numbersIn(text: string): CountedThing[] {
  const found: CountedThing[] = [];
  for (const match of text.matchAll(numbers)) {
    const end = match.index + match[0].length;
    const unit = /^[\s-]{1,2}([\p{L}]{1,24})/u.exec(text.slice(end, end + 30))?.[1] ?? "";
    found.push({ value: plainNumber(match[0]), text: match[0], unit });
  }
  return found;
}

/**
 * Capitals inside a sentence name something, where the language does not write every noun with one.
 * An abbreviation or a word with a digit names something anywhere.
 */
function namesIn(text: string, hasCapitalNouns: boolean): Set<string> {
  const names = new Set<string>();
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&+#-]{0,40}/gu)) {
    const isCode = /\p{L}/u.test(word) && /\d/.test(word);
    const isShort = /^\p{Lu}[\p{Lu}\d&+]{1,9}$/u.test(word);
    const isName = !hasCapitalNouns && /^\p{Lu}/u.test(word) && isInside(text, index);
    if (isCode || isShort || isName) names.add(fold(word));
  }
  return names;
}

function isInside(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  return /[\p{L}\p{N},;&/]\s$|[\p{L}\p{N}]\s[-–—(]$|\($/u.test(before);
}
