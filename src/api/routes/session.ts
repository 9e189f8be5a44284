import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signInBodySchema, signInSchema, type SignIn } from "../../contract/dashboard.ts";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { createFailureLimit, type Visit } from "../../tenancy/index.ts";
import type { Services } from "../services.ts";
import { refuseForeign, type Visits } from "../sessions.ts";

/** Signing in and out of the dashboard. */
export async function sessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { clock, version } = services;
  const failures = createFailureLimit(limits.signInFailuresPerMinute.value, () => clock.now());
  const { visits } = app;
  if (visits === null) return;

  app.post(
    "/dashboard/session",
    { config: { open: true }, schema: { body: signInBodySchema } },
    async (request, reply) => {
      refuseForeign(request);
      refuseHeld(failures.heldMs(request.ip));
      try {
        const { token, visit } = await open(visits, signInSchema.parse(request.body));
        visits.start(request, reply, token);
        return { ...sessionView(visit), version };
      } catch (error) {
        if (error instanceof AppError && error.code === "unauthorized") failures.note(request.ip);
        throw error;
      }
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
      return visit === undefined ? reply.code(204).send() : { ...sessionView(visit), version };
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

/** Before anything is compared: a token could be guessed by who is only told of the wrong ones. */
function refuseHeld(waitMs: number): void {
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const words = `too many attempts to sign in, wait ${retryAfterSeconds} s`;
  throw new AppError("rate_limited", words, { retryAfterSeconds });
}

function sessionView(visit: Visit) {
  const { who, csrf, endsAt } = visit;
  return { who, csrf, endsAt };
}
