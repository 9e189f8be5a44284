import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { docxOf, odfOf, relation, xlsxOf } from "../../../test/site/office.ts";
import { readPage } from "../read/read-page.ts";
import { documentTypes } from "./document-types.ts";
import { officeHtml } from "./office-html.ts";

const made = join(import.meta.dirname, "../../../test/site/documents");
const url = "https://site.example/files/boat-prices.bin";

function read(bytes: Uint8Array) {
  const { format, html } = officeHtml(bytes, url);
  return readPage(html, { url, headers: { "content-type": documentTypes[format] } });
}

describe("documents that other programs made", () => {
  const file = (name: string) => read(readFileSync(join(made, name)));
  const prices = "| Boat | Places | Price a day |\n| --- | --- | --- |\n| Dinghy | 4 | 80 € |";

  test.each([
    ["terms.docx", "Charter terms", "2026-03-02T09:30:00Z"],
    ["prices.xlsx", "Boat prices 2026", expect.any(String)],
    ["school.pptx", "Sailing school", expect.any(String)],
    ["rules.odt", "House rules", "2026-03-02T09:30:00"],
    ["tides.ods", "Tide table", "2026-03-02T09:30:00"],
    ["regatta.odp", "Regatta day", "2026-03-02T09:30:00"],
  ])("%s states its title, author and date", (name, title, publishedAt) => {
    const page = file(name);
    expect(page).toMatchObject({ title, verdict: "real" });
    expect(page.facts).toMatchObject({ author: "Ada Skipper", publishedAt });
  });

  test.each([
    [
      "terms.docx",
      [
        "## Payment\n\nA deposit of **300 euros** is due at booking; see [our booking page](https://boats.example/booking).",
        "- A licence\n- A passport\n  - of each sailor\n\n1. Book\n2. Pay\n3. Sail",
        `${prices}\n| Yawl | 6 | 140 € |\n| Ketch, by arrangement |  | on request |`,
      ],
      /header of every page/,
    ],
    [
      "prices.xlsx",
      [
        "## Prices\n\nPrices of the season\n\n| Boat | From | Price a day | Discount |",
        "| [Dinghy](https://boats.example/dinghy) | 2026-04-01 | 80.00 € | 5.0% |",
        "| Yawl | 2026-05-15 | 1,140.50 € | 12.5% |",
        "## Crew\n\n| Name | Task |",
        "All crew speak English.",
      ],
      /Wages|4000/,
    ],
    [
      "school.pptx",
      [
        "## Learn to sail\n\nCourses at the harbour",
        "## What you learn\n\n- Knots\n  - Bowline\n- Tacking\n\n### Notes\n\nShow the bowline twice.",
        `## Fees\n\n${prices}`,
        "## Slide 4\n\nWrite to us at the harbour office.",
      ],
      /‹#›/,
    ],
    [
      "rules.odt",
      [
        "begin at **ten**; the [office](https://boats.example/office) is open until eight[^1].",
        "## Not allowed\n\n- Open fire\n- Loud music",
        prices,
        "[^1]: In winter until five.",
      ],
      /Ada/,
    ],
    ["tides.ods", ["## Tides\n\n| Day | High water |\n| --- | --- |\n| Monday | 6:15 |"], /6\.25/],
    [
      "regatta.odp",
      ["Start at noon\n\n### Notes\n\nSay more about regatta day.", "## Route\n\nRound the"],
      /Slide \d/,
    ],
  ])("%s keeps headings, lists and tables", (name, parts, absent) => {
    const { markdown } = file(name);
    for (const part of parts) expect(markdown).toContain(part);
    expect(markdown).not.toMatch(absent);
  });
});

const p = (text: string, properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (text: string, id: string, depth = 0): string =>
  p(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`);
const level = (depth: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${depth}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `<w:numbering>
  <w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, "upperRoman", "§ %1")}${level(1, "decimal", "%1.%2")}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
