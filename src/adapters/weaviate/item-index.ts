import { itemCategories, type ItemCategory } from "../../contract/knowledge.ts";
import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type {
  Halves,
  IndexDocument,
  IndexedItem,
  IndexQuery,
  ItemCounts,
  ItemFilter,
  ItemIndex,
  StoredItem,
} from "../../ports/item-index.ts";
import { fromItemText } from "../shared/item-text.ts";
import { openWeaviate, type Items, type WeaviateOptions, type WeaviateServer } from "./client.ts";
import { afterId, allOf, conditionsOf, filterOf } from "./item-filter.ts";
import { namedVectors, objectId, toObject, toVector, vectorName } from "./item-schema.ts";
import { byEveryWord, byKeyword, byVectors } from "./item-search.ts";
import { createTenantCache, type TenantCache } from "./tenant-cache.ts";

/**
 * Items in Weaviate: one collection, with one Weaviate tenant for each tenant. Both halves of a
 * search are queried in parallel and fused in `knowledge`, as in the other adapter: the server's
 * own fusion scales scores by the requested page, so that the next page would have another ranking.
 */
export function createItemIndex(
  options: WeaviateOptions,
  clock: Pick<Clock, "now">,
): ItemIndex & { close(): Promise<void> } {
  const state: State = { server: openWeaviate(options), cache: createTenantCache(clock), clock };
  const { server } = state;
  return {
    upsert: (tenant, documents) => upsert(state, tenant, documents),
    search: (tenant, query) => server.orWithoutTenant(noHalves, () => search(state, tenant, query)),
    get: (tenant, ids) => server.orWithoutTenant([], () => getItems(state, tenant, ids)),
    list: (tenant, filter, page) =>
      server.orWithoutTenant([], () => listItems(state, tenant, filter, page)),
    count: (tenant, filter) =>
      server.orWithoutTenant(noCounts, () => countItems(state, tenant, filter)),
    words: (tenant) => server.orWithoutTenant(noWords, () => wordsOf(state, tenant)),
    async remove(tenant, what, keep = new Set()) {
      if (what !== "everything" && Object.keys(what).length === 0) {
        throw new Error("a removal needs a filter");
      }
      state.cache.forget(tenant);
      const removed = await server.orWithoutTenant(0, () =>
        what === "everything" ? removeAll(state, tenant) : removeItems(state, tenant, what, keep),
      );
      state.cache.forget(tenant);
      return removed;
    },
    close: () => server.close(),
  };
}

type State = {
  server: WeaviateServer;
  /** Values that every search needs and that change only with writes. */
  cache: TenantCache;
  clock: Pick<Clock, "now">;
};

const noHalves: Halves = { keyword: [], every: [], vector: [], unseen: 0 };
const noCounts: ItemCounts = { total: 0, byDomain: {}, byCategory: {} };
const noWords: ReadonlyMap<string, number> = new Map();

