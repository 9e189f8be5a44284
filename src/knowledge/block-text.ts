import { anyOf, wordsOfAll } from "../words/index.ts";
import type { Page } from "../contract/page.ts";
import { trimEndMarks } from "../kit/trim-marks.ts";
import { fold, tidy } from "./fold.ts";
import { oncePerPage } from "./once-per-page.ts";

// Every item reader reads every block.
const textsOf = oncePerPage((page) =>
  page.blocks.map(({ start, end }) => tidy(page.text.slice(start, end))),
);
const foldedTextsOf = oncePerPage((page) => textsOf(page).map(fold));

/** A block's words on one line. */
export function blockText(page: Page, index: number): string {
  return textsOf(page)[index] ?? "";
}

/** The same in the form for comparisons. */
export function foldedBlockText(page: Page, index: number): string {
  return foldedTextsOf(page)[index] ?? "";
}

/** The folded texts of all blocks, in order. */
export function foldedBlockTexts(page: Page): readonly string[] {
  return foldedTextsOf(page);
}

/** A heading without its number and its anchor mark: "3. Refunds #" is "Refunds". */
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
