import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCaller } from "../src/adapters/nats/calls/calls.ts";
import { openArchive } from "../src/adapters/nats/archive.ts";
import { openEvents } from "../src/adapters/nats/events/events.ts";
import { createExtractions } from "../src/adapters/kubernetes/extractions/extractions.ts";
import { startKeyMaker } from "../src/adapters/kubernetes/keys/key-maker.ts";
import { createKeys } from "../src/adapters/kubernetes/keys/keys.ts";
import { askSettle } from "../src/adapters/nats/calls/knowledge-calls.ts";
import {
  labelSecretsInUse,
  type LabelOptions,
} from "../src/adapters/kubernetes/label-secrets-in-use.ts";
import { lead } from "../src/adapters/kubernetes/lease.ts";
import { crawlerUser, type CrawlerKey } from "../src/adapters/nats/users/nats-users.ts";
import { startHookMaker } from "../src/adapters/kubernetes/hooks/hook-maker.ts";
import { openHookSlots } from "../src/adapters/nats/hook-slots.ts";
import { createPlatformEvents } from "../src/adapters/kubernetes/extractions/platform-events.ts";
import { createPodRuns } from "../src/adapters/kubernetes/runs/runs.ts";
import { openStoredBytes } from "../src/adapters/nats/usage/stored-bytes.ts";
import { openSecrets } from "../src/adapters/nats/secrets.ts";
import { unfinishedJobs } from "../src/adapters/nats/unfinished-jobs.ts";
import { startWarmPods } from "../src/adapters/kubernetes/runs/warm-pods.ts";
import type { Config } from "../src/contract/settings/config.ts";
import type { CrawlerSettings } from "../src/contract/settings/crawler-settings.ts";
import type { Settled } from "../src/contract/extraction.ts";
import { limits } from "../src/contract/limits.ts";
import { limitsOf } from "../src/contract/settings/plans.ts";
import type { WebhookResourceStatus } from "../src/contract/resources/webhook-resource.ts";
import { startController } from "../src/controller/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import type { RunOrder } from "../src/ports/runs.ts";
import type { Secrets } from "../src/ports/secrets.ts";
import { adoptKey, isWellFormed, makeSecret, storageFault } from "../src/tenancy/index.ts";
import { newToken, tokenName } from "../src/webhooks/index.ts";
import { openProcess, sealingKey, stopRequested, withResolvedHost } from "./cluster.ts";
import type { IdleEnvironment, RunEnvironment } from "./crawler-pod.ts";

/** The reconcile loop of a cluster. Of several, one leads; the others wait for its lease. */
export async function controller(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("controller", config, stack);
  const kubernetes = await own.kubernetes();
  const { namespace } = kubernetes;
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  own.health.ready();
  const leads = own.metrics.leads();

  const { instance } = config;
  const name = `${instance}-controller`;
  const seat = { kubernetes, namespace, name, holder: config.pod || name, ...own.adapterDeps };
  const lease = await lead(seat, stop.signal).catch((error: unknown) => {
    // Asked to stop before it was its turn: an end like any other. All else is a fault.
    if (stop.signal.aborted) return undefined;
    throw error;
  });
  if (lease === undefined) return 0;
  stack.use(lease);
  leads(true);
  own.log.info({ holder: seat.holder }, "controller.leads");

  const connection = await own.nats();
  const archive = await openArchive({ connection, clock });
  const events = await openEvents({ connection, ...own.adapterDeps });
  const deps = { kubernetes, namespace, ...own.adapterDeps };
  const keys = stack.use(createKeys(deps));
  const { knownTenant } = keys;
  const extractions = createExtractions({ ...deps, knownTenant, usesCache: true });
  const firstKeySecret = `${instance}-first-key`;
  const secrets = await openSecrets({ connection, clock, key: sealingKey(config) });
  await labelOnce(own, { kubernetes, namespace, lease: name, firstKeySecret }, secrets);
  stack.use(
    await startKeyMaker({
      ...deps,
      firstKeySecret,
      make: () => makeSecret(randomBytes),
      read: secretOf,
    }),
  );
  stack.use(
    startHookMaker({
      ...deps,
      makeToken: () => newToken(randomBytes),
      slots: await openHookSlots({ connection, clock }),
      async keepToken(tenant, hookId, token) {
        const existing = await secrets.get(tenant, tokenName(hookId));
        await secrets.put(tenant, tokenName(hookId), token, existing?.version ?? null);
      },
    }),
  );
  const { crawlerPod } = config;
  if (crawlerPod === undefined) throw new Error("LOREPOD_CRAWLER_POD is not set");
  const template = { ...crawlerPod, instance };
  const warm = stack.use(
    await startWarmPods({
      ...deps,
      connection,
      template,
      size: config.poolSize,
      environment: (mailbox, endsAt) => idleEnvironment(mailbox, endsAt, config),
    }),
  );
  const runs = createPodRuns({
    ...deps,
    template,
    refOf: (job) => extractions.refOf(job),
    environment: (order) => environmentOf(order, config),
    ...(config.poolSize > 0 && { warm }),
  });
  const stored = await openStoredBytes({ connection, clock });
  const caller = stack.use(createCaller(connection, clock));
  stack.use(
    await startController({
      extractions,
      events,
      runs,
      settle: askSettle<Settled>(caller),
      storageFault: async ({ spec }) => {
        const key = await keys.recent(spec.apiKey ?? "default");
        return key && storageFault({ stored: (tenant) => stored.total(tenant) }, key, config.plans);
      },
      maxPerTenant: async ({ spec }) => {
        const key = await keys.recent(spec.apiKey ?? "default");
        return limitsOf(key ?? { plan: "Usage" }, config.plans).concurrentExtractions;
      },
      crawlersAtOnce: config.crawlers,
      unfinished: () => unfinishedJobs(connection),
      archive,
      notify: createPlatformEvents({
        ...deps,
        refOf: (job) => extractions.refOf(job),
        reporter: { component: "lorepod-controller", instance: seat.holder },
      }),
      progressEveryMs: limits.progressEveryMs.value,
      clock,
      random: Math.random,
      log: own.log,
    }),
  );
  const ended = Promise.withResolvers<number>();
  stop.signal.addEventListener("abort", () => ended.resolve(0), { once: true });
  // Another may lead already: nothing more is written, the platform starts us anew.
  lease.lost.addEventListener("abort", () => process.exit(1), { once: true });
  // Kept alive by its connections.
  return await ended.promise;
}

