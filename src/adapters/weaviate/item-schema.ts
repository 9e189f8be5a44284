import { createHash } from "node:crypto";
import { kindOf, type DocumentVector, type IndexDocument } from "../../ports/item-index.ts";
import { limits } from "../../contract/limits.ts";
import { toItemText } from "../shared/item-text.ts";
import { sourceUrls } from "../shared/source-urls.ts";

export const collectionName = "LorepodItem";

/** The properties of an object. The item itself is one text that is not searched. */
export type ItemProperties = {
  itemId: string;
  /** The item's domain and every domain above it: a filter by domain is then an equality. */
  domains: string[];
  domain: string;
  category: string;
  source: string;
  /** Every page that states the item. Objects of earlier versions lack `sources` and `fact`. */
  sources: string[];
  fact: string;
  /** Absent in objects of an earlier version: items. */
  kind?: string;
  /** The language and every range that includes it. */
  languages?: string[];
  /** Absent: its owner alone may be shown it. */
  audience?: string;
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
    { ...text("sources", filtered), dataType: ["text[]"] },
    text("fact", filtered),
    text("kind", filtered),
    text("audience", filtered),
    { ...text("languages", filtered), dataType: ["text[]"] },
  ],
};

/** The properties that a collection of an earlier version lacks. */
export function missingProperties(schema: unknown): object[] {
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) {
    throw new Error("Weaviate's collection has no properties");
  }
  const { properties } = schema;
  const known = new Set(Array.isArray(properties) ? properties.map(nameOf) : []);
  return collectionSchema.properties.filter(({ name }) => !known.has(name));
}

function nameOf(property: unknown): unknown {
  return typeof property === "object" && property !== null && "name" in property
    ? property.name
    : undefined;
}

/** The schema with one more vector; undefined when it has that vector. */
export function withVector(schema: unknown, name: string): object | undefined {
  if (typeof schema !== "object" || schema === null || !("vectorConfig" in schema)) {
    throw new Error("Weaviate's collection has no named vectors");
  }
  const vectors = schema.vectorConfig;
  if (typeof vectors !== "object" || vectors === null || name in vectors) return undefined;
  return { ...schema, vectorConfig: { ...vectors, [name]: vectorSettings } };
}

/**
 * Each model has its own vector name, because a name has a fixed number of dimensions. So has each
 * later part of a document: an object has one vector of each name.
 */
export function vectorName(model: string, part = 0): string {
  const name = `m_${createHash("sha256").update(model).digest("hex").slice(0, 16)}`;
  return part === 0 ? name : `${name}_${part}`;
}

/** The names of a document's vectors, with their values. */
export function namedVectors({ model, values, later = [] }: DocumentVector) {
  const all = [values, ...later.slice(0, limits.embedParts.value - 1)];
  return Object.fromEntries(all.map((part, i) => [vectorName(model, i), [...part]]));
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
  const { item, terms, fact, vector } = document;
  const properties: ItemProperties = {
    itemId: item.id,
    domains: domainsAbove(item.domain),
    domain: item.domain,
    category: item.category,
    source: item.source,
    sources: sourceUrls(item),
    fact,
    kind: kindOf(item),
    languages: languageRanges(item.language),
    ...(item.audience !== undefined && { audience: item.audience }),
    job: item.jobId,
    model: vector?.model ?? "",
    writtenAt,
    titleTerms: terms.title,
    wholeTerms: terms.allTerms,
    words: terms.words.join(" "),
    item: toItemText(item),
  };
  return {
    class: collectionName,
    tenant: tenantName(tenant),
    id: objectId(tenant, item.id),
    properties,
    vectors: vector ? namedVectors(vector) : {},
  };
}

export function toVector(model: string, vectors: unknown): DocumentVector | undefined {
  if (model === "" || typeof vectors !== "object" || vectors === null) return undefined;
  const named = new Map(Object.entries(vectors));
  const parts: Float32Array[] = [];
  for (let part = 0; part < limits.embedParts.value; part++) {
    const values: unknown = named.get(vectorName(model, part));
    if (!Array.isArray(values) || values.length === 0) break;
    parts.push(Float32Array.from(values));
  }
  const [values, ...later] = parts;
  return values && { model, values, ...(later.length > 0 && { later }) };
}

function domainsAbove(domain: string): string[] {
  // An IP address has no domains above it.
  if (domain.includes(":") || /^[\d.]+$/.test(domain)) return [domain];
  const labels = domain.split(".");
  return labels.map((_, i) => labels.slice(i).join("."));
}

/** "de-AT" -> "de", "de-at" */
function languageRanges(language: string | undefined): string[] {
  const parts = language?.toLowerCase().split("-") ?? [];
  return parts.map((_, i) => parts.slice(0, i + 1).join("-"));
}
