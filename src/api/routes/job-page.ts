import type { FastifyInstance } from "fastify";
import { jobPageQuerySchema, jobPageSchema } from "../../contract/accounts/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { pageOfJob } from "../../knowledge/index.ts";
import type { Services } from "../services.ts";
import { ownJob } from "./jobs.ts";

/** A page that a job has read: the text in which its items' evidence stands. */
export async function jobPageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get(
    "/v1/jobs/:jobId/page",
    {
      config: { uncounted: true },
      schema: {
        summary: "One page as a job has read it: the text that its evidence points into",
        tag: "Jobs",
        params: jobParamsSchema,
        querystring: jobPageQuerySchema,
        response: { 200: jobPageSchema },
      },
    },
    async (request) => {
      const { id, tenant } = await ownJob(services, request);
      const { url } = jobPageQuerySchema.parse(request.query);
      const stored = await pageOfJob(services, { tenant, job: id }, url);
      if (stored === undefined) throw new AppError("not_found", "the job has read no such page");
      const { title, language, text, markdown, contentHash } = stored.page;
      const { engine } = stored;
      return { url: stored.page.url, title, language, engine, text, markdown, contentHash };
    },
  );
}
