import type { Block } from "../../contract/page.ts";
import type { Draft } from "../draft.ts";
import { fold, tidy } from "../fold.ts";
import { hasPrice, isPriceWord } from "../price.ts";
import { roleAround } from "../sections.ts";
import { showsOwnPrices } from "./price-place.ts";
import type { Reading } from "../reading.ts";
import { priceHeads } from "../words/tables.ts";
import { limits } from "../../contract/limits.ts";

/** Price tables: a row is a thing with its price, or a column is a plan. */
export function readPriceRows(reading: Reading): Draft[] {
  if (!showsOwnPrices(reading)) return [];
  return [
    ...tablesOf(reading).flatMap((table) => readTable(reading, table)),
    ...readLines(reading),
  ];
}

type Row = { readonly at: number; readonly cells: readonly string[] };
type Table = { readonly head: Row | null; readonly rows: readonly Row[] };

/** Rows that follow each other and have as many cells are one table. One pass. */
function tablesOf(reading: Reading): Table[] {
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
  const bare = first.cells.every((cell) => !/\d/.test(cell));
  return named || (plain && bare) ? { head: first, rows: rest } : { head: null, rows };
}

function readTable(reading: Reading, table: Table): Draft[] {
  const priced = table.rows.filter((row) => row.cells.some(isPriceCell));
  if (priced.length === 0) return [];
  if (isComparison(table, priced)) return readColumns(reading, table);
  const pricing = isPricePlace(reading, table.rows[0]?.at ?? 0);
  const headed = table.head?.cells.some((cell) => priceHeads.has(fold(cell))) ?? false;
  if (!pricing && !headed && priced.length * 2 < table.rows.length) return [];
  [...table.rows, ...(table.head ? [table.head] : [])].forEach(({ at }) => reading.taken.add(at));
  return priced.flatMap((row) => rowDraft(row, table.head) ?? []);
}

/** Plans side by side: few rows hold prices, and those hold several. */
function isComparison({ head, rows }: Table, priced: readonly Row[]): boolean {
  if (!head || head.cells.length < 3 || rows.length < 2) return false;
  const several = priced.filter((row) => row.cells.filter(isPriceCell).length > 1);
  return several.length > 0 && several.length === priced.length && priced.length * 2 <= rows.length;
}

function rowDraft(row: Row, head: Row | null): Draft | null {
  const titleAt = row.cells.findIndex((cell) => isName(cell) && !isPriceCell(cell));
  const title = row.cells[titleAt];
  // "Price: 300 · 70 · 190" names no product.
  if (title === undefined || priceHeads.has(fold(title))) return null;
  const rest = row.cells.flatMap((cell, column) => {
    if (column === titleAt || cell === "") return [];
    const label = head?.cells[column];
    return label && !priceHeads.has(fold(label)) ? [`${label} ${cell}`] : [cell];
  });
  const description = `${title}: ${rest.join(" · ")}`;
  return {
    category: "PRICING",
    title,
    description,
    content: `**${title}**: ${rest.join(" · ")}`,
    blocks: [row.at],
    strength: 0.8,
  };
}

function readColumns(reading: Reading, { head, rows }: Table): Draft[] {
  if (!head) return [];
  const blocks = [head.at, ...rows.map(({ at }) => at)];
  blocks.forEach((at) => reading.taken.add(at));
  const prices = priceRow(rows);
  return head.cells.flatMap((title, column): Draft[] => {
    if (column === 0 || title === "") return [];
    const lines = rows.flatMap((row) => {
      const value = row.cells[column];
      return value ? [`- ${row.cells[0] ? `${row.cells[0]}: ` : ""}${value}`] : [];
    });
    const price = prices?.cells[column];
    if (!price) return [];
    return [
      {
        category: "PRICING",
        title,
        description: `${title}: ${price}`,
        content: `**${title}**: ${price}\n\n${lines.join("\n")}`,
        blocks,
        strength: 0.6,
      },
    ];
  });
}

/** The row with the most prices. Every cell of it is the price of its column, "crowd-funded" too. */
function priceRow(rows: readonly Row[]): Row | undefined {
  const count = (row: Row): number => row.cells.filter(isPriceCell).length;
  return rows.reduce<Row | undefined>(
    (best, row) => (count(row) > (best ? count(best) : 0) ? row : best),
    undefined,
  );
}

/** "Haircut 35 €": short lines that end in a price, in a place for prices. */
function readLines(reading: Reading): Draft[] {
  return reading.sections.flatMap((section) => {
    const lines = section.body.filter((at) => isLineBlock(reading, at));
    const read = lines.flatMap((at) =>
      blockLines(reading, at).flatMap((line) => lineDraft(line, at) ?? []),
    );
    // One list item is enough; a paragraph is an entry only next to others.
    const listed = (at: number): boolean => reading.page.blocks[at]?.kind === "item";
    const kept = read.length > 1 ? read : read.filter(({ blocks: [at = 0] }) => listed(at));
    kept.forEach(({ blocks }) => blocks.forEach((at) => reading.taken.add(at)));
    return kept;
  });
}

function isLineBlock(reading: Reading, at: number): boolean {
  const block = reading.page.blocks[at];
  if (!block || reading.taken.has(at) || block.card !== null) return false;
  return (block.kind === "item" || block.kind === "paragraph") && isPricePlace(reading, at);
}

function blockLines({ page }: Reading, at: number): string[] {
  const block = page.blocks[at];
  return block ? page.text.slice(block.start, block.end).split("\n").map(tidy) : [];
}

function lineDraft(line: string, at: number): Draft | null {
  if (line.length > limits.priceLineChars.value) return null;
  const match = /^(\p{L}[^:–—…]{2,70}?)\s*(?:[:–—…]|\.{3,}|\s-\s|\s(?=[\d€$£]))\s*(.{1,60})$/u.exec(
    line,
  );
  const [, title = "", price = ""] = match ?? [];
  if (!hasPrice(price) || hasPrice(title) || !/^\D{0,14}\d/.test(price)) return null;
  return {
    category: "PRICING",
    title: tidy(title),
    description: line,
    content: `**${tidy(title)}**: ${price}`,
    blocks: [at],
    strength: 0.7,
  };
}

/** At least two letters: "1" and "1,250" are ranks and sizes. */
function isName(cell: string): boolean {
  return /\p{L}.*\p{L}/u.test(cell);
}

const maxCellChars = 60;

function isPriceCell(cell: string): boolean {
  return (cell.length <= maxCellChars && hasPrice(cell)) || isPriceWord(cell);
}

function isPricePlace(reading: Reading, at: number): boolean {
  const section = reading.sectionOf[at];
  return reading.role === "pricing" || (section !== undefined && roleAround(section) === "pricing");
}
