import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import type { PageAnswer, PageRequest } from "../contract/calls/page-calls.ts";
import { disconnected } from "./disconnected.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

/** Has a page worker answer; a caller that leaves takes the call with it. */
export async function callPages(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  call: PageRequest,
  tenant = keyOf(request).tenant,
): Promise<PageAnswer> {
  const dial = services.mayDial(call.url);
  if (!dial.ok) throw new AppError("bad_request", `url is refused: ${dial.reason}`);
  const needsBrowser =
    call.op === "screenshot" ||
    ((call.op === "markdown" || call.op === "plan") && call.engine === "browser");
  if (needsBrowser) requireBrowser(services);
  const { closing } = request.server;
  const signal = AbortSignal.any([disconnected(reply), closing]);
  const answer = await services.pages.call({ tenant, request: call }, signal);
  if (answer.reply !== "answer" && closing.aborted) {
    throw new AppError("unavailable", "the server is stopping", { retryAfterSeconds: 5 });
  }
  switch (answer.reply) {
    case "answer": {
      const { outcome } = answer;
      if (outcome.ok) return outcome.answer;
      const { code, message } = outcome;
      throw new AppError(code, message, code === "unavailable" ? { retryAfterSeconds: 5 } : {});
    }
    case "busy": {
      const words = "too many pages are being read already";
      const { retryAfterSeconds } = answer;
      throw new AppError("unavailable", words, { retryAfterSeconds });
    }
    case "timed-out": {
      const words = `${call.url.slice(0, 300)} could not be read: the site took too long`;
      throw new AppError("site_unreachable", words);
    }
    case "blocked": {
      services.log.warn({ request: request.id }, "pages.blocked");
      const seconds = limits.pageWorkerSilenceMs.value / 1_000;
      const words = `${call.url.slice(0, 300)} could not be read: its content keeps a processor busy for more than ${seconds} s`;
      throw new AppError("not_a_page", words);
    }
    case "lost": {
      services.log.error({ request: request.id, reason: answer.reason }, "pages.lost");
      const words = "the page worker was lost; try again";
      throw new AppError("unavailable", words, { retryAfterSeconds: 2 });
    }
  }
}

/** A server that has no browser says so at once, and what to do about it. */
export function requireBrowser({ hasBrowser }: Services): void {
  if (hasBrowser) return;
  const words = "this server has no browser: set LOREPOD_CHROMIUM to a Chrome or Chromium";
  throw new AppError("bad_request", words);
}
