import type { Page } from "../../contract/page.ts";
import { bodyLines, lineKey } from "./body-lines.ts";

/** Keys of the lines that at least half of the pages have: they belong to the site, not to a page. */
export function repeatedLines(pages: readonly Page[]): ReadonlySet<string> {
  if (pages.length < minPages) return new Set();
  const pagesWith = new Map<string, number>();
  for (const page of pages) {
    const { text, lines } = bodyLines(page);
    for (const key of new Set(lines.map((line) => lineKey(text, line)))) {
      pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
    }
  }
  const enough = Math.max(minPages, Math.ceil(pages.length / 2));
  return new Set([...pagesWith].flatMap(([key, count]) => (count >= enough ? [key] : [])));
}

/** Two pages may contain the same text on purpose; three share a template. */
const minPages = 3;
