import { limits } from "../../contract/limits.ts";
import { blocksHtml, tableHtml, type Block, type Cell } from "./blocks.ts";
import { documentHtml, escapeHtml, noFacts, type DocumentFacts } from "./document-html.ts";
import { gridBlocks, CellBudget, type Grid, type GridCell } from "./grid.ts";
import { InlineText, plainText, type TextStyle } from "./inline-text.ts";
import { odfStyles, type OdfStyles } from "./odf-styles.ts";
import { at, attribute, elementsOf, findAll, textOf, type Xml } from "./xml.ts";

export type OdfParts = { content: Xml; styles: Xml | undefined; meta: Xml | undefined };

/** A text, spreadsheet or presentation of the OpenDocument format. */
export function odfHtml({ content, styles, meta }: OdfParts, url: string): string {
  const reader = new OdfReader(odfStyles([content, styles]));
  const body = at(content, "body");
  const sheets = at(body, "spreadsheet");
  const slides = at(body, "presentation") ?? at(body, "drawing");
  const blocks =
    sheets === undefined
      ? slides === undefined
        ? [...reader.blocks(at(body, "text")), ...reader.notes()]
        : reader.slides(slides)
      : reader.sheets(sheets);
  const html = blocksHtml(blocks);
  if (html === "") return "";
  const heading = sheets === undefined ? blocks.find((it) => it.kind === "heading") : undefined;
  const words = heading?.html.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");
  return documentHtml(factsOf(meta), { body: html, heading: words, url });
}

function factsOf(meta: Xml | undefined): DocumentFacts {
  const about = at(meta, "meta");
  if (about === undefined) return noFacts;
  const field = (name: string): string => textOf(at(about, name)).trim();
  return {
    title: field("title"),
    author: field("initial-creator") || field("creator"),
    description: field("description"),
    language: field("language"),
    created: field("creation-date"),
    modified: field("date"),
  };
}

class OdfReader {
  private readonly styles: OdfStyles;
  private readonly noted: Xml[] = [];
  /** Frames of the current paragraph, which come after it. */
  private frames: Xml[] = [];

  constructor(styles: OdfStyles) {
    this.styles = styles;
  }

  blocks(container: Xml | undefined): Block[] {
    const found: Block[] = [];
    for (const element of elementsOf(container)) append(found, this.block(element));
    return found;
  }

  private block(element: Xml): Block[] {
    switch (element.name) {
      case "p":
        return this.paragraph(element, (html) => ({ kind: "paragraph", html }));
      case "h": {
        const level = Number(attribute(element, "outline-level") || "1");
        return this.paragraph(element, (html) => ({ kind: "heading", level, html }), true);
      }
      case "list":
        return this.list(element, 0, attribute(element, "style-name"));
      case "table":
        return [{ kind: "html", html: this.table(element) }];
      case "frame":
      case "text-box":
      case "section":
      case "soft-page-break":
      case "custom-shape":
      case "g":
      case "rect":
        return this.blocks(element);
      default:
        return [];
    }
  }

  private paragraph(element: Xml, make: (html: string) => Block, isHeading = false): Block[] {
    const text = new InlineText();
    this.inline(element, text, plainText);
    const frames = this.frames.splice(0).flatMap((frame) => this.blocks(frame));
    const html = text.end({ isHeading });
    return html === "" ? frames : [make(html), ...frames];
  }

  private inline(element: Xml, text: InlineText, style: TextStyle): void {
    for (const child of element.children) {
      if (typeof child === "string") {
        text.text(child.replace(/\s+/g, " "), style);
        continue;
      }
      switch (child.name) {
        case "span":
          this.inline(child, text, this.styles.text(attribute(child, "style-name"), style));
          break;
        case "a":
          this.inline(child, text, { ...style, link: attribute(child, "href") });
          break;
        case "s":
        case "tab":
          text.text(" ", style);
          break;
        case "line-break":
          text.break();
          break;
        case "note": {
          this.noted.push(child);
          const number = this.noted.length;
          text.html(`<sup><a href="#note-${number}">${number}</a></sup>`);
          break;
        }
        case "frame":
        case "custom-shape":
        case "g":
          if (this.frames.length < limits.documentSlides.value) this.frames.push(child);
          break;
        default:
          if (!unseen.has(child.name)) this.inline(child, text, style);
      }
    }
  }

  private list(list: Xml, depth: number, style: string): Block[] {
    const found: Block[] = [];
    const isNumbered = this.styles.isNumbered(style, depth);
    let count = 0;
    for (const item of elementsOf(list)) {
      if (item.name !== "list-item" && item.name !== "list-header") continue;
      if (item.name === "list-item") count++;
      let isFirst = true;
      for (const child of elementsOf(item)) {
        if (child.name === "list") {
          append(found, this.list(child, depth + 1, attribute(child, "style-name") || style));
          continue;
        }
        const start = isNumbered ? count : null;
        for (const block of this.block(child)) {
          const isText = block.kind === "paragraph" && isFirst && item.name === "list-item";
          if (!isText) found.push(block);
          else found.push({ kind: "item", depth, start, html: block.html });
          isFirst = false;
        }
      }
    }
    return found;
  }

