import { slicesAbreast } from "../../contract/sites/sync-job.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Results } from "../../ports/results.ts";
import type { RunOrder } from "../../ports/runs.ts";
import type { SitePages } from "../../ports/site-pages.ts";
import { homeOf, readBy, wantsSitemaps } from "../../sites/index.ts";
import { runName } from "../run-name.ts";
import type { SliceRef } from "./site-options.ts";
import { sliceAttempt } from "./site-state.ts";

type Stores = {
  pages: Pick<SitePages, "get">;
  results: Pick<Results, "get" | "remove">;
  clock: Pick<Clock, "now">;
};

/** The order of a slice, as the crawler takes it. */
export async function sliceOrder(
  { pages, results, clock }: Stores,
  { site: { id, tenant, spec }, sync, number, job }: SliceRef,
  urls: readonly string[],
  deadlineAt: number,
): Promise<RunOrder> {
  const ref = { tenant, site: id };
  const known = await readBy(pages, { id, tenant }, urls);
  const { engine, includePatterns, excludePatterns, credential, archive } = spec;
  const { onlySelectors, exceptSelectors, waitFor, scroll } = spec;
  const at = { now: clock.now(), sync: sync.n, scope: sync.scope, spec };
  // One of the slices that are read side by side.
  const isFirst = number === slicesAbreast(sync)[0];
  const readsSitemaps = isFirst && (await wantsSitemaps(results, ref, at));
  return {
    ...job,
    name: runName(job.job, sliceAttempt),
    attempt: sliceAttempt,
    deadlineAt,
    request: {
      url: await homeOf(pages, ref, spec.url),
      ...(engine !== undefined && { engine }),
      ...(includePatterns !== undefined && { includePatterns }),
      ...(excludePatterns !== undefined && { excludePatterns }),
      ...(onlySelectors !== undefined && { onlySelectors }),
      ...(exceptSelectors !== undefined && { exceptSelectors }),
      ...(waitFor !== undefined && { waitFor }),
      ...(scroll !== undefined && { scroll }),
      ...(credential !== undefined && { credential }),
      ...(archive !== undefined && { archive }),
    },
    slice: { urls, known, readsSitemaps },
  };
}
