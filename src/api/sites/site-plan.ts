import { limits } from "../../contract/limits.ts";
import type { PageAnswers } from "../../contract/calls/page-calls.ts";
import type { SitePlan } from "../../contract/sites/site-api.ts";
import type { Sync } from "../../contract/sites/site.ts";

/** What a page costs: figures of the last sync, where it has read any. */
type PageCost = { ms: number; bytes: number };

/** A page of a usual site: it answers in half a second, and the next request waits as long. */
const usual: PageCost = { ms: 1_000, bytes: 60 * 1_024 };

/**
 * How many pages a first sync would read, how long it would take and how many bytes it would load.
 * From the pages that sitemaps and links name; a sync may find more while it reads.
 */
export function planOfSite(
  { count, truncated = false }: Pick<PageAnswers["sitemap"], "count" | "truncated">,
  maxPages: number,
  lastSync: Sync | null,
): SitePlan {
  const pages = Math.min(count, maxPages);
  const { ms, bytes } = (lastSync && costOf(lastSync)) ?? usual;
  return {
    pages,
    isComplete: !truncated || count >= maxPages,
    durationMs: Math.round(pages * ms),
    bytes: Math.round(pages * bytes),
  };
}

/** Unchanged pages cost hardly anything, so only a sync that has read most of its pages counts. */
function costOf({ counts, bytes, startedAt, finishedAt }: Sync): PageCost | undefined {
  const { read, unchanged } = counts;
  const isUnknown = finishedAt === null || read === 0 || unchanged > read / 2;
  if (isUnknown) return undefined;
  const ms = Date.parse(finishedAt) - Date.parse(startedAt);
  return { ms: ms / read, bytes: bytes / read };
}

/** Discovery looks at more addresses than fit into one answer of it at most. */
export const plannedPages = (maxPages: number): number =>
  Math.min(maxPages, limits.sitemapLimitMax.value);
