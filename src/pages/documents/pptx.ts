import { limits } from "../../contract/limits.ts";
import { blocksHtml, tableHtml, type Block, type Cell } from "./blocks.ts";
import { documentHtml, escapeHtml } from "./document-html.ts";
import { InlineText } from "./inline-text.ts";
import type { OfficePackage, Relations } from "./office-package.ts";
import { at, attribute, elementsOf, findAll, textOf, type Xml } from "./xml.ts";

/** A presentation: a heading for each slide, its texts, tables and speaker notes below. */
export function pptxHtml(office: OfficePackage, mainPart: string, main: Xml, url: string): string {
  const relations = office.relations(mainPart);
  const blocks: Block[] = [];
  let first: string | undefined;
  let number = 0;
  for (const entry of elementsOf(at(main, "sldIdLst"))) {
    if (++number > limits.documentSlides.value) break;
    const name = relations.get(attribute(entry, "r:id"))?.target;
    const slide = office.part(name);
    if (name === undefined || slide === undefined || attribute(slide, "show") === "0") continue;
    const reader = new SlideReader(office, name);
    const found = reader.shapes(at(slide, "cSld", "spTree"));
    const notes = notesOf(office, name);
    if (reader.title === "" && found.length === 0 && notes.length === 0) continue;
    first ??= reader.title || undefined;
    const heading = escapeHtml(reader.title || `Slide ${number}`);
    blocks.push({ kind: "heading", level: 2, html: heading }, ...found);
    if (notes.length > 0) blocks.push({ kind: "heading", level: 3, html: "Notes" }, ...notes);
  }
  if (blocks.length === 0) return "";
  return documentHtml(office.facts(), { body: blocksHtml(blocks), heading: first, url });
}

/** The text of the notes page; its other shapes are the picture of the slide and its number. */
function notesOf(office: OfficePackage, slide: string): Block[] {
  const [name] = office.related(slide, "notesSlide");
  const page = office.part(name);
  if (name === undefined || page === undefined) return [];
  const shapes = [...elementsOf(at(page, "cSld", "spTree"))];
  const body = shapes.filter((shape) => placeholder(shape) === "body");
  return new SlideReader(office, name).texts(body);
}

class SlideReader {
  title = "";
  private readonly office: OfficePackage;
  private readonly relations: Relations;
  /** Diagrams that the slide has shown; a part that it shows twice is read once. */
  private readonly diagrams = new Set<string>();

  constructor(office: OfficePackage, name: string) {
    this.office = office;
    this.relations = office.relations(name);
  }

  shapes(tree: Xml | undefined): Block[] {
    return [...elementsOf(tree)].flatMap((shape) => this.shape(shape));
  }

  /** The paragraphs of notes are no list. */
  texts(shapes: readonly Xml[]): Block[] {
    return shapes.flatMap((shape) => this.paragraphs(at(shape, "txBody"), false));
  }

  private shape(shape: Xml): Block[] {
    switch (shape.name) {
      case "sp":
      case "cxnSp":
        return this.box(shape);
      case "grpSp":
        return this.shapes(shape);
      case "graphicFrame":
        return this.frame(shape);
      case "AlternateContent":
        return this.shapes(at(shape, "Choice") ?? at(shape, "Fallback"));
      default:
        return [];
    }
  }

  private box(shape: Xml): Block[] {
    const type = placeholder(shape);
    if (type !== null && repeated.has(type)) return [];
    const body = at(shape, "txBody");
    if ((type === "title" || type === "ctrTitle") && this.title === "") {
      this.title = [...elementsOf(body)]
        .filter(({ name }) => name === "p")
        .map((it) => plainOf(it))
        .join(" ")
        .replace(/\s+/g, " ")
        .trim();
      return [];
    }
    const isBody = type === "body" || type === "obj";
    return this.paragraphs(body, isBody);
  }

