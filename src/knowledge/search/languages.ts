import { languages } from "../../words/index.ts";

export const searchLanguages = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type Language = (typeof searchLanguages)[number];

/** Words that carry no subject, question words among them; folded, as tokens are. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords[language].has(word);
}

/**
 * The languages whose small words a text uses most; several when they tie, none when it has no
 * such words. A share rather than a model: it needs no data and never surprises.
 */
export function likelyLanguages(words: readonly string[]): Language[] {
  const counts = searchLanguages.map(() => 0);
  for (const word of words) {
    for (const language of languagesOf.get(word) ?? [])
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

/** Each small word with the places of its languages in the list above. */
const languagesOf = new Map<string, number[]>();
for (const [i, language] of searchLanguages.entries()) {
  for (const word of stopWords[language]) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), i]);
  }
}
