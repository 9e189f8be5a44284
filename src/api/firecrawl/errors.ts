import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { answerFor, setErrorHeaders } from "../errors.ts";
import type { Services } from "../services.ts";

/** Sends the errors of these routes in Firecrawl's format, with our code beside the message. */
export function addFirecrawlErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) =>
    send(reply, answerFor(services, request, error)),
  );
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const path = url.split("?", 1)[0];
    const message = `${method} ${path} is not supported; docs/coming-from-firecrawl.md lists what is`;
    return send(reply, new AppError("not_found", message));
  });
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  setErrorHeaders(reply, error);
  // What the clients expect of a scrape that took longer than its `timeout`.
  const isTimedOut = error.code === "timed_out";
  return reply.code(isTimedOut ? 408 : error.status).send({
    success: false,
    error: error.message,
    code: isTimedOut ? "SCRAPE_TIMEOUT" : error.code,
  });
}
