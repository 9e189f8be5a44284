import type { SecretRef } from "../../contract/resources/secret-ref.ts";
import { group } from "../../contract/resources/resources.ts";
import { secretUseLabel, type SecretUse } from "../../contract/resources/secret-use.ts";
import { createHookClient } from "./hooks/hook-client.ts";
import { isAccepted, tokenSecretName, type HookObject } from "./hooks/hook-object.ts";
import { createKeyClient } from "./keys/key-client.ts";
import { defaultKey } from "./keys/key-maker.ts";
import { keySecretName, type KeyObject } from "./keys/key-object.ts";
import type { Kubernetes } from "./client.ts";
import { allObjects } from "./object-source.ts";
import { createSecretClient, textOf } from "./usable-secrets.ts";

export type LabelOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** The controller's Lease; an annotation on it records that this is done. */
  lease: string;
  firstKeySecret: string;
  /** Whether an accepted webhook sends this token. */
  isTokenOf: (webhook: HookObject, text: string) => Promise<boolean>;
  /** Whether an accepted ApiKey is this key. */
  isKeyOf: (apiKey: KeyObject, text: string) => boolean;
  now: () => number;
};

/**
 * Labels the Secrets that objects accepted by an earlier version use. It runs once per
 * installation: a label that is missing later is missing on purpose. A Secret counts as in use if
 * its value is the accepted one, so an object cannot gain access by naming another Secret.
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

  for await (const webhook of allObjects(createHookClient(kubernetes, namespace))) {
    const { name } = webhook.metadata;
    const ref = webhook.spec.tokenSecretRef ?? { name: tokenSecretName(name), key: "token" };
    if (!isAccepted(webhook)) continue;
    await label(ref, "webhook-token", (text) => options.isTokenOf(webhook, text));
  }
  for await (const apiKey of allObjects(createKeyClient(kubernetes, namespace))) {
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
