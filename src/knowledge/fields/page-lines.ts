import { limits } from "../../contract/limits.ts";
import type { Block, Page } from "../../contract/page.ts";
import { evidenceText } from "../evidence.ts";
import { fold, tidy } from "../fold.ts";

/** A block of the text that quotes are taken from. */
export type TextBlock = Pick<
  Block,
  "kind" | "start" | "end" | "level" | "cells" | "grid" | "card"
> & {
  readonly text: string;
  readonly folded: string;
};

/** A part of the page that names a value: "Weight: 2 kg". */
export type Line = {
  readonly name: string;
  /** The name folded, without what it has in brackets. */
  readonly label: string;
  readonly value: string;
  /** What is quoted, as offsets into the text of evidence. */
  readonly start: number;
  readonly end: number;
};

/** All blocks of the page but its menus, in reading order. */
export function textBlocks(page: Page): TextBlock[] {
  const text = evidenceText(page);
  const blocks = page.body?.blocks ?? page.blocks;
  const found: TextBlock[] = [];
  for (const block of blocks) {
    if (found.length >= limits.fieldBlocks.value) break;
    if ("place" in block && block.place === "nav") continue;
    const { kind, start, end, level = 0, cells = [], grid = null, card = null } = block;
    const own = text.slice(start, end);
    found.push({ kind, start, end, level, cells, grid, card, text: own, folded: fold(own) });
  }
  return found;
}

/** The labelled values of blocks that follow each other. */
export function linesOf(blocks: readonly TextBlock[]): Line[] {
  return blocks.flatMap((block, at) => {
    const { start, end, kind, cells } = block;
    if (kind === "row" && cells.length === 2) return pair(cells[0], cells[1], start, end);
    if (kind === "row" && cells.length > 2) return [];
    const inside = insideLines(block);
    return inside.length > 0 ? inside : withNext(block, blocks[at + 1]);
  });
}

/** "SKU: 123 | Brand: Acme", and a line for each "label: value". */
function insideLines({ text, start }: TextBlock): Line[] {
  const lines: Line[] = [];
  for (const { 0: part, index } of text.matchAll(/[^\n|·•]+/g)) {
    const colon = part.slice(0, limits.fieldLabelChars.value).search(/[:：]/);
    if (colon <= 0) continue;
    const value = part.slice(colon + 1);
    // "https://", "10:30"
    if (/^\/|^\d/.test(value)) continue;
    const from = start + index;
    lines.push(...pair(part.slice(0, colon), value, from, from + part.length));
  }
  return lines;
}

/** A short block alone, and the block below it. */
function withNext(block: TextBlock, next: TextBlock | undefined): Line[] {
  if (next === undefined || next.kind === "heading" || next.kind === "row") return [];
  if (block.card !== next.card || block.grid !== next.grid) return [];
  if (next.end - block.start > limits.quoteChars.value) return [];
  return pair(block.text.replace(/[:：]\s*$/, ""), next.text, block.start, next.end);
}

function pair(name: string | undefined, value: string | undefined, start: number, end: number) {
  if (name === undefined || name.length > limits.fieldLabelChars.value) return [];
  // "Price (incl. VAT)"
  const label = fold(name.replace(/\([^()]{0,60}\)/g, " "));
  const shown = tidy(value ?? "");
  return label === "" || shown === "" ? [] : [{ name, label, value: shown, start, end }];
}
