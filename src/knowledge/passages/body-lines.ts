import type { Block, Page } from "../../contract/page.ts";
import { evidenceText } from "../evidence.ts";
import { fold } from "../fold.ts";
import { oncePerPage } from "../once-per-page.ts";
import type { Place, TextRange } from "./passage.ts";
import { trimRange } from "./text-size.ts";

export type LineBlock = Pick<Block, "kind" | "level" | "cells" | "grid" | "card"> &
  TextRange & { readonly place: Place };

/** A line of the page, or all lines of a block of code. */
export type Line = TextRange & {
  /** Index of its block. */
  readonly block: number;
};

export type BodyLines = {
  readonly text: string;
  readonly blocks: readonly LineBlock[];
  readonly lines: readonly Line[];
};

/** Everything that the page shows, line by line; the main text where the page has no body. */
export const bodyLines = oncePerPage((page): BodyLines => {
  const text = evidenceText(page);
  const blocks = blocksOf(page);
  return { text, blocks, lines: blocks.flatMap((block, at) => linesOf(text, block, at)) };
});

function blocksOf({ body, blocks }: Page): LineBlock[] {
  if (body === null) return blocks.map((block) => ({ ...block, place: "main" }));
  return body.blocks.map(
    ({ kind, start, end, level = 0, cells = [], grid = null, card = null, place = "main" }) => ({
      kind,
      start,
      end,
      level,
      cells,
      grid,
      card,
      place,
    }),
  );
}

function linesOf(text: string, { kind, start, end }: LineBlock, block: number): Line[] {
  if (kind === "code") {
    const trimmed = trimRange(text, start, end);
    return trimmed ? [{ ...trimmed, block }] : [];
  }
  const lines: Line[] = [];
  for (let from = start; from < end;) {
    const lineEnd = text.indexOf("\n", from);
    const to = lineEnd === -1 || lineEnd > end ? end : lineEnd;
    const trimmed = trimRange(text, from, to);
    if (trimmed) lines.push({ ...trimmed, block });
    from = to + 1;
  }
  return lines;
}

/** Equal for lines of the same words. */
export function lineKey(text: string, { start, end }: TextRange): string {
  const line = text.slice(start, end);
  return fold(line) || line;
}
