import { fold } from "../fold.ts";
import type { ReadItem } from "../items/read-items.ts";
import { hasPrice } from "../price.ts";

/**
 * A model's items of a page, with prices and facts as the offline rules read them: a price belongs
 * to the name in its card, row or section, with its period, and an old price is not the current one.
 * Those rules prove more than that a page has the words, so their items replace the model's.
 */
export function withPrices(
  byModel: readonly ReadItem[],
  offline: readonly ReadItem[],
): { items: ReadItem[]; dropped: number } {
  const priced = offline.filter(isPriced);
  if (priced.length === 0) return { items: [...byModel], dropped: 0 };
  const kept = byModel.filter((read) => !states(read) || !priced.some((one) => isSame(one, read)));
  const items = [...kept, ...priced].sort((a, b) => startOf(a) - startOf(b));
  return { items, dropped: byModel.length - kept.length };
}

function isPriced(read: ReadItem): boolean {
  const { category, facts } = read.item;
  if (facts !== undefined) return true;
  return (category === "PRICING" || category === "PRODUCT") && states(read);
}

/** Whether a price is part of it. */
function states({ item: { title, content } }: ReadItem): boolean {
  return hasPrice(content) || hasPrice(title);
}

/** Of one name, or made from the same place of the page. */
function isSame({ item: a }: ReadItem, { item: b }: ReadItem): boolean {
  const names = [a.title, a.facts?.plan ?? ""].map(fold).filter((name) => name !== "");
  if (names.includes(fold(b.title))) return true;
  const [own, other] = [spansOf(a), spansOf(b)];
  return own.some((one) => other.some((it) => one.start < it.end && it.start < one.end));
}

type Span = { start: number; end: number };

function spansOf({ evidence, sources }: ReadItem["item"]): Span[] {
  return sources?.flatMap((one) => one.evidence) ?? [evidence];
}

function startOf({ item }: ReadItem): number {
  return item.evidence.start;
}
