import {
  pageRequestSchema,
  type PageOutcome,
  type PageRequest,
} from "../../contract/calls/page-calls.ts";
import type { SessionGrant, SessionReport } from "../../contract/credentials.ts";
import { openSession } from "../session/open-session.ts";
import { isFor, withAccess } from "../with-access.ts";
import { imageCall } from "./image-call.ts";
import { markdownCall } from "./markdown-call.ts";
import type { PageDeps } from "./page-deps.ts";
import { failure } from "./page-failure.ts";
import { planCall } from "./plan-call.ts";
import { screenshotCall } from "./screenshot-call.ts";
import { sitemapCall } from "./sitemap-call.ts";
import { viewCall } from "./view-call.ts";

/** Answers one call of a page worker. What the site did wrong is an outcome; only our bugs throw. */
export async function answerPageCall(
  input: unknown,
  tools: PageDeps,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const request = pageRequestSchema.parse(input);
  const access = "access" in request ? request.access : undefined;
  if (access?.session === undefined) return answer(request, withAccess(tools, access), signal);
  // The server has decided already what may be done.
  let grant = access.grant ?? null;
  let session: SessionReport | undefined;
  const ask = async (report?: SessionReport): Promise<SessionGrant | null> => {
    session = report ?? session;
    const granted = report === undefined ? grant : null;
    if (report === undefined) grant = null;
    return granted;
  };
  const opened = await openSession(tools, ask, signal);
  const unusable = (why: string) =>
    failure("site_blocked", request.url, `the credential cannot be used: ${why}`);
  const read = async (): Promise<PageOutcome> => {
    if (!opened.ok) return unusable(opened.reason);
    if (!isFor(opened.access, request.url)) return unusable("it is not for this origin any more");
    return answer(request, { ...withAccess(tools, opened.access), proof: opened.proof }, signal);
  };
  const outcome = await read();
  return { ...outcome, ...(session !== undefined && { session }) };
}

function answer(request: PageRequest, deps: PageDeps, signal: AbortSignal): Promise<PageOutcome> {
  switch (request.op) {
    case "markdown":
      return markdownCall(request, deps, signal);
    case "view":
      return viewCall(request, deps, signal);
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
