import { anyOf, wordsOfAll } from "../../words/index.ts";
import { withoutRunning, type PdfLine } from "./pdf-lines.ts";

export type PdfText = { title: string; language: string; pages: PdfLine[][] };

/**
 * A document as an HTML page, so that it is read like any other page. Larger type becomes a
 * heading, a bullet at the start of a line an item, and each page gets an anchor as in PDF viewers.
 */
export function pdfHtml({ title, language, pages: drawn }: PdfText, url: string): string {
  const pages = withoutRunning(drawn);
  const body = bodySize(pages.flat());
  const levels = headingLevels(pages.flat(), body);
  const sections = pages.map((lines, index) => {
    const parts = partsOf(lines, body).map((part) => partHtml(part, levels));
    return `<section id="page=${index + 1}">${asLists(parts.join("\n"))}</section>`;
  });
  const named = titleOf(title) ?? firstHeading(pages.flat(), levels) ?? nameOf(url);
  const lang = /^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(language) ? ` lang="${language}"` : "";
  return `<!doctype html><html${lang}><head><title>${escape(named)}</title></head><body><main>
${sections.join("\n")}
</main></body></html>`;
}

type Part = { kind: "heading" | "item" | "paragraph"; text: string; size: number };

const mark = /^(?:[•▪◦‣●○■□➢✓✔·*–—-]|\d{1,2}[.)])\s+(?=\S)/;

function partsOf(lines: readonly PdfLine[], body: number): Part[] {
  const parts: Part[] = [];
  let last: PdfLine | undefined;
  for (const line of lines) {
    const part = parts.at(-1);
    const isHeading = isLarge(line, body);
    const isItem = !isHeading && mark.test(line.text);
    const goesOn =
      part !== undefined &&
      last !== undefined &&
      !isItem &&
      isHeading === (part.kind === "heading") &&
      Math.abs(line.size - last.size) < 0.1 * body &&
      last.y > line.y &&
      last.y - line.y < 1.7 * line.size;
    if (goesOn) part.text = joined(part.text, line.text);
    else {
      const kind = isItem ? "item" : isHeading ? "heading" : "paragraph";
      const text = isItem ? line.text.replace(/^[^\d\s]\s+/, "") : line.text;
      parts.push({ kind, text, size: line.size });
    }
    last = line;
  }
  return parts;
}

/** Joins a word that is hyphenated at the end of a line. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

function partHtml({ kind, text, size }: Part, levels: ReadonlyMap<number, number>): string {
  switch (kind) {
    case "heading": {
      const level = levels.get(Math.round(size)) ?? 4;
      return `<h${level}>${escape(text)}</h${level}>`;
    }
    case "item":
      return `<li>${escape(text)}</li>`;
    case "paragraph":
      return `<p>${escape(text)}</p>`;
  }
}

/** Consecutive items are one list. */
function asLists(html: string): string {
  return html.replace(/(?:<li>[^\n]*<\/li>(?:\n|$))+/g, (items) => `<ul>${items.trim()}</ul>\n`);
}

/** The size of most characters. */
function bodySize(lines: readonly PdfLine[]): number {
  const chars = new Map<number, number>();
  for (const { size, text } of lines) {
    const key = Math.round(size * 2) / 2;
    chars.set(key, (chars.get(key) ?? 0) + text.length);
  }
  return [...chars].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function isLarge({ size, text }: PdfLine, body: number): boolean {
  return size >= 1.15 * body && text.length <= 150 && /\p{L}/u.test(text);
}

/** The largest type is the first level; most documents use fewer than four levels. */
function headingLevels(lines: readonly PdfLine[], body: number): Map<number, number> {
  const sizes = new Set(
    lines.filter((it) => isLarge(it, body)).map(({ size }) => Math.round(size)),
  );
  const sorted = [...sizes].toSorted((a, b) => b - a);
  return new Map(sorted.map((size, index) => [size, Math.min(4, index + 1)]));
}

const untitled = new RegExp(
  `^${anyOf(wordsOfAll(({ pageParts }) => pageParts.untitled))}|^document\\d*$`,
  "i",
);

/** A title that a person wrote; titles set by programs are worth less than the heading. */
function titleOf(title: string): string | undefined {
  const own = title.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /i, "").trim();
  const isFile = /\.(?:docx?|pptx?|xlsx?|indd|pdf|odt|tex|ai)$/i.test(own);
  return own.length < 3 || isFile || untitled.test(own) ? undefined : own;
}

function firstHeading(lines: readonly PdfLine[], levels: ReadonlyMap<number, number>) {
  return lines.slice(0, 40).find(({ size }) => levels.get(Math.round(size)) === 1)?.text;
}

function nameOf(url: string): string {
  const file = new URL(url).pathname.split("/").at(-1) ?? "";
  return file.replace(/\.pdf$/i, "").replace(/[-_]+|%20/g, " ");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
