import { limits } from "../contract/limits.ts";

/** Pages that a sync has removed, or would remove. */
export type Removals = {
  /** Milliseconds since 1970. */
  at: number;
  pages: number;
  /** How many of them are still known, without items. */
  emptied?: number | undefined;
  /** A client has confirmed them, so that they count no longer. */
  confirmed: boolean;
};

export type GuardVerdict = { ok: true } | { ok: false; reason: string };

/**
 * May a sync remove so many pages? Counted are pages that it would remove or leave without items,
 * with those of the last seven days: a site that loses its pages one by one is not safer. Pages
 * removed in that time are part of the pages that were known; emptied ones are known still.
 */
export function guard(input: {
  /** Pages with knowledge before the sync. */
  known: number;
  /** Pages that this sync would remove or empty. */
  removing: number;
  earlier: readonly Removals[];
  now: number;
}): GuardVerdict {
  const { known, removing, earlier, now } = input;
  if (removing === 0) return { ok: true };
  const recent = recentRemovals(earlier, now);
  const before = recent.reduce((sum, { pages }) => sum + pages, 0);
  const stillKnown = recent.reduce((sum, { emptied = 0 }) => sum + emptied, 0);
  const all = known + before - stillKnown;
  const total = removing + before;
  const isMany = total > pagesMin || (all < smallSite && total >= pagesMinOfSmall);
  if (!isMany || total * 3 <= all) return { ok: true };
  const days = before === 0 ? "" : `, ${before} of them since last week`;
  return {
    ok: false,
    reason: `${total} of ${all} pages would lose their knowledge${days}`,
  };
}

/** The removals that still count, for the record of the Site. */
export function recentRemovals(earlier: readonly Removals[], now: number): Removals[] {
  const since = now - limits.guardWindowMs.value;
  return earlier
    .filter(({ at, confirmed, pages }) => at > since && !confirmed && pages > 0)
    .slice(-limits.guardRecords.value);
}

const pagesMin = 20;
const smallSite = 60;
const pagesMinOfSmall = 3;
