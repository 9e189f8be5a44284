import type { Kubernetes } from "../client.ts";
import { createObjectClient, type ObjectClient } from "../object-client.ts";
import type { KeyObject } from "./key-object.ts";

/** ApiKey objects of one namespace. */
export type KeyClient = ObjectClient<KeyObject>;

export function createKeyClient(kubernetes: Kubernetes, namespace: string): KeyClient {
  return createObjectClient<KeyObject>(kubernetes, namespace, "apikeys");
}

export async function keyByHash(client: KeyClient, hash: string): Promise<KeyObject | undefined> {
  const [key] = await client.where(`status.keyHash=${hash}`);
  return key;
}
