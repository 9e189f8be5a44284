import { fold, tidy } from "../fold.ts";
import {
  labelled,
  onlyPrice,
  valueUnder,
  type FieldPage,
  type Found,
  type FoundRow,
} from "./candidates.ts";
import { linesOf, type TextBlock } from "./page-lines.ts";
import { structuredRows } from "./structured-values.ts";
import type { Target } from "./targets.ts";
import { valueIn } from "./values.ts";

/** The rows of the page: from the one of its tables, cards or sections that fills the most fields. */
export function rowsOf(targets: readonly Target[], page: FieldPage): FoundRow[] {
  const sources = [
    ...tables(page.blocks).map((table) => tableRows(targets, table, page)),
    groupRows(targets, cards(page.blocks), page),
    groupRows(targets, sections(page.blocks), page),
    questionRows(targets, page.blocks),
    ...structuredRows(targets, page).values(),
  ];
  const usable = sources.map((rows) => rows.filter((row) => isRow(row, targets)));
  const size = (rows: readonly FoundRow[]) => rows.reduce((sum, row) => sum + row.size, 0);
  return usable.reduce((best, rows) => (size(rows) > size(best) ? rows : best), []);
}

/** A name alone is a row only where nothing else was asked for. */
function isRow(row: FoundRow, targets: readonly Target[]): boolean {
  const others = [...row.keys()].filter(
    (name) => targets.find((target) => target.name === name)?.concept !== "name",
  );
  return others.length > 0 || (row.size > 0 && targets.length === 1);
}

/** Rows of a table, its head first. */
export function tables(blocks: readonly TextBlock[]): TextBlock[][] {
  const found: TextBlock[][] = [];
  let open: TextBlock[] = [];
  for (const block of blocks) {
    if (block.kind === "row" && block.cells.length >= 2) {
      open.push(block);
      continue;
    }
    if (open.length >= 2) found.push(open);
    open = [];
  }
  if (open.length >= 2) found.push(open);
  return found;
}

export function tableRows(
  targets: readonly Target[],
  [head, ...rows]: readonly TextBlock[],
  { page }: Pick<FieldPage, "page">,
): FoundRow[] {
  const labels = head?.cells.map((cell) => fold(cell.replace(/\([^()]{0,60}\)/g, " "))) ?? [];
  const columns = new Map<Target, number>();
  for (const target of targets) {
    const matching = labels.flatMap((label, at) => (target.labels.has(label) ? [at] : []));
    const [column, ...others] = matching;
    if (column !== undefined && others.length === 0) columns.set(target, column);
  }
  if (columns.size === 0) return [];
  const name = targets.find(({ concept }) => concept === "name");
  // The first column names the rows, whatever its head is called.
  if (name !== undefined && !columns.has(name) && ![...columns.values()].includes(0))
    columns.set(name, 0);
  return rows.map(({ cells, start, end }) => {
    const row = new Map<string, Found>();
    for (const [target, column] of columns) {
      const cell = tidy(cells[column] ?? "");
      const label = head?.cells[column] ?? "";
      if (cells.length !== labels.length || cell === "-") continue;
      const value = valueUnder(target, label, cell, page.language);
      // A mark alone needs the head of its column to mean something.
      const from = typeof value === "boolean" ? (head?.start ?? start) : start;
      if (value !== null) row.set(target.name, { value, start: from, end, mark: cell });
    }
    return row;
  });
}

/** Blocks of each card of a grid, in order. */
function cards(blocks: readonly TextBlock[]): TextBlock[][] {
  const groups = Map.groupBy(
    blocks.filter(({ card }) => card !== null),
    ({ grid, card }) => `${grid} ${card}`,
  );
  return [...groups.values()];
}

/** Each heading with the blocks below it, up to the next heading. */
function sections(blocks: readonly TextBlock[]): TextBlock[][] {
  const groups: TextBlock[][] = [];
  for (const block of blocks) {
    if (block.kind === "heading") groups.push([block]);
    else groups.at(-1)?.push(block);
  }
  return groups;
}

function groupRows(
  targets: readonly Target[],
  groups: readonly (readonly TextBlock[])[],
  { page }: Pick<FieldPage, "page">,
): FoundRow[] {
  const rows = groups.map((group) => groupRow(targets, group, page.language));
  const filled = rows.filter((row) => isRow(row, targets));
  // One card is a box, not a list.
  return filled.length < 2 ? [] : filled;
}

function groupRow(
  targets: readonly Target[],
  blocks: readonly TextBlock[],
  language: string | null,
): FoundRow {
  const lines = linesOf(blocks);
  const row = new Map<string, Found>();
  for (const target of targets) {
    const found =
      labelled(target, lines, language) ??
      onlyPrice(target, blocks, language) ??
      (target.concept === "name" ? nameOf(target, blocks, language) : null) ??
      (target.concept === "description" ? textBelow(target, blocks) : null);
    if (found !== null) row.set(target.name, found);
  }
  return row;
}

function nameOf(
  target: Target,
  blocks: readonly TextBlock[],
  language: string | null,
): Found | null {
  const block = blocks.find(({ kind }) => kind === "heading") ?? blocks[0];
  if (block === undefined || block.text.length > maxNameChars || /[.:!?]$/.test(block.text.trim()))
    return null;
  const value = valueIn(target, block.text, language);
  return value === null ? null : { value, start: block.start, end: block.end };
}

const maxNameChars = 120;

/** The only paragraph of a card. */
function textBelow(target: Target, blocks: readonly TextBlock[]): Found | null {
  const texts = blocks.filter(
    ({ kind, text }) => kind === "paragraph" && text.length >= 30 && text.length <= 500,
  );
  const [only, ...others] = texts;
  if (only === undefined || others.length > 0 || target.type !== "string") return null;
  return { value: tidy(only.text), start: only.start, end: only.end };
}

function questionRows(targets: readonly Target[], blocks: readonly TextBlock[]): FoundRow[] {
  const question = targets.find(({ concept }) => concept === "question");
  const answer = targets.find(({ concept }) => concept === "answer");
  if (question === undefined || question.type !== "string") return [];
  return blocks.flatMap((block, at) => {
    const isQuestion = block.kind === "question" || /^[^.!]{6,200}[?？]$/.test(block.text.trim());
    if (!isQuestion || !["question", "heading"].includes(block.kind)) return [];
    const { start, end, text } = block;
    const row = new Map<string, Found>([[question.name, { value: tidy(text), start, end }]]);
    const next = blocks[at + 1];
    const isAnswer = next?.kind === "answer" || next?.kind === "paragraph";
    if (answer?.type === "string" && isAnswer && next.text.length <= 500)
      row.set(answer.name, { value: tidy(next.text), start: next.start, end: next.end });
    return [row];
  });
}
