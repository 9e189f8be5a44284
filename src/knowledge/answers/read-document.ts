import { limits } from "../../contract/limits.ts";
import type { IndexedItem } from "../../ports/item-index.ts";
import { sourcesOf } from "../item-sources.ts";

/** A part of a page's text, verbatim. */
export type Segment = { readonly text: string; readonly start: number };

/** What answers and proofs are taken from: a document of the index as verbatim text of its page. */
export type ReadDocument = {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly updatedAt: string;
  readonly contentHash: string;
  readonly headingPath: readonly string[];
  readonly segments: readonly Segment[];
  /** The header row of the table whose later rows these are. */
  readonly context: string | null;
  readonly language: string | null;
  /** Menus, headers and footers. */
  readonly isMinor: boolean;
  /** Place in the ranking of the search, from 0 on. */
  readonly rank: number;
};

export function readDocument(item: IndexedItem, rank: number): ReadDocument {
  const { id, title, source, updatedAt, evidence, passage } = item;
  return {
    id,
    title,
    source,
    updatedAt,
    contentHash: evidence.contentHash,
    headingPath: evidence.headingPath,
    segments: passage === undefined ? quotesOf(item) : rangesOf(item, passage),
    context: passage?.context ?? null,
    language: item.language ?? null,
    isMinor: passage !== undefined && minorPlaces.has(passage.place),
    rank,
  };
}

const minorPlaces: ReadonlySet<string> = new Set(["nav", "header", "footer"]);

/** The quotes of the item's own page, in the page's order. */
function quotesOf(item: IndexedItem): Segment[] {
  const quotes = sourcesOf(item)[0]?.evidence ?? [];
  return (
    quotes
      // Text of structured data is nowhere in the text of the page.
      .filter(({ quote, start, end }) => end - start === quote.length)
      .map(({ quote, start }) => ({ text: quote, start }))
      .toSorted((a, b) => a.start - b.start)
  );
}

/** A passage's content is its ranges, one after the other, below the header row of its table. */
function rangesOf(
  { content }: IndexedItem,
  { ranges, context }: NonNullable<IndexedItem["passage"]>,
): Segment[] {
  const segments: Segment[] = [];
  let at = context === null ? 0 : context.length + 1;
  for (const { start, end } of ranges) {
    const text = content.slice(at, at + end - start);
    at += end - start + 1;
    // A stored text that was cut has no more ranges.
    if (text.length === end - start) segments.push({ text, start });
  }
  return segments.slice(0, limits.quotesPerSource.value);
}
