import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { DataError, isDiskFull, outageOf } from "../src/adapters/embedded/database/data-error.ts";
import { createNews } from "../src/adapters/embedded/news.ts";
import { createLog, type Log } from "../src/adapters/shared/log.ts";
import { buildApi, openQueueGauge } from "../src/api/index.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { limits } from "../src/contract/limits.ts";
import { limitsOf } from "../src/contract/settings/plans.ts";
import { startController, sweep } from "../src/controller/index.ts";
import { checkUrl } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { every } from "../src/kit/every.ts";
import type { Keys } from "../src/ports/keys.ts";
import type { Secrets } from "../src/ports/secrets.ts";
import { createErasing, storageFault, type EraseDeps } from "../src/tenancy/index.ts";
import { dashboardOf, shownSettings, signInLink } from "./dashboard.ts";
import { addKey } from "./keys.ts";
import { startReaders, type Readers } from "./local-readers.ts";
import { openStores, type Stores } from "./local-stores.ts";
import { openMetrics } from "./metrics.ts";
import { outliveFaults } from "./outlive-faults.ts";
import { startChecks } from "./service-checks.ts";
import { tenantErasers } from "./tenant-erasers.ts";
import { createWebhookSender, openWebhookWall, webhookGauges } from "./webhooks.ts";
import { welcome } from "./welcome.ts";

/** The whole product in one process, with crawlers, page worker and `knowledge` as its children. */
export async function start(config: Config, version: string, args: string[]): Promise<number> {
  try {
    const server = await openLocal(config, version);
    const firstKey = await firstKeyOf(server.keys);
    const stopped = runUntilStopped(server.log, args.includes("--until-input-ends"));
    const services = await startChecks(config, server);
    console.log(welcome({ ...config, ...server, version, firstKey, services }));
    const signal = await stopped;
    console.error(`lorepod: ${signal}, stopping; jobs that run go on at the next start`);
    await server[Symbol.asyncDispose]();
    return 0;
  } catch (error) {
    const sentence = startFault(error, config);
    if (sentence === undefined) throw error;
    console.error(`lorepod: ${sentence}`);
    return 1;
  }
}

