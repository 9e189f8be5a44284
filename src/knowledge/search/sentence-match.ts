import { wordsOf } from "../fold.ts";

/** The words of a query that is short enough to be words of one sentence; else none. */
export function sentenceWords(query: string): ReadonlySet<string> {
  // Longer queries are texts, whose words are not in one sentence.
  if (query.length > maxQueryChars) return new Set();
  const words = new Set(wordsOf(query));
  return words.size >= minWords && words.size <= maxWords ? words : new Set();
}

/** Whether one sentence or line has all the words, those that no term is made of included. */
export function hasSentenceWith(words: ReadonlySet<string>, text: string): boolean {
  if (words.size === 0 || !hasAll(words, text)) return false;
  return text.split(sentenceEnd).some((sentence) => hasAll(words, sentence));
}

function hasAll(words: ReadonlySet<string>, text: string): boolean {
  const known = new Set(wordsOf(text));
  for (const word of words) if (!known.has(word)) return false;
  return true;
}

const sentenceEnd = /\n|[.!?…]\s|[。！？]/u;
const minWords = 3;
const maxWords = 12;
const maxQueryChars = 200;
