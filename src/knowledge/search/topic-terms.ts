import { languages as knownLanguages, topics } from "../../words/index.ts";
import { searchLanguages, type Language } from "./languages.ts";
import { stem } from "./stems.ts";
import { foldWord } from "./tokens.ts";

/**
 * Terms for what a question asks about that it does not use: "reimbursement" also means refund and
 * return. Only topics that customers ask about, in the languages of the question.
 */
export function topicTerms(words: readonly string[], codes: readonly Language[]): string[] {
  return otherTerms(words, codes, topicsOf);
}

/** Terms for words that no document has: where no page has a dog, one may have pets. */
export function relatedTerms(words: readonly string[], codes: readonly Language[]): string[] {
  return otherTerms(words, codes, relatedOf);
}

type Groups = ReadonlyMap<Language, readonly (readonly string[])[]>;

function otherTerms(
  words: readonly string[],
  codes: readonly Language[],
  groupsOf: Groups,
): string[] {
  const found = codes.flatMap((code) => {
    const own = new Set(words.map((word) => stem(word, code)));
    const asked = (groupsOf.get(code) ?? []).filter((terms) => terms.some((one) => own.has(one)));
    return asked.flat().filter((one) => !own.has(one));
  });
  return [...new Set(found)];
}

/** The terms of each topic. */
const topicsOf: Groups = new Map(
  searchLanguages.map((code) => {
    const asking = knownLanguages.find((language) => language.code === code)?.asking;
    return [code, asking ? topics.map((topic) => termsOf(asking.topics[topic], code)) : []];
  }),
);

const relatedOf: Groups = new Map(
  searchLanguages.map((code) => {
    const search = knownLanguages.find((language) => language.code === code)?.search;
    const groups = search?.related.map((group) => group.split(/\s+/)) ?? [];
    return [code, groups.map((group) => termsOf(group, code))];
  }),
);

function termsOf(list: readonly string[], code: Language): string[] {
  const words = list.map(foldWord).filter((word) => /^\p{L}+$/u.test(word));
  return [...new Set(words.map((word) => stem(word, code)))];
}
