import type { Kubernetes } from "../client.ts";
import { createObjectClient, type ObjectClient } from "../object-client.ts";
import type { HookObject } from "./hook-object.ts";

/** Webhook objects of one namespace. */
export type HookClient = ObjectClient<HookObject>;

export function createHookClient(kubernetes: Kubernetes, namespace: string): HookClient {
  return createObjectClient<HookObject>(kubernetes, namespace, "webhooks");
}

export function hooksWhere(
  client: HookClient,
  field: "tenant" | "webhookId",
  value: string,
): Promise<HookObject[]> {
  return client.where(`status.${field}=${value}`);
}
