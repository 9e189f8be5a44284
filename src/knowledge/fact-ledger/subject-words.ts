import { fold } from "../fold.ts";
import { isStopWord, likelyLanguages, type Language } from "../search/languages.ts";
import { stem } from "../search/stems.ts";
import { tokensOf } from "../search/tokens.ts";
import { limits } from "../../contract/limits.ts";

/** How the texts of a comparison are worded. */
export type Wording = {
  /** The words that name a subject, as stems: what two wordings of one statement share. */
  readonly words: (text: string) => readonly string[];
  /** The language writes every noun with a capital letter. */
  readonly hasCapitalNouns: boolean;
};

/** Both sides of a comparison are read alike, by the languages of all their texts. */
export function wordingOf(texts: readonly string[]): Wording {
  const sample = texts.flatMap((text) => tokensOf(text.slice(0, sampleChars)));
  const likely = likelyLanguages(sample.map(({ word }) => word));
  const [language] = likely;
  const wordsOf = (text: string): string[] => {
    const found: string[] = [];
    for (const { word, kind } of tokensOf(text)) {
      if (found.length === limits.matchWords.value) break;
      if (kind === "joined" || likely.some((one) => isStopWord(word, one))) continue;
      found.push(stemOf(word, language));
    }
    return found;
  };
  const read = new Map<string, readonly string[]>();
  // A comparison asks for the words of a text many times.
  const words = (text: string): readonly string[] => {
    const found = read.get(text) ?? wordsOf(text);
    read.set(text, found);
    return found;
  };
  return { words, hasCapitalNouns: likely.includes("de") };
}

const sampleChars = 2_000;

const stemOf = (word: string, language: Language | undefined): string =>
  language === undefined ? fold(word) : stem(word, language);

/** Share of the words that two texts have in common: 0 to 1, each word counted as often as it occurs. */
export function sharedShare(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  return (2 * (a.length - missingFrom(b, a).length)) / (a.length + b.length);
}

/** The first of those that have most words in common with the text. */
export function closestTo<Other>(
  text: string,
  others: Iterable<Other>,
  { words, textOf }: { words: Wording["words"]; textOf: (other: Other) => string },
): Other | undefined {
  const own = words(text);
  let best: { other: Other; share: number } | undefined;
  for (const other of others) {
    const share = sharedShare(own, words(textOf(other)));
    if (best === undefined || share > best.share) best = { other, share };
  }
  return best?.other;
}

/** The words of `wanted` that `words` lacks, each as often as it lacks it. */
export function missingFrom(words: readonly string[], wanted: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wanted.filter((word) => {
    const left = counts.get(word) ?? 0;
    if (left > 0) counts.set(word, left - 1);
    return left === 0;
  });
}
