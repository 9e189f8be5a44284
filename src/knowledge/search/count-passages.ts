import { limits } from "../../contract/limits.ts";
import type { ItemIndex } from "../../ports/item-index.ts";
import type { Snapshots } from "../../ports/snapshots.ts";

export type PassageCounts = {
  passages: number;
  /** Stored pages that were looked at, and whether there are no others. */
  pages: number;
  isAll: boolean;
  /** Of these pages, without a passage in the index. */
  missing: number;
};

/** Counts the passages of tenants, and looks which of a number of stored pages have none. */
export async function countPassages(
  tenants: readonly string[],
  { index, snapshots }: { index: Pick<ItemIndex, "count">; snapshots: Pick<Snapshots, "urls"> },
): Promise<PassageCounts> {
  const counts = { passages: 0, pages: 0, isAll: true, missing: 0 };
  for (const tenant of tenants) {
    const own = (await index.count(tenant, { kinds: ["passage"] })).total;
    counts.passages += own;
    const limit = limits.passageCheckPages.value - counts.pages;
    if (limit <= 0) {
      counts.isAll = false;
      continue;
    }
    // One part: a store may have to read the pages to know their URLs.
    const { urls, next } = await snapshots.urls(tenant, { limit });
    counts.pages += urls.length;
    if (next !== undefined) counts.isAll = false;
    for (const url of urls) {
      const filter = { kinds: ["passage" as const], sources: [url] };
      if (own === 0 || (await index.count(tenant, filter)).total === 0) counts.missing++;
    }
  }
  return counts;
}

/** "12 passages; 3 of 4 stored pages have passages; …" */
export function describePassages({ passages, pages, isAll, missing }: PassageCounts): string {
  const of = isAll ? `${pages}` : `the first ${pages}`;
  const found = `${passages} passages; ${pages - missing} of ${of} stored pages have passages`;
  return missing === 0 ? found : `${found}; ${missingPassagesNote}`;
}

export const missingPassagesNote = "the server makes those of the others that have any text";
