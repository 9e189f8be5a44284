import { randomBytes } from "node:crypto";
import { serveAccess } from "../../src/adapters/nats/calls/access-calls.ts";
import { createCaller } from "../../src/adapters/nats/calls/calls.ts";
import { openArchive } from "../../src/adapters/nats/archive.ts";
import { openEvents } from "../../src/adapters/nats/events/events.ts";
import { createExtractions } from "../../src/adapters/kubernetes/extractions/extractions.ts";
import { startKeyMaker } from "../../src/adapters/kubernetes/keys/key-maker.ts";
import { createKeys } from "../../src/adapters/kubernetes/keys/keys.ts";
import { askSettle } from "../../src/adapters/nats/calls/knowledge-calls.ts";
import {
  labelSecretsInUse,
  type LabelOptions,
} from "../../src/adapters/kubernetes/label-secrets-in-use.ts";
import type { Kubernetes } from "../../src/adapters/kubernetes/client.ts";
import { lead } from "../../src/adapters/kubernetes/lease.ts";
import { startHookMaker } from "../../src/adapters/kubernetes/hooks/hook-maker.ts";
import { openHookSlots } from "../../src/adapters/nats/hook-slots.ts";
import { createPlatformEvents } from "../../src/adapters/kubernetes/extractions/platform-events.ts";
import { createPodRuns, type RunOwner } from "../../src/adapters/kubernetes/runs/runs.ts";
import { startSiteMaker } from "../../src/adapters/kubernetes/sites/site-maker.ts";
import { createSites } from "../../src/adapters/kubernetes/sites/sites.ts";
import { askSites } from "../../src/adapters/nats/calls/site-calls.ts";
import { openPageArchive } from "../../src/adapters/nats/page-archive.ts";
import { openResults } from "../../src/adapters/nats/results.ts";
import { openFactLedger } from "../../src/adapters/nats/sites/fact-ledger.ts";
import { openSitePages } from "../../src/adapters/nats/sites/site-pages.ts";
import { openSiteRecords } from "../../src/adapters/nats/sites/site-records.ts";
import { openStoredBytes } from "../../src/adapters/nats/usage/stored-bytes.ts";
import { openSecrets } from "../../src/adapters/nats/secrets.ts";
import { unfinishedJobs } from "../../src/adapters/nats/unfinished-jobs.ts";
import { startWarmPods } from "../../src/adapters/kubernetes/runs/warm-pods.ts";
import type { Config } from "../../src/contract/settings/config.ts";
import type { Settled } from "../../src/contract/extraction.ts";
import { limits } from "../../src/contract/limits.ts";
import { limitsOf } from "../../src/contract/settings/plans.ts";
import type { WebhookResourceStatus } from "../../src/contract/resources/webhook-resource.ts";
import { sliceOfJob } from "../../src/contract/sites/sync-job.ts";
import { startController } from "../../src/controller/index.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import type { Runs } from "../../src/ports/runs.ts";
import type { Secrets } from "../../src/ports/secrets.ts";
import { createTally, objectivesOf, type Tally } from "../../src/objectives/index.ts";
import { newSiteProblem, newStatus, pagesAllowed } from "../../src/sites/index.ts";
import {
  adoptKey,
  createLogins,
  createRunAccess,
  isWellFormed,
  makeSecret,
  storageFault,
} from "../../src/tenancy/index.ts";
import { newToken, tokenName } from "../../src/webhooks/index.ts";
import { openProcess, sealingKey } from "./cluster.ts";
import { idleEnvironmentOf, runEnvironmentOf } from "./crawler-environment.ts";
import { credentialsOf } from "./run-credentials.ts";
import { siteOptions } from "../sites.ts";
import { stopRequested } from "../stop-requested.ts";

/**
 * The reconcile loop of a cluster. Of several replicas one leads; the others wait for its lease.
 */
