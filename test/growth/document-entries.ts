import { officeHtml } from "../../src/pages/documents/office-html.ts";
import { docxOf, odfOf, pptxOf, relation, xlsxOf } from "../site/office.ts";
import type { Entry } from "./page-entries.ts";

const url = "https://site.example/files/prices";

const escaped = (run: string): string =>
  run.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const attribute = (run: string): string => escaped(run).replaceAll('"', "&quot;");

const read = (document: Buffer): void => void officeHtml(document, url);

/** Text and attributes of Office documents. */
export const documentEntries: Entry[] = [
  {
    name: "a DOCX file",
    length: 24_000,
    run(run) {
      const text = `<w:r><w:t>${escaped(run)}x</w:t></w:r>`;
      const code = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${escaped(run)}</w:instrText></w:r>`;
      read(
        docxOf(
          `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${text}</w:p><w:p>${text}${code}</w:p>
          <w:p><w:hyperlink r:id="r9">${text}</w:hyperlink></w:p>
          <w:tbl><w:tr><w:tc><w:p>${text}</w:p></w:tc><w:tc><w:p>${text}</w:p></w:tc></w:tr></w:tbl>`,
          {
            relations: [
              relation("r9", "hyperlink", `https://a.example/${attribute(run)}`, "External"),
            ],
          },
        ),
      );
    },
  },
  {
    name: "an XLSX file",
    length: 16_000,
    run(run) {
      const cells = `<c r="A1${attribute(run)}x" t="inlineStr"><is><t>${escaped(run)}x</t></is></c>
        <c r="B1" s="0"><v>1</v></c><c r="C1" t="str"><v>${escaped(run)}</v></c>`;
      read(
        xlsxOf(
          `<row r="1">${cells}</row><row>${cells}</row>`,
          {
            relations: [relation("r2", "styles", "styles.xml")],
            parts: {
              "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${attribute(run)}0"/></numFmts>
                <cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
            },
            merged: `<mergeCell ref="A1${attribute(run)}x:B2${attribute(run)}x"/>`,
          },
          '<workbookPr date1904="1"/>',
        ),
      );
    },
  },
  {
    name: "a PPTX file",
    length: 24_000,
    run(run) {
      const text = `<p:txBody><a:p><a:r><a:t>${escaped(run)}x</a:t></a:r></a:p><a:p><a:r><a:t>${escaped(run)}</a:t></a:r></a:p></p:txBody>`;
      const title = '<p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>';
      read(pptxOf(`<p:sp>${title}${text}</p:sp><p:sp>${text}</p:sp>`));
    },
  },
  {
    name: "an ODT file",
    length: 24_000,
    run(run) {
      const text = `${escaped(run)}x`;
      read(
        odfOf(
          "text",
          `<text:h text:outline-level="1">${text}</text:h><text:p>${text}<text:span>${text}</text:span></text:p>
          <text:p><text:a xlink:href="https://a.example/${attribute(run)}">${text}</text:a></text:p>
          <table:table><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`,
          {
            "meta.xml": `<office:document-meta><office:meta><dc:title>${text}</dc:title><dc:creator>${text}</dc:creator></office:meta></office:document-meta>`,
          },
        ),
      );
    },
  },
];

type Shape = [name: string, read: (count: number) => void];

const paragraph = (runs: string): string =>
  `<w:p><w:r><w:t>a</w:t></w:r>${runs}<w:r><w:t>x</w:t></w:r></w:p>`;

/** The same element again and again. */
export const documentShapes: Shape[] = [
  ["line breaks of a DOCX file", (n) => read(docxOf(paragraph("<w:r><w:br/></w:r>".repeat(n))))],
  [
    "fields of a DOCX file that do not end",
    (n) =>
      read(
        docxOf(paragraph('<w:r><w:fldChar w:fldCharType="begin"/><w:t>a</w:t></w:r>'.repeat(n))),
      ),
  ],
  [
    "notes of a DOCX file",
    (n) => read(docxOf(paragraph('<w:r><w:footnoteReference w:id="1"/></w:r>'.repeat(n)))),
  ],
  [
    "rows of a DOCX file",
    (n) => read(docxOf(`<w:tbl>${`<w:tr><w:tc>${paragraph("")}</w:tc></w:tr>`.repeat(n)}</w:tbl>`)),
  ],
  ["cells of an XLSX file", (n) => read(xlsxOf(`<row>${"<c><v>1</v></c>".repeat(n)}</row>`))],
  [
    "rows of an XLSX file",
    (n) => read(xlsxOf("<row><c><v>1</v></c><c><v>2</v></c></row>".repeat(n))),
  ],
  [
    "line breaks of an ODT file",
    (n) => read(odfOf("text", `<text:p>a${"<text:line-break/>".repeat(n)}x</text:p>`)),
  ],
  [
    "lists of an ODT file",
    (n) =>
      read(
        odfOf(
          "text",
          `<text:list>${"<text:list-item><text:p>a</text:p></text:list-item>".repeat(n)}</text:list>`,
        ),
      ),
  ],
  [
    "one diagram shown again and again by a slide",
    (n) => {
      const frame = `<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="d1"/></a:graphicData></a:graphic></p:graphicFrame>`;
      const points = `<dgm:pt><dgm:t><a:p><a:r><a:t>a</a:t></a:r></a:p></dgm:t></dgm:pt>`;
      read(
        pptxOf(frame.repeat(n), {
          relations: [relation("d1", "diagramData", "../diagrams/data.xml")],
          parts: {
            "ppt/diagrams/data.xml": `<dgm:dataModel><dgm:ptLst>${points.repeat(n)}</dgm:ptLst></dgm:dataModel>`,
          },
        }),
      );
    },
  ],
];
