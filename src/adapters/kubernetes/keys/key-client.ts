import { group, version } from "../../../contract/resources/resources.ts";
import type { KeyObject } from "./key-object.ts";
import type { Kubernetes } from "../client.ts";
import { createObjectSource, orMissing } from "../object-source.ts";
import type { ListSource } from "../reflector.ts";

/** ApiKey objects of one namespace. */
export type KeyClient = ListSource<KeyObject> & {
  /** Throws `KubernetesError` (409) when the name is taken. */
  post(body: unknown): Promise<KeyObject>;
  get(name: string): Promise<KeyObject | undefined>;
  /** Undefined when there is none. */
  patch(name: string, part: "" | "/status", body: unknown): Promise<KeyObject | undefined>;
  remove(name: string): Promise<void>;
  byHash(hash: string): Promise<KeyObject | undefined>;
};

export function createKeyClient(kubernetes: Kubernetes, namespace: string): KeyClient {
  const all = `/apis/${group}/${version}/namespaces/${namespace}/apikeys`;
  const path = (name: string, part = "") => `${all}/${encodeURIComponent(name)}${part}`;
  const strict = { fieldValidation: "Strict" };
  // Answers are objects of the kind that was asked for: the path says so.
  const call = async (...request: Parameters<Kubernetes["call"]>) =>
    (await kubernetes.call(...request)) as KeyObject;
  return {
    ...createObjectSource<KeyObject>(kubernetes, all),
    post: (body) => call({ method: "POST", path: all, query: strict, body }),
    get: (name) => orMissing(call({ method: "GET", path: path(name) })),
    patch: (name, part, body) =>
      orMissing(call({ method: "PATCH", path: path(name, part), query: strict, body })),
    async remove(name) {
      await orMissing(call({ method: "DELETE", path: path(name) }));
    },
    async byHash(hash) {
      const query = { fieldSelector: `status.keyHash=${hash}` };
      const answer = await kubernetes.call({ method: "GET", path: all, query });
      return (answer as { items: KeyObject[] }).items[0]; // a list of keys, as the path says
    },
  };
}
