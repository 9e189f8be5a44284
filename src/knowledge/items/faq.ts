import { anyOf, wordEnd, wordsOfAll } from "../../words/index.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import type { Draft } from "../draft.ts";
import { tidy, wordsOf } from "../fold.ts";
import { blockText } from "../block-text.ts";
import { isBoilerplate, isLinkLine } from "../reading.ts";
import type { Reading } from "../reading.ts";
import { namedRole, type Section } from "../sections.ts";
import type { PageRole } from "../page-role.ts";
import { asksUnmarked } from "../words/asks.ts";
import { pronouns, verbWords } from "../words/tables.ts";
import { declaredAnswers, type DeclaredAnswers } from "./declared-answers.ts";
import { partTitle } from "./parts.ts";
import { beginsAsQuestion, questionConfidence, isQuestion } from "./questions.ts";
import type { QuestionConfidence } from "./questions.ts";
import { ownBlocks } from "./rest.ts";
import { contentCategory } from "./section-category.ts";
import { isAboutOneThing, sectionTitle } from "./section-units.ts";
import { isNaming, isSlogan, pageSubject, plainTitle } from "./subject.ts";

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
      else if (index !== reading.titleAt) drafts.push(...folded(reading, title, index, answer));
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

/** A part of the page that opens by a click: "Delivery & returns" of a product. */
function folded(reading: Reading, name: string, at: number, below: number[]): Draft[] {
  const { page, role, taken } = reading;
  const body = ownBlocks(reading, below);
  const heading = plainTitle(name);
  if (!writesItself(role) || !isNaming(heading)) return [];
  const content = blocksMarkdown(page, body);
  const section = reading.sectionOf[at];
  if (section === undefined || content.length < minFoldedChars) return [];
  [at, ...below].forEach((index) => taken.add(index));
  const named = { ...section, title: heading, role: namedRole(heading) };
  const title = sectionTitle(reading, { ...named, heading: at });
  if (title === null) return [];
  const category = contentCategory(reading, named, content);
  return [{ category, title, description: "", content, blocks: [at, ...body], strength: 0.55 }];
}

const minFoldedChars = 40;

/** Manuals and articles are read by their headings. */
const writesItself = (role: PageRole): boolean =>
  role !== "docs" && role !== "articles" && role !== "customers" && role !== "pricing";

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
  for (const [number, section] of reading.sections.entries()) {
    if (section.heading === null || reading.taken.has(section.heading)) continue;
    const confidence = confidenceAt(section.heading);
    const faq = confidence !== null;
    if (confidence !== "declared" && !isQuestion(section.title, faq)) continue;
    // "What we do" and "How it works" are names of sections.
    if (!faq && section.role !== null) continue;
    // In articles and in bands that every page repeats, a question is rhetorical.
    if (!faq && (reading.role === "articles" || isBoilerplate(reading, section.heading))) continue;
    const answer = answerBelow(reading, number, confidenceAt);
    const text = answer.map((index) => blockText(reading.page, index)).join(" ");
    if (!faq && isOverview(reading, answer, text)) continue;
    // Outside a FAQ many headings are advertising: "Ready to start?" is answered by a button.
    const minChars = faq ? 2 : reading.role === "support" ? 30 : 60;
    if (text.length < minChars || (!faq && !beginsAsQuestion(section.title))) continue;
    add(drafts, reading, { title: section.title, at: section.heading, answer, faq });
  }
  return drafts;
}

/** The text below a heading that asks, with the parts below it that ask nothing themselves. */
function answerBelow(reading: Reading, number: number, confidenceAt: ConfidenceAt): number[] {
  const { sections, taken } = reading;
  const section = sections[number];
  if (section === undefined) return [];
  const answer = [...section.body];
  for (let at = number + 1; at < sections.length; at++) {
    const part = sections[at];
    if (part === undefined || !isBelow(part, section)) break;
    const { heading } = part;
    if (heading !== null) {
      if (taken.has(heading) || confidenceAt(heading) === "declared") break;
      if (isQuestion(part.title, false)) break;
      answer.push(heading);
    }
    answer.push(...part.body);
  }
  const { blocks } = reading.page;
  const next = answer.findIndex((index) => blocks[index]?.kind === "question");
  if (next >= 0) answer.length = next;
  while (blocks[answer.at(-1) ?? -1]?.kind === "heading") answer.pop();
  return answer.filter((index) => !taken.has(index));
}

/** A question above several long sections is the title of all. */
function isOverview({ page }: Reading, answer: readonly number[], text: string): boolean {
  const headings = answer.filter((at) => page.blocks[at]?.kind === "heading").length;
  return headings >= minOverviewParts && text.length > maxAnswerChars;
}

const minOverviewParts = 2;
const maxAnswerChars = 1_500;

function isBelow(part: Section, section: Section): boolean {
  for (let at = part.parent; at; at = at.parent) if (at === section) return true;
  return false;
}

