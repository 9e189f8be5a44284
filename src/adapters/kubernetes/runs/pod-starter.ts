import { randomBytes } from "node:crypto";
import type { Clock } from "../../../kit/clock.ts";
import type { Kubernetes } from "../client.ts";
import { orMissing } from "../object-source.ts";
import { lacksSecret, type PodObject } from "./pod-state.ts";

/** Where a crawler's variables come from: a Secret, so that no pod spec shows their values. */
export type SecretVariables = { secret: string; names: readonly string[] };

export type PodStarter = {
  /**
   * Posts a pod, then the Secret with its variables, which is removed with the pod. The Secret's
   * name is random, so that no one else can make it first. A pod that cannot get its Secret is
   * removed again.
   */
  start(
    variables: Readonly<Record<string, string>>,
    podWith: (from: SecretVariables) => NewPod,
  ): Promise<void>;
  /** Its controller ended between pod and Secret: it will never run. */
  isStranded(pod: PodObject): boolean;
};

type NewPod = { metadata: { name: string; labels: Record<string, string> }; spec: object };

export function createPodStarter(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Pick<Clock, "now">;
}): PodStarter {
  const { kubernetes, namespace, clock } = deps;
  const core = `/api/v1/namespaces/${namespace}`;
  /** Pods whose Secrets this process writes, or wrote a moment ago, and since when. */
  const started = new Map<string, number>();
  const isRecent = (at = Number.NEGATIVE_INFINITY) => clock.now() - at < noticedMs;

  const post = (plural: string, body: object) =>
    kubernetes.call({ method: "POST", path: `${core}/${plural}`, body });

  return {
    async start(variables, podWith) {
      const secret = `crawler-${randomBytes(10).toString("hex")}`;
      const pod = podWith({ secret, names: Object.keys(variables) });
      for (const [name, at] of started) if (!isRecent(at)) started.delete(name);
      started.set(pod.metadata.name, clock.now());
      const posted = await post("pods", pod).catch((error: unknown) => {
        started.delete(pod.metadata.name);
        throw error;
      });
      const { name, uid } = (posted as PodObject).metadata; // what was posted, as the server has it
      try {
        await post("secrets", {
          metadata: {
            name: secret,
            labels: installationLabels(pod),
            ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }],
          },
          type: "Opaque",
          // Kubelets do not watch what cannot change.
          immutable: true,
          stringData: variables,
        });
      } catch (error) {
        started.delete(name);
        const body = { gracePeriodSeconds: 0, preconditions: { uid } };
        const request = { method: "DELETE", path: `${core}/pods/${name}`, body } as const;
        // If this fails, too, the pod is stranded and counts as lost.
        await orMissing(kubernetes.call(request)).catch(() => undefined);
        throw error;
      }
    },
    isStranded: (pod) => lacksSecret(pod) && !isRecent(started.get(pod.metadata.name)),
  };
}

/** A kubelet asks again within this time after it found no Secret. */
const noticedMs = 60_000;

/** The labels of what belongs to the installation; pods are found by their other labels. */
function installationLabels({ metadata: { labels } }: NewPod): Record<string, string> {
  const shared = Object.entries(labels).filter(([name]) => name.startsWith("app.kubernetes.io/"));
  return Object.fromEntries(shared);
}
