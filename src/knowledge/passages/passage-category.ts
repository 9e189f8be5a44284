import type { ItemCategory, KnowledgeItem } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { roleCategory } from "../items/role-category.ts";
import { sourcesOf } from "../item-sources.ts";
import { pageRole, type PageRole } from "../page-role.ts";
import type { TextRange } from "./passage.ts";

export type ItemSpan = TextRange & { readonly category: ItemCategory };

/** Where items quote a page, by the page's URL. */
export function itemSpans(items: readonly KnowledgeItem[]): ReadonlyMap<string, ItemSpan[]> {
  const spans = new Map<string, ItemSpan[]>();
  for (const item of items) {
    for (const { source, evidence } of sourcesOf(item)) {
      const known = spans.get(source) ?? [];
      spans.set(source, known);
      for (const { start, end } of evidence) known.push({ start, end, category: item.category });
    }
  }
  for (const known of spans.values()) known.sort((a, b) => a.start - b.start);
  return spans;
}

/** The category of the items that quote most of the range. */
export function categoryIn(
  { start, end }: TextRange,
  spans: readonly ItemSpan[],
): ItemCategory | null {
  const chars = new Map<ItemCategory, number>();
  for (const span of spans) {
    if (span.start >= end) break;
    const shared = Math.min(end, span.end) - Math.max(start, span.start);
    if (shared > 0) chars.set(span.category, (chars.get(span.category) ?? 0) + shared);
  }
  const [best] = [...chars].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? null;
}

/** The category of text on a page of this kind that is in no item. */
export function pageCategory(page: Page, startUrl: string): ItemCategory {
  const role = pageRole(page, startUrl);
  return roleCategory(role) ?? others[role] ?? "OTHER";
}

const others: Partial<Record<PageRole, ItemCategory>> = {
  faq: "FAQ",
  contact: "SUPPORT",
  hours: "SUPPORT",
  payment: "SUPPORT",
  shipping: "LEGAL",
  returns: "LEGAL",
  terms: "LEGAL",
  privacy: "LEGAL",
  cookies: "LEGAL",
  imprint: "LEGAL",
  licence: "LEGAL",
  accessibility: "LEGAL",
};
