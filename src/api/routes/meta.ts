import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import { documentSchema, healthSchema, readySchema } from "../../contract/http.ts";
import { openApi, type OpenApiPart } from "../openapi/openapi.ts";
import type { Services } from "../services.ts";

const open = { open: true };

/** Open to everyone: is it alive, is it ready, what does it offer. */
export async function metaRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const status = { 200: healthSchema };

  app.get(
    "/healthz",
    { config: open, schema: { summary: "Is the process alive?", tag: "Meta", response: status } },
    async () => ({ status: "ok" }),
  );

  app.get(
    "/readyz",
    {
      config: open,
      schema: {
        summary: "Can it take requests? Names each thing it depends on",
        tag: "Meta",
        response: { 200: readySchema },
      },
    },
    async () => ({ status: "ok", dependencies: await ask(services) }),
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
  path: string,
): void {
  const summary = `${part === "admin" ? "The admin" : "This"} interface as OpenAPI 3.1`;
  const tag = part === "admin" ? "Admin" : "Meta";
  let document: object | undefined;
  app.get(
    path,
    { config: open, schema: { summary, tag, response: { 200: documentSchema } } },
    async () => (document ??= openApi(app.routeDocs, version, part)),
  );
}

/** Asks each dependency; the answer names those that do not answer, and why where that is known. */
async function ask({ dependencies, outageOf, log }: Services): Promise<Record<string, "ok">> {
  const named = Object.entries(dependencies);
  const outcomes = await Promise.allSettled(named.map(async ([, look]) => look()));
  const down = named.flatMap(([name], index) => {
    const outcome = outcomes[index];
    if (outcome?.status !== "rejected") return [];
    log.error({ dependency: name, err: outcome.reason }, "dependency.down");
    return `${name}: ${outageOf(outcome.reason)?.message ?? "does not answer"}`;
  });
  if (down.length > 0) {
    const words = `not ready: ${down.join("; ")}`;
    throw new AppError("unavailable", words, { retryAfterSeconds: 5 });
  }
  return Object.fromEntries(named.map(([name]) => [name, "ok"]));
}
