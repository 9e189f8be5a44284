import type { Evidence } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Block, Page } from "../contract/page.ts";
import { isRouted } from "../kit/url.ts";
import type { Draft } from "./draft.ts";
import { fold, tidy, wordsOf } from "./fold.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { Reading } from "./reading.ts";
import { headingPath } from "./sections.ts";

/** The text that the offsets of evidence count in: all text of the page where it was stored. */
export function evidenceText({ body, text }: Pick<Page, "body" | "text">): string {
  return body?.text ?? text;
}

export type Quoted = Pick<Reading, "page" | "sectionOf">;
type QuotedBlocks = Pick<Draft, "blocks" | "bodyBlocks" | "labels">;

/**
 * The quotes that together contain the draft's blocks, the first of them with more than a heading.
 * Blocks that adjoin on the page share a quote as far as its limit allows.
 */
export function quotesOf(reading: Quoted, draft: QuotedBlocks, source: string): Evidence[] {
  const text = evidenceText(reading.page);
  const { blocks, bodyBlocks, labels = [] } = draft;
  const spans = spansOf(text, placesOf(reading.page, blocks, bodyBlocks));
  const [titles, rest] = [spans.filter(isHeadings), spans.filter((span) => !isHeadings(span))];
  const heads = spansOf(text, placesOf(reading.page, labels));
  return [...rest, ...titles, ...heads]
    .slice(0, limits.quotesPerSource.value)
    .map((span) => evidenceFor(reading, span, source));
}

/** The quote at a place of the text that offsets count in; null where it is longer than a quote. */
export function quoteAt(
  reading: Reading,
  { start, end }: { start: number; end: number },
  source: string,
): Evidence | null {
  const { page } = reading;
  const blocks: readonly { start: number; end: number }[] = page.body?.blocks ?? page.blocks;
  const touched: number[] = [];
  for (const [index, block] of blocks.entries())
    if (block.start < end && block.end > start) touched.push(index);
  const places =
    page.body === null
      ? placesOf(page, touched)
      : placesOf(page, mainBlocks(page, touched), touched);
  const span = trimSpan(evidenceText(page), { start, end, places });
  if (span === null || places.length === 0 || span.end - span.start > limits.quoteChars.value)
    return null;
  return evidenceFor(reading, span, source);
}

/** Deep link to a range of the text that offsets count in, by the numbers of its blocks there. */
export function linkTo(
  page: Page,
  blocks: readonly number[],
  { start, end }: { start: number; end: number },
): string {
  const places = page.body === null ? placesOf(page, blocks) : placesOf(page, [], blocks);
  const touched = places.flatMap((place) => {
    if (place.start >= end || place.end <= start) return [];
    // Of a block that is longer than the range, the cells are longer, too.
    const isPart = place.start < start || place.end > end;
    return [isPart ? { ...place, kind: "paragraph" as const, cells: [] } : place];
  });
  return deepLink(page, { start, end, places: touched }, page.url);
}

/** The blocks of the main text that are these blocks of the body. */
function mainBlocks(page: Page, bodyBlocks: readonly number[]): number[] {
  const starts = new Set(bodyBlocks.map((index) => page.body?.blocks[index]?.main));
  return page.blocks.flatMap(({ start }, index) => (starts.has(start) ? [index] : []));
}

/** A block at its place in the text of evidence. */
type Place = Block & {
  /** Its number among the blocks of that text. */
  readonly at: number;
  /** Its number among the blocks of the main text, where that has it. */
  readonly main: number | undefined;
};

/** Number of the body's block, by its start in the main text. */
const bodyBlockOf = oncePerPage((page) => {
  const found = new Map<number, number>();
  page.body?.blocks.forEach(({ main }, at) => {
    if (main !== undefined) found.set(main, at);
  });
  return found;
});

/** The places of blocks of the main text and of the body, in reading order, each once. */
function placesOf(
  page: Page,
  blocks: readonly number[],
  bodyBlocks: readonly number[] = [],
): Place[] {
  const places = new Map<number, Place>();
  for (const index of bodyBlocks) {
    const block = page.body?.blocks[index];
    if (!block) continue;
    const { kind, start, end, level = 0, anchor = null, cells = [] } = block;
    const place = { kind, start, end, level, anchor, cells, grid: null, card: null };
    places.set(index, { ...place, at: index, main: undefined });
  }
  for (const index of blocks) {
    const block = page.blocks[index];
    if (!block) continue;
    const at = page.body === null ? index : bodyBlockOf(page).get(block.start);
    const { start, end } = (at !== undefined && page.body?.blocks[at]) || block;
    if (at !== undefined) places.set(at, { ...block, start, end, at, main: index });
  }
  const filled = [...places.values()].filter(({ start, end }) => start < end);
  return filled.sort((a, b) => a.at - b.at);
}

function runsOf(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1)?.at === place.at - 1) run.push(place);
    else runs.push([place]);
  }
  return runs;
}

type Span = { readonly start: number; readonly end: number; readonly places: readonly Place[] };

const isHeadings = ({ places }: Span): boolean => places.every(({ kind }) => kind === "heading");

function spansOf(text: string, places: readonly Place[]): Span[] {
  return runsOf(places).flatMap((run) => piecesOf(text, run));
}

