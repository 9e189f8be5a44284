import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { exportQuerySchema, exportSchema } from "../../contract/files/exports.ts";
import { importProgressSchema, importRequestSchema } from "../../contract/files/tenant-file.ts";
import { jobParamsSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import { siteParamsSchema } from "../../contract/sites/site-api.ts";
import { exportFile, inChunks, tenantLines, type ExportFile } from "../../exports/index.ts";
import { ownJob } from "../jobs/own-job.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { ownSite } from "../sites/own-site.ts";
import { jobSource } from "./job-source.ts";
import { siteSource } from "./site-source.ts";
import { importLines } from "./tenant-import.ts";
import { refuseWhileSyncing, tenantRecords } from "./tenant-records.ts";

const linesType = "application/x-ndjson";

const shape = {
  config: { uncounted: true },
  query: exportQuerySchema,
  response: exportSchema,
  produces: [
    "application/x-ndjson",
    "text/csv",
    "application/zip",
    "text/markdown",
    "application/warc",
    "application/wacz",
  ],
};

/** Exports of a job and of a Site as files, which are made while they are sent. */
export async function exportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const running = new Map<string, number>();

  route(
    app,
    {
      ...shape,
      method: "GET",
      url: "/v1/jobs/:jobId/export",
      summary: "Items, passages or pages of a job as a file",
      tag: "Jobs",
      params: jobParamsSchema,
      errors: ["not_completed", "no_archive"],
    },
    async ({ params, query, request, reply }) => {
      const job = await ownJob(services, keyOf(request), params.jobId);
      if (job.status.phase !== "Completed") {
        throw new AppError("not_completed", "only a completed job can be exported");
      }
      return send(exportFile(jobSource(services, job), query), request, reply);
    },
  );

  route(
    app,
    {
      ...shape,
      method: "GET",
      url: "/v1/sites/:siteId/export",
      summary: "Items, passages or pages of a Site as a file",
      tag: "Sites",
      params: siteParamsSchema,
      errors: ["no_archive"],
    },
    async ({ params, query, request, reply }) => {
      const site = await ownSite(services.sites, request, params.siteId);
      return send(exportFile(siteSource(services, site), query), request, reply);
    },
  );

  route(
    app,
    {
      config: { uncounted: true },
      method: "GET",
      url: "/v1/export",
      summary: "Everything that is known under the key as one file, which another key can import",
      tag: "Knowledge",
      response: exportSchema,
      produces: [linesType],
      errors: ["sync_running"],
    },
    async ({ request, reply }) => {
      const { tenant } = keyOf(request);
      await refuseWhileSyncing(services, tenant);
      const id = services.ids.id();
      const exportedAt = new Date(services.clock.now()).toISOString();
      const parts = tenantLines({ id, exportedAt }, tenantRecords(services, tenant));
      const fileName = `lorepod-${exportedAt.slice(0, 10)}.jsonl`;
      return send({ contentType: `${linesType}; charset=utf-8`, fileName, parts }, request, reply);
    },
  );

  const importing = new Set<string>();
  route(
    app,
    {
      config: { uncounted: true },
      method: "POST",
      url: "/v1/import",
      summary: "Import a file of GET /v1/export into an empty key, part by part",
      tag: "Knowledge",
      body: importRequestSchema,
      bodyBytes: limits.importBodyBytes.value,
      response: importProgressSchema,
      errors: ["not_empty", "storage_full", "plan_limit", "site_exists"],
    },
    async ({ body, request }) => {
      const key = keyOf(request);
      if (importing.has(key.tenant)) {
        const message = "a part is being imported into this key; send one after the other";
        throw new AppError("rate_limited", message, { retryAfterSeconds: 5 });
      }
      importing.add(key.tenant);
      try {
        return await importLines(services, key, body);
      } finally {
        importing.delete(key.tenant);
      }
    },
  );

  async function send(
    exported: ExportFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { tenant } = keyOf(request);
    const count = running.get(tenant) ?? 0;
    if (count >= limits.exportsAtOnce.value) {
      const message = `${count} exports of this key are running; wait until one of them has ended`;
      throw new AppError("rate_limited", message, { retryAfterSeconds: 10 });
    }
    running.set(tenant, count + 1);
    reply.raw.once("close", () => {
      const left = (running.get(tenant) ?? 1) - 1;
      if (left > 0) running.set(tenant, left);
      else running.delete(tenant);
    });
    return sendFile(exported, reply, (error) =>
      services.log.error({ request: request.id, err: error }, "export.failed"),
    );
  }
}

/**
 * A fault before the first bytes is an ordinary error. One after them cuts the connection, so that no
 * client takes a part for the whole.
 */
async function sendFile(
  { contentType, fileName, parts }: ExportFile,
  reply: FastifyReply,
  report: (error: unknown) => void,
): Promise<FastifyReply> {
  const chunks = inChunks(parts);
  const first = await chunks.next();
  reply.type(contentType);
  reply.header("content-disposition", `attachment; filename="${fileName}"`);
  reply.header("cache-control", "no-store");
  reply.raw.setTimeout(limits.streamStallMs.value, () => reply.raw.destroy());
  return reply.send(Readable.from(all()));

  async function* all() {
    try {
      if (first.done !== true) yield first.value;
      yield* chunks;
    } catch (error) {
      report(error);
      throw error;
    } finally {
      await chunks.return();
    }
  }
}
