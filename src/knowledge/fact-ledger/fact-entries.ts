import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { truncate } from "../fold.ts";
import type { FactChange, FactSide } from "./reading-changes.ts";

/**
 * The entries of the fact ledger for these changes. Their ids derive from Site, sync and item: the
 * same changes, found again after a crash, are the same entries.
 */
export function factEntries(
  changes: readonly FactChange[],
  { site, sync, at }: { site: string; sync: number; at: number },
): FactEntry[] {
  return changes.map(({ kind, item, before, after }) => ({
    id: `chg_${idFromSeed(`${site}\n${sync}\n${item.id}\n${item.source}`)}`,
    siteId: site,
    sync,
    kind,
    at: new Date(at).toISOString(),
    itemId: item.id,
    source: item.source,
    category: item.category,
    title: item.title,
    before: before && sideOf(before),
    after: after && sideOf(after),
    erased: false,
  }));
}

function sideOf({ content, quote, contentHash }: FactSide) {
  return { content: truncate(content, limits.ledgerContentChars.value), quote, contentHash };
}

/** An item as it was known at a time. */
export type KnownItem = Pick<KnowledgeItem, "id" | "title" | "category" | "source" | "content"> & {
  quote: string;
  contentHash: string;
};

/**
 * The items that were known at a time: those of today, with the first entry after that time undone
 * for each item that has one. Erased text is not part of it.
 */
export function itemsAsOf(
  items: readonly KnowledgeItem[],
  entriesAfter: readonly FactEntry[],
): KnownItem[] {
  const entries = new Map(entriesAfter.map((entry) => [entry.itemId, entry]));
  const unchanged = items
    .filter(({ id }) => !entries.has(id))
    .map(({ id, title, category, source, content, evidence: { quote, contentHash } }) => {
      return { id, title, category, source, content, quote, contentHash };
    });
  const earlier = [...entries.values()].flatMap((entry): KnownItem[] => {
    const { itemId: id, title, category, source, before, erased } = entry;
    return before === null || erased ? [] : [{ id, title, category, source, ...before }];
  });
  return [...unchanged, ...earlier];
}
