import type { MarkdownRequest, PageOutcome } from "../../contract/calls/page-calls.ts";
import { openSite, openVisitor, outcomeOfVerdict, signpostTarget } from "../../pages/index.ts";
import type { PageDeps } from "./page-deps.ts";
import { outcomeFailure } from "../read-failure.ts";
import { failureOfVisit } from "./page-failure.ts";

/** Pages that only send their visitors on, one after the other. */
const signpostsMost = 3;

/** One page as markdown. */
export async function markdownCall(
  request: MarkdownRequest,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { engine = "auto", waitMs = 0 } = request;
  const visitor = openVisitor({ ...deps, site: openSite(deps), engine });
  await using _visitor = { [Symbol.asyncDispose]: () => visitor.close() };
  let { url } = request;
  for (let signposts = 0; ; signposts++) {
    const got = await visitor.visit(url, { signal, waitMs });
    if (got.kind !== "read") return failureOfVisit(url, got);
    const { page, visit } = got;
    const onward = signpostTarget(page);
    if (onward !== null && onward !== url && signposts < signpostsMost) {
      url = onward;
      continue;
    }
    const unreal = outcomeOfVerdict(page.verdict);
    if (unreal !== null) return { ok: false, ...outcomeFailure(url, unreal) };
    const { title, markdown, language } = page;
    const fetchedAt = new Date(deps.clock.now()).toISOString();
    const of = { url: request.url, finalUrl: visit.finalUrl };
    const answer = { ...of, title, markdown, language, engine: visit.engine, fetchedAt };
    return { ok: true, answer };
  }
}
