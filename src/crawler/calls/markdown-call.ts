import type { MarkdownRequest, PageOutcome } from "../../contract/calls/page-calls.ts";
import { noPreferences } from "../../contract/preference-effects.ts";
import { outcomeOfVerdict } from "../../pages/index.ts";
import { outcomeFailure } from "../read-failure.ts";
import { unmatchedWarnings } from "../unmatched-rules.ts";
import type { PageDeps } from "./page-deps.ts";
import { failureOfVisit } from "./page-failure.ts";
import { visitPage } from "./visit-page.ts";

/** One page as markdown. */
export async function markdownCall(
  request: MarkdownRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const visited = await visitPage(request, deps, signal);
  if (visited.kind === "not-read") return failureOfVisit(visited.url, visited.end);
  const { page, visit } = visited;
  const unreal = outcomeOfVerdict(page.verdict);
  if (unreal !== null) return { ok: false, ...outcomeFailure(visited.url, unreal) };
  const { title, markdown, language } = page;
  const fetchedAt = new Date(deps.clock.now()).toISOString();
  const of = { url: request.url, finalUrl: visit.finalUrl };
  const { preferences = noPreferences, unmatched = [], textFrom } = page;
  const stated = {
    ...(preferences.statements.length > 0 && { preferences }),
    ...(textFrom !== undefined && { textFrom }),
    ...(unmatched.length > 0 && { warnings: unmatchedWarnings([page]) }),
  };
  const answer = { ...of, title, markdown, language, engine: visit.engine, fetchedAt, ...stated };
  return { ok: true, answer };
}
