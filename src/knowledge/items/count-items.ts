import type { ItemCounts } from "../../contract/knowledge.ts";
import type { Page } from "../../contract/page.ts";
import { siteContext } from "../offline.ts";
import { readItems } from "./read-items.ts";

/**
 * What a page seems to hold, for whoever watches it being read. The items themselves are made when
 * all pages are there: only together do they tell what each repeats of the others.
 */
export function countItems(page: Page): ItemCounts {
  const context = siteContext([page], { url: page.url, name: page.facts.siteName ?? "" });
  const counts: ItemCounts = {};
  for (const { item } of readItems(page, context).items) {
    counts[item.category] = (counts[item.category] ?? 0) + 1;
  }
  return counts;
}
