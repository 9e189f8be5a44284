import type { FilterValue } from "weaviate-client";
import type { Hit, IndexQuery } from "../../ports/item-index.ts";
import type { Items } from "./client.ts";
import { allOf, conditionsOf, filterOf } from "./item-filter.ts";

export async function byKeyword(
  items: Items,
  { terms, maxHits }: IndexQuery,
  filters: FilterValue | undefined,
): Promise<Hit[]> {
  // The server throws on a query without words.
  if (terms.length === 0) return [];
  const { objects } = await items.query.bm25(terms.join(" "), {
    queryProperties: ["titleTerms", "wholeTerms"],
    limit: maxHits,
    returnProperties: ["itemId"],
    returnMetadata: ["score"],
    ...(filters && { filters }),
  });
  return objects.map(({ properties, metadata }) => ({
    id: properties.itemId,
    score: metadata?.score ?? 0,
  }));
}

/** The items that contain every word of a short query. */
export async function byEveryWord(items: Items, query: IndexQuery): Promise<string[]> {
  if (query.every === undefined) return [];
  const terms = items.filter.byProperty("wholeTerms");
  const conditions = query.every.map((group) => terms.containsAny([...group]));
  const all = allOf([...conditions, ...conditionsOf(items, query.filter)]);
  return (await byKeyword(items, query, all)).map(({ id }) => id);
}

/** The nearest items by any of the named vectors; each is searched for its own. */
export async function byVectors(
  items: Items,
  query: IndexQuery,
  names: readonly string[],
): Promise<Hit[]> {
  const found = await Promise.all(names.map((name) => byVector(items, query, name)));
  const [first = [], ...later] = found;
  if (later.every((hits) => hits.length === 0)) return first;
  const scores = new Map<string, number>();
  for (const { id, score } of found.flat()) {
    scores.set(id, Math.max(score, scores.get(id) ?? -Infinity));
  }
  const hits = [...scores].map(([id, score]) => ({ id, score }));
  return hits.sort((a, b) => b.score - a.score).slice(0, query.maxHits);
}

async function byVector(items: Items, query: IndexQuery, name: string): Promise<Hit[]> {
  if (!query.vector) return [];
  const filters = filterOf(items, query.filter);
  const { objects } = await items.query.nearVector([...query.vector.values], {
    targetVector: name,
    limit: query.maxHits,
    returnProperties: ["itemId"],
    returnMetadata: ["distance"],
    ...(filters && { filters }),
  });
  return objects.map(({ properties, metadata }) => ({
    id: properties.itemId,
    score: 1 - (metadata?.distance ?? 1),
  }));
}
