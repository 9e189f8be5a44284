import { parentPort, workerData } from "node:worker_threads";
import { getDocumentProxy } from "unpdf";
import { pdfHtml } from "./pdf-html.ts";
import { linesOf, type PdfLine, type PdfRun } from "./pdf-lines.ts";

/**
 * Extracts the text of one document in a separate thread, which can be stopped if a document takes
 * too much time or memory.
 */
const { bytes, url, maxPages } = workerData as PdfTask; // sent by `read-pdf.ts` alone

export type PdfTask = { bytes: Uint8Array; url: string; maxPages: number };

const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
const about = await pdf.getMetadata().catch(() => undefined);
const pages: PdfLine[][] = [];
for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  pages.push(linesOf(items.flatMap(runOf)));
  page.cleanup();
}
const infoField = (name: string): string => {
  const info: object = about?.info ?? {};
  const value: unknown = Reflect.get(info, name);
  return typeof value === "string" ? value : "";
};
const words = pages.flat().some(({ text }) => text !== "");
const html = words
  ? pdfHtml({ title: infoField("Title"), language: infoField("Language"), pages }, url)
  : "";
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(html);

type TextItem = Awaited<
  ReturnType<Awaited<ReturnType<typeof pdf.getPage>>["getTextContent"]>
>["items"][number];

function runOf(item: TextItem): PdfRun[] {
  if (!("str" in item)) return [];
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
  return [{ text: item.str, x, y, width: item.width, size: Math.hypot(c, d) }];
}
