import { createHash, randomBytes } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { group } from "../../../contract/resources/resources.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import type { NatsConnection } from "../../nats/client.ts";
import type { Kubernetes } from "../client.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createPodClient, type PodClient } from "./pod-client.ts";
import { orderLabels, podLabels, podSelector, podSpec, type CrawlerPods } from "./pod-object.ts";
import { createPodStarter, type PodStarter } from "./pod-starter.ts";
import { isReady, type PodObject } from "./pod-state.ts";
import { startRepeating } from "../../../kit/repeating.ts";

export type WarmPodsOptions = {
  kubernetes: Kubernetes;
  connection: NatsConnection;
  namespace: string;
  template: CrawlerPods;
  /** The number of waiting pods; 0 removes those of an earlier setting. */
  size: number;
  /** The variables of a pod without an order: its mailbox, and when its user expires. */
  environment: (mailbox: string, endsAt: number) => Promise<Record<string, string>>;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

export type WarmPods = AsyncDisposable & {
  /** Gives the order to a waiting pod; false when no pod takes it. */
  take(order: RunOrder, owner: object, environment: Record<string, string>): Promise<boolean>;
};

/**
 * Pods that have started and wait for one order each. The controller puts the run's labels on a pod
 * by compare-and-set, and then sends the order to its mailbox. The pod accepts the first message
 * and no other. A pod that was taken is replaced. An empty message ends a pod.
 */
export async function startWarmPods(options: WarmPodsOptions): Promise<WarmPods> {
  const state: State = {
    ...options,
    client: createPodClient(options.kubernetes, options.namespace),
    starter: createPodStarter(options),
    templateHash: hashOf(options.template),
    owner: undefined,
  };
  const { client, connection, size, clock, report } = state;
  // A leader that ended before it sent the order leaves pods that would wait for hours. A pod that
  // has its order ignores the message.
  for (const pod of await podsOfPool(state, "taken")) {
    connection.publish(orderSubject(mailboxOf(pod)));
  }
  const keeper = startRepeating(() => topUp(state).catch(report), topUpEveryMs, clock);
  await using stack = new AsyncDisposableStack();
  stack.use(keeper);
  if (size > 0) {
    const source = client.source(poolSelector(state, "waiting"));
    stack.use(startReflector(source, () => keeper.wake(), options));
  }
  keeper.wake();
  const open = stack.move();
  return {
    take: (order, owner, environment) => take(state, order, owner, environment, keeper.wake),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** The subject at which a pod receives its order, and the only one that its user may read. */
export const orderSubject = (mailbox: string): string => `_INBOX_${mailbox}.order`;

type State = WarmPodsOptions & {
  client: PodClient;
  starter: PodStarter;
  /** Pods of another template are replaced. */
  templateHash: string;
  /** The owner of waiting pods, read once. */
  owner: object | undefined;
};

type PoolState = "waiting" | "taken";

const poolLabel = `${group}/pool`;
const mailboxLabel = `${group}/mailbox`;
const templateLabel = `${group}/template`;
/** A waiting pod is replaced after this, when its user at the broker expires. */
const maxWaitMs = 6 * 60 * 60_000;
/** An older pod would end before a job of an hour does. */
const maxTakeAgeMs = maxWaitMs - 90 * 60_000;
const topUpEveryMs = 15_000;

const mailboxOf = (pod: PodObject): string => pod.metadata.labels?.[mailboxLabel] ?? "none";

const hashOf = (template: CrawlerPods): string =>
  createHash("sha256").update(JSON.stringify(template)).digest("hex").slice(0, 12);

const poolSelector = ({ template }: State, pool: PoolState): string =>
  `${podSelector(template.instance)},${poolLabel}=${pool}`;

const podsOfPool = (state: State, pool: PoolState): Promise<PodObject[]> =>
  state.client.where(poolSelector(state, pool));

function isUsable({ starter, templateHash, clock }: State, pod: PodObject): boolean {
  const { metadata, status } = pod;
  return (
    metadata.deletionTimestamp === undefined &&
    metadata.labels?.[templateLabel] === templateHash &&
    (status?.phase === "Pending" || status?.phase === "Running") &&
    !starter.isStranded(pod) &&
    clock.now() - Date.parse(metadata.creationTimestamp) < maxTakeAgeMs
  );
}

/** Removes pods that are unusable or too many, and creates missing ones. */
async function topUp(state: State): Promise<void> {
  const { client, size } = state;
  const waiting = await podsOfPool(state, "waiting");
  const usable = waiting.filter((pod) => isUsable(state, pod));
  const kept = new Set(usable.slice(0, size));
  for (const pod of waiting) {
    if (!kept.has(pod) && pod.metadata.deletionTimestamp === undefined) {
      await client.remove(pod, { atOnce: true });
    }
  }
  for (let count = kept.size; count < size; count++) await add(state);
}

async function add(state: State): Promise<void> {
  const { template, starter, templateHash, clock } = state;
  state.owner ??= await serviceAccountOf(state);
  const mailbox = `warm-${randomBytes(8).toString("hex")}`;
  const environment = await state.environment(mailbox, clock.now() + maxWaitMs);
  const metadata = {
    name: `${template.instance}-${mailbox}`,
    labels: {
      ...podLabels(template.instance),
      [poolLabel]: "waiting",
      [mailboxLabel]: mailbox,
      [templateLabel]: templateHash,
    },
    ownerReferences: [state.owner],
  };
  await starter.start(environment, (variables) => ({
    metadata,
    spec: withReadiness(podSpec(template, variables, maxWaitMs / 1_000)),
  }));
}

/** The service account owns waiting pods, so that they are removed with the installation. */
async function serviceAccountOf({ kubernetes, namespace, template }: State): Promise<object> {
  const name = template.serviceAccount;
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}`;
  const account = await kubernetes.call({ method: "GET", path });
  const { uid } = (account as PodObject).metadata; // every object has this field
  return { apiVersion: "v1", kind: "ServiceAccount", name, uid };
}

/** The pod is ready once it listens at its mailbox. */
function withReadiness(spec: ReturnType<typeof podSpec>) {
  const readinessProbe = { httpGet: { path: "/readyz", port: 8081 }, periodSeconds: 2 };
  return {
    ...spec,
    containers: spec.containers.map((container) => ({ ...container, readinessProbe })),
  };
}

async function take(
  state: State,
  order: RunOrder,
  owner: object,
  environment: Record<string, string>,
  replace: () => void,
): Promise<boolean> {
  if (state.size === 0) return false;
  const waiting = await podsOfPool(state, "waiting");
  const ready = waiting.filter((pod) => isUsable(state, pod) && isReady(pod));
  for (const pod of ready.slice(0, limits.warmPodTries.value)) {
    if (!(await claim(state, pod, order, owner))) continue;
    replace();
    if (await send(state, mailboxOf(pod), environment)) return true;
    await state.client.remove(pod, { atOnce: true });
    return false;
  }
  return false;
}

/** Makes a waiting pod the pod of a run; false when another leader was faster. */
async function claim(
  { client }: State,
  pod: PodObject,
  order: RunOrder,
  owner: object,
): Promise<boolean> {
  const begun = Date.parse(pod.status?.startTime ?? pod.metadata.creationTimestamp);
  const body = {
    metadata: {
      resourceVersion: pod.metadata.resourceVersion,
      labels: { ...orderLabels(order), [poolLabel]: "taken" },
      ownerReferences: [owner],
    },
    spec: { activeDeadlineSeconds: Math.ceil((order.deadlineAt - begun) / 1_000) },
  };
  try {
    return Boolean(await client.patch(pod.metadata.name, body));
  } catch (error) {
    // Another leader was faster, or the pod has changed.
    if (isRefused(error, 409, 422)) return false;
    throw error;
  }
}

/** Sends the order; false when the pod does not confirm it, which makes the pod useless. */
async function send(
  { connection }: State,
  mailbox: string,
  environment: Record<string, string>,
): Promise<boolean> {
  const reply = `ext.pool.${mailbox}.a0.taken.${randomBytes(8).toString("hex")}`;
  const options = { noMux: true, reply, timeout: limits.warmPodAnswerMs.value };
  return connection.request(orderSubject(mailbox), JSON.stringify(environment), options).then(
    () => true,
    () => false,
  );
}