/** A run in pieces that fit into a quote. Only a block that is too long for one is divided. */
function piecesOf(text: string, run: readonly Place[]): Span[] {
  const spans: Span[] = [];
  let open: Place[] = [];
  let start = 0;
  const close = (end: number): void => {
    const span = trimSpan(text, { start, end: Math.min(end, text.length), places: open });
    if (span) spans.push(span);
    open = [];
  };
  for (const place of run) {
    const before = open.at(-1);
    const fits = place.end - start <= limits.quoteChars.value;
    // A heading stays with the beginning of its text.
    if (before && !fits && open.some(({ kind }) => kind !== "heading")) close(before.end);
    if (open.length === 0) start = place.start;
    open.push(place);
    while (place.end - start > limits.quoteChars.value) {
      const end = wordEnd(text, start + limits.quoteChars.value);
      close(end);
      start = end;
      open = [place];
    }
  }
  const last = open.at(-1);
  if (last) close(last.end);
  return spans;
}

function trimSpan(text: string, { start, end, places }: Span): Span | null {
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  return start < end ? { start, end, places } : null;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const from = Math.max(0, at - maxWordChars);
  const space = text.slice(from, at).lastIndexOf(" ");
  return space > 0 ? from + space : at;
}

/** A longer word is divided. */
const maxWordChars = 40;

function evidenceFor(reading: Quoted, span: Span, source: string): Evidence {
  const { page } = reading;
  const section = reading.sectionOf[span.places[0]?.main ?? -1];
  const headings = section ? headingPath(section) : headingsAbove(page, span.places[0]?.at ?? 0);
  return {
    quote: evidenceText(page).slice(span.start, span.end),
    start: span.start,
    end: span.end,
    // Every quote has the headings above it, so a long one would be in the result many times.
    headingPath: headings.map((heading) => heading.slice(0, limits.itemTitleChars.value)),
    contentHash: page.contentHash,
    link: deepLink(page, span, source),
  };
}

/** The heading above a block outside of the main text, in the same part of the page. */
function headingsAbove({ body }: Page, at: number): string[] {
  if (body === null) return [];
  for (let above = at; above >= 0 && above > at - maxBlocksToHeading; above--) {
    const block = body.blocks[above];
    if (block?.place !== body.blocks[at]?.place) return [];
    if (block?.kind === "heading") return [tidy(body.text.slice(block.start, block.end))];
  }
  return [];
}

const maxBlocksToHeading = 20;

/** The heading's own anchor where it has one, else a text fragment. */
function deepLink(page: Page, span: Span, source: string): string {
  const [block] = span.places;
  if (block?.anchor && !isRouted(source) && isOwnAnchor(page, block))
    return `${source}#${encodeURIComponent(block.anchor.toWellFormed())}`;
  const last = span.places.at(-1);
  const [head = "", ...cells] = phrases(page, block, span);
  const tail = last === block ? cells.at(-1) : phrases(page, last, span).at(-1);
  return linkToText(source, firstWords(head), lastWords(tail ?? ""));
}

/** Scrolls to a text of the page, or to all from `start` to `end`. */
export function linkToText(source: string, start: string, end = ""): string {
  const directive = `:~:text=${escapeFragment(start)}${end && `,${escapeFragment(end)}`}`;
  return source + (isRouted(source) ? "" : "#") + directive;
}

/** The first words of a text, as a link names them. */
export function firstWords(text: string, max = fragmentWords): string {
  return tidy(text.slice(0, maxFragmentChars)).split(" ").slice(0, max).join(" ");
}

/** The last words of a text, as a link names them. */
export function lastWords(text: string): string {
  return tidy(text.slice(-maxFragmentChars)).split(" ").slice(-fragmentWords).join(" ");
}

/** Containers have anchors too ("#content"); the anchor of a heading contains one of its words. */
function isOwnAnchor(page: Page, block: Place): boolean {
  if (block.kind !== "heading" && block.kind !== "question") return false;
  if ((block.anchor ?? "").length > limits.anchorChars.value) return false;
  const anchor = fold(block.anchor ?? "");
  const words = wordsOf(evidenceText(page).slice(block.start, block.end));
  return words.some((word) => word.length > 2 && anchor.includes(word));
}

/** Words at each end of a range that a link names. */
export const fragmentWords = 8;
/** Eight long words with room for the spaces that a page has between them. */
const maxFragmentChars = 400;

/** The pieces that the page shows of a block: the cells of a row are separate there. */
function phrases(page: Page, block: Place | undefined, { start, end }: Span): string[] {
  if (!block) return [];
  if (block.kind === "row" && block.cells.length > 0)
    return block.cells.filter((cell) => cell.trim() !== "");
  const shown = evidenceText(page).slice(Math.max(start, block.start), Math.min(end, block.end));
  const lines = shown.split("\n");
  return lines.length > 1 ? [lines[0] ?? "", lines.at(-1) ?? ""] : lines;
}

// A text fragment gives "-" a special meaning that `encodeURIComponent` does not know of.
function escapeFragment(text: string): string {
  // A quote can end inside an emoji; half a character cannot be encoded.
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}
