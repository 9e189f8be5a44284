import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { documentSchema, healthSchema, readySchema } from "../../contract/http.ts";
import type { Document } from "../openapi/openapi-document.ts";
import { openApi, type OpenApiPart } from "../openapi/openapi.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const config = { open: true };

/** Liveness, readiness and the OpenAPI documents; these need no key. */
export async function metaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(
    app,
    {
      method: "GET",
      url: "/healthz",
      config,
      summary: "Is the process alive?",
      tag: "Meta",
      response: healthSchema,
    },
    async () => ({ status: "ok" as const }),
  );

  route(
    app,
    {
      method: "GET",
      url: "/readyz",
      config,
      summary: "Can the server take requests? Lists each dependency",
      tag: "Meta",
      response: readySchema,
    },
    async () => ({
      status: "ok" as const,
      dependencies: await checkDependencies(services),
    }),
  );

  documentRoute(app, services, "public", "/openapi.json");
  // Without a token there is no admin API to describe.
  if (services.settings.adminToken !== "") {
    documentRoute(app, services, "admin", "/admin/openapi.json");
  }
}

function documentRoute(
  app: FastifyInstance,
  { version }: Services,
  part: OpenApiPart,
  url: string,
): void {
  const summary = `${part === "admin" ? "The admin" : "This"} interface as OpenAPI 3.1`;
  const tag = part === "admin" ? "Admin" : "Meta";
  let document: Document | undefined;
  route(
    app,
    { method: "GET", url, config, summary, tag, response: documentSchema },
    async () => (document ??= openApi(app.routeDocs, version, part)),
  );
}

/** Checks each dependency; the error lists those that do not answer, with the cause if known. */
async function checkDependencies({
  dependencies,
  outageOf,
  log,
}: Services): Promise<Record<string, "ok">> {
  const named = Object.entries(dependencies);
  const outcomes = await Promise.allSettled(named.map(async ([, check]) => check()));
  const down = named.flatMap(([name], index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== "rejected") return [];
    log.error({ dependency: name, err: outcome.reason }, "dependency.down");
    return `${name}: ${outageOf(outcome.reason)?.message ?? "does not answer"}`;
  });
  if (down.length > 0) {
    const message = `not ready: ${down.join("; ")}`;
    throw new AppError("unavailable", message, { retryAfterSeconds: 5 });
  }
  return Object.fromEntries(named.map(([name]) => [name, "ok"]));
}
