import { randomBytes } from "node:crypto";
import { openArchive, withArchive } from "../../src/adapters/nats/archive.ts";
import { createCaller } from "../../src/adapters/nats/calls/calls.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { createItemIndex } from "../../src/adapters/weaviate/item-index.ts";
import { createSiteIndex } from "../../src/adapters/weaviate/site-index.ts";
import { createCountedIndex } from "../../src/adapters/nats/usage/counted-index.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { createKeys } from "../../src/adapters/kubernetes/keys/keys.ts";
import { createSites } from "../../src/adapters/kubernetes/sites/sites.ts";
import { openFactLedger } from "../../src/adapters/nats/sites/fact-ledger.ts";
import { openSitePages } from "../../src/adapters/nats/sites/site-pages.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { outageOf } from "../../src/adapters/kubernetes/outage.ts";
import { podName } from "../../src/adapters/kubernetes/runs/pod-object.ts";
import { checkBroker } from "../../src/adapters/nats/client.ts";
import { createPageCalls } from "../../src/adapters/nats/calls/page-calls.ts";
import { openHooks } from "../../src/adapters/kubernetes/hooks/hooks.ts";
import { openOutbox } from "../../src/adapters/nats/outbox/outbox.ts";
import { openRepeats } from "../../src/adapters/nats/repeats.ts";
import { openPageArchive } from "../../src/adapters/nats/page-archive.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { createSnapshots } from "../../src/adapters/nats/snapshots.ts";
import { openSecrets } from "../../src/adapters/nats/secrets.ts";
import { openUsage } from "../../src/adapters/nats/usage/usage.ts";
import { createMetrics, type MetricSources } from "../../src/adapters/shared/metrics.ts";
import { buildApi, openQueueGauge } from "../../src/api/index.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { limits } from "../../src/contract/limits.ts";
import { checkUrl, isOwnNetwork, parseNetworks, systemResolver } from "../../src/egress/index.ts";
import { importDocuments } from "../../src/exports/index.ts";
import { answerEvents, createTally, objectivesOf, type Tally } from "../../src/objectives/index.ts";
import { createLogins, storedLogins } from "../../src/tenancy/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createIds } from "../../src/kit/ids.ts";
import { directoryOfEgress } from "../bot-auth.ts";
import { checkReachable } from "../check-reachable.ts";
import { openProcess, sealingKey } from "./cluster.ts";
import { weaviateOf } from "./knowledge.ts";
import { builtSearchElement, dashboardOf, shownSettings } from "../dashboard.ts";
import { startErasing } from "../erasing.ts";
import { mcpAnswer } from "../mcp-answer.ts";
import { embedderOf, rerankerOf } from "../readers.ts";
import type { Search } from "../../src/knowledge/index.ts";
import { openAnswers, openSearch } from "../search.ts";
import { eraseSites } from "../../src/sites/index.ts";
import { stopRequested } from "../stop-requested.ts";
import { clusterWebhookWall, createWebhookSender } from "../webhooks.ts";

