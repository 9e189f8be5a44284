import { wordsOfAll, type AnswerKind } from "../../words/index.ts";
import { fold, wordsOf } from "../fold.ts";
import { phonesIn } from "../places/contact-lines.ts";
import { freeWords } from "../words/tables.ts";
import { amountsIn, isMoney } from "./amounts.ts";
import type { Question } from "./read-question.ts";

/** Whether a text has what the question asks for: an amount, a number, a time, a name. */
export function hasKindOf(question: Question, text: string): boolean {
  const { kinds } = question;
  return kinds.size === 0 || [...kinds].some((kind) => isOfKind(question, kind, text));
}

export function isOfKind(question: Question, kind: AnswerKind, text: string): boolean {
  const { counted, matching } = question;
  if (kind !== "howMany" || counted === null) return tests[kind](text);
  return countsOf(text).some((near) => matching.strength(counted, matching.bag(near)) >= minCount);
}

const minCount = 0.8;

/** What the numbers of a text count: the words behind each, or a short line where it has no unit. */
function countsOf(text: string): string[] {
  return text.split("\n").flatMap((written) => {
    const line = written.replace(dates, " ");
    return amountsIn(line).flatMap(({ unit, end }) => {
      const behind = line.slice(end, end + maxCountChars);
      return unit === "" && line.length <= maxCountLine ? [behind, line] : [behind];
    });
  });
}

const dates = /\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}/gu;
const maxCountChars = 40;
const maxCountLine = 80;

const tests: Record<AnswerKind, (text: string) => boolean> = {
  howMuch: (text) =>
    amountsIn(text).some(({ unit }) => isMoney(unit) || unit === "%") ||
    wordsOf(text).some((word) => freeWords.has(word)),
  howMany: (text) => amountsIn(text).length > 0,
  when: (text) => amountsIn(text).length > 0 || hasDay(text),
  // The first word of a sentence begins with a capital letter, whatever it names.
  where: (text) => /\S\s\p{Lu}\p{L}+/u.test(text) || !/[.!?]$/u.test(text),
  who: (text) => /\p{Lu}\p{L}+|@/u.test(text),
  phone: (text) => text.split("\n").some((line) => phonesIn(line).some(({ isFax }) => !isFax)),
  email: (text) => emailLike.test(text),
};

export const hasDay = (text: string): boolean => wordsOf(text).some((word) => dayWords.has(word));

const dayWords: ReadonlySet<string> = new Set(
  wordsOfAll(({ opening }) => [...opening.days, ...opening.daily])
    .flatMap((forms) => forms.split(","))
    .map(fold)
    .filter((word) => word.length > 2),
);

export const emailLike = /[^\s@]@[^\s@]/;

/** How much more a statement counts that has what is asked for. */
export function kindGainOf(question: Question, text: string): number {
  const { kinds } = question;
  if (kinds.size === 0 || !hasKindOf(question, text)) return 0;
  // Of "how much", money is the likelier meaning.
  const isSure = kinds.has("howMuch") ? isOfKind(question, "howMuch", text) : true;
  return isSure ? kindGain : kindGain / 2;
}

const kindGain = 0.15;
