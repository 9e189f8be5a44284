import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { PageOutcome } from "../../contract/sites/visit.ts";
import { nextInterval } from "./page-interval.ts";

export type SyncContext = {
  now: number;
  /** The number of the sync. */
  sync: number;
  /** A client has started it. */
  manual: boolean;
  /** Each page has its own interval. */
  adaptive: boolean;
};

export type VisitedPage = {
  page: SitePage;
  change: "none" | "first" | "changed";
  /** What to do with `withRemoval` at the end of the sync, once the guard allows it. */
  removal: Removal | null;
};

/**
 * `gone`: the page no longer exists. `emptied`: it had items and states none now.
 * `moved`: another page has its knowledge, so that the guard does not count it. `excluded`: the Site's
 * patterns have changed. `unwanted`: the site does not want it stored any more. `repeated`: its content
 * is now that of another page.
 */
export type Removal = "gone" | "emptied" | "moved" | "excluded" | "unwanted" | "repeated";

/** The row after a visit. Pure; a repeated call for one sync gives the same row. */
export function afterVisit(before: SitePage, outcome: PageOutcome, sync: SyncContext): VisitedPage {
  const at = new Date(sync.now).toISOString();
  const { repeat: _before, ...rest } = before;
  const row = { ...rest, sync: sync.sync };
  switch (outcome.kind) {
    case "unchanged": {
      const { validators, page: read } = outcome;
      const { contentHash = before.contentHash } = outcome;
      const isFirst = before.contentHash === null && read !== undefined;
      // Another Site has read the change.
      const isChanged = before.contentHash !== null && before.contentHash !== contentHash;
      const page = {
        ...readRow(row, sync, isChanged),
        validators: validators ?? before.validators,
        ...(isChanged && { contentHash, lastChanged: at }),
        ...(isFirst && read),
      };
      return { page, change: isFirst ? "first" : isChanged ? "changed" : "none", removal: null };
    }
    case "read": {
      const { contentHash, rawHash, validators, items } = outcome;
      const { factsDiffer = false, isEmptied = false } = outcome;
      // Until the guard allows it, the knowledge of the last reading stays.
      if (items === 0 && (before.items > 0 || isEmptied)) {
        return { page: readRow(row, sync, true), change: "none", removal: "emptied" };
      }
      const isFirst = before.contentHash === null;
      const changed = before.contentHash !== contentHash || factsDiffer;
      const page: SitePage = {
        ...readRow(row, sync, changed),
        contentHash,
        rawHash,
        validators,
        items,
        lastChanged: changed ? at : before.lastChanged,
      };
      return { page, change: isFirst ? "first" : changed ? "changed" : "none", removal: null };
    }
    case "missing":
      return missing(row, outcome.status, sync);
    case "moved": {
      const reason = movedPrefix + outcome.to;
      const page = { ...unreadable(row, "failing", reason, sync), missing: null, lastRead: at };
      // Until its knowledge is removed, the next sync requests it too: this one may be cancelled.
      if (row.contentHash !== null) return { page, change: "none", removal: "moved" };
      return { page: withRemoval(page, "moved"), change: "none", removal: null };
    }
    case "unwanted": {
      const page = unreadable(row, "refused", outcome.reason, sync);
      return { page, change: "none", removal: row.contentHash === null ? null : "unwanted" };
    }
    case "excluded": {
      const page = unreadable(row, "refused", outcome.reason, sync);
      return { page, change: "none", removal: row.contentHash === null ? null : "excluded" };
    }
    case "duplicate": {
      const { reason, ownHash, repeat } = outcome;
      const page = unreadable(row, "refused", reason, sync);
      if (row.contentHash !== null) {
        // As long as its text is what it was, its knowledge is true.
        const isStale = ownHash !== undefined && ownHash !== row.contentHash;
        return { page, change: "none", removal: isStale ? "repeated" : null };
      }
      return { page: repeat ? { ...page, repeat } : page, change: "none", removal: null };
    }
    case "refused":
      return {
        page: unreadable(row, "refused", outcome.reason, sync),
        change: "none",
        removal: null,
      };
    case "failed":
      return {
        page: unreadable(row, "failing", outcome.reason, sync),
        change: "none",
        removal: null,
      };
  }
}

const movedPrefix = "moved to ";

/** The page that the URL of the row leads to; undefined where it is a page itself. */
export function movedTo({ reason }: Pick<SitePage, "reason">): string | undefined {
  return reason?.startsWith(movedPrefix) === true ? reason.slice(movedPrefix.length) : undefined;
}

/** The row of a page whose knowledge was removed. */
export function withRemoval(row: SitePage, removal: Removal): SitePage {
  if (removal === "emptied") return { ...row, items: 0 };
  const { reason } = row;
  const empty = { items: 0, contentHash: null, rawHash: null, validators: null };
  // Requested again with the next sync: it may be allowed, or differ, by then.
  if (removal === "unwanted" || removal === "repeated")
    return { ...row, ...empty, state: "refused" };
  // Read again as soon as a link to it is found and the patterns allow it.
  if (removal === "excluded") {
    return { ...row, ...empty, state: "gone", lastRead: null, nextRead: null };
  }
  return { ...row, ...empty, state: "gone", reason: reason ?? "removed", nextRead: null };
}

/**
 * Two answers 404 or 410 make a page `gone`, from two syncs that are a day apart or were both started
 * by a client. Other failures between them change nothing; a successful reading does.
 */
function missing(row: SitePage, status: number, sync: SyncContext): VisitedPage {
  const at = new Date(sync.now).toISOString();
  const { now, sync: number, manual } = sync;
  const first = row.missing ?? { since: at, sync: number, manual };
  const isAgain = first.sync < number;
  const isLater = now - Date.parse(first.since) >= limits.removedAfterMs.value;
  const isRemoved = isAgain && (isLater || (first.manual && manual));
  const reason = `the site answered ${status}`;
  // Of a scheduled and a manual answer the manual one is remembered: another one may follow it.
  const remembered = { ...first, manual: first.manual || manual };
  const page = { ...unreadable(row, "failing", reason, sync), missing: remembered };
  // A page that was never read has no knowledge that a guard would have to protect.
  if (isRemoved && row.contentHash === null) {
    return { page: withRemoval(page, "gone"), change: "none", removal: null };
  }
  return { page, change: "none", removal: isRemoved ? "gone" : null };
}

function readRow(row: SitePage, sync: SyncContext, changed: boolean): SitePage {
  const at = new Date(sync.now).toISOString();
  const isFirst = row.lastRead === null;
  const read: SitePage = { ...row, state: "current", reason: null, missing: null, lastRead: at };
  if (!sync.adaptive) return { ...read, nextRead: null };
  const intervalMs = isFirst
    ? (row.intervalMs ?? limits.pageIntervalStartMs.value)
    : nextInterval(row.intervalMs, changed);
  return { ...read, intervalMs, nextRead: new Date(sync.now + intervalMs).toISOString() };
}

/** A page that cannot be read is tried again with its interval, at least once a day. */
function unreadable(
  row: SitePage,
  state: "failing" | "refused",
  reason: string,
  { now, adaptive }: SyncContext,
): SitePage {
  const waitMs = Math.min(
    row.intervalMs ?? limits.pageIntervalStartMs.value,
    limits.pageIntervalStartMs.value,
  );
  const nextRead = adaptive ? new Date(now + waitMs).toISOString() : null;
  return { ...row, state, reason: clipped(reason), nextRead };
}

const reasonChars = 300;
const clipped = (reason: string): string => reason.slice(0, reasonChars);
