import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import { isDeleted } from "./deleted-pages.ts";
import { fitting } from "./shares.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";

export type SlicePlan = {
  urls: string[];
  /** Where the next plan of this sync begins; rows that were settled since are left out by `sync`. */
  cursor: PlanCursor;
};

/** Lists of the page table that were read to their end, and the place in the next one. */
export type PlanCursor = { list: PlanList | "end"; at: string | null };

export type PlanList = (typeof planLists)[number];

/** Known pages first: a sync that ends early has kept what is known up to date. */
const planLists = ["current", "failing", "refused", "unread"] as const;

export const planStart: PlanCursor = { list: "current", at: null };

/**
 * The URLs of the next slice, or of several side by side: pages that this sync has not settled. With
 * the scope `due` those whose own time has come, and unread ones. Reads the table in parts, from where
 * the last plan has ended.
 */
export async function planSlice(
  pages: Pick<SitePages, "list" | "due">,
  site: SiteRef,
  wish: {
    sync: number;
    scope: "all" | "due";
    now: number;
    maxPages: number;
    /** Pages that count towards `maxPages` already. */
    known: number;
    cursor: PlanCursor;
    /** For how many slices; one by default. */
    slices?: number;
  },
): Promise<SlicePlan> {
  const { sync, scope, now, cursor, slices = 1 } = wish;
  const max = limits.sliceUrls.value * slices;
  const chars = limits.sliceUrlChars.value * slices;
  const isOpen = (page: SitePage): boolean => page.sync < sync && !isDeleted(page);
  if (scope === "due" && cursor.list === "current") {
    const due = (await pages.due(site, now, max)).filter(isOpen);
    const urls = fitting(
      due.map(({ url }) => url),
      [],
      chars,
    );
    if (urls.length > 0) return { urls, cursor };
  }
  const urls: string[] = [];
  const lists = scope === "due" ? (["unread"] as const) : planLists;
  let place =
    scope === "due" && cursor.list === "current" ? { list: "unread" as const, at: null } : cursor;
  for (const list of lists.slice(
    Math.max(
      0,
      lists.findIndex((each) => each === place.list),
    ),
  )) {
    if (place.list === "end") break;
    // Unread pages have the room that known ones leave.
    const room = list === "unread" ? urls.length + wish.maxPages - wish.known : Infinity;
    let at = place.list === list ? place.at : null;
    do {
      if (urls.length >= room) break;
      const part = await pages.list(site, list, { limit: limits.sliceUrls.value, cursor: at });
      const open = part.pages.filter(isOpen).map(({ url }) => url);
      const wanted = open.slice(0, Math.min(max - urls.length, room - urls.length));
      const taken = fitting(wanted, urls, chars);
      urls.push(...taken);
      // The part is read again when it has more than the slice takes.
      if (urls.length >= max || taken.length < wanted.length) {
        const isDone = taken.length === open.length && part.cursor !== null;
        return { urls, cursor: { list, at: isDone ? part.cursor : at } };
      }
      at = part.cursor;
    } while (at !== null);
    place = { list, at: null };
  }
  return { urls, cursor: urls.length === 0 ? { list: "end", at: null } : place };
}
