import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { createPodRuns } from "../../src/adapters/kubernetes/runs/runs.ts";
import type { Kubernetes, KubernetesRequest } from "../../src/adapters/kubernetes/client.ts";
import { startWarmPods } from "../../src/adapters/kubernetes/runs/warm-pods.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { newJob } from "../contract/samples.ts";
import { openBroker } from "./broker.ts";
import { eventually, type Json } from "./installation.ts";
import { openNamespace, type Namespace } from "./namespace.ts";

/** How a crawler's pod gets its variables, and what happens when it does not. */
let namespace: Namespace;
let image: string;
let owner: { name: string; uid: string };

beforeAll(async () => {
  namespace = await openNamespace();
  const values = join(import.meta.dirname, "../../charts/lorepod/values.yaml");
  image = parse(readFileSync(values, "utf8")).nats.image;
  const { metadata } = await post(namespace.path("extractions"), {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "Extraction",
    metadata: { name: "owner" },
    spec: { url: "https://a.example/" },
  });
  owner = { name: metadata.name, uid: metadata.uid };
  return () => namespace[Symbol.asyncDispose]();
});

const core = (path: string) => `/api/v1/namespaces/${namespace.name}/${path}`;
const post = async (path: string, body: object): Promise<Json> =>
  namespace.kubernetes.call({ method: "POST", path, body });
const list = async (plural: string): Promise<Json[]> =>
  ((await namespace.kubernetes.call({ method: "GET", path: core(plural) })) as Json).items;
const podNamed = async (name: string) =>
  (await list("pods")).find(({ metadata }) => metadata.name === name);
const secretsOf = async (pod: string) =>
  (await list("secrets")).filter(({ metadata }) => metadata.ownerReferences?.[0]?.name === pod);

/** Crawlers that end at once, of a controller whose calls may fail. */
const runsOf = (call: Kubernetes["call"] = (request) => namespace.kubernetes.call(request)) =>
  createPodRuns({
    ...depsWith(call),
    refOf: async () => owner,
    environment: async () => ({ RUN_ORDER: "{}", RUN_CREDENTIALS: value }),
    report: (error) => console.error(error),
  });
const depsWith = (call: Kubernetes["call"]) => ({
  kubernetes: { ...namespace.kubernetes, call },
  namespace: namespace.name,
  template: {
    image,
    pullPolicy: "IfNotPresent" as const,
    serviceAccount: "default",
    chromium: "",
    resources: {},
    priorityClass: "",
    nodeSelector: {},
    tolerations: [],
    instance: "starter",
  },
  clock,
  random: Math.random,
});
const value = "what-nobody-may-read-in-a-pod";

let attempts = 0;
function newOrder() {
  const job = newJob();
  const attempt = ++attempts;
  const request = { url: "https://a.example/" };
  const deadlineAt = clock.now() + 600_000;
  return { ...job, attempt, name: `${job.job}-a${attempt}`, request, deadlineAt };
}
const podOf = ({ attempt }: { attempt: number }) => `owner-a${attempt}`;
const isFor = (plural: string, method: string) => (request: KubernetesRequest) =>
  request.method === method && request.path.includes(`/${plural}`);

test("variables are in a Secret that belongs to the pod, and in no other place", async () => {
  const runs = runsOf();
  const order = newOrder();
  await runs.ensure(order);
  const pod = await podNamed(podOf(order));
  expect(JSON.stringify(pod)).not.toContain(value);
  const [secret] = await secretsOf(podOf(order));
  expect(secret).toMatchObject({
    immutable: true,
    metadata: { ownerReferences: [{ kind: "Pod", uid: pod.metadata.uid }] },
    data: { RUN_CREDENTIALS: Buffer.from(value).toString("base64") },
  });
  await eventually(async () =>
    expect(await runs.get(order.name)).toMatchObject({ state: "exited" }),
  );
  await runs.stop(order.name);
  await eventually(async () => expect(await secretsOf(podOf(order))).toEqual([]));
});

