import type { ItemSource, KnowledgeItem } from "../contract/knowledge.ts";
import { limits } from "../contract/limits.ts";
import { domainOf } from "../contract/search.ts";
import type { Audience } from "../contract/sites/audience.ts";
import type { IndexedItem, ItemFilter, ItemIndex } from "../ports/item-index.ts";
import type { Snapshots } from "../ports/snapshots.ts";
import { fold } from "./fold.ts";
import { hashId, itemId } from "./ground.ts";

/** Every page that states the item, the first of them its source. */
export function sourcesOf({ source, evidence, sources }: KnowledgeItem): ItemSource[] {
  return sources ?? [{ source, evidence: [evidence] }];
}

/** The item as these pages state it. */
export function withSources<Item extends KnowledgeItem>(
  item: Item,
  sources: readonly ItemSource[],
): Item {
  const unique = new Map(sources.toReversed().map((each) => [each.source, each]));
  const kept = [...unique.values()].toReversed().slice(0, limits.sourcesPerItem.value);
  const [first] = kept;
  const evidence = first?.evidence[0];
  if (first === undefined || evidence === undefined) return item;
  return { ...item, source: first.source, evidence, sources: kept };
}

/**
 * Equal for items of one site that state the same in the same words. Sources of one item are of one
 * site, so that they are removed with it.
 */
export function factKey({ source, category, title, content }: KnowledgeItem): string {
  return hashId(`${domainOf(source)}\n${category}\n${fold(title)}\n${fold(content)}`);
}

export type LeftItem = {
  item: IndexedItem;
  /** The id that it was stored under. */
  before: string;
};

export type Merged = {
  /** The new items; one that another page states already has that item's id, and both sources. */
  items: KnowledgeItem[];
  /** Items that pages read again no longer state, but other pages do. */
  left: LeftItem[];
};

/**
 * Combines new items with stored ones. Pages of `reread` state nothing but the new items; what other
 * pages have stated remains.
 */
export function mergeSources(
  items: readonly KnowledgeItem[],
  stored: readonly IndexedItem[],
  reread: ReadonlySet<string>,
): Merged {
  const remaining = new Map<IndexedItem, ItemSource[]>();
  const byFact = new Map<string, IndexedItem>();
  for (const item of stored) {
    const sources = sourcesOf(item).filter(({ source }) => !reread.has(source));
    if (sources.length === 0) continue;
    remaining.set(item, sources);
    byFact.set(factKey(item), item);
  }
  const ownIds = new Set(items.map(({ id }) => id));
  const merged = items.map((item) => {
    const twin = byFact.get(factKey(item));
    const others = twin && remaining.get(twin);
    if (twin === undefined || others === undefined) return item;
    remaining.delete(twin);
    const own = sourcesOf(item);
    // A page that stated the fact before may have given its id to another item.
    const keepsOwn = ownIds.has(twin.id);
    const sources = keepsOwn ? [...own, ...others] : [...others, ...own];
    return withSources({ ...item, id: keepsOwn ? item.id : twin.id }, sources);
  });
  const ids = new Set(merged.map(({ id }) => id));
  const left = [...remaining].flatMap(([item, sources]) => {
    if (sources.length === sourcesOf(item).length) return [];
    const id = ids.has(item.id)
      ? itemId(sources[0]?.source ?? "", item.category, item.title)
      : item.id;
    return ids.has(id) ? [] : [{ item: withSources({ ...item, id }, sources), before: item.id }];
  });
  return { items: merged, left };
}

/** The stored items that the pages state, and those that state the same as a new item. */
export async function concernedItems(
  index: Pick<ItemIndex, "list">,
  tenant: string,
  { items, reread }: { items: readonly KnowledgeItem[]; reread: ReadonlySet<string> },
): Promise<IndexedItem[]> {
  const lookUps: ItemFilter[] = [];
  if (reread.size > 0) lookUps.push({ sources: [...reread] });
  if (items.length > 0) lookUps.push({ facts: [...new Set(items.map(factKey))] });
  const found = new Map<string, IndexedItem>();
  for (const lookUp of lookUps) {
    let after: string | undefined;
    for (let page = 0; page < limits.indexRemovalPages.value; page++) {
      const limit = limits.indexPageItems.value;
      const part = { limit, ...(after !== undefined && { after }) };
      const listed = await index.list(tenant, { kinds: ["item"], ...lookUp }, part);
      for (const item of listed) found.set(item.id, item);
      after = listed.at(-1)?.id;
      if (listed.length < limit) break;
    }
  }
  return [...found.values()];
}

/** Finds out who may be shown the items of a reading, whose pages have these audiences. */
export function createItemAudiences(
  snapshots: Pick<Snapshots, "get"> | undefined,
  tenant: string,
  read: ReadonlyMap<string, Audience>,
) {
  const stored = new Map<string, Audience>();

  async function ofPage(source: string, known: IndexedItem | undefined): Promise<Audience> {
    const noted = read.has(source) ? read.get(source) : stored.get(source);
    if (noted !== undefined) return noted;
    const isKnown = known !== undefined && sourcesOf(known).some((one) => one.source === source);
    if (isKnown && known.audience !== undefined) return known.audience;
    const audience = (await snapshots?.get(tenant, source))?.audience ?? null;
    stored.set(source, audience);
    return audience;
  }

  /** Pages with different audiences have none in common: their texts may differ in what is private. */
  return async (item: KnowledgeItem, known: IndexedItem | undefined): Promise<Audience> => {
    let common: Audience = null;
    for (const [i, { source }] of sourcesOf(item).entries()) {
      const own = await ofPage(source, known);
      if (own === null || (i > 0 && own !== common)) return null;
      common = own;
    }
    return common;
  };
}

export function isSameSite(a: KnowledgeItem, b: KnowledgeItem): boolean {
  return domainOf(a.source) === domainOf(b.source);
}
