import { limits } from "../../contract/limits.ts";
import { fold, wordsOf } from "../fold.ts";
import { editDistance } from "../search/spelling.ts";
import { openingHours } from "../places/hours/opening-hours.ts";
import { openHours } from "../places/hours/opening-hours.ts";
import { negationWords } from "../words/tables.ts";
import { hardFacts, withoutDates, type CountedThing, type HardFacts } from "./hard-facts.ts";
import { missingFrom, closestTo, sharedShare, type Wording } from "./subject-words.ts";

/**
 * Do two texts state different facts? Words may be replaced by others of the same meaning, which
 * cannot be known; so a difference counts where it is one of values, of names, of a negation, of a
 * line in a list, or of a few words in a sentence that is otherwise the same.
 */
export function statesOther(before: string, after: string, wording: Wording): boolean {
  const [a, b] = withoutShared(linesOf(before), linesOf(after));
  if (a.length === 0 && b.length === 0) return false;
  if (haveSameHours(a, b)) return false;
  const [listA, listB] = [a.filter(isListLine), b.filter(isListLine)];
  if (listA.length > 0 || listB.length > 0) {
    if (listsDiffer(listA, listB, wording)) return true;
  }
  const [restA, restB] = [a.filter(isProse), b.filter(isProse)];
  const [sentencesA, sentencesB] = withoutShared(
    restA.flatMap(sentencesOf),
    restB.flatMap(sentencesOf),
  );
  if (sentencesA.length === 0 && sentencesB.length === 0) return false;
  return proseDiffers(sentencesA.join(" "), sentencesB.join(" "), wording);
}

/** Does a name differ by more than its spelling? */
export function namesOther(before: string, after: string, wording: Wording): boolean {
  if (fold(before) === fold(after)) return false;
  return (
    wordsDiffer(wording.words(before), wording.words(after)) ||
    numbersDiffer(hardFacts(before, wording), hardFacts(after, wording), 0)
  );
}

function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

const isListLine = (line: string): boolean => /^(?:[-*+|]|\d{1,3}[.)])\s/.test(line);
const isProse = (line: string): boolean => !isListLine(line);

function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?。！？])\s+/u);
}

/** Both without the entries that they have in common, as they read without dates. */
function withoutShared(before: readonly string[], after: readonly string[]): [string[], string[]] {
  const plain = (line: string): string => (isStamp(line) ? "" : fold(withoutDates(line)));
  const [a, b] = [before.map(plain), after.map(plain)];
  return [unshared(before, a, b), unshared(after, b, a)];
}

/** "Last updated on 3 May 2026": a date and the few words that introduce it. */
function isStamp(line: string): boolean {
  const rest = withoutDates(line);
  return rest !== line && !/\d/.test(rest) && wordsOf(rest).length <= stampWords;
}

const stampWords = 6;

function unshared(
  lines: readonly string[],
  own: readonly string[],
  others: readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((_, at) => {
    const key = own[at] ?? "";
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0 && key !== "";
  });
}

function haveSameHours(a: readonly string[], b: readonly string[]): boolean {
  const [one, other] = [a, b].map((lines) => {
    const plain = lines.map((line) => line.replace(/^[-*+]\s/, ""));
    const read = openingHours(plain, null);
    const isAll = read.isPlain && new Set(read.lines).size === plain.length;
    return isAll && read.hours.length > 0 ? JSON.stringify(read.hours.map(openHours)) : undefined;
  });
  return one !== undefined && one === other;
}

/** Each line of one list must have its counterpart in the other. */
function listsDiffer(a: readonly string[], b: readonly string[], wording: Wording): boolean {
  if (a.length !== b.length) return true;
  const open = new Set(b);
  for (const line of a) {
    const next = open.values().take(limits.matchLines.value);
    const twin = closestTo(line, next, { words: wording.words, textOf: (other) => other });
    if (twin === undefined || lineDiffers(line, twin, wording)) return true;
    open.delete(twin);
  }
  return false;
}

function lineDiffers(a: string, b: string, wording: Wording): boolean {
  const [one, other] = [wording.words(a), wording.words(b)];
  if (Math.min(one.length, other.length) > longLine) return proseDiffers(a, b, wording);
  const [factsA, factsB] = [hardFacts(a, wording), hardFacts(b, wording)];
  if (!equalSets(factsA.values, factsB.values)) return true;
  if (numbersDiffer(factsA, factsB, counterOfList)) return true;
  return isNegated(a) !== isNegated(b) || wordsDiffer(withoutNumbers(one), withoutNumbers(other));
}

/** Words of a list line; longer ones are sentences. */
const longLine = 8;

function proseDiffers(a: string, b: string, wording: Wording): boolean {
  const [factsA, factsB] = [hardFacts(a, wording), hardFacts(b, wording)];
  const [one, other] = [withoutNumbers(wording.words(a)), withoutNumbers(wording.words(b))];
  if (!equalSets(factsA.values, factsB.values)) return true;
  if (numbersDiffer(factsA, factsB, counterOfProse)) return true;
  if (!equalNames(factsA, factsB, a, b)) return true;
  if (one.length === 0 || other.length === 0)
    return isExtended(one, other) || isExtended(other, one);
  const share = sharedShare(one, other);
  if (beginsWithNo(a) !== beginsWithNo(b)) return true;
  if (isNegated(a) !== isNegated(b) && share >= sameFrame) return true;
  if (share < otherText) return true;
  return isSwapped(a, b, wording) || isExtended(one, other) || isExtended(other, one);
}

/** A negation in a sentence with these shared words turns it round; else it may be another wording. */
const sameFrame = 0.6;
/** With fewer shared words it is another statement. */
const otherText = 0.12;
const isNumber = /^\d+$/;
const withoutNumbers = (words: readonly string[]): string[] =>
  words.filter((word) => !isNumber.test(word));

