import type { FastifyInstance } from "fastify";
import { jobPageQuerySchema, jobPageSchema } from "../../contract/accounts/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { evidenceText, pageOfJob } from "../../knowledge/index.ts";
import { keyOf } from "../key-check.ts";
import { ownJob } from "../jobs/own-job.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/** A page that a job has read: the text that the evidence of its items points into. */
export async function jobPageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs/:jobId/page",
      config: { uncounted: true },
      summary: "One page as a job has read it: the text that its evidence points into",
      tag: "Jobs",
      params: jobParamsSchema,
      query: jobPageQuerySchema,
      response: jobPageSchema,
    },
    async ({ params, query, request }) => {
      const { id, tenant } = await ownJob(services, keyOf(request), params.jobId);
      const stored = await pageOfJob(services, { tenant, job: id }, query.url);
      if (stored === undefined) throw new AppError("not_found", "the job has read no such page");
      const { url, title, language, markdown, contentHash } = stored.page;
      const text = evidenceText(stored.page);
      return { url, title, language, engine: stored.engine, text, markdown, contentHash };
    },
  );
}
