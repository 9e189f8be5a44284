import type { FastifyInstance } from "fastify";
import {
  firecrawlFoundSchema,
  firecrawlSearchSchema,
  mapRequestSchema,
  mapResponseSchema,
  scrapeRequestSchema,
  scrapeResponseSchema,
} from "../../contract/firecrawl/calls.ts";
import { idempotencySchema } from "../../contract/http.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { addFirecrawlErrors } from "./errors.ts";
import { addJobs } from "./job-routes.ts";
import { mapSite } from "./map.ts";
import { scrape } from "./scrape.ts";
import { searchOf, webResults } from "./search.ts";
import { within } from "./within.ts";

/** A client whose setting is a base URL finds it at the root, or below a path that names it. */
export const firecrawlPaths = ["/v2", "/compat/firecrawl/v2"] as const;

/**
 * The interface of Firecrawl, version 2, over our own parts. It is described by its clients and by
 * docs/coming-from-firecrawl.md (decision 0070), so the routes have no summary.
 */
export async function firecrawlRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addFirecrawlErrors(app, services);
  app.addHook("onRequest", async ({ headers }) => {
    // The name that the clients use.
    headers["idempotency-key"] ??= headers["x-idempotency-key"]?.toString();
  });
  const shared = { method: "POST", config: { bearer: true } } as const;

  route(
    app,
    {
      ...shared,
      url: "/scrape",
      headers: idempotencySchema,
      body: scrapeRequestSchema,
      response: scrapeResponseSchema,
    },
    async ({ body, request, reply }) => {
      const data = await scrape({ services, request, reply }, body);
      return { success: true as const, data };
    },
  );

  route(
    app,
    { ...shared, url: "/map", body: mapRequestSchema, response: mapResponseSchema },
    ({ body, request, reply }) => mapSite({ services, request, reply }, body),
  );

  route(
    app,
    { ...shared, url: "/search", body: firecrawlSearchSchema, response: firecrawlFoundSchema },
    async ({ body, request }) => {
      const { tenant } = keyOf(request);
      const found = await within(services, body.timeout, () =>
        services.search.search(tenant, searchOf(body)),
      );
      return { success: true as const, data: { web: webResults(found, body.limit) } };
    },
  );
  await addJobs(app, services);
}
