import { pageRequestSchema, type PageOutcome } from "../../contract/calls/page-calls.ts";
import { imageCall } from "./image-call.ts";
import { markdownCall } from "./markdown-call.ts";
import type { PageDeps } from "./page-deps.ts";
import { planCall } from "./plan-call.ts";
import { screenshotCall } from "./screenshot-call.ts";
import { sitemapCall } from "./sitemap-call.ts";

/** Answers one call of a page worker. What the site did wrong is an outcome; only our bugs throw. */
export function answerPageCall(
  input: unknown,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const request = pageRequestSchema.parse(input);
  switch (request.op) {
    case "markdown":
      return markdownCall(request, deps, signal);
    case "sitemap":
      return sitemapCall(request, deps, signal);
    case "screenshot":
      return screenshotCall(request, deps, signal);
    case "image":
      return imageCall(request.url, deps, signal);
    case "plan":
      return planCall(request, deps, signal);
  }
}
