import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { limitsOf, stopsAtQuota } from "../contract/settings/plans.ts";
import { SlidingWindows } from "../kit/sliding-windows.ts";
import type { Admission } from "../ports/usage.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** A repeat of a call that was counted already. */
    replayed: boolean;
  }
  interface FastifyContextConfig {
    /** Never counted against the quota: reading jobs and the account. */
    uncounted?: boolean;
    /** Asked again and again while a job runs: has another limit, on each replica. */
    polled?: boolean;
  }
}

/**
 * Rate limit, quota and count of every request with a valid key. A request is taken from the quota
 * before it is served, and given back when its response does not count.
 */
export function addUsageCheck(app: FastifyInstance, services: Services): void {
  const noteUse = lastUseNoter(services);
  const slots = slotTaker(services);

  app.decorateRequest("replayed", false);
  app.addHook("onRequest", async (request, reply) => {
    if (request.apiKey === null) return;
    const key = keyOf(request);
    // A call of the admin does not use the key; sessions have their own rate limit.
    if (request.visit?.who !== "admin") noteUse(key);
    if (request.visit === null) takeSlot(await slots(key, request), reply);
    if (isFree(request)) return;
    const day = dayOf(services.clock.now());
    if (!(await takeOfQuota(services, key, request, day))) return;
    const end = () => settle(services, key, request, reply, day);
    if (reply.raw.closed) end();
    else reply.raw.once("close", end);
  });
}

/** Reading jobs and the account is free; in the dashboard, all reads are. */
function isFree({ routeOptions, visit, method }: FastifyRequest): boolean {
  return routeOptions.config.uncounted === true || (visit !== null && method === "GET");
}

type Slot = Admission & { requestsPerMinute: number };

/** While the shared counter is unavailable, each replica enforces the read limit on its own. */
function slotTaker({ usage, settings, clock }: Services) {
  const own = new SlidingWindows(60_000, limits.tenantsRemembered.value);
  const polls = new SlidingWindows(60_000, limits.tenantsRemembered.value);
  return async (key: ApiKey, request: FastifyRequest): Promise<Slot> => {
    if (request.routeOptions.config.polled === true) {
      const max = limits.firecrawlPollsPerMinute.value;
      const { taken, ...rest } = polls.take(key.tenant, clock.now(), max);
      return { admitted: taken, ...rest, requestsPerMinute: max };
    }
    const { requestsPerMinute } = limitsOf(key, settings.plans);
    const admission = await usage.admit(key.tenant, requestsPerMinute).catch((error: unknown) => {
      if (!isServedAnyway(request, error)) throw error;
      const { taken, ...rest } = own.take(key.tenant, clock.now(), requestsPerMinute);
      return { admitted: taken, ...rest };
    });
    return { ...admission, requestsPerMinute };
  };
}

/** Reads are served even when they cannot be counted; writes are refused. */
function isServedAnyway({ method }: FastifyRequest, error: unknown): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && error instanceof AppError && error.code === "unavailable";
}

function takeSlot({ requestsPerMinute, ...slot }: Slot, reply: FastifyReply): void {
  const seconds = Math.ceil(slot.resetMs / 1_000);
  reply.header("ratelimit-limit", String(requestsPerMinute));
  reply.header("ratelimit-remaining", String(slot.remaining));
  reply.header("ratelimit-reset", String(seconds));
  if (slot.admitted) return;
  const message = `the plan's ${requestsPerMinute} requests a minute are used up, wait ${seconds} s`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: seconds });
}

/** False when the request is served uncounted. DELETE works with an exhausted quota too. */
async function takeOfQuota(
  { usage, settings, clock }: Services,
  key: ApiKey,
  request: FastifyRequest,
  day: string,
): Promise<boolean> {
  const { quota } = limitsOf(key, settings.plans);
  const maxRequests = stopsAtQuota[key.plan] && request.method !== "DELETE" ? quota : 0;
  try {
    if (await usage.take(key.tenant, day.slice(0, 7), maxRequests)) return true;
  } catch (error) {
    if (isServedAnyway(request, error)) return false;
    throw error;
  }
  const end = periodOf(clock.now()).periodEnd;
  const message = `the quota of ${quota} requests is used up; the next period begins ${end}`;
  throw new AppError("quota_exhausted", message);
}

/** 200-499 counts, except 402 and 429. A client that disconnected before the response counts. */
function isCounted(request: FastifyRequest, { raw }: FastifyReply): boolean {
  if (request.replayed) return false;
  if (!raw.headersSent) return true;
  return raw.statusCode < 500 && raw.statusCode !== 402 && raw.statusCode !== 429;
}

function settle(
  { usage, log }: Services,
  key: ApiKey,
  request: FastifyRequest,
  reply: FastifyReply,
  day: string,
): void {
  const endpoint = `${request.method} ${request.routeOptions.url ?? "none"}`;
  const settled = isCounted(request, reply)
    ? usage.count(key.tenant, day, endpoint)
    : usage.giveBack(key.tenant, day.slice(0, 7));
  settled.catch((error: unknown) => {
    log.error({ key: key.prefix, endpoint, err: error }, "usage.lost");
  });
}

/** Writes the time of a key's last use rarely: one write per request would be too many. */
function lastUseNoter({ keys, clock, log }: Services): (key: ApiKey) => void {
  const writing = new Set<string>();
  return ({ id, lastUsedAt }) => {
    const now = clock.now();
    const age = now - Date.parse(lastUsedAt ?? "1970-01-01");
    if (age < limits.keyUsedEveryMs.value || writing.has(id)) return;
    writing.add(id);
    keys.update(id, { lastUsedAt: new Date(now).toISOString() }).then(
      () => writing.delete(id),
      (error: unknown) => {
        log.error({ key: id, err: error }, "key.use.lost");
        clock.after(limits.diskRetryMaxMs.value, () => writing.delete(id));
      },
    );
  };
}

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** The calendar month, UTC. */
export function periodOf(now: number): { periodStart: string; periodEnd: string } {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return { periodStart: new Date(start).toISOString(), periodEnd: new Date(end).toISOString() };
}
