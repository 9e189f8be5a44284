import { group, version } from "../../../contract/resources/resources.ts";
import type { HookObject } from "./hook-object.ts";
import type { Kubernetes } from "../client.ts";
import { createObjectSource, orMissing } from "../object-source.ts";
import type { ListSource } from "../reflector.ts";

/** Webhook objects of one namespace. */
export type HookClient = ListSource<HookObject> & {
  /** Throws `KubernetesError` (409) when the name is taken. */
  post(body: unknown): Promise<HookObject>;
  get(name: string): Promise<HookObject | undefined>;
  /** Undefined when there is none. */
  patch(name: string, part: "" | "/status", body: unknown): Promise<HookObject | undefined>;
  remove(name: string): Promise<void>;
  /** All whose field is that. */
  where(field: "tenant" | "webhookId", value: string): Promise<HookObject[]>;
};

export function createHookClient(kubernetes: Kubernetes, namespace: string): HookClient {
  const all = `/apis/${group}/${version}/namespaces/${namespace}/webhooks`;
  const path = (name: string, part = "") => `${all}/${encodeURIComponent(name)}${part}`;
  const strict = { fieldValidation: "Strict" };
  // Answers are objects of the kind that was asked for: the path says so.
  const call = async (...request: Parameters<Kubernetes["call"]>) =>
    (await kubernetes.call(...request)) as HookObject;
  return {
    ...createObjectSource<HookObject>(kubernetes, all),
    post: (body) => call({ method: "POST", path: all, query: strict, body }),
    get: (name) => orMissing(call({ method: "GET", path: path(name) })),
    patch: (name, part, body) =>
      orMissing(call({ method: "PATCH", path: path(name, part), query: strict, body })),
    async remove(name) {
      await orMissing(call({ method: "DELETE", path: path(name) }));
    },
    async where(field, value) {
      const query = { fieldSelector: `status.${field}=${value}` };
      const answer = await kubernetes.call({ method: "GET", path: all, query });
      return (answer as { items: HookObject[] }).items; // a list of webhooks, as the path says
    },
  };
}
