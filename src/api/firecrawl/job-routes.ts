import type { FastifyInstance } from "fastify";
import {
  activeCrawlsSchema,
  batchRequestSchema,
  crawlCancelledSchema,
  crawlErrorsSchema,
  crawlParamsSchema,
  crawlQuerySchema,
  crawlRequestSchema,
  crawlStartedSchema,
  crawlStatusSchema,
} from "../../contract/firecrawl/crawl.ts";
import { idempotencySchema } from "../../contract/http.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { batchErrors, batchStatus, cancelBatch, startBatch } from "./batch.ts";
import { crawlErrors } from "./crawl-errors.ts";
import { activeCrawls, cancelCrawl, crawlStatus } from "./crawl-status.ts";
import { inTheirForm } from "./formats.ts";
import { startCrawl } from "./start-crawl.ts";

/** Not counted, and limited apart from other calls: clients ask every two seconds. */
const polled = { bearer: true, uncounted: true, polled: true };
const shared = { config: polled, params: crawlParamsSchema } as const;

/** Crawls and batches: each is a job that is started, asked for and cancelled. */
export async function addJobs(app: FastifyInstance, services: Services): Promise<void> {
  addCrawls(app, services);
  addBatches(app, services);
}

function addCrawls(app: FastifyInstance, services: Services): void {
  route(
    app,
    {
      method: "POST",
      url: "/crawl",
      config: { bearer: true },
      headers: idempotencySchema,
      body: crawlRequestSchema,
      response: crawlStartedSchema,
    },
    async ({ body, request, reply }) => {
      const id = await inTheirForm(() => startCrawl({ services, request, reply }, body));
      return { success: true as const, id, url: `/v2/crawl/${id}` };
    },
  );
  route(
    app,
    { method: "GET", url: "/crawl/active", config: polled, response: activeCrawlsSchema },
    async ({ request, reply }) => {
      return { success: true as const, crawls: await activeCrawls({ services, request, reply }) };
    },
  );
  route(
    app,
    {
      ...shared,
      method: "GET",
      url: "/crawl/:id",
      query: crawlQuerySchema,
      response: crawlStatusSchema,
    },
    ({ params: { id }, query, request, reply }) =>
      crawlStatus({ services, request, reply }, id, query),
  );
  route(
    app,
    { ...shared, method: "GET", url: "/crawl/:id/errors", response: crawlErrorsSchema },
    ({ params: { id }, request, reply }) => crawlErrors({ services, request, reply }, id),
  );
  route(
    app,
    { ...shared, method: "DELETE", url: "/crawl/:id", response: crawlCancelledSchema },
    async ({ params: { id }, request, reply }) => {
      await cancelCrawl({ services, request, reply }, id);
      return { success: true as const, status: "cancelled" as const };
    },
  );
}

function addBatches(app: FastifyInstance, services: Services): void {
  route(
    app,
    {
      method: "POST",
      url: "/batch/scrape",
      config: { bearer: true },
      headers: idempotencySchema,
      body: batchRequestSchema,
      response: crawlStartedSchema,
    },
    async ({ body, request, reply }) => {
      const id = await inTheirForm(() => startBatch({ services, request, reply }, body));
      return { success: true as const, id, url: `/v2/batch/scrape/${id}` };
    },
  );
  route(
    app,
    {
      ...shared,
      method: "GET",
      url: "/batch/scrape/:id",
      query: crawlQuerySchema,
      response: crawlStatusSchema,
    },
    ({ params: { id }, query, request, reply }) =>
      batchStatus({ services, request, reply }, id, query),
  );
  route(
    app,
    { ...shared, method: "GET", url: "/batch/scrape/:id/errors", response: crawlErrorsSchema },
    ({ params: { id }, request, reply }) => batchErrors({ services, request, reply }, id),
  );
  route(
    app,
    { ...shared, method: "DELETE", url: "/batch/scrape/:id", response: crawlCancelledSchema },
    async ({ params: { id }, request, reply }) => {
      await cancelBatch({ services, request, reply }, id);
      return { success: true as const, status: "cancelled" as const };
    },
  );
}
