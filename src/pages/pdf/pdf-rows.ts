import { limits } from "../../contract/limits.ts";
import { listMark, type PdfLine } from "./pdf-lines.ts";

/** A line of text, or the rows of a table with the text of each cell. */
export type PdfItem = PdfLine | { rows: string[][] };

/** Lines below each other in one cell, or one line of a text. */
type Stack = { lines: PdfLine[]; x: number; end: number; top: number; bottom: number };

/** Stacks beside each other, from the left. */
type Row = Stack[];

/**
 * Finds the tables of a page: rows of cells that are drawn one after the other and whose columns
 * are below each other. Columns of sentences that are drawn line by line are read one by one.
 */
export function itemsOf(lines: readonly PdfLine[]): PdfItem[] {
  const items: PdfItem[] = [];
  let group: Row[] = [];
  let columns: Column[] = [];
  const end = (): void => {
    for (const item of groupItems(group, columns)) items.push(item);
    group = [];
    columns = [];
  };
  for (const row of rowsOf(lines.flatMap(withoutLeader))) {
    if (row.length < 2) {
      end();
      for (const stack of row) for (const line of stack.lines) items.push(line);
      continue;
    }
    const last = group.at(-1);
    const next = last === undefined || isBelow(row, last) ? withRow(columns, row) : null;
    if (next === null) end();
    columns = next ?? withRow([], row) ?? [];
    group.push(row);
  }
  end();
  return items;
}

/** Dots between a name and its page or price separate two cells. */
function withoutLeader(line: PdfLine): PdfLine[] {
  const dots = leader.exec(line.text);
  if (dots === null || dots.index === 0) return [line];
  const name = line.text.slice(0, dots.index).trim();
  const value = line.text.slice(dots.index + dots[0].length).trim();
  if (name === "" || value.length > maxValueChars) return [line];
  const perChar = (line.end - line.x) / line.text.length;
  const named = { ...line, text: name, end: line.x + perChar * name.length };
  const start = line.end - perChar * value.length;
  return value === "" ? [named] : [named, { ...line, text: value, x: start }];
}

const leader = /(?:[.·…_]\s?){5,}/;
const maxValueChars = 30;

function rowsOf(lines: readonly PdfLine[]): Row[] {
  const rows: Row[] = [];
  let row: Row = [];
  for (const line of lines) {
    const stack = row.at(-1);
    if (stack !== undefined && isNextLine(line, stack, row)) {
      stack.lines.push(line);
      stack.x = Math.min(stack.x, line.x);
      stack.end = Math.max(stack.end, line.end);
      stack.bottom = line.y;
    } else {
      const made = { lines: [line], x: line.x, end: line.end, top: line.y, bottom: line.y };
      if (stack !== undefined && isBeside(line, stack, row)) row.push(made);
      else rows.push((row = [made]));
    }
  }
  return rows;
}

/** Whether a line goes on a cell. Without a cell to its left it begins a row or a text. */
function isNextLine(line: PdfLine, stack: Stack, row: Row): boolean {
  const drop = stack.bottom - line.y;
  const isClose = drop > 0.5 * line.size && drop < maxLeading * line.size;
  return (
    row.length > 1 && isClose && line.x < stack.end && line.end > stack.x && line.x >= stack.x - 1
  );
}

/** The distance of lines of one cell, in units of the type's size. */
const maxLeading = 1.35;

function isBeside(line: PdfLine, stack: Stack, row: Row): boolean {
  if (row.length >= limits.tableColumns.value) return false;
  const slack = 0.5 * line.size;
  const top = Math.max(...row.map((it) => it.top));
  const bottom = Math.min(...row.map((it) => it.bottom));
  return line.x > stack.end && line.y < top + slack && line.y > bottom - slack;
}

const bottomOf = (row: Row): number => Math.min(...row.map((it) => it.bottom));
const topOf = (row: Row): number => Math.max(...row.map((it) => it.top));
const sizeOf = (row: Row): number => row[0]?.lines[0]?.size ?? 10;

function isBelow(row: Row, above: Row): boolean {
  const gap = bottomOf(above) - topOf(row);
  return gap > 0 && gap < maxRowGap * sizeOf(row);
}

const maxRowGap = 4;

type Column = { x: number; end: number };

/** The columns with those of another row; null if the row does not fit. */
function withRow(columns: readonly Column[], row: Row): Column[] | null {
  const next = columns.map((column) => ({ ...column }));
  for (const { x, end } of row) {
    const touched = next.filter((column) => x < column.end && end > column.x);
    if (touched.length > 1) return null;
    const [column] = touched;
    if (column === undefined) next.push({ x, end });
    else {
      column.x = Math.min(column.x, x);
      column.end = Math.max(column.end, end);
    }
  }
  if (next.length > limits.tableColumns.value) return null;
  next.sort((a, b) => a.x - b.x);
  return next.some((column, index) => column.end > (next[index + 1]?.x ?? Infinity)) ? null : next;
}

function groupItems(group: readonly Row[], columns: readonly Column[]): PdfItem[] {
  const isMarked = group.every(([first]) => listMark.test(textOf(first)));
  if (isMarked) return group.flatMap((row) => joinedLines(row, true));
  if (group.length < 2) return group.flatMap((row) => joinedLines(row, false));
  if (isProse(group)) {
    return columns.flatMap((column) =>
      group.flatMap((row) => row.filter((it) => isIn(it, column)).flatMap(({ lines }) => lines)),
    );
  }
  const rows = group.map((row) =>
    columns.map((column) =>
      row
        .filter((it) => isIn(it, column))
        .map(textOf)
        .join(" "),
    ),
  );
  return [{ rows }];
}

const isIn = (stack: Stack, { x, end }: Column): boolean => stack.x >= x && stack.end <= end;

/** One row in one line, and the further lines of its last cell below. */
function joinedLines(row: Row, isMarked: boolean): PdfLine[] {
  const last = row.at(-1);
  const [first] = row;
  const line = first?.lines[0];
  if (line === undefined || last === undefined) return [];
  const heads = row.map((it) => it.lines[0]?.text ?? "");
  // A number apart from its text is that of a list.
  if (isMarked && /^\d{1,2}$/.test(heads[0] ?? "")) heads[0] += ".";
  const others = row.slice(0, -1).flatMap((it) => it.lines.slice(1));
  const size = last.lines[0]?.size ?? line.size;
  const text = heads.join(" ");
  const hang = isMarked ? { hang: row[1]?.x ?? line.x } : {};
  return [{ ...line, text, end: last.end, size, ...hang }, ...others, ...last.lines.slice(1)];
}

const textOf = (stack: Stack | undefined): string =>
  (stack?.lines ?? []).map(({ text }) => text).join(" ");

/** Lines of sentences side by side: long in every column, and most of them of the same length. */
function isProse(group: readonly Row[]): boolean {
  const count = group[0]?.length ?? 0;
  if (group.length < minProseRows || group.some((row) => row.length > count)) return false;
  const full = group.filter((row) => row.length === count);
  if (full.length < group.length / 2) return false;
  return Array.from({ length: count }, (_, index) => index).every((index) => {
    const texts = full.map((row) => textOf(row[index]).length).toSorted((a, b) => a - b);
    const median = texts[Math.floor(texts.length / 2)] ?? 0;
    return median >= minProseChars && (texts.at(-1) ?? 0) < 1.5 * median;
  });
}

const minProseRows = 4;
const minProseChars = 25;
