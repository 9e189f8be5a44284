import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import {
  connectionListSchema,
  connectionParamsSchema,
  consentAnswerSchema,
  consentBodySchema,
  consentQuerySchema,
  consentSchema,
  isLoopbackHost,
} from "../../contract/accounts/oauth.ts";
import { AppError } from "../../contract/errors.ts";
import { noContentSchema } from "../../contract/http.ts";
import { limits } from "../../contract/limits.ts";
import {
  answerLocation,
  checkAuthorization,
  isUsable,
  type Oauth,
  type Visit,
} from "../../tenancy/index.ts";
import { route } from "../route.ts";
import { dashboardPage } from "../routes/ui.ts";
import type { DashboardFiles, Services } from "../services.ts";
import { neededIssuer } from "./issuer.ts";

type ConsentDeps = { services: Services; oauth: Oauth; dashboard: DashboardFiles };

const config = { session: true };

/** The page on which a person allows a client, and what its script calls with the session. */
export async function consentRoutes(
  app: FastifyInstance,
  { services, oauth, dashboard }: ConsentDeps,
): Promise<void> {
  const sendPage = dashboardPage(dashboard);

  const checkedRequest = (text: string, request: FastifyRequest) =>
    checkAuthorization(new URLSearchParams(text), {
      issuer: neededIssuer(services, request),
      find: (id) => oauth.clients.find(id),
    });

  app.get("/oauth/authorize", { config: { open: true } }, async (request, reply) => {
    const text = new URL(request.url, "http://localhost").search.slice(1);
    if (text.length > limits.oauthRequestChars.value) return sendProblem(reply, "it is too long");
    const checked = await checkedRequest(text, request);
    // Anyone may register an address: no one is sent there before they have signed in (RFC 9700).
    return !checked.ok && "page" in checked ? sendProblem(reply, checked.page) : sendPage(reply);
  });

  route(
    app,
    {
      method: "GET",
      url: "/dashboard/consent",
      config,
      query: consentQuerySchema,
      response: consentSchema,
    },
    async ({ query, request }) => {
      const checked = await checkedRequest(query.request, request);
      if (!checked.ok && "location" in checked) {
        return { client: null, keys: [], location: checked.location };
      }
      const { client, redirectUri } = neededRequest(checked);
      const { host, hostname } = new URL(redirectUri);
      return {
        client: { name: client.name, host, isLocal: isLoopbackHost(hostname) },
        keys: (await keysOf(services, request)).map(({ id, name, prefix }) => ({
          id,
          name,
          prefix,
        })),
        location: null,
      };
    },
  );

  route(
    app,
    {
      method: "POST",
      url: "/dashboard/consent",
      config,
      body: consentBodySchema,
      response: consentAnswerSchema,
    },
    async ({ body, request }) => {
      const issuer = neededIssuer(services, request);
      const asked = neededRequest(await checkedRequest(body.request, request));
      const { client, redirectUri, challenge, state, resource } = asked;
      const to = { redirectUri, state, issuer };
      if (!body.allow) {
        const description = "the user has refused";
        return { location: answerLocation(to, { error: "access_denied", description }) };
      }
      const key = (await keysOf(services, request)).find(({ id }) => id === body.keyId);
      const keyHash = key && (await services.keys.hashOf(key.id));
      if (key === undefined || keyHash === undefined)
        throw new AppError("bad_request", "keyId is not a usable key of yours");
      await oauth.clients.keep(client);
      const code = await oauth.codes.issue({
        tenant: key.tenant,
        keyId: key.id,
        keyHash,
        clientId: client.id,
        clientName: client.name,
        clientHost: new URL(redirectUri).host,
        redirectUri,
        challenge,
        resource,
      });
      return { location: answerLocation(to, { code }) };
    },
  );

  route(
    app,
    {
      method: "GET",
      url: "/dashboard/connections",
      config,
      response: connectionListSchema,
    },
    async ({ request }) => {
      const { tenant } = await actingKey(app, request);
      return { connections: await oauth.grants.list(tenant) };
    },
  );

  route(
    app,
    {
      method: "DELETE",
      url: "/dashboard/connections/:connectionId",
      config,
      params: connectionParamsSchema,
      status: 204,
      response: noContentSchema,
    },
    async ({ params, request }) => {
      const { tenant } = await actingKey(app, request);
      if (!(await oauth.grants.end(tenant, params.connectionId))) {
        throw new AppError("not_found", "there is nothing under this id");
      }
      return undefined;
    },
  );
}

function neededRequest(checked: Awaited<ReturnType<typeof checkAuthorization>>) {
  if (checked.ok) return checked.request;
  const problem = "page" in checked ? checked.page : "the request is not valid any more";
  throw new AppError("bad_request", problem);
}

/** The keys that a visitor may choose: the own one, or for the admin all that are valid. */
async function keysOf(
  { keys, clock }: Services,
  { visit }: FastifyRequest,
): Promise<readonly ApiKey[]> {
  if (visit?.who === "key") return [visit.key];
  return (await keys.list()).filter((key) => isUsable(key, clock.now()));
}

function actingKey({ visits }: FastifyInstance, request: FastifyRequest): Promise<ApiKey> {
  const visit: Visit | null = request.visit;
  if (visits === null || visit === null) throw new AppError("unauthorized", "sign in first");
  return visits.keyOf(visit, request);
}

/** A fault that must not be sent to an unproven address; it contains none of the input. */
function sendProblem(reply: FastifyReply, problem: string): FastifyReply {
  const message = `This application cannot be connected: ${problem}.\n`;
  return reply.code(400).type("text/plain; charset=utf-8").send(message);
}