const cell = (text: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.join("")}</w:tr>`;

describe("DOCX", () => {
  test.each([
    [
      "numbers go on after a paragraph between",
      item("One", "1") + p("Between.") + item("Two", "1"),
      "1. One\n\nBetween.\n\n2. Two",
    ],
    [
      "letters are written out",
      item("One", "1") + item("First", "1", 1) + item("Second", "1", 1),
      "1. One\n   - a) First\n   - b) Second",
    ],
    [
      "numbered headings keep their numbers",
      p("Contract", '<w:outlineLvl w:val="0"/>') +
        p("Scope", '<w:outlineLvl w:val="1"/><w:numPr><w:numId w:val="2"/></w:numPr>') +
        p(
          "Terms",
          '<w:outlineLvl w:val="2"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>',
        ) +
        p("As follows."),
      "## § I Scope\n\n### I.1 Terms\n\nAs follows.",
    ],
    [
      "deleted and hidden text is left out, inserted text is kept",
      "<w:p><w:del><w:r><w:delText>Old</w:delText></w:r></w:del><w:ins><w:r><w:t>New</w:t></w:r></w:ins>" +
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>Secret</w:t></w:r></w:p>",
      "New",
    ],
    [
      "a field with a link",
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://a.example/x"</w:instrText></w:r>' +
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>there</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      "[there](https://a.example/x)",
    ],
    [
      "cells that span columns and rows",
      `<w:tbl>${row(cell("Day"), cell("Hours", '<w:gridSpan w:val="2"/>'))}
      ${row(cell("Monday", '<w:vMerge w:val="restart"/>'), cell("9"), cell("12"))}
      ${row(cell("", "<w:vMerge/>"), cell("14"), cell("18"))}</w:tbl>`,
      "| Day | Hours |  |\n| --- | --- | --- |\n| Monday | 9 | 12 |\n| Monday | 14 | 18 |",
    ],
    [
      "a text box once, of two versions",
      `<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${p("Boxed")}</w:txbxContent></w:drawing></mc:Choice>
      <mc:Fallback><w:pict><w:txbxContent>${p("Boxed")}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      "Boxed",
    ],
    [
      "a footnote",
      '<w:p><w:r><w:t>Text</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
      "Text[^1]\n\n[^1]: A note.",
    ],
    ["what HTML would take for a tag", p("5 &lt; 6 &amp; &lt;b&gt;"), "5 < 6 & \\<b>"],
  ])("%s", (_name, body, markdown) => {
    const page = read(
      docxOf(body, {
        parts: {
          "word/numbering.xml": numbering,
          "word/footnotes.xml": `<w:footnotes><w:footnote w:id="2">${p("A note.")}</w:footnote></w:footnotes>`,
        },
        relations: [
          relation("r8", "numbering", "numbering.xml"),
          relation("r9", "footnotes", "/word/footnotes.xml"),
        ],
      }),
    );
    expect(page.markdown).toBe(markdown);
  });

  test("without a title and a heading the title is the file's name", () => {
    expect(read(docxOf(p("We sail."))).title).toBe("boat prices");
  });

  test("links to files of the author's disk are only text", () => {
    const body = '<w:p><w:hyperlink r:id="r5"><w:r><w:t>plan</w:t></w:r></w:hyperlink></w:p>';
    const relations = [relation("r5", "hyperlink", "file:///C:/plan.docx", "External")];
    expect(read(docxOf(body, { relations })).markdown).toBe("plan");
  });
});

