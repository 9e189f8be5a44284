import { languages as knownLanguages, topics, type Topic } from "../../words/index.ts";
import { limits } from "../../contract/limits.ts";
import { createRecentMap } from "../../kit/recent-map.ts";
import { isStopWord, searchLanguages, type Language } from "../search/languages.ts";
import { stem } from "../search/stems.ts";
import { foldWord, tokensOf, type Token } from "../search/tokens.ts";

/** The words of a text, as far as they name a subject. */
export type Bag = { readonly words: ReadonlySet<string>; readonly keys: ReadonlySet<string> };

export type Term = {
  readonly word: string;
  /** As the text writes it. */
  readonly written: string;
  readonly start: number;
  readonly topics: readonly Topic[];
  /** Whether it names a subject only beside other words. */
  readonly isVague: boolean;
};

/** What words are read for: the words of a claim must be nearer to those of the page. */
export type Purpose = "question" | "claim";

export type Matching = ReturnType<typeof createMatching>;

/** Compares words of these languages by stem, by topic, by parts of compounds and by prefix. */
export function createMatching(codes: readonly string[], purpose: Purpose = "question") {
  const stemmed = searchLanguages.filter((code) => codes.includes(code));
  const topicWords = topicWordsOf(codes, purpose === "claim" ? claimTopics : topics);
  const phrases = purpose === "claim" ? new Map<string, Topic>() : topicPhrasesOf(codes);
  const vague = vagueWordsOf(codes, stemmed);
  const keysOfWord = new Map<string, Keys>();
  const bags = createRecentMap<string, Bag>(
    limits.matchedWords.value,
    ({ words, keys }) => 1 + words.size + keys.size,
  );

  function keysOf(word: string): Keys {
    const known = keysOfWord.get(word);
    if (known !== undefined) return known;
    const stems = stemmed.map((code) => stem(word, code));
    // A short stem is the stem of other words too: "cares" is not about a car.
    const safe = [word, ...stems.filter((one) => one.length >= minStemChars)];
    const named = safe.flatMap((one) => [...(topicWords.get(one) ?? [])]);
    const isVague = safe.some((one) => vague.has(one));
    const keys = { stems: new Set([word, ...stems]), topics: [...new Set(named)], isVague };
    keysOfWord.set(word, keys);
    return keys;
  }

  return {
    /** A text that was read lately is not read again. */
    bag(text: string): Bag {
      const known = bags.get(text);
      if (known !== undefined) return known;
      const words = new Set<string>();
      const keys = new Set<string>();
      const tokens = tokensOf(text);
      for (const { topic } of phrasesIn(tokens, phrases)) keys.add(topicKey(topic));
      for (const { word } of tokens) {
        if (words.has(word)) continue;
        words.add(word);
        const { stems, topics: named, isVague } = keysOf(word);
        for (const one of stems) keys.add(one);
        // On a page, "come" is rarely about an appointment.
        if (!isVague) for (const topic of named) keys.add(topicKey(topic));
      }
      const bag = { words, keys };
      bags.set(text, bag);
      return bag;
    },
    /** The words of a question or a claim that name a subject. */
    terms(text: string): Term[] {
      const terms = new Map<string, Term>();
      const tokens = tokensOf(text);
      const inPhrases = new Set<Token>();
      for (const { topic, parts } of phrasesIn(tokens, phrases)) {
        const [first, last] = [parts[0], parts.at(-1)];
        if (first === undefined || last === undefined) continue;
        for (const one of parts) inPhrases.add(one);
        const word = parts.map((one) => one.word).join(" ");
        const written = text.slice(first.start, last.end);
        terms.set(word, { word, written, start: first.start, topics: [topic], isVague: false });
      }
      for (const token of tokens) {
        const { word, start, end, kind } = token;
        if (kind === "joined" || terms.has(word) || isEmptyWord(word, codes)) continue;
        if (inPhrases.has(token)) continue;
        if (terms.size >= limits.queryTerms.value) break;
        const written = text.slice(start, end);
        const { topics: named, isVague } = keysOf(word);
        terms.set(word, { word, written, start, topics: named, isVague });
      }
      return [...terms.values()];
    },
    /** How well the text has the term's meaning, from 0 to 1. */
    strength({ word, topics: named }: Term, { words, keys }: Bag): number {
      if (words.has(word)) return 1;
      for (const one of keysOf(word).stems) if (keys.has(one)) return 1;
      if (/^\p{N}/u.test(word)) return 0;
      const near = nearest(word, words);
      if (near > 0) return near;
      return named.some((topic) => keys.has(topicKey(topic))) ? byTopic : 0;
    },
  };
}

