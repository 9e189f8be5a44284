import { createHash } from "node:crypto";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import {
  domainOf,
  type KnowledgeList,
  type KnowledgeListRequest,
  type KnowledgeRemoval,
} from "../../contract/search.ts";
import type { Clock } from "../../kit/clock.ts";
import type { IndexDocument, IndexedItem, ItemFilter, ItemIndex } from "../../ports/item-index.ts";
import type { Snapshots } from "../../ports/snapshots.ts";
import { createItemAnalysis } from "./analyse.ts";
import type { Embedding } from "./embedding.ts";

export type SettledItems = {
  tenant: string;
  jobId: string;
  items: readonly KnowledgeItem[];
  /**
   * Pages that the job has read, and pages that answered 404 or 410. Their former items that are not
   * among `items` are removed. Pages that failed for other reasons are not included.
   */
  sources: readonly string[];
};

/** The pages as last read, whose text is removed together with their items. */
export type StoredTexts = Pick<Snapshots, "remove" | "removeDomain">;

/** Number of items that a search by meaning cannot find yet; 0 without an embedder. */
export type Indexed = { withoutVectors: number };

/** Adds, lists and removes a tenant's items. */
export function createItemIndexing(deps: {
  index: ItemIndex;
  snapshots?: StoredTexts;
  clock: Clock;
  embedding: Embedding;
}) {
  const { index, snapshots, clock, embedding } = deps;
  return {
    /** Idempotent. New items are searchable before stale ones are removed. */
    async indexItems({ tenant, jobId, items, sources }: SettledItems): Promise<Indexed> {
      const model = await embedding.model();
      const before = new Map(
        (
          await index.get(
            tenant,
            items.map(({ id }) => id),
          )
        ).map((stored) => [stored.item.id, stored]),
      );
      const now = new Date(clock.now()).toISOString();
      const indexedItems = items.map((item): IndexedItem => {
        const hash = hashOf(item);
        const known = before.get(item.id)?.item;
        const updatedAt = known?.hash === hash ? known.updatedAt : now;
        return { ...item, domain: domainOf(item.source), jobId, updatedAt, hash };
      });
      const kept = (item: IndexedItem) => {
        const known = before.get(item.id);
        if (known?.item.hash !== item.hash) return undefined;
        // Vectors are kept while the embedder is down.
        return model === undefined || known.vector?.model === model ? known.vector : undefined;
      };
      const made = await embedding.items(indexedItems.filter((item) => !kept(item)));
      const analyse = createItemAnalysis();
      const documents = indexedItems.map((item): IndexDocument => {
        const values = made.get(item.id);
        const vector = kept(item) ?? (model && values ? { model, values } : undefined);
        return { item, terms: analyse(item), ...(vector && { vector }) };
      });
      await index.upsert(tenant, documents);
      if (sources.length > 0) {
        await index.remove(tenant, { sources }, new Set(items.map(({ id }) => id)));
      }
      const missing = documents.filter(({ vector }) => vector === undefined).length;
      return { withoutVectors: embedding.isOn ? missing : 0 };
    },
    async removeKnowledge(tenant: string, what: KnowledgeRemoval): Promise<{ removed: number }> {
      const { domain, sources = [] } = removalOf(what);
      // First the texts: if this fails, the items are still there and the call can be repeated.
      if (domain !== undefined) await snapshots?.removeDomain(tenant, domain);
      for (const source of sources) await snapshots?.remove(tenant, source);
      return { removed: await index.remove(tenant, removalOf(what)) };
    },
    /** For a deleted key. */
    async removeTenant(tenant: string): Promise<void> {
      await index.remove(tenant, "everything");
    },
    async listKnowledge(tenant: string, request: KnowledgeListRequest): Promise<KnowledgeList> {
      const limit = request.limit ?? limits.searchLimitMax.value;
      const filter: ItemFilter = {
        ...(request.domain !== undefined && { domain: domainOf(request.domain) }),
        ...(request.category !== undefined && { categories: [request.category] }),
      };
      const after = request.cursor;
      // One more than the limit shows whether there is a next page.
      const page = { limit: limit + 1, ...(after !== undefined && { after }) };
      const found = await index.list(tenant, filter, page);
      const items = found.slice(0, limit);
      return {
        items: items.map(({ hash: _hash, ...item }) => item),
        nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
        counts: await index.count(tenant, filter),
      };
    },
  };
}

function removalOf({ domain, source, jobId }: KnowledgeRemoval): ItemFilter {
  return {
    ...(domain !== undefined && { domain: domainOf(domain) }),
    ...(source !== undefined && { sources: [source.replace(/#.*$/s, "")] }),
    ...(jobId !== undefined && { jobId }),
  };
}

function hashOf({ title, description, content, category, source }: KnowledgeItem): string {
  const all = JSON.stringify([title, description, content, category, source]);
  return createHash("sha256").update(all).digest("hex").slice(0, 32);
}
