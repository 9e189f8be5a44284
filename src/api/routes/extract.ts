import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, isErrorCode, siteErrors } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import { eventStreamSchema, idempotencySchema } from "../../contract/http.ts";
import { startedSchema } from "../../contract/job.ts";
import { limits } from "../../contract/limits.ts";
import { asyncRequestSchema, extractionRequestSchema } from "../../contract/request.ts";
import { resultSchema, type ExtractionResult } from "../../contract/result.ts";
import { followEvents } from "../../extraction/index.ts";
import { loadResult } from "../load-result.ts";
import type { Services } from "../services.ts";
import { markdownInstead } from "./pages.ts";
import { streamJob } from "../sse.ts";
import { startJob } from "../start-job.ts";

const errors = ["idempotency_conflict", "queue_full", "storage_full"] as const;
/** How a job can end that a sync call has waited for. */
const endings = [...siteErrors, "cancelled", "extraction_failed", "timed_out"] as const;

/** Both path sets of the specification are the same pipeline. */
export async function extractRoutes(app: FastifyInstance, services: Services): Promise<void> {
  for (const base of ["/v1/extract", "/v1/business"]) {
    app.post(
      base,
      {
        ...(base === "/v1/extract" ? { preValidation: markdownInstead(services) } : {}),
        schema: {
          summary: "Extract a website and wait for the result",
          tag: "Extraction",
          headers: idempotencySchema,
          body: extractionRequestSchema,
          response: { 200: resultSchema },
          errors: [...errors, ...endings],
        },
      },
      (request, reply) => extractAndWait(services, request, reply),
    );
    app.post(
      `${base}/async`,
      {
        schema: {
          summary: "Start an extraction and return its job id",
          tag: "Extraction",
          headers: idempotencySchema,
          body: asyncRequestSchema,
          response: { 200: startedSchema },
          errors,
        },
      },
      async (request, reply) => {
        const body = asyncRequestSchema.parse(request.body);
        const { id } = await startJob(services, request, body, "batch");
        reply.header("x-job-id", id);
        const message = `Extraction accepted. Poll GET /v1/jobs/${id} for its state and result.`;
        return { jobId: id, status: "pending" as const, message };
      },
    );
    app.post(
      `${base}/stream`,
      {
        schema: {
          summary: "Extract a website and stream its progress",
          tag: "Extraction",
          headers: idempotencySchema,
          body: extractionRequestSchema,
          response: { 200: eventStreamSchema },
          produces: "text/event-stream",
          errors,
        },
      },
      async (request, reply) => {
        const body = extractionRequestSchema.parse(request.body);
        const job = await startJob(services, request, body, "interactive");
        return streamJob(services, job, 0, request, reply);
      },
    );
  }
}

async function extractAndWait(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const body = extractionRequestSchema.parse(request.body);
  const job = await startJob(services, request, body, "interactive");
  reply.header("x-job-id", job.id);
  return waitForResult(services, job, request.server.closing);
}

/** The job goes on whatever happens to the caller; only the wait has an end. */
async function waitForResult(
  services: Services,
  { id, tenant }: Extraction,
  closing: AbortSignal,
): Promise<ExtractionResult> {
  const wait = new AbortController();
  using _limit = services.clock.after(limits.syncWaitMs.value, () => wait.abort());
  const signal = AbortSignal.any([wait.signal, closing]);
  for await (const { event } of followEvents(services.events, { tenant, job: id }, signal)) {
    if (event.type === "failed") throw failureError(event.failure);
    if (event.type !== "completed") continue;
    const extraction = await services.extractions.get(id);
    const result = extraction && (await loadResult(services.results, extraction));
    if (result === undefined) throw new AppError("internal", `the result of ${id} is gone`);
    return result;
  }
  if (closing.aborted) {
    const message = `the server is stopping; the job ${id} goes on when it is back`;
    throw new AppError("unavailable", message, { retryAfterSeconds: 5 });
  }
  throw new AppError("timed_out", `not done within 10 minutes; follow GET /v1/jobs/${id}`);
}

function failureError(failure: { code: string; message: string }): AppError {
  const code = isErrorCode(failure.code) ? failure.code : "extraction_failed";
  return new AppError(
    code,
    failure.message,
    code === "unavailable" ? { retryAfterSeconds: 5 } : {},
  );
}
