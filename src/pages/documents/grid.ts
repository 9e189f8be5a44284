import { limits } from "../../contract/limits.ts";
import { tableHtml, type Block, type Cell } from "./blocks.ts";

/** A cell of a sheet: what it shows, and whether that is words rather than a number. */
export type GridCell = { html: string; isText: boolean; columns?: number; rows?: number };

/** The filled cells of a sheet by row and column, both from 0. */
export type Grid = Map<number, Map<number, GridCell>>;

/** What the sheets of a document may contain together: few bytes can state many long cells. */
export class CellBudget {
  private cells = limits.documentCells.value;
  private chars = limits.pageBytes.value;

  get isSpent(): boolean {
    return this.cells <= 0 || this.chars <= 0;
  }

  takes(cells: Iterable<GridCell>): boolean {
    for (const { html } of cells) {
      this.cells -= 1;
      this.chars -= html.length;
    }
    return this.cells >= 0 && this.chars >= 0;
  }
}

/**
 * The tables of a sheet. Empty rows separate them; a line with one cell is a text above or below a
 * table.
 */
export function gridBlocks(grid: Grid): Block[] {
  const blocks: Block[] = [];
  let rows: Map<number, GridCell>[] = [];
  let last = -1;
  let covered = -1;
  for (const [index, row] of [...grid].toSorted(([a], [b]) => a - b)) {
    if (index > last + 1 && index > covered) {
      blocks.push(...tableBlocks(rows));
      rows = [];
    }
    rows.push(row);
    last = index;
    for (const { rows: high = 1 } of row.values()) covered = Math.max(covered, index + high - 1);
  }
  return [...blocks, ...tableBlocks(rows)];
}

function tableBlocks(rows: readonly Map<number, GridCell>[]): Block[] {
  const isLine = (row: Map<number, GridCell>): boolean => row.size === 1 && rows.length > 1;
  const wide = Math.max(0, ...rows.map((row) => row.size));
  if (wide <= 1) return rows.flatMap((row) => [...row.values()].map(line));
  const first = rows.findIndex((row) => !isLine(row));
  const table = rows.slice(first);
  return [
    ...rows.slice(0, first).flatMap((row) => [...row.values()].map(line)),
    { kind: "html", html: gridTable(table) },
  ];
}

const line = ({ html }: GridCell): Block => ({ kind: "paragraph", html });

function gridTable(rows: readonly Map<number, GridCell>[]): string {
  const columns = rows.flatMap((row) => [...row.keys()]);
  const left = columns.reduce((first, column) => Math.min(first, column), Infinity);
  const right = columns.reduce((last, column) => Math.max(last, column), 0);
  const end = Math.min(right + 1, left + limits.tableColumns.value);
  /** By column, how many further rows are covered by a merged cell above. */
  const covered = new Map<number, number>();
  const table = rows.map((row) => {
    const cells: Cell[] = [];
    for (let column = left; column < end; column++) {
      const rest = covered.get(column) ?? 0;
      if (rest > 0) {
        covered.set(column, rest - 1);
        continue;
      }
      const cell: Cell = row.get(column) ?? { html: "" };
      cells.push(cell);
      const { columns: wide = 1, rows: high = 1 } = cell;
      for (let over = column; over < column + wide; over++) covered.set(over, high - 1);
      column += wide - 1;
    }
    return cells;
  });
  const [head, ...others] = rows;
  const isHead =
    head !== undefined && others.length > 0 && [...head.values()].every((it) => it.isText);
  return tableHtml(table, isHead ? 1 : 0);
}
