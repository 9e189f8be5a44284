import type { FieldValue } from "../../contract/fields.ts";
import { limits } from "../../contract/limits.ts";
import { beginning, wordsOfAll } from "../../words/index.ts";
import { fold, tidy, wordsOf } from "../fold.ts";
import { findPrices } from "../price.ts";
import { negationWords, periodOfWord } from "../words/tables.ts";
import { datesIn } from "./dates.ts";
import { numbersIn, type FoundNumber } from "./numbers.ts";
import { nameWords, type Target } from "./targets.ts";
import { isCurrency } from "./units.ts";

export type Value = Exclude<FieldValue, null>;

/** The value that a text states for a field; null: none, or more than one. */
export function valueIn(target: Target, text: string, language: string | null): Value | null {
  const shown = tidy(text);
  if (shown === "") return null;
  if (target.choices !== null) return choiceIn(target.choices, shown);
  switch (target.type) {
    case "boolean":
      return yesOrNo(shown);
    case "number":
    case "integer": {
      const value = onlyOne(numbersOf(target, shown, language));
      return value !== null && (target.type === "number" || Number.isInteger(value)) ? value : null;
    }
    case "string":
      return textIn(target, shown, language);
  }
}

/** Does the text state the value? Numbers and dates are compared as such, text word by word. */
export function isStated(
  target: Target,
  value: Value,
  quote: string,
  language: string | null,
): boolean {
  if (typeof value === "number") return numbersOf(target, quote, language).includes(value);
  if (typeof value === "boolean") return statesMark(target, value, quote);
  if (target.format === "date") return datesIn(quote, language).includes(value);
  if (target.choices !== null) return choiceIn(target.choices, quote) === value;
  if (target.concept === "currency" && /^[A-Z]{3}$/.test(value))
    return findPrices(quote).some(({ currency }) => currency === value) || quote.includes(value);
  if (target.format === "email" || target.format === "uri" || target.concept === "address") {
    const words = new Set(wordsOf(quote));
    return wordsOf(value).every((word) => words.has(word) || word === "https");
  }
  return containsWords(quote, wordsOf(value));
}

/**
 * Does the quote contain the value? A cell below "Price" is a number without a currency in the quote
 * of its row, so any number of the quote counts that has no other unit.
 */
export function isProven(
  target: Target,
  value: Value,
  quote: string,
  language: string | null,
): boolean {
  if (isStated(target, value, quote, language)) return true;
  if (typeof value !== "number") return false;
  const { unit } = target;
  return numbersIn(quote, language).some(
    (one) => one.value === value && (unit === null || one.unit === null || one.unit === unit),
  );
}

/** The quote names the field and contains the mark that the value was read from. */
export function isMarked(target: Target, value: boolean, mark: string, quote: string): boolean {
  return isAbout(target, quote) && tidy(quote).includes(mark) && yesOrNo(mark) === value;
}

function isAbout({ labels }: Target, quote: string): boolean {
  return [...labels].some((label) => containsWords(quote, label.split(" ")));
}

function textIn(target: Target, text: string, language: string | null): string | null {
  const { concept, format } = target;
  if (format === "date") return onlyOne(datesIn(text, language));
  if (format === "email") return onlyOne(emailsIn(text));
  if (format === "uri") return onlyOne(addressesIn(text));
  if (concept === "email") return onlyOne(emailsIn(text));
  if (concept === "phone") return onlyOne(phonesIn(text));
  if (concept === "currency") return onlyOne(findPrices(text).map(({ currency }) => currency));
  if (concept === "period") return periodOfWord.get(fold(text)) === undefined ? null : text;
  const isCode = concept === "sku" || concept === "gtin";
  if (isCode && (!/\p{N}/u.test(text) || text.length > maxCodeChars)) return null;
  return text.length <= limits.fieldValueChars.value ? text : null;
}

const maxCodeChars = 40;

function onlyOne<T>(values: readonly T[]): T | null {
  const [first, ...others] = new Set(values);
  return first === undefined || others.length > 0 ? null : first;
}

