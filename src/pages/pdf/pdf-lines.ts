import { anyOf, wordsOfAll } from "../../words/index.ts";

/** One run of characters with its position; `y` grows upwards. */
export type PdfRun = { text: string; x: number; y: number; width: number; size: number };

export type PdfLine = { text: string; x: number; y: number; size: number };

/**
 * Joins the runs of one page to lines, in the drawing order of the document. That order keeps
 * columns apart; an order by position would not.
 */
export function linesOf(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  let end = 0;
  for (const run of runs) {
    if (run.text.trim() === "") continue;
    const goesOn =
      line !== undefined &&
      Math.abs(run.y - line.y) < 0.5 * Math.max(run.size, line.size) &&
      // A jump to the left begins another line or another column.
      run.x > end - run.size;
    if (line === undefined || !goesOn) {
      line = { text: run.text, x: run.x, y: run.y, size: run.size };
      lines.push(line);
    } else {
      const apart = run.x - end > 0.15 * run.size && !/\s$/.test(line.text);
      line.text += (apart ? " " : "") + run.text;
      line.size = Math.max(line.size, run.size);
    }
    end = run.x + run.width;
  }
  for (const each of lines) each.text = each.text.replace(/\s+/g, " ").trim();
  return lines;
}

/**
 * Removes lines that most pages have at the same height, and bare page numbers: letterheads and
 * footers are not content.
 */
export function withoutRunning(pages: readonly PdfLine[][]): PdfLine[][] {
  const seen = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(lines.map(placeOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const running = Math.max(2, pages.length / 2);
  return pages.map((lines) =>
    lines.filter((line) => {
      if (pages.length > 1 && pageNumber.test(line.text)) {
        return false;
      }
      return (seen.get(placeOf(line)) ?? 0) < running;
    }),
  );
}

const pageOf = anyOf(wordsOfAll(({ pageParts }) => pageParts.pageOf));
/** "Page 3 of 7", "3/7". */
const pageNumber = new RegExp(`^(?:\\w+\\s)?\\d{1,4}(?:\\s?(?:/|${pageOf})\\s?\\d{1,4})?$`, "i");

function placeOf({ text, y }: PdfLine): string {
  return `${Math.round(y / 4)} ${text.replace(/\d+/g, "#")}`;
}
