import type { FastifyInstance } from "fastify";
import { jobParamsSchema } from "../../contract/http.ts";
import {
  ledgerListSchema,
  ledgerQuerySchema,
  type LedgerList,
  type LedgerQuery,
  type LedgerRow,
} from "../../contract/ledger.ts";
import { isTerminal } from "../../extraction/index.ts";
import { ledgerName } from "../../knowledge/index.ts";
import type { Services } from "../services.ts";
import { ownJob } from "./jobs.ts";

const rowsDefault = 100;

/** Every URL that a job discovered, and what became of it. */
export async function ledgerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.get(
    "/v1/jobs/:jobId/pages",
    {
      config: { uncounted: true },
      schema: {
        summary: "Every URL a job discovered, and what became of it",
        tag: "Jobs",
        params: jobParamsSchema,
        querystring: ledgerQuerySchema,
        response: { 200: ledgerListSchema },
      },
    },
    async (request): Promise<LedgerList> => {
      const { id, tenant, status } = await ownJob(services, request);
      // Parsed before, by the route's schema.
      const { outcome, limit = rowsDefault, cursor = 0 } = request.query as LedgerQuery;
      const body = await services.results.get({ tenant, job: id }, ledgerName);
      // Written by `knowledge` from the same schema; parsing it again would double the cost.
      const all = body === undefined ? [] : (JSON.parse(text(body)) as LedgerRow[]);
      const wanted = outcome === undefined ? all : all.filter((row) => outcome.has(row.outcome));
      const end = cursor + limit;
      return {
        pages: wanted.slice(cursor, end),
        count: wanted.length,
        outcomes: countsOf(all),
        complete: isTerminal(status),
        nextCursor: end < wanted.length ? String(end) : null,
      };
    },
  );
}

function countsOf(rows: readonly LedgerRow[]): LedgerList["outcomes"] {
  const counts: LedgerList["outcomes"] = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function text(body: Uint8Array): string {
  return Buffer.from(body).toString("utf8");
}
