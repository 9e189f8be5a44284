import { limits } from "../contract/limits.ts";
import type { ExtractionRequest } from "../contract/request.ts";

/** How much a run may read. Only pages read successfully use the budget up. */
export type Budget = {
  maxPages: number;
  maxTries: number;
  /** Whether what is left of the budget may go to pages that nobody named. */
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
 * Pages of the first plan: all of them when they fit, else seven tenths of the budget; the rest is
 * spent once it is known what the first pages lack.
 */
export function firstPlanSize({ maxPages, explores }: Budget, known: number): number {
  if (!explores || known <= maxPages) return maxPages;
  return Math.max(1, Math.floor(maxPages * 0.7));
}
