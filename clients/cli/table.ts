import type { Paint } from "./paint.ts";
import { fit, pad, plain, width } from "./text.ts";

export type Row = (string | number | null | undefined)[];

/**
 * Rows in columns. If they do not fit, the widest column is cut; without a width, as in a pipe,
 * nothing is cut.
 */
export function table(
  heads: string[],
  rows: readonly Row[],
  { columns, paint }: { columns: number | undefined; paint: Paint },
): string {
  const cells = rows.map((row) => row.map((cell) => plain(String(cell ?? ""))));
  const widths = heads.map((head, index) =>
    Math.max(width(head), ...cells.map((row) => width(row[index] ?? ""))),
  );
  if (columns !== undefined) narrow(widths, columns - 2 * (heads.length - 1));
  const line = (row: readonly string[], look: (text: string) => string) =>
    row
      .map((cell, index) => look(pad(fit(cell, widths[index] ?? 0), widths[index] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(heads, paint.dim), ...cells.map((row) => line(row, (text) => text))].join("\n");
}

const minColumns = 8;

/** Narrows the widest column until the sum fits. */
function narrow(widths: number[], columns: number): void {
  let over = widths.reduce((sum, one) => sum + one, 0) - columns;
  while (over > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    const now = widths[widest] ?? 0;
    if (now <= minColumns) return;
    widths[widest] = now - 1;
    over--;
  }
}

/** Names and values, one pair a line. */
export function facts(
  rows: readonly [name: string, value: string | number | null][],
  paint: Paint,
) {
  const room = Math.max(...rows.map(([name]) => width(name)));
  return rows
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${paint.dim(pad(name, room))}  ${plain(String(value))}`)
    .join("\n");
}