/** A number of the wanted unit; a price is read as one. */
function numbersOf(target: Target, text: string, language: string | null): number[] {
  const { unit, concept } = target;
  if (concept === "price" || (unit !== null && isCurrency(unit))) {
    const prices = findPrices(text);
    const wanted = prices.filter(({ currency }) => unit === null || currency === unit);
    if (prices.length > 0) return wanted.map(({ amount }) => amount);
    // A cell below "Price in EUR" holds the number alone.
    return /^[\p{N}\s.,'’\u00A0\u202F-]+$/u.test(text)
      ? numbersIn(text, language).map(({ value }) => value)
      : [];
  }
  // "4.5/5": the second number is the best possible one.
  const rated = concept === "rating" ? text.replace(/\/\s?\p{N}{1,3}/gu, " ") : text;
  const found = numbersIn(rated, language);
  if (concept === "rating" && isScale(found, text)) return [found[0]?.value ?? 0];
  return found.filter((one) => unit === null || one.unit === unit).map(({ value }) => value);
}

/** "4.5 out of 5" */
function isScale(found: readonly FoundNumber[], text: string): boolean {
  const [value, best, ...others] = found;
  if (value === undefined || best === undefined || others.length > 0) return false;
  return [5, 6, 10, 100].includes(best.value) && value.value <= best.value && text.length <= 40;
}

function emailsIn(text: string): string[] {
  return [...text.matchAll(/[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}/gu)].map(
    ([email]) => email,
  );
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"'()]{3,500}/gi)].flatMap(([found]) => {
    const address = found.replace(/[.,;:!?]+$/, "");
    return URL.canParse(address) ? [address] : [];
  });
}

function phonesIn(text: string): string[] {
  const found = [...text.matchAll(/\+?\(?\d[\d\s()/.–-]{4,22}\d/g)].map(([phone]) => tidy(phone));
  return found.filter((phone) => {
    const digits = phone.replace(/\D/g, "").length;
    return digits >= 6 && digits <= 15;
  });
}

/** The choice that the text names; "In stock" is `IN_STOCK` and `InStock`. */
function choiceIn(choices: readonly string[], text: string): string | null {
  const named = choices.filter((choice) => containsWords(text, choiceWords(choice)));
  // "Not available" does not name "available"; of "in stock" and "stock" the longer one is named.
  const fits = named.filter(
    (choice) => !isNegated(text) || choiceWords(choice).some((word) => negationWords.has(word)),
  );
  const longest = fits.filter(
    (choice) =>
      !fits.some(
        (other) =>
          other !== choice && containsWords(choiceWords(other).join(" "), choiceWords(choice)),
      ),
  );
  return onlyOne(longest);
}

const choiceWords = nameWords;

function isNegated(text: string): boolean {
  return wordsOf(text).some((word) => negationWords.has(word));
}

function containsWords(text: string, words: readonly string[]): boolean {
  return words.length > 0 && ` ${fold(text)} `.includes(` ${words.join(" ")} `);
}

const yes = beginning(
  wordsOfAll(({ pageParts }) => pageParts.yesMarks),
  "iu",
);
const no = beginning(
  wordsOfAll(({ pageParts }) => pageParts.noMarks),
  "iu",
);

function yesOrNo(text: string): boolean | null {
  if (text.length > maxMarkChars) return null;
  if (/^[✗✘❌✖🚫–—-]/u.test(text) || no.test(text)) return false;
  return /^[✓✔✅☑]/u.test(text) || yes.test(text) ? true : null;
}

const maxMarkChars = 40;

/** The quote is about the field, and contains a negation exactly where the value is false. */
function statesMark(target: Target, value: boolean, quote: string): boolean {
  const marks = quote.split(/[:|\n]/).map((part) => yesOrNo(tidy(part)));
  const isNo = isNegated(quote) || marks.includes(false);
  return isAbout(target, quote) && isNo !== value;
}
