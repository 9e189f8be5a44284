import type { FastifyInstance } from "fastify";
import { jobParamsSchema } from "../../contract/http.ts";
import {
  ledgerListSchema,
  ledgerQuerySchema,
  type LedgerList,
  type LedgerQuery,
  type LedgerRow,
  type OpenLedger,
} from "../../contract/ledger.ts";
import { isTerminal } from "../../extraction/index.ts";
import { ledgerName, openLedgerName } from "../../knowledge/index.ts";
import type { JobRef } from "../../ports/events.ts";
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
      const { rows, outcomes, found } = await ledgerOf(services, { tenant, job: id });
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

/** The whole ledger; before it is there, and where a job ended without one, what was told so far. */
async function ledgerOf({ results }: Services, job: JobRef): Promise<OpenLedger> {
  // Written by `knowledge` from the same schemas; parsing them again would double the cost.
  const whole = await results.get(job, ledgerName);
  if (whole !== undefined) {
    const rows = JSON.parse(text(whole)) as LedgerRow[];
    return { rows, outcomes: countsOf(rows), found: rows.length };
  }
  const open = await results.get(job, openLedgerName);
  return open === undefined
    ? { rows: [], outcomes: {}, found: 0 }
    : (JSON.parse(text(open)) as OpenLedger);
}

function countsOf(rows: readonly LedgerRow[]): LedgerList["outcomes"] {
  const counts: LedgerList["outcomes"] = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function text(body: Uint8Array): string {
  return Buffer.from(body).toString("utf8");
}
