import { limits } from "../../contract/limits.ts";
import type { SitePageView, SiteView } from "../../contract/sites/site-api.ts";
import type { Site, SiteSpec, SiteStatus, StoredSync, Sync } from "../../contract/sites/site.ts";
import type { SitePage, SitePageCounts } from "../../contract/sites/site-page.ts";

export function siteView({ id, createdAt, spec, status }: Site, pages: SitePageCounts): SiteView {
  const { sync, lastSync, reason, items, passages, nextSync } = status;
  return {
    id,
    url: spec.url,
    name: spec.name ?? null,
    schedule: spec.schedule ?? null,
    maxPages: spec.maxPages ?? limits.sitePagesDefault.value,
    includePatterns: spec.includePatterns ?? [],
    excludePatterns: spec.excludePatterns ?? [],
    engine: spec.engine ?? "auto",
    onlySelectors: spec.onlySelectors ?? [],
    exceptSelectors: spec.exceptSelectors ?? [],
    waitFor: spec.waitFor ?? null,
    scroll: spec.scroll ?? false,
    credential: spec.credential ?? null,
    publishPrivate: spec.publishPrivate ?? false,
    parallel: spec.parallel ?? 1,
    archive: spec.archive ?? false,
    paused: spec.paused ?? false,
    state: stateOf(spec, status),
    reason,
    counts: { pages: pages.current + pages.failing, items, passages },
    lastSync: latestOf({ sync, lastSync }),
    nextSync,
    // What is read with a credential is for its owner only.
    feedUrl:
      spec.feedToken === undefined || spec.credential !== undefined
        ? null
        : `/v1/sites/${id}/feeds/${spec.feedToken}`,
    createdAt,
  };
}

/** What a client has asked for shows at once, before the controller has written it. */
function stateOf({ paused }: SiteSpec, { sync, state, reason }: SiteStatus): SiteView["state"] {
  if (sync !== null) return state;
  if (paused === true) return "paused";
  return state === "paused" && reason === null ? "idle" : state;
}

function latestOf({ sync, lastSync }: Pick<SiteStatus, "sync" | "lastSync">): Sync | null {
  const latest = sync ?? lastSync;
  return latest && syncView(latest);
}

/** Without what only the controller needs. */
export function syncView(sync: StoredSync): Sync {
  const { n, state, startedAt, finishedAt, counts, bytes, requests, reason } = sync;
  return { n, state, startedAt, finishedAt, counts, bytes, requests, reason };
}

export function sitePageView(page: SitePage): SitePageView {
  const { url, state, reason, firstSeen, lastRead, lastChanged, nextRead, validators } = page;
  const { preferences = null } = page;
  const read = { firstSeen, lastRead, lastChanged, nextRead, validators };
  return { url, state, reason, ...read, preferences };
}
