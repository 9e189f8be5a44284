import { limits } from "../../src/contract/limits.ts";
import type { Search } from "../../src/knowledge/search/search.ts";
import { hasWords } from "./sheet.ts";

/**
 * Where an answer was lost: what the search found lacks its words; they were found, and other
 * sentences were chosen; or they were found and refused.
 */
export async function lostAt(
  search: Pick<Search, "find">,
  tenant: string,
  query: string,
  words: readonly string[],
  answer: string | null,
): Promise<string> {
  const limit = limits.answerDocuments.value;
  const { found } = await search.find(tenant, { query, limit });
  const isFound = found.some(({ item }) => hasWords(`${item.title}\n${item.content}`, words));
  if (!isFound) return "not found";
  return answer === null ? "found, refused" : "found, another chosen";
}
