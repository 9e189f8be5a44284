import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import type { PageAnswers, PageRequest } from "../contract/calls/page-calls.ts";
import { disconnected } from "./disconnected.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

/** Lets a page worker answer the call; cancels it when the client disconnects. */
export async function callPages<Op extends PageRequest["op"]>(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Extract<PageRequest, { op: Op }>,
  tenant = keyOf(request).tenant,
): Promise<PageAnswers[Op]> {
  const dial = services.mayDial(call.url);
  if (!dial.ok) throw new AppError("bad_request", `url is refused: ${dial.reason}`);
  if (needsBrowser(call)) requireBrowser(services);
  const { closing } = request.server;
  const signal = AbortSignal.any([disconnected(reply), closing]);
  const answer = await services.pages.call({ tenant, request: call }, signal);
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

function needsBrowser(call: PageRequest): boolean {
  if (call.op === "screenshot") return true;
  return (call.op === "markdown" || call.op === "plan") && call.engine === "browser";
}

/** Refuses the call at once when the server has no browser; the message names the remedy. */
export function requireBrowser({ hasBrowser }: Services): void {
  if (hasBrowser) return;
  const message = "this server has no browser: set LOREPOD_CHROMIUM to a Chrome or Chromium";
  throw new AppError("bad_request", message);
}
