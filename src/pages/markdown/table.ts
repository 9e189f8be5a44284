import {
  attribute,
  elementsOf,
  find,
  nameOf,
  textOf,
  walk,
  type ElementNode,
} from "../read/html/tree.ts";
import type { Inline } from "./flow.ts";
import { hasWords, plain, withName } from "./inline.ts";
import { append } from "./inline-run.ts";
import { answerOf, answerOfClass, answerOfMark, drawsNames, isNoBesideYes } from "./yes-or-no.ts";
import { limits } from "../../contract/limits.ts";

/**
 * The rows of a data table with its spans laid out, each cell in its column; null for a table that
 * is only page layout.
 */
export function tableRows(
  table: ElementNode,
  cellOf: (cell: ElementNode) => Inline[],
  skip: (element: ElementNode) => boolean,
): Inline[][][] | null {
  const rows = rowsOf(table).filter((row) => !skip(row));
  if (table.tag === "table" && isLayout(table, rows)) return null;
  const answers = new Answers();
  const out: Inline[][][] = [];
  let laidOut = 0;
  const hanging: { left: number; content: Inline[] }[] = [];
  for (const row of rows) {
    const cells: Inline[][] = [];
    const settle = (): void => {
      for (let over = hanging[cells.length]; over && over.left > 0; over = hanging[cells.length]) {
        over.left--;
        cells.push(over.content);
      }
    };
    for (const cell of cellsOf(row)) {
      if (skip(cell)) continue;
      settle();
      const content = answers.of(cell, cellOf(cell));
      const wide = laidOut < limits.tableCells.value ? span(cell, "colspan") : 1;
      const left = laidOut < limits.tableCells.value ? span(cell, "rowspan") - 1 : 0;
      laidOut += wide * (left + 1);
      for (let column = 0; column < wide && cells.length < limits.tableColumns.value; column++) {
        const part = column === 0 ? content : [];
        if (left > 0) hanging[cells.length] = { left, content: part };
        cells.push(part);
      }
    }
    settle();
    if (cells.some((cell) => cell.length > 0)) out.push(cells);
  }
  return answers.settled(out);
}

/** Cells that show by a mark or an icon whether something is included, in words. */
class Answers {
  private readonly open = new Set<Inline[]>();
  private answered = false;

  of(cell: ElementNode, content: Inline[]): Inline[] {
    const words = plain(content).trim();
    if (words !== "" && !(words.length < maxIconChars && find(cell, isDrawnName))) {
      const mark = words.length <= 2 ? answerOfMark(words) : null;
      if (mark !== null) return this.answer(mark);
      if (words.length === 1 && isNoBesideYes(words)) this.open.add(content);
      return content;
    }
    if (cell.children.length === 0) return this.styled(cell, content);
    const answer = answerOf(cell);
    if (answer === null) return this.unseen(cell, content);
    if (answer === "yes" || answer === "no") return this.answer(answer);
    if (isHead(cell)) return withName(content);
    if (answer === "unknown" && content.length > 0) {
      this.open.add(content);
      return content;
    }
    return content.length > 0 ? withName(content) : [{ kind: "text", value: answer }];
  }

  /** An empty cell in which a style sheet draws the answer that its class names. */
  private styled(cell: ElementNode, content: Inline[]): Inline[] {
    const answer = answerOfClass(attribute(cell, "class"));
    return answer === null ? content : this.answer(answer);
  }

  /** A mark that screen readers pass over. */
  private unseen(cell: ElementNode, content: Inline[]): Inline[] {
    const words = textOf(cell, 20).trim();
    if (content.length > 0 || !isNoBesideYes(words)) return content;
    const mark: Inline[] = [{ kind: "text", value: words }];
    this.open.add(mark);
    return mark;
  }

  private answer(value: string): Inline[] {
    this.answered = true;
    return [{ kind: "text", value }];
  }

  /** Beside a "yes" a dash is a "no" and a picture without a name is an answer too. */
  settled(rows: Inline[][][]): Inline[][][] {
    if (!this.answered || this.open.size === 0) return rows;
    return rows.map((row) =>
      row.map((cell) => {
        if (!this.open.has(cell)) return cell;
        return [{ kind: "text", value: hasWords(cell) ? "no" : "unknown" }];
      }),
    );
  }
}

/** Longer words are not the name of an icon. */
const maxIconChars = 24;

const isDrawnName = (element: ElementNode): boolean => drawsNames.test(nameOf(element));

const isHead = ({ tag, parent }: ElementNode): boolean =>
  tag === "th" && parent?.parent?.tag === "thead";

/** True for boxes that are marked as a table with rows and cells. */
export function isMarkedTable(element: ElementNode): boolean {
  const role = attribute(element, "role");
  if (element.tag === "table" || !/^(?:table|grid|treegrid)$/.test(role)) return false;
  const rows = rowsOf(element);
  return rows.length > 1 && rows.filter((row) => cellsOf(row).length > 1).length * 2 > rows.length;
}

