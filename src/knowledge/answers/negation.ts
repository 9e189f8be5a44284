import { languages } from "../../words/index.ts";
import { fold } from "../fold.ts";
import { foldWord, tokensOf } from "../search/tokens.ts";

/** What a text denies and restricts. */
export type Negation = {
  readonly isNegated: boolean;
  readonly isRestricted: boolean;
  /** The word after each negation. */
  readonly next: ReadonlySet<string>;
  /** Words near a negation, which it may concern. */
  readonly near: ReadonlySet<string>;
};

export type Negations = ReturnType<typeof createNegations>;

/** Reads negations by the words of these languages: "no" is an article in Portuguese. */
export function createNegations(codes: readonly string[]) {
  const spoken = languages.filter(({ code }) => codes.includes(code));
  const known = spoken.length > 0 ? spoken : languages;
  const restrictions = wordSet(known.flatMap(({ asking }) => asking.restrictions));
  const denials = wordSet(known.flatMap(({ asking }) => asking.denials));
  const negations = wordSet(known.flatMap(({ sections }) => sections.negations));

  return function readNegation(text: string): Negation {
    const next = new Set<string>();
    const near = new Set<string>();
    let isRestricted = false;
    let isNegated = false;
    // "Don't" and "n'est" are two words each. A negation concerns its clause.
    const plain = text.replaceAll(/n['’]t\b/g, " not").replaceAll(/\bn['’]/g, "ne ");
    for (const [number, clause] of plain.split(clauseEnd).entries()) {
      const words = tokensOf(clause).flatMap(({ word, kind }) => (kind === "word" ? [word] : []));
      if (number === 0 && denials.has(words[0] ?? "")) isNegated = true;
      for (const [at, word] of words.entries()) {
        if (restrictions.has(word)) isRestricted = true;
        else if (negations.has(word)) {
          isNegated = true;
          next.add(words[at + 1] ?? "");
          for (const other of words.slice(Math.max(0, at - before), at + after)) near.add(other);
        }
      }
    }
    return { isNegated: isNegated || deniedBySign.test(text), isRestricted, next, near };
  };
}

const clauseEnd = /[,;:.!?–—]\s/;
const before = 3;
const after = 6;
const deniedBySign = /[✗✘❌✖🚫⛔]/u;

const wordSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => [fold(word), foldWord(word)]));
