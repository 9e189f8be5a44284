import type { KnowledgeList } from "../../node/src/index.ts";
import { wordsOf } from "./judge.ts";
import type { EvalQuestion } from "./questions.ts";

type FaqItem = Pick<KnowledgeList["items"][number], "title" | "content">;

/**
 * The questions of a site's own FAQ. A good answer has the numbers of the FAQ's answer and at least
 * half of its other words that the question does not have.
 */
export function faqQuestions(items: readonly FaqItem[]): EvalQuestion[] {
  return items.flatMap(({ title, content }) => {
    if (!/[?？؟]\s*$/u.test(title)) return [];
    const asked = new Set(wordsOf(title).split(" "));
    const words = [...new Set(wordsOf(content).trim().split(" "))].filter(
      (word) => !asked.has(word),
    );
    const expect = words.filter((word) => /\d/.test(word)).slice(0, maxNumbers);
    const about = words.filter((word) => !/\d/.test(word) && word.length >= minWordChars);
    if (expect.length === 0 && about.length < minWords) return [];
    return [
      { question: title, expect, about: about.slice(0, maxWords), source: null, refuse: false },
    ];
  });
}

const maxNumbers = 3;
// Shorter ones are mostly articles and prepositions.
const minWordChars = 5;
const minWords = 2;
const maxWords = 20;
