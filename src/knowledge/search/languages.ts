import { languages } from "../../words/index.ts";
import { foldWord } from "./tokens.ts";

export const searchLanguages = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof searchLanguages)[number];

/** Words without a subject, including question words; folded, as tokens are. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords[language].has(word);
}

/**
 * The languages whose stop words occur most in a text; several when they tie, none when the text
 * has no stop words. Counting needs no data, unlike a model, and is predictable.
 */
export function likelyLanguages(words: readonly string[]): Language[] {
  return commonestLanguages(words, languagesOf);
}

/**
 * The languages a question may be in: those of its stop words, and those of its stop words and common
 * verbs together. Short questions have few stop words, and many of those belong to several languages.
 */
export function questionLanguages(words: readonly string[]): Language[] {
  const found = [...likelyLanguages(words), ...commonestLanguages(words, languagesOfCommon)];
  return [...new Set(found)];
}

function commonestLanguages(
  words: readonly string[],
  languagesByWord: ReadonlyMap<string, readonly number[]>,
): Language[] {
  const counts = searchLanguages.map(() => 0);
  for (const word of words) {
    for (const language of languagesByWord.get(word) ?? [])
      counts[language] = (counts[language] ?? 0) + 1;
  }
  const maxCount = Math.max(...counts);
  return maxCount === 0 ? [] : searchLanguages.filter((_, i) => counts[i] === maxCount);
}

const stopWords: Record<Language, ReadonlySet<string>> = {
  en: stopWordsOf("en"),
  de: stopWordsOf("de"),
  fr: stopWordsOf("fr"),
  es: stopWordsOf("es"),
  it: stopWordsOf("it"),
  pt: stopWordsOf("pt"),
  nl: stopWordsOf("nl"),
};

function stopWordsOf(code: Language): ReadonlySet<string> {
  return new Set(languages.find((language) => language.code === code)?.search.stopWords);
}

/** Each stop word with the indexes of its languages in the list above. */
const languagesOf = indexesByWord((code) => stopWords[code]);

/** The same with the words that say nothing of a question's subject, such as "need" and "work". */
const languagesOfCommon = indexesByWord((code) => {
  const light = languages.find((language) => language.code === code)?.asking.light ?? [];
  return new Set([...stopWords[code], ...light.map(foldWord)]);
});

function indexesByWord(wordsOf: (code: Language) => ReadonlySet<string>): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [i, language] of searchLanguages.entries()) {
    for (const word of wordsOf(language)) indexes.set(word, [...(indexes.get(word) ?? []), i]);
  }
  return indexes;
}
