import { publicAudience } from "../../contract/sites/audience.ts";
import { limits } from "../../contract/limits.ts";
import { domainOf, type KnowledgeList, type KnowledgeListRequest } from "../../contract/search.ts";
import { yieldToEventLoop } from "../../kit/yield-to-event-loop.ts";
import type { IndexedItem, ItemFilter, ItemIndex } from "../../ports/item-index.ts";
import type { Embedding } from "./embedding.ts";
import { createItemDocuments } from "./item-documents.ts";

type ListedDocument = ReturnType<typeof listed>;

/** Every document that matches, in the order of ids. */
export async function* eachDocument(
  index: Pick<ItemIndex, "list">,
  tenant: string,
  filter: ItemFilter,
): AsyncGenerator<ListedDocument> {
  for await (const item of eachStored(index, tenant, filter)) yield listed(item);
}

async function* eachStored(
  index: Pick<ItemIndex, "list">,
  tenant: string,
  filter: ItemFilter,
): AsyncGenerator<IndexedItem> {
  const limit = limits.searchLimitMax.value;
  let after: string | undefined;
  do {
    await yieldToEventLoop();
    const part = await index.list(tenant, filter, { limit, ...(after && { after }) });
    yield* part;
    after = part.length < limit ? undefined : part.at(-1)?.id;
  } while (after !== undefined);
}

/** Without what only the index needs. */
export function listed(item: IndexedItem) {
  const { hash: _h, language: _l, effects: _e, passage: _p, audience, ...document } = item;
  return { ...document, private: audience !== publicAudience };
}

/** One page of the items, and the counts of all. */
export async function listKnowledge(
  index: Pick<ItemIndex, "list" | "count">,
  tenant: string,
  request: KnowledgeListRequest,
): Promise<KnowledgeList> {
  const limit = request.limit ?? limits.searchLimitMax.value;
  const filter: ItemFilter = {
    kinds: ["item"],
    ...(request.domain !== undefined && { domain: domainOf(request.domain) }),
    ...(request.site !== undefined && { site: request.site }),
    ...(request.category !== undefined && { categories: [request.category] }),
  };
  const after = request.cursor;
  // One more than the limit shows whether there is a next page.
  const page = { limit: limit + 1, ...(after !== undefined && { after }) };
  const found = await index.list(tenant, filter, page);
  const items = found.slice(0, limit);
  return {
    items: items.map(listed),
    nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
    counts: {
      ...(await index.count(tenant, filter)),
      passages: (await index.count(tenant, { ...filter, kinds: ["passage"] })).total,
    },
  };
}

/** Reads and writes a tenant's documents as they are stored, for a move to another installation. */
export function createDocumentMoves({
  index,
  embedding,
}: {
  index: ItemIndex;
  embedding: Embedding;
}) {
  return {
    /** All items and passages, or those that match, in the order of ids. */
    storedDocuments: (tenant: string, filter: ItemFilter = {}) => eachStored(index, tenant, filter),
    /** Repeating it is safe. Vectors are made in the background. */
    async putDocuments(tenant: string, documents: readonly IndexedItem[]): Promise<void> {
      const documentOf = createItemDocuments();
      await index.upsert(
        tenant,
        documents.map((document) => documentOf(document)),
      );
    },
    /** Makes the vectors that are missing, where there is an embedder. */
    async embedMissing(tenant: string): Promise<void> {
      const model = await embedding.model();
      if (model !== undefined) embedding.fillIn(tenant, model);
    },
    async hasDocuments(tenant: string): Promise<boolean> {
      return (await index.list(tenant, {}, { limit: 1 })).length > 0;
    },
  };
}
