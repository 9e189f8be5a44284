import { group, version } from "../../../contract/resources/resources.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Run, RunOrder, Runs } from "../../../ports/runs.ts";
import type { ObjectRef } from "../extractions/extractions.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { createObjectSource, isRefused, orMissing } from "../object-source.ts";
import {
  podName,
  podOf,
  podSelector,
  runLabel,
  runOfLabels,
  type CrawlerPods,
} from "./pod-object.ts";
import { createPodStarter } from "./pod-starter.ts";
import { stateOf, type PodObject } from "./pod-state.ts";
import { startReflector } from "../reflector.ts";
import type { WarmPods } from "./warm-pods.ts";

export type PodRunsOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  template: CrawlerPods;
  /** The Extraction of a job; undefined when it is gone. */
  refOf: (job: string) => Promise<ObjectRef | undefined>;
  /** What the crawler is told: its order, where it may go, and who it is to the broker. */
  environment: (order: RunOrder) => Promise<Record<string, string>>;
  /** Pods that have started already and wait for an order; none where each job gets its own. */
  warm?: Pick<WarmPods, "take">;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Crawlers as bare pods: the same order is the same pod, owned by the Extraction, so that it goes
 * when the Extraction goes. A pod that the watch has told of is not asked for; one that it has not
 * told of is, since a pod just made would else be taken for lost.
 */
export function createPodRuns(options: PodRunsOptions): Runs {
  const { kubernetes, namespace, template, clock } = options;
  const pods = `/api/v1/namespaces/${namespace}/pods`;

  /** Runs whose pods were not taken: a quota that is full, a policy. Known to this process only. */
  const refused = new Map<string, Run>();

  const podsWhere = async (labelSelector: string) => {
    const answer = await kubernetes.call({ method: "GET", path: pods, query: { labelSelector } });
    return (answer as { items: PodObject[] }).items; // a list of pods, as the path says
  };

  const podNamed = async (name: string): Promise<PodObject | undefined> => {
    const pod = await orMissing(kubernetes.call({ method: "GET", path: `${pods}/${name}` }));
    return pod as PodObject | undefined; // what the path names
  };

  const starter = createPodStarter(options);

  const runOf = (pod: PodObject): Run | undefined => {
    const run = runOfLabels(pod.metadata.labels);
    if (run === undefined) return undefined;
    if (!starter.isStranded(pod)) return { ...run, ...stateOf(pod, clock.now()) };
    return { ...run, state: "lost", reason: "its controller ended before it wrote its Secret" };
  };

  const seen = createNewest<PodObject>();
  /** Run -> the name of its pod, as last heard. */
  const podNames = new Map<string, string>();

  /** Pods that were told to go: since when, and who rings when that has been too long. */
  const going = new Map<string, { since: number; late: Disposable }>();

  /** A node that does not answer keeps its pods for long: who waits for them waits for nothing. */
  const isGivenUp = ({ metadata: { name } }: PodObject) =>
    clock.now() - (going.get(name)?.since ?? Infinity) >= maxTerminationMs;

  const leave = (name: string) => {
    going.get(name)?.late[Symbol.dispose]();
    going.delete(name);
  };

  const isOf = (run: string, pod: PodObject | undefined) =>
    runOfLabels(pod?.metadata.labels)?.name === run;

  const find = async (run: string): Promise<PodObject | undefined> => {
    const known = podNames.get(run) ?? "";
    const told = seen.get(known);
    if (isOf(run, told)) return told;
    const heardOf = known === "" ? undefined : await podNamed(known);
    if (isOf(run, heardOf)) return heardOf;
    const [job = "", attempt = ""] = run.split(/-a(?=\d+$)/);
    const owner = await options.refOf(job);
    const pod = owner && (await podNamed(podName(owner.name, Number(attempt))));
    if (isOf(run, pod)) return pod;
    // One that waited for an order has a name of its own.
    return options.warm && (await podsWhere(`${runLabel}=${run}`))[0];
  };

  return {
    async ensure(order) {
      const owner = await options.refOf(order.job);
      if (!owner) return; // gone: the watch says so too, and nothing shall run
      const environment = await options.environment(order);
      const reference = {
        apiVersion: `${group}/${version}`,
        kind: "Extraction",
        controller: true,
        ...owner,
      };
      if (options.warm && !(await find(order.name))) {
        if (await options.warm.take(order, reference, environment)) return;
      }
      const name = podName(owner.name, order.attempt);
      try {
        await starter.start(environment, (from) =>
          podOf(order, template, reference, name, from, clock.now()),
        );
        refused.delete(order.name);
        podNames.set(order.name, name);
      } catch (error) {
        if (isRefused(error, 403, 422) && error instanceof Error) {
          return void refused.set(order.name, refusalOf(order, error.message));
        }
        if (!isRefused(error, 409)) throw error;
        const existing = await find(order.name);
        const owned = existing?.metadata.ownerReferences?.some(({ uid }) => uid === owner.uid);
        // One that is going, or belongs to an Extraction of the same name before: try again.
        if (!owned) throw new Error(`pod ${name} belongs to another`, { cause: error });
      }
    },
    async get(name) {
      const pod = await find(name);
      if (pod === undefined) return refused.get(name);
      return isGivenUp(pod) ? undefined : runOf(pod);
    },
    async list() {
      const found = await podsWhere(podSelector(template.instance));
      return found.flatMap((pod) => runOf(pod) ?? []);
    },
    async stop(name) {
      refused.delete(name);
      const pod = await find(name);
      if (pod === undefined) podNames.delete(name);
      if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return;
      const { name: podName, uid } = pod.metadata;
      const request = { path: `${pods}/${podName}`, body: { preconditions: { uid } } };
      await orMissing(kubernetes.call({ method: "DELETE", ...request })).catch(unlessReplaced);
    },
    async watch(changed) {
      const source = createObjectSource<PodObject>(kubernetes, pods, {
        labelSelector: podSelector(template.instance),
      });
      const told = (podName: string, pod: PodObject | undefined) => {
        const before = seen.get(podName);
        if (pod) seen.put(slim(pod));
        else seen.drop(podName);
        const run = runOfLabels((pod ?? before)?.metadata.labels);
        if (run === undefined) return;
        const ring = () => changed({ job: run.job });
        if (pod) podNames.set(run.name, podName);
        else podNames.delete(run.name);
        if (pod?.metadata.deletionTimestamp === undefined) leave(podName);
        else if (!going.has(podName)) {
          going.set(podName, { since: clock.now(), late: clock.after(maxTerminationMs, ring) });
        }
        ring();
      };
      await using stack = new AsyncDisposableStack();
      stack.defer(() => [...going.keys()].forEach(leave));
      const reflector = stack.use(startReflector(source, told, options));
      // From then on all that stands is known.
      await reflector.listed;
      return stack.move();
    },
  };
}

/** Its grace of three seconds, and some for a node that is busy. */
const maxTerminationMs = 15_000;

/** What its state is read from, without its spec and the managers of its fields. */
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

function unlessReplaced(error: unknown): void {
  if (!isRefused(error, 409)) throw error;
}

function refusalOf({ name, tenant, job, attempt }: RunOrder, message: string): Run {
  return { name, tenant, job, attempt, state: "refused", reason: message.slice(0, 500) };
}
