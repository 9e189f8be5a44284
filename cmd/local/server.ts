import { randomBytes } from "node:crypto";
import { isDiskFull, outageOf } from "../../src/adapters/embedded/database/data-error.ts";
import { createNews } from "../../src/adapters/embedded/news.ts";
import { createLog, type Log } from "../../src/adapters/shared/log.ts";
import { buildApi, openQueueGauge } from "../../src/api/index.ts";
import { limits } from "../../src/contract/limits.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { limitsOf } from "../../src/contract/settings/plans.ts";
import { startController, sweep } from "../../src/controller/index.ts";
import { checkUrl, isOwnNetwork, systemResolver } from "../../src/egress/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { every } from "../../src/kit/every.ts";
import { answerEvents, createTally, objectivesOf, type Tally } from "../../src/objectives/index.ts";
import type { Secrets } from "../../src/ports/secrets.ts";
import { createLogins, storageFault, storedAccess, storedLogins } from "../../src/tenancy/index.ts";
import { localDirectory } from "../bot-auth.ts";
import { checkReachable } from "../check-reachable.ts";
import { builtSearchElement, dashboardOf, shownSettings, signInLink } from "../dashboard.ts";
import { startErasing } from "../erasing.ts";
import { mcpAnswer } from "../mcp-answer.ts";
import { startReaders, type Readers } from "./readers.ts";
import { openStores, type Stores } from "./stores.ts";
import { openMetrics } from "../metrics.ts";
import { openAnswers } from "../search.ts";
import { siteOptions } from "../sites.ts";
import { tenantErasers } from "../tenant-erasers.ts";
import { createWebhookSender, openWebhookWall, webhookGauges } from "../webhooks.ts";

/** Opens all parts in order; disposing closes them in reverse order, the API first. */
export async function openLocal(config: Config, version: string) {
  await using stack = new AsyncDisposableStack();
  const log = createLog(config.logLevel);
  const stores = openStores(config, log, stack);
  const readers = await startReaders(config, stores, log, stack);
  const tally = createTally(objectivesOf("all"));
  await startJobs(config, stores, readers, { log, tally }, stack);
  const app = await openApp(config, version, stores, readers, { log, tally }, stack);
  await app.listen({ port: config.port, host: config.host });
  for (const { tenant } of await stores.keys.list()) stores.search.buildPassages(tenant);
  stack.use(warmSearch(stores, log));
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

/** Prepares the first searches of large tenants in the background; without it, they wait for it. */
function warmSearch({ index, embedder }: Stores, log: Log): Disposable {
  const closing = new AbortController();
  const { signal } = closing;
  const warm = async () => {
    const vectors = embedder && (await index.warm(await embedder.model(signal), signal));
    if (vectors) log.info({ vectors }, "search.warmed");
  };
  void warm().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, "search.warm_failed");
  });
  return { [Symbol.dispose]: () => closing.abort() };
}

type Measures = { log: Log; tally: Tally };

/** Starts the controller, the sweep of old jobs and the erasing of deleted keys. */
async function startJobs(
  config: Config,
  stores: Stores,
  { knowledge, runs }: Readers,
  { log, tally }: Measures,
  stack: AsyncDisposableStack,
): Promise<void> {
  const { extractions, events, results, keys, usage } = stores;
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
      sites: siteOptions(config, {
        ...stores,
        knowledge: knowledge.sites,
        readAccess: storedAccess(stores.secrets),
        logins: storedLogins({ secrets: stores.secrets, now: () => clock.now() }),
        clock,
      }),
      count: (counted) => tally.count(counted),
      clock,
      random: Math.random,
      log,
    }),
  );
  const jobs = { extractions, events, results, archive: stores.archive, clock };
  const report = (event: string) => (error: unknown) => log.error({ err: error }, event);
  const onSweepFault = report("sweep.failed");
  stack.use(every(clock, limits.sweepMs.value, () => void sweep(jobs).catch(onSweepFault)));
  const erasers = tenantErasers(stores.database, stores);
  stack.use(startErasing({ ...jobs, keys, erasers }, report("erase.failed")));
}

/** The REST interface and the dispatcher of webhooks, with their metrics. */
async function openApp(
  config: Config,
  version: string,
  stores: Stores,
  { proxy, signing, browser, pages }: Readers,
  { log, tally }: Measures,
  stack: AsyncDisposableStack,
) {
  const { database, extractions, events, results, keys, secrets, hooks, outbox, ids } = stores;
  const gauge = stack.use(await openQueueGauge(extractions, clock));
  const metrics = stack.use(
    await openMetrics(config, {
      waiting: () => gauge.waiting("").total,
      objectives: () => tally.rows(),
      pagesWithoutPassages: () => stores.search.pagesWaiting(),
      ...webhookGauges({ hooks, outbox, keys, clock }),
    }),
  );
  const wall = stack.use(await openWebhookWall(config, { log }));
  const sender = stack.use(createWebhookSender(config, wall, { outbox, secrets, clock, ids }));
  const jobs = { extractions, events, results };
  const { sites } = stores;
  const dispatched = {
    ...jobs,
    sites,
    secrets,
    hooks,
    outbox,
    clock,
    log,
    news: createNews(database),
  };
  stack.use(
    await sender.dispatch({
      ...dispatched,
      outageOf,
      tried: (outcome, ms) => metrics.tried(outcome, ms),
      count: (counted) => tally.count(counted),
    }),
  );
  const { usage, repeats, search } = stores;
  return stack.adopt(
    await buildApi({
      ...jobs,
      keys,
      usage,
      secrets,
      logins: createLogins({ store: storedLogins({ secrets, now: () => clock.now() }), clock }),
      repeats,
      search,
      snapshots: stores.snapshots,
      archive: stores.archive,
      answers: openAnswers(config, search),
      pages,
      hasBrowser: browser.place !== null,
      sites: { sites: stores.sites, pages: stores.sitePages, ledger: stores.factLedger },
      webhooks: { hooks, outbox, test: sender.test, mayDial: sender.mayDial },
      waiting: (tenant) => gauge.waiting(tenant),
      botKeys: localDirectory(signing),
      mayDial: (url) => checkUrl(url, proxy.allow, "LOREPOD_EGRESS_ALLOW"),
      isOwnNetwork: (url) =>
        isOwnNetwork(url, proxy.allow, systemResolver({ hostsFile: !proxy.allow.isEmpty })),
      outageOf,
      mcp: mcpAnswer(version, log),
      dashboard: dashboardOf(config),
      searchElement: builtSearchElement(),
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
        egress: () => checkReachable(proxy.url),
      },
      answered(request) {
        metrics.answered(request);
        tally.count(answerEvents(request));
      },
      settings: config,
      randomBytes,
      clock,
      ids,
      log,
      version,
    }),
    (app) => app.close(),
  );
}

/** Browsers cannot open the address of all interfaces, so this names loopback. */
function openable(origin: string): string {
  return origin.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** Undefined when the disk is full: `lorepod dashboard` makes a link later. */
async function linkOf(config: Config, secrets: Secrets, address: string) {
  if (config.dashboard === "off") return undefined;
  return signInLink(secrets, address).catch((error: unknown) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
}
