import type { FastifyInstance } from "fastify";
import {
  sessionSchema,
  signInBodySchema,
  signInSchema,
  type SignIn,
} from "../../contract/accounts/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import type { Visit } from "../../tenancy/index.ts";
import { countFailures, limitGuesses } from "../guesses.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { refuseForeign, type Visits } from "../sessions.ts";

const url = "/dashboard/session";

/** Signing in and out of the dashboard. */
export async function sessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { version, search } = services;
  const server = { version, embeddings: search.hasEmbedder };
  const { visits, guesses } = app;
  if (visits === null) return;

  route(
    app,
    {
      method: "POST",
      url,
      config: { open: true },
      body: signInBodySchema,
      response: sessionSchema,
    },
    async ({ body, request, reply }) => {
      refuseForeign(request);
      const signIn = signInSchema.parse(body);
      const { token, visit } =
        "token" in signIn
          ? await limitGuesses(guesses.adminToken, request.ip, () => open(visits, signIn))
          : await countFailures(guesses.keys, request.ip, () => open(visits, signIn));
      visits.start(request, reply, token);
      return { ...sessionView(visit), ...server };
    },
  );

  route(
    app,
    { method: "GET", url, config: { open: true }, response: sessionSchema },
    async ({ request, reply }) => {
      const visit = await visits.of(request).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "unauthorized") return undefined;
        throw error;
      });
      // A visitor who is not signed in gets 204: browsers print error statuses on the console.
      return visit === undefined ? reply.code(204).send() : { ...sessionView(visit), ...server };
    },
  );

  route(
    app,
    { method: "DELETE", url, config: { session: true }, status: 204, response: noContentSchema },
    async ({ request, reply }) => {
      await visits.end(request, reply);
      return undefined;
    },
  );
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
