import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { authenticate, isUsable } from "../tenancy/index.ts";
import { countFailures, limitGuesses } from "./guesses.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null on routes that need no key. */
    apiKey: ApiKey | null;
  }
  interface FastifyContextConfig {
    open?: boolean;
    /** Takes the key as a bearer token as well. */
    bearer?: boolean;
    /** Needs the admin token, not a key. */
    admin?: boolean;
    /** Needs a session: a route of the dashboard. */
    session?: boolean;
  }
}

/** Every route needs a key or a session, unless its config makes it open or the admin's. */
export function addKeyCheck(app: FastifyInstance, services: Services): void {
  const { keys, clock, settings } = services;
  const { guesses } = app;
  app.decorateRequest("apiKey", null);
  app.addHook("onRequest", async (request) => {
    const { open, admin, session, bearer } = request.routeOptions.config;
    if (request.is404 || open === true || request.publishable !== null) return;
    if (await checkSession(request)) return;
    if (session === true) throw new AppError("unauthorized", "sign in first");
    const { ip, headers } = request;
    if (admin === true) {
      await limitGuesses(guesses.adminToken, ip, () => checkAdmin(settings.adminToken, request));
      return;
    }
    request.apiKey = await countFailures(guesses.keys, ip, async () => {
      const given = bearer === true ? bearerOf(headers) : undefined;
      if (given === undefined) refuseMisplacedKey(request);
      const own = await app.ownCalls.keyOf(headers["x-api-key"]);
      if (own !== undefined && isUsable(own, clock.now())) return own;
      return authenticate(keys, headers["x-api-key"] ?? given, clock.now());
    });
  });
}

/** A key in another place gets the usual 401, with a message that names the right place. */
function refuseMisplacedKey({ headers, url }: FastifyRequest): void {
  if ((headers["x-api-key"] ?? "") !== "") return;
  const isBearer = headers.authorization !== undefined;
  if (!isBearer && !/[?&]api_?key=/i.test(url)) return;
  const place = isBearer ? "the header authorization" : "the address";
  const message = `the API key is missing: send it in the header x-api-key, not in ${place}`;
  throw new AppError("unauthorized", message);
}

export function keyOf(request: FastifyRequest): ApiKey {
  if (request.apiKey === null) throw new AppError("unauthorized", "the API key is missing");
  return request.apiKey;
}

/** True when the call has a valid session. A key or a token in the request takes precedence. */
async function checkSession(request: FastifyRequest): Promise<boolean> {
  const { headers, routeOptions, server } = request;
  if (headers["x-api-key"] !== undefined || headers.authorization !== undefined) return false;
  if (server.visits === null) return false;
  const visit = await server.visits.of(request);
  if (visit === undefined) return false;
  request.visit = visit;
  const { admin, session } = routeOptions.config;
  if (admin === true && visit.who !== "admin") {
    throw new AppError("forbidden", "only a session of the admin token may call this");
  }
  if (admin !== true && session !== true) {
    request.apiKey = await server.visits.keyOf(visit, request);
  }
  return true;
}

const bearerOf = ({ authorization }: FastifyRequest["headers"]): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];

function checkAdmin(token: string, { headers, url }: FastifyRequest): void {
  // Without a configured token only dashboard sessions may use the admin API; others get 404.
  if (token === "") throw new AppError("not_found", `there is nothing at ${url.split("?", 1)[0]}`);
  const given = bearerOf(headers) ?? "";
  // Hashed first, so that the comparison takes the same time for texts of any length.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError("unauthorized", "the admin token is missing or invalid");
}
