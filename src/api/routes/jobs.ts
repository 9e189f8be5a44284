import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Extraction } from "../../contract/extraction.ts";
import {
  eventListSchema,
  eventsQuerySchema,
  jobListQuerySchema,
  jobParamsSchema,
} from "../../contract/http.ts";
import { jobListSchema, jobSchema } from "../../contract/job.ts";
import { limits } from "../../contract/limits.ts";
import { isTerminal, jobSummary, phaseOf, readEvents } from "../../extraction/index.ts";
import { keyOf } from "../key-check.ts";
import { jobViewBytes, jsonType, loadResult } from "../jobs/load-result.ts";
import { ownJob, unknownJob } from "../jobs/own-job.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { streamJob } from "../jobs/sse.ts";
import { streamView } from "../jobs/stream-view.ts";

const tag = "Jobs";
const params = jobParamsSchema;
const uncounted = { uncounted: true };

export async function jobRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs",
      config: uncounted,
      summary: "The key's jobs, newest first",
      tag,
      query: jobListQuerySchema,
      response: jobListSchema,
    },
    async ({ query: { status, limit = limits.jobListDefault.value, cursor }, request }) => {
      const found = await services.extractions.list({
        tenant: keyOf(request).tenant,
        newestFirst: true,
        // One more than fits, to know whether there is another page.
        limit: limit + 1,
        ...(cursor === undefined ? {} : { after: cursor }),
        ...(status === undefined ? {} : { phases: status.map((one) => phaseOf[one]) }),
      });
      const page = found.slice(0, limit);
      const last = page.at(-1)?.id ?? null;
      return { jobs: page.map(jobSummary), nextCursor: found.length > limit ? last : null };
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs/:jobId",
      config: uncounted,
      summary: "A job's state and, when completed, its result",
      tag,
      params,
      response: jobSchema,
    },
    async ({ params: { jobId }, request, reply }) =>
      sendJob(services, reply, await ownJob(services, keyOf(request), jobId)),
  );

  route(
    app,
    {
      method: "DELETE",
      url: "/v1/jobs/:jobId",
      summary: "Cancel a job; a finished job stays as it is",
      tag,
      params,
      response: jobSchema,
    },
    async ({ params: { jobId }, request, reply }) => {
      const job = await ownJob(services, keyOf(request), jobId);
      if (isTerminal(job.status)) return sendJob(services, reply, job);
      const amended = await services.extractions.amend(job.id, { cancelRequested: true });
      if (!amended.ok) throw unknownJob();
      return sendJob(services, reply, await untilEnded(services, amended.extraction));
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs/:jobId/events",
      config: uncounted,
      summary: "A job's events, as a stream or as JSON by the Accept header",
      tag,
      params,
      query: eventsQuerySchema,
      response: eventListSchema,
    },
    async ({ params: { jobId }, query, request, reply }) => {
      const job = await ownJob(services, keyOf(request), jobId);
      const after = query.after ?? lastEventId(request);
      if (String(request.headers.accept).includes("text/event-stream")) {
        return streamJob(services, job, after, request, reply);
      }
      return { events: await eventsAfter(services, job, after) };
    },
  );
}

async function sendJob(services: Services, reply: FastifyReply, job: Extraction) {
  return reply.type(jsonType).send(await jobViewBytes(services.results, job));
}

async function eventsAfter(services: Services, job: Extraction, after: number) {
  const log = await readEvents(services.events, { tenant: job.tenant, job: job.id });
  const result = await loadResult(services.results, job);
  return log
    .filter(({ number }) => (number ?? 0) > after)
    .flatMap((entry) => streamView(entry, result) ?? []);
}

/** Waits for a cancelled job to end, which takes a moment; gives up soon when it does not. */
async function untilEnded(services: Services, job: Extraction): Promise<Extraction> {
  for (let tries = 0; tries < limits.cancelLooks.value; tries++) {
    const now = (await services.extractions.get(job.id)) ?? job;
    if (isTerminal(now.status)) return now;
    await services.clock.sleep(limits.cancelLookMs.value);
  }
  return job;
}

function lastEventId(request: FastifyRequest): number {
  const id = Number(request.headers["last-event-id"] ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}