/** What a crawler's pod is told: its order, the way out, and who it is to the broker. */
async function environmentOf(order: RunOrder, config: Config): Promise<Record<string, string>> {
  const { robots, userAgent, egressUrl, egressToken, crawlerPod } = config;
  const chromium = crawlerPod?.chromium ?? "";
  const settings: CrawlerSettings = {
    proxy: { url: await withResolvedHost(egressUrl), token: egressToken },
    robots,
    userAgent,
    hostOpen: config.hostOpen,
    browser: chromium === "" ? null : { kind: "installed", path: chromium },
  };
  const runEnvironment: RunEnvironment = {
    order,
    settings,
    nats: await withResolvedHost(config.natsUrl),
  };
  const endsAt = order.deadlineAt + limits.runKillGraceMs.value * 10;
  return { RUN_ORDER: JSON.stringify(runEnvironment), ...credentialsOf(order, endsAt, config) };
}

/** What a pod is told that is to wait: its user at the broker may hear its mailbox alone. */
async function idleEnvironment(mailbox: string, endsAt: number, config: Config) {
  const idle: IdleEnvironment = { mailbox, nats: await withResolvedHost(config.natsUrl) };
  const poolRun = { tenant: "pool", job: mailbox, attempt: 0 };
  return { RUN_IDLE: JSON.stringify(idle), ...credentialsOf(poolRun, endsAt, config) };
}

function credentialsOf(
  run: Parameters<typeof crawlerUser>[1],
  endsAt: number,
  { natsCrawlerKey }: Config,
): { RUN_CREDENTIALS?: string } {
  if (natsCrawlerKey === "") return {};
  const key = readCrawlerKey(natsCrawlerKey);
  return { RUN_CREDENTIALS: crawlerUser(key, run, { now: clock.now(), endsAt }) };
}

function readCrawlerKey(path: string): CrawlerKey {
  // Written by `lorepod nats-init`, or by the operator as the documentation says.
  return JSON.parse(readFileSync(path, "utf8")) as CrawlerKey;
}

/** After an upgrade; what fails is tried again when the next controller starts to lead. */
async function labelOnce(
  { log, adapterDeps }: Awaited<ReturnType<typeof openProcess>>,
  about: Pick<LabelOptions, "kubernetes" | "namespace" | "lease" | "firstKeySecret">,
  secrets: Secrets,
): Promise<void> {
  const labelled = await labelSecretsInUse({
    ...about,
    isTokenOf: ({ status }, text) => isStoredToken(secrets, status, text),
    isKeyOf: ({ status }, text) => secretOf(text)?.hash === status?.keyHash,
    now: () => clock.now(),
  }).catch(adapterDeps.report);
  if (labelled && labelled.length > 0) log.info({ secrets: labelled }, "secrets.labelled");
}

/** Whether a webhook sends this token, which was stored when the webhook was accepted. */
async function isStoredToken(
  secrets: Secrets,
  { tenant, webhookId }: WebhookResourceStatus = {},
  text: string,
): Promise<boolean> {
  if (tenant === undefined || webhookId === undefined) return false;
  return (await secrets.get(tenant, tokenName(webhookId)))?.value === text;
}

/** What is kept of a key that somebody brought. */
function secretOf(text: string) {
  if (!isWellFormed(text)) return undefined;
  const { key, hash } = adoptKey(text, { name: "given", plan: "Usage" }, { id: "", now: 0 });
  return { text, hash, prefix: key.prefix };
}
