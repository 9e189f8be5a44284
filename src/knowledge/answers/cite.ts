import type { Citation } from "../../contract/answer.ts";
import { firstWords, fragmentWords, lastWords, linkToText } from "../evidence.ts";
import { tidy } from "../fold.ts";
import type { Span } from "./spans.ts";
import type { Statement } from "./statements.ts";

/** Statements of one place with the words of the page between them. */
export type Quote = {
  readonly statements: readonly Statement[];
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/** The quotes of a span: statements that follow each other share one. */
export function quotesOfSpan({ statements }: Pick<Span, "statements">): Quote[] {
  const quotes: Quote[] = [];
  let open: Statement[] = [];
  const close = () => {
    const quote = quoteOf(open);
    if (quote !== null) quotes.push(quote);
    open = [];
  };
  for (const statement of statements) {
    const before = open.at(-1);
    const adjoins =
      before !== undefined &&
      segmentOf(before) === segmentOf(statement) &&
      statement.line - before.line <= 1;
    if (before !== undefined && !adjoins) close();
    open.push(statement);
  }
  close();
  return quotes;
}

function quoteOf(statements: Statement[]): Quote | null {
  const [first] = statements;
  const last = statements.at(-1);
  if (first === undefined || last === undefined) return null;
  const segment = segmentOf(first);
  if (segment === undefined) return null;
  const text = segment.text.slice(first.start - segment.start, last.end - segment.start);
  return { statements, text, start: first.start, end: last.end };
}

function segmentOf({ document, start, end }: Statement) {
  return document.segments.find(
    (segment) => segment.start <= start && end <= segment.start + segment.text.length,
  );
}

export function citationOf({ text, start, end, statements }: Quote, n: number): Citation | null {
  const document = statements[0]?.document;
  if (document === undefined) return null;
  const { source, contentHash, title, updatedAt } = document;
  const link = linkToWords(source, text);
  return { n, quote: text, source, link, start, end, contentHash, title, updatedAt };
}

/** A link that scrolls to the words: to all of a short line, or from the first of them to the last. */
function linkToWords(source: string, quote: string): string {
  const pieces = quote.split(/\n| \| /).filter((piece) => tidy(piece) !== "");
  const [first = ""] = pieces;
  const line = firstWords(first, 2 * fragmentWords);
  if (pieces.length === 1 && line === firstWords(first, Infinity)) return linkToText(source, line);
  return linkToText(source, firstWords(first), lastWords(pieces.at(-1) ?? ""));
}
