import type { DocumentKind, ItemCategory, KnowledgeItem } from "../contract/knowledge.ts";
import type { PreferenceEffect } from "../contract/preference-effects.ts";
import type { places } from "../contract/page.ts";

/** A vector and the model that made it; vectors of two models are never compared. */
export type ItemVector = { model: string; values: Float32Array };

/** The vector of a document, and of the later parts of a long one: the nearest counts. */
export type DocumentVector = ItemVector & { later?: readonly Float32Array[] };

/** What a passage has beside the fields of an item. */
export type PassageFields = {
  /** Its parts in the text that offsets count in. */
  ranges: { start: number; end: number }[];
  /** The header row of the table whose later rows these are. */
  context: string | null;
  /** Null: only the page's main text was cut. */
  bodyHash: string | null;
  place: (typeof places)[number];
  /** Share of its score that counts, up to 1. */
  weight: number;
};

/** A document of the index: an item, or a passage. */
export type IndexedItem = KnowledgeItem & {
  /** Absent: an item. */
  passage?: PassageFields;
  /** Of the page's preferences, where there are any: such as that no model may see it. */
  effects?: readonly PreferenceEffect[];
  /** Of all its pages, as `contract/sites/audience`; absent: its owner alone, as where it is unknown. */
  audience?: string;
  /** BCP 47, of the page; absent where it is unknown. */
  language?: string;
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

export type StoredItem = { item: IndexedItem; vector?: DocumentVector };
export type IndexDocument = StoredItem & {
  terms: IndexTerms;
  /** Equal for items of one site that state the same. The index only compares it. */
  fact: string;
};

/**
 * Items must match all given fields. Lists are not empty. An item that a version without facts has
 * stored is not found by its fact until it is stored again.
 */
export type ItemFilter = {
  kinds?: readonly DocumentKind[];
  categories?: readonly ItemCategory[];
  /** The domain and its sub-domains. */
  domain?: string;
  /** A BCP 47 range, in lower case: "de" includes "de-AT". */
  language?: string;
  /** One of these pages states the item, as its source or as a further one. */
  sources?: readonly string[];
  facts?: readonly string[];
  /** Only what one of these audiences may be shown. */
  audiences?: readonly string[];
  jobId?: string;
  /** Stated by a page that this Site of the tenant has read; with `sources`, by one of those. */
  site?: string;
  /** Of one of these Sites, or of one of these domains, as `site` and `domain` mean them. */
  within?: { sites: readonly string[] } | { domains: readonly string[] };
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
  /** Scored by the cosine of the nearest part. */
  vector: Hit[];
  /** Items without a vector of the model, which the vector half cannot find. */
  unseen: number;
};

export function kindOf({ passage }: Pick<IndexedItem, "passage">): DocumentKind {
  return passage === undefined ? "item" : "passage";
}

export type ItemCounts = {
  total: number;
  byDomain: Record<string, number>;
  byCategory: Partial<Record<ItemCategory, number>>;
};

/**
 * The search index of knowledge items and passages; where no kind is named, an item is either.
 * Every call concerns one tenant; items of other tenants do not influence it. The next call finds a
 * fulfilled write.
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
