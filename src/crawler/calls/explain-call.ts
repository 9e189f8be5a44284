import type { MarkdownRequest } from "../../contract/calls/page-calls.ts";
import type { Page } from "../../contract/page.ts";
import {
  explainPage,
  locateText,
  outcomeOfVerdict,
  type ExplainedPage,
  type LocatedText,
  type RemovedPart,
  type Visit,
  type VisitorOptions,
} from "../../pages/index.ts";
import { visitFailure, type ReadFailure } from "../read-failure.ts";
import type { PageDeps } from "./page-deps.ts";
import { visitPage } from "./visit-page.ts";

export type ExplainRequest = MarkdownRequest & { text?: string | undefined };

/** What became of one page: its verdict, what was kept of it, what was removed and why. */
export type Explanation = ({ fetched: false; url: string } & ReadFailure) | ExplainedVisit;

export type ExplainedVisit = {
  fetched: true;
  url: string;
  finalUrl: string;
  engine: Visit["engine"];
  status: Visit["status"];
  title: string;
  kind: Page["kind"];
  verdict: Page["verdict"];
  /** Why the page does not count as read; null for a real page. */
  reason: string | null;
  /** `share` is of the characters kept and removed together. */
  kept: { chars: number; share: number };
  removed: (RemovedPart & { chars: number })[];
  /** Where the text of the request went; in parts where it is not on the page in one piece. */
  text: LocatedText[] | null;
};

/** Reads one page as an extraction does, and explains what is in its text and what is not. */
export async function explainCall(
  request: ExplainRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<Explanation> {
  const { text, ...pageRequest } = request;
  const explained = new Map<Page, ExplainedPage>();
  // In `auto` a page may be read twice, from plain HTTP and from the browser; one of them is chosen.
  const read: VisitorOptions["read"] = (html, options) => {
    const found = explainPage(html, options);
    explained.set(found.page, found);
    return found.page;
  };
  const visited = await visitPage(pageRequest, { ...deps, read }, signal);
  if (visited.kind === "not-read") {
    return { fetched: false, url: request.url, ...visitFailure(visited.url, visited.end) };
  }
  const { page, visit } = visited;
  const found = explained.get(page);
  if (found === undefined) throw new Error("the page was not read by this call");
  return {
    fetched: true,
    url: request.url,
    finalUrl: visit.finalUrl,
    engine: visit.engine,
    status: visit.status,
    title: page.title,
    kind: page.kind,
    verdict: page.verdict,
    reason: outcomeOfVerdict(page.verdict)?.reason ?? null,
    kept: keptOf(found),
    removed: found.removed.map((part) => ({ ...part, chars: part.text.length })),
    text: text === undefined ? null : locateText(found, text),
  };
}

function keptOf({ page, removed }: ExplainedPage): ExplainedVisit["kept"] {
  const chars = page.text.length;
  const all = removed.reduce((sum, part) => sum + part.text.length, chars);
  return { chars, share: all === 0 ? 0 : Math.round((chars / all) * 1_000) / 1_000 };
}
