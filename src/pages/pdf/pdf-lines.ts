import { anyOf, wordsOfAll } from "../../words/index.ts";

/** One run of characters with its position; `y` grows upwards. */
export type PdfRun = { text: string; x: number; y: number; width: number; size: number };

/** Characters without a wide gap between them; `size` is that of most of them. */
export type PdfLine = {
  text: string;
  x: number;
  end: number;
  y: number;
  size: number;
  /** Where the text behind the mark of an item begins, if it is drawn apart from the mark. */
  hang?: number;
};

/**
 * Joins the runs of one page to lines, in the drawing order of the document. That order keeps
 * columns apart; an order by position would not. A wide gap ends a line: what follows is another
 * cell of a table, or another column.
 */
export function linesOf(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  let longest = 0;
  for (const run of runs) {
    if (run.text.trim() === "") continue;
    const size = Math.max(run.size, line?.size ?? 0);
    const goesOn =
      line !== undefined &&
      Math.abs(run.y - line.y) < 0.5 * size &&
      // A jump to the left begins another line or another column.
      run.x > line.end - run.size &&
      run.x - line.end < cellGap * size;
    if (line === undefined || !goesOn) {
      line = { text: run.text, x: run.x, end: 0, y: run.y, size: run.size };
      lines.push(line);
      longest = run.text.length;
    } else {
      if (listMark.test(line.text.trim())) line.hang = run.x;
      const apart = run.x - line.end > 0.15 * run.size && !/\s$/.test(line.text);
      line.text += (apart ? " " : "") + run.text;
      if (run.text.length > longest) {
        longest = run.text.length;
        line.size = run.size;
      }
    }
    line.end = run.x + run.width;
  }
  for (const each of lines) each.text = each.text.replace(/\s+/g, " ").trim();
  return lines;
}

/** A bullet, a letter or a number apart from the text that it marks. */
export const listMark = /^(?:[^\p{L}\p{N}\s]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]?)$/u;

/** In units of the type's size; words of one line are closer, also in justified text. */
const cellGap = 1.2;

/**
 * Removes lines that most pages have at the same height of their margins, and page numbers:
 * letterheads and footers are not content.
 */
export function withoutRunning(pages: readonly PdfLine[][]): PdfLine[][] {
  const margins = pages.map((lines) => marginRows(lines));
  const seen = new Map<string, number>();
  for (const [index, rows] of margins.entries()) {
    const keys = [...rows].flatMap(([height, row]) => [
      ...row.map((line) => placeOf(line, height)),
      ...numbersOf(row, height, index),
    ]);
    for (const key of new Set(keys)) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const running = Math.max(2, pages.length / 2);
  const numbered = Math.max(2, pages.length / 3);
  return pages.map((lines, index) => {
    const removed = new Set<number>();
    for (const [height, row] of margins[index] ?? []) {
      const isRunning = (line: PdfLine): boolean =>
        (seen.get(placeOf(line, height)) ?? 0) >= running;
      const rest = row.filter((line) => !isRunning(line));
      // Beside other text a number is an amount, and a repeated word is a cell.
      const counts = numbersOf(row, height, index).some((key) => (seen.get(key) ?? 0) >= numbered);
      if (rest.length === 0 || counts) removed.add(height);
    }
    return lines.filter((line) => !removed.has(heightOf(line)));
  });
}

/** By height, the lines of the three highest and the three lowest heights of a page. */
function marginRows(lines: readonly PdfLine[]): Map<number, PdfLine[]> {
  const rows = new Map<number, PdfLine[]>();
  for (const line of lines) {
    const row = rows.get(heightOf(line));
    if (row === undefined) rows.set(heightOf(line), [line]);
    else row.push(line);
  }
  const heights = [...rows.keys()].toSorted((a, b) => a - b);
  const outer = new Set([...heights.slice(0, marginLines), ...heights.slice(-marginLines)]);
  return new Map([...rows].filter(([height]) => outer.has(height)));
}

const marginLines = 3;

const heightOf = ({ y }: PdfLine): number => Math.round(y / 4);

/** Lines of a letterhead may count; amounts at the same place of each page are different ones. */
function placeOf({ text }: PdfLine, height: number): string {
  return `${height} ${/\p{L}/u.test(text) ? text.replace(/\d+/g, "#") : text}`;
}

/**
 * What a row may be as a page number: its first or last number grows by one from page to page, with
 * the title of a chapter beside it, or it is only a number.
 */
function numbersOf(row: readonly PdfLine[], height: number, index: number): string[] {
  const [first = ""] = row.map(({ text }) => text);
  const last = row.at(-1)?.text ?? "";
  const numbers = [/^\d{1,4}(?=\s|$)/.exec(first)?.[0], /(?:^|\s)(\d{1,4})$/.exec(last)?.[1]];
  const keys = numbers
    .filter((number) => number !== undefined)
    .map((number) => `${height} page ${Number(number) - index}`);
  return row.length === 1 && pageNumber.test(first) ? [...keys, `${height} number`] : keys;
}

const pageOf = anyOf(wordsOfAll(({ pageParts }) => pageParts.pageOf));
/** "Page 3 of 7", "3/7", "- 3 -", "iv". */
const pageNumber = new RegExp(
  `^(?:\\w+\\s)?(?:[-–]\\s?)?\\d{1,4}(?:\\s?(?:/|${pageOf})\\s?\\d{1,4})?(?:\\s?[-–])?$|^[ivxl]{1,6}$`,
  "i",
);
