import type { PageOutcome, ViewRequest } from "../../contract/calls/page-calls.ts";
import { limits } from "../../contract/limits.ts";
import type { Page } from "../../contract/page.ts";
import {
  openSelection,
  outcomeOfVerdict,
  shownLinks,
  showPage,
  type PageSource,
} from "../../pages/index.ts";
import { outcomeFailure } from "../read-failure.ts";
import { markdownAnswer } from "./markdown-call.ts";
import type { PageDeps } from "./page-deps.ts";
import { failureOfVisit } from "./page-failure.ts";
import { visitPage } from "./visit-page.ts";

/** One page as markdown and in other forms, with what its head and its response state. */
export async function viewCall(
  { forms, ...request }: ViewRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const visited = await visitPage(request, { ...deps, showsSource: true }, signal);
  if (visited.kind === "not-read") return failureOfVisit(visited.url, visited.end);
  const { page, visit, source } = visited;
  const unreal = outcomeOfVerdict(page.verdict);
  if (unreal !== null) return { ok: false, ...outcomeFailure(visited.url, unreal) };
  if (source === undefined) throw new Error("a page that was just read has a source");
  const wants = new Set(forms);
  const { facts, structured } = page;
  const icon = facts.logos.find(({ from }) => from === "icon");
  const answer = {
    ...markdownAnswer(request, page, visit, deps.clock.now()),
    description: page.description,
    status: visit.status ?? 200,
    contentType: source.options.headers?.["content-type"] ?? "",
    openGraph: structured.openGraph,
    publishedAt: facts.publishedAt,
    modifiedAt: facts.modifiedAt,
    icon: icon?.url ?? null,
    ...(wants.has("html") || wants.has("images")
      ? await shownOf(request, page, source, wants)
      : {}),
    ...(wants.has("rawHtml") && { rawHtml: source.html.slice(0, limits.pageHtmlChars.value) }),
    ...(wants.has("links") && { links: shownLinks(page) }),
  };
  return { ok: true, answer };
}

async function shownOf(
  request: Omit<ViewRequest, "forms">,
  whole: Page,
  { html, options }: PageSource,
  wants: ReadonlySet<string>,
) {
  const selection = await openSelection(request);
  const shown =
    selection === null
      ? showPage(html, options)
      : showPage(html, options, (text, asked) => selection.read(text, asked, whole));
  return {
    ...(wants.has("html") && { html: shown.html }),
    ...(wants.has("images") && { images: shown.images }),
  };
}
