import { limits } from "../../contract/limits.ts";
import type { BodyLines, LineBlock } from "./body-lines.ts";
import { divide } from "./divide.ts";
import type { TextRange } from "./passage.ts";
import type { PassageSection, SectionLine } from "./section-lines.ts";
import { wordsIn } from "./text-size.ts";

/** What a passage contains whole: a line, a part of a long one, or a block of code. */
export type Unit = TextRange & {
  readonly section: PassageSection;
  readonly block: number;
  /** Number of its line among all lines of the page. */
  readonly line: number;
  readonly words: number;
  /** A passage does not end with it: a heading, a question, the sentence before a list. */
  readonly leads: boolean;
  /** The header row of its table; null for the header itself and for what is no table. */
  readonly header: TextRange | null;
};

/** The lines as units, in order. */
export function unitsOf({ text, blocks }: BodyLines, lines: readonly SectionLine[]): Unit[] {
  let table: OpenTable | null = null;
  return lines.flatMap((line, at) => {
    const block = blocks[line.block];
    if (block === undefined) return [];
    const words = wordsIn(text, line.start, line.end);
    const next = lines[at + 1];
    table = tableAt(text, table, line, block);
    const header = table?.header ?? null;
    const unit: Unit = {
      start: line.start,
      end: line.end,
      section: line.section,
      block: line.block,
      line: line.at,
      words,
      leads: next !== undefined && leads(text, { line, block, words }, blocks[next.block]),
      header: header !== null && header.start < line.start ? header : null,
    };
    const isCode = block.kind === "code" && words <= limits.passageCodeWords.value;
    if (words <= maxUnitWords || isCode) return [unit];
    return divide(text, line, maxUnitWords).map((piece) => ({
      ...unit,
      ...piece,
      words: wordsIn(text, piece.start, piece.end),
      leads: false,
    }));
  });
}

// With a heading and a sentence before a list it is still within the size of a passage.
const maxUnitWords = 180;
/** A longer text is not only the beginning of the next. */
const maxLeadWords = 30;

type Given = { line: SectionLine; block: LineBlock; words: number };

function leads(text: string, { line, block, words }: Given, next: LineBlock | undefined): boolean {
  if (next === undefined || words > maxLeadWords) return false;
  if (block.kind === "heading" || block.kind === "question") return true;
  if (block.card !== null && block.card === next.card && block.grid === next.grid) return true;
  if (block.kind !== "paragraph") return false;
  const isList = next.kind === "item" || next.kind === "row" || next.kind === "code";
  return isList || text.charAt(line.end - 1) === ":";
}

type OpenTable = { cells: number; end: number; header: TextRange | null };

/** The table that the line is a row of; null when it is no row. */
function tableAt(
  text: string,
  table: OpenTable | null,
  line: SectionLine,
  { kind, cells }: LineBlock,
): OpenTable | null {
  if (kind !== "row" || cells.length < 2) return null;
  // Rows of one table adjoin.
  if (table !== null && table.cells === cells.length && line.start - table.end <= 1) {
    table.end = line.end;
    return table;
  }
  const isHeader = isHeaderRow(text.slice(line.start, Math.min(line.end, line.start + 300)));
  const header = isHeader ? { start: line.start, end: line.end } : null;
  return { cells: cells.length, end: line.end, header };
}

/** A header names columns: it has no figures. A term with its description has a colon. */
function isHeaderRow(row: string): boolean {
  return row.length < 300 && row.includes(" | ") && !/\d/.test(row);
}