function markedRows(table: ElementNode): ElementNode[] {
  const rows: ElementNode[] = [];
  walk(table, (element) => {
    const role = attribute(element, "role");
    if (role === "row") rows.push(element);
    return role !== "row" && role !== "table" && role !== "grid";
  });
  return rows;
}

function markedCells(row: ElementNode): ElementNode[] {
  const cells: ElementNode[] = [];
  walk(row, (element) => {
    const isCell = /^(?:cell|gridcell|columnheader|rowheader)$/.test(attribute(element, "role"));
    if (isCell) cells.push(element);
    return !isCell;
  });
  return cells;
}

function rowsOf(table: ElementNode): ElementNode[] {
  if (table.tag !== "table") return isRowed(table) ? markedRows(table) : elementsOf(table);
  const head: ElementNode[] = [];
  const body: ElementNode[] = [];
  for (const child of elementsOf(table)) {
    if (child.tag === "tr") body.push(child);
    else if (child.tag === "thead") append(head, rowsIn(child));
    else if (child.tag === "tbody" || child.tag === "tfoot") append(body, rowsIn(child));
  }
  return [...head, ...body];
}

/** Cells directly in a section are a row whose `tr` is missing. */
function rowsIn(section: ElementNode): ElementNode[] {
  const rows = elementsOf(section).filter(({ tag }) => tag === "tr");
  return rows.length === 0 && cellsOf(section).length > 0 ? [section] : rows;
}

/** A table of boxes whose rows are marked by their role. */
const isRowed = (table: ElementNode): boolean => attribute(table, "role") !== "";

function cellsOf(row: ElementNode): ElementNode[] {
  if (row.tag === "tr" || /^t(?:head|body|foot)$/.test(row.tag))
    return elementsOf(row).filter(({ tag }) => tag === "td" || tag === "th");
  return attribute(row, "role") === "row" ? markedCells(row) : elementsOf(row);
}

/**
 * True for boxes in boxes that show a comparison: rows of equally many short cells, of which many
 * have an icon or a mark in place of words.
 */
export function isBoxTable(element: ElementNode, skip: (each: ElementNode) => boolean): boolean {
  if (element.tag !== "div" && element.tag !== "ul" && element.tag !== "section") return false;
  const rows = elementsOf(element).filter((row) => !skip(row));
  if (rows.length < 3 || rows.length > limits.tableCells.value) return false;
  const columns = elementsOf(rows[1] ?? element).length;
  if (columns < 3 || columns > maxBoxColumns) return false;
  let marks = 0;
  for (const row of rows) {
    const cells = elementsOf(row);
    if (row.tag !== "div" && row.tag !== "li") return false;
    if (cells.length !== columns || cells.some((cell) => cell.chars > maxBoxChars)) return false;
    for (const cell of cells.slice(1)) {
      const answer = cell.chars <= 1 ? answerOf(cell) : null;
      if (answer === "yes" || answer === "no") marks++;
    }
  }
  return marks * 4 >= rows.length * (columns - 1);
}

const maxBoxColumns = 8;
const maxBoxChars = 120;

function span(cell: ElementNode, name: string): number {
  const value = Number.parseInt(attribute(cell, name), 10);
  return value > 0 ? Math.min(value, limits.tableSpan.value) : 1;
}

function isLayout(table: ElementNode, rows: readonly ElementNode[]): boolean {
  if (isArrangement(table)) return true;
  const role = attribute(table, "role");
  if (role === "presentation" || role === "none") return true;
  const cells = rows.map(cellsOf);
  // A row without cells is only spacing.
  if (rows.length === 0 || cells.some((row) => row.length === 0)) return true;
  const columns = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (columns < 2) return true;
  let nested = 0;
  let blocks = 0;
  walk(table, (element) => {
    if (element.tag === "table") nested++;
    if (heavyTags.has(element.tag) && !isOneLine(element)) blocks++;
    return element.tag !== "table" && !isHeadRow(element);
  });
  if (nested > 0 || blocks > 0) return true;
  if (find(table, ({ tag }) => tag === "th" || tag === "caption")) return false;
  const texts = cells.flat().map((cell) => textOf(cell, 2_000).trim().length);
  const long = texts.filter((length) => length > 500).length;
  return rows.length < 2 ? texts.some((length) => length > 80) : long > texts.length / 4;
}

/** Before style sheets, tables without borders and gaps were page layout. */
const isArrangement = (table: ElementNode): boolean =>
  attribute(table, "cellspacing") === "0" &&
  (attribute(table, "border") === "0" || attribute(table, "cellpadding") === "0") &&
  find(table, ({ tag }) => tag === "th" || tag === "caption" || tag === "thead") === null;

/** The names of columns may be headings. */
const isHeadRow = (element: ElementNode): boolean =>
  element.tag === "thead" && element.chars < maxHeadChars && find(element, isHeadCell) !== null;

const isHeadCell = ({ tag }: ElementNode): boolean => tag === "th";
const maxHeadChars = 1_000;

const isOneLine = (element: ElementNode): boolean =>
  element.tag === "pre" && element.chars < 120 && !textOf(element, 200).trim().includes("\n");

const heavyTags = new Set(["h1", "h2", "h3", "article", "section", "form", "pre", "main", "nav"]);
