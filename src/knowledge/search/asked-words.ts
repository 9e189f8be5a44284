import { languages as knownLanguages, type LanguageWords } from "../../words/index.ts";
import { wordsOf } from "../fold.ts";
import { isStopWord, type Language } from "./languages.ts";

/**
 * What a question asks for that has stop words only: "who are you" asks for the company, "where are
 * you" for the address. Such words are in titles at most, so that alone they find little.
 */
export function askedWords(text: string, likely: readonly Language[]): string[] {
  const query = ` ${wordsOf(text).join(" ")} `;
  const found = likely.flatMap((language) => {
    const words = knownLanguages.find(({ code }) => code === language);
    return words === undefined ? [] : subjectOf(query, language, words);
  });
  return [...new Set(found.flatMap(wordsOf))];
}

function subjectOf(
  query: string,
  language: Language,
  { asking, sections }: LanguageWords,
): readonly string[] {
  const { howMuch, when, where } = asking.kinds;
  const has = (phrases: readonly string[]) =>
    phrases.some((phrase) => query.includes(` ${wordsOf(phrase).join(" ")} `));
  if (has(howMuch)) return asking.topics.price;
  if (has(when)) return asking.topics.hours;
  if (has(where)) return asking.topics.place;
  // Phrases such as "our story" name a page only as a whole.
  const names = [...sections.roles.about, ...sections.roles.team].filter((name) => !/ /.test(name));
  return names.filter((name) => !isStopWord(name, language));
}
