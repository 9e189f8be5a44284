import type { FastifyInstance } from "fastify";
import { limits } from "../contract/limits.ts";

/**
 * Lets the pages of the named origins call the API. None by default: a key does not belong in a
 * page. Preflights are answered before the key check, because browsers send no key with them.
 */
export function addCors(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    const { origin } = request.headers;
    reply.header("vary", "origin");
    if (origin === undefined || !(origins.includes("*") || origins.includes(origin))) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", exposed);
    const requestedMethod = request.headers["access-control-request-method"];
    if (request.method !== "OPTIONS" || requestedMethod === undefined) return;
    reply.header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
    reply.header("access-control-allow-headers", accepted);
    reply.header("access-control-max-age", String(limits.corsMaxAgeSeconds.value));
    return reply.code(204).send();
  });
}

const accepted = "x-api-key, content-type, idempotency-key, last-event-id, authorization";
const exposed =
  "x-request-id, x-job-id, x-error-code, retry-after, ratelimit-limit, ratelimit-remaining, " +
  "ratelimit-reset";