async function upsert(
  { server, cache, clock }: State,
  tenant: string,
  documents: readonly IndexDocument[],
): Promise<void> {
  const names = documents.flatMap(({ vector }) =>
    vector ? Object.keys(namedVectors(vector)) : [],
  );
  await server.open(tenant, new Set(names));
  for (const batch of batchesOf(documents)) {
    await server.write(batch.map((document) => toObject(tenant, document, clock.now())));
  }
  cache.forget(tenant);
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  const size = limits.indexBatch.value;
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

async function search(
  { server, cache }: State,
  tenant: string,
  query: IndexQuery,
): Promise<Halves> {
  const items = await server.tenant(tenant);
  const { vector } = query;
  const names = vector
    ? await cache.recent(tenant, `parts ${vector.model}`, () => partNames(server, vector.model))
    : [];
  const [keyword, every, near, unseen] = await Promise.all([
    byKeyword(items, query, filterOf(items, query.filter)),
    byEveryWord(items, query),
    byVectors(items, query, names),
    vector &&
      cache.recent(tenant, `unseen ${vector.model}`, () => countUnseen(items, vector.model)),
  ]);
  return { keyword, every, vector: near, unseen: unseen ?? 0 };
}

/** The vectors of the model's parts that the collection has. */
async function partNames(server: WeaviateServer, model: string): Promise<string[]> {
  const known: string[] = [];
  for (let part = 0; part < limits.embedParts.value; part++) {
    const name = vectorName(model, part);
    if (!(await server.hasVector(name))) break;
    known.push(name);
  }
  return known;
}

/** The number of items that have no vector of this model. */
async function countUnseen(items: Items, model: string): Promise<number> {
  const filters = filterOf(items, { withoutVectorOf: model });
  return (await items.aggregate.overAll({ ...(filters && { filters }) })).totalCount;
}

async function getItems(
  { server }: State,
  tenant: string,
  ids: readonly string[],
): Promise<StoredItem[]> {
  if (ids.length === 0) return [];
  const items = await server.tenant(tenant);
  const found = new Map<string, StoredItem>();
  for (const batch of batchesOf(ids)) {
    const { objects } = await items.query.fetchObjects({
      filters: items.filter.byId().containsAny(batch.map((id) => objectId(tenant, id))),
      limit: batch.length,
      includeVector: true,
      returnProperties: ["model", "item"],
    });
    for (const { properties, vectors } of objects) {
      const item = fromItemText(properties.item);
      const vector = toVector(properties.model, vectors);
      found.set(item.id, { item, ...(vector && { vector }) });
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function listItems(
  { server }: State,
  tenant: string,
  filter: ItemFilter,
  page: { limit: number; after?: string },
): Promise<IndexedItem[]> {
  const items = await server.tenant(tenant);
  const conditions = conditionsOf(items, filter);
  if (page.after !== undefined) conditions.push(afterId(items, page.after));
  const filters = allOf(conditions);
  const { objects } = await items.query.fetchObjects({
    limit: page.limit,
    sort: items.sort.byProperty("itemId"),
    returnProperties: ["item"],
    ...(filters && { filters }),
  });
  return objects.map(({ properties }) => fromItemText(properties.item));
}

async function countItems(
  { server }: State,
  tenant: string,
  filter: ItemFilter,
): Promise<ItemCounts> {
  const items = await server.tenant(tenant);
  const filters = filterOf(items, filter);
  const { totalCount } = await items.aggregate.overAll({ ...(filters && { filters }) });
  // The client throws when it groups no items.
  if (totalCount === 0) return noCounts;
  const by = async (property: "domain" | "category") => {
    const groupBy = { property, limit: limits.indexGroups.value };
    const options = { groupBy, ...(filters && { filters }) };
    const groups = await items.aggregate.groupBy.overAll(options);
    return groups.flatMap(({ groupedBy: { value }, totalCount: count }) =>
      typeof value === "string" ? [[value, count] as const] : [],
    );
  };
  const [domains, categories] = await Promise.all([by("domain"), by("category")]);
  return {
    total: totalCount,
    byDomain: Object.fromEntries(domains),
    byCategory: Object.fromEntries(categories.filter(([name]) => isCategory(name))),
  };
}

function isCategory(name: string): name is ItemCategory {
  return itemCategories.some((category) => category === name);
}

async function wordsOf(
  { server, cache }: State,
  tenant: string,
): Promise<ReadonlyMap<string, number>> {
  const items = await server.tenant(tenant);
  const stamp = await cache.recent(tenant, "written", () => lastWrite(items));
  return cache.whileStampIs(tenant, "words", stamp, () => readWords(items));
}

/** A text that changes with each write. */
async function lastWrite(items: Items): Promise<string> {
  const { totalCount, properties } = await items.aggregate.overAll({
    returnMetrics: items.metrics.aggregate("writtenAt").number(["maximum"]),
  });
  return `${totalCount} ${properties.writtenAt.maximum ?? 0}`;
}

async function readWords(items: Items): Promise<ReadonlyMap<string, number>> {
  const pageItems = limits.indexPageItems.value;
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

/** Removes the tenant; returns the number of its items. */
async function removeAll({ server }: State, tenant: string): Promise<number> {
  const items = await server.tenant(tenant);
  const { totalCount } = await items.aggregate.overAll();
  await server.drop(tenant);
  return totalCount;
}

async function removeItems(
  { server }: State,
  tenant: string,
  filter: ItemFilter,
  keep: ReadonlySet<string>,
): Promise<number> {
  const items = await server.tenant(tenant);
  let removed = 0;
  for (let after = "", page = 0; page < limits.indexRemovalPages.value; page++) {
    const ids = await matchingIds(items, filter, after);
    const objectIds = ids.filter((id) => !keep.has(id)).map((id) => objectId(tenant, id));
    if (objectIds.length > 0) {
      const { failed, successful } = await items.data.deleteMany(
        items.filter.byId().containsAny(objectIds),
      );
      if (failed > 0) throw new Error(`Weaviate could not remove ${failed} items`);
      removed += successful;
    }
    if (ids.length < limits.indexPageItems.value) return removed;
    after = ids.at(-1) ?? after;
  }
  throw new Error("more items match than one call may remove");
}

/** One page of the ids that match, from the one after `after` on. */
async function matchingIds(items: Items, filter: ItemFilter, after: string): Promise<string[]> {
  const filters = allOf([afterId(items, after), ...conditionsOf(items, filter)]);
  const { objects } = await items.query.fetchObjects({
    limit: limits.indexPageItems.value,
    sort: items.sort.byProperty("itemId"),
    returnProperties: ["itemId"],
    ...(filters && { filters }),
  });
  return objects.map(({ properties }) => properties.itemId);
}