const answers = anyOf(wordsOfAll(({ sections }) => sections.answerLabels));
const questions = anyOf(wordsOfAll(({ sections }) => sections.questionLabels));
/** "A: Yes", "Antwort. Ja". */
const answerLabel = new RegExp(`^${answers}\\s?[:.)]\\s+`, "i");
/** "4. Do you repair saws?" */
const number = /^\(?\d{1,2}[.):]\s+(?=\p{L})/u;
/** "Q1: Do you repair saws?" */
const questionLabel = new RegExp(`^${questions}\\s?\\d{0,2}\\s?[:.)]\\s+`, "i");

type Found = { title: string; at: number; answer: number[]; faq: boolean; text?: string };

function add(drafts: Draft[], reading: Reading, below: Found): void {
  const found = ofDeclared(reading, below);
  if (found === null) return;
  const answer = found.text ?? blocksMarkdown(reading.page, found.answer);
  const content = answer.replace(answerLabel, "");
  if (content === "" || asksItself(content)) return;
  // A heading over a menu asks nothing.
  if (found.answer.length > 0 && found.answer.every((index) => isLinkLine(reading, index))) return;
  const blocks = [found.at, ...found.answer].sort((a, b) => a - b);
  blocks.forEach((index) => reading.taken.add(index));
  const asked = plainTitle(found.title.replace(questionLabel, "").replace(number, ""));
  const isAsked = isAsking(asked, found.faq);
  if (asksTwice(asked) && answersOne(content)) return;
  // "Questions?", "Need help?": an invitation to write.
  if (wordsOf(asked).length < 2 && wordsOf(content).length < minAnswerWords) return;
  const title = namesItsSubject(reading, asked, found.at)
    ? asked
    : partTitle(pageSubject(reading), asked);
  drafts.push({
    category: isAsked ? "FAQ" : "SUPPORT",
    title,
    description: "",
    content,
    blocks,
    strength: found.faq ? 0.9 : 0.7,
  });
}

/** Elements of a page's own may show each answer above its question: the page's data know which. */
function ofDeclared(reading: Reading, below: Found): Found | null {
  let declared = declaredOf.get(reading);
  if (declared === undefined) declaredOf.set(reading, (declared = declaredAnswers(reading.page)));
  const { title, at, answer, faq, text } = below;
  const first = text ?? blockText(reading.page, answer[0] ?? -1);
  if (first !== "" && !declared.isOfAnother(title, first)) return below;
  const own = declared.blocksOf(title);
  const isFree = own.length > 0 && !own.some((block) => block === at || reading.taken.has(block));
  return isFree ? { title, at, answer: own, faq } : null;
}

const declaredOf = new WeakMap<Reading, DeclaredAnswers>();

/** "Can I swim? Can I fish?", of which "Yes" answers only one. */
function asksTwice(title: string): boolean {
  const parts = title.split(/\?\s+(?=[\p{L}¿])/u);
  const asked = parts.filter((each) => verbWords.has(wordsOf(each)[0] ?? ""));
  return parts.length > 1 && asked.length === parts.length;
}

const answersOne = (content: string): boolean => yesOrNo.test(content.slice(0, maxYesChars));
const yesOrNo = new RegExp(
  `^(?:${anyOf(wordsOfAll(({ asking, pageParts }) => [...pageParts.yesMarks, ...asking.denials]))})${wordEnd}`,
  "iu",
);
const maxYesChars = 20;

/** An address or a name alone does not answer one word. */
const minAnswerWords = 4;

/** A question, rather than the name of an instruction: "How to use the saw". */
function isAsking(title: string, faq: boolean): boolean {
  return isQuestion(title, false) || (faq && (isQuestion(title, true) || asksUnmarked(title)));
}

/** "How does it adjust?" is about the product of the page, and names it nowhere. */
function namesItsSubject(reading: Reading, title: string, at: number): boolean {
  // The subject of a page of questions is the business.
  const isOfSubject =
    isAboutOneThing(reading) || (subjectRoles.has(reading.role) && isBelowTitle(reading, at));
  if (!isOfSubject || isSlogan(pageSubject(reading))) return true;
  const words = wordsOf(title);
  return words.length > maxPronounWords || !words.some((word) => pronouns.has(word));
}

/** No heading is above the question but those of the page and of its questions. */
function isBelowTitle(reading: Reading, at: number): boolean {
  const section = reading.sectionOf[at];
  const above = section?.heading === at ? section.parent : section;
  return (
    !above || above.heading === null || above.heading === reading.titleAt || above.role === "faq"
  );
}

const subjectRoles: ReadonlySet<PageRole> = new Set<PageRole>(["products", "services", "other"]);

// Longer questions name what they are about: "How much does it cost to move a piano?"
const maxPronounWords = 6;

/** A text of one line that is a question is the next question, not an answer. */
function asksItself(content: string): boolean {
  return !content.includes("\n") && isQuestion(content, false);
}
