import { randomBytes } from "node:crypto";
import { openArchive, withArchive } from "../../src/adapters/nats/archive.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { watchHookPauses } from "../../src/adapters/kubernetes/hooks/hook-pauses.ts";
import { openHooks } from "../../src/adapters/kubernetes/hooks/hooks.ts";
import { openNews } from "../../src/adapters/nats/events/news.ts";
import { openOutbox } from "../../src/adapters/nats/outbox/outbox.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { openSecrets } from "../../src/adapters/nats/secrets.ts";
import { createSites } from "../../src/adapters/kubernetes/sites/sites.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { outageOf } from "../../src/adapters/kubernetes/outage.ts";
import { createMetrics } from "../../src/adapters/shared/metrics.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { createIds } from "../../src/kit/ids.ts";
import { createTally, objectivesOf } from "../../src/objectives/index.ts";
import { activateHook, pauseHook } from "../../src/webhooks/index.ts";
import { openProcess, sealingKey } from "./cluster.ts";
import { stopRequested } from "../stop-requested.ts";
import { clusterWebhookWall, createWebhookSender, deliveryOverdueMs } from "../webhooks.ts";

/** Delivers to webhooks and callbacks. Any number of replicas may run: one takes each delivery. */
export async function dispatcher(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("dispatcher", config, stack);
  const { log } = own;
  const kubernetes = await own.kubernetes();
  const connection = await own.nats();
  const deps = { kubernetes, namespace: kubernetes.namespace, connection, ...own.adapterDeps };
  const broker = { connection, clock };
  const hooks = stack.use(await openHooks(deps));
  const outbox = await openOutbox(broker);
  const secrets = await openSecrets({ ...broker, key: sealingKey(config) });
  const tally = createTally(objectivesOf("dispatcher"));
  const sources = {
    objectives: () => tally.rows(),
    waiting: () => 0,
    deliveryOverdueMs: () => deliveryOverdueMs({ outbox, clock }),
    webhooksPaused: async () => hooks.paused(),
    pagesWithoutPassages: () => 0,
  };
  const metrics = createMetrics(sources, own.metrics.registry);
  const ids = createIds({ now: () => clock.now(), randomBytes });
  const ports = { outbox, secrets, clock, ids };
  const sender = stack.use(createWebhookSender(config, clusterWebhookWall(config), ports));
  stack.use(
    await sender.dispatch({
      ...ports,
      hooks,
      sites: createSites({ ...deps, records: await openSiteRecords(broker) }),
      log,
      // A delivery may be due after the job's object was removed: then the archive has the record.
      extractions: withArchive(createExtractions(deps), await openArchive(broker)),
      events: await openEvents(deps),
      results: await openResults(broker),
      news: await openNews(broker),
      outageOf,
      tried: (outcome, ms) => metrics.tried(outcome, ms),
      count: (events) => tally.count(events),
    }),
  );
  const switching = { hooks, outbox, clock, test: sender.test };
  stack.use(
    watchHookPauses({
      ...deps,
      async apply(hook, wanted) {
        if (wanted === "paused") await pauseHook(switching, hook);
        else await activateHook(switching, hook);
      },
    }),
  );
  own.health.ready();
  log.info({ signal: await stopRequested() }, "dispatcher.stops");
  return 0;
}
