import type { MarkdownRequest } from "../../contract/calls/page-calls.ts";
import { engineOf } from "../../contract/request.ts";
import type { Page } from "../../contract/page.ts";
import {
  openSelection,
  openSite,
  openVisitor,
  signpostTarget,
  type NotVisited,
  type Visited,
  type VisitorOptions,
} from "../../pages/index.ts";
import { withProof } from "../session/with-proof.ts";
import type { PageDeps } from "./page-deps.ts";
import { limits } from "../../contract/limits.ts";

export type VisitedPage =
  | (Extract<Visited, { kind: "read" }> & { url: string })
  | { kind: "not-read"; url: string; end: NotVisited };

/** Visits one page as an extraction does; a page that only sends its visitors on is followed. */
export async function visitPage(
  request: MarkdownRequest,
  deps: PageDeps & Pick<VisitorOptions, "read" | "showsSource">,
  signal: AbortSignal,
): Promise<VisitedPage> {
  const { waitMs = 0 } = request;
  const selection = await openSelection(request);
  // A reading of the caller's own is one of the page's HTML.
  const readsMarkdown = deps.read === undefined;
  const read = { engine: engineOf(request), drawing: request, selection, readsMarkdown };
  const plainVisitor = openVisitor({ ...deps, site: openSite(deps), ...read });
  const visitor = withProof(plainVisitor, deps.proof);
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  let { url } = request;
  for (let signposts = 0; ; signposts++) {
    const visited = await visitor.visit(url, { signal, waitMs });
    if (visited.kind !== "read") return { kind: "not-read", url, end: visited };
    const onward = nextPage(visited.page, url);
    if (onward === null || signposts === limits.signposts.value) return { ...visited, url };
    url = onward;
  }
}

function nextPage(page: Page, url: string): string | null {
  const onward = signpostTarget(page);
  return onward === url ? null : onward;
}
