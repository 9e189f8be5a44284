import { limits } from "../../contract/limits.ts";
import { blocksHtml, type Block } from "./blocks.ts";
import { documentHtml, escapeHtml, linkHtml } from "./document-html.ts";
import { gridBlocks, CellBudget, type Grid, type GridCell } from "./grid.ts";
import type { OfficePackage } from "./office-package.ts";
import { numberFormats, type NumberFormats } from "./xlsx-formats.ts";
import { at, attribute, elementsOf, findAll, textOf, type Xml } from "./xml.ts";

/** A workbook: a heading for each sheet, its tables below. */
export function xlsxHtml(office: OfficePackage, mainPart: string, main: Xml, url: string): string {
  const part = (type: string): Xml | undefined => office.part(office.related(mainPart, type)[0]);
  const relations = office.relations(mainPart);
  const date1904 = /^(?:1|true)$/.test(attribute(at(main, "workbookPr"), "date1904"));
  const cells: CellSource = {
    strings: [...elementsOf(part("sharedStrings"))].map(sharedText),
    formats: numberFormats(part("styles"), date1904),
  };
  const budget = new CellBudget();
  const blocks: Block[] = [];
  let sheets = 0;
  for (const sheet of elementsOf(at(main, "sheets"))) {
    if (++sheets > limits.documentSheets.value || budget.isSpent) break;
    const name = relations.get(attribute(sheet, "r:id"))?.target;
    const isHidden = /hidden/i.test(attribute(sheet, "state"));
    const worksheet = isHidden ? undefined : office.part(name);
    if (name === undefined || worksheet === undefined) continue;
    const links = linksOf(worksheet, office, name);
    const found = gridBlocks(gridOf(worksheet, cells, links, budget));
    const title = escapeHtml(attribute(sheet, "name"));
    if (found.length > 0) blocks.push({ kind: "heading", level: 2, html: title }, ...found);
  }
  if (blocks.length === 0) return "";
  // The names of sheets are seldom the name of the workbook.
  return documentHtml(office.facts(), { body: blocksHtml(blocks), heading: undefined, url });
}

type CellSource = { strings: readonly string[]; formats: NumberFormats };

/** Phonetic hints repeat the text in another script. */
function sharedText(entry: Xml): string {
  return [...elementsOf(entry)]
    .filter(({ name }) => name === "t" || name === "r")
    .map((it) => (it.name === "t" ? textOf(it) : textOf(at(it, "t"))))
    .join("");
}

function gridOf(
  worksheet: Xml,
  source: CellSource,
  links: ReadonlyMap<string, string>,
  budget: CellBudget,
): Grid {
  const hidden = hiddenColumns(worksheet);
  const merged = mergedCells(worksheet);
  const grid: Grid = new Map();
  let rows = 0;
  let index = -1;
  for (const row of elementsOf(at(worksheet, "sheetData"))) {
    index = Number(attribute(row, "r") || index + 2) - 1;
    if (/^(?:1|true)$/.test(attribute(row, "hidden"))) continue;
    const found = new Map<number, GridCell>();
    let column = -1;
    for (const cell of elementsOf(row)) {
      const place = attribute(cell, "r");
      column = place === "" ? column + 1 : columnOf(place);
      if (cell.name !== "c" || hidden.has(column)) continue;
      const shown = cellOf(cell, source);
      if (shown.html === "") continue;
      if (!budget.takes([shown])) return grid;
      const link = links.get(place);
      const html = link === undefined ? shown.html : linkHtml(link, shown.html);
      found.set(column, { ...shown, html, ...merged.get(place) });
    }
    if (found.size === 0) continue;
    if (++rows > limits.documentRows.value) return grid;
    grid.set(index, found);
  }
  return grid;
}

function cellOf(cell: Xml, { strings, formats }: CellSource): GridCell {
  const value = textOf(at(cell, "v"));
  const words = (text: string): GridCell => ({ html: lines(text), isText: true });
  switch (attribute(cell, "t")) {
    case "s":
      return words(strings[Number(value)] ?? "");
    case "inlineStr":
      return words(sharedText(at(cell, "is") ?? cell));
    case "str":
      return words(value);
    case "b":
      return { html: value === "1" ? "TRUE" : "FALSE", isText: false };
    case "e":
    case "d":
      return { html: escapeHtml(value), isText: false };
    default: {
      const number = Number(value);
      if (value === "" || !Number.isFinite(number)) return words(value);
      return { html: escapeHtml(formats(number, attribute(cell, "s"))), isText: false };
    }
  }
}

const lines = (text: string): string =>
  escapeHtml(text.trim().slice(0, limits.documentCellChars.value)).replace(/\r?\n/g, "<br>");

/** The column of an address such as `AB12`, from 0. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? "A") {
    column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  }
  return column - 1;
}

const rowOf = (address: string): number =>
  Number(/\d+$/.exec(address.slice(-addressChars))?.[0] ?? "1") - 1;

/** `XFD1048576` is the last address of a sheet. */
const addressChars = 10;

function hiddenColumns(worksheet: Xml): Set<number> {
  const hidden = new Set<number>();
  for (const column of elementsOf(at(worksheet, "cols"))) {
    if (!/^(?:1|true)$/.test(attribute(column, "hidden"))) continue;
    const end = Math.min(Number(attribute(column, "max")), maxColumns);
    for (let each = Number(attribute(column, "min")); each <= end; each++) hidden.add(each - 1);
  }
  return hidden;
}

/** Of a sheet, by the format. */
const maxColumns = 16_384;

/** By its first cell, the columns and rows of each merged cell. */
function mergedCells(worksheet: Xml): Map<string, { columns: number; rows: number }> {
  const merged = new Map<string, { columns: number; rows: number }>();
  for (const cell of elementsOf(at(worksheet, "mergeCells"))) {
    const [first = "", last = ""] = attribute(cell, "ref").split(":");
    const columns = columnOf(last) - columnOf(first) + 1;
    const rows = rowOf(last) - rowOf(first) + 1;
    if (columns > 0 && rows > 0) {
      merged.set(first, {
        columns: Math.min(columns, limits.tableSpan.value),
        rows: Math.min(rows, limits.tableSpan.value),
      });
    }
  }
  return merged;
}

const linkNames = new Set(["hyperlink"]);

function linksOf(worksheet: Xml, office: OfficePackage, name: string): Map<string, string> {
  const links = new Map<string, string>();
  const elements = [...findAll(at(worksheet, "hyperlinks"), linkNames)];
  if (elements.length === 0) return links;
  const relations = office.relations(name);
  for (const element of elements) {
    const relation = relations.get(attribute(element, "r:id"));
    if (relation?.external === true) links.set(attribute(element, "ref"), relation.target);
  }
  return links;
}
