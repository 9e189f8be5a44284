import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, siteErrors } from "../../contract/errors.ts";
import { check } from "../../contract/http.ts";
import {
  formatRequestSchema,
  markdownRequestSchema,
  markdownSchema,
  planSchema,
  screenshotRequestSchema,
  screenshotSchema,
  sitemapRequestSchema,
  sitemapSchema,
} from "../../contract/calls/page-calls.ts";
import { extractionRequestSchema } from "../../contract/request.ts";
import { callPages } from "../page-call.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { refuseAddresses } from "../jobs/start-job.ts";

const tag = "Pages";

/** Calls about one page, or the addresses of one site, that start no job. */
export async function pageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const shared = { method: "POST", tag, errors: siteErrors } as const;

  route(
    app,
    {
      ...shared,
      url: "/v1/markdown",
      summary: "Convert one page to markdown",
      body: markdownRequestSchema,
      response: markdownSchema,
    },
    ({ body, request, reply }) => callPages(services, request, reply, { op: "markdown", ...body }),
  );

  route(
    app,
    {
      ...shared,
      url: "/v1/screenshot",
      summary: "Capture one page as a PNG",
      body: screenshotRequestSchema,
      response: screenshotSchema,
    },
    ({ body, request, reply }) =>
      callPages(services, request, reply, { op: "screenshot", ...body }),
  );

  route(
    app,
    {
      ...shared,
      url: "/v1/extract/plan",
      tag: "Extraction",
      summary: "List the pages that an extraction would read, and why",
      body: extractionRequestSchema,
      response: planSchema,
    },
    async ({ body, request, reply }) => {
      refuseAddresses(services, body);
      return callPages(services, request, reply, { op: "plan", ...body });
    },
  );

  route(
    app,
    {
      ...shared,
      url: "/v1/sitemap",
      summary: "List the pages of a site, from its sitemaps and its links",
      body: sitemapRequestSchema,
      response: sitemapSchema,
    },
    ({ body, request, reply }) => callPages(services, request, reply, { op: "sitemap", ...body }),
  );
}

/**
 * The specification can be read so that `POST /v1/extract` with a `format` is the markdown
 * converter. Runs before the body is validated as an extraction's.
 */
export function markdownInstead(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const { body } = request;
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, "format")) return;
    const checked = check(formatRequestSchema, body);
    if (!checked.ok) throw new AppError("bad_request", checked.problem);
    const { format: _format, ...fields } = checked.value;
    return reply.send(await callPages(services, request, reply, { op: "markdown", ...fields }));
  };
}
