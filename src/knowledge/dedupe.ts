import type { ItemCategory, KnowledgeItem } from "../contract/knowledge.ts";
import { distinctIds } from "./distinct-ids.ts";
import { fold, wordsOf } from "./fold.ts";
import type { ReadItem } from "./items/read-items.ts";
import { findPrices } from "./price.ts";
import { isSameSite, sourcesOf, withSources } from "./item-sources.ts";
import { limits } from "../contract/limits.ts";

/** Merges the same fact of several pages into the item of the page that is about it. Order is kept. */
export function dedupe(items: readonly ReadItem[]): KnowledgeItem[] {
  const kept: ReadItem[] = [];
  const byKey = new Map<string, number[]>();
  for (const item of items) {
    const keys = [
      `title ${fold(item.item.title)}`,
      `text ${fold(item.item.content.slice(0, 800)).slice(0, 400)}`,
    ];
    const rivals = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    const twin = [...rivals].find((at) => isSame(kept[at], item));
    const at = twin ?? kept.length;
    if (twin === undefined) kept.push(item);
    else kept[twin] = merged(kept[twin] ?? item, item);
    for (const key of keys) remember(byKey, key, at);
  }
  return distinctIds(kept.map(({ item }) => item));
}

/** The better item of two; a page that states all of it is one of its sources. */
function merged(known: ReadItem, next: ReadItem): ReadItem {
  const [best, other] = weight(next) > weight(known) ? [next, known] : [known, next];
  const isStated = overlapOf(best.item.content, other.item.content) >= minStatedShare;
  if (!isStated || !isSameSite(best.item, other.item)) return best;
  const sources = [...sourcesOf(best.item), ...sourcesOf(other.item)];
  return { ...best, item: withSources(best.item, sources) };
}

const minStatedShare = 0.95;

/** Share of the words of `text` that `other` has. */
function overlapOf(text: string, other: string): number {
  const [words, known] = [new Set(wordsOf(text)), new Set(wordsOf(other))];
  return [...words].filter((word) => known.has(word)).length / Math.max(1, words.size);
}

function remember(byKey: Map<string, number[]>, key: string, at: number): void {
  const known = byKey.get(key);
  if (!known) byKey.set(key, [at]);
  else if (known.length < limits.dedupeRivals.value && !known.includes(at)) known.push(at);
}

function isSame(a: ReadItem | undefined, b: ReadItem): boolean {
  if (!a) return false;
  if (fold(a.item.content) === fold(b.item.content)) return true;
  if (fold(a.item.title) !== fold(b.item.title)) return false;
  if (pricesOf(a.item) !== pricesOf(b.item)) return false;
  return (
    isSameKind(a.item.category, b.item.category) && overlap(a.item.content, b.item.content) >= 0.5
  );
}

/** A start page may present as a feature what its own page presents as a product. */
function isSameKind(a: ItemCategory, b: ItemCategory): boolean {
  return a === b || (offerCategories.has(a) && offerCategories.has(b));
}

const offerCategories: ReadonlySet<ItemCategory> = new Set(["PRODUCT", "FEATURE", "PRICING"]);

function pricesOf(item: KnowledgeItem): string {
  const prices = findPrices(item.content).map((price) => `${price.amount} ${price.currency}`);
  return [...new Set(prices)].sort().join(",");
}

/** Share of the shorter text's words that the longer one has. */
function overlap(a: string, b: string): number {
  const [one, other] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  return [...small].filter((word) => large.has(word)).length / small.size;
}

/** The page that is about the fact beats a page that mentions it; then the more certain reader, then more text. */
function weight(read: ReadItem | undefined): number {
  if (!read) return 0;
  const home = homeRoles[read.item.category];
  const about = home?.includes(read.role) ? 2 : 0;
  return about + read.strength + Math.min(read.item.content.length, 5_000) / 10_000;
}

const homeRoles: Partial<Record<KnowledgeItem["category"], readonly string[]>> = {
  PRICING: ["pricing"],
  FAQ: ["faq"],
  SUPPORT: ["contact", "support"],
  FEATURE: ["features"],
  PRODUCT: ["products", "services"],
  COMPANY: ["about", "team"],
  LEGAL: ["terms", "privacy", "imprint", "cookies", "returns", "shipping"],
};
