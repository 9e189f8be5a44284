/**
 * 2,000 Extractions at 20/s on 500 simulated nodes, their crawlers spoken for by this program: how
 * soon an admitted job has its pod, what a job costs the API server, what the controller needs, and
 * how long there is no leader when it is killed among 1,000 running jobs. Real API server, scheduler,
 * kubelets of kwok, NATS and controllers.
 *
 *   KUBECONFIG=... node bench/controller-scale.ts [extractions] [nodes]
 *
 * Needs `kwok` and `nats-server` on PATH and a cluster without other users.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEventPublisher } from "../src/adapters/nats/events/event-publisher.ts";
import { serveSettle } from "../src/adapters/nats/calls/knowledge-calls.ts";
import { connectNats } from "../src/adapters/nats/client.ts";
import { runOfLabels } from "../src/adapters/kubernetes/runs/pod-object.ts";
import type { PodObject } from "../src/adapters/kubernetes/runs/pod-state.ts";
import type { JobEvent } from "../src/contract/events/event.ts";
import type { ExtractionStatus, Settled } from "../src/contract/extraction.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { openBroker } from "../test/cluster/broker.ts";
import { openNamespace } from "../test/cluster/namespace.ts";
import {
  kubeconfigFor,
  startController,
  type OwnController,
} from "../test/cluster/own-controller.ts";

const amount = Number(process.argv[2] ?? 2_000);
const nodes = Number(process.argv[3] ?? 500);
const perSecond = 20;
const pages = 5;
/** Long enough that a thousand run at once. */
const jobMs = (1_100 / perSecond) * 1_000;
const mark = "lorepod.dev/simulated";
const simulated = { [mark]: "true" };
const killAtRunning = Math.min(1_000, amount / 2);

await using stack = new AsyncDisposableStack();
const broker = stack.use(await openBroker());
const namespace = stack.use(await openNamespace());
const { kubernetes } = namespace;
const core = `/api/v1/namespaces/${namespace.name}`;
const dir = mkdtempSync(join(tmpdir(), "lorepod-scale-"));
stack.defer(() => rmSync(dir, { recursive: true }));

type Seen = {
  admittedAt?: number;
  podAt?: number;
  writes: number;
  phase?: string;
  attempt?: number;
  endedAt?: number;
};
const seen = new Map<string, Seen>();
const seenOf = (name: string): Seen => {
  const one = seen.get(name) ?? { writes: 0 };
  seen.set(name, one);
  return one;
};
const count = (test: (one: Seen) => boolean) => [...seen.values()].filter(test).length;
const running = () => count(({ podAt, phase }) => podAt !== undefined && phase !== "Completed");

await makeNodes();
const kwok = spawn(
  "kwok",
  [
    `--kubeconfig=${process.env["KUBECONFIG"]}`,
    "--manage-nodes-with-annotation-selector=kwok.x-k8s.io/node=fake",
  ],
  { stdio: "ignore" },
);
stack.defer(() => void kwok.kill());

const connection = stack.adopt(await connectNats({ servers: broker.url, name: "scale" }), (open) =>
  open.close(),
);
stack.use(await serveSettle(connection, async () => settled(), clock));
await kubernetes.call({
  method: "POST",
  path: namespace.path("apikeys"),
  body: {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "ApiKey",
    metadata: { name: "default" },
    spec: { plan: "Pro" },
  },
});

/** Called with the next status that is written. */
let nextWrite: (() => void) | undefined;
const stop = new AbortController();
stack.defer(() => stop.abort());
void follow(namespace.path("extractions"), (type, object) => {
  const { metadata, status } = object as { metadata: { name: string }; status?: ExtractionStatus };
  const one = seenOf(metadata.name);
  if (type === "ADDED" && status === undefined) return;
  one.writes++;
  nextWrite?.();
  if (status?.attempt === 1) one.admittedAt ??= clock.now();
  if (status?.phase === "Completed") one.endedAt ??= clock.now();
  if (status) Object.assign(one, { phase: status.phase, attempt: status.attempt });
});
void follow(`${core}/pods`, (type, object) => {
  const pod = object as PodObject; // per the path
  const run = runOfLabels(pod.metadata.labels);
  const one = seenOf(pod.metadata.ownerReferences?.[0]?.name ?? "");
  if (!run || one.podAt !== undefined || type === "DELETED") return;
  // Made, with its Secret; the controller removes the pod, the garbage collector the Secret.
  one.writes += 4;
  one.podAt = clock.now();
  void crawl(run).catch(console.error);
});
void follow(`${core}/events`, (type, object) => {
  const { involvedObject } = object as { involvedObject: { kind: string; name: string } };
  if (type === "ADDED" && involvedObject.kind === "Extraction")
    seenOf(involvedObject.name).writes++;
});

