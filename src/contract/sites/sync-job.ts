import { limits } from "../limits.ts";
import type { OpenSync } from "./site.ts";

/** A sync has the id `site_<id>-<n>`, a slice `site_<id>-<n>-<slice>`, as jobs have theirs. */
export const jobOfSync = (site: string, sync: number): string => `${site}-${sync}`;
export const jobOfSlice = (site: string, sync: number, slice: number): string =>
  `${site}-${sync}-${slice}`;

/** For documents that outlive the syncs of a Site; no sync has this number. */
export const jobOfSite = (site: string): string => jobOfSync(site, 0);

/** Numbers of the slices that are read side by side, or were the last to be. */
export function slicesAbreast({
  slice,
  abreast = 1,
}: Pick<OpenSync, "slice" | "abreast">): number[] {
  return slicesUpTo(slice, abreast);
}

/** The slices whose logs and documents may exist: those side by side, and as many as may precede them. */
export function latestSlices(sync: Pick<OpenSync, "slice" | "abreast">): number[] {
  return slicesUpTo(sync.slice, (sync.abreast ?? 1) + limits.siteParallel.value);
}

function slicesUpTo(slice: number, count: number): number[] {
  const first = Math.max(1, slice - count + 1);
  return Array.from({ length: slice - first + 1 }, (_, index) => first + index);
}

/** The sync of which this is the id; undefined for jobs and slices. */
export function syncOfJob(job: string): { site: string; n: number } | undefined {
  const [, site, n] = /^(site_[0-9a-z]+)-(\d+)$/.exec(job) ?? [];
  return site === undefined ? undefined : { site, n: Number(n) };
}

/** The slice of which this is the id; undefined for jobs and syncs. */
export function sliceOfJob(job: string): { site: string; sync: number; slice: number } | undefined {
  const [, site, sync, slice] = /^(site_[0-9a-z]+)-(\d+)-(\d+)$/.exec(job) ?? [];
  return site === undefined ? undefined : { site, sync: Number(sync), slice: Number(slice) };
}
