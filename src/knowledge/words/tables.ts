import { fold } from "../fold.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { periods, roles } from "./language-words.ts";
import type { LanguageWords, Period, Role } from "./language-words.ts";

// Sites mix languages (a German shop with a page /about), so every table is asked on every page.
export const languages: readonly LanguageWords[] = [en, de, fr, es, it, pt, nl, pl];

/** Phrase to role; the first language to name a phrase wins, English being first. */
export const roleOfPhrase: ReadonlyMap<string, Role> = buildMap(roles, (l) => l.roles);
export const periodOfWord: ReadonlyMap<string, Period> = buildMap(periods, (l) => l.periods);
/** First words of questions, in any language. */
export const questionWords = buildSet(({ questions: { openers, verbs } }) => [
  ...openers.map((opener) => opener.split(" ")[0] ?? ""),
  ...verbs,
]);
export const freeWords = buildSet((l) => l.free);
export const onRequestWords = buildSet((l) => l.onRequest);
export const priceHeads = buildSet((l) => l.priceHeads);
export const buttonWords = buildSet((l) => l.buttons);
export const negationWords = buildSet((l) => l.negations);

/** The most words any phrase of the role table has: how long a run of words to look up. */
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

/** As a title writes it, and as an address spells German umlauts: ueber-uns. */
function spellings(phrase: string): string[] {
  const spelled = phrase.replace(/[äöü]/g, (letter) => `${fold(letter)}e`);
  return [...new Set([fold(phrase), fold(spelled)])];
}

function buildSet(pick: (language: LanguageWords) => readonly string[]): ReadonlySet<string> {
  return new Set(languages.flatMap(pick).map(fold));
}
