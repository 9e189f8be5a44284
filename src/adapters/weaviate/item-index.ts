import type { FilterValue } from "weaviate-client";
import { itemCategories, type ItemCategory } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type {
  Halves,
  Hit,
  IndexedItem,
  IndexQuery,
  ItemCounts,
  ItemFilter,
  ItemIndex,
  StoredItem,
} from "../../ports/item-index.ts";
import { createTenantCache } from "./tenant-cache.ts";
import { objectId, toItem, toObject, toVector, vectorName } from "./item-schema.ts";
import { openWeaviate, type Items, type WeaviateOptions } from "./client.ts";

/**
 * Items in Weaviate: one collection, one of its tenants for each of ours. Halves are asked for
 * apart, side by side, and fused in `knowledge` as everywhere else: the server's own fusion would
 * measure scores against the page asked for, so that the next page would be another ranking.
 */
export function createItemIndex(
  options: WeaviateOptions,
  clock: Pick<Clock, "now">,
): ItemIndex & { close(): Promise<void> } {
  const server = openWeaviate(options);
  // What is asked with every search and changes with writes only.
  const cache = createTenantCache(clock);

  async function written(tenant: string): Promise<string> {
    const items = await server.tenant(tenant);
    const { totalCount, properties } = await items.aggregate.overAll({
      returnMetrics: items.metrics.aggregate("writtenAt").number(["maximum"]),
    });
    return `${totalCount} ${properties.writtenAt.maximum ?? 0}`;
  }

  async function unseen(tenant: string, model: string): Promise<number> {
    const items = await server.tenant(tenant);
    const filters = filterOf(items, { withoutVectorOf: model });
    return (await items.aggregate.overAll({ ...(filters && { filters }) })).totalCount;
  }

  async function readWords(tenant: string): Promise<ReadonlyMap<string, number>> {
    const items = await server.tenant(tenant);
    const words = new Map<string, number>();
    for (let page = 0, after: string | undefined; page < limits.indexWordPages.value; page++) {
      const { objects } = await items.query.fetchObjects({
        limit: pageItems,
        returnProperties: ["words"],
        ...(after !== undefined && { after }),
      });
      for (const { properties } of objects) {
        for (const word of properties.words.split(" ")) {
          if (word !== "") words.set(word, (words.get(word) ?? 0) + 1);
        }
      }
      if (objects.length < pageItems) break;
      after = objects.at(-1)?.uuid;
    }
    return words;
  }

  async function matching(tenant: string, what: ItemFilter, after: string) {
    const items = await server.tenant(tenant);
    const beyond = items.filter.byProperty("itemId").greaterThan(after as never);
    const filters = allOf([beyond, ...conditionsOf(items, what)]);
    const { objects } = await items.query.fetchObjects({
      limit: pageItems,
      sort: items.sort.byProperty("itemId"),
      returnProperties: ["itemId"],
      ...(filters && { filters }),
    });
    return objects.map(({ properties }) => properties.itemId);
  }

  return {
    async upsert(tenant, documents) {
      await server.open(tenant, new Set(documents.flatMap(({ vector }) => vector?.model ?? [])));
      for (let at = 0; at < documents.length; at += limits.indexBatch.value) {
        const batch = documents.slice(at, at + limits.indexBatch.value);
        await server.write(batch.map((document) => toObject(tenant, document, clock.now())));
      }
      cache.forget(tenant);
    },
    search: (tenant, query) =>
      server.orWithoutTenant(noHalves, async () => {
        const items = await server.tenant(tenant);
        const { vector } = query;
        const comparable = vector !== undefined && (await server.hasVector(vector.model));
        const [keyword, every, near, missing] = await Promise.all([
          byKeyword(items, query, filterOf(items, query.filter)),
          byEvery(items, query),
          comparable ? byVector(items, query) : [],
          vector &&
            cache.recent(tenant, `unseen ${vector.model}`, () => unseen(tenant, vector.model)),
        ]);
        return { keyword, every, vector: near, unseen: missing ?? 0 };
      }),
    get: (tenant, ids) =>
      server.orWithoutTenant([], async () => {
        if (ids.length === 0) return [];
        const items = await server.tenant(tenant);
        const found = new Map<string, StoredItem>();
        for (let at = 0; at < ids.length; at += limits.indexBatch.value) {
          const wanted = ids.slice(at, at + limits.indexBatch.value);
          const { objects } = await items.query.fetchObjects({
            filters: items.filter.byId().containsAny(wanted.map((id) => objectId(tenant, id))),
            limit: wanted.length,
            includeVector: true,
            returnProperties: ["model", "item"],
          });
          for (const { properties, vectors } of objects) {
            const item = toItem(properties.item);
            const vector = toVector(properties.model, vectors);
            found.set(item.id, { item, ...(vector && { vector }) });
          }
        }
        return ids.flatMap((id) => found.get(id) ?? []);
      }),
    list: (tenant, filter, page) =>
      server.orWithoutTenant([] as IndexedItem[], async () => {
        const items = await server.tenant(tenant);
        const conditions = conditionsOf(items, filter);
        if (page.after !== undefined) {
          // The client's type asks for a number; the server compares texts as well.
          conditions.push(items.filter.byProperty("itemId").greaterThan(page.after as never));
        }
        const filters = allOf(conditions);
        const { objects } = await items.query.fetchObjects({
          limit: page.limit,
          sort: items.sort.byProperty("itemId"),
          returnProperties: ["item"],
          ...(filters && { filters }),
        });
        return objects.map(({ properties }) => toItem(properties.item));
      }),
    count: (tenant, filter) =>
      server.orWithoutTenant(noCounts, async () => {
        const items = await server.tenant(tenant);
        const filters = filterOf(items, filter);
        const by = async (property: "domain" | "category") => {
          const groupBy = { property, limit: limits.indexGroups.value };
          const groups = await items.aggregate.groupBy.overAll({
            groupBy,
            ...(filters && { filters }),
          });
          return groups.flatMap(({ groupedBy: { value }, totalCount }) =>
            typeof value === "string" ? [[value, totalCount] as const] : [],
          );
        };
        const all = await items.aggregate.overAll({ ...(filters && { filters }) });
        // The client throws on groups of nothing.
        if (all.totalCount === 0) return noCounts;
        const [domains, categories] = await Promise.all([by("domain"), by("category")]);
        return {
          total: all.totalCount,
          byDomain: Object.fromEntries(domains),
          byCategory: Object.fromEntries(categories.filter(([name]) => isCategory(name))),
        };
      }),
    words: (tenant) =>
      server.orWithoutTenant(noWords, async () => {
        const stamp = await cache.recent(tenant, "written", () => written(tenant));
        return await cache.whileStampIs(tenant, "words", stamp, () => readWords(tenant));
      }),
    async remove(tenant, what, keep = new Set()) {
      if (what !== "everything" && Object.keys(what).length === 0) {
        throw new Error("a removal needs a filter");
      }
      cache.forget(tenant);
      const removed = await server.orWithoutTenant(0, async () => {
        const items = await server.tenant(tenant);
        if (what === "everything") {
          const { totalCount } = await items.aggregate.overAll();
          await server.drop(tenant);
          return totalCount;
        }
        let removed = 0;
        for (let after = "", page = 0; page < limits.indexRemovalPages.value; page++) {
          const ids = await matching(tenant, what, after);
          const objectIds = ids.filter((id) => !keep.has(id)).map((id) => objectId(tenant, id));
          if (objectIds.length > 0) {
            const { failed, successful } = await items.data.deleteMany(
              items.filter.byId().containsAny(objectIds),
            );
            if (failed > 0) throw new Error(`Weaviate could not remove ${failed} items`);
            removed += successful;
          }
          if (ids.length < pageItems) return removed;
          after = ids.at(-1) ?? after;
        }
        throw new Error("more items to remove than one call may");
      });
      cache.forget(tenant);
      return removed;
    },
    close: () => server.close(),
  };
}

