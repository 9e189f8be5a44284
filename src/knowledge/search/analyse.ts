import { languages } from "../../words/index.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import type { IndexTerms } from "../../ports/item-index.ts";
import { isStopWord, likelyLanguages, searchLanguages, type Language } from "./languages.ts";
import { stem } from "./stems.ts";
import { tokensOf, type Token } from "./tokens.ts";

export type ItemText = {
  title: string;
  description: string;
  content: string;
  category?: ItemCategory;
};

/**
 * What both indexes hold of an item beside its text, so that they see the same terms. Small words
 * stay in the title alone, so that "about us" finds the page of that name and the rest stays lean.
 */
export function analyseItem({ title, description, content, category }: ItemText): IndexTerms {
  const [head, body] = [tokensOf(title), [...tokensOf(description), ...tokensOf(content)]];
  const words = new Set<string>();
  for (const tokens of [head, body]) {
    for (const { word, kind } of tokens) if (kind !== "pair" && letters.test(word)) words.add(word);
  }
  const language = likelyLanguages([...head, ...body].map(({ word }) => word))[0] ?? "en";
  const titleTerms = head.map(({ word }) => stem(word, language)).join(" ");
  const bodyTerms = body
    .filter(({ word }) => !isStopWord(word, language))
    .map(({ word }) => stem(word, language))
    .join(" ");
  const allTerms = new Set([titleTerms, bodyTerms]);
  if (category === "PRICING") {
    // "€19 a month" does not say that it is a price: what people call one finds it all the same,
    // and is no misspelling of another word.
    for (const one of [language, "en"] as const) {
      for (const { word } of tokensOf(priceWords.get(one) ?? "")) {
        allTerms.add(stem(word, one));
        words.add(word);
      }
    }
  }
  return { title: titleTerms, allTerms: [...allTerms].join(" "), words: [...words] };
}

/** The words by which an item with a price is found, by language. */
const priceWords: ReadonlyMap<string, string> = new Map(
  languages.map(({ code, search }) => [code, search.priceWords.join(" ")]),
);

export type QueryTerms = {
  /** The words that tell what is asked; all of them when none does. */
  tokens: Token[];
  /** Whose stems to look for. */
  languages: readonly Language[];
};

/**
 * Terms of a question. A short query does not tell its language, and names in it may stand in items
 * of another one: then each word is looked for under the stem that every language would give it.
 */
export function analyseQuery(text: string): QueryTerms {
  const all = tokensOf(text);
  const likely = likelyLanguages(all.map(({ word }) => word));
  const contentTokens = all.filter(({ word }) => !likely.some((one) => isStopWord(word, one)));
  const tokens = contentTokens.length > 0 ? contentTokens : all;
  const long = tokens.length > shortQueryWords && likely.length > 0;
  const languages = long ? likely : [...new Set([...likely, ...searchLanguages])];
  return { tokens, languages };
}

/** The stems of words, each once. */
export function termsOf(words: Iterable<string>, languages: readonly Language[]): Set<string> {
  const terms = new Set<string>();
  for (const word of words) for (const one of languages) terms.add(stem(word, one));
  return terms;
}

/** Longer questions tell their language by their small words. */
const shortQueryWords = 8;

/** Worth keeping for spelling: a word of letters, not a number or a code. */
const letters = /^[\p{L}\p{M}]{3,24}$/u;
