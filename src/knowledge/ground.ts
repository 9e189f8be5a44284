import { createHash } from "node:crypto";
import type { Evidence, KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import type { Block, Page } from "../contract/page.ts";
import type { Draft } from "./draft.ts";
import { truncate, fold, firstSentences, tidy, wordsOf } from "./fold.ts";
import { oncePerPage } from "./once-per-page.ts";
import { findPrices } from "./price.ts";
import { headingPath } from "./sections.ts";
import type { Reading } from "./reading.ts";

/** The words and prices of a page. */
export type Ground = { readonly words: ReadonlySet<string>; readonly prices: ReadonlySet<string> };

export const groundOf: (page: Page) => Ground = oncePerPage((page) => ({
  // The title is shown above the page, in the tab and in lists of results.
  words: new Set(wordsOf(`${page.title}\n${page.text}`)),
  prices: new Set(findPrices(page.text).map((price) => `${price.amount} ${price.currency}`)),
}));

/** The item with its evidence; null when the page does not support the draft. */
export function ground(reading: Reading, draft: Draft, proof: Ground): KnowledgeItem | null {
  const { page } = reading;
  const span = quoteSpan(page, draft.blocks);
  const title = tidy(draft.title);
  if (!span || title === "" || draft.content.trim() === "") return null;
  if (!isSupported(proof, draft.content) || !isSupported(proof, title)) return null;
  const source = page.url.replace(/#.*$/s, "");
  return {
    id: itemId(source, draft.category, title),
    title: truncate(title, limits.itemTitleChars.value),
    description: firstSentences(describe(draft, proof), limits.itemDescriptionChars.value),
    content: truncate(draft.content.trim(), limits.itemContentChars.value),
    category: draft.category,
    source,
    evidence: evidenceFor(reading, draft, span, source),
  };
}

/** The same on every run and for every tenant. */
export function itemId(source: string, category: string, title: string): string {
  return hashId(`${source}\n${category}\n${fold(title)}`);
}

/** 130 bits of a hash, in base32. */
export function hashId(seed: string): string {
  const hash = createHash("sha256").update(seed).digest();
  let bits = 0n;
  for (const byte of hash.subarray(0, 17)) bits = (bits << 8n) | BigInt(byte);
  let id = "";
  for (let left = 26; left > 0; left--, bits >>= 5n) id += base32[Number(bits & 31n)];
  return id;
}

const base32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A meta description may be out of date: it is used only when the page contains its prices. */
function describe(draft: Draft, proof: Ground): string {
  const plain = draft.content.replace(/[*_`]{2,3}|^#+\s/gm, "");
  return draft.description !== "" && pricesMatch(proof, draft.description)
    ? draft.description
    : plain;
}

type Span = { start: number; end: number; blocks: readonly Block[] };

// A tenth of an item's words may be added by a reader (a label, a joined cell); prices may not.
const minWordShare = 0.9;

function isSupported(proof: Ground, claim: string): boolean {
  const words = wordsOf(claim);
  const known = words.filter((word) => proof.words.has(word)).length;
  if (known < words.length * minWordShare) return false;
  return pricesMatch(proof, claim);
}

function pricesMatch(proof: Ground, claim: string): boolean {
  return findPrices(claim).every((price) => proof.prices.has(`${price.amount} ${price.currency}`));
}

/** From the first block on, as many adjoining blocks as fit into a quote. */
function quoteSpan(page: Page, indexes: readonly number[]): Span | null {
  const blocks: Block[] = [];
  let previous = -1;
  for (const index of indexes) {
    const block = page.blocks[index];
    if (!block || block.end <= block.start) continue;
    const first = blocks[0];
    const adjoins = index === previous + 1;
    // A heading alone proves nothing: when its text is further down, the quote begins there.
    if (first && !adjoins && blocks.every(({ kind }) => kind === "heading")) blocks.length = 0;
    else if (first && (!adjoins || block.end - first.start > limits.quoteChars.value)) break;
    blocks.push(block);
    previous = index;
  }
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const max = first.start + limits.quoteChars.value;
  const end = last.end <= max ? Math.min(last.end, page.text.length) : wordEnd(page.text, max);
  return trimSpan(page.text, { start: first.start, end, blocks });
}

function trimSpan(text: string, { start, end, blocks }: Span): Span | null {
  while (start < end && /\s/.test(text[start] ?? "")) start++;
  while (end > start && /\s/.test(text[end - 1] ?? "")) end--;
  return start < end && end <= text.length ? { start, end, blocks } : null;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space > at - 40 ? space : at;
}

function evidenceFor(reading: Reading, draft: Draft, span: Span, source: string): Evidence {
  const { page } = reading;
  const first = draft.blocks[0] ?? 0;
  const section = reading.sectionOf[first];
  return {
    quote: page.text.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    headingPath: section ? headingPath(section) : [],
    contentHash: page.contentHash,
    link: deepLink(page, first, span, source),
  };
}

/** The heading's own anchor where it has one, else a text fragment. */
function deepLink(page: Page, first: number, span: Span, source: string): string {
  const block = page.blocks[first];
  if (block?.anchor && isOwnAnchor(page, block))
    return `${source}#${encodeURIComponent(block.anchor.toWellFormed())}`;
  const last = span.blocks.at(-1);
  const [head = "", ...cells] = phrases(page, span.blocks[0], span);
  const tail = last === span.blocks[0] ? cells.at(-1) : phrases(page, last, span).at(-1);
  const start = tidy(head).split(" ").slice(0, fragmentWords).join(" ");
  const end = tidy(tail ?? "")
    .split(" ")
    .slice(-fragmentWords)
    .join(" ");
  return `${source}#:~:text=${escapeFragment(start)}${end && `,${escapeFragment(end)}`}`;
}

/** Containers have anchors too ("#content"); the anchor of a heading contains one of its words. */
function isOwnAnchor(page: Page, block: Block): boolean {
  if (block.kind !== "heading" && block.kind !== "question") return false;
  const anchor = fold(block.anchor ?? "");
  const words = wordsOf(page.text.slice(block.start, block.end));
  return words.some((word) => word.length > 2 && anchor.includes(word));
}

const fragmentWords = 8;

/** The pieces that the page shows of a block: the cells of a row are separate there. */
function phrases(page: Page, block: Block | undefined, { start, end }: Span): string[] {
  if (!block) return [];
  if (block.kind === "row") return block.cells.filter((cell) => cell.trim() !== "");
  const lines = page.text.slice(Math.max(start, block.start), Math.min(end, block.end)).split("\n");
  return lines.length > 1 ? [lines[0] ?? "", lines.at(-1) ?? ""] : lines;
}

// A text fragment gives "-" a special meaning that `encodeURIComponent` does not know of.
function escapeFragment(text: string): string {
  // A quote can end inside an emoji; half a character cannot be encoded.
  return encodeURIComponent(text.toWellFormed()).replaceAll("-", "%2D");
}
