import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { AppError } from "../contract/errors.ts";
import { checkFields, noFieldsSchema } from "../contract/http.ts";
import { limits } from "../contract/limits.ts";
import { addBodies } from "./bodies.ts";
import { addCors } from "./cors.ts";
import { addErrors, sendError, refuseConnection } from "./errors.ts";
import { addGuesses } from "./guesses.ts";
import { addHeaders } from "./headers.ts";
import { addKeyCheck } from "./key-check.ts";
import { collectRoutes, type RouteDoc } from "./openapi/openapi.ts";
import { oauthRoutes } from "./oauth/oauth-routes.ts";
import { createOwnCalls } from "./oauth/own-calls.ts";
import { answerRoutes } from "./routes/answers.ts";
import { accountRoutes } from "./routes/account.ts";
import { adminKeyRoutes } from "./routes/admin-keys.ts";
import { adminSystemRoutes } from "./routes/admin-system.ts";
import { callbackRoutes } from "./routes/callback.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { deliveryRoutes } from "./routes/deliveries.ts";
import { botKeysRoutes } from "./routes/bot-keys.ts";
import { documentRoutes } from "./documents/document-routes.ts";
import { docsRoutes } from "./routes/docs.ts";
import { firecrawlPaths, firecrawlRoutes } from "./firecrawl/routes.ts";
import { exportRoutes } from "./exports/export-routes.ts";
import { proofKeyRoutes, proofRoutes } from "./exports/proof-routes.ts";
import { extractRoutes } from "./routes/extract.ts";
import { imageRoutes } from "./routes/image.ts";
import { jobPageRoutes } from "./routes/job-page.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { knowledgeRoutes } from "./routes/knowledge.ts";
import { ledgerRoutes } from "./routes/ledger.ts";
import { metaRoutes } from "./routes/meta.ts";
import { pageRoutes } from "./routes/pages.ts";
import { publishableKeyRoutes } from "./routes/publishable-keys.ts";
import { sessionRoutes } from "./routes/session.ts";
import { siteRoutes } from "./sites/site-routes.ts";
import { searchElementRoutes, uiRoutes } from "./routes/ui.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { Services } from "./services.ts";
import { addPublishableCheck } from "./publishable-check.ts";
import { addVisits } from "./sessions.ts";
import { addUsageCheck } from "./usage-check.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted when the server stops taking requests: open streams end then. */
    closing: AbortSignal;
    routeDocs: RouteDoc[];
  }
}

/** The HTTP interface, ready to listen or to be called by `inject`. */
export async function buildApi(services: Services): Promise<FastifyInstance> {
  const { cors, trustProxy } = services.settings;
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes.value,
    genReqId: () => randomUUID(),
    requestTimeout: limits.requestMs.value,
    connectionTimeout: limits.connectionIdleMs.value,
    clientErrorHandler: refuseConnection,
    http: {
      headersTimeout: limits.headersMs.value,
      maxHeaderSize: limits.headerBytes.value,
      connectionsCheckingInterval: limits.connectionsCheckMs.value,
    },
    // A path that cannot be decoded is not found. No hook has run yet, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.header("x-request-id", request.id);
      sendError(reply, new AppError("not_found", "there is nothing at this path"));
    },
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: "idle",
    // `refuseWhenClosing` answers instead, in the format of every other error.
    return503OnClosing: false,
  });
  const closing = new AbortController();
  app.decorate("closing", closing.signal);
  addBodies(app);
  app.decorate("routeDocs", collectRoutes(app));
  app.addHook("preClose", async () => closing.abort());

  app.setValidatorCompiler(({ schema, httpPart }) => (input: unknown) => {
    if (httpPart === "querystring") refuseEmpty(input);
    const isNeeded = httpPart === "body" && schema !== noFieldsSchema;
    const checked = checkFields(schema, isNeeded ? input : (input ?? {}));
    if (checked.ok) return { value: checked.value };
    // A malformed id gets the same error as an unknown one.
    return httpPart === "params"
      ? { error: new AppError("not_found", "there is nothing under this id") }
      : { error: new AppError("bad_request", checked.problem) };
  });
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  addErrors(app, services);
  addAccessLog(app, services);
  addHeaders(app);
  addCors(app, cors);
  refuseWhenClosing(app);
  addVisits(app, services);
  addGuesses(app, services);
  addPublishableCheck(app, services);
  app.decorate("ownCalls", createOwnCalls(services.keys, services.randomBytes));
  addKeyCheck(app, services);
  addUsageCheck(app, services);

  await app.register(metaRoutes, services);
  await app.register(docsRoutes, services);
  await app.register(botKeysRoutes, services);
  await app.register(extractRoutes, services);
  await app.register(jobRoutes, services);
  await app.register(ledgerRoutes, services);
  await app.register(callbackRoutes, services);
  await app.register(pageRoutes, services);
  await app.register(knowledgeRoutes, services);
  await app.register(answerRoutes, services);
  await app.register(documentRoutes, services);
  await app.register(credentialRoutes, services);
  await app.register(publishableKeyRoutes, services);
  await app.register(webhookRoutes, services);
  await app.register(deliveryRoutes, services);
  await app.register(accountRoutes, services);
  await app.register(jobPageRoutes, services);
  await app.register(exportRoutes, services);
  await app.register(proofRoutes, services);
  await app.register(searchElementRoutes, services);
  await app.register(oauthRoutes, services);
  for (const prefix of firecrawlPaths) {
    await app.register((scope) => firecrawlRoutes(scope, services), { prefix });
  }
  await app.register(siteRoutes, { services, own: services.sites });
  // Both the admin token and the admin's session open these.
  if (services.settings.adminToken !== "" || services.dashboard !== null) {
    await app.register(adminKeyRoutes, services);
    await app.register(adminSystemRoutes, services);
    await app.register(proofKeyRoutes, services);
  }
  if (services.dashboard !== null) {
    await app.register(sessionRoutes, services);
    await app.register(imageRoutes, services);
    await app.register(uiRoutes, services.dashboard);
  }
  return app;
}

/** Refuses requests on connections that were open when the server began to stop. */
function refuseWhenClosing(app: FastifyInstance): void {
  app.addHook("onRequest", async () => {
    if (!app.closing.aborted) return;
    throw new AppError("unavailable", "the server is stopping", { retryAfterSeconds: 5 });
  });
}

/** `?limit=` has no value; coerced to a number it would be 0. */
function refuseEmpty(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (String(value).trim() !== "") continue;
    throw new AppError("bad_request", `${name} must not be empty`);
  }
}

function addAccessLog(app: FastifyInstance, { log, answered }: Services): void {
  app.addHook("onResponse", async (request, reply) => {
    const code = reply.getHeader("x-error-code");
    answered({
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      code: typeof code === "string" ? code : undefined,
      ms: reply.elapsedTime,
    });
    log.info(
      {
        request: request.id,
        key: request.apiKey?.prefix,
        route: request.routeOptions.url ?? "none",
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request.answered",
    );
  });
}
