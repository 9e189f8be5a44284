import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { pdfOf, type Line } from "../../../test/site/pdf.ts";
import { readPage } from "../read/read-page.ts";
import { readDocument } from "../documents/read-document.ts";

const url = "https://site.example/files/our-tours.pdf";
const headers = { "content-type": "application/pdf" };
/** Enough time for a busy machine; the tests check the result, not the speed. */
async function read(bytes: Buffer, timeoutMs = 25_000): Promise<string | null> {
  const end = await readDocument(new Uint8Array(bytes), url, timeoutMs);
  return end.ok ? end.html : null;
}

/** Lines of the usual size, one under the other. */
const text = (...lines: string[]): Line[] =>
  lines.map((line, index) => ({ text: line, y: 700 - index * 14 }));

/** One row of a table, without its empty cells. */
const cells = (y: number, ...texts: string[]): Line[] =>
  texts.flatMap((cell, index) =>
    cell === "" ? [] : { text: cell, y, x: [72, 200, 400][index] ?? 500 },
  );

async function markdownOf(pages: Line[][], title = ""): Promise<string> {
  return readPage((await read(pdfOf(pages, title))) ?? "", { url, headers }).markdown;
}

describe("the text of a document", () => {
  const table: [name: string, pages: Line[][], markdown: string][] = [
    [
      "lines that follow each other are one paragraph",
      [text("We ride out every Saturday and", "come back for lunch.")],
      "We ride out every Saturday and come back for lunch.",
    ],
    [
      "a word cut at the end of a line is one word",
      [text("We ride to the light-", "house, to the Ost-", "See and back.")],
      "We ride to the lighthouse, to the Ost- See and back.",
    ],
    [
      "a gap begins a new paragraph",
      [
        [
          { text: "First of all.", y: 700 },
          { text: "Then the rest.", y: 660 },
        ],
      ],
      "First of all.\n\nThen the rest.",
    ],
    [
      "larger type is a heading, by its size",
      [
        [
          { text: "Tours for everyone", y: 700, size: 24 },
          { text: "We ride out every Saturday.", y: 660 },
          { text: "Prices", y: 620, size: 15 },
          { text: "25 euros, with a bike.", y: 600 },
        ],
      ],
      "## Tours for everyone\n\nWe ride out every Saturday.\n\n## Prices\n\n25 euros, with a bike.",
    ],
    [
      "marks make a list",
      [text("Bring along:", "\x95 a jacket", "\x95 a drink for", "the way back")],
      "Bring along:\n\n- a jacket\n- a drink for the way back",
    ],
    [
      "runs on one line belong together",
      [
        [
          { text: "Day ticket", y: 700 },
          { text: "18 euros", y: 700, x: 300 },
        ],
      ],
      "Day ticket 18 euros",
    ],
    [
      "numbers make a numbered list, indents an inner one",
      [
        [
          { text: "1. Book", y: 700 },
          { text: "a seat", y: 686, x: 84 },
          { text: "2. Pay", y: 672 },
          { text: "\x95 in cash", y: 658, x: 90 },
          { text: "See you soon.", y: 644, x: 60 },
        ],
      ],
      "1. Book a seat\n2. Pay\n   - in cash\n\nSee you soon.",
    ],
    [
      "marks apart from their texts",
      [
        [
          { text: "1", y: 700 },
          { text: "moor", y: 700, x: 110 },
          { text: "2", y: 686 },
          { text: "pay", y: 686, x: 110 },
        ],
      ],
      "1. moor\n2. pay",
    ],
    [
      "cells below each other are a table, also cells of several lines",
      [
        [
          ...cells(700, "Tour", "What you see", "Price"),
          ...cells(680, "Harbour", "Cranes and the", ""),
          { text: "old lighthouse", y: 667, x: 200 },
          { text: "12", y: 680, x: 400 },
          ...cells(647, "Island", "Seals", "18"),
        ],
      ],
      "| Tour | What you see | Price |\n| --- | --- | --- |\n" +
        "| Harbour | Cranes and the old lighthouse | 12 |\n| Island | Seals | 18 |",
    ],
    [
      "dots lead to a price",
      [text("Harbour tour . . . . . . . . . . 12.00", "Island tour ................... 18.00")],
      "| Harbour tour | 12.00 |\n| --- | --- |\n| Island tour | 18.00 |",
    ],
    [
      "a short line with the end of a sentence ends a paragraph",
      [
        text(
          "We ride out every Saturday in summer.",
          "Come early.",
          "Winter tours begin in November.",
        ),
      ],
      "We ride out every Saturday in summer. Come early.\n\nWinter tours begin in November.",
    ],
    [
      "a cell without text",
      [[...cells(700, "Tour", "Guide", "Price"), ...cells(680, "Harbour", "", "12")]],
      "| Tour | Guide | Price |\n| --- | --- | --- |\n| Harbour |  | 12 |",
    ],
    [
      "columns are read one by one, in whatever order their lines are drawn",
      [
        Array.from({ length: 5 }, (_, at): Line[] => [
          { text: `left line ${at} goes to the gutter`, y: 700 - at * 14, x: 50 },
          { text: `right line ${at} goes to the edge`, y: 700 - at * 14, x: 320 },
        ]).flat(),
      ],
      [0, 1, 2, 3, 4].map((at) => `left line ${at} goes to the gutter`).join(" ") +
        "\n\n" +
        [0, 1, 2, 3, 4].map((at) => `right line ${at} goes to the edge`).join(" "),
    ],
    [
      "what HTML would take for its own is text",
      [text("5 < 6 & <script>alert(1)</script>")],
      "5 < 6 & \\<script>alert(1)\\</script>",
    ],
  ];
  test.each(table)("%s", async (_name, pages, markdown) => {
    expect(await markdownOf(pages, "Tours by bike")).toBe(markdown);
  });

  test("lines of every page and page numbers are left out; pages have anchors", async () => {
    const page = (number: number, line: string): Line[] => [
      { text: "Harbour Bikes brochure", y: 800, size: 9 },
      { text: line, y: 700 },
      { text: `Page ${number} of 3`, y: 40, size: 9 },
    ];
    const pages = [page(1, "We rent bikes."), page(2, "We mend them."), page(3, "We sell none.")];
    const html = (await read(pdfOf(pages))) ?? "";
    expect(html).toContain('<section id="page=2"><p>We mend them.</p></section>');
    expect(html).not.toMatch(/brochure|of 3/);
  });

  test("amounts at the foot of a page stay, its number goes", async () => {
    const page = (number: number): Line[] => [
      { text: "Sums of the season.", y: 700 - number * 20 },
      { text: `${number}00`, y: 60, x: 72 },
      { text: `${number}50`, y: 60, x: 300 },
      { text: `- ${number} -`, y: 30 },
    ];
    const html = (await read(pdfOf([page(1), page(2), page(3), page(4)]))) ?? "";
    expect(html).toContain("400 450");
    expect(html).not.toContain("- 4 -");
  });

  test("page numbers beside the title of a chapter are left out", async () => {
    const pages = ["Arrival", "Arrival", "Berths", "Berths"].map((chapter, index): Line[] => [
      { text: `Chapter ${chapter}`, y: 800 },
      { text: String(index + 7), y: 800, x: 500 },
      { text: `Words of page ${"one two three four".split(" ")[index]}.`, y: 600 },
    ]);
    const html = (await read(pdfOf(pages))) ?? "";
    expect(html.match(/<p>.*?<\/p>/g)).toHaveLength(4);
    expect(html).not.toContain("Chapter");
  });

  test("a document of another program: columns, table, lists, link and facts", async () => {
    const bytes = readFileSync(
      join(import.meta.dirname, "../../../test/site/documents/handbook.pdf"),
    );
    const page = readPage((await read(bytes)) ?? "", { url, headers });
    expect(page).toMatchObject({ title: "Handbook for guests", facts: { author: "Ada Skipper" } });
    for (const part of [
      "numbered from the pier.\n\n## Departure\n\nRight column begins",
      "| Boat | Places | Price a day |\n| --- | --- | --- |\n| Dinghy | 4 | 80 € |",
      "- ropes\n- fenders\n\n1. moor\n2. pay\n\nBook at [our berth page](https://boats.example/berths) in time.",
    ]) {
      expect(page.markdown).toContain(part);
    }
    expect(page.markdown).not.toMatch(/Harbour Boats - Handbook|Page \d/);
  });

  test.each([
    ["Tours by bike", "Tours by bike"],
    ["Microsoft Word - Tours", "Tours"],
    ["tours_final2.docx", "Out to sea"],
    ["Untitled", "Out to sea"],
    ["", "Out to sea"],
  ])("the document's own title %j is read as %j", async (title, expected) => {
    const heading = { text: "Out to sea", y: 740, size: 24 };
    const html = await read(pdfOf([[heading, ...text("We ride out every day.")]], title));
    expect(html).toContain(`<title>${expected}</title>`);
  });

  test("without a title and a heading its title is the file name", async () => {
    expect(await read(pdfOf([text("We ride out.")]))).toContain("<title>our tours</title>");
  });
});

