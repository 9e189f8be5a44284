import type { ItemCounts } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { siteContext } from "../offline.ts";
import { readItems } from "./read-items.ts";

/**
 * Provisional counts of a page's items, for clients that watch the job. The final items need all
 * pages, because only together they show which text is boilerplate.
 */
export function countItems(page: Page): ItemCounts {
  const context = siteContext([page], { url: page.url, name: page.facts.siteName ?? "" });
  const counts: ItemCounts = {};
  for (const { item } of readItems(page, context).items) {
    counts[item.category] = (counts[item.category] ?? 0) + 1;
  }
  return counts;
}