export async function controller(config: Config): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const own = await openProcess("controller", config, stack);
  const kubernetes = await own.kubernetes();
  const stop = new AbortController();
  void stopRequested().then(() => stop.abort());
  own.health.ready();
  const setLeads = own.metrics.leads();
  const tally = createTally(objectivesOf("controller"));
  own.metrics.objectives(() => tally.rows());

  const { namespace } = kubernetes;
  const name = `${config.instance}-controller`;
  const seat = { kubernetes, namespace, name, holder: config.pod || name, ...own.adapterDeps };
  const lease = await lead(seat, stop.signal).catch((error: unknown) => {
    // Stopped while it waited, which is a normal end.
    if (stop.signal.aborted) return undefined;
    throw error;
  });
  if (lease === undefined) return 0;
  stack.use(lease);
  const ended = Promise.withResolvers<number>();
  stop.signal.addEventListener("abort", () => ended.resolve(0), { once: true });
  // Another process may lead already: this one exits without a write, and the platform restarts it.
  lease.lost.addEventListener("abort", () => process.exit(1), { once: true });
  setLeads(true);
  own.log.info({ holder: seat.holder }, "controller.leads");

  const ports = await openPorts(config, own, kubernetes, stack);
  await labelOnce(own, ports, { lease: name, firstKeySecret: firstKeySecretOf(config) });
  await startMakers(config, ports, stack);
  const runs = await openRuns(config, ports, stack);
  stack.use(await startJobs(config, own, ports, { runs, tally, holder: seat.holder }, stack));
  // The connections keep the process alive.
  return await ended.promise;
}

type Process = Awaited<ReturnType<typeof openProcess>>;
type Ports = Awaited<ReturnType<typeof openPorts>>;

const firstKeySecretOf = ({ instance }: Config): string => `${instance}-first-key`;

async function openPorts(
  config: Config,
  own: Process,
  kubernetes: Kubernetes,
  stack: AsyncDisposableStack,
) {
  const connection = await own.nats();
  const deps = { kubernetes, namespace: kubernetes.namespace, ...own.adapterDeps };
  const archive = await openArchive({ connection, clock });
  const events = await openEvents({ connection, ...own.adapterDeps });
  const keys = stack.use(createKeys(deps));
  const { knownTenant } = keys;
  const siteRecords = await openSiteRecords({ connection, clock });
  const secrets = await openSecrets({ connection, clock, key: sealingKey(config) });
  return {
    deps,
    connection,
    archive,
    events,
    keys,
    extractions: createExtractions({ ...deps, knownTenant, usesCache: true }),
    secrets,
    credentials: credentialsOf(config, { ...deps, secrets, clock }),
    siteRecords,
    sites: createSites({ ...deps, records: siteRecords, leads: true }),
  };
}

