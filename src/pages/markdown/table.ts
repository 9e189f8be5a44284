import { attribute, elementsOf, find, textOf, walk, type ElementNode } from "../read/html/tree.ts";
import type { Inline } from "./flow.ts";
import { append } from "./inline-run.ts";
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
  if (isLayout(table, rows)) return null;
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
      const content = cellOf(cell);
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
  return out;
}

function rowsOf(table: ElementNode): ElementNode[] {
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

const cellsOf = (row: ElementNode): ElementNode[] =>
  elementsOf(row).filter(({ tag }) => tag === "td" || tag === "th");

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
    return element.tag !== "table";
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

const isOneLine = (element: ElementNode): boolean =>
  element.tag === "pre" && element.chars < 120 && !textOf(element, 200).trim().includes("\n");

const heavyTags = new Set(["h1", "h2", "h3", "article", "section", "form", "pre", "main", "nav"]);
