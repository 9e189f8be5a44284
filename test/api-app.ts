import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createExtractions } from "../src/adapters/embedded/extractions.ts";
import { createFactLedger } from "../src/adapters/embedded/fact-ledger.ts";
import { createHooks } from "../src/adapters/embedded/hooks.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createKeys } from "../src/adapters/embedded/keys.ts";
import { createOutbox } from "../src/adapters/embedded/outbox/outbox.ts";
import { createPageArchive } from "../src/adapters/embedded/page-archive.ts";
import { createRepeats } from "../src/adapters/embedded/repeats.ts";
import { createResults } from "../src/adapters/embedded/results.ts";
import { createSecrets } from "../src/adapters/embedded/secrets.ts";
import { createSitePages } from "../src/adapters/embedded/site-pages.ts";
import { createSnapshots } from "../src/adapters/embedded/snapshots.ts";
import { createSites } from "../src/adapters/embedded/sites.ts";
import { createUsage } from "../src/adapters/embedded/usage.ts";
import { buildApi } from "../src/api/app.ts";
import type { Services } from "../src/api/services.ts";
import { planTable } from "../src/contract/settings/plans.ts";
import { createTestClock } from "../src/kit/clock.ts";
import { createIds } from "../src/kit/ids.ts";
import { createAnswers, createSearch } from "../src/knowledge/index.ts";
import { createLogins, makeKey, storedLogins } from "../src/tenancy/index.ts";
import { undeclared } from "./answers.ts";

export const adminToken = "a-token-of-sixteen";

/**
 * The API over the embedded adapters and a test clock, called by `inject`. Every response is
 * checked against the schema of its operation. Nothing runs jobs: tests write their records.
 */
export async function openApiApp(changes: Partial<Services> = {}) {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-api-"));
  const database = openDatabase(dir);
  const clock = createTestClock(Date.parse("2026-03-01T12:00:00.000Z"));
  const usage = createUsage(database, clock);
  const logged: { name: string; fields: object }[] = [];
  const log = (fields: object, name: string) => void logged.push({ name, fields });
  const search = createSearch({ index: createItemIndex(database), clock, onFault: () => {} });
  const snapshots = createSnapshots(database);
  const hooks = createHooks(database);
  const outbox = createOutbox(database, clock, { isOnlyDispatcher: true });
  const secrets = createSecrets(database);
  const services: Services = {
    extractions: createExtractions(database),
    events: createEvents(database, clock),
    results: createResults(database),
    keys: createKeys(database),
    usage,
    secrets,
    repeats: createRepeats(database, clock),
    search,
    snapshots,
    archive: createPageArchive(database, clock),
    answers: createAnswers({ search }),
    pages: { call: async () => ({ reply: "busy", retryAfterSeconds: 1 }) },
    hasBrowser: false,
    botKeys: null,
    webhooks: {
      hooks,
      outbox,
      test: async () => ({
        at: new Date(0).toISOString(),
        status: 200,
        ms: 1,
        error: null,
        answer: "",
      }),
      mayDial: () => ({ ok: true }),
    },
    sites: {
      sites: createSites(database),
      pages: createSitePages(database),
      ledger: createFactLedger(database, clock),
    },
    waiting: () => ({ tenant: 0, total: 0 }),
    mayDial: () => ({ ok: true }),
    isOwnNetwork: async () => false,
    logins: createLogins({ store: storedLogins({ secrets, now: () => clock.now() }), clock }),
    outageOf: () => undefined,
    dependencies: { database: async () => undefined },
    answered: () => {},
    mcp: async () => new Response(null, { status: 405 }),
    dashboard: null,
    searchElement: undefined,
    system: {
      mode: "embedded",
      startedAt: 0,
      maxCrawlers: 4,
      podOf: () => null,
      settings: () => [],
    },
    settings: {
      plans: { ...planTable, Pro: { ...planTable.Pro, requestsPerMinute: 100_000, quota: 0 } },
      adminToken,
      publicUrl: "",
      cors: [],
      trustProxy: [],
      authFailures: 30,
      adminFailures: 10,
    },
    clock,
    ids: createIds({ now: () => clock.now(), randomBytes }),
    randomBytes,
    log: { info: log, warn: log, error: log },
    version: "1",
    ...changes,
  };
  const app = await buildApi(services);
  onTestFinished(async () => {
    await app.close();
    await search.close();
    usage[Symbol.dispose]();
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const { key, text, hash } = makeKey(
    { name: "test", plan: "Pro" },
    { id: services.ids.id(), now: clock.now(), randomBytes },
  );
  await services.keys.create(key, hash);

  async function call(
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) {
    const answer = await app.inject({
      method,
      url: path,
      headers: { "x-api-key": text, ...headers },
      ...(body && { payload: body }),
    });
    const problem = undeclared(app.routeDocs, {
      method,
      path,
      status: answer.statusCode,
      code: answer.headers["x-error-code"]?.toString(),
      type: answer.headers["content-type"]?.toString() ?? "",
      text: answer.payload,
    });
    expect(problem).toBeUndefined();
    return answer;
  }
  return { ...services, snapshots, app, clock, key, keyText: text, logged, call };
}

export type ApiApp = Awaited<ReturnType<typeof openApiApp>>;
