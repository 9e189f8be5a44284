import { anyOf, wordsOfAll } from "../../words/index.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import { tidy, wordsOf } from "../fold.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate } from "../reading.ts";
import type { Reading } from "../reading.ts";
import { questionWords } from "../words/tables.ts";
import { questionConfidence, isQuestion } from "./questions.ts";
import type { QuestionConfidence } from "./questions.ts";

/** One item for each question that the page asks and answers. */
export function readFaq(reading: Reading): Draft[] {
  const confidenceAt = questionConfidence(reading);
  return [
    ...fromQuestionBlocks(reading, confidenceAt),
    ...fromQuestionHeadings(reading, confidenceAt),
  ];
}

type ConfidenceAt = (index: number) => QuestionConfidence;

/** `details`, accordions and definition lists: the page reader has paired them. */
function fromQuestionBlocks(reading: Reading, confidenceAt: ConfidenceAt): Draft[] {
  const { page, taken } = reading;
  const drafts: Draft[] = [];
  for (let index = 0; index < page.blocks.length; index++) {
    const block = page.blocks[index];
    if (!block || taken.has(index)) continue;
    const confidence = confidenceAt(index);
    const faq = confidence !== null;
    if (block.kind === "question") {
      const title = blockText(page, index);
      const answer = answerAfter(reading, index);
      if (isQuestion(title, true) || faq) add(drafts, reading, { title, at: index, answer, faq });
    } else if (block.kind === "row" && block.cells.length === 2) {
      const [title = "", text = ""] = block.cells;
      if (text !== "" && isQuestion(title, faq))
        add(drafts, reading, { title, at: index, answer: [], faq, text });
    } else if (block.kind === "paragraph" && faq) {
      const [title = "", ...rest] = page.text.slice(block.start, block.end).split("\n").map(tidy);
      if (confidence !== "declared" && !isQuestion(title, false)) continue;
      // The answer follows a line break in the same paragraph, or is in the next blocks.
      const text = rest.join("\n");
      const answer = text === "" ? answerAfter(reading, index) : [];
      add(drafts, reading, { title, at: index, answer, faq, ...(text === "" ? {} : { text }) });
    }
  }
  return drafts;
}

/** The answer to the question at `at`: the blocks marked as such, else those before the next question. */
function answerAfter(reading: Reading, at: number): number[] {
  const { blocks } = reading.page;
  const marked = blocks[at + 1]?.kind === "answer";
  const { grid, card } = blocks[at] ?? { grid: null, card: null };
  const answer: number[] = [];
  for (let index = at + 1; index < blocks.length; index++) {
    const block = blocks[index];
    if (!block || block.kind === "question" || block.kind === "heading") break;
    if (block.grid !== grid || block.card !== card) break;
    // Lists, tables and code of an answer keep their kind; a paragraph is not part of it.
    if (marked && block.kind === "paragraph") break;
    if (!marked && isQuestion(blockText(reading.page, index), false)) break;
    answer.push(index);
  }
  return answer;
}

/** Headings that are questions, answered by the text below them. */
function fromQuestionHeadings(reading: Reading, confidenceAt: ConfidenceAt): Draft[] {
  const drafts: Draft[] = [];
  for (const section of reading.sections) {
    if (section.heading === null || reading.taken.has(section.heading)) continue;
    const confidence = confidenceAt(section.heading);
    const faq = confidence !== null;
    if (confidence !== "declared" && !isQuestion(section.title, faq)) continue;
    // "What we do" and "How it works" are names of sections.
    if (!faq && section.role !== null) continue;
    // In articles and in bands that every page repeats, a question is rhetorical.
    if (!faq && (reading.role === "articles" || isBoilerplate(reading, section.heading))) continue;
    const answer = section.body.filter((index) => !reading.taken.has(index));
    const text = answer.map((index) => blockText(reading.page, index)).join(" ");
    // Outside a FAQ many headings are advertising: "Ready to start?" is answered by a button.
    if (text.length < (faq ? 2 : 60) || (!faq && isRhetorical(section.title))) continue;
    add(drafts, reading, { title: section.title, at: section.heading, answer, faq });
  }
  return drafts;
}

// "Ready to go?", "Interested?": no question word, few words.
function isRhetorical(title: string): boolean {
  const words = wordsOf(title);
  return words.length < 3 || !words.slice(0, 3).some((word) => questionWords.has(word));
}

const answers = anyOf(wordsOfAll(({ sections }) => sections.answerLabels));
const questions = anyOf(wordsOfAll(({ sections }) => sections.questionLabels));
/** "A: Yes", "Antwort. Ja". */
const answerLabel = new RegExp(`^${answers}\\s?[:.)]\\s+`, "i");
/** "Q1: Do you repair saws?" */
const questionLabel = new RegExp(`^${questions}\\s?\\d{0,2}\\s?[:.)]\\s+`, "i");

function add(
  drafts: Draft[],
  reading: Reading,
  found: { title: string; at: number; answer: number[]; faq: boolean; text?: string },
): void {
  const answer = found.text ?? blocksMarkdown(reading.page, found.answer);
  const content = answer.replace(answerLabel, "");
  if (content === "") return;
  const blocks = [found.at, ...found.answer];
  blocks.forEach((index) => reading.taken.add(index));
  const title = found.title.replace(questionLabel, "");
  drafts.push({
    category: "FAQ",
    title,
    description: "",
    content,
    blocks,
    strength: found.faq ? 0.9 : 0.7,
  });
}
