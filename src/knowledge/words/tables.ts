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
export const verbWords = buildSet(({ sections }) => sections.questions.verbs);
/** First words of headings that invite instead of naming. */
export const callWords = buildSet(({ sections }) => sections.calls);
/** Words by which a heading addresses its reader. */
export const readerWords = buildSet(({ sections }) => sections.readers);
/** Pronouns for a thing, in any language. */
export const pronouns = buildSet(({ sections }) => sections.questions.pronouns);
export const freeWords = buildSet((l) => l.prices.free);
export const onRequestWords = buildSet((l) => l.prices.onRequest);
export const priceHeads = buildSet((l) => l.prices.heads);
export const fromWords = buildSet((l) => l.prices.from);
export const savedWords = buildSet((l) => l.prices.saved);
export const boundWords = buildSet((l) => l.prices.bounds);
export const bonusWords = buildSet((l) => l.prices.bonuses);
export const averageWords = buildSet((l) => l.prices.averages);
export const choiceWords = buildSet((l) => l.prices.choices);
export const wageWords = buildSet((l) => l.prices.wages);
export const costVerbs = buildSet((l) => l.prices.costs);
export const instalmentWords = buildSet((l) => l.prices.instalments);
export const financingWords = buildSet((l) => l.prices.financing);
export const extraWords = buildSet((l) => l.prices.extras);
export const groupWords = buildSet((l) => l.prices.groups);
export const purchaseWords = buildSet((l) => l.prices.purchases);
export const currentWords = buildSet((l) => l.prices.current);
export const earlierWords = buildSet((l) => l.prices.earlier);
export const unitWords = buildSet((l) => l.prices.unit);
export const upToWords = buildSet((l) => l.prices.upTo);
export const priceJoiners = buildSet((l) => l.prices.joiners);
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
