import type { ItemCategory, KnowledgeItem } from "../contract/knowledge.ts";

/** A vector and the model that made it; vectors of two models are never compared. */
export type ItemVector = { model: string; values: Float32Array };

export type IndexedItem = KnowledgeItem & {
  /** Host of the site, without `www.`. */
  domain: string;
  jobId: string;
  /** ISO 8601, UTC, milliseconds. */
  updatedAt: string;
  /** Hash of the searchable text: an unchanged hash needs no new vector. */
  hash: string;
};

/** Terms, separated by spaces, normalised like those of queries. The index only counts them. */
export type IndexTerms = {
  title: string;
  /** Title, description and content. */
  allTerms: string;
  /** Every distinct word as written, for spelling correction. */
  words: string[];
};

export type StoredItem = { item: IndexedItem; vector?: ItemVector };
export type IndexDocument = StoredItem & { terms: IndexTerms };

/** Items must match all given fields. */
export type ItemFilter = {
  categories?: readonly ItemCategory[];
  /** The domain and its sub-domains. */
  domain?: string;
  sources?: readonly string[];
  jobId?: string;
  /** Items that have no vector of this model. */
  withoutVectorOf?: string;
};

export type IndexQuery = {
  /** Items with at least one of these match; an empty list matches nothing. */
  terms: readonly string[];
  /** The terms of each word of a short query: an item has every word when it has one of each. */
  every?: readonly (readonly string[])[];
  vector?: ItemVector;
  filter: ItemFilter;
  /** Hits of each half at most. */
  maxHits: number;
};

/** Larger scores are better; comparable within one half only. */
export type Hit = { id: string; score: number };

export type Halves = {
  /** Sum of BM25 over the title's terms and BM25 over all terms of the item. */
  keyword: Hit[];
  /** The best items with every word, by their terms; empty without `every` in the query. */
  every: string[];
  /** Scored by cosine. */
  vector: Hit[];
  /** Items without a vector of the model, which the vector half cannot find. */
  unseen: number;
};

export type ItemCounts = {
  total: number;
  byDomain: Record<string, number>;
  byCategory: Partial<Record<ItemCategory, number>>;
};

/**
 * The search index of knowledge items. Every call concerns one tenant; items of other tenants do
 * not influence it. The next call finds a fulfilled write.
 */
export type ItemIndex = {
  /** Replaces items of the same id, their vectors included. */
  upsert(tenant: string, documents: readonly IndexDocument[]): Promise<void>;
  search(tenant: string, query: IndexQuery): Promise<Halves>;
  /** In the order of `ids`, without the unknown ones. */
  get(tenant: string, ids: readonly string[]): Promise<StoredItem[]>;
  /** Sorted by id, starting after `after`. */
  list(
    tenant: string,
    filter: ItemFilter,
    page: { limit: number; after?: string },
  ): Promise<IndexedItem[]>;
  count(tenant: string, filter: ItemFilter): Promise<ItemCounts>;
  /** Number of items for each word. Returns the same map until the next write. */
  words(tenant: string): Promise<ReadonlyMap<string, number>>;
  /** Removes matching items except the ids to keep; `everything` removes the tenant. */
  remove(
    tenant: string,
    what: ItemFilter | "everything",
    keep?: ReadonlySet<string>,
  ): Promise<number>;
};
