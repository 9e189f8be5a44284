import type { Page } from "../contract/page.ts";
import { foldedBlockTexts } from "./block-text.ts";

/** Folded texts of blocks that occur on so many pages that they describe none of them. */
export function findBoilerplate(pages: readonly Page[]): Set<string> {
  if (pages.length < minPages) return new Set();
  const pagesWith = new Map<string, number>();
  for (const page of pages) {
    for (const text of new Set(foldedBlockTexts(page))) {
      pagesWith.set(text, (pagesWith.get(text) ?? 0) + 1);
    }
  }
  const minPagesWithText = Math.max(minPages, Math.ceil(pages.length * minShare));
  return new Set(
    [...pagesWith].flatMap(([text, count]) => (count >= minPagesWithText && text ? [text] : [])),
  );
}

// Two pages may contain the same text on purpose; three share a template.
const minPages = 3;
const minShare = 0.4;
