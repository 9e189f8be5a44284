import { zipSync } from "fflate";

/** An archive of parts, for tests. */
export function zipOf(parts: Record<string, string | Uint8Array>): Buffer {
  const bytes = Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

const relations = (...lines: string[]): string =>
  `<Relationships xmlns="r">${lines.join("")}</Relationships>`;

export const relation = (id: string, type: string, target: string, mode = "Internal"): string =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}" TargetMode="${mode}"/>`;

type Extra = { parts?: Record<string, string | Uint8Array>; relations?: string[] };
type SheetExtra = Extra & { merged?: string };

function officeOf(folder: string, main: string, xml: string, extra: Extra): Buffer {
  return zipOf({
    "_rels/.rels": relations(relation("r1", "officeDocument", `${folder}/${main}`)),
    [`${folder}/${main}`]: xml,
    [`${folder}/_rels/${main}.rels`]: relations(...(extra.relations ?? [])),
    ...extra.parts,
  });
}

/** A DOCX file with these paragraphs and tables. */
export const docxOf = (body: string, extra: Extra = {}): Buffer =>
  officeOf(
    "word",
    "document.xml",
    `<w:document xmlns:w="w" xmlns:r="r"><w:body>${body}</w:body></w:document>`,
    extra,
  );

/** An XLSX file with one sheet of these rows. */
export const xlsxOf = (rows: string, extra: SheetExtra = {}, book = ""): Buffer =>
  officeOf(
    "xl",
    "workbook.xml",
    `<workbook xmlns:r="r">${book}<sheets><sheet name="One" r:id="r1"/></sheets></workbook>`,
    {
      relations: [relation("r1", "worksheet", "sheet1.xml"), ...(extra.relations ?? [])],
      parts: {
        "xl/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData><mergeCells>${extra.merged ?? ""}</mergeCells></worksheet>`,
        ...extra.parts,
      },
    },
  );

/** A PPTX file with one slide of these shapes; `extra` belongs to the slide. */
export const pptxOf = (shapes: string, extra: Extra = {}): Buffer =>
  officeOf(
    "ppt",
    "presentation.xml",
    '<p:presentation xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    {
      relations: [relation("r1", "slide", "slides/slide1.xml")],
      parts: {
        "ppt/slides/slide1.xml": `<p:sld xmlns:r="r"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
        "ppt/slides/_rels/slide1.xml.rels": relations(...(extra.relations ?? [])),
        ...extra.parts,
      },
    },
  );

/** An ODT, ODS or ODP file by the type of its body. */
export const odfOf = (
  type: "text" | "spreadsheet" | "presentation",
  body: string,
  parts: Record<string, string> = {},
): Buffer =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    "content.xml":
      "<office:document-content><office:body>" +
      `<office:${type}>${body}</office:${type}></office:body></office:document-content>`,
    ...parts,
  });
