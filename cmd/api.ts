import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { openArchive, withArchive } from "../src/adapters/nats/archive.ts";
import { createCaller } from "../src/adapters/nats/calls/calls.ts";
import { openEvents } from "../src/adapters/nats/events/events.ts";
import { createExtractions } from "../src/adapters/kubernetes/extractions/extractions.ts";
import { createItemIndex } from "../src/adapters/weaviate/item-index.ts";
import { createCountedIndex } from "../src/adapters/nats/usage/counted-index.ts";
import { openStoredBytes } from "../src/adapters/nats/usage/stored-bytes.ts";
import { createKeys } from "../src/adapters/kubernetes/keys/keys.ts";
import { outageOf } from "../src/adapters/kubernetes/outage.ts";
import { podName } from "../src/adapters/kubernetes/runs/pod-object.ts";
import { checkBroker } from "../src/adapters/nats/client.ts";
import { createPageCalls } from "../src/adapters/nats/calls/page-calls.ts";
import { openHooks } from "../src/adapters/kubernetes/hooks/hooks.ts";
import { openOutbox } from "../src/adapters/nats/outbox/outbox.ts";
import { openRepeats } from "../src/adapters/nats/repeats.ts";
import { openResults } from "../src/adapters/nats/results.ts";
import { createSnapshots } from "../src/adapters/nats/snapshots.ts";
import { openSecrets } from "../src/adapters/nats/secrets.ts";
import { openUsage } from "../src/adapters/nats/usage/usage.ts";
import { createMetrics } from "../src/adapters/shared/metrics.ts";
import { buildApi, openQueueGauge } from "../src/api/index.ts";
import type { Config } from "../src/contract/settings/config.ts";
import { limits } from "../src/contract/limits.ts";
import { checkUrl, parseNetworks } from "../src/egress/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { every } from "../src/kit/every.ts";
import { createIds } from "../src/kit/ids.ts";
import { createSearch } from "../src/knowledge/index.ts";
import { createErasing } from "../src/tenancy/index.ts";
import { openProcess, sealingKey, stopRequested } from "./cluster.ts";
import { weaviateOf } from "./knowledge.ts";
import { dashboardOf, shownSettings } from "./dashboard.ts";
import { embedderOf } from "./readers.ts";
import { clusterWebhookWall, createWebhookSender } from "./webhooks.ts";

/** The REST interface of a cluster. As many replicas as one likes. */
export async function api(config: Config, version: string): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("api", config, stack);
  const { log } = own;
  const kubernetes = await own.kubernetes();
  const connection = await own.nats();
  const deps = { kubernetes, namespace: kubernetes.namespace, ...own.adapterDeps };
  const keys = stack.use(createKeys(deps));
  await keys.listed;
  const broker = { connection, clock, waitMs: limits.requestBrokerMs.value };
  const extractions = withArchive(createExtractions(deps), await openArchive(broker));
  const embedder = embedderOf(config);
  const stored = await openStoredBytes(broker);
  const server = stack.adopt(createItemIndex(weaviateOf(config), clock), (open) => open.close());
  const index = createCountedIndex(server, stored);
  const search = stack.adopt(
    createSearch({
      ...(embedder && { embedder }),
      index,
      clock,
      onFault: (error, doing) => log.warn({ err: error, doing }, "search.fault"),
    }),
    (open) => open.close(),
  );
  // It looks at every change of every job: at what the watch told, not at the API server.
  const cachedExtractions = createExtractions({ ...deps, usesCache: true });
  const gauge = stack.use(await openQueueGauge(cachedExtractions, clock));
  const sources = {
    waiting: () => gauge.waiting("").total,
    // The dispatcher's to tell.
    deliveryOverdueMs: async () => 0,
    webhooksPaused: async () => 0,
  };
  const metrics = createMetrics(sources, own.metrics.registry);
  const events = await openEvents({ connection, ...own.adapterDeps });
  const results = await openResults({ ...broker, stored });
  const usage = await openUsage(broker);
  const secrets = await openSecrets({ ...broker, key: sealingKey(config) });
  const repeats = await openRepeats(broker);
  const pageMemory = createSnapshots(results);
  const hooks = stack.use(await openHooks({ ...deps, connection }));
  const outbox = await openOutbox(broker);
  const ids = createIds({ now: () => clock.now(), randomBytes });
  const sender = stack.use(
    createWebhookSender(config, clusterWebhookWall(config), { outbox, secrets, clock, ids }),
  );
  const erasers = [
    (tenant: string) => hooks.removeTenant(tenant),
    (tenant: string) => outbox.remove({ tenant }),
    (tenant: string) => secrets.removeTenant(tenant),
    (tenant: string) => repeats.removeTenant(tenant),
    (tenant: string) => pageMemory.removeTenant(tenant),
    async (tenant: string) => void (await index.remove(tenant, "everything")),
    // Last: the others take what they remove from its count.
    (tenant: string) => usage.remove(tenant),
  ];
  const erase = createErasing({ keys, extractions, events, results, erasers, clock });
  const erasing = every(clock, limits.eraseEveryMs.value, () => {
    // Several replicas may be at it at once: each step can be done twice.
    erase(false).catch(own.adapterDeps.report);
  });
  stack.use(erasing);
  const allow = parseNetworks(config.egressAllow);
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
      pages: createPageCalls(stack.use(createCaller(connection, clock))),
      hasBrowser: config.crawlerPod?.chromium !== "",
      webhooks: { hooks, outbox, test: sender.test, mayDial: sender.mayDial },
      waiting: (tenant) => gauge.waiting(tenant),
      mayDial: (url) => checkUrl(url, allow, "LOREPOD_EGRESS_ALLOW"),
      outageOf,
      dashboard: dashboardOf(config),
      system: {
        mode: "cluster",
        startedAt: clock.now(),
        maxCrawlers: null,
        // A pod that waited for work keeps the name it had, which is not to be guessed.
        podOf: (job, attempt) =>
          config.poolSize > 0 ? null : podName(job.replace("_", "-"), attempt),
        settings: shownSettings,
      },
      dependencies: {
        kubernetes: () => extractions.list({ limit: 1 }),
        nats: () => checkBroker(connection),
        egress: () => reached(config.egressUrl),
      },
      answered: (request) => metrics.answered(request),
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
