import type { FastifyInstance } from "fastify";
import { jobParamsSchema } from "../../contract/http.ts";
import { ledgerListSchema, ledgerQuerySchema } from "../../contract/ledger.ts";
import { limits } from "../../contract/limits.ts";
import { isTerminal } from "../../extraction/index.ts";
import { keyOf } from "../key-check.ts";
import { loadLedger } from "../jobs/load-ledger.ts";
import { ownJob } from "../jobs/own-job.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

/** Every URL that a job discovered, and its outcome. */
export async function ledgerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/v1/jobs/:jobId/pages",
      config: { uncounted: true },
      summary: "Every URL a job discovered, and its outcome",
      tag: "Jobs",
      params: jobParamsSchema,
      query: ledgerQuerySchema,
      response: ledgerListSchema,
    },
    async ({ params, query, request }) => {
      const { id, tenant, status } = await ownJob(services, keyOf(request), params.jobId);
      const { outcome, limit = limits.ledgerPageDefault.value, cursor = 0 } = query;
      const { rows, outcomes, found } = await loadLedger(services.results, { tenant, job: id });
      const wanted = outcome === undefined ? rows : rows.filter((row) => outcome.has(row.outcome));
      const end = cursor + limit;
      return {
        pages: wanted.slice(cursor, end),
        count: wanted.length,
        outcomes,
        found,
        complete: isTerminal(status),
        nextCursor: end < wanted.length ? String(end) : null,
      };
    },
  );
}
