import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";

export function newRow(url: string, now: number): SitePage {
  return {
    url,
    state: "unread",
    reason: null,
    firstSeen: new Date(now).toISOString(),
    lastRead: null,
    lastChanged: null,
    nextRead: null,
    validators: null,
    rawHash: null,
    contentHash: null,
    items: 0,
    intervalMs: null,
    sync: 0,
    missing: null,
    sitemapDate: null,
  };
}

/** The row of a removed page that a link or a sitemap names; undefined: it stays as it is. */
export function foundAgain(row: SitePage, now: number): SitePage | undefined {
  if (!isWorthAnother(row, now)) return undefined;
  return { ...row, state: "unread", reason: null, missing: null };
}

/** A removed page that is still linked may exist again; most such links are forgotten ones. */
function isWorthAnother({ state, missing, lastRead }: SitePage, now: number): boolean {
  if (state !== "gone") return false;
  const since = missing?.since ?? lastRead;
  return since === null || now - Date.parse(since) >= limits.removedCheckMs.value;
}
