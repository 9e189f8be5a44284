import { anyOf, wordsOfAll } from "../words/index.ts";
import type { Page } from "../contract/page.ts";
import { trimEndMarks } from "../kit/trim-marks.ts";
import { tidy } from "./fold.ts";

/** A block's words on one line. */
export function blockText(page: Page, index: number): string {
  const block = page.blocks[index];
  return block ? tidy(page.text.slice(block.start, block.end)) : "";
}

/** A heading without its number and without the mark that links to it: "3. Refunds #" is "Refunds". */
export function titleText(page: Page, index: number): string {
  const text = trimEndMarks(blockText(page, index), /[#¶§🔗]/u).trimEnd();
  const plain = text
    .replace(clause, "")
    .replace(
      /^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]|§\s?\d{1,3}[a-z]?\.?|\d{1,2}(?:\.\d{1,2}){1,3}(?=\s\p{Lu}))\s+/u,
      "",
    );
  return plain === "" ? text : plain;
}

const clauses = anyOf(wordsOfAll(({ sections }) => sections.clauses));
/** "Article 5 - ", "Section 3: ". */
const clause = new RegExp(`^${clauses}\\s\\d{1,3}\\s?[–—:.-]\\s+`, "iu");
