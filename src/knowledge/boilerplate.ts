import type { Page } from "../contract/page.ts";
import { fold } from "./fold.ts";

/** Folded texts of blocks that stand on so many pages that they say nothing about any of them. */
export function findBoilerplate(pages: readonly Page[]): Set<string> {
  if (pages.length < minPages) return new Set();
  const pagesWith = new Map<string, number>();
  for (const page of pages) {
    const texts = new Set(
      page.blocks.map((block) => fold(page.text.slice(block.start, block.end))),
    );
    for (const text of texts) pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
  }
  const minPagesWithText = Math.max(minPages, Math.ceil(pages.length * minShare));
  return new Set(
    [...pagesWith].flatMap(([text, count]) => (count >= minPagesWithText && text ? [text] : [])),
  );
}

// Two pages may say the same thing on purpose; three do so by template.
const minPages = 3;
const minShare = 0.4;
