import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { SiteItemList, SiteItemsQuery } from "../../contract/sites/site-api.ts";
import type { Site } from "../../contract/sites/site.ts";
import { itemsAsOf } from "../../knowledge/index.ts";
import type { Services, SiteServices } from "../services.ts";

type Deps = { services: Pick<Services, "search" | "clock">; own: Pick<SiteServices, "ledger"> };

/**
 * What was known of a Site at a time. First the items that have changed since, as they were, then
 * those of today that have not.
 */
export async function itemsOfSite(
  { services: { search, clock }, own: { ledger } }: Deps,
  { id, tenant, createdAt }: Site,
  { asOf, limit = limits.searchLimitMax.value, cursor }: SiteItemsQuery,
): Promise<SiteItemList> {
  const ref = { tenant, site: id };
  const at = asOf === undefined ? undefined : new Date(asOf).toISOString();
  if (at !== undefined) {
    if (Date.parse(at) < clock.now() - limits.ledgerKeptMs.value) {
      throw new AppError("bad_request", "asOf must be within the last 400 days");
    }
    if (at < createdAt) return { items: [], nextCursor: null };
    const place = cursor ?? past;
    if (place.startsWith(past)) {
      const of = { limit, cursor: place === past ? null : place.slice(past.length) };
      const part = await ledger.asOf(ref, at, of);
      const next = part.cursor === null ? today : past + part.cursor;
      return { items: itemsAsOf([], part.entries), nextCursor: next };
    }
  }
  const after = cursor?.slice(today.length) ?? "";
  const listed = await search.listKnowledge(tenant, {
    site: id,
    limit,
    ...(after !== "" && { cursor: after }),
  });
  // Items are written when their text changes: entries after that time are of later ones alone.
  const written = listed.items.filter(({ updatedAt }) => at !== undefined && updatedAt > at);
  const items = written.map((item) => item.id);
  const since =
    at === undefined || items.length === 0
      ? []
      : (await ledger.asOf(ref, at, { limit: items.length, cursor: null, items })).entries;
  const changed = new Set(since.map(({ itemId }) => itemId));
  const same = listed.items.filter((item) => !changed.has(item.id));
  return {
    items: itemsAsOf(same, []),
    nextCursor: listed.nextCursor === null ? null : today + listed.nextCursor,
  };
}

const past = "past:";
const today = "today:";
