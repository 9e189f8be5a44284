import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import type { PageAnswers, PageRequest } from "../contract/calls/page-calls.ts";
import type { Access, SessionReport } from "../contract/credentials.ts";
import { engineOf } from "../contract/request.ts";
import { checkSelectors } from "./check-selectors.ts";
import { accessFor, sessionAccess } from "./credential-use.ts";
import { requireBrowser } from "./require-browser.ts";
import { disconnected } from "./disconnected.ts";
import { keyOf } from "./key-check.ts";
import type { NoAnswer } from "../ports/pages/page-calls.ts";
import type { LoginOf } from "../tenancy/index.ts";
import type { Services } from "./services.ts";

/**
 * Lets a page worker answer the call; cancels it when the client disconnects, and when `stop` is
 * aborted. What the call has in `access` is sent as it is.
 */
export async function callPages<Op extends PageRequest["op"]>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Extract<PageRequest, { op: Op }>,
  { tenant = keyOf(request).tenant, stop }: { tenant?: string; stop?: AbortSignal } = {},
): Promise<PageAnswers[Op]> {
  const dial = services.mayDial(call.url);
  if (!dial.ok) throw new AppError("bad_request", `url is refused: ${dial.reason}`);
  if (needsBrowser(call)) requireBrowser(services);
  const page: PageRequest = call;
  if (page.op === "markdown" || page.op === "view" || page.op === "plan")
    await checkSelectors(page);
  const { closing } = request.server;
  const signal = AbortSignal.any([disconnected(reply), closing, ...(stop ? [stop] : [])]);
  const named = "credential" in call ? call : undefined;
  const access = named && (await accessFor(services, request, named));
  const id = named?.credential;
  if (access?.session !== undefined) requireBrowser(services);
  const answer =
    access?.session !== undefined && named !== undefined && id !== undefined
      ? await callInSession(
          services,
          { of: { tenant, apiKey: keyOf(request).id, id }, call: named, access },
          signal,
        )
      : await services.pages.call(
          { tenant, request: { ...call, ...(access && { access }) } },
          signal,
        );
  if (answer.reply !== "answer" && closing.aborted) {
    throw new AppError("unavailable", "the server is stopping", { retryAfterSeconds: 5 });
  }
  switch (answer.reply) {
    case "answer": {
      const { outcome } = answer;
      // A worker answers with the schema of the requested operation.
      if (outcome.ok) return outcome.answer as PageAnswers[Op];
      const { code, message } = outcome;
      throw new AppError(code, message, code === "unavailable" ? { retryAfterSeconds: 5 } : {});
    }
    case "busy": {
      const message = "too many pages are being read already";
      const { retryAfterSeconds } = answer;
      throw new AppError("unavailable", message, { retryAfterSeconds });
    }
    case "timed-out": {
      const message = `${call.url.slice(0, 300)} could not be read: the site took too long`;
      throw new AppError("site_unreachable", message);
    }
    case "blocked": {
      services.log.warn({ request: request.id }, "pages.blocked");
      const seconds = limits.pageWorkerSilenceMs.value / 1_000;
      const message = `${call.url.slice(0, 300)} could not be read: its content keeps a processor busy for more than ${seconds} s`;
      throw new AppError("not_a_page", message);
    }
    case "lost": {
      services.log.error({ request: request.id, reason: answer.reason }, "pages.lost");
      const message = "the page worker was lost; try again";
      throw new AppError("unavailable", message, { retryAfterSeconds: 2 });
    }
  }
}

type SessionCall = {
  of: LoginOf;
  call: Exclude<PageRequest, { op: "image" }>;
  access: Access;
};

/** Once more with a new login when the site has ended the session that this process knew. */
async function callInSession(
  services: Services,
  { of, call, access }: SessionCall,
  signal: AbortSignal,
) {
  const { logins, pages } = services;
  for (let tries = 0; ; tries++) {
    const granted = await sessionAccess(services, of, access);
    const answer = await pages.call(
      { tenant: of.tenant, request: { ...call, access: granted } },
      signal,
    );
    const report =
      answer.reply === "answer"
        ? answer.outcome.session
        : unreported(granted, answer, signal.aborted);
    if (report !== undefined) await logins.report(of, report);
    if (report?.news.state !== "lost" || tries > 0) return answer;
  }
}

/** Of a login whose page worker has not answered. One that took too long counts as a failure. */
function unreported(
  { grant }: Access,
  { reply }: NoAnswer,
  hasLeft: boolean,
): SessionReport | undefined {
  if (grant?.state !== "log-in") return undefined;
  const { session } = grant;
  if (reply === "busy") return { session, news: { state: "unused" } };
  const reason = hasLeft ? "its call was cancelled" : "its page worker did not answer";
  return { session, news: { state: "failed", reason, isTried: !hasLeft && reply === "timed-out" } };
}

function needsBrowser(call: PageRequest): boolean {
  if (call.op === "screenshot") return true;
  const hasEngine = call.op === "markdown" || call.op === "view" || call.op === "plan";
  return hasEngine && engineOf(call) === "browser";
}
