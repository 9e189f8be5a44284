import type { SecretRef } from "../../contract/resources/secret-ref.ts";
import { group } from "../../contract/resources/resources.ts";
import { secretUseLabel, type SecretUse } from "../../contract/resources/secret-use.ts";
import { createHookClient } from "./hooks/hook-client.ts";
import { isAccepted, tokenSecretName, type HookObject } from "./hooks/hook-object.ts";
import { createKeyClient } from "./keys/key-client.ts";
import { defaultKey } from "./keys/key-maker.ts";
import { keySecretName, type KeyObject } from "./keys/key-object.ts";
import type { Kubernetes } from "./client.ts";
import type { ListSource } from "./reflector.ts";
import { createSecretClient, textOf } from "./usable-secrets.ts";

export type LabelOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** The controller's Lease, where it is recorded that this has been done. */
  lease: string;
  firstKeySecret: string;
  /** Whether an accepted webhook sends this token. */
  isTokenOf: (webhook: HookObject, text: string) => Promise<boolean>;
  /** Whether an accepted ApiKey is this key. */
  isKeyOf: (apiKey: KeyObject, text: string) => boolean;
  now: () => number;
};

/**
 * Labels the Secrets that accepted objects of an earlier version use, once in the life of an
 * installation: a label that is missing later is missing on purpose. A Secret counts as in use if
 * its value is the one that was accepted, so naming another Secret afterwards gains nothing.
 */
export async function labelSecretsInUse(options: LabelOptions): Promise<readonly string[]> {
  const { kubernetes, namespace, lease, firstKeySecret, now } = options;
  const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${lease}`;
  const { metadata } = (await kubernetes.call({ method: "GET", path })) as LeaseObject;
  if (metadata.annotations?.[doneAnnotation] !== undefined) return [];

  const secrets = createSecretClient(kubernetes, namespace);
  const labelled: string[] = [];
  const label = async (
    ref: SecretRef,
    use: SecretUse,
    isInUse: (text: string) => boolean | Promise<boolean>,
  ) => {
    const secret = await secrets.get(ref.name);
    if (!secret || secret.metadata.labels?.[secretUseLabel] !== undefined) return;
    const text = textOf(secret, ref.key);
    if (text === "" || !(await isInUse(text))) return;
    await secrets.label(secret, use);
    labelled.push(ref.name);
  };

  for (const webhook of await all(createHookClient(kubernetes, namespace))) {
    const { name } = webhook.metadata;
    const ref = webhook.spec.tokenSecretRef ?? { name: tokenSecretName(name), key: "token" };
    if (!isAccepted(webhook)) continue;
    await label(ref, "webhook-token", (text) => options.isTokenOf(webhook, text));
  }
  for (const apiKey of await all(createKeyClient(kubernetes, namespace))) {
    const { name } = apiKey.metadata;
    const own = name === defaultKey ? firstKeySecret : keySecretName(name);
    const ref = apiKey.spec.secretRef ?? { name: own, key: "key" };
    if (apiKey.status?.keyHash === undefined) continue;
    await label(ref, "api-key", (text) => options.isKeyOf(apiKey, text));
  }
  const annotations = { [doneAnnotation]: new Date(now()).toISOString() };
  await kubernetes.call({ method: "PATCH", path, body: { metadata: { annotations } } });
  return labelled;
}

type LeaseObject = { metadata: { annotations?: Record<string, string> } };

const doneAnnotation = `${group}/secrets-labelled`;

async function all<T>(source: ListSource<T>): Promise<T[]> {
  const found: T[] = [];
  const never = new AbortController().signal;
  for (let next: string | undefined; ;) {
    const page = await source.list(next, never);
    found.push(...page.items.map(({ object }) => object));
    if (page.next === undefined) return found;
    next = page.next;
  }
}
