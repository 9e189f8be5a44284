import { anyOf, wordsOfAll } from "../../../words/index.ts";
import { isPriceOnly } from "../../cards.ts";
import { tidy, wordsOf } from "../../fold.ts";
import { findPrices, hasPrice } from "../../price.ts";
import {
  averageWords,
  costVerbs,
  currentWords,
  freeWords,
  fromWords,
  priceHeads,
} from "../../words/tables.ts";
import { isAside } from "./price-facts.ts";

/** A thing with its price in running text, and what the same sentence adds to it. */
export type Clause = {
  readonly title: string;
  readonly price: string;
  readonly details: readonly string[];
};

/**
 * "Basic: 39 € a month, 1 coach. Plus: 54 € a month", "Cork knob $6, bail handle $14", and "a new key
 * costs £6" in a short text of a place for prices. A sentence in which a price belongs to no name
 * has none.
 */
export function clausesOf(text: string, isPlace: boolean): Clause[] {
  if (text.length > maxTextChars || !hasPrice(text)) return [];
  const sentences = text.split("\n").flatMap((line) => tidy(line).split(betweenSentences));
  const isStated = isPlace && text.length <= maxShortChars;
  return sentences.flatMap((sentence) => {
    if (!hasPrice(sentence) || sentence.includes("=") || sentence.endsWith("?")) return [];
    const named = namedIn(sentence);
    if (named.length > 0) return named;
    return isStated ? costsIn(sentence) : [];
  });
}

const maxTextChars = 1_200;
const maxShortChars = 300;
/** A full stop after a word, a number or a sign of a currency, and a new sentence. */
const betweenSentences = /(?<=[\p{L}\d€£$%)“”"–-][.;!?])\s(?=[\p{Lu}¿„“"])|(?<=\?)\s/u;

/** Empty where one of the prices has no name. */
function namedIn(sentence: string): Clause[] {
  const clauses: { title: string; price: string; details: string[]; isCertain: boolean }[] = [];
  for (const part of sentence.replace(/[.;!]$/, "").split(/[,;]\s/)) {
    const [price] = findPrices(part);
    if (!price) {
      clauses.at(-1)?.details.push(part);
      continue;
    }
    const from = startOfPrice(part.slice(0, price.start));
    const before = part.slice(0, from).trimEnd();
    const title = before.replace(/\s*[:–—]$/, "");
    if (!isName(title) || isAside(part, price) || !isPriceOnly(part.slice(from))) return [];
    clauses.push({ title, price: part.slice(from), details: [], isCertain: before !== title });
  }
  // Without a colon, only names and prices one after the other.
  const isList =
    clauses.length > 1 &&
    clauses.every(({ title, details }) => details.length === 0 && !hasVerb(title));
  return clauses.every(({ isCertain }) => isCertain) || isList ? clauses : [];
}

function isName(title: string): boolean {
  const words = wordsOf(title);
  if (title.length > maxNameChars || words.length > maxNameWords) return false;
  if (!/\p{L}{3}/u.test(title) || /[:!?=]|\.\s/.test(title)) return false;
  // "Lowest price of 30 days" is a label, "shipping is" the beginning of a sentence.
  const isLabel = title.split(" ").some((word, at, all) => {
    if (averageWords.has(plain(word))) return true;
    return priceHeads.has(plain(word)) && !/^["„“«\p{Lu}]/u.test(all[at + 1] ?? "");
  });
  return !isLabel && !freeWords.has(words[0] ?? "");
}

const maxNameWords = 6;
const maxNameChars = 60;

const hasVerb = (title: string): boolean => wordsOf(title).some((word) => costVerbs.has(word));

/** Where the words before a price begin that are about it: "from", "only". */
function startOfPrice(before: string): number {
  const words = [...before.matchAll(/\S+/g)];
  const last = words.at(-1);
  for (const length of [3, 2]) {
    const first = words.at(-length);
    if (words.length > length && first && fromWords.has(plain(before.slice(first.index))))
      return first.index;
  }
  const isAbout = last && (fromWords.has(plain(last[0])) || currentWords.has(plain(last[0])));
  return isAbout ? last.index : before.length;
}

const plain = (word: string): string => wordsOf(word).join(" ");

/** "A room is $89 a month and a house is $149": all of the parts, or none. */
function costsIn(sentence: string): Clause[] {
  const parts = sentence.split(joiner);
  const all = parts.flatMap((part) => costIn(part) ?? []);
  if (all.length === parts.length) return all;
  const whole = costIn(sentence);
  return whole ? [whole] : [];
}

const joiner = new RegExp(`,?\\s(?:${anyOf(wordsOfAll(({ opening }) => opening.and))})\\s`, "iu");

/** "A new key costs from £6 a piece." */
function costIn(text: string): Clause | null {
  // "Training costs £38, or £340 for ten."
  const [sentence = ""] = text.split(", ");
  const prices = findPrices(sentence);
  const [price] = prices;
  if (!price || prices.length > 1) return null;
  const from = startOfPrice(sentence.slice(0, price.start));
  const words = [...sentence.slice(0, from).matchAll(/\S+/g)];
  const verb = [3, 2, 1].find((length) =>
    costVerbs.has(plain(words.slice(-length).join(" ").slice(0, maxVerbChars))),
  );
  // "Boxes start at £2".
  const isFrom = wordsOf(sentence.slice(from, price.start)).length > 1;
  const at = verb === undefined ? (isFrom ? from : undefined) : words.at(-verb)?.index;
  if (at === undefined) return null;
  const title = tidy(sentence.slice(0, at).replace(/^[^:]{2,20}:\s/, ""));
  const [only = "", ...more] = wordsOf(title);
  // "It costs £6" is about something above.
  if (
    !isName(title) ||
    isAside(sentence, price) ||
    (more.length === 0 && only.length < minAloneChars)
  )
    return null;
  return { title, price: sentence.slice(from).replace(/[.!]$/, ""), details: [] };
}

const maxVerbChars = 40;
const minAloneChars = 6;
