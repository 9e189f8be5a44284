import type { ItemCategory, KnowledgeItem } from "../contract/knowledge.ts";

/** A vector and the model that made it; vectors of two models are never compared. */
export type ItemVector = { model: string; values: Float32Array };

export type IndexedItem = KnowledgeItem & {
  /** Host of the site, without `www.`. */
  domain: string;
  jobId: string;
  /** ISO 8601, UTC, milliseconds. */
  updatedAt: string;
  /** Of all that is shown and searched: the same hash needs no new vector. */
  hash: string;
};

/** Terms as both sides of the search see them, separated by spaces. The index only counts them. */
export type IndexTerms = {
  title: string;
  /** Title, description and content. */
  allTerms: string;
  /** Every distinct word as written: what spelling is repaired from. */
  words: string[];
};

export type StoredItem = { item: IndexedItem; vector?: ItemVector };
export type IndexDocument = StoredItem & { terms: IndexTerms };

/** All that is given must hold. */
export type ItemFilter = {
  categories?: readonly ItemCategory[];
  /** The domain itself and what lies below it. */
  domain?: string;
  sources?: readonly string[];
  jobId?: string;
  /** Items that have no vector of this model. */
  withoutVectorOf?: string;
};

export type IndexQuery = {
  /** Any of them may match; none of them finds nothing. */
  terms: readonly string[];
  /** The terms of each word of a short query: an item that has every word has one of each. */
  every?: readonly (readonly string[])[];
  vector?: ItemVector;
  filter: ItemFilter;
  /** Of each half. */
  maxHits: number;
};

/** Larger is better; within a half only. */
export type Hit = { id: string; score: number };

export type Halves = {
  /** Sum of BM25 over the title's terms and BM25 over the whole item's. */
  keyword: Hit[];
  /** Of the items that have every word, the best by their terms; none when that was not asked. */
  every: string[];
  /** By cosine. */
  vector: Hit[];
  /** Items that the vector half could not see, for want of a vector of its model. */
  unseen: number;
};

export type ItemCounts = {
  total: number;
  byDomain: Record<string, number>;
  byCategory: Partial<Record<ItemCategory, number>>;
};

/**
 * Knowledge items as search sees them. Every call is about one tenant, and nothing of another one
 * is ever read, counted or weighed. A write that is fulfilled is found by the next call.
 */
export type ItemIndex = {
  /** Replaces items of the same id, their vectors included. */
  upsert(tenant: string, documents: readonly IndexDocument[]): Promise<void>;
  search(tenant: string, query: IndexQuery): Promise<Halves>;
  /** In the order of the ids; an unknown id is left out. */
  get(tenant: string, ids: readonly string[]): Promise<StoredItem[]>;
  /** By id, from the one after `after` on. */
  list(
    tenant: string,
    filter: ItemFilter,
    page: { limit: number; after?: string },
  ): Promise<IndexedItem[]>;
  count(tenant: string, filter: ItemFilter): Promise<ItemCounts>;
  /** How many items use each word. The same map again while nothing was written. */
  words(tenant: string): Promise<ReadonlyMap<string, number>>;
  /** Removes what matches, but for the ids to keep; `everything` forgets the tenant. */
  remove(
    tenant: string,
    what: ItemFilter | "everything",
    keep?: ReadonlySet<string>,
  ): Promise<number>;
};
