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
import type { Services } from "../services.ts";
import { refuseAddresses } from "../start-job.ts";

/** One page, or one site's addresses, without a job. */
export async function pageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.post(
    "/v1/markdown",
    {
      schema: {
        summary: "Convert one page to markdown",
        tag: "Pages",
        body: markdownRequestSchema,
        response: { 200: markdownSchema },
        errors: siteErrors,
      },
    },
    (request, reply) => {
      const body = markdownRequestSchema.parse(request.body);
      return callPages(services, request, reply, { op: "markdown", ...body });
    },
  );

  app.post(
    "/v1/screenshot",
    {
      schema: {
        summary: "Capture one page as a PNG",
        tag: "Pages",
        body: screenshotRequestSchema,
        response: { 200: screenshotSchema },
        errors: siteErrors,
      },
    },
    (request, reply) => {
      const body = screenshotRequestSchema.parse(request.body);
      return callPages(services, request, reply, { op: "screenshot", ...body });
    },
  );

  app.post(
    "/v1/extract/plan",
    {
      schema: {
        summary: "What an extraction would read, and why, without doing it",
        tag: "Extraction",
        body: extractionRequestSchema,
        response: { 200: planSchema },
        errors: siteErrors,
      },
    },
    (request, reply) => {
      const body = extractionRequestSchema.parse(request.body);
      refuseAddresses(services, body);
      return callPages(services, request, reply, { op: "plan", ...body });
    },
  );

  app.post(
    "/v1/sitemap",
    {
      schema: {
        summary: "List the pages of a site, from its sitemaps and its links",
        tag: "Pages",
        body: sitemapRequestSchema,
        response: { 200: sitemapSchema },
        errors: siteErrors,
      },
    },
    (request, reply) => {
      const body = sitemapRequestSchema.parse(request.body);
      return callPages(services, request, reply, { op: "sitemap", ...body });
    },
  );
}

/**
 * `POST /v1/extract` is the converter in one of the specification's two readings: a body with
 * `format` asks for that. Answers before the body is checked as an extraction's.
 */
export function markdownInstead(services: Services) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const { body } = request;
    if (typeof body !== "object" || body === null || !Object.hasOwn(body, "format")) return;
    const checked = check(formatRequestSchema, body);
    if (!checked.ok) throw new AppError("bad_request", checked.problem);
    const { format: _format, ...asked } = formatRequestSchema.parse(body);
    return reply.send(await callPages(services, request, reply, { op: "markdown", ...asked }));
  };
}
