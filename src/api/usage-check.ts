import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKey } from "../contract/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { limitsOf, stopsAtQuota } from "../contract/plans.ts";
import { keyOf } from "./key-check.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** A repeat of a call that was counted already. */
    replayed: boolean;
  }
  interface FastifyContextConfig {
    /** Never counted against the quota: looking at one's own jobs and account. */
    uncounted?: boolean;
  }
}

/** Rate limit, quota and count of every request that came with a good key. */
export function addUsageCheck(app: FastifyInstance, services: Services): void {
  /** Counted requests in progress, by tenant: two may not both take the last of a quota. */
  const open = new Map<string, number>();
  const noteUse = lastUseNoter(services);

  app.decorateRequest("replayed", false);
  app.addHook("onRequest", async (request, reply) => {
    if (request.apiKey === null) return;
    const key = keyOf(request);
    // The admin's look at a key is no use of it; sessions have a bound of their own.
    if (request.visit?.who !== "admin") noteUse(key);
    if (request.visit === null) await takeSlot(services, key, reply);
    if (isLook(request)) return;
    await checkQuota(services, key, request, open.get(key.tenant) ?? 0);
    open.set(key.tenant, (open.get(key.tenant) ?? 0) + 1);
    reply.raw.once("close", () => {
      const left = (open.get(key.tenant) ?? 1) - 1;
      if (left === 0) open.delete(key.tenant);
      else open.set(key.tenant, left);
      if (isCounted(request, reply)) count(services, key, request);
    });
  });
}

/** Looking at one's own jobs and account costs nothing; in the dashboard, looking at anything. */
function isLook({ routeOptions, visit, method }: FastifyRequest): boolean {
  return routeOptions.config.uncounted === true || (visit !== null && method === "GET");
}

async function takeSlot(services: Services, key: ApiKey, reply: FastifyReply): Promise<void> {
  const { requestsPerMinute } = limitsOf(key, services.settings.plans);
  const slot = await services.usage.admit(key.tenant, requestsPerMinute);
  const seconds = Math.ceil(slot.resetMs / 1_000);
  reply.header("ratelimit-limit", String(requestsPerMinute));
  reply.header("ratelimit-remaining", String(slot.remaining));
  reply.header("ratelimit-reset", String(seconds));
  if (slot.admitted) return;
  const words = `the plan's ${requestsPerMinute} requests a minute are used up, wait ${seconds} s`;
  throw new AppError("rate_limited", words, { retryAfterSeconds: seconds });
}

/** Ending a job is possible with an exhausted quota too. */
async function checkQuota(
  { usage, settings, clock }: Services,
  key: ApiKey,
  { method }: FastifyRequest,
  open: number,
): Promise<void> {
  const { quota } = limitsOf(key, settings.plans);
  if (quota === 0 || !stopsAtQuota[key.plan] || method === "DELETE") return;
  const day = dayOf(clock.now());
  const used = await usage.total(key.tenant, day.slice(0, 7));
  if (used + open < quota) return;
  const end = periodOf(clock.now()).periodEnd;
  const words = `the quota of ${quota} requests is used up; the next period begins ${end}`;
  throw new AppError("quota_exhausted", words);
}

/** 200-499, except refusals for want of quota or slots. A caller that left first is counted. */
function isCounted(request: FastifyRequest, { raw }: FastifyReply): boolean {
  if (request.replayed) return false;
  if (!raw.headersSent) return true;
  return raw.statusCode < 500 && raw.statusCode !== 402 && raw.statusCode !== 429;
}

function count({ usage, clock, log }: Services, key: ApiKey, request: FastifyRequest): void {
  const endpoint = `${request.method} ${request.routeOptions.url ?? "none"}`;
  usage.count(key.tenant, dayOf(clock.now()), endpoint).catch((error: unknown) => {
    log.error({ key: key.prefix, endpoint, err: error }, "usage.lost");
  });
}

/** Written rarely: a write for each request would be too many. */
function lastUseNoter({ keys, clock, log }: Services): (key: ApiKey) => void {
  const writing = new Set<string>();
  return ({ id, lastUsedAt }) => {
    const now = clock.now();
    const age = now - Date.parse(lastUsedAt ?? "1970-01-01");
    if (age < limits.keyUsedEveryMs.value || writing.has(id)) return;
    writing.add(id);
    keys
      .update(id, { lastUsedAt: new Date(now).toISOString() })
      .catch((error: unknown) => log.error({ key: id, err: error }, "key.use.lost"))
      .finally(() => writing.delete(id));
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