/** Accepts the ApiKeys, Webhooks and Sites that people create. */
async function startMakers(
  config: Config,
  { deps, connection, secrets, siteRecords }: Ports,
  stack: AsyncDisposableStack,
): Promise<void> {
  stack.use(
    await startKeyMaker({
      ...deps,
      firstKeySecret: firstKeySecretOf(config),
      make: () => makeSecret(randomBytes),
      read: secretOf,
    }),
  );
  stack.use(
    startSiteMaker({
      ...deps,
      records: siteRecords,
      maxSites: (key) => limitsOf(key, config.plans).sites,
      planProblem: (key, spec, others) =>
        newSiteProblem(key, config.plans, spec, async () =>
          (await others()).reduce((sum, other) => sum + pagesAllowed(other), 0),
        ),
      newStatus,
      newFeedToken: () => randomBytes(16).toString("hex"),
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
}

/** Crawler pods, and the pool of waiting ones. */
async function openRuns(
  config: Config,
  { deps, connection, extractions, sites }: Ports,
  stack: AsyncDisposableStack,
): Promise<Runs> {
  const { crawlerPod, instance, poolSize } = config;
  if (crawlerPod === undefined) throw new Error("LOREPOD_CRAWLER_POD is not set");
  const template = { ...crawlerPod, instance };
  const warm = stack.use(
    await startWarmPods({
      ...deps,
      connection,
      template,
      size: poolSize,
      environment: (mailbox, endsAt) => idleEnvironmentOf(mailbox, endsAt, config),
    }),
  );
  return createPodRuns({
    ...deps,
    template,
    refOf: (job) => ownerOf({ extractions, sites }, job),
    environment: (order) => runEnvironmentOf(order, config),
    ...(poolSize > 0 && { warm }),
  });
}

/** The Extraction of a job, or the Site of a slice, whose pods have names of their sync and slice. */
async function ownerOf(
  { extractions, sites }: Pick<Ports, "extractions" | "sites">,
  job: string,
): Promise<RunOwner | undefined> {
  const slice = sliceOfJob(job);
  if (slice === undefined) return extractions.refOf(job);
  const site = await sites.refOf(slice.site);
  return site && { ...site, kind: "Site", pods: `${site.name}-${slice.sync}-${slice.slice}` };
}

async function startJobs(
  config: Config,
  own: Process,
  { deps, connection, archive, events, keys, extractions, sites, credentials }: Ports,
  { runs, tally, holder }: { runs: Runs; tally: Tally; holder: string },
  stack: AsyncDisposableStack,
): Promise<AsyncDisposable> {
  const stored = await openStoredBytes({ connection, clock });
  const caller = stack.use(createCaller(connection, clock));
  const usage = { stored: (tenant: string) => stored.total(tenant) };
  const results = await openResults({ connection, clock, stored });
  const siteParts = {
    sites,
    ...credentials,
    events,
    clock,
    usage,
    ...askSites(caller),
    sitePages: await openSitePages({ connection, clock }),
    factLedger: await openFactLedger({ connection, clock }),
    results,
    archive: await openPageArchive({ connection, clock, documents: results, stored }),
    keys: { get: (id: string) => keys.recent(id) },
  };
  const logins = createLogins({ store: credentials.logins, clock });
  const runAccess = createRunAccess({ ...credentials, extractions, sites, logins });
  stack.use(await serveAccess(connection, runAccess, clock));
  return startController({
    sites: siteOptions(config, siteParts),
    extractions,
    events,
    runs,
    settle: askSettle<Settled>(caller),
    storageFault: async ({ spec }) => {
      const key = await keys.recent(spec.apiKey ?? "default");
      return key && storageFault(usage, key, config.plans);
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
      reporter: { component: "lorepod-controller", instance: holder },
    }),
    count: (counted) => tally.count(counted),
    progressEveryMs: limits.progressEveryMs.value,
    clock,
    random: Math.random,
    log: own.log,
  });
}

/** Runs after an upgrade. After a failure, the next controller that leads tries again. */
async function labelOnce(
  { log, adapterDeps }: Process,
  { deps: { kubernetes, namespace }, secrets }: Ports,
  names: Pick<LabelOptions, "lease" | "firstKeySecret">,
): Promise<void> {
  const labelled = await labelSecretsInUse({
    kubernetes,
    namespace,
    ...names,
    isTokenOf: ({ status }, text) => isStoredToken(secrets, status, text),
    isKeyOf: ({ status }, text) => secretOf(text)?.hash === status?.keyHash,
    now: () => clock.now(),
  }).catch(adapterDeps.report);
  if (labelled && labelled.length > 0) log.info({ secrets: labelled }, "secrets.labelled");
}

/** Whether this is the token that was stored when the webhook was accepted. */
async function isStoredToken(
  secrets: Secrets,
  { tenant, webhookId }: WebhookResourceStatus = {},
  text: string,
): Promise<boolean> {
  if (tenant === undefined || webhookId === undefined) return false;
  return (await secrets.get(tenant, tokenName(webhookId)))?.value === text;
}

/** The stored parts of a key that a person provided; undefined when it is not well-formed. */
function secretOf(text: string) {
  if (!isWellFormed(text)) return undefined;
  const { key, hash } = adoptKey(text, { name: "given", plan: "Usage" }, { id: "", now: 0 });
  return { text, hash, prefix: key.prefix };
}