const leader = controller("first");
await leader.leads;
const standby = controller("second");
let peakKb = 0;
const weigh = setInterval(() => {
  for (const { child } of [leader, standby]) peakKb = Math.max(peakKb, residentKb(child.pid));
}, 500);
stack.defer(() => clearInterval(weigh));

const begun = clock.now();
let killedAt = Infinity;
/** A busy API server must not lower what is offered. */
const maxPosts = 50;
const posts = new Set<Promise<unknown>>();
let failover: Promise<number> | undefined;
for (let made = 0; made < amount; made++) {
  const name = `scale-${made}`;
  const body = {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "Extraction",
    metadata: { name },
    spec: { url: `https://site-${made}.example/`, maxPages: pages, activeDeadlineSeconds: 1_800 },
  };
  if (posts.size >= maxPosts) await Promise.race(posts);
  const post = kubernetes
    .call({ method: "POST", path: namespace.path("extractions"), body })
    .finally(() => posts.delete(post));
  posts.add(post);
  // Jobs keep coming meanwhile.
  if (running() >= killAtRunning) failover ??= failOver();
  const dueAt = begun + ((made + 1) * 1_000) / perSecond;
  await clock.sleep(Math.max(0, dueAt - clock.now()));
}
await Promise.all(posts);
const madeInMs = clock.now() - begun;
const failoverMs = await failover;
for (const until = clock.now() + 15 * 60_000; clock.now() < until; await clock.sleep(1_000)) {
  if (count(({ phase }) => phase === "Completed") === amount) break;
}

const jobs = [...seen].filter(([name]) => name.startsWith("scale-")).map(([, one]) => one);
const waitsOf = (some: Seen[]) =>
  some
    .flatMap(({ admittedAt, podAt }) =>
      admittedAt === undefined || podAt === undefined ? [] : [Math.max(0, podAt - admittedAt)],
    )
    .toSorted((a, b) => a - b);
const waits = waitsOf(jobs);
// Without a leader no job starts: these jobs show for how long.
const undisturbed = waitsOf(jobs.filter(({ podAt = Infinity }) => podAt < killedAt));
const part = (all: number[], share: number) => all[Math.floor(all.length * share)];
console.log(
  JSON.stringify({
    bench: `${amount} Extractions on ${nodes} simulated nodes`,
    offeredPerSecond: Math.round((amount / madeInMs) * 10_000) / 10,
    admitToPodP50Ms: part(waits, 0.5),
    admitToPodP99Ms: part(waits, 0.99),
    untilKilled: {
      jobs: undisturbed.length,
      p50Ms: part(undisturbed, 0.5),
      p99Ms: part(undisturbed, 0.99),
    },
    maxWrites: Math.max(...jobs.map(({ writes }) => writes)),
    writesMean: Math.round((jobs.reduce((sum, { writes }) => sum + writes, 0) / amount) * 10) / 10,
    controllerPeakMb: Math.round(peakKb / 1_024),
    failoverMs,
    runningAtFailover: killAtRunning,
    completed: jobs.filter(({ phase }) => phase === "Completed").length,
    startedAgain: jobs.filter(({ attempt }) => attempt !== 1).length,
  }),
);
/** Kills the leader and waits for the first status that its successor writes. */
async function failOver(): Promise<number> {
  killedAt = clock.now();
  await leader.kill();
  await standby.leads;
  await new Promise<void>((done) => (nextWrite = done));
  return clock.now() - killedAt;
}

