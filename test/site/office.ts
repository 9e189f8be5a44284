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
export const xlsxOf = (rows: string, extra: Extra = {}, book = ""): Buffer =>
  officeOf(
    "xl",
    "workbook.xml",
    `<workbook xmlns:r="r">${book}<sheets><sheet name="One" r:id="r1"/></sheets></workbook>`,
    {
      relations: [relation("r1", "worksheet", "sheet1.xml"), ...(extra.relations ?? [])],
      parts: {
        "xl/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
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