describe("documents that cannot be read", () => {
  const good = pdfOf([text("We ride out every day.")]).toString("latin1");
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, "q Q "), { level: 9 });
  const table: [name: string, body: Buffer][] = [
    ["nothing", Buffer.alloc(0)],
    ["a head alone", Buffer.from("%PDF-1.7\n")],
    ["noise", Buffer.from(`%PDF-1.7\n${"\x00\xff(<[".repeat(20_000)}`, "latin1")],
    ["no text at all", pdfOf([[]])],
    [
      "objects within each other",
      Buffer.from(good.replace("/Contents 5", "/Contents 4"), "latin1"),
    ],
    [
      "a page tree that holds itself",
      Buffer.from(good.replace("/Kids [4 0 R]", "/Kids [2 0 R]"), "latin1"),
    ],
    [
      "arrays without end",
      Buffer.from(good.replace("/Kids [4 0 R]", `/Kids ${"[".repeat(100_000)}`), "latin1"),
    ],
    [
      "a stream that unpacks to 200 MB",
      Buffer.concat([
        Buffer.from(good.slice(0, good.indexOf("<< /Length")), "latin1"),
        Buffer.from(`<< /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`),
        bomb,
        Buffer.from("\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"),
      ]),
    ],
  ];
  test.each(table)("%s", async (_name, body) => {
    expect(await read(body, 2_000)).toBeNull();
  });

  test("a document is read up to the page limit", async () => {
    const pages = Array.from({ length: 320 }, (_, index) => text(`Leaf ${index}.`));
    const html = (await read(pdfOf(pages))) ?? "";
    expect(html.match(/<section/g)).toHaveLength(300);
  });
});
