import type { Answer, SearchResult } from "../../node/src/index.ts";
import type { EvalQuestion } from "./questions.ts";

/** What is judged of a result. */
export type JudgedResult = Pick<SearchResult, "title" | "content" | "source" | "evidence">;

export type AnswerOutcome = "correct" | "refused" | "wrong";

/** The place of the first result that answers, from 1 on; null: none of them does. */
export function rankOf(question: EvalQuestion, results: readonly JudgedResult[]): number | null {
  const at = results.findIndex(
    ({ title, content, source, evidence }) =>
      isFrom(question, [source]) &&
      isStated(question, [title, ...evidence.headingPath, content, evidence.quote].join("\n")),
  );
  return at < 0 ? null : at + 1;
}

export function outcomeOf(
  question: EvalQuestion,
  { answer, sentences, citations }: Pick<Answer, "answer" | "sentences" | "citations">,
): AnswerOutcome {
  if (answer === null) return question.refuse ? "correct" : "refused";
  if (question.refuse) return "wrong";
  const text = sentences.map((sentence) => sentence.text).join("\n");
  const sources = citations.map(({ source }) => source);
  return isFrom(question, sources) && isStated(question, text) ? "correct" : "wrong";
}

function isFrom({ source }: EvalQuestion, sources: readonly string[]): boolean {
  return source === null || sources.some((each) => plainAddress(each) === plainAddress(source));
}

/** "https://www.example.com/a/#top" and "example.com/a" are one page. */
const plainAddress = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?|^www\./, "")
    .replace(/#.*$/, "")
    .replace(/\/$/, "");

function isStated({ expect, about = [] }: EvalQuestion, text: string): boolean {
  const words = wordsOf(text);
  const has = (phrase: string): boolean =>
    phrase.split("|").some((each) => words.includes(wordsOf(each)));
  return expect.every(has) && about.filter(has).length * 2 >= about.length;
}

// Written without spaces between words.
const joined = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Words in small letters without accents, each between spaces, so that only whole words are equal. */
export function wordsOf(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  if (joined.test(plain)) return plain.replace(/[^\p{L}\p{N}]+/gu, "");
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}
