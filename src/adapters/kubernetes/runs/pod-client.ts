import type { Kubernetes } from "../client.ts";
import { createObjectSource, orMissing } from "../object-source.ts";
import type { ListSource } from "../reflector.ts";
import type { PodObject } from "./pod-state.ts";

/** The pods of one namespace. */
export type PodClient = {
  post(body: object): Promise<PodObject>;
  get(name: string): Promise<PodObject | undefined>;
  /** The pods that a label selector matches. */
  where(labelSelector: string): Promise<PodObject[]>;
  /** Undefined when there is no such pod. */
  patch(name: string, body: object): Promise<PodObject | undefined>;
  /** Deletes this pod, and no other that has its name by now (409). */
  remove(pod: PodObject, options?: { atOnce: boolean }): Promise<void>;
  source(labelSelector: string): ListSource<PodObject>;
};

export function createPodClient(kubernetes: Kubernetes, namespace: string): PodClient {
  const pods = `/api/v1/namespaces/${namespace}/pods`;
  // The path names a pod.
  const call = async (...request: Parameters<Kubernetes["call"]>) =>
    (await kubernetes.call(...request)) as PodObject;
  return {
    post: (body) => call({ method: "POST", path: pods, body }),
    get: (name) => orMissing(call({ method: "GET", path: `${pods}/${name}` })),
    async where(labelSelector) {
      const answer = await kubernetes.call({ method: "GET", path: pods, query: { labelSelector } });
      return (answer as { items: PodObject[] }).items; // the path names a list of pods
    },
    patch: (name, body) => orMissing(call({ method: "PATCH", path: `${pods}/${name}`, body })),
    async remove({ metadata: { name, uid } }, { atOnce } = { atOnce: false }) {
      const body = { ...(atOnce && { gracePeriodSeconds: 0 }), preconditions: { uid } };
      await orMissing(call({ method: "DELETE", path: `${pods}/${name}`, body }));
    },
    source: (labelSelector) => createObjectSource<PodObject>(kubernetes, pods, { labelSelector }),
  };
}