/** A crawler's events, at a crawler's pace. */
async function crawl(run: { tenant: string; job: string; attempt: number }): Promise<void> {
  const publish = createEventPublisher(connection, run, clock);
  const say = (id: string, event: JobEvent) => publish({ id, event });
  await clock.sleep(500);
  await say("started", { type: "started" });
  const urls = Array.from({ length: pages }, (_, index) => `https://site.example/${index}`);
  await say("planned", { type: "pages_planned", pages: urls, count: pages });
  for (const [index, url] of urls.entries()) {
    await clock.sleep(jobMs / pages);
    const page = { url, title: "", engine: "http" as const, contentHash: "", part: String(index) };
    await say(`page:${index}`, { type: "page_scraped", page, index, total: pages });
  }
  const readers = { business: "offline", items: "offline", triage: "offline" } as const;
  const rest = { urlsDiscovered: pages, suggestedUrls: [], warnings: [], readers };
  await say("result", { type: "result", ...rest });
}

function settled(): Settled {
  return {
    ref: { object: "result", digest: `sha256:${"0".repeat(64)}`, size: 2 },
    business: { name: "Site", domain: "site.example", category: "none" },
    counts: { urlsDiscovered: pages, pagesScraped: pages, items: 0 },
    finishedAt: new Date(clock.now()).toISOString(),
    durationMs: jobMs,
  };
}

function controller(name: string): OwnController {
  const kubeconfig = join(dir, "kubeconfig");
  writeFileSync(kubeconfig, kubeconfigFor(namespace.name), { mode: 0o600 });
  const pod = {
    image: "none",
    pullPolicy: "Never",
    serviceAccount: "default",
    chromium: "",
    resources: { requests: { cpu: "8", memory: "64Mi" } },
    nodeSelector: simulated,
    tolerations: [{ key: mark, operator: "Exists" }],
  };
  const own = startController({
    KUBECONFIG: kubeconfig,
    LOREPOD_POD: name,
    // As the chart has it.
    NODE_OPTIONS: "--max-old-space-size=192",
    LOREPOD_HEALTH_PORT: "0",
    LOREPOD_LOG: "info",
    LOREPOD_NATS_URL: broker.url,
    LOREPOD_SECRET_KEY: "of this measurement",
    LOREPOD_EGRESS_URL: "http://127.0.0.1:3128",
    LOREPOD_CRAWLERS: String(amount),
    LOREPOD_PLANS: `Pro=100000/0/${amount}`,
    LOREPOD_CRAWLER_POD: JSON.stringify(pod),
  });
  stack.defer(() => own.kill());
  return own;
}

async function makeNodes(): Promise<void> {
  stack.defer(async () => {
    const query = { labelSelector: `${mark}=true` };
    await kubernetes.call({ method: "DELETE", path: "/api/v1/nodes", query });
  });
  for (let index = 0; index < nodes; index++) {
    const capacity = { cpu: "64", memory: "256Gi", pods: "110" };
    await kubernetes.call({
      method: "POST",
      path: "/api/v1/nodes",
      body: {
        metadata: {
          name: `simulated-${index}`,
          labels: simulated,
          annotations: { "kwok.x-k8s.io/node": "fake" },
        },
        // No other pods run here.
        spec: { taints: [{ key: mark, effect: "NoSchedule" }] },
        status: { capacity, allocatable: capacity },
      },
    });
  }
}

/** Every change of the objects there, until the end; a watch that breaks is begun again. */
async function follow(path: string, heard: (type: string, object: unknown) => void): Promise<void> {
  const { signal } = stop;
  for (let from: string | undefined; !signal.aborted; await clock.sleep(50)) {
    try {
      from ??= ((await kubernetes.call({ method: "GET", path })) as List).metadata.resourceVersion;
      const query = { watch: "true", resourceVersion: from, allowWatchBookmarks: "true" };
      for await (const line of kubernetes.lines({ method: "GET", path, query, signal })) {
        const { type, object } = line as { type: string; object: List }; // as watches speak
        from = object.metadata.resourceVersion;
        if (type !== "BOOKMARK") heard(type, object);
      }
    } catch (error) {
      if (!signal.aborted) console.error(error);
    }
  }
}

type List = { metadata: { resourceVersion: string } };

function residentKb(pid = 0): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
