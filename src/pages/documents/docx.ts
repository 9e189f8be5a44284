import { limits } from "../../contract/limits.ts";
import { blocksHtml, tableHtml, type Block, type Cell } from "./blocks.ts";
import { documentHtml } from "./document-html.ts";
import { Numbering } from "./docx-numbering.ts";
import { isOn, listOf, outlineOf, paragraphStyles, type ParagraphStyle } from "./docx-styles.ts";
import { InlineText, plainText, type TextStyle } from "./inline-text.ts";
import type { OfficePackage, Relations } from "./office-package.ts";
import { at, attribute, elementsOf, findAll, textOf, type Xml } from "./xml.ts";

export function docxHtml(office: OfficePackage, mainPart: string, main: Xml, url: string): string {
  const part = (type: string): Xml | undefined => office.part(office.related(mainPart, type)[0]);
  const reader = new DocxReader({
    relations: office.relations(mainPart),
    styleOf: paragraphStyles(part("styles")),
    numbering: new Numbering(part("numbering")),
  });
  const blocks = reader.blocks(at(main, "body"));
  blocks.push(...reader.notes({ footnote: part("footnotes"), endnote: part("endnotes") }));
  const heading = blocks.find((block) => block.kind === "heading");
  const body = blocksHtml(blocks);
  if (body === "") return "";
  const facts = office.facts();
  const language = facts.language || reader.language();
  return documentHtml({ ...facts, language }, { body, heading: plainOf(heading?.html), url });
}

const plainOf = (html: string | undefined): string | undefined =>
  html
    ?.replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

type Source = {
  relations: Relations;
  styleOf: (id: string) => ParagraphStyle;
  numbering: Numbering;
};

type NoteKind = "footnote" | "endnote";

/** The state of a field, such as a link: its code comes before its visible text. */
type Field = { code: string; shown: boolean };

