import { languages as knownLanguages } from "../../words/index.ts";
import type { ItemCategory } from "../../contract/knowledge.ts";
import type { IndexTerms } from "../../ports/item-index.ts";
import { askedWords } from "./asked-words.ts";
import {
  isStopWord,
  likelyLanguages,
  questionLanguages,
  searchLanguages,
  type Language,
} from "./languages.ts";
import { stem } from "./stems.ts";
import { tokensOf, type Token } from "./tokens.ts";
import { relatedTerms, topicTerms } from "./topic-terms.ts";

export type ItemText = {
  title: string;
  description: string;
  content: string;
  category?: ItemCategory;
};

/** The terms of one item. */
export function analyseItem(item: ItemText): IndexTerms {
  return createItemAnalysis()(item);
}

/**
 * Makes the terms that an index stores beside an item's text; every index adapter gets the same.
 * Stop words are kept in the title alone: "about us" finds the page of that name, and the rest stays
 * small. One analysis serves many items: most of their words repeat, and each is stemmed once.
 */
export function createItemAnalysis(): (item: ItemText) => IndexTerms {
  const lexicons = new Map<Language, Lexicon>();
  return ({ title, description, content, category }) => {
    const head = tokensOf(title);
    const body = [...tokensOf(description), ...tokensOf(content)];
    const language = likelyLanguages([...head, ...body].map(({ word }) => word))[0] ?? "en";
    const lexicon = lexicons.get(language) ?? createLexicon(language);
    lexicons.set(language, lexicon);
    const words = new Set<string>();
    const titleTerms: string[] = [];
    const bodyTerms: string[] = [];
    for (const { word, kind } of head) {
      const { term, isSpellable } = lexicon(word);
      titleTerms.push(term);
      if (isSpellable && kind !== "pair") words.add(word);
    }
    for (const { word, kind } of body) {
      const { term, isStopWord: isStop, isSpellable } = lexicon(word);
      if (!isStop) bodyTerms.push(term);
      if (isSpellable && kind !== "pair") words.add(word);
    }
    const texts = new Set([titleTerms.join(" "), bodyTerms.join(" ")]);
    if (category === "PRICING") {
      // "€19 a month" contains no word for a price, but people search with one. Such a word is also
      // no misspelling of another.
      for (const one of [language, "en"] as const) {
        for (const { word } of tokensOf(priceWords.get(one) ?? "")) {
          texts.add(stem(word, one));
          words.add(word);
        }
      }
    }
    return { title: titleTerms.join(" "), allTerms: [...texts].join(" "), words: [...words] };
  };
}

type WordEntry = {
  term: string;
  isStopWord: boolean;
  /** Useful for correcting spelling: a word of letters, not a number or a code. */
  isSpellable: boolean;
};
type Lexicon = (word: string) => WordEntry;

function createLexicon(language: Language): Lexicon {
  const entries = new Map<string, WordEntry>();
  return (word) => {
    const known = entries.get(word);
    if (known !== undefined) return known;
    const entry = {
      term: stem(word, language),
      isStopWord: isStopWord(word, language),
      isSpellable: letters.test(word),
    };
    entries.set(word, entry);
    return entry;
  };
}

/** The words by which an item with a price is found, by language. */
const priceWords: ReadonlyMap<string, string> = new Map(
  knownLanguages.map(({ code, search }) => [code, search.priceWords.join(" ")]),
);

export type QueryTerms = {
  /** The words without stop words; all of them when there are only stop words. */
  tokens: Token[];
  /** Words of the subject of a question that has stop words only. */
  asked: string[];
  /** Other terms for the topics of a short question. */
  others: string[];
  /** The languages whose stems are searched. */
  languages: readonly Language[];
  /** Other terms for those words of a short question that no document has. */
  related: (isKnown: (word: string) => boolean) => string[];
};

/**
 * Terms of a question. The language of a short query is not certain, and its names may occur in items
 * of another language: then each word is searched under its stem in every language.
 */
export function analyseQuery(text: string): QueryTerms {
  const all = tokensOf(text);
  const words = all.map(({ word }) => word);
  const likely = likelyLanguages(words);
  const contentTokens = all.filter(({ word }) => !likely.some((one) => isStopWord(word, one)));
  const tokens = contentTokens.length > 0 ? contentTokens : all;
  const asked = contentTokens.length > 0 ? [] : askedWords(text, likely);
  const long = tokens.length > shortQueryWords && likely.length > 0;
  const folded = long ? likely : [...new Set([...likely, ...searchLanguages])];
  const short = tokens.length > shortQueryWords ? [] : tokens.map(({ word }) => word);
  const spoken = questionLanguages(words);
  const others = topicTerms(short, spoken);
  const related = (isKnown: (word: string) => boolean) =>
    relatedTerms(
      short.filter((word) => !isKnown(word)),
      spoken,
    );
  return { tokens, asked, others, languages: folded, related };
}

/** The stems of words, each once. */
export function termsOf(words: Iterable<string>, codes: readonly Language[]): Set<string> {
  const terms = new Set<string>();
  for (const word of words) for (const one of codes) terms.add(stem(word, one));
  return terms;
}

/** Longer questions have enough stop words to recognise their language. */
const shortQueryWords = 8;

const letters = /^[\p{L}\p{M}]{3,24}$/u;