/** Opens everything in order; disposing closes it in reverse, intake first. */
export async function openLocal(config: Config, version: string) {
  await using stack = new AsyncDisposableStack();
  const log = createLog(config.logLevel);
  const stores = openStores(config, log, stack);
  const readers = await startReaders(config, stores, log, stack);
  await startJobs(config, { stores, readers, log }, stack);
  const gauge = stack.use(await openQueueGauge(stores.extractions, clock));
  const metrics = stack.use(
    await openMetrics(config, {
      waiting: () => gauge.waiting("").total,
      ...webhookGauges({ ...stores, clock }),
    }),
  );
  const sender = await startDispatcher(config, { stores, metrics, log }, stack);
  const app = stack.adopt(
    await buildApi(apiDeps(config, version, { stores, readers, gauge, metrics, sender, log })),
    (api) => api.close(),
  );
  await app.listen({ port: config.port, host: config.host });
  const address = openable(app.listeningOrigin);
  const link = await linkOf(config, stores.secrets, address);
  const open = stack.move();
  return {
    address,
    log,
    keys: stores.keys,
    link,
    embedder: stores.embedder,
    browser: readers.browser,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The controller, and the timers that remove what is past its retention or of deleted keys. */
async function startJobs(
  config: Config,
  { stores, readers, log }: { stores: Stores; readers: Readers; log: Log },
  stack: AsyncDisposableStack,
): Promise<void> {
  const { extractions, events, results, keys, usage } = stores;
  stack.use(
    await startController({
      extractions,
      events,
      runs: readers.runs,
      settle: (extraction) => readers.knowledge.settle(extraction),
      storageFault: async ({ spec }) => {
        const key = await keys.get(spec.apiKey ?? "");
        return key && storageFault(usage, key, config.plans);
      },
      maxPerTenant: async ({ spec }) => {
        const key = await keys.get(spec.apiKey ?? "");
        return limitsOf(key ?? { plan: "Usage" }, config.plans).concurrentExtractions;
      },
      crawlersAtOnce: config.crawlers,
      clock,
      random: Math.random,
      log,
    }),
  );
  stack.use(sweeping({ extractions, events, results, clock }, log));
  const erasers = tenantErasers(stores.database, stores);
  stack.use(erasing({ keys, extractions, events, results, erasers, clock }, log));
}

type Metrics = Awaited<ReturnType<typeof openMetrics>>;
type Sender = ReturnType<typeof createWebhookSender>;

async function startDispatcher(
  config: Config,
  { stores, metrics, log }: { stores: Stores; metrics: Metrics; log: Log },
  stack: AsyncDisposableStack,
): Promise<Sender> {
  const { extractions, events, results, secrets, hooks, outbox, ids } = stores;
  const wall = stack.use(await openWebhookWall(config, { clock, log }));
  const sender = stack.use(createWebhookSender(config, wall, { outbox, secrets, clock, ids }));
  stack.use(
    await sender.dispatch({
      extractions,
      events,
      results,
      secrets,
      hooks,
      outbox,
      clock,
      log,
      news: createNews(stores.database),
      outageOf,
      tried: (outcome, ms) => metrics.tried(outcome, ms),
    }),
  );
  return sender;
}

function apiDeps(
  config: Config,
  version: string,
  open: {
    stores: Stores;
    readers: Readers;
    gauge: Awaited<ReturnType<typeof openQueueGauge>>;
    metrics: Metrics;
    sender: Sender;
    log: Log;
  },
): Parameters<typeof buildApi>[0] {
  const { stores, readers, gauge, metrics, sender, log } = open;
  const { database, extractions, hooks, outbox } = stores;
  return {
    extractions,
    events: stores.events,
    results: stores.results,
    keys: stores.keys,
    usage: stores.usage,
    secrets: stores.secrets,
    repeats: stores.repeats,
    search: stores.search,
    pages: readers.pages,
    hasBrowser: readers.browser.place !== null,
    webhooks: { hooks, outbox, test: sender.test, mayDial: sender.mayDial },
    waiting: (tenant) => gauge.waiting(tenant),
    mayDial: (url) => checkUrl(url, readers.allow, "LOREPOD_EGRESS_ALLOW"),
    outageOf,
    dashboard: dashboardOf(config),
    system: {
      mode: "embedded",
      startedAt: clock.now(),
      maxCrawlers: config.crawlers,
      podOf: () => null,
      settings: shownSettings,
    },
    dependencies: {
      database: async () => {
        database.space.check();
        await extractions.list({ limit: 1 });
      },
      egress: () => reached(readers.egressUrl),
    },
    answered: (request) => metrics.answered(request),
    settings: config,
    randomBytes,
    clock,
    ids: stores.ids,
    log,
    version,
  };
}

/** A browser cannot open 0.0.0.0 or [::], so the loopback address is shown instead. */
function openable(origin: string): string {
  return origin.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** Erases the data of deleted keys, one part at a time. */
function erasing(deps: EraseDeps, log: ReturnType<typeof createLog>): Disposable {
  const erase = createErasing(deps);
  return every(clock, limits.eraseEveryMs.value, () => {
    erase(false).catch((error: unknown) => log.error({ err: error }, "erase.failed"));
  });
}

/** Rejects when no server listens at the address. */
async function reached(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), timeout: 2_000 });
  try {
    await once(socket, "connect");
  } finally {
    socket.destroy();
  }
}

function sweeping(
  deps: Parameters<typeof sweep>[0],
  log: ReturnType<typeof createLog>,
): Disposable {
  const run = () => {
    sweep(deps).catch((error: unknown) => log.error({ err: error }, "sweep.failed"));
  };
  return every(clock, limits.sweepMs.value, run);
}

/** No link while the disk is full; `lorepod dashboard` creates one later. */
async function linkOf(config: Config, secrets: Secrets, address: string) {
  if (config.dashboard === "off") return undefined;
  return signInLink(secrets, address).catch((error: unknown) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
}

/** An installation without a key creates one and shows it once. */
async function firstKeyOf(keys: Keys): Promise<string | undefined> {
  if ((await keys.list()).length > 0) return undefined;
  return (await addKey(keys, { name: "first key", plan: "Pro" })).text;
}

function runUntilStopped(log: Log, untilInputEnds: boolean): Promise<string> {
  const faults = outliveFaults(log);
  return stopSignal(untilInputEnds).finally(() => faults[Symbol.dispose]());
}

/** A server that a command started ends with the command, however that ends. */
function stopSignal(untilInputEnds: boolean): Promise<string> {
  return new Promise((done) => {
    if (untilInputEnds) process.stdin.once("close", () => done("input ended")).resume();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done(signal));
  });
}

/** A message for a fault of the machine or its settings; undefined for a bug. */
function startFault(error: unknown, config: Config): string | undefined {
  if (error instanceof DataError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const where = `${config.host}:${config.port}`;
  switch (code) {
    case "EADDRINUSE":
      return `${where} is in use by another program; set LOREPOD_PORT to a free port`;
    case "EACCES":
      return `${where} may not be used by this user; set LOREPOD_PORT to a port above 1023`;
    case "EADDRNOTAVAIL":
      return `${config.host} is not an address of this machine; see LOREPOD_HOST`;
    case "ENOTFOUND":
      return `${config.host} is not a known host name; see LOREPOD_HOST`;
    default:
      return undefined;
  }
}