class DocxReader {
  private readonly source: Source;
  private readonly noted: { kind: NoteKind; id: string }[] = [];
  private readonly languages = new Map<string, number>();
  private chars = 0;
  /** Text boxes of the current paragraph, which come after it. */
  private boxes: Xml[] = [];
  private fields: Field[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  blocks(container: Xml | undefined): Block[] {
    const found: Block[] = [];
    for (const element of elementsOf(container)) {
      if (element.name === "p") found.push(...this.paragraph(element));
      else if (element.name === "tbl") found.push({ kind: "html", html: this.table(element) });
      else if (element.name === "sdt") {
        if (!isContents(element)) found.push(...this.blocks(at(element, "sdtContent")));
      } else if (wrappers.has(element.name)) found.push(...this.blocks(visible(element)));
    }
    return found;
  }

  private paragraph(element: Xml): Block[] {
    const properties = at(element, "pPr");
    const style = this.source.styleOf(attribute(at(properties, "pStyle"), "val"));
    if (style.isContents) return [];
    const level = outlineOf(properties) ?? style.heading;
    const own = listOf(properties);
    const list = own === undefined ? style.list : own;
    const html = this.inline(element, level > 0);
    const boxes = this.boxes.splice(0).flatMap((box) => this.blocks(box));
    if (html === "") return boxes;
    return [this.block(html, level, list), ...boxes];
  }

  private block(html: string, level: number, list: ParagraphStyle["list"]): Block {
    const mark = list === null ? null : this.source.numbering.next(list.id, list.depth);
    const marked = mark === null || mark.mark === "" ? html : `${mark.mark} ${html}`;
    if (level > 0) return { kind: "heading", level, html: marked };
    if (list === null || mark === null) return { kind: "paragraph", html };
    const start = mark.number;
    const depth = list.depth + list.indent;
    return { kind: "item", depth, start, html: start === null ? marked : html };
  }

  private inline(element: Xml, isHeading: boolean): string {
    const text = new InlineText();
    this.fields = [];
    this.runs(element, text, "");
    return text.end({ isHeading });
  }

  private runs(element: Xml, text: InlineText, link: string): void {
    for (const child of elementsOf(element)) {
      switch (child.name) {
        case "r":
          this.run(child, text, link || this.linkOfField());
          break;
        case "hyperlink": {
          const target = this.source.relations.get(attribute(child, "r:id"));
          this.runs(child, text, target?.external === true ? target.target : link);
          break;
        }
        case "fldSimple":
          this.runs(child, text, linkOf(attribute(child, "instr")) || link);
          break;
        case "sdt":
          this.runs(at(child, "sdtContent") ?? child, text, link);
          break;
        case "oMath":
        case "oMathPara":
          text.text(textOf(child));
          break;
        default:
          if (wrappers.has(child.name)) this.runs(visible(child), text, link);
      }
    }
  }

  private run(run: Xml, text: InlineText, link: string): void {
    const properties = at(run, "rPr");
    if (isOn(at(properties, "vanish"), "")) return;
    const style: TextStyle = {
      strong: isOn(at(properties, "b"), ""),
      emphasis: isOn(at(properties, "i"), ""),
      raised: raisedOf(attribute(at(properties, "vertAlign"), "val")),
      link,
    };
    for (const child of elementsOf(run)) this.piece(child, text, style, properties);
  }

  private piece(child: Xml, text: InlineText, style: TextStyle, properties: Xml | undefined): void {
    const isCode = this.fields.some(({ shown }) => !shown);
    switch (child.name) {
      case "t": {
        const value = textOf(child);
        this.count(attribute(at(properties, "lang"), "val"), value.length);
        if (!isCode) text.text(value, style);
        break;
      }
      case "tab":
      case "ptab":
        text.text(" ", style);
        break;
      case "noBreakHyphen":
        text.text("-", style);
        break;
      case "br":
      case "cr":
        if (attribute(child, "type") !== "page") text.break();
        break;
      case "fldChar":
        this.field(attribute(child, "fldCharType"));
        break;
      case "instrText": {
        const field = this.fields.at(-1);
        if (field && field.code.length < 2_000) field.code += textOf(child);
        break;
      }
      case "footnoteReference":
      case "endnoteReference": {
        const kind = child.name === "footnoteReference" ? "footnote" : "endnote";
        this.noted.push({ kind, id: attribute(child, "id") });
        const number = this.noted.length;
        text.html(`<sup><a href="#note-${number}">${number}</a></sup>`, plainText);
        break;
      }
      case "drawing":
      case "pict":
      case "object":
        this.boxes.push(...findAll(child, boxNames));
        break;
      case "AlternateContent":
        for (const shown of elementsOf(visible(child))) this.piece(shown, text, style, properties);
    }
  }

  private field(type: string): void {
    const field = this.fields.at(-1);
    if (type === "begin") {
      if (this.fields.length < limits.documentFields.value) {
        this.fields.push({ code: "", shown: false });
      }
    } else if (type === "end") this.fields.pop();
    else if (field) field.shown = true;
  }

  private linkOfField(): string {
    return this.fields.map(({ code }) => linkOf(code)).find((link) => link !== "") ?? "";
  }

  private table(table: Xml): string {
    const rows: Cell[][] = [];
    let headerRows = 0;
    const open = new Map<number, Cell>();
    for (const row of findAll(table, rowNames)) {
      const cells: Cell[] = [];
      let column = 0;
      for (const cell of findAll(row, cellNames)) {
        const properties = at(cell, "tcPr");
        const columns = spanOf(attribute(at(properties, "gridSpan"), "val"));
        const merge = at(properties, "vMerge");
        const above = open.get(column);
        if (merge !== undefined && attribute(merge, "val") !== "restart" && above !== undefined) {
          above.rows = (above.rows ?? 1) + 1;
        } else {
          const made: Cell = { html: this.cell(cell), columns };
          cells.push(made);
          if (merge === undefined) open.delete(column);
          else open.set(column, made);
        }
        column += columns;
      }
      const isHeader = isOn(at(row, "trPr", "tblHeader"), "");
      if (isHeader && headerRows === rows.length) headerRows++;
      rows.push(cells);
    }
    const look = at(table, "tblPr", "tblLook");
    const marked = isOn(look, "firstRow") || (Number.parseInt(attribute(look, "val"), 16) & 32) > 0;
    return tableHtml(rows, headerRows === 0 && marked && rows.length > 1 ? 1 : headerRows);
  }

  /** Cells of markdown have one line, so paragraphs become lines and inner tables their text. */
  private cell(cell: Xml): string {
    const lines = this.blocks(cell).map((block) =>
      block.kind === "html" ? block.html.replace(/<\/?(?:table|t[rdh])\b[^>]*>/g, " ") : block.html,
    );
    return lines.filter((line) => line.trim() !== "").join("<br>");
  }

  /** The notes in the order of their marks. */
  notes(parts: Record<NoteKind, Xml | undefined>): Block[] {
    const texts = new Map<string, Xml>();
    for (const kind of ["footnote", "endnote"] as const) {
      for (const note of elementsOf(parts[kind]))
        texts.set(`${kind} ${attribute(note, "id")}`, note);
    }
    // Notes may refer to notes; those are left out.
    const items = this.noted.splice(0).map(({ kind, id }, index) => {
      const note = texts.get(`${kind} ${id}`);
      const lines = this.blocks(note).map(({ html }) => html);
      return `<li id="note-${index + 1}">${lines.join("<br>")}</li>`;
    });
    return items.length === 0 ? [] : [{ kind: "html", html: `<ol>${items.join("\n")}</ol>` }];
  }

  private count(language: string, chars: number): void {
    this.chars += chars;
    const code = language.split("-")[0] ?? "";
    if (code !== "") this.languages.set(code, (this.languages.get(code) ?? 0) + chars);
  }

  /** The language of most of the text; that of the template alone is only a default. */
  language(): string {
    return [...this.languages].find(([, chars]) => chars > this.chars / 2)?.[0] ?? "";
  }
}

/** Elements around others, such as insertions that are tracked; deletions are not among them. */
const wrappers = new Set([
  "ins",
  "moveTo",
  "smartTag",
  "customXml",
  "AlternateContent",
  "dir",
  "bdo",
]);
const boxNames = new Set(["txbxContent"]);
const rowNames = new Set(["tr"]);
const cellNames = new Set(["tc"]);

/** Of two versions of the same content only the first one is shown. */
function visible(element: Xml): Xml {
  if (element.name !== "AlternateContent") return element;
  return at(element, "Choice") ?? at(element, "Fallback") ?? element;
}

const isContents = (element: Xml): boolean =>
  /^table of contents$/i.test(
    attribute(at(element, "sdtPr", "docPartObj", "docPartGallery"), "val"),
  );

const linkOf = (code: string): string => /^\s*HYPERLINK\s+"([^"]{1,2000})"/.exec(code)?.[1] ?? "";

const raisedOf = (value: string): TextStyle["raised"] =>
  value === "superscript" ? "sup" : value === "subscript" ? "sub" : "";

function spanOf(value: string): number {
  const span = Number(value);
  return Number.isInteger(span) && span > 1 ? Math.min(span, 1_000) : 1;
}
