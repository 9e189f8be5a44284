import type { Block } from "../../../contract/page.ts";
import { hasPrice, isPriceWord } from "../../price.ts";
import { fold, tidy } from "../../fold.ts";
import type { Reading } from "../../reading.ts";
import { priceHeads } from "../../words/tables.ts";

export type Row = { readonly at: number; readonly cells: readonly string[] };
export type Table = { readonly head: Row | null; readonly rows: readonly Row[] };

/** Rows that follow each other and have as many cells are one table. One pass. */
export function tablesOf(reading: Reading): Table[] {
  const tables: Row[][] = [];
  let last: Block | undefined;
  reading.page.blocks.forEach((block, at) => {
    const row = { at, cells: block.cells.map(tidy) };
    if (block.kind === "row" && block.cells.length > 1 && !reading.taken.has(at)) {
      if (last?.kind === "row" && last.cells.length === block.cells.length)
        tables.at(-1)?.push(row);
      else tables.push([row]);
    }
    last = block;
  });
  return tables.map(withHead);
}

/** The first row is the head when it names no price but the rows below it do. */
function withHead(rows: readonly Row[]): Table {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0) return { head: null, rows };
  const named = first.cells.some((cell) => priceHeads.has(fold(cell)));
  const plain = !first.cells.some(isPriceCell) && rest.some((row) => row.cells.some(isPriceCell));
  // "1 May – 30 June" above columns that have prices in all other rows.
  const isAbove = rest.every(({ cells }) =>
    first.cells.every(
      (cell, column) => column === 0 || (cell !== "") === isPriceCell(cells[column] ?? ""),
    ),
  );
  const bare = isAbove || first.cells.every((cell) => !/\d/.test(cell));
  return named || (plain && bare) ? { head: first, rows: rest } : { head: null, rows };
}

const maxCellChars = 60;

export function isPriceCell(cell: string): boolean {
  return (cell.length <= maxCellChars && hasPrice(cell)) || isPriceWord(cell);
}
