import type { FilterValue } from "weaviate-client";
import type { ItemFilter } from "../../ports/item-index.ts";
import type { Items } from "./client.ts";

export function filterOf(items: Items, filter: ItemFilter): FilterValue | undefined {
  return allOf(conditionsOf(items, filter));
}

export function conditionsOf(items: Items, filter: ItemFilter): FilterValue[] {
  const { kinds, categories, domain, language, sources, facts, jobId } = filter;
  const { audiences, within, withoutVectorOf } = filter;
  // Ignored, the filter would match the documents of all Sites.
  if (filter.site !== undefined || (within && "sites" in within)) {
    throw new Error("createSiteIndex replaces the filter by Site");
  }
  const by = items.filter;
  const conditions: FilterValue[] = [];
  const [kind, ...otherKinds] = new Set(kinds);
  if (kinds && kind === undefined) conditions.push(by.byProperty("kind").equal("none"));
  if (kind !== undefined && otherKinds.length === 0) {
    // Objects of an earlier version have no kind: all of them are items.
    const property = by.byProperty("kind");
    conditions.push(kind === "passage" ? property.equal(kind) : property.notEqual("passage"));
  }
  if (categories) conditions.push(by.byProperty("category").containsAny([...categories]));
  if (domain !== undefined) conditions.push(by.byProperty("domains").containsAny([domain]));
  if (within && "domains" in within) {
    conditions.push(by.byProperty("domains").containsAny([...within.domains]));
  }
  if (language !== undefined) {
    conditions.push(by.byProperty("languages").containsAny([language]));
  }
  if (sources?.length === 0) conditions.push(by.byProperty("kind").equal("none"));
  else if (sources) {
    // Objects that a version without `sources` has stored are found by their first source alone,
    // until they are stored again.
    const first = by.byProperty("source").containsAny([...sources]);
    conditions.push(anyOf([first, by.byProperty("sources").containsAny([...sources])]));
  }
  if (facts) conditions.push(by.byProperty("fact").containsAny([...facts]));
  // Objects without an audience match none of them.
  if (audiences) conditions.push(by.byProperty("audience").containsAny([...audiences]));
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

function anyOf(filters: FilterValue[]): FilterValue {
  return { operator: "Or", filters, value: null };
}

export function allOf(filters: FilterValue[]): FilterValue | undefined {
  return filters.length > 1 ? { operator: "And", filters, value: null } : filters[0];
}
