import { group, version } from "../../contract/resources.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Run, RunOrder, Runs } from "../../ports/runs.ts";
import { nameOf } from "./extraction-object.ts";
import type { ObjectRef } from "./extractions.ts";
import type { Kubernetes } from "./kubernetes.ts";
import { createObjectSource, isRefused, orMissing } from "./object-source.ts";
import {
  podName,
  podOf,
  podSelector,
  runLabel,
  runOfLabels,
  type CrawlerPods,
} from "./pod-object.ts";
import { stateOf, type PodObject } from "./pod-state.ts";
import { startReflector } from "./reflector.ts";
import type { WarmPods } from "./warm-pods.ts";

export type PodRunsOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  template: CrawlerPods;
  /** The Extraction of a job; undefined when it is gone. */
  refOf: (job: string) => Promise<ObjectRef | undefined>;
  /** What the crawler is told: its order, where it may go, and who it is to the broker. */
  environment: (order: RunOrder) => Promise<Record<string, string>>;
  /** Pods that have started already and wait for an order. */
  warm?: Pick<WarmPods, "take">;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Crawlers as bare pods: the same order is the same pod, owned by the Extraction, so that it goes
 * when the Extraction goes. States are asked for, not remembered: a pass that sees an old list would
 * take a pod just made for lost.
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

  /** Run -> the name of its pod, as last heard: that one is asked for first. */
  const podNames = new Map<string, string>();

  const find = async (name: string): Promise<PodObject | undefined> => {
    const known = podNames.get(name);
    const heardOf = known === undefined ? undefined : await podNamed(known);
    if (runOfLabels(heardOf?.metadata.labels)?.name === name) return heardOf;
    const [job = "", attempt = ""] = name.split(/-a(?=\d+$)/);
    const owner = nameOf(job);
    const pod = owner === undefined ? undefined : await podNamed(podName(owner, Number(attempt)));
    if (pod) return pod;
    // An Extraction that kubectl made has a name of its own, and so has its pod.
    return (await podsWhere(`${runLabel}=${name}`))[0];
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
      const body = podOf(order, template, reference, name, environment, clock.now());
      try {
        await kubernetes.call({ method: "POST", path: pods, body });
        refused.delete(order.name);
        podNames.set(order.name, name);
      } catch (error) {
        if (isRefused(error, 403, 422) && error instanceof Error) {
          return void refused.set(order.name, refusalOf(order, error.message));
        }
        if (!isRefused(error, 409)) throw error;
        const stands = await find(order.name);
        const owned = stands?.metadata.ownerReferences?.some(({ uid }) => uid === owner.uid);
        // One that is going, or belongs to an Extraction of the same name before: try again.
        if (!owned) throw new Error(`pod ${name} belongs to another`, { cause: error });
      }
    },
    async get(name) {
      const pod = await find(name);
      return pod ? runOf(pod, clock.now()) : refused.get(name);
    },
    async list() {
      const found = await podsWhere(podSelector(template.instance));
      return found.flatMap((pod) => runOf(pod, clock.now()) ?? []);
    },
    async stop(name) {
      refused.delete(name);
      const until = clock.now() + stopMs;
      for (let pod = await find(name); pod; pod = await podNamed(pod.metadata.name)) {
        if (clock.now() > until) throw new Error(`the pod of ${name} does not end`);
        if (pod.metadata.deletionTimestamp === undefined) {
          const path = `${pods}/${pod.metadata.name}`;
          const body = { preconditions: { uid: pod.metadata.uid } };
          await orMissing(kubernetes.call({ method: "DELETE", path, body })).catch(unlessReplaced);
        }
        await clock.sleep(stopPauseMs);
      }
      podNames.delete(name);
    },
    async watch(changed) {
      const source = createObjectSource<PodObject>(kubernetes, pods, {
        labelSelector: podSelector(template.instance),
      });
      /** Name of a pod -> its run. */
      const known = new Map<string, { name: string; job: string }>();
      return startReflector(
        source,
        (podName, pod) => {
          const run = pod ? runOfLabels(pod.metadata.labels) : known.get(podName);
          if (run === undefined) return;
          if (pod) {
            known.set(podName, run);
            podNames.set(run.name, podName);
          } else {
            known.delete(podName);
            podNames.delete(run.name);
          }
          changed({ job: run.job });
        },
        options,
      );
    },
  };
}

/** A node that is gone keeps its pods until it is declared so; the next pass asks again. */
const stopMs = 20_000;
const stopPauseMs = 150;

function unlessReplaced(error: unknown): void {
  if (!isRefused(error, 409)) throw error;
}

function refusalOf({ name, tenant, job, attempt }: RunOrder, message: string): Run {
  return { name, tenant, job, attempt, state: "refused", reason: message.slice(0, 500) };
}

function runOf(pod: PodObject, now: number): Run | undefined {
  const run = runOfLabels(pod.metadata.labels);
  return run && { ...run, ...stateOf(pod, now) };
}
