import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLoopbackHost } from "../../contract/accounts/oauth.ts";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { AppError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { SlidingWindows } from "../../kit/sliding-windows.ts";
import { authenticate, isAccessToken, resourceOf, type Oauth } from "../../tenancy/index.ts";
import { countFailures } from "../guesses.ts";
import type { Services } from "../services.ts";
import { issuerOf } from "./issuer.ts";
import { resourceMetadataPath, scope } from "./metadata-routes.ts";
import { ownAddress } from "./own-calls.ts";

/** The tools of MCP over streamable HTTP, for a key or a token of OAuth. */
export async function mcpRoute(
  app: FastifyInstance,
  { services, oauth }: { services: Services; oauth: Oauth },
): Promise<void> {
  const { clock, mcp } = services;
  const windows = new SlidingWindows(60_000, limits.tenantsRemembered.value);
  // The protocol's own server reads the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    config: { open: true },
    handler: async (request, reply) => {
      refuseForeignOrigin(services, request);
      const key = await countFailures(app.guesses.keys, request.ip, () =>
        keyOf(services, oauth, request),
      ).catch((error: unknown) => {
        challenge(services, request, reply, error);
        throw error;
      });
      takeSlot(windows.take(key.id, clock.now(), limits.mcpPerMinute.value));
      const disconnected = new AbortController();
      reply.raw.once("close", () => disconnected.abort());
      const answer = await mcp(webRequest(request, disconnected.signal), {
        url: ownAddress(app),
        apiKey: app.ownCalls.passFor(key),
      });
      reply.code(answer.status);
      for (const [name, value] of answer.headers) reply.header(name, value);
      return reply.send(answer.body === null ? undefined : Readable.fromWeb(answer.body));
    },
  });
}

/** `Authorization: Bearer` with a token or a key, or `x-api-key` as everywhere. */
async function keyOf(
  services: Services,
  oauth: Oauth,
  { headers, host, protocol }: FastifyRequest,
): Promise<ApiKey> {
  const { keys, clock } = services;
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  const text = bearer ?? headers["x-api-key"];
  if (text === undefined || text === "") {
    throw new AppError(
      "unauthorized",
      "sign in: send a token or an API key as Authorization: Bearer",
    );
  }
  if (typeof text !== "string" || !isAccessToken(text)) {
    return authenticate(keys, text, clock.now());
  }
  const issuer = issuerOf(services, { host, protocol });
  const key = issuer && (await oauth.grants.keyOfToken(text, resourceOf(issuer)));
  if (key === undefined || key === "") {
    throw new AppError("unauthorized", "the token is unknown, timed out or for another server");
  }
  return key;
}

/** Names the place where a client learns how to sign in (RFC 9728, 5.1). */
function challenge(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): void {
  if (!(error instanceof AppError) || error.code !== "unauthorized") return;
  const issuer = issuerOf(services, request);
  const parts = ['realm="lorepod"'];
  if (request.headers.authorization !== undefined) parts.push('error="invalid_token"');
  if (issuer !== undefined) {
    parts.push(`scope="${scope}"`, `resource_metadata="${issuer}${resourceMetadataPath}"`);
  }
  reply.header("www-authenticate", `Bearer ${parts.join(", ")}`);
}

/** Pages of other websites: a browser names them in Origin. */
function refuseForeignOrigin({ settings }: Services, { headers, host, protocol }: FastifyRequest) {
  const { origin } = headers;
  if (origin === undefined || settings.cors.includes("*") || settings.cors.includes(origin)) return;
  if (origin === settings.publicUrl || origin === `${protocol}://${host}`) return;
  const name = URL.parse(origin)?.hostname;
  if (name !== undefined && isLoopbackHost(name)) return;
  throw new AppError("forbidden", "pages of this origin may not call; see LOREPOD_CORS");
}

function takeSlot({ taken, resetMs }: ReturnType<SlidingWindows["take"]>): void {
  if (taken) return;
  const retryAfterSeconds = Math.ceil(resetMs / 1_000);
  const message = `the key has sent ${limits.mcpPerMinute.value} messages in a minute, wait ${retryAfterSeconds} s`;
  throw new AppError("rate_limited", message, { retryAfterSeconds });
}

function webRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.raw.headersDistinct)) {
    if (secretHeaders.includes(name)) continue;
    for (const value of values ?? []) headers.append(name, value);
  }
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  const { method } = request;
  const url = `http://${request.host}/mcp`;
  return new Request(url, { method, headers, body: method === "POST" ? body : null, signal });
}

/** Checked here; what answers needs none of them. */
const secretHeaders = ["authorization", "x-api-key", "cookie"];
