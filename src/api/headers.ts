import type { FastifyInstance } from "fastify";

/** Headers of every response. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...security });
  });
}

/** Responses are data: browsers must not run, frame, sniff or store them. */
const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};
