import type {
  IndexDocument,
  IndexedItem,
  ItemFilter,
  ItemIndex,
} from "../../../ports/item-index.ts";
import type { StoredBytes } from "./stored-bytes.ts";
import { limits } from "../../../contract/limits.ts";

/** The index with its stored bytes counted at the broker: the search server has no such sum. */
export function createCountedIndex<Index extends ItemIndex>(
  index: Index,
  stored: Pick<StoredBytes, "addItems" | "forgetItems">,
): Index {
  return {
    ...index,
    async upsert(tenant: string, documents: readonly IndexDocument[]) {
      const known = await index.get(
        tenant,
        documents.map(({ item }) => item.id),
      );
      await index.upsert(tenant, documents);
      const latest = new Map(documents.map(({ item }) => [item.id, item]));
      const before = bytesOf(known.map(({ item }) => item));
      await stored.addItems(tenant, bytesOf([...latest.values()]) - before);
    },
    async remove(tenant: string, what: ItemFilter | "everything", keep?: ReadonlySet<string>) {
      if (what === "everything") {
        const removed = await index.remove(tenant, what, keep);
        await stored.forgetItems(tenant);
        return removed;
      }
      const bytes = await bytesOfMatching(index, tenant, what, keep);
      const removed = await index.remove(tenant, what, keep);
      await stored.addItems(tenant, -bytes);
      return removed;
    },
  };
}

async function bytesOfMatching(
  index: ItemIndex,
  tenant: string,
  what: ItemFilter,
  keep: ReadonlySet<string> = new Set(),
): Promise<number> {
  let bytes = 0;
  for (let after: string | undefined; ;) {
    const page = { limit: limits.countedIndexItems.value, ...(after !== undefined && { after }) };
    const items = await index.list(tenant, what, page);
    bytes += bytesOf(items.filter(({ id }) => !keep.has(id)));
    after = items.at(-1)?.id;
    if (items.length < limits.countedIndexItems.value) return bytes;
  }
}

/** The size of the item's texts, which are the same when an item is read from the index. */
function bytesOf(items: readonly IndexedItem[]): number {
  return items
    .flatMap(({ title, description, content, source, evidence, sources = [] }) => [
      title,
      description,
      content,
      source,
      evidence.quote,
      ...sources.flatMap((one) => [one.source, ...one.evidence.map(({ quote }) => quote)]),
    ])
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
