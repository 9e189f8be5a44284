import {
  languages,
  periods,
  roles,
  wordsOfAll,
  type LanguageWords,
  type Period,
  type Role,
} from "../../words/index.ts";
import { fold } from "../fold.ts";

/** Phrase to role; the first language that has a phrase decides its role. */
export const roleOfPhrase: ReadonlyMap<string, Role> = buildMap(roles, (l) => l.sections.roles);
export const periodOfWord: ReadonlyMap<string, Period> = buildMap(periods, (l) => l.prices.periods);
/** First words of questions, in any language. */
export const questionWords = buildSet(({ sections: { questions } }) => [
  ...questions.openers.map((opener) => opener.split(" ")[0] ?? ""),
  ...questions.verbs,
]);
export const freeWords = buildSet((l) => l.prices.free);
export const onRequestWords = buildSet((l) => l.prices.onRequest);
export const priceHeads = buildSet((l) => l.prices.heads);
export const badgeWords = buildSet((l) => l.pageParts.badges);
export const negationWords = buildSet((l) => l.sections.negations);

/** The number of words in the longest phrase of the role table. */
export const maxPhraseWords = Math.max(
  ...[...roleOfPhrase.keys()].map((phrase) => phrase.split(" ").length),
);

function buildMap<K extends string>(
  keys: readonly K[],
  pick: (language: LanguageWords) => Readonly<Record<K, readonly string[]>>,
): Map<string, K> {
  const map = new Map<string, K>();
  for (const language of languages)
    for (const key of keys)
      for (const spelling of pick(language)[key].flatMap(spellings))
        if (!map.has(spelling)) map.set(spelling, key);
  return map;
}

/** As a title writes the phrase, and as an address does: "ueber-uns", "hakkimizda". */
function spellings(phrase: string): string[] {
  const spelled = phrase.replace(/[äöü]/g, (letter) => `${fold(letter)}e`);
  const folded = [fold(phrase), fold(spelled)];
  return [...new Set([...folded, ...folded.map((it) => it.replaceAll("ı", "i"))])];
}

function buildSet(pick: (language: LanguageWords) => readonly string[]): ReadonlySet<string> {
  return new Set(wordsOfAll(pick).map(fold));
}