/** The REST interface of a cluster. Any number of replicas may run. */
export async function api(config: Config, version: string): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("api", config, stack);
  const { log } = own;
  const stores = await openStores(config, own, stack);
  const { connection, extractions, gauge, metrics, pages, search, tally } = stores;
  const { events, results, keys, usage, secrets, repeats, hooks, outbox } = stores;
  const ids = createIds({ now: () => clock.now(), randomBytes });
  const sender = stack.use(
    createWebhookSender(config, clusterWebhookWall(config), { outbox, secrets, clock, ids }),
  );
  const erasers = erasersOf(stores);
  const erased = { keys, extractions, events, results, erasers, clock };
  stack.use(startErasing(erased, own.adapterDeps.report));
  const allow = parseNetworks(config.egressAllow);
  const app = stack.adopt(
    await buildApi({
      sites: stores.sites,
      extractions,
      events,
      results,
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
      hasBrowser: config.crawlerPod?.chromium !== "",
      webhooks: { hooks, outbox, test: sender.test, mayDial: sender.mayDial },
      waiting: (tenant) => gauge.waiting(tenant),
      botKeys: config.botAuth === "off" ? null : directoryOfEgress(config.egressUrl),
      mayDial: (url) => checkUrl(url, allow, "LOREPOD_EGRESS_ALLOW"),
      isOwnNetwork: (url) =>
        isOwnNetwork(url, allow, systemResolver({ hostsFile: !allow.isEmpty })),
      outageOf,
      mcp: mcpAnswer(version, log),
      dashboard: dashboardOf(config),
      searchElement: builtSearchElement(),
      system: {
        mode: "cluster",
        startedAt: clock.now(),
        maxCrawlers: null,
        // The name of a pod from the warm pool does not follow from its job.
        podOf: (job, attempt) =>
          config.poolSize > 0 ? null : podName(job.replace("_", "-"), attempt),
        settings: shownSettings,
      },
      dependencies: {
        kubernetes: () => extractions.list({ limit: 1 }),
        nats: () => checkBroker(connection),
        egress: () => checkReachable(config.egressUrl),
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
    (open) => open.close(),
  );
  await app.listen({ port: config.port, host: config.host });
  own.health.ready();
  log.info({ address: app.listeningOrigin }, "api.listens");
  await stopRequested();
  return 0;
}

type Stores = Awaited<ReturnType<typeof openStores>>;

/** The ports, by the adapters of a cluster. */
async function openStores(
  config: Config,
  own: Awaited<ReturnType<typeof openProcess>>,
  stack: AsyncDisposableStack,
) {
  const kubernetes = await own.kubernetes();
  const connection = await own.nats();
  const deps = { kubernetes, namespace: kubernetes.namespace, ...own.adapterDeps };
  const keys = stack.use(createKeys(deps));
  await keys.listed;
  const broker = { connection, clock, waitMs: limits.requestBrokerMs.value };
  const extractions = withArchive(createExtractions(deps), await openArchive(broker));
  const stored = await openStoredBytes(broker);
  const server = stack.adopt(createItemIndex(weaviateOf(config), clock), (open) => open.close());
  const sitePages = await openSitePages(broker);
  const index = createSiteIndex(createCountedIndex(server, stored), sitePages, clock);
  const results = await openResults({ ...broker, stored });
  const snapshots = createSnapshots(results);
  const archive = await openPageArchive({ ...broker, documents: results, stored });
  const services = { embedder: embedderOf(config), reranker: rerankerOf(config) };
  const search = stack.adopt(openSearch(index, services, own.log, { snapshots, archive }), (open) =>
    open.close(),
  );
  // The gauge reads every changed job, so it reads the watch cache instead of the API server.
  const cachedExtractions = createExtractions({ ...deps, usesCache: true });
  const gauge = stack.use(await openQueueGauge(cachedExtractions, clock));
  const tally = createTally(objectivesOf("api"));
  return {
    connection,
    keys,
    extractions,
    index,
    search,
    gauge,
    tally,
    metrics: createMetrics(sourcesOf(gauge, search, tally), own.metrics.registry),
    events: await openEvents({ connection, ...own.adapterDeps }),
    results,
    snapshots,
    archive,
    usage: await openUsage(broker),
    secrets: await openSecrets({ ...broker, key: sealingKey(config) }),
    repeats: await openRepeats(broker),
    sites: {
      sites: createSites({ ...deps, records: await openSiteRecords(broker) }),
      pages: sitePages,
      ledger: await openFactLedger(broker),
    },
    hooks: stack.use(await openHooks({ ...deps, connection })),
    outbox: await openOutbox(broker),
    pages: createPageCalls(stack.use(createCaller(connection, clock))),
  };
}

function sourcesOf(
  gauge: Awaited<ReturnType<typeof openQueueGauge>>,
  search: Pick<Search, "pagesWaiting">,
  tally: Tally,
): MetricSources {
  return {
    objectives: () => tally.rows(),
    pagesWithoutPassages: () => search.pagesWaiting(),
    waiting: () => gauge.waiting("").total,
    // The dispatcher reports these two.
    deliveryOverdueMs: async () => 0,
    webhooksPaused: async () => 0,
  };
}

function erasersOf(stores: Stores) {
  const { hooks, outbox, secrets, repeats, snapshots, index, usage, events, results } = stores;
  const { archive } = stores;
  const { sites, pages, ledger } = stores.sites;
  return [
    (tenant: string) => eraseSites({ sites, events, results }, tenant),
    (tenant: string) => pages.remove({ tenant }),
    (tenant: string) => ledger.remove({ tenant }),
    (tenant: string) => hooks.removeTenant(tenant),
    (tenant: string) => outbox.remove({ tenant }),
    (tenant: string) => secrets.removeTenant(tenant),
    (tenant: string) => repeats.removeTenant(tenant),
    (tenant: string) => snapshots.removeTenant(tenant),
    (tenant: string) => results.remove(importDocuments(tenant)),
    (tenant: string) => archive.remove({ tenant }),
    async (tenant: string) => void (await index.remove(tenant, "everything")),
    // Last, because the others subtract from the usage what they remove.
    (tenant: string) => usage.remove(tenant),
  ];
}
