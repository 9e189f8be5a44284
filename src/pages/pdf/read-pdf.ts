import { getDocumentProxy } from "unpdf";
import { limits } from "../../contract/limits.ts";
import { DocumentError } from "../documents/document-fault.ts";
import { pdfHtml } from "./pdf-html.ts";
import { linesOf, type PdfLine, type PdfRun } from "./pdf-lines.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A PDF as HTML; throws a `DocumentError`. Runs in the thread of documents. */
export async function readPdf(bytes: Uint8Array, url: string): Promise<string> {
  const pdf = await opened(bytes);
  const about = await pdf.getMetadata().catch(() => undefined);
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pdfPages.value); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOf(items.flatMap(runOf)));
    page.cleanup();
  }
  if (!pages.flat().some(({ text }) => text !== "")) throw new DocumentError("no-text");
  const info: object = about?.info ?? {};
  const field = (name: string): string => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === "string" ? value : "";
  };
  return pdfHtml({ title: field("Title"), language: field("Language"), pages }, url);
}

async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new DocumentError(isLocked ? "locked" : "broken");
  }
}

type TextItem = Awaited<
  ReturnType<Awaited<ReturnType<Pdf["getPage"]>>["getTextContent"]>
>["items"][number];

function runOf(item: TextItem): PdfRun[] {
  if (!("str" in item)) return [];
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
  return [{ text: item.str, x, y, width: item.width, size: Math.hypot(c, d) }];
}
