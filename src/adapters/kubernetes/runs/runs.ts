import { group, version } from "../../../contract/resources/resources.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Run, RunOrder, Runs } from "../../../ports/runs.ts";
import type { Kubernetes } from "../client.ts";
import type { ObjectRef } from "../extractions/extractions.ts";
import { createNewest, type Newest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createPodClient, type PodClient } from "./pod-client.ts";
import {
  podName,
  podOf,
  podSelector,
  runLabel,
  runOfLabels,
  type CrawlerPods,
} from "./pod-object.ts";
import { createPodStarter, type PodStarter } from "./pod-starter.ts";
import { reasonOf, stateOf, type PodObject } from "./pod-state.ts";
import type { WarmPods } from "./warm-pods.ts";
import { limits } from "../../../contract/limits.ts";

/** The Extraction of a job, or the Site of a slice. */
export type RunOwner = ObjectRef & {
  kind?: "Site";
  /** What the names of its pods begin with; unset: the object's name. */
  pods?: string;
};

export type PodRunsOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  template: CrawlerPods;
  /** The owner of a job's pods; undefined when it was removed. */
  refOf: (job: string) => Promise<RunOwner | undefined>;
  /** The crawler's variables: its order, its settings and its user at the broker. */
  environment: (order: RunOrder) => Promise<Record<string, string>>;
  /** Pods that have started and wait for an order; unset where each job gets a new pod. */
  warm?: Pick<WarmPods, "take">;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Crawlers as bare pods. The same order is the same pod, and its Extraction or Site owns it, so that
 * it is removed with that object. A pod that the watch has reported is read from the cache. Any other
 * is read from the server, since a pod that was just created would look lost otherwise.
 */
export function createPodRuns(options: PodRunsOptions): Runs {
  const state: State = {
    ...options,
    client: createPodClient(options.kubernetes, options.namespace),
    starter: createPodStarter(options),
    refused: new Map(),
    cache: createNewest(),
    podNames: new Map(),
    terminating: new Map(),
  };
  const { client, refused, template } = state;
  return {
    ensure: (order) => ensure(state, order),
    async get(name) {
      const pod = await find(state, name);
      if (pod === undefined) return refused.get(name);
      return isGivenUp(state, pod) ? undefined : runOf(state, pod);
    },
    async list() {
      const found = await client.where(podSelector(template.instance));
      return found.flatMap((pod) => runOf(state, pod) ?? []);
    },
    stop: (name) => stop(state, name),
    watch: (changed) => watch(state, changed),
  };
}

type State = PodRunsOptions & {
  client: PodClient;
  starter: PodStarter;
  /** Runs whose pods the server refused, by a quota or a policy. Only this process knows them. */
  refused: Map<string, Run>;
  cache: Newest<PodObject>;
  /** Run -> the name of its pod, as last reported. */
  podNames: Map<string, string>;
  /** Pods under deletion: since when, and the timer that rings when it takes too long. */
  terminating: Map<string, { since: number; timer: Disposable }>;
};

function runOf({ starter, clock }: State, pod: PodObject): Run | undefined {
  const run = runOfLabels(pod.metadata.labels);
  if (run === undefined) return undefined;
  if (!starter.isStranded(pod)) return { ...run, ...stateOf(pod, clock.now()) };
  return { ...run, state: "lost", reason: "its controller ended before it wrote its Secret" };
}

/** A node that does not answer keeps its pods for a long time: its runs count as removed. */
function isGivenUp({ terminating, clock }: State, { metadata: { name } }: PodObject): boolean {
  return clock.now() - (terminating.get(name)?.since ?? Infinity) >= limits.podTerminationMs.value;
}

async function find(state: State, run: string): Promise<PodObject | undefined> {
  const { client, cache, podNames } = state;
  const isOfRun = (pod: PodObject | undefined) => runOfLabels(pod?.metadata.labels)?.name === run;
  const known = podNames.get(run) ?? "";
  const cached = cache.get(known);
  if (isOfRun(cached)) return cached;
  const read = known === "" ? undefined : await client.get(known);
  if (isOfRun(read)) return read;
  const [job = "", attempt = ""] = run.split(/-a(?=\d+$)/);
  const owner = await state.refOf(job);
  const pod = owner && (await client.get(podName(owner.pods ?? owner.name, Number(attempt))));
  if (isOfRun(pod)) return pod;
  // A warm pod has a name that does not follow from its run.
  return state.warm && (await client.where(`${runLabel}=${run}`))[0];
}

