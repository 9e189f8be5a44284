import { hourTokens, plainLine, type HourToken } from "./hour-tokens.ts";
import type { HourWords } from "./hour-words.ts";

/**
 * The rows of tables with one line for all days, or with columns for the beginning and the end, as
 * lines that read without their head. `headOf`: the row with the days, by the row of the times.
 */
export function inColumns(lines: readonly string[], words: HourWords): Columns {
  const texts = [...lines];
  const headOf = new Map<number, number>();
  let head = null as { readonly at: number; readonly days: readonly string[] | null } | null;
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line);
    if (cells.length < 2) {
      head = null;
      continue;
    }
    const days = head?.days ?? null;
    if (days && head && days.length === cells.length && cells.some((cell) => /\d/.test(cell))) {
      texts[at] = cells.map((cell, column) => `${days[column]}: ${cell}`).join("; ");
      headOf.set(at, head.at);
      head = null;
    } else if (head && !days && cells.length === 3) {
      texts[at] = boundsOf(cells, words) ?? line;
    } else if (cells.length >= minDays && cells.every((cell) => isDay(cell, words)))
      head = { at, days: cells };
    else if (isBoundsHead(cells, words)) head = { at, days: null };
    else if (days) head = null;
  }
  return { texts, headOf };
}

type Columns = { readonly texts: readonly string[]; readonly headOf: ReadonlyMap<number, number> };

const minDays = 3;
const maxCells = 8;
const maxCellChars = 40;

function cellsOf(line: string): string[] {
  if (!line.includes(" | ")) return [];
  const cells = line.split(" | ").map((cell) => cell.trim());
  return cells.length > maxCells || cells.some((cell) => cell.length > maxCellChars) ? [] : cells;
}

const tokensOf = (cell: string, words: HourWords): HourToken[] =>
  hourTokens(plainLine(cell), words);

function isDay(cell: string, words: HourWords): boolean {
  const kinds = tokensOf(cell, words).map(({ kind }) => kind);
  return (
    kinds.includes("days") &&
    kinds.every((kind) => kind === "days" || kind === "to" || kind === "and" || kind === "mark")
  );
}

/** "Day | Open | Close", "Tag | Von | Bis". */
function isBoundsHead(cells: readonly string[], words: HourWords): boolean {
  const [opens, closes] = cells
    .slice(-2)
    .map((cell) => tokensOf(cell, words).map(({ kind }) => kind));
  if (!opens || !closes || opens.length === 0 || closes.length === 0) return false;
  return (
    opens.every((kind) => kind === "label" || kind === "filler") &&
    closes.every((kind) => endKinds.has(kind)) &&
    closes.some((kind) => kind !== "filler")
  );
}

const endKinds: ReadonlySet<HourToken["kind"]> = new Set(["closes", "to", "closed", "filler"]);

/** "Monday | 8:00 | 18:00" as "Monday: 8:00 - 18:00"; null for other cells. */
function boundsOf(cells: readonly string[], words: HourWords): string | null {
  const [day = "", opens = "", closes = ""] = cells;
  const isTime = (cell: string): boolean => {
    const kinds = tokensOf(cell, words).map(({ kind }) => kind);
    return kinds.filter((kind) => kind === "time").length === 1 && kinds.every(isTimePart);
  };
  return isDay(day, words) && isTime(opens) && isTime(closes)
    ? `${day}: ${opens} - ${closes}`
    : null;
}

const isTimePart = (kind: HourToken["kind"]): boolean =>
  kind === "time" || kind === "filler" || kind === "mark";
