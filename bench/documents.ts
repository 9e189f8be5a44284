/**
 * What it costs to read a document, from its bytes to markdown: milliseconds, those of processor
 * time (medians of five) and the megabytes that the process grew by, for a sheet of 1,000 rows, a text of 100 pages and a PDF
 * of 50 pages. One JSON line; the figure is the most processor time, the floor is a thread that reads a
 * document of one word.
 *
 *   node bench/documents.ts
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { documentTypes } from "../src/pages/documents/document-types.ts";
import { readDocument } from "../src/pages/documents/read-document.ts";
import { readPage } from "../src/pages/read/read-page.ts";
import { docxOf, xlsxOf } from "../test/site/office.ts";
import { pdfOf } from "../test/site/pdf.ts";

const words = "We charter boats and teach sailing at the harbour, in summer and in winter. ";
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (place: string, value: number): string => `<c r="${place}"><v>${value}</v></c>`;
const name = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

const shapes: Record<string, () => Buffer> = {
  word: () => docxOf(paragraph("Boats")),
  /** Ten columns. */
  "XLSX, 1,000 rows": () =>
    xlsxOf(
      numbers(1_000)
        .map((row) => {
          const cells = "BCDEFGHIJ"
            .split("")
            .map((column, at) => cell(`${column}${row}`, row * at));
          return `<row r="${row}">${name(`A${row}`, `Boat ${row}`)}${cells.join("")}</row>`;
        })
        .join(""),
    ),
  /** 500 words a page. */
  "DOCX, 100 pages": () =>
    docxOf(
      numbers(500)
        .map((part) => paragraph(`Part ${part}. ${words.repeat(7)}`))
        .join(""),
    ),
  /** 45 lines a page. */
  "PDF, 50 pages": () =>
    pdfOf(
      numbers(50).map((page) =>
        numbers(45).map((line) => ({ text: `${page}.${line} ${words}`, y: 800 - line * 16 })),
      ),
    ),
};

const shape = process.argv[2];
if (shape === undefined) compare();
else await measure(shape);

type Cost = { ms: number; cpuMs: number; mb: number };

function compare(): void {
  const here = fileURLToPath(import.meta.url);
  const found: Record<string, Cost> = {};
  for (const each of Object.keys(shapes)) {
    found[each] = JSON.parse(execFileSync(process.execPath, [here, each], { encoding: "utf8" }));
  }
  const { word: floor, ...documents } = found;
  const figure = Math.max(...Object.values(documents).map(({ cpuMs }) => cpuMs));
  console.log(JSON.stringify({ figure, unit: "ms of processor time", documents, floor }));
}

async function measure(each: string): Promise<void> {
  const bytes = shapes[each]?.() ?? Buffer.alloc(0);
  const before = process.memoryUsage.rss();
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    const used = process.cpuUsage();
    const end = await readDocument(new Uint8Array(bytes), "https://example.com/a");
    if (!end.ok) throw new Error(`${each}: ${end.fault}`);
    const headers = { "content-type": documentTypes[end.format] };
    const { markdown } = readPage(end.html, { url: "https://example.com/a", headers });
    if (markdown === "") throw new Error(`${each}: nothing was read`);
    times.push(performance.now() - begun);
    const { user, system } = process.cpuUsage(used);
    cpuTimes.push((user + system) / 1_000);
  }
  const mb = Math.round(process.resourceUsage().maxRSS / 1024 - before / 1024 / 1024);
  console.log(JSON.stringify({ ms: median(times), cpuMs: median(cpuTimes), mb }));
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}
