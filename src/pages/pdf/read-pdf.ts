import { getDocumentProxy } from "unpdf";
import { limits } from "../../contract/limits.ts";
import { DocumentError } from "../documents/document-fault.ts";
import { pdfHtml } from "./pdf-html.ts";
import { linesOf, type PdfLine, type PdfRun } from "./pdf-lines.ts";
import { PdfLinks, type PdfLink } from "./pdf-links.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** A PDF as HTML; throws a `DocumentError`. Runs in the thread of documents. */
export async function readPdf(bytes: Uint8Array, url: string): Promise<string> {
  const pdf = await opened(bytes);
  const about = await pdf.getMetadata().catch(() => undefined);
  const pages: PdfLine[][] = [];
  const links = new PdfLinks();
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pdfPages.value); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const targets = await linksOf(page);
    pages.push(linesOf(items.flatMap(runOf).map((run) => links.mark(run, targets))));
    page.cleanup();
  }
  if (!pages.flat().some(({ text }) => text !== "")) throw new DocumentError("no-text");
  const info: object = about?.info ?? {};
  const field = (name: string): string => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === "string" ? value : "";
  };
  const facts = {
    title: field("Title"),
    author: field("Author"),
    description: field("Subject"),
    language: field("Language"),
    created: isoDate(field("CreationDate")),
    modified: isoDate(field("ModDate")),
  };
  return pdfHtml({ facts, pages, links }, url);
}

async function opened(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new DocumentError(isLocked ? "locked" : "broken");
  }
}

type TextItem = Awaited<ReturnType<PdfPage["getTextContent"]>>["items"][number];

function runOf(item: TextItem): PdfRun[] {
  if (!("str" in item)) return [];
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
  return [{ text: item.str, x, y, width: item.width, size: Math.hypot(c, d) }];
}

/** Links to the web; a broken annotation is no reason to lose the text. */
async function linksOf(page: PdfPage): Promise<PdfLink[]> {
  const found: unknown[] = await page.getAnnotations().catch(() => []);
  return found.slice(0, limits.pdfPageLinks.value).flatMap((annotation): PdfLink[] => {
    if (typeof annotation !== "object" || annotation === null) return [];
    const url: unknown = Reflect.get(annotation, "url");
    const rect: unknown = Reflect.get(annotation, "rect");
    if (typeof url !== "string" || !Array.isArray(rect)) return [];
    const [x = 0, y = 0, end = 0, top = 0] = rect.map(Number);
    return [
      {
        url,
        x: Math.min(x, end),
        y: Math.min(y, top),
        end: Math.max(x, end),
        top: Math.max(y, top),
      },
    ];
  });
}

/** `D:20260302093000+01'00'` as ISO 8601 writes it. */
function isoDate(value: string): string {
  const parts = /^D:(\d{4})(\d\d)?(\d\d)?(?:(\d\d)(\d\d)(\d\d)?)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/.exec(
    value,
  );
  if (parts === null) return "";
  const [, year = "", month = "01", day = "01", hour, minute, second = "00", utc, zone, rest] =
    parts;
  const time = hour === undefined ? "" : `T${hour}:${minute}:${second}`;
  const offset = zone === undefined ? (utc ?? "") : `${zone}:${rest ?? "00"}`;
  return `${year}-${month}-${day}${time}${time === "" ? "" : offset}`;
}
