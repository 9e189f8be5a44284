import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import type { Extraction } from "../../contract/extraction.ts";
import {
  eventListSchema,
  eventsQuerySchema,
  jobListQuerySchema,
  jobParamsSchema,
  type JobListQuery,
} from "../../contract/http.ts";
import { jobListSchema, jobSchema } from "../../contract/job.ts";
import { isTerminal, jobSummary, jobView, phaseOf, readEvents } from "../../extraction/index.ts";
import { keyOf } from "../key-check.ts";
import { loadResult } from "../load-result.ts";
import type { Services } from "../services.ts";
import { streamJob } from "../sse.ts";
import { streamView } from "../stream-view.ts";

export async function jobRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get(
    "/v1/jobs",
    {
      config: { uncounted: true },
      schema: {
        summary: "The key's jobs, newest first",
        tag: "Jobs",
        querystring: jobListQuerySchema,
        response: { 200: jobListSchema },
      },
    },
    async (request) => {
      // Parsed before, by the route's schema.
      const { status, limit = 20, cursor } = request.query as JobListQuery;
      const found = await services.extractions.list({
        tenant: keyOf(request).tenant,
        newestFirst: true,
        limit: limit + 1,
        ...(cursor === undefined ? {} : { after: cursor }),
        ...(status === undefined ? {} : { phases: status.map((one) => phaseOf[one]) }),
      });
      const page = found.slice(0, limit);
      const last = page.at(-1)?.id ?? null;
      return { jobs: page.map(jobSummary), nextCursor: found.length > limit ? last : null };
    },
  );

  app.get(
    "/v1/jobs/:jobId",
    {
      config: { uncounted: true },
      schema: {
        summary: "A job's state and, when completed, its result",
        tag: "Jobs",
        params: jobParamsSchema,
        response: { 200: jobSchema },
      },
    },
    async (request) => view(services, await ownJob(services, request)),
  );

  app.delete(
    "/v1/jobs/:jobId",
    {
      schema: {
        summary: "Cancel a job; one that is finished stays as it is",
        tag: "Jobs",
        params: jobParamsSchema,
        response: { 200: jobSchema },
      },
    },
    async (request) => {
      const job = await ownJob(services, request);
      if (isTerminal(job.status)) return view(services, job);
      const amended = await services.extractions.amend(job.id, { cancelRequested: true });
      if (!amended.ok) throw unknownJob();
      return view(services, await untilEnded(services, amended.extraction));
    },
  );

  app.get(
    "/v1/jobs/:jobId/events",
    {
      config: { uncounted: true },
      schema: {
        summary: "A job's events, as a stream or as JSON by the Accept header",
        tag: "Jobs",
        params: jobParamsSchema,
        querystring: eventsQuerySchema,
        response: { 200: eventListSchema },
      },
    },
    async (request, reply) => {
      const job = await ownJob(services, request);
      const after = eventsQuerySchema.parse(request.query).after ?? lastEventId(request);
      if (String(request.headers.accept).includes("text/event-stream")) {
        return streamJob(services, job, after, request, reply);
      }
      const log = await readEvents(services.events, { tenant: job.tenant, job: job.id });
      const result = await loadResult(services.results, job);
      const events = log
        .filter((entry) => (entry.number ?? 0) > after)
        .flatMap((entry) => streamView(entry, result) ?? []);
      return { events };
    },
  );
}

/** The caller's own job. Another tenant's is as unknown as one that never was. */
export async function ownJob(services: Services, request: FastifyRequest): Promise<Extraction> {
  const { jobId } = jobParamsSchema.parse(request.params);
  const job = /^job_[0-9a-z]{26}$/.test(jobId) ? await services.extractions.get(jobId) : undefined;
  if (job === undefined || job.tenant !== keyOf(request).tenant) throw unknownJob();
  return job;
}

function unknownJob(): AppError {
  return new AppError("not_found", "there is no such job");
}

async function view(services: Services, job: Extraction) {
  return jobView(job, await loadResult(services.results, job));
}

/** A cancelled job ends within a moment; the answer waits for that moment, not longer. */
async function untilEnded(services: Services, job: Extraction): Promise<Extraction> {
  for (let tries = 0; tries < 40; tries++) {
    const now = (await services.extractions.get(job.id)) ?? job;
    if (isTerminal(now.status)) return now;
    await services.clock.sleep(50);
  }
  return job;
}

function lastEventId(request: FastifyRequest): number {
  const id = Number(request.headers["last-event-id"] ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}