  /** Layouts give the paragraphs of the main text a bullet, which the slide does not repeat. */
  private paragraphs(body: Xml | undefined, isBody: boolean): Block[] {
    const elements = [...elementsOf(body)].filter(({ name }) => name === "p");
    const filled = elements.filter((it) => plainOf(it).trim() !== "").length;
    let count = 0;
    return elements.map((element): Block => {
      const properties = at(element, "pPr");
      const html = this.inline(element);
      const numbered = at(properties, "buAutoNum");
      const bullet = at(properties, "buChar") ?? at(properties, "buBlip") ?? numbered;
      const plain = at(properties, "buNone") !== undefined;
      if (numbered === undefined) count = 0;
      else if (html !== "") count++;
      const isItem = bullet !== undefined || (isBody && !plain && filled > 1);
      if (!isItem) return { kind: "paragraph", html };
      const depth = Number(attribute(properties, "lvl") || "0");
      const start = numbered === undefined ? null : Number(attribute(numbered, "startAt") || count);
      return { kind: "item", depth: depth > 0 ? depth : 0, start, html };
    });
  }

  private inline(paragraph: Xml): string {
    const text = new InlineText();
    for (const run of elementsOf(paragraph)) {
      if (run.name === "br") text.break();
      if (run.name !== "r" && run.name !== "fld") continue;
      const properties = at(run, "rPr");
      const link = this.relations.get(attribute(at(properties, "hlinkClick"), "r:id"));
      text.text(textOf(at(run, "t")), {
        strong: attribute(properties, "b") === "1",
        emphasis: attribute(properties, "i") === "1",
        raised: "",
        link: link?.external === true ? link.target : "",
      });
    }
    return text.end();
  }

  private frame(frame: Xml): Block[] {
    const data = at(frame, "graphic", "graphicData");
    const table = at(data, "tbl");
    if (table !== undefined) return [{ kind: "html", html: this.table(table) }];
    const diagram = this.relations.get(attribute(at(data, "relIds"), "r:dm"));
    if (diagram === undefined || this.diagrams.has(diagram.target)) return [];
    this.diagrams.add(diagram.target);
    const points = at(this.office.part(diagram.target), "ptLst");
    return [...findAll(points, paragraphNames)].map((paragraph) => ({
      kind: "item",
      depth: 0,
      start: null,
      html: this.inline(paragraph),
    }));
  }

  private table(table: Xml): string {
    const rows = [...elementsOf(table)].filter(({ name }) => name === "tr");
    const cells = rows.map((row) =>
      [...elementsOf(row)].flatMap((cell): Cell[] => {
        const isCovered = attribute(cell, "hMerge") === "1" || attribute(cell, "vMerge") === "1";
        if (cell.name !== "tc" || isCovered) return [];
        const lines = this.paragraphs(at(cell, "txBody"), false).map(({ html }) => html);
        return [
          {
            html: lines.filter((line) => line !== "").join("<br>"),
            columns: spanOf(attribute(cell, "gridSpan")),
            rows: spanOf(attribute(cell, "rowSpan")),
          },
        ];
      }),
    );
    const hasHeader = attribute(at(table, "tblPr"), "firstRow") === "1" && rows.length > 1;
    return tableHtml(cells, hasHeader ? 1 : 0);
  }
}

/** What a shape is for by its layout; null for a shape of the slide alone. */
function placeholder(shape: Xml): string | null {
  for (const child of elementsOf(shape)) {
    const mark = at(child, "nvPr", "ph");
    // The main text of a slide has no type.
    if (mark !== undefined) return attribute(mark, "type") || "obj";
  }
  return null;
}

/** Dates, footers and numbers that every slide shows. */
const repeated = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);
const paragraphNames = new Set(["p"]);

const plainOf = (paragraph: Xml): string =>
  [...elementsOf(paragraph)]
    .map((run) => (run.name === "br" ? " " : textOf(at(run, "t"))))
    .join("");

function spanOf(value: string): number {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 ? Math.min(span, limits.tableSpan.value) : 1;
}
