import type { FastifyInstance } from "fastify";
import {
  accountSchema,
  signingSecretSchema,
  type Account,
} from "../../contract/accounts/account.ts";
import type { ApiKey } from "../../contract/accounts/api-key.ts";
import { limits } from "../../contract/limits.ts";
import { limitsOf } from "../../contract/settings/plans.ts";
import type { UsageRow } from "../../ports/usage.ts";
import { readSigningSecret, rotateSigningSecret, type SigningSecret } from "../../tenancy/index.ts";
import { keyOf } from "../key-check.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";
import { periodOf } from "../usage-check.ts";

const tag = "Account";

export async function accountRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { secrets, clock, randomBytes } = services;
  const signing = { secrets, randomBytes, now: () => clock.now() };

  route(
    app,
    {
      method: "GET",
      url: "/v1/account",
      config: { uncounted: true },
      summary: "Plan, key, usage of this month and limits",
      tag,
      response: accountSchema,
    },
    ({ request }) => readAccount(services, keyOf(request)),
  );

  route(
    app,
    {
      method: "GET",
      url: "/v1/account/signing-secret",
      config: { uncounted: true },
      summary: "The secret that signs callbacks and webhooks",
      tag,
      response: signingSecretSchema,
    },
    async ({ request }) => secretView(await readSigningSecret(signing, keyOf(request).tenant)),
  );

  route(
    app,
    {
      method: "POST",
      url: "/v1/account/signing-secret/rotate",
      summary: "Make a new signing secret; the previous one stays valid for a day",
      tag,
      response: signingSecretSchema,
    },
    async ({ request }) => secretView(await rotateSigningSecret(signing, keyOf(request).tenant)),
  );
}

/** A key's plan, and the usage of its tenant in this period. */
export async function readAccount(services: Services, key: ApiKey): Promise<Account> {
  const period = periodOf(services.clock.now());
  const month = period.periodStart.slice(0, 7);
  const [rows, bytes] = await Promise.all([
    services.usage.read(key.tenant, month),
    services.usage.stored(key.tenant),
  ]);
  return accountView(services, key, period, { rows, bytes });
}

function accountView(
  { settings }: Services,
  key: ApiKey,
  { periodStart, periodEnd }: { periodStart: string; periodEnd: string },
  { rows, bytes }: { rows: readonly UsageRow[]; bytes: number },
): Account {
  const { quota, storageBytes, ...each } = limitsOf(key, settings.plans);
  const requests = rows.reduce((sum, row) => sum + row.requests, 0);
  return {
    plan: key.plan,
    apiKey: {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt ?? null,
    },
    usage: {
      periodStart,
      periodEnd,
      requests,
      quota: quota === 0 ? null : quota,
      remaining: quota === 0 ? null : Math.max(0, quota - requests),
      byEndpoint: summed(rows, ({ endpoint }) => endpoint),
      byDay: summed(rows, ({ day }) => day),
    },
    storage: { bytes, limit: storageBytes === 0 ? null : storageBytes },
    limits: {
      requestsPerMinute: each.requestsPerMinute,
      maxPages: limits.maxPagesMax.value,
      maxUrls: limits.urlsMax.value,
      concurrentExtractions: each.concurrentExtractions,
    },
  };
}

function summed(rows: readonly UsageRow[], by: (row: UsageRow) => string): Record<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(by(row), (sums.get(by(row)) ?? 0) + row.requests);
  return Object.fromEntries(sums);
}

function secretView({ secret, createdAt, previous }: SigningSecret) {
  return { secret, createdAt, previousValidUntil: previous?.validUntil ?? null };
}
