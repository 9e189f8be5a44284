import { createHash, randomBytes } from "node:crypto";
import { group } from "../../../contract/resources/resources.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { RunOrder } from "../../../ports/runs.ts";
import type { NatsConnection } from "../../nats/client.ts";
import type { Kubernetes } from "../client.ts";
import { createObjectSource, isRefused, orMissing } from "../object-source.ts";
import { orderLabels, podSpec, podLabels, podSelector, type CrawlerPods } from "./pod-object.ts";
import { createPodStarter } from "./pod-starter.ts";
import { isReady, type PodObject } from "./pod-state.ts";
import { startReflector } from "../reflector.ts";

export type WarmPodsOptions = {
  kubernetes: Kubernetes;
  connection: NatsConnection;
  namespace: string;
  template: CrawlerPods;
  /** How many wait for work; with 0, those of an earlier setting are removed. */
  size: number;
  /** What a pod is told that has no order yet: where its mailbox is, and until when. */
  environment: (mailbox: string, endsAt: number) => Promise<Record<string, string>>;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

export type WarmPods = AsyncDisposable & {
  /** Gives the order to a pod that waits for one; false when there is none to be had. */
  take(order: RunOrder, owner: object, environment: Record<string, string>): Promise<boolean>;
};

/**
 * Pods that have started and wait for their one order. Who wants one puts its run's labels on it,
 * by compare-and-set, and only then sends the order to its mailbox; the pod takes the first and
 * hears no other. What is taken is replaced. An empty order sends a pod home.
 */
export async function startWarmPods(options: WarmPodsOptions): Promise<WarmPods> {
  const { kubernetes, connection, namespace, template, size, clock, report } = options;
  const pods = `/api/v1/namespaces/${namespace}/pods`;
  const poolIs = (state: string) => `${podSelector(template.instance)},${poolLabel}=${state}`;
  const shape = createHash("sha256").update(JSON.stringify(template)).digest("hex").slice(0, 12);
  const starter = createPodStarter(options);
  let owner: object | undefined;

  const podsThat = async (state: "waiting" | "taken"): Promise<PodObject[]> => {
    const query = { labelSelector: poolIs(state) };
    const answer = await kubernetes.call({ method: "GET", path: pods, query });
    return (answer as { items: PodObject[] }).items; // a list of pods, as the path says
  };

  const remove = async ({ metadata: { name, uid } }: PodObject): Promise<void> => {
    const body = { gracePeriodSeconds: 0, preconditions: { uid } };
    await orMissing(kubernetes.call({ method: "DELETE", path: `${pods}/${name}`, body }));
  };

  const add = async (): Promise<void> => {
    owner ??= await accountOf(kubernetes, namespace, template.serviceAccount);
    const mailbox = `warm-${randomBytes(8).toString("hex")}`;
    const environment = await options.environment(mailbox, clock.now() + maxWaitMs);
    const metadata = {
      name: `${template.instance}-${mailbox}`,
      labels: {
        ...podLabels(template.instance),
        [poolLabel]: "waiting",
        [mailboxLabel]: mailbox,
        [shapeLabel]: shape,
      },
      ownerReferences: [owner],
    };
    await starter.start(environment, (from) => ({
      metadata,
      spec: waitingSpec(podSpec(template, from, maxWaitMs / 1_000)),
    }));
  };

  const isUsable = (pod: PodObject): boolean => {
    const { metadata, status } = pod;
    return (
      metadata.deletionTimestamp === undefined &&
      metadata.labels?.[shapeLabel] === shape &&
      (status?.phase === "Pending" || status?.phase === "Running") &&
      !starter.isStranded(pod) &&
      clock.now() - Date.parse(metadata.creationTimestamp) < maxTakeAgeMs
    );
  };

  const topUp = async (): Promise<void> => {
    const all = await podsThat("waiting");
    const usable = all.filter(isUsable);
    const keep = new Set(usable.slice(0, size));
    for (const pod of all) {
      if (!keep.has(pod) && pod.metadata.deletionTimestamp === undefined) await remove(pod);
    }
    for (let count = keep.size; count < size; count++) await add();
  };

  // Taken by a leader that fell before it sent the order: it would wait for it for hours. One that
  // has its order hears no more.
  for (const pod of await podsThat("taken")) connection.publish(orderSubject(mailboxOf(pod)));

  const keeper = createKeeper(() => topUp().catch(report), clock);
  await using stack = new AsyncDisposableStack();
  stack.use(keeper);
  if (size > 0) {
    const query = { labelSelector: poolIs("waiting") };
    const source = createObjectSource<PodObject>(kubernetes, pods, query);
    stack.use(startReflector(source, () => keeper.wake(), options));
  }
  keeper.wake();

  const claim = async (pod: PodObject, order: RunOrder, owned: object): Promise<boolean> => {
    const begun = Date.parse(pod.status?.startTime ?? pod.metadata.creationTimestamp);
    const body = {
      metadata: {
        resourceVersion: pod.metadata.resourceVersion,
        labels: { ...orderLabels(order), [poolLabel]: "taken" },
        ownerReferences: [owned],
      },
      spec: { activeDeadlineSeconds: Math.ceil((order.deadlineAt - begun) / 1_000) },
    };
    try {
      const path = `${pods}/${pod.metadata.name}`;
      return Boolean(await orMissing(kubernetes.call({ method: "PATCH", path, body })));
    } catch (error) {
      // Somebody else was first, or it is not what it was.
      if (isRefused(error, 409, 422)) return false;
      throw error;
    }
  };

  /** Whether the pod said that it has it. Who does not answer is no good any more. */
  const send = async (mailbox: string, environment: Record<string, string>): Promise<boolean> => {
    const answer = `ext.pool.${mailbox}.a0.taken.${randomBytes(8).toString("hex")}`;
    const options = { noMux: true, reply: answer, timeout: answerMs };
    const text = JSON.stringify(environment);
    return connection.request(orderSubject(mailbox), text, options).then(
      () => true,
      () => false,
    );
  };

  const open = stack.move();
  return {
    async take(order, owned, environment) {
      if (size === 0) return false;
      const ready = (await podsThat("waiting")).filter((pod) => isUsable(pod) && isReady(pod));
      for (const pod of ready.slice(0, maxTries)) {
        if (!(await claim(pod, order, owned))) continue;
        keeper.wake();
        if (await send(mailboxOf(pod), environment)) return true;
        await remove(pod);
        return false;
      }
      return false;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Where a pod hears its order; its user may hear nothing else. */
export const orderSubject = (mailbox: string): string => `_INBOX_${mailbox}.order`;

const mailboxOf = (pod: PodObject): string => pod.metadata.labels?.[mailboxLabel] ?? "none";

const poolLabel = `${group}/pool`;
const mailboxLabel = `${group}/mailbox`;
const shapeLabel = `${group}/template`;
/** A pod that nobody wanted is replaced after this: its user at the broker ends then. */
const maxWaitMs = 6 * 60 * 60_000;
/** Later ones would be ended before a job of an hour is. */
const maxTakeAgeMs = maxWaitMs - 90 * 60_000;
const answerMs = 3_000;
const maxTries = 4;
const againMs = 15_000;

/** Ready once it listens at its mailbox. */
function waitingSpec(spec: ReturnType<typeof podSpec>) {
  const readinessProbe = { httpGet: { path: "/readyz", port: 8081 }, periodSeconds: 2 };
  return {
    ...spec,
    containers: spec.containers.map((container) => ({ ...container, readinessProbe })),
  };
}

/** One at a time, once more when woken meanwhile, and now and then in any case. */
function createKeeper(work: () => Promise<void>, clock: Clock) {
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: Disposable | undefined;
  let closed = false;
  const run = async () => {
    while (wanted) {
      wanted = false;
      await work();
    }
    running = undefined;
    if (!closed) timer = clock.after(againMs, wake);
  };
  function wake(): void {
    if (closed) return;
    wanted = true;
    timer?.[Symbol.dispose]();
    running ??= run();
  }
  return {
    wake,
    async [Symbol.asyncDispose]() {
      closed = true;
      wanted = false;
      timer?.[Symbol.dispose]();
      await running;
    },
  };
}

/** Pods that wait belong to the account they run under: they go when the installation goes. */
async function accountOf(kubernetes: Kubernetes, namespace: string, name: string) {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${name}`;
  const account = await kubernetes.call({ method: "GET", path });
  const { uid } = (account as PodObject).metadata; // what every object has
  return { apiVersion: "v1", kind: "ServiceAccount", name, uid };
}
