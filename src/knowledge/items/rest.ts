import { limits } from "../../contract/limits.ts";
import { blocksMarkdown } from "../blocks-markdown.ts";
import { isButton, isPriceOnly } from "../cards.ts";
import type { Draft } from "../draft.ts";
import { blockText, foldedBlockText } from "../block-text.ts";
import { fold } from "../fold.ts";
import type { PageRole } from "../page-role.ts";
import { isBoilerplate, isLinkLine } from "../reading.ts";
import type { Reading } from "../reading.ts";
import { sectionRole, type Section } from "../sections.ts";
import { contentCategory, isNewsOrPraise } from "./section-category.ts";
import { beginsAsQuestion, isQuestion } from "./questions.ts";
import { partDrafts } from "./parts.ts";
import { sectionTitle, unitsOf, type Unit } from "./section-units.ts";
import { statesFact } from "./stated.ts";

/** Text that no other reader has taken, where a section states facts under a title that names them. */
export function readRest(reading: Reading): Draft[] {
  if (skippedRoles.has(reading.role)) return [];
  return unitsOf(reading).flatMap((unit) => restDrafts(reading, unit));
}

// Lists of articles invite to read them; praise is nothing that the business states.
const skippedRoles: ReadonlySet<PageRole> = new Set<PageRole>(["articles", "customers", "account"]);

function restDrafts(reading: Reading, { section, body }: Unit): Draft[] {
  const { page, taken } = reading;
  const { heading } = section;
  const role = sectionRole(section);
  if (role !== null && skippedRoles.has(role)) return [];
  const isOther = heading !== null && heading !== reading.titleAt;
  if (isOther && (isBoilerplate(reading, heading) || isAboveAnswers(reading, section))) return [];
  const blocks = ownBlocks(reading, body);
  if (!statesFact(page, blocks) && !isAnswer(section.title)) return [];
  if (proseChars(reading, blocks) < minProseChars) return [];
  if (isAboveList(reading, section) && !blocks.some((at) => isProse(reading, at))) return [];
  const title = sectionTitle(reading, section);
  if (title === null || !/\p{L}{3}/u.test(title) || isPriceOnly(section.title)) return [];
  const content = blocksMarkdown(page, blocks);
  if (reading.role === "home" && isNewsOrPraise(content)) return [];
  blocks.forEach((at) => taken.add(at));
  const text = { title, heading, blocks };
  const category = isAnswer(section.title) ? "FAQ" : contentCategory(reading, section, content);
  // Text without headings that is too long for one item is a list of something, or praise.
  const isLong = content.length > limits.itemPartChars.value;
  const drafts = partDrafts(page, text, { category, strength: 0.3 });
  return isLong && blocks.every((at) => page.blocks[at]?.kind !== "heading")
    ? drafts.slice(0, 1)
    : drafts;
}

/** Text between "Frequently asked questions" and the first of them answers none: a note, a countdown. */
function isAboveAnswers({ sectionOf, taken }: Reading, section: Section): boolean {
  const { role, heading, body } = section;
  if (role !== "faq" || heading === null) return false;
  if (body.some((at) => taken.has(at))) return true;
  const next = (body.at(-1) ?? heading) + 1;
  return taken.has(next) && sectionOf[next]?.parent === section;
}

/** Below a question even a short sentence is a fact. */
export const isAnswer = (title: string): boolean =>
  isQuestion(title, false) && beginsAsQuestion(title);

/** The blocks that no reader has taken, without calls, teasers, and headings with nothing below. */
export function ownBlocks(reading: Reading, body: readonly number[]): number[] {
  const { page, taken } = reading;
  const seen = new Set<string>();
  const blocks = body.filter((at) => {
    if (taken.has(at) || isAside(reading, at)) return false;
    // Pages repeat a text for every width of the screen.
    const text = foldedBlockText(page, at);
    const isRepeated = page.blocks[at]?.kind !== "row" && seen.has(text);
    seen.add(text);
    return !isRepeated;
  });
  const own = blocks.filter((at, place) => {
    const next = page.blocks[blocks[place + 1] ?? -1];
    const block = page.blocks[at];
    if (block?.kind !== "heading") return true;
    return next !== undefined && (next.kind !== "heading" || next.level > block.level);
  });
  while (
    isLabel(reading, own.at(-1) ?? -1) ||
    (own.length > 1 && isCutOff(reading, own.at(-1) ?? -1))
  )
    own.pop();
  return own;
}

/** A few words below the last sentence lead to another page. */
function isLabel({ page }: Reading, at: number): boolean {
  const text = blockText(page, at);
  if (page.blocks[at]?.kind !== "paragraph" || /\d|[.!?:)”"]$/.test(text)) return false;
  return text.split(" ", maxLabelWords + 1).length <= maxLabelWords;
}

const maxLabelWords = 4;

/** "Was this helpful?" below the text, a question that nothing answers. */
function isCutOff({ page }: Reading, at: number): boolean {
  const text = blockText(page, at);
  return (
    page.blocks[at]?.kind === "paragraph" &&
    text.length <= maxPromptChars &&
    isQuestion(text, false)
  );
}

const maxPromptChars = 60;

function isAside(reading: Reading, at: number): boolean {
  const text = blockText(reading.page, at);
  return (
    isButton(text) ||
    isLinkLine(reading, at) ||
    isBoilerplate(reading, at) ||
    /(?:…|\.\.\.|\[…\])$/u.test(text)
  );
}

/** Above a list of things, "171 results" and "Sort by" are about the list. */
const isAboveList = ({ page, title }: Reading, section: Section): boolean =>
  (page.kind === "listing" || page.kind === "collection") &&
  (section.heading === null || fold(section.title) === fold(title));

/** Characters of sentences, entries and figures. */
function proseChars(reading: Reading, blocks: readonly number[]): number {
  let chars = 0;
  for (const at of blocks) {
    const text = blockText(reading.page, at);
    if (/\d/.test(text) || isProse(reading, at)) chars += text.length;
  }
  return chars;
}

/** A sentence or an entry: slogans and labels end without a mark, or after a few words. */
export function isProse({ page }: Reading, at: number): boolean {
  const text = blockText(page, at);
  const kind = page.blocks[at]?.kind;
  if ((kind === "row" || kind === "item") && text.length >= minEntryChars) return true;
  return text.length >= minSentenceChars && /[.!?:;。][)"”»]?$/u.test(text);
}

const minEntryChars = 8;
const minSentenceChars = 25;
const minProseChars = 40;