describe("XLSX", () => {
  const c = (place: string, inner: string, attributes = ""): string =>
    `<c r="${place}" ${attributes}>${inner}</c>`;
  const text = (place: string, words: string): string =>
    c(place, `<is><t>${words}</t></is>`, 't="inlineStr"');
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;EUR&quot; 0.00"/><numFmt numFmtId="165" formatCode="[[["/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';

  test.each([
    ["a date of the built-in format", c("A1", "<v>46000</v>", 's="1"'), "", "2025-12-09"],
    [
      "a date counted from 1904",
      c("A1", "<v>44538</v>", 's="1"'),
      '<workbookPr date1904="1"/>',
      "2025-12-09",
    ],
    ["a price", c("A1", "<v>12.5</v>", 's="2"'), "", "EUR 12.50"],
    ["a sum without the error of doubles", c("A1", "<v>0.30000000000000004</v>"), "", "0.3"],
    ["a format that cannot be read", c("A1", "<v>7</v>", 's="3"'), "", "7"],
    ["a formula with a text", c("A1", "<f>A2</f><v>yes</v>", 't="str"'), "", "yes"],
    ["a truth value", c("A1", "<v>1</v>", 't="b"'), "", "TRUE"],
    ["an error", c("A1", "<v>#DIV/0!</v>", 't="e"'), "", "#DIV/0!"],
  ])("%s", (_name, cells, book, shown) => {
    const extra = {
      parts: { "xl/styles.xml": styles },
      relations: [relation("r2", "styles", "styles.xml")],
    };
    expect(read(xlsxOf(`<row r="1">${cells}</row>`, extra, book)).markdown).toBe(
      `## One\n\n${shown}`,
    );
  });

  test("empty rows separate tables, and empty columns before them are left out", () => {
    const rows =
      `<row r="2">${text("C2", "Boat")}${text("D2", "Places")}</row>` +
      `<row r="3">${text("C3", "Yawl")}${c("D3", "<v>6</v>")}</row>` +
      `<row r="7">${text("A7", "Crew")}${text("C7", "Age")}</row>` +
      `<row r="8">${text("A8", "Ada")}${c("C8", "<v>40</v>")}</row>`;
    expect(read(xlsxOf(rows)).markdown).toBe(
      "## One\n\n| Boat | Places |\n| --- | --- |\n| Yawl | 6 |\n\n" +
        "| Crew |  | Age |\n| --- | --- | --- |\n| Ada |  | 40 |",
    );
  });

  test("hidden rows are left out", () => {
    const rows = `<row r="1">${text("A1", "Shown")}</row><row r="2" hidden="1">${text("A2", "Hidden")}</row>`;
    expect(read(xlsxOf(rows)).text).not.toContain("Hidden");
  });

  test("many cells with one long text are read up to the size of a page", () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    );
    const shared = `<sst><si><t>${"word ".repeat(20_000)}</t></si></sst>`;
    const { html } = officeHtml(
      xlsxOf(rows.join(""), {
        parts: { "xl/shared.xml": shared },
        relations: [relation("r2", "sharedStrings", "shared.xml")],
      }),
      url,
    );
    expect(html.length).toBeLessThan(11 * 1024 * 1024);
  });

  test("rows after the limit are not read", () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, at) =>
        `<row r="${at + 1}">${c(`A${at + 1}`, `<v>${at}</v>`)}${c(`B${at + 1}`, "<v>1</v>")}</row>`,
    );
    const page = read(xlsxOf(rows.join("")));
    expect(page.markdown.match(/^\|/gm)).toHaveLength(10_001);
  });
});

describe("ODF", () => {
  test("numbered lists within lists, spaces and deleted text", () => {
    const styles =
      '<office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>' +
      '<text:list-level-style-bullet text:level="2"/></text:list-style></office:automatic-styles>';
    const body =
      "<text:tracked-changes><text:changed-region><text:p>Deleted</text:p></text:changed-region></text:tracked-changes>" +
      '<text:list text:style-name="L1"><text:list-item><text:p>One<text:s text:c="3"/>two</text:p>' +
      "<text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item></text:list>";
    const content = `<office:document-content>${styles}<office:body><office:text>${body}</office:text></office:body></office:document-content>`;
    expect(read(odfOf("text", "", { "content.xml": content })).markdown).toBe(
      "1. One two\n   - Inner",
    );
  });

  test("repeated rows and columns are bounded", () => {
    const filled =
      '<table:table-cell office:value-type="float" table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell>';
    const rows = `<table:table-row table:number-rows-repeated="1048576">${filled}</table:table-row>`;
    const page = read(odfOf("spreadsheet", `<table:table table:name="Big">${rows}</table:table>`));
    expect(page.markdown.split("\n").filter((line) => line.startsWith("|"))).toHaveLength(501);
  });
});