function equalSets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && a.isSubsetOf(b);
}

/** A name may be written in another case or in another place of the sentence. */
function equalNames(a: HardFacts, b: HardFacts, textA: string, textB: string): boolean {
  const [wordsA, wordsB] = [new Set(wordsOf(textA)), new Set(wordsOf(textB))];
  const isIn = (name: string, words: ReadonlySet<string>): boolean =>
    name.split(" ").every((word) => words.has(word) || words.has(`${word}s`));
  return (
    [...a.names].every((name) => isIn(name, wordsB)) &&
    [...b.names].every((name) => isIn(name, wordsA))
  );
}

/** A few words stand for others in a sentence that is otherwise the same, word for word. */
function isSwapped(a: string, b: string, wording: Wording): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  const [cutA, cutB] = [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
  const longer = Math.max(cutA.length, cutB.length);
  if (longer > swappedWords || head + tail < Math.max(frameWords, longer)) return false;
  const [subjectA, subjectB] = [cutA, cutB].map((words) =>
    withoutNumbers(wording.words(words.join(" "))),
  );
  return wordsDiffer(subjectA ?? [], subjectB ?? []);
}

const swappedWords = 3;
const frameWords = 3;

/** Everything is still there, and a statement more. */
function isExtended(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0) return b.length >= statementWords;
  return missingFrom(b, a).length <= a.length / 20 && b.length - a.length >= statementWords;
}

const statementWords = 3;

/** Words that differ by more than a typing error. */
function wordsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const [onlyA, onlyB] = [missingFrom(b, a), missingFrom(a, b)];
  if (onlyA.length !== onlyB.length) {
    // "e-mail" and "email", "drop down" and "dropdown".
    return (
      onlyA.toSorted().join("") !== onlyB.toSorted().join("") && onlyA.join("") !== onlyB.join("")
    );
  }
  return onlyA.some((word) => !onlyB.some((other) => isSlip(word, other)));
}

const isSlip = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 5 && editDistance(a, b, 1) <= 1;

const isNegated = (text: string): boolean =>
  wordsOf(plainNot(text)).some((word) => negationWords.has(word));
/** "No, we do not." */
function beginsWithNo(text: string): boolean {
  const first = /^\s*([\p{L}']{2,12})(?=[,.!:;–-]|$)/u.exec(text)?.[1] ?? "";
  return negationWords.has(fold(first));
}

const plainNot = (text: string): string => text.replace(/n['’]t\b/gi, " not");

/** How round a number may be to be a counter: it must not be divisible by this; 0: none is. */
const counterOfProse = 100;
const counterOfList = 50;

function numbersDiffer(a: HardFacts, b: HardFacts, roundness: number): boolean {
  const onlyA = without(a.numbers, b.numbers);
  const onlyB = without(b.numbers, a.numbers);
  if (onlyA.length === 0 && onlyB.length === 0) return isPermuted(a.numbers, b.numbers);
  if (onlyA.length !== onlyB.length) return !onlyA.concat(onlyB).every(isYear);
  const hasCounter = onlyA.some((one, i) => isCounter(one, onlyB[i], roundness));
  return onlyA.some((one, i) => {
    const other = onlyB[i];
    if (isCounter(one, other, roundness) || isNextYear(one, other)) return false;
    // The average of counted ratings.
    return !(hasCounter && isRating(one) && other !== undefined && isRating(other));
  });
}

function without(
  numbers: readonly CountedThing[],
  others: readonly CountedThing[],
): CountedThing[] {
  const left = others.map(({ value }) => value);
  return numbers.filter(({ value }) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** "5 users, 10 projects" and "10 users, 5 projects". */
function isPermuted(a: readonly CountedThing[], b: readonly CountedThing[]): boolean {
  const pair = ({ value, unit }: CountedThing): string => `${value} ${fold(unit)}`;
  const [one, other] = [new Set(a.map(pair)), new Set(b.map(pair))];
  const units = (things: readonly CountedThing[]): string[] =>
    things.map(({ unit }) => fold(unit)).toSorted();
  return !equalSets(one, other) && units(a).join() === units(b).join();
}

/** A number that grows by itself: customers, reviews, downloads. Limits and sizes are round numbers. */
function isCounter(a: CountedThing, b: CountedThing | undefined, roundness: number): boolean {
  if (b === undefined || roundness === 0) return false;
  const isPlain = [a, b].every(
    ({ value, unit }) => value >= 100 && Number.isInteger(value) && !isMeasure.test(unit),
  );
  const isUneven =
    roundness === counterOfProse
      ? a.value % roundness !== 0 || b.value % roundness !== 0
      : a.value % roundness !== 0 && b.value % roundness !== 0;
  const factor = Math.max(a.value, b.value) / Math.min(a.value, b.value);
  return isPlain && isUneven && fold(a.unit) === fold(b.unit) && factor <= 3;
}

/** Units of measurement, which are short: "GB", "kg", "ml". */
const isMeasure =
  /^(?:[kKMGTP]i?[bB]|[kKMG]?Hz|[kcmµ]?[gml]|[kM]?W|[kM]?Wh|px|dpi|fps|ms|s|h|min|in|ft|lb|oz)$/;

const isYear = ({ value, text }: CountedThing): boolean =>
  /^(?:19|20)\d\d$/.test(text) && value > 1_900;
const isNextYear = (a: CountedThing, b: CountedThing | undefined): boolean =>
  b !== undefined && isYear(a) && isYear(b) && b.value - a.value === 1;
const isRating = ({ value, text }: CountedThing): boolean => value <= 5 && /[.,]\d/.test(text);
