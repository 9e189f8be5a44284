import { randomBytes } from "node:crypto";
import type { Clock } from "../../../kit/clock.ts";
import type { Kubernetes } from "../client.ts";
import { createPodClient } from "./pod-client.ts";
import { lacksSecret, type PodObject } from "./pod-state.ts";
import { limits } from "../../../contract/limits.ts";

/** A crawler's variables come from a Secret, so that no pod spec shows their values. */
export type SecretVariables = { secret: string; names: readonly string[] };

export type PodStarter = {
  /**
   * Creates a pod, then the Secret with its variables, which is removed with the pod. The Secret's
   * name is random, so that no one else can create it first. A pod whose Secret cannot be created
   * is removed again.
   */
  start(
    variables: Readonly<Record<string, string>>,
    podWith: (from: SecretVariables) => NewPod,
  ): Promise<void>;
  /** Its controller ended between pod and Secret, so the pod will never run. */
  isStranded(pod: PodObject): boolean;
};

type NewPod = { metadata: { name: string; labels: Record<string, string> }; spec: object };

export function createPodStarter(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Pick<Clock, "now">;
}): PodStarter {
  const { kubernetes, namespace, clock } = deps;
  const pods = createPodClient(kubernetes, namespace);
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  /** Pod -> when this process began to create it, as long as its Secret may be unnoticed. */
  const started = new Map<string, number>();
  const isRecent = (at = Number.NEGATIVE_INFINITY) => clock.now() - at < limits.podSecretMs.value;

  return {
    async start(variables, podWith) {
      const secret = `crawler-${randomBytes(10).toString("hex")}`;
      const newPod = podWith({ secret, names: Object.keys(variables) });
      for (const [name, at] of started) if (!isRecent(at)) started.delete(name);
      started.set(newPod.metadata.name, clock.now());
      const pod = await pods.post(newPod).catch((error: unknown) => {
        started.delete(newPod.metadata.name);
        throw error;
      });
      const { name, uid } = pod.metadata;
      const body = {
        metadata: {
          name: secret,
          labels: installationLabels(newPod),
          ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }],
        },
        type: "Opaque",
        // Kubelets do not watch immutable Secrets.
        immutable: true,
        stringData: variables,
      };
      try {
        await kubernetes.call({ method: "POST", path: secrets, body });
      } catch (error) {
        started.delete(name);
        // If this fails too, the pod is stranded and counts as lost.
        await pods.remove(pod, { atOnce: true }).catch(() => undefined);
        throw error;
      }
    },
    isStranded: (pod) => lacksSecret(pod) && !isRecent(started.get(pod.metadata.name)),
  };
}

/**
 * The labels of everything that belongs to the installation; pods have others by which they are
 * found.
 */
function installationLabels({ metadata: { labels } }: NewPod): Record<string, string> {
  const shared = Object.entries(labels).filter(([name]) => name.startsWith("app.kubernetes.io/"));
  return Object.fromEntries(shared);
}
