import { escapeHtml, linkHtml } from "../documents/document-html.ts";
import type { PdfRun } from "./pdf-lines.ts";

export type PdfLink = { url: string; x: number; y: number; end: number; top: number };

/**
 * Characters of the private use area around linked words. Lines are joined and compared as plain
 * text; the marks become elements when HTML is written.
 */
const marks = /[\ue000-\ue002]/g;
const marked = /\ue000(\d{1,6})\ue001([^\ue000-\ue002]*)\ue002/g;

/** The targets of the links of a document; a mark has the number of its target. */
export class PdfLinks {
  private readonly urls: string[] = [];

  /** The run with marks around its words that a link covers. */
  mark(run: PdfRun, links: readonly PdfLink[]): PdfRun {
    const text = run.text.replace(marks, "");
    const link = links.find((it) => isAt(run, it));
    if (link === undefined || text === "" || run.width <= 0) return { ...run, text };
    const perChar = run.width / text.length;
    const from = wordStart(text, Math.round((link.x - run.x) / perChar));
    const to = wordEnd(text, Math.round((link.end - run.x) / perChar));
    if (from >= to) return { ...run, text };
    const number = this.urls.push(link.url) - 1;
    const words = `\ue000${number}\ue001${text.slice(from, to)}\ue002`;
    return { ...run, text: text.slice(0, from) + words + text.slice(to) };
  }

  html(text: string): string {
    return escapeHtml(text)
      .replace(marked, (_all, number: string, words: string) =>
        linkHtml(this.urls[Number(number)] ?? "", words),
      )
      .replace(marks, "");
  }
}

export const withoutMarks = (text: string): string =>
  text.replace(/\ue000\d{1,6}\ue001/g, "").replace(marks, "");

function isAt({ x, y, width, size }: PdfRun, link: PdfLink): boolean {
  const middle = y + size / 3;
  return middle > link.y && middle < link.top && x < link.end - 1 && x + width > link.x + 1;
}

/** The nearest start of a word; the width of characters is only an average. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const before = text.lastIndexOf(" ", at) + 1;
  const after = text.indexOf(" ", at) + 1;
  return after === 0 || at - before <= after - at ? before : after;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const after = text.indexOf(" ", at);
  const before = text.lastIndexOf(" ", at);
  const end = after === -1 ? text.length : after;
  return before === -1 || end - at <= at - before ? end : before;
}