const noHalves: Halves = { keyword: [], every: [], vector: [], unseen: 0 };
const noCounts: ItemCounts = { total: 0, byDomain: {}, byCategory: {} };
const noWords: ReadonlyMap<string, number> = new Map();
const pageItems = 1_000;

async function byKeyword(
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

async function byEvery(items: Items, query: IndexQuery): Promise<string[]> {
  if (query.every === undefined) return [];
  const has = items.filter.byProperty("wholeTerms");
  const conditions = query.every.map((group) => has.containsAny([...group]));
  const all = allOf([...conditions, ...conditionsOf(items, query.filter)]);
  return (await byKeyword(items, query, all)).map(({ id }) => id);
}

async function byVector(items: Items, query: IndexQuery): Promise<Hit[]> {
  if (!query.vector) return [];
  const filters = filterOf(items, query.filter);
  const { objects } = await items.query.nearVector([...query.vector.values], {
    targetVector: vectorName(query.vector.model),
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

function conditionsOf(items: Items, filter: ItemFilter): FilterValue[] {
  const { categories, domain, sources, jobId, withoutVectorOf } = filter;
  const by = items.filter;
  const conditions: FilterValue[] = [];
  if (categories) conditions.push(by.byProperty("category").containsAny([...categories]));
  if (domain !== undefined) conditions.push(by.byProperty("domains").containsAny([domain]));
  if (sources) conditions.push(by.byProperty("source").containsAny([...sources]));
  if (jobId !== undefined) conditions.push(by.byProperty("job").equal(jobId));
  if (withoutVectorOf !== undefined) {
    conditions.push(by.byProperty("model").notEqual(withoutVectorOf));
  }
  return conditions;
}

const filterOf = (items: Items, filter: ItemFilter) => allOf(conditionsOf(items, filter));

function allOf(filters: FilterValue[]): FilterValue | undefined {
  return filters.length > 1 ? { operator: "And", filters, value: null } : filters[0];
}

function isCategory(name: string): name is ItemCategory {
  return itemCategories.some((category) => category === name);
}
