import type { MarkdownRequest, PageAnswers, PageOutcome } from "../../contract/calls/page-calls.ts";
import type { Page } from "../../contract/page.ts";
import { noPreferences } from "../../contract/preference-effects.ts";
import { outcomeOfVerdict, type Visit } from "../../pages/index.ts";
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
  return { ok: true, answer: markdownAnswer(request, page, visit, deps.clock.now()) };
}

export function markdownAnswer(
  request: Pick<MarkdownRequest, "url">,
  page: Page,
  visit: Visit,
  now: number,
): PageAnswers["markdown"] {
  const { title, markdown, language } = page;
  const fetchedAt = new Date(now).toISOString();
  const of = { url: request.url, finalUrl: visit.finalUrl };
  const { preferences = noPreferences, unmatched = [], textFrom } = page;
  const stated = {
    ...(preferences.statements.length > 0 && { preferences }),
    ...(textFrom !== undefined && { textFrom }),
    ...(unmatched.length > 0 && { warnings: unmatchedWarnings([page]) }),
  };
  return { ...of, title, markdown, language, engine: visit.engine, fetchedAt, ...stated };
}
