import type { FilterValue } from "weaviate-client";
import type { ItemFilter } from "../../ports/item-index.ts";
import type { Items } from "./client.ts";

export function filterOf(items: Items, filter: ItemFilter): FilterValue | undefined {
  return allOf(conditionsOf(items, filter));
}

export function conditionsOf(items: Items, filter: ItemFilter): FilterValue[] {
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

export function afterId(items: Items, id: string): FilterValue {
  // The client's type requires a number; the server also compares texts.
  return items.filter.byProperty("itemId").greaterThan(id as never);
}

export function allOf(filters: FilterValue[]): FilterValue | undefined {
  return filters.length > 1 ? { operator: "And", filters, value: null } : filters[0];
}
