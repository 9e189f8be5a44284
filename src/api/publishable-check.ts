import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PublishableKey } from "../contract/accounts/publishable-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { SlidingWindows } from "../kit/sliding-windows.ts";
import { findPublishableKey, isPublishable } from "../tenancy/index.ts";
import { countFailures } from "./guesses.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The publishable key of the call, which then has no API key; null for all others. */
    publishable: { key: PublishableKey; tenant: string } | null;
  }
  interface FastifyContextConfig {
    /** A publishable key may call it, within its scope. All other routes refuse it. */
    publishable?: boolean;
  }
}

/**
 * Calls with a publishable key: refused by every route that does not name them, and by origin,
 * address and day. They never count for the API key that they belong to.
 */
export function addPublishableCheck(app: FastifyInstance, services: Services): void {
  const { clock } = services;
  const addresses = new SlidingWindows(60_000, limits.publishableAddresses.value);
  const paths = new Set<string>();

  app.decorateRequest("publishable", null);
  app.addHook("onRoute", ({ url, config }) => {
    if (config?.publishable === true) paths.add(url);
  });
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    if (isPreflight(request) && paths.has(path)) return answerPreflight(reply);
    const header = request.headers["x-api-key"];
    if (!isPublishable(header) || request.is404) return undefined;
    if (request.routeOptions.config.publishable !== true) {
      throw new AppError("forbidden", "a publishable key may only search and answer");
    }
    const { ip } = request;
    const found = await countFailures(app.guesses.keys, ip, () =>
      findPublishableKey(services, String(header), clock.now()),
    );
    allowOrigin(found.key, request, reply);
    takeOfMinute(
      found.key,
      addresses.take(
        `${found.key.id} ${networkOf(ip)}`,
        clock.now(),
        found.key.perMinutePerAddress,
      ),
    );
    await takeOfDay(services, found.key, request);
    request.publishable = found;
    return undefined;
  });
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === "OPTIONS" &&
  headers.origin !== undefined &&
  headers["access-control-request-method"] !== undefined;

/** Browsers send no key with it, so it allows all origins; the call itself is checked. */
function answerPreflight(reply: FastifyReply): FastifyReply {
  reply.headers({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "x-api-key, content-type",
    "access-control-max-age": String(limits.corsMaxAgeSeconds.value),
  });
  return reply.code(204).send();
}

/** Without an origin the caller is no page in a browser, which only the limits can stop. */
function allowOrigin({ origins }: PublishableKey, request: FastifyRequest, reply: FastifyReply) {
  const { origin } = request.headers;
  reply.header("vary", "origin");
  if (origin === undefined) return;
  if (!origins.includes(origin)) {
    throw new AppError("forbidden", "the publishable key is not for pages of this origin");
  }
  reply.header("access-control-allow-origin", origin);
  reply.header("access-control-expose-headers", "x-request-id, x-error-code, retry-after");
}

/** One client may have all addresses of an IPv6 network. */
function networkOf(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":");
}

function takeOfMinute(
  { perMinutePerAddress }: PublishableKey,
  { taken, resetMs }: ReturnType<SlidingWindows["take"]>,
): void {
  if (taken) return;
  const seconds = Math.ceil(resetMs / 1_000);
  const message = `this address has used ${perMinutePerAddress} requests in a minute, wait ${seconds} s`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: seconds });
}

async function takeOfDay(
  { usage, clock }: Services,
  { id, perDay }: PublishableKey,
  { method, routeOptions }: FastifyRequest,
) {
  const now = clock.now();
  const day = new Date(now).toISOString().slice(0, 10);
  if (await usage.take(id, day, perDay)) {
    await usage.count(id, day, `${method} ${routeOptions.url}`);
    return;
  }
  const dayMs = 24 * 3_600_000;
  const seconds = Math.ceil((dayMs - (now % dayMs)) / 1_000);
  const message = `the key's ${perDay} requests of this day are used up`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: seconds });
}