type Keys = {
  readonly stems: ReadonlySet<string>;
  readonly topics: readonly Topic[];
  readonly isVague: boolean;
};

/** Topics whose words are near to one another: 40 cm of height are not 40 cm of width. */
const claimTopics = topics.filter(
  (topic) => !["size", "weight", "age", "duration", "material", "discount"].includes(topic),
);
const minStemChars = 4;

const topicKey = (topic: Topic): string => `topic:${topic}`;
const byTopic = 0.8;

/** A form of the same word, or a part of a compound. */
function nearest(word: string, words: ReadonlySet<string>): number {
  let best = 0;
  if (word.length < minPartChars) return 0;
  for (const other of words) {
    if (other.length < minPartChars || /^\p{N}/u.test(other)) continue;
    const shared = sharedStart(word, other);
    const [short, long] = word.length < other.length ? [word, other] : [other, word];
    if (shared >= 4 && shared >= long.length * minSharedStart) best = Math.max(best, 0.9);
    else if (short.length >= minCompoundPart && long.startsWith(short)) best = Math.max(best, 0.8);
    else if (short.length >= minCompoundPart && long.endsWith(short)) best = Math.max(best, 0.8);
  }
  return best;
}

const minPartChars = 4;
const minCompoundPart = 5;
const minSharedStart = 0.67;

function sharedStart(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a[at] === b[at]) at++;
  return at;
}

/** Languages by how many of their function words the text has; several when they tie. */
export function languagesOfText(text: string): string[] {
  const counts = askingLanguages.map(() => 0);
  for (const { word } of tokensOf(text)) {
    for (const [at, { code }] of askingLanguages.entries()) {
      if (isEmptyWord(word, [code])) counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const max = Math.max(...counts);
  return max === 0 ? [] : askingLanguages.filter((_, at) => counts[at] === max).map((l) => l.code);
}

function isEmptyWord(word: string, codes: readonly string[]): boolean {
  return codes.some((code) => {
    if (lightWords.get(code)?.has(word) === true) return true;
    return isSearchLanguage(code) && isStopWord(word, code);
  });
}

const isSearchLanguage = (code: string): code is Language =>
  (searchLanguages as readonly string[]).includes(code);

/** Languages of which the words of questions are known. */
export const askingLanguages = knownLanguages.filter(({ asking }) => asking.light.length > 0);

const lightWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  askingLanguages.map(({ code, asking }) => [
    code,
    new Set(asking.light.flatMap((word) => tokensOf(word)).map((token) => token.word)),
  ]),
);

/** Words that follow each other and together name a topic: "money back". */
function topicPhrasesOf(codes: readonly string[]): ReadonlyMap<string, Topic> {
  const found = new Map<string, Topic>();
  for (const { code, asking } of askingLanguages) {
    if (!codes.includes(code)) continue;
    for (const topic of topics) {
      for (const written of asking.topics[topic]) {
        const parts = tokensOf(written).filter(({ kind }) => kind === "word");
        if (parts.length > 1) found.set(parts.map(({ word }) => word).join(" "), topic);
      }
    }
  }
  return found;
}

type Phrase = { readonly topic: Topic; readonly parts: readonly Token[] };

function phrasesIn(tokens: readonly Token[], phrases: ReadonlyMap<string, Topic>): Phrase[] {
  if (phrases.size === 0) return [];
  const alone = tokens.filter(({ kind }) => kind === "word");
  return alone.flatMap((_, at) =>
    [2, maxPhraseWords].flatMap((count) => {
      const parts = alone.slice(at, at + count);
      const topic = phrases.get(parts.map(({ word }) => word).join(" "));
      return topic === undefined || parts.length < count ? [] : [{ topic, parts }];
    }),
  );
}

const maxPhraseWords = 3;

function vagueWordsOf(codes: readonly string[], stemmed: readonly Language[]): Set<string> {
  const written = askingLanguages
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ asking }) => asking.vague.map(foldWord));
  return new Set(written.flatMap((word) => [word, ...stemmed.map((code) => stem(word, code))]));
}

function topicWordsOf(
  codes: readonly string[],
  known: readonly Topic[],
): ReadonlyMap<string, ReadonlySet<Topic>> {
  const found = new Map<string, Set<Topic>>();
  for (const { code, asking } of askingLanguages) {
    if (!codes.includes(code)) continue;
    for (const topic of known) {
      for (const written of asking.topics[topic]) {
        const word = foldWord(written).replace(/[^\p{L}\p{N}]/gu, "");
        const stems = isSearchLanguage(code) ? [stem(word, code)] : [];
        for (const one of [word, ...stems]) {
          found.set(one, (found.get(one) ?? new Set<Topic>()).add(topic));
        }
      }
    }
  }
  return found;
}