  private table(table: Xml): string {
    const headers = [...findAll(at(table, "table-header-rows"), rowNames)].length;
    const rows = [...findAll(table, rowNames)].slice(0, limits.documentRows.value);
    const cells = rows.map((row) =>
      [...elementsOf(row)].flatMap((cell): Cell[] => {
        if (cell.name !== "table-cell") return [];
        const made = {
          html: this.cell(cell),
          columns: spanOf(attribute(cell, "number-columns-spanned")),
          rows: spanOf(attribute(cell, "number-rows-spanned")),
        };
        const times = Math.min(spanOf(attribute(cell, "number-columns-repeated")), 100);
        return Array.from({ length: times }, () => made);
      }),
    );
    return tableHtml(cells, headers);
  }

  /** Cells of markdown have one line, so paragraphs become lines and inner tables their text. */
  private cell(cell: Xml): string {
    const lines = this.blocks(cell).map((block) =>
      block.kind === "html" ? block.html.replace(/<\/?(?:table|t[rdh])\b[^>]*>/g, " ") : block.html,
    );
    return lines.filter((line) => line.trim() !== "").join("<br>");
  }

  sheets(spreadsheet: Xml): Block[] {
    const budget = new CellBudget();
    const found: Block[] = [];
    let sheets = 0;
    for (const sheet of elementsOf(spreadsheet)) {
      if (sheet.name !== "table" || ++sheets > limits.documentSheets.value) continue;
      if (this.styles.isHidden(attribute(sheet, "style-name"))) continue;
      const blocks = gridBlocks(this.grid(sheet, budget));
      const html = escapeHtml(attribute(sheet, "name"));
      if (blocks.length > 0) append(found, [{ kind: "heading", level: 2, html }, ...blocks]);
    }
    return found;
  }

  private grid(sheet: Xml, budget: CellBudget): Grid {
    const grid: Grid = new Map();
    let index = 0;
    for (const row of findAll(sheet, rowNames)) {
      const times = repeatsOf(attribute(row, "number-rows-repeated"));
      const isHidden = /^(?:collapse|filter)$/.test(attribute(row, "visibility"));
      const cells = isHidden ? new Map<number, GridCell>() : this.gridRow(row);
      for (let copy = 0; copy < times && cells.size > 0; copy++) {
        const isIn = grid.size < limits.documentRows.value && budget.takes(cells.values());
        if (!isIn) return grid;
        grid.set(index + copy, cells);
      }
      index += times;
    }
    return grid;
  }

  private gridRow(row: Xml): Map<number, GridCell> {
    const found = new Map<number, GridCell>();
    let column = 0;
    for (const cell of elementsOf(row)) {
      if (!/^(?:covered-)?table-cell$/.test(cell.name)) continue;
      const times = repeatsOf(attribute(cell, "number-columns-repeated"));
      const html = cell.name === "table-cell" ? this.cell(cell) : "";
      const copies = html === "" ? 0 : Math.min(times, limits.tableColumns.value);
      const type = attribute(cell, "value-type");
      for (let copy = 0; copy < copies; copy++) {
        found.set(column + copy, {
          html,
          isText: type === "string" || type === "",
          columns: spanOf(attribute(cell, "number-columns-spanned")),
          rows: spanOf(attribute(cell, "number-rows-spanned")),
        });
      }
      column += times;
    }
    return found;
  }

  slides(presentation: Xml): Block[] {
    const found: Block[] = [];
    let number = 0;
    for (const page of elementsOf(presentation)) {
      if (page.name !== "page") continue;
      if (++number > limits.documentSlides.value) break;
      if (this.styles.isHidden(attribute(page, "style-name"))) continue;
      const shapes = [...elementsOf(page)];
      const title = shapes.find((it) => attribute(it, "class") === "title");
      const words = this.blocks(title).map(({ html }) => html);
      const html = words.join(" ") || `Slide ${number}`;
      const shown = shapes.filter((it) => it !== title && !repeated.has(attribute(it, "class")));
      const blocks = shown.flatMap((shape) => this.block(shape));
      const notes = [...elementsOf(at(page, "notes"))]
        .filter((shape) => attribute(shape, "class") === "notes")
        .flatMap((shape) => this.block(shape));
      if (words.length + blocks.length + notes.length === 0) continue;
      append(found, [{ kind: "heading", level: 2, html }, ...blocks]);
      if (notes.length > 0) append(found, [{ kind: "heading", level: 3, html: "Notes" }, ...notes]);
    }
    return found;
  }

  /** The notes in the order of their marks; notes of notes are left out. */
  notes(): Block[] {
    const items = this.noted.splice(0).map((note, index) => {
      const lines = this.blocks(at(note, "note-body")).map(({ html }) => html);
      return `<li id="note-${index + 1}">${lines.join("<br>")}</li>`;
    });
    return items.length === 0 ? [] : [{ kind: "html", html: `<ol>${items.join("\n")}</ol>` }];
  }
}

/** Parts of a paragraph that are no text of it. */
const unseen = new Set(["annotation", "annotation-end", "tracked-changes", "ruby-text", "image"]);
/** Dates, footers and numbers that every slide shows. */
const repeated = new Set(["date-time", "footer", "page-number", "header", "page"]);
const rowNames = new Set(["table-row"]);

function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}

function repeatsOf(value: string): number {
  const times = Number(value);
  return Number.isInteger(times) && times > 1 ? Math.min(times, 10_000_000) : 1;
}

const spanOf = (value: string): number => Math.min(repeatsOf(value), limits.tableSpan.value);