async function ensure(state: State, order: RunOrder): Promise<void> {
  const { starter, template, clock, warm } = state;
  const owner = await state.refOf(order.job);
  if (!owner) return; // It was removed: the watch reports that, and nothing may start.
  const environment = await state.environment(order);
  const reference = {
    apiVersion: `${group}/${version}`,
    kind: owner.kind ?? "Extraction",
    controller: true,
    name: owner.name,
    uid: owner.uid,
  };
  if (warm && !(await find(state, order.name))) {
    if (await warm.take(order, reference, environment)) return;
  }
  const name = podName(owner.pods ?? owner.name, order.attempt);
  try {
    await starter.start(environment, (variables) =>
      podOf(order, template, reference, name, variables, clock.now()),
    );
    state.refused.delete(order.name);
    state.podNames.set(order.name, name);
  } catch (error) {
    if (isRefused(error, 403, 422) && error instanceof Error) {
      return void state.refused.set(order.name, refusalOf(order, error.message));
    }
    if (!isRefused(error, 409)) throw error;
    const existing = await find(state, order.name);
    const isOwned = existing?.metadata.ownerReferences?.some(({ uid }) => uid === owner.uid);
    // The pod is under deletion, or belongs to an earlier owner of this name: try again.
    if (!isOwned) throw new Error(`pod ${name} belongs to another`, { cause: error });
  }
}

function refusalOf({ name, tenant, job, attempt }: RunOrder, message: string): Run {
  return { name, tenant, job, attempt, state: "refused", reason: reasonOf(message) };
}

async function stop(state: State, name: string): Promise<void> {
  state.refused.delete(name);
  const pod = await find(state, name);
  if (pod === undefined) state.podNames.delete(name);
  if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return;
  await state.client.remove(pod).catch((error: unknown) => {
    // Another pod has the name by now.
    if (!isRefused(error, 409)) throw error;
  });
}

async function watch(
  state: State,
  changed: (run: { job: string }) => void,
): Promise<AsyncDisposable> {
  const { client, template, terminating } = state;
  const source = client.source(podSelector(template.instance));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => [...terminating.keys()].forEach((name) => endTermination(state, name)));
  const reflector = stack.use(
    startReflector(source, (name, pod) => note(state, name, pod, changed), state),
  );
  // From then on, the cache contains all existing pods.
  await reflector.listed;
  return stack.move();
}

/** Notes a change of a pod and rings for its job. */
function note(
  state: State,
  name: string,
  pod: PodObject | undefined,
  changed: (run: { job: string }) => void,
): void {
  const { cache, podNames, terminating, clock } = state;
  const before = cache.get(name);
  if (pod) cache.put(slim(pod));
  else cache.drop(name);
  const run = runOfLabels((pod ?? before)?.metadata.labels);
  if (run === undefined) return;
  const ring = () => changed({ job: run.job });
  if (pod) podNames.set(run.name, name);
  else podNames.delete(run.name);
  if (pod?.metadata.deletionTimestamp === undefined) endTermination(state, name);
  else if (!terminating.has(name)) {
    terminating.set(name, {
      since: clock.now(),
      timer: clock.after(limits.podTerminationMs.value, ring),
    });
  }
  ring();
}

function endTermination({ terminating }: State, name: string): void {
  terminating.get(name)?.timer[Symbol.dispose]();
  terminating.delete(name);
}

/** The fields from which the state is read, without the spec and `managedFields`. */
function slim({ metadata, status }: PodObject): PodObject {
  const { name, uid, resourceVersion, creationTimestamp, deletionTimestamp } = metadata;
  const { labels, ownerReferences } = metadata;
  return {
    metadata: {
      name,
      uid,
      resourceVersion,
      creationTimestamp,
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      ...(labels && { labels }),
      ...(ownerReferences && { ownerReferences }),
    },
    ...(status && { status }),
  };
}
