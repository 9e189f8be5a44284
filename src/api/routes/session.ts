import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signInBodySchema, signInSchema, type SignIn } from "../../contract/accounts/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import type { Visit } from "../../tenancy/index.ts";
import { countFailures, limitGuesses } from "../guesses.ts";
import type { Services } from "../services.ts";
import { refuseForeign, type Visits } from "../sessions.ts";

/** Signing in and out of the dashboard. */
export async function sessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { version, search } = services;
  const server = { version, embeddings: search.hasEmbedder };
  const { visits, guesses } = app;
  if (visits === null) return;

  app.post(
    "/dashboard/session",
    { config: { open: true }, schema: { body: signInBodySchema } },
    async (request, reply) => {
      refuseForeign(request);
      const signIn = signInSchema.parse(request.body);
      const { token, visit } =
        "token" in signIn
          ? await limitGuesses(guesses.adminToken, request.ip, () => open(visits, signIn))
          : await countFailures(guesses.keys, request.ip, () => open(visits, signIn));
      visits.start(request, reply, token);
      return { ...sessionView(visit), ...server };
    },
  );

  app.get(
    "/dashboard/session",
    { config: { open: true } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visits.of(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "unauthorized") return undefined;
        throw error;
      });
      // Not being signed in is an answer, not a fault: browsers print faults.
      return visit === undefined ? reply.code(204).send() : { ...sessionView(visit), ...server };
    },
  );

  app.delete("/dashboard/session", { config: { session: true } }, async (request, reply) => {
    await visits.end(request, reply);
    return reply.code(204).send();
  });
}

function open({ sessions }: Visits, shown: SignIn) {
  if ("token" in shown) return sessions.openWithToken(shown.token);
  if ("key" in shown) return sessions.openWithKey(shown.key);
  return sessions.openWithCode(shown.code);
}

function sessionView(visit: Visit) {
  const { who, csrf, endsAt } = visit;
  return { who, csrf, endsAt };
}
