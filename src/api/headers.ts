import type { FastifyInstance } from "fastify";

/** What every answer carries, whatever it is. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, ...security });
  });
}

/** Answers are data: nothing in them may run, be framed, be guessed at or be kept. */
const security = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin",
  "cache-control": "no-store",
};
