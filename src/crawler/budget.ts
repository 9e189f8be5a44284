import { limits } from "../contract/limits.ts";
import type { ExtractionRequest } from "../contract/request.ts";

/** How much a run may read. Only pages that were read count. */
export type Budget = {
  maxPages: number;
  maxTries: number;
  /** Whether the run may read pages that the caller did not name. */
  explores: boolean;
};

export function budgetOf(request: ExtractionRequest): Budget {
  const maxPages = pagesOf(request);
  return {
    maxPages,
    maxTries: maxPages * 2,
    explores: request.urls === undefined && request.singlePage !== true,
  };
}

function pagesOf({ urls, singlePage, maxPages }: ExtractionRequest): number {
  if (urls !== undefined) return new Set(urls).size;
  if (singlePage === true) return 1;
  return maxPages ?? limits.maxPagesDefault.value;
}

/**
 * Pages of the first plan: the full budget when all known pages fit into it, else seven tenths. The
 * rest is chosen after the first pages, when it is known what they lack.
 */
export function firstPlanSize({ maxPages, explores }: Budget, known: number): number {
  if (!explores || known <= maxPages) return maxPages;
  return Math.max(1, Math.floor(maxPages * 0.7));
}
