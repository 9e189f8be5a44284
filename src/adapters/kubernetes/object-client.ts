import { group, version } from "../../contract/resources/resources.ts";
import type { Kubernetes } from "./client.ts";
import { createObjectSource, orMissing, type KubernetesObject } from "./object-source.ts";
import type { ListSource } from "./reflector.ts";

/** The custom resources of one kind in one namespace. */
export type ObjectClient<T> = ListSource<T> & {
  /** Throws `KubernetesError` (409) when the name is taken. */
  post(body: unknown): Promise<T>;
  get(name: string): Promise<T | undefined>;
  /** Undefined when there is no such object. */
  patch(name: string, part: "" | "/status", body: unknown): Promise<T | undefined>;
  remove(name: string): Promise<void>;
  /** The objects that a field selector matches, in one answer. */
  where(fieldSelector: string): Promise<T[]>;
};

export function createObjectClient<T extends KubernetesObject>(
  kubernetes: Kubernetes,
  namespace: string,
  plural: string,
): ObjectClient<T> {
  const all = objectsPath(namespace, plural);
  const path = (name: string, part = "") => `${all}/${encodeURIComponent(name)}${part}`;
  // Without this, the API server silently drops fields that it does not know.
  const strict = { fieldValidation: "Strict" };
  // The path names the kind of the answer.
  const call = async (...request: Parameters<Kubernetes["call"]>) =>
    (await kubernetes.call(...request)) as T;
  return {
    ...createObjectSource<T>(kubernetes, all),
    post: (body) => call({ method: "POST", path: all, query: strict, body }),
    get: (name) => orMissing(call({ method: "GET", path: path(name) })),
    patch: (name, part, body) =>
      orMissing(call({ method: "PATCH", path: path(name, part), query: strict, body })),
    async remove(name) {
      const query = { propagationPolicy: "Background" };
      await orMissing(call({ method: "DELETE", path: path(name), query }));
    },
    async where(fieldSelector) {
      const answer = await kubernetes.call({ method: "GET", path: all, query: { fieldSelector } });
      return (answer as { items: T[] }).items; // the path names a list of this kind
    },
  };
}

/** The path of the custom resources of one kind. */
export function objectsPath(namespace: string, plural: string): string {
  return `/apis/${group}/${version}/namespaces/${namespace}/${plural}`;
}