test("a run whose Secret is refused is refused, and leaves no pod", async () => {
  await post(core("resourcequotas"), {
    metadata: { name: "no-secrets" },
    spec: { hard: { "count/secrets": "0" } },
  });
  const quota = core("resourcequotas/no-secrets");
  await eventually(async () => {
    const { status } = (await namespace.kubernetes.call({ method: "GET", path: quota })) as Json;
    expect(status.hard).toEqual({ "count/secrets": "0" });
  });
  const runs = runsOf();
  const order = newOrder();
  await runs.ensure(order);
  await eventually(async () => expect(await podNamed(podOf(order))).toBeUndefined());
  expect(await runs.get(order.name)).toMatchObject({
    state: "refused",
    reason: expect.stringContaining("exceeded quota"),
  });
  await namespace.kubernetes.call({ method: "DELETE", path: quota });
  await eventually(async () => {
    await runs.ensure(order);
    expect(await secretsOf(podOf(order))).toHaveLength(1);
  });
});

test("a pod whose controller ended before it wrote the Secret is lost to the next one", async () => {
  const [isSecret, isRemoval] = [isFor("secrets", "POST"), isFor("pods", "DELETE")];
  const order = newOrder();
  const ending = runsOf(async (request) => {
    if (isSecret(request) || isRemoval(request)) throw new Error("the controller ended");
    return namespace.kubernetes.call(request);
  });
  await expect(ending.ensure(order)).rejects.toThrow("the controller ended");
  expect(await podNamed(podOf(order))).toBeDefined();
  await eventually(async () =>
    expect(await runsOf().get(order.name)).toMatchObject({
      state: "lost",
      reason: expect.stringContaining("before it wrote its Secret"),
    }),
  );
});

test("a pod whose Secret is created after it is not lost to its controller", async () => {
  const order = newOrder();
  const isSecret = isFor("secrets", "POST");
  const written = Promise.withResolvers<void>();
  const slow = runsOf(async (request) => {
    if (isSecret(request)) await written.promise;
    return namespace.kubernetes.call(request);
  });
  const ensured = slow.ensure(order);
  await eventually(async () => {
    const pod = await podNamed(podOf(order));
    const { waiting } = pod.status.containerStatuses[0].state;
    expect(waiting.reason).toBe("CreateContainerConfigError");
  });
  expect(await slow.get(order.name)).not.toMatchObject({ state: "lost" });
  written.resolve();
  await ensured;
  await eventually(async () =>
    expect(await slow.get(order.name)).toMatchObject({ state: "exited" }),
  );
});

test("a pod that waits for work without its Secret is replaced by the next controller", async () => {
  await using broker = await openBroker();
  const connection = await connectNats({ servers: broker.url, name: "test" });
  onTestFinished(() => connection.close());
  const [isSecret, isRemoval] = [isFor("secrets", "POST"), isFor("pods", "DELETE")];
  const start = (call: Kubernetes["call"], report: (error: unknown) => void) =>
    startWarmPods({
      ...depsWith(call),
      connection,
      size: 1,
      environment: async () => ({ RUN_IDLE: "{}", RUN_CREDENTIALS: value }),
      report,
    });
  const failed = Promise.withResolvers<unknown>();
  const ending = await start(async (request) => {
    if (isSecret(request) || isRemoval(request)) throw new Error("the controller ended");
    return namespace.kubernetes.call(request);
  }, failed.resolve);
  await failed.promise;
  await ending[Symbol.asyncDispose]();
  const waiting = async () =>
    (await list("pods")).filter(
      ({ metadata }) => metadata.labels?.["lorepod.dev/pool"] === "waiting",
    );
  const [stranded] = await waiting();
  const name = stranded.metadata.name;

  await using _next = await start(
    (request) => namespace.kubernetes.call(request),
    (error) => console.error(error),
  );
  await eventually(async () => expect(await podNamed(name)).toBeUndefined());
  await eventually(async () => {
    const [pod] = await waiting();
    expect(await secretsOf(pod.metadata.name)).toHaveLength(1);
  });
});
