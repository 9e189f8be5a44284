import type { ExtractionRequest } from "../contract/request.ts";
import { createPatterns, type Patterns } from "../pages/index.ts";

/** With `urls` or `singlePage` the patterns are ignored. */
export function patternsOf({
  urls,
  singlePage,
  includePatterns,
  excludePatterns,
}: ExtractionRequest): Patterns {
  const isIgnored = urls !== undefined || singlePage === true;
  return isIgnored
    ? createPatterns([], [])
    : createPatterns(includePatterns ?? [], excludePatterns ?? []);
}
