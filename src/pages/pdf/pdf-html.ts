import { blocksHtml, tableHtml, type Block } from "../documents/blocks.ts";
import { documentHtml, type DocumentFacts } from "../documents/document-html.ts";
import { withoutRunning, type PdfLine } from "./pdf-lines.ts";
import { withoutMarks, type PdfLinks } from "./pdf-links.ts";
import { itemsOf, type PdfItem } from "./pdf-rows.ts";

export type PdfText = { facts: DocumentFacts; pages: PdfLine[][]; links: PdfLinks };

/**
 * A document as an HTML page, so that it is read like any other page. Larger type becomes a
 * heading, a bullet at the start of a line an item, and each page gets an anchor as in PDF viewers.
 */
export function pdfHtml({ facts, pages: drawn, links }: PdfText, url: string): string {
  const pages = withoutRunning(drawn);
  const lines = pages.flat();
  const body = bodySize(lines);
  const levels = headingLevels(lines, body);
  const sections = pages.map((page, index) => {
    const parts = partsOf(itemsOf(page), body);
    return `<section id="page=${index + 1}">${blocksHtml(blocksOf(parts, levels, links))}</section>`;
  });
  const heading = firstHeading(lines, levels);
  return documentHtml(facts, { body: sections.join("\n"), heading, url });
}

type Part =
  | ({ kind: "heading" | "item" | "paragraph"; text: string; size: number } & Extent)
  | { kind: "table"; rows: string[][] };

/** From where to where its lines go; the further lines of an item begin at `hang`. */
type Extent = { x: number; end: number; hang: number };

const mark = /^(?:[•▪◦‣●○■□➢✓✔·*–—-]|\d{1,2}[.)])\s+(?=\S)/;

function partsOf(items: readonly PdfItem[], body: number): Part[] {
  const parts: Part[] = [];
  let last: PdfLine | undefined;
  for (const item of items) {
    if ("rows" in item) {
      parts.push({ kind: "table", rows: item.rows });
      last = undefined;
      continue;
    }
    const part = parts.at(-1);
    const isHeading = isLarge(item, body);
    const isItem = !isHeading && mark.test(item.text);
    const goesOn =
      part !== undefined &&
      part.kind !== "table" &&
      last !== undefined &&
      !isItem &&
      // A line to the left of an item is no part of it.
      (part.kind !== "item" || item.x > part.hang - 2) &&
      isHeading === (part.kind === "heading") &&
      Math.abs(item.size - last.size) < 0.1 * body &&
      !isEnd(last, part) &&
      last.y > item.y &&
      last.y - item.y < 1.7 * item.size;
    if (goesOn) {
      part.text = joined(part.text, item.text);
      part.end = Math.max(part.end, item.end);
    } else {
      const kind = isItem ? "item" : isHeading ? "heading" : "paragraph";
      const { text, size, x, end, hang = x } = item;
      parts.push({ kind, text, size, x, end, hang });
    }
    last = item;
  }
  return parts;
}

/** A sentence that ends well before the edge is the last of its paragraph. */
function isEnd(last: PdfLine, { x, end }: Extent): boolean {
  return last.end < x + 0.8 * (end - x) && /[.!?:]["'”»)]?$/.test(last.text);
}

/** Joins a word that is hyphenated at the end of a line. */
function joined(text: string, next: string): string {
  if (/\p{L}[-\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

function blocksOf(
  parts: readonly Part[],
  levels: ReadonlyMap<number, number>,
  links: PdfLinks,
): Block[] {
  /** Where the marks of the open lists are. */
  let indents: number[] = [];
  return parts.map((part): Block => {
    if (part.kind !== "item") indents = [];
    switch (part.kind) {
      case "heading": {
        const level = levels.get(Math.round(part.size)) ?? 4;
        return { kind: "heading", level, html: links.html(withoutMarks(part.text)) };
      }
      case "item": {
        indents = [...indents.filter((x) => x < part.x - 2), part.x];
        const number = /^(\d{1,2})[.)]\s/.exec(part.text)?.[1];
        const html = links.html(part.text.replace(mark, ""));
        const start = number === undefined ? null : Number(number);
        return { kind: "item", depth: indents.length - 1, start, html };
      }
      case "paragraph":
        return { kind: "paragraph", html: links.html(part.text) };
      case "table":
        return { kind: "html", html: rowsHtml(part.rows, links) };
    }
  });
}

function rowsHtml(rows: readonly string[][], links: PdfLinks): string {
  const cells = rows.map((row) => row.map((text) => ({ html: links.html(text) })));
  const isHead = rows[0]?.every((text) => !/^[\d\s.,%€$£+-]+$/.test(text)) ?? false;
  return tableHtml(cells, isHead ? 1 : 0);
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

function firstHeading(lines: readonly PdfLine[], levels: ReadonlyMap<number, number>) {
  const found = lines.slice(0, 40).find(({ size }) => levels.get(Math.round(size)) === 1);
  return found === undefined ? undefined : withoutMarks(found.text);
}
