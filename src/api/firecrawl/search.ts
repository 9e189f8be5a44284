import type { FirecrawlSearch } from "../../contract/firecrawl/calls.ts";
import { limits } from "../../contract/limits.ts";
import type { SearchRequest, SearchResponse } from "../../contract/search.ts";

/** Several results may be of one page, so more are searched than are returned. */
export function searchOf({ query, limit, includeDomains }: FirecrawlSearch): SearchRequest {
  const pages = limit ?? limits.searchLimitDefault.value;
  const [domain] = includeDomains ?? [];
  return {
    query,
    limit: Math.min(limits.searchLimitMax.value, pages * resultsOfPage),
    ...(domain !== undefined && { domain }),
  };
}

/** Of the pages that are found at all, few have more among the best. */
const resultsOfPage = 3;

/** One result for each page, by its best item or passage. */
export function webResults(
  { results }: Pick<SearchResponse, "results">,
  limit: number = limits.searchLimitDefault.value,
) {
  const best = new Map<string, SearchResponse["results"][number]>();
  for (const result of results) if (!best.has(result.source)) best.set(result.source, result);
  return [...best.values()]
    .slice(0, limit)
    .map(({ source, title, content, description }, index) => ({
      url: source,
      title,
      description: content === "" ? description : content,
      position: index + 1,
    }));
}
