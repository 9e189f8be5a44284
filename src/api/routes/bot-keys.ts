import type { FastifyInstance } from "fastify";
import { botDirectoryPath } from "../../contract/calls/bot-auth.ts";
import type { Services } from "../services.ts";

/**
 * The keys by which websites recognise this crawler, signed by the egress process that has them.
 * Verifiers fetch it without a key.
 */
export async function botKeysRoutes(app: FastifyInstance, { botKeys }: Services): Promise<void> {
  if (botKeys === null) return;
  app.get(botDirectoryPath, { config: { open: true } }, async (_request, reply) => {
    const { body, headers } = await botKeys();
    // The signature covers these bytes.
    return reply.headers(headers).send(Buffer.from(body));
  });
}
