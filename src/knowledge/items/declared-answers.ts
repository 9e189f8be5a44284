import type { Page } from "../../contract/page.ts";
import { foldedBlockText, foldedBlockTexts } from "../block-text.ts";
import { fold } from "../fold.ts";
import { isNode, isType, listOf, nodesIn, nodesOf, type Node, textOf } from "../structured.ts";

/** Whether a text is the answer to a question, by what the page's data declare. */
export type DeclaredAnswers = {
  /** The text answers another question: question and answer on the page are in another order. */
  readonly isOfAnother: (question: string, text: string) => boolean;
  /** The blocks with the declared answer to a question; empty where the page does not show it. */
  readonly blocksOf: (question: string) => number[];
};

const faqTypes = new Set(["FAQPage", "QAPage", "Question"]);
const questionTypes = new Set(["Question"]);

/** The nodes of questions: a page may have a FAQPage as its main entity, and that its questions. */
export function questionNodes(page: Page): Node[] {
  const faqs = nodesOf(page)
    .flatMap((node) => [node, ...nodesIn(node["mainEntity"])])
    .filter((node) => isType(node, faqTypes));
  const all = new Set(faqs.flatMap((faq) => [faq, ...nodesIn(faq["mainEntity"])]));
  return [...all].filter((node) => isType(node, questionTypes));
}

export function declaredAnswers(page: Page): DeclaredAnswers {
  const answers = new Map<string, string>();
  const questions = new Map<string, string>();
  for (const node of questionNodes(page)) {
    const [question, answer] = [fold(textOf(node["name"])), fold(answerOf(node))];
    if (question === "" || answer.length < minAnswerChars) continue;
    answers.set(question, answer);
    questions.set(opening(answer), question);
  }
  const shown = questions.size === 0 ? new Map<string, number>() : openingsOf(page);
  const found = new Map<string, number[]>();
  return {
    isOfAnother: (question, text) => {
      const own = answers.get(fold(question));
      const start = opening(fold(text.slice(0, maxOpeningChars)));
      return own !== undefined && opening(own) !== start && questions.has(start);
    },
    blocksOf: (question) => {
      const key = fold(question);
      const answer = answers.get(key) ?? "";
      const blocks = found.get(key) ?? blocksOf(page, shown.get(opening(answer)), answer);
      found.set(key, blocks);
      return blocks;
    },
  };
}

function answerOf(question: Node): string {
  const [answer] = listOf(question["acceptedAnswer"] ?? question["suggestedAnswer"]);
  const text = isNode(answer) ? answer["text"] : answer;
  return typeof text === "string" ? text.replace(markup, " ") : "";
}

const markup = /<[^<>]{0,1000}>|&[a-z]{2,8};|&#\d{1,6};/gi;

/** Shorter answers, such as "Yes, you can", may be the same for several questions. */
const minAnswerChars = 40;
const opening = (folded: string): string => folded.slice(0, minAnswerChars);
/** Marks and accents are longer than their folded text. */
const maxOpeningChars = 200;

function blocksOf(page: Page, first: number | undefined, answer: string): number[] {
  const blocks: number[] = [];
  let read = 0;
  for (let at = first; at !== undefined && read < answer.length; at++) {
    const text = foldedBlockText(page, at);
    if (text === "" || !answer.startsWith(text, read)) return [];
    blocks.push(at);
    read += text.length + 1;
  }
  return blocks;
}

function openingsOf(page: Page): Map<string, number> {
  const found = new Map<string, number>();
  for (const [at, text] of foldedBlockTexts(page).entries())
    if (!found.has(opening(text))) found.set(opening(text), at);
  return found;
}
