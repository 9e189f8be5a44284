import { trimEndMarks } from "../../kit/trim-marks.ts";
import { fold, wordsOf } from "../fold.ts";
import { blockText } from "../block-text.ts";
import { roleAround } from "../sections.ts";
import type { Reading } from "../reading.ts";
import { textOf } from "../structured.ts";
import { questionWords } from "../words/tables.ts";
import { questionNodes } from "./declared-answers.ts";

/**
 * How certain it is that a block is a question: `declared` by the page's data or by its pairs of
 * question and answer, in a `place` for questions, or neither.
 */
export type QuestionConfidence = "declared" | "place" | null;

export function questionConfidence(reading: Reading): (index: number) => QuestionConfidence {
  const declared = declaredQuestions(reading);
  return (index) => {
    if (declared.has(fold(blockText(reading.page, index)))) return "declared";
    const section = reading.sectionOf[index];
    const place = reading.role === "faq" || (section && roleAround(section) === "faq");
    return place ? "place" : null;
  };
}

/** Questions that the page's structured data declare, and those that alternate with answers. */
function declaredQuestions(reading: Reading): Set<string> {
  const declared = questionNodes(reading.page).map((node) => fold(textOf(node["name"])));
  return new Set([...declared, ...pairedQuestions(reading)].filter((text) => text !== ""));
}

/** Paragraphs that are questions, each followed by an answer, below it or after a line break; at least two. */
function pairedQuestions({ page, role, sections }: Reading): string[] {
  // In a conversation the next paragraph need not be an answer.
  if (role === "articles" || page.kind === "forum") return [];
  const within = page.blocks.flatMap(({ kind, start, end }) => {
    const [first = "", second] =
      kind === "paragraph" ? page.text.slice(start, end).split("\n") : [];
    const isAnswered = second !== undefined && !isQuestion(second, false);
    return isAnswered && isQuestion(first, false) ? [fold(page.text.slice(start, end))] : [];
  });
  const below = sections.flatMap((section) => {
    const questions = section.body.filter((index, at) => {
      const next = section.body[at + 1];
      const isAsking =
        page.blocks[index]?.kind === "paragraph" && isQuestion(blockText(page, index), false);
      return isAsking && next !== undefined && !isQuestion(blockText(page, next), false);
    });
    return questions.length < 2 ? [] : questions.map((index) => fold(blockText(page, index)));
  });
  return [...below, ...(within.length < 2 ? [] : within)];
}

/** "What", "Do you": what an advertising question rarely begins with. */
export function beginsAsQuestion(title: string): boolean {
  const words = wordsOf(title);
  return words.length >= 3 && words.slice(0, 3).some((word) => questionWords.has(word));
}

/** A question mark at the end, or, among questions, a question word at the beginning. */
export function isQuestion(text: string, amongQuestions: boolean): boolean {
  const plain = trimEndMarks(text, /["'“”«»*)\s]/);
  if (plain.length < minQuestionChars || plain.length > maxQuestionChars) return false;
  if (/[?？;]$/u.test(plain)) return !plain.endsWith(";") || isGreek(plain);
  if (/[.!:]$/u.test(plain) || !amongQuestions) return false;
  return plain.startsWith("¿") || questionWords.has(wordsOf(plain)[0] ?? "");
}

const minQuestionChars = 6;
const maxQuestionChars = 300;

// The Greek question mark is written as a semicolon.
function isGreek(text: string): boolean {
  return /\p{Script=Greek}/u.test(text);
}
