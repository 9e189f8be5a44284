import type { KnowledgeItem } from "../contract/knowledge.ts";
import { hashId } from "./ground.ts";

/**
 * Makes ids unique. Two plans of one name on one page share an id: the first of them on the page
 * keeps it, the others get an id derived from it and from their number. Ids depend on the content of
 * the pages, not on the order in which they were read. The order of items is kept.
 */
export function distinctIds(items: readonly KnowledgeItem[]): KnowledgeItem[] {
  const sharing = new Map<string, KnowledgeItem[]>();
  for (const item of items) {
    const known = sharing.get(item.id);
    if (known === undefined) sharing.set(item.id, [item]);
    else known.push(item);
  }
  const ids = new Map<KnowledgeItem, string>();
  for (const [id, group] of sharing) {
    for (const [at, item] of group.toSorted(byPlace).entries()) {
      // The id of an item is the hash of an address first, so a derived id never equals one.
      if (at > 0) ids.set(item, hashId(`${id}\n${at + 1}`));
    }
  }
  return items.map((item) => ({ ...item, id: ids.get(item) ?? item.id }));
}

function byPlace(a: KnowledgeItem, b: KnowledgeItem): number {
  const apart = a.evidence.start - b.evidence.start;
  if (apart !== 0) return apart;
  return a.content < b.content ? -1 : Number(a.content > b.content);
}
