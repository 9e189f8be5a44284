import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { extname, join, resolve } from "node:path";
import { DataError, isDiskFull, outageOf } from "../src/adapters/embedded/database/data-error.ts";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createExtractions } from "../src/adapters/embedded/extractions.ts";
import { createKeys } from "../src/adapters/embedded/keys.ts";
import { createRepeats } from "../src/adapters/embedded/repeats.ts";
import { createSecrets } from "../src/adapters/embedded/secrets.ts";
import { createUsage } from "../src/adapters/embedded/usage.ts";
import { lockDirectory } from "../src/adapters/embedded/database/lock.ts";
import { createHooks } from "../src/adapters/embedded/hooks.ts";
import { createItemIndex } from "../src/adapters/embedded/items/item-index.ts";
import { createNews } from "../src/adapters/embedded/news.ts";
import { createOutbox } from "../src/adapters/embedded/outbox/outbox.ts";
import { createPageCalls } from "../src/adapters/embedded/processes/page-calls.ts";
import { createResults } from "../src/adapters/embedded/results.ts";
import { createChildRuns } from "../src/adapters/embedded/processes/runs.ts";
import { findBrowser } from "../src/adapters/shared/find-browser.ts";
import { createLog, type Log } from "../src/adapters/shared/log.ts";
import { buildApi, openQueueGauge } from "../src/api/index.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import { limits } from "../src/contract/limits.ts";
import { limitsOf } from "../src/contract/settings/plans.ts";
import { startController, sweep } from "../src/controller/index.ts";
import { checkUrl, parseNetworks, startEgressProxy, systemResolver } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { every } from "../src/kit/every.ts";
import { createIds } from "../src/kit/ids.ts";
import { createSearch } from "../src/knowledge/index.ts";
import type { Keys } from "../src/ports/keys.ts";
import type { Secrets } from "../src/ports/secrets.ts";
import { createErasing, storageFault, type EraseDeps } from "../src/tenancy/index.ts";
import { dashboardOf, shownSettings, signInLink } from "./dashboard.ts";
import { addKey } from "./keys.ts";
import { openLocalKnowledge } from "./local-knowledge.ts";
import { openMetrics } from "./metrics.ts";
import { outliveFaults } from "./outlive-faults.ts";
import { embedderOf } from "./readers.ts";
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
  stack.use(lockDirectory(config.data));
  const onSpace = (fault: DataError | undefined) => {
    if (fault === undefined) log.info({}, "disk.takes_writes_again");
    else log.error({ err: fault }, "disk.full");
  };
  const database = stack.adopt(openDatabase(config.data, { onSpace }), (open) => open.close());
  const extractions = createExtractions(database);
  const events = createEvents(database, clock);
  const results = createResults(database);
  const keys = createKeys(database);
  const usage = stack.use(createUsage(database, clock));
  const secrets = createSecrets(database);
  const repeats = createRepeats(database, clock);
  const hooks = createHooks(database);
  const outbox = createOutbox(database, clock, { isOnlyDispatcher: true });
  const index = createItemIndex(database);
  const embedder = embedderOf(config);
  const search = stack.adopt(
    createSearch({
      ...(embedder && { embedder }),
      index,
      clock,
      onFault: (error, doing) => log.warn({ err: error, doing }, "search.fault"),
    }),
    (open) => open.close(),
  );

  const allow = parseNetworks(config.egressAllow);
  const token = randomBytes(24).toString("base64url");
  const egress = stack.adopt(
    await startEgressProxy({
      allow,
      resolver: systemResolver({ hostsFile: !allow.isEmpty }),
      clock,
      token,
      maxOpenPerHost: config.hostOpen,
      log: ({ event, ...fields }) => log.warn(fields, event),
    }),
    (proxy) => proxy.close(),
  );
  const { robots, userAgent } = config;
  const browser = await findBrowser(config.chromium, resolve(database.dir, "browser"));
  const settings: CrawlerSettings = {
    proxy: { url: egress.url, token },
    robots,
    userAgent,
    hostOpen: config.hostOpen,
    browser: browser.place,
  };
  const pages = stack.use(
    createPageCalls({
      entry: new URL(`./pages${extname(import.meta.url)}`, import.meta.url),
      settings,
      heapMb: limits.pageWorkerHeapMb.value,
      clock,
      tempRoot: join(database.dir, "pages"),
      onLog: (text) => log.info({ text }, "pages.said"),
    }),
  );
  const knowledge = stack.use(openLocalKnowledge(config, { database, events, log }));
  const runs = stack.use(
    createChildRuns({
      entry: new URL(`./crawler${extname(import.meta.url)}`, import.meta.url),
      settings,
      calls: knowledge.desk,
      events,
      heapMb: limits.crawlerHeapMb.value,
      clock,
      tempRoot: join(database.dir, "runs"),
      onLog: ({ run, ...line }) => log.info({ job: run.job, ...line }, "crawler.said"),
    }),
  );
  stack.use(
    await startController({
      extractions,
      events,
      runs,
      settle: (extraction) => knowledge.settle(extraction),
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

  const erasers = tenantErasers(database, { usage, secrets, repeats, index, outbox });
  stack.use(erasing({ keys, extractions, events, results, erasers, clock }, log));

  const gauge = stack.use(await openQueueGauge(extractions, clock));
  const metrics = stack.use(
    await openMetrics(config, {
      waiting: () => gauge.waiting("").total,
      ...webhookGauges({ hooks, outbox, keys, clock }),
    }),
  );
  const ids = createIds({ now: () => clock.now(), randomBytes });
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
      news: createNews(database),
      outageOf,
      tried: (outcome, ms) => metrics.tried(outcome, ms),
    }),
  );
  const app = stack.adopt(
    await buildApi({
      extractions,
      events,
      results,
      keys,
      usage,
      secrets,
      repeats,
      search,
      pages,
      hasBrowser: browser.place !== null,
      webhooks: { hooks, outbox, test: sender.test, mayDial: sender.mayDial },
      waiting: (tenant) => gauge.waiting(tenant),
      mayDial: (url) => checkUrl(url, allow, "LOREPOD_EGRESS_ALLOW"),
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
        egress: () => reached(egress.url),
      },
      answered: (request) => metrics.answered(request),
      settings: config,
      randomBytes,
      clock,
      ids,
      log,
      version,
    }),
    (api) => api.close(),
  );
  await app.listen({ port: config.port, host: config.host });
  const address = openable(app.listeningOrigin);
  const link = await linkOf(config, secrets, address);
  const open = stack.move();
  return {
    address,
    log,
    keys,
    link,
    embedder,
    browser,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** No browser opens "every address of this machine"; each of them will do. */
function openable(origin: string): string {
  return origin.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** Takes up what deleted keys have left, one turn at a time. */
function erasing(deps: EraseDeps, log: ReturnType<typeof createLog>): Disposable {
  const erase = createErasing(deps);
  return every(clock, limits.eraseEveryMs.value, () => {
    erase(false).catch((error: unknown) => log.error({ err: error }, "erase.failed"));
  });
}

/** Somebody listens there. */
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

/** None where the disk is full: `lorepod dashboard` makes one later. */
async function linkOf(config: Config, secrets: Secrets, address: string) {
  if (config.dashboard === "off") return undefined;
  return signInLink(secrets, address).catch((error: unknown) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
}

/** An install without any key makes one, and shows it this once. */
async function firstKeyOf(keys: Keys): Promise<string | undefined> {
  if ((await keys.list()).length > 0) return undefined;
  return (await addKey(keys, { name: "first key", plan: "Pro" })).text;
}

function runUntilStopped(log: Log, untilInputEnds: boolean): Promise<string> {
  const faults = outliveFaults(log);
  return stopSignal(untilInputEnds).finally(() => faults[Symbol.dispose]());
}

/** A server of one command ends when the command does, however that ends. */
function stopSignal(untilInputEnds: boolean): Promise<string> {
  return new Promise((done) => {
    if (untilInputEnds) process.stdin.once("close", () => done("input ended")).resume();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done(signal));
  });
}

/** What can be wrong with a machine, in one sentence; undefined for faults of our own. */
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
