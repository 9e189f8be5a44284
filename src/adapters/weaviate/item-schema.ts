import { createHash } from "node:crypto";
import type { IndexDocument, IndexedItem, ItemVector } from "../../ports/item-index.ts";

export const collectionName = "LorepodItem";

/** The properties of an object. The item itself is one text that is not searched. */
export type ItemProperties = {
  itemId: string;
  /** The item's domain and every domain above it: a filter by domain is then an equality. */
  domains: string[];
  domain: string;
  category: string;
  source: string;
  job: string;
  /** The model of its vector; empty when there is none. */
  model: string;
  writtenAt: number;
  titleTerms: string;
  wholeTerms: string;
  words: string;
  item: string;
};

const text = (name: string, how: object) => ({ name, dataType: ["text"], ...how });
const filtered = { tokenization: "field", indexFilterable: true, indexSearchable: false };
// Terms are analysed already: the server only splits them at spaces.
const searched = { tokenization: "whitespace", indexFilterable: true, indexSearchable: true };
const stored = { tokenization: "field", indexFilterable: false, indexSearchable: false };
// Exact, as in the embedded index: a tenant has few enough vectors to compare them all.
const vectorSettings = {
  vectorizer: { none: {} },
  vectorIndexType: "flat",
  vectorIndexConfig: { distance: "cosine" },
};

/** The collection when it is created. Its list of vectors starts with one that has no model. */
export const collectionSchema = {
  class: collectionName,
  multiTenancyConfig: { enabled: true, autoTenantActivation: true },
  invertedIndexConfig: { bm25: { k1: 1.2, b: 0.75 }, stopwords: { preset: "none" } },
  vectorConfig: { none: vectorSettings },
  properties: [
    text("itemId", filtered),
    { ...text("domains", filtered), dataType: ["text[]"] },
    text("domain", filtered),
    text("category", filtered),
    text("source", filtered),
    text("job", filtered),
    text("model", filtered),
    { name: "writtenAt", dataType: ["number"] },
    text("titleTerms", searched),
    text("wholeTerms", searched),
    text("words", stored),
    text("item", stored),
  ],
};

/** The schema with one more vector; undefined when it has that vector. */
export function withVector(schema: unknown, name: string): object | undefined {
  if (typeof schema !== "object" || schema === null || !("vectorConfig" in schema)) {
    throw new Error("Weaviate's collection has no named vectors");
  }
  const vectors = schema.vectorConfig;
  if (typeof vectors !== "object" || vectors === null || name in vectors) return undefined;
  return { ...schema, vectorConfig: { ...vectors, [name]: vectorSettings } };
}

/** Each model has its own vector name, because a name has a fixed number of dimensions. */
export function vectorName(model: string): string {
  return `m_${createHash("sha256").update(model).digest("hex").slice(0, 16)}`;
}

/** Weaviate accepts letters, digits, `_` and `-`, at most 64 characters. */
export function tenantName(tenant: string): string {
  if (/^[\w-]{1,64}$/.test(tenant)) return tenant;
  return createHash("sha256").update(tenant).digest("hex");
}

/** A UUID in the layout of version 5, derived from tenant and item. */
export function objectId(tenant: string, item: string): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([tenant, item]))
    .digest("hex");
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

export function toObject(tenant: string, document: IndexDocument, writtenAt: number) {
  const { item, terms, vector } = document;
  const properties: ItemProperties = {
    itemId: item.id,
    domains: domainsAbove(item.domain),
    domain: item.domain,
    category: item.category,
    source: item.source,
    job: item.jobId,
    model: vector?.model ?? "",
    writtenAt,
    titleTerms: terms.title,
    wholeTerms: terms.allTerms,
    words: terms.words.join(" "),
    item: JSON.stringify(item),
  };
  return {
    class: collectionName,
    tenant: tenantName(tenant),
    id: objectId(tenant, item.id),
    properties,
    vectors: vector ? { [vectorName(vector.model)]: [...vector.values] } : {},
  };
}

/** The text was written by this adapter, from a value of this type. */
export const toItem = (item: string) => JSON.parse(item) as IndexedItem;

export function toVector(model: string, vectors: unknown): ItemVector | undefined {
  if (model === "" || typeof vectors !== "object" || vectors === null) return undefined;
  const values = Object.entries(vectors).find(([name]) => name === vectorName(model))?.[1];
  return Array.isArray(values) ? { model, values: Float32Array.from(values) } : undefined;
}

function domainsAbove(domain: string): string[] {
  // An IP address has no domains above it.
  if (domain.includes(":") || /^[\d.]+$/.test(domain)) return [domain];
  const labels = domain.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}
