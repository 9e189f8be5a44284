import { isDeepStrictEqual } from "node:util";
import type { IndexedItem } from "../../ports/item-index.ts";

/**
 * The item or passage as one text. Evidence that is the first quote of an item's sources, and the
 * quote that a passage begins with, are not stored twice.
 */
export function toItemText(item: IndexedItem): string {
  const { evidence, ...rest } = item;
  if (item.passage !== undefined) {
    const { quote, ...place } = evidence;
    return JSON.stringify(quote === beginning(item) ? { ...rest, evidence: place } : item);
  }
  const isFirstQuote = isDeepStrictEqual(evidence, item.sources?.[0]?.evidence[0]);
  return JSON.stringify(isFirstQuote ? rest : item);
}

export function fromItemText(text: string): IndexedItem {
  // Written by `toItemText`, from a value of this type.
  const stored = JSON.parse(text) as Omit<IndexedItem, "evidence"> & Partial<IndexedItem>;
  const evidence = stored.evidence ?? stored.sources?.[0]?.evidence[0];
  if (evidence === undefined) throw new Error("a stored item has no evidence");
  const item = { ...stored, evidence };
  if (stored.passage === undefined || "quote" in evidence) return item;
  return { ...item, evidence: { ...item.evidence, quote: beginning(item) } };
}

/** The passage's own words as far as its evidence reaches; the header row of its table is before. */
function beginning({ content, evidence: { start, end }, passage }: IndexedItem): string {
  const from = typeof passage?.context === "string" ? passage.context.length + 1 : 0;
  return content.slice(from, from + end - start);
}
