import type { IndexedItem } from "../../ports/item-index.ts";

/** Every page that states the item, each once; its source is the first. */
export function sourceUrls({ source, sources = [] }: IndexedItem): string[] {
  return [...new Set([source, ...sources.map((each) => each.source)])];
}
