import type { FastifyInstance } from "fastify";
import { siteErrors } from "../../contract/errors.ts";
import { eventStreamSchema, idempotencySchema } from "../../contract/http.ts";
import { startedSchema } from "../../contract/job.ts";
import { asyncRequestSchema, extractionRequestSchema } from "../../contract/request.ts";
import { resultSchema } from "../../contract/result.ts";
import { jsonType } from "../jobs/load-result.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { markdownInstead } from "./pages.ts";
import { streamJob } from "../jobs/sse.ts";
import { startJob } from "../jobs/start-job.ts";
import { waitForResult } from "../jobs/wait-for-result.ts";

const errors = ["idempotency_conflict", "queue_full", "storage_full"] as const;
/** Errors of a job that a sync call has waited for. */
const jobErrors = [...siteErrors, "cancelled", "extraction_failed", "timed_out"] as const;

/** The specification names two sets of paths; both start the same jobs. */
export async function extractRoutes(app: FastifyInstance, services: Services): Promise<void> {
  addPaths(app, services, "/v1/extract");
  addPaths(app, services, "/v1/business");
}

function addPaths(app: FastifyInstance, services: Services, base: string): void {
  const shared = { method: "POST", tag: "Extraction", headers: idempotencySchema } as const;

  route(
    app,
    {
      ...shared,
      url: base,
      ...(base === "/v1/extract" && { preValidation: markdownInstead(services) }),
      summary: "Extract a website and wait for the result",
      body: extractionRequestSchema,
      response: resultSchema,
      errors: [...errors, ...jobErrors],
    },
    async ({ body, request, reply }) => {
      const job = await startJob(services, request, body, "interactive");
      reply.header("x-job-id", job.id);
      const result = await waitForResult(services, job, request.server.closing);
      return reply.type(jsonType).send(result);
    },
  );

  route(
    app,
    {
      ...shared,
      url: `${base}/async`,
      summary: "Start an extraction and return its job id",
      body: asyncRequestSchema,
      response: startedSchema,
      errors,
    },
    async ({ body, request, reply }) => {
      const { id } = await startJob(services, request, body, "batch");
      reply.header("x-job-id", id);
      const message = `Extraction accepted. Poll GET /v1/jobs/${id} for its state and result.`;
      return { jobId: id, status: "pending" as const, message };
    },
  );

  route(
    app,
    {
      ...shared,
      url: `${base}/stream`,
      summary: "Extract a website and stream its progress",
      body: extractionRequestSchema,
      response: eventStreamSchema,
      produces: ["text/event-stream"],
      errors,
    },
    async ({ body, request, reply }) => {
      const job = await startJob(services, request, body, "interactive");
      return streamJob(services, job, 0, request, reply);
    },
  );
}
