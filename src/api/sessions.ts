import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { SlidingWindows } from "../kit/sliding-windows.ts";
import { createSessions, isUsable, type Visit } from "../tenancy/index.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The dashboard session of the call; null for calls with a key or a token. */
    visit: Visit | null;
  }
  interface FastifyInstance {
    /** Null when the dashboard is off. */
    visits: Visits | null;
  }
}

/** The admin names the key to act as. */
const actAsHeader = "x-lorepod-key-id";

/**
 * Sessions in cookies that scripts cannot read and other sites cannot send. A call with a session
 * must come from the dashboard's page; a call that changes something also needs the CSRF token.
 */
export function createVisits(services: Services) {
  const { keys, clock, settings } = services;
  const sessions = createSessions({ ...services, adminToken: settings.adminToken });
  const counted = new SlidingWindows(60_000, limits.sessionsRemembered.value);

  /** Sessions have their own rate limit: a key's requests per minute are meant for programs. */
  function takeSlot({ id }: Visit): void {
    const slot = counted.take(id, clock.now(), limits.sessionPerMinute.value);
    if (slot.taken) return;
    const retryAfterSeconds = Math.ceil(slot.resetMs / 1_000);
    const message = `too many requests in this session, wait ${retryAfterSeconds} s`;
    throw new AppError("rate_limited", message, { retryAfterSeconds });
  }

  return {
    sessions,

    /** Undefined for a call without a session; throws when the session has expired. */
    async of(request: FastifyRequest): Promise<Visit | undefined> {
      const token = tokenOf(request);
      if (token === undefined) return undefined;
      refuseForeign(request);
      const visit = await sessions.find(token);
      if (visit === undefined) {
        throw new AppError("unauthorized", "the session is over, sign in again");
      }
      const { method, headers } = request;
      if (method !== "GET" && method !== "HEAD" && headers["x-csrf-token"] !== visit.csrf) {
        throw new AppError("forbidden", "the header x-csrf-token is missing or wrong");
      }
      takeSlot(visit);
      return visit;
    },

    /** The key whose tenant the call reads or changes. */
    async keyOf(visit: Visit, { headers }: FastifyRequest): Promise<ApiKey> {
      if (visit.who === "key") return visit.key;
      const id = headers[actAsHeader];
      const key = typeof id === "string" ? await keys.get(id) : undefined;
      if (key !== undefined && isUsable(key, clock.now())) return key;
      const message = key ? "the chosen key is revoked or out of date" : "choose a key to act as";
      throw new AppError("forbidden", message);
    },

    start(request: FastifyRequest, reply: FastifyReply, token: string): void {
      const seconds = limits.sessionMs.value / 1_000;
      reply.header("set-cookie", cookie(request, token, seconds));
    },

    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request);
      if (token !== undefined) await sessions.end(token);
      reply.header("set-cookie", cookie(request, "", 0));
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;

/** Accepts calls of the dashboard's page and of clients that are not browsers. */
export function refuseForeign({ headers, host }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  const origin = headers.origin;
  const own = site === undefined ? origin === undefined || hostOf(origin) === host : undefined;
  if (own ?? site === "same-origin") return;
  throw new AppError("forbidden", "a session's calls come from the dashboard's own page");
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

export function addVisits(app: FastifyInstance, services: Services): void {
  app.decorateRequest("visit", null);
  app.decorate("visits", services.dashboard === null ? null : createVisits(services));
}

/** Browsers store cookies by host, not by port: two servers on one host need different names. */
function cookieName({ protocol, host }: FastifyRequest): string {
  const port = /:(\d+)$/.exec(host)?.[1];
  return `${protocol === "https" ? "__Host-" : ""}lorepod${port === undefined ? "" : `_${port}`}`;
}

function cookie(request: FastifyRequest, value: string, seconds: number): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  const name = cookieName(request);
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const name = `${cookieName(request)}=`;
  const parts = (request.headers.cookie ?? "").split(/;\s*/);
  const value = parts.find((part) => part.startsWith(name))?.slice(name.length);
  return value === "" ? undefined : value;
}
