import type { Hook } from "../../contract/webhook.ts";
import type { Clock } from "../../kit/clock.ts";
import { createWorkQueue } from "../../kit/work-queue.ts";
import { createHookClient, type HookClient } from "./hook-client.ts";
import { hookIdOf, hookOf, hookStatusPatch, ofTenant, type HookObject } from "./hook-object.ts";
import { createKeyClient } from "./key-client.ts";
import { tenantOfKey } from "./key-object.ts";
import type { Kubernetes } from "./kubernetes.ts";
import { isRefused, orMissing } from "./object-source.ts";
import { startReflector } from "./reflector.ts";

export type HookMakerOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** Keeps the token where deliveries look for it. */
  keepToken: (tenant: string, hookId: string, token: string) => Promise<void>;
  makeToken: () => string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Gives every Webhook that people made its tenant, its id and its token: the one they brought, or a
 * new one, which is written to a Secret beside it. The status comes last: a webhook that has one is
 * told of events, and has a token to be told with.
 */
export function startHookMaker(options: HookMakerOptions): AsyncDisposable {
  const { kubernetes, namespace, clock, random, report } = options;
  const client = createHookClient(kubernetes, namespace);
  const stack = new AsyncDisposableStack();
  const queue = stack.use(
    createWorkQueue({
      async process(name) {
        const object = await client.get(name);
        if (object && object.status === undefined) await finish(options, client, object);
      },
      concurrency: 2,
      backoff: { baseMs: 500, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random,
      keysMax: 10_000,
      onError: (_name, error) => report(error),
    }),
  );
  stack.use(
    startReflector(
      client,
      (name, object) => {
        if (object && object.status === undefined) queue.add(name);
      },
      options,
    ),
  );
  return stack;
}

async function finish(
  options: HookMakerOptions,
  client: HookClient,
  object: HookObject,
): Promise<void> {
  // Made by the REST API, which ended before it wrote the status: all else stands.
  const made = hookOf(object) ?? (await adopt(options, object));
  const body = hookStatusPatch(object, made, true);
  await client.patch(object.metadata.name, "/status", body);
}

async function adopt(options: HookMakerOptions, object: HookObject): Promise<Hook> {
  const { apiKey = "default" } = object.spec;
  const key = await createKeyClient(options.kubernetes, options.namespace).get(apiKey);
  if (!key || key.spec.revoked === true) {
    throw new Error(`Webhook ${object.metadata.name} waits for ApiKey ${apiKey}`);
  }
  const tenant = tenantOfKey(key);
  await options.keepToken(tenant, hookIdOf(object), await tokenOf(options, object));
  return ofTenant(object, tenant);
}

async function tokenOf(options: HookMakerOptions, object: HookObject): Promise<string> {
  const { kubernetes, namespace, makeToken } = options;
  const { name, uid } = object.metadata;
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const read = async (from: string, key: string): Promise<string> => {
    const path = `${secrets}/${encodeURIComponent(from)}`;
    // A Secret, as the path says.
    const found = (await orMissing(kubernetes.call({ method: "GET", path }))) as
      | { data?: Record<string, string> }
      | undefined;
    const token = Buffer.from(found?.data?.[key] ?? "", "base64")
      .toString()
      .trim();
    if (token === "") throw new Error(`Webhook ${name} waits for key ${key} of Secret ${from}`);
    return token;
  };
  const { tokenSecretRef } = object.spec;
  if (tokenSecretRef) return read(tokenSecretRef.name, tokenSecretRef.key);
  const owner = { apiVersion: "lorepod.dev/v1alpha1", kind: "Webhook", name, uid };
  const metadata = {
    name: `${name}-token`,
    labels: { "app.kubernetes.io/name": "lorepod" },
    ownerReferences: [owner],
  };
  const body = { metadata, type: "Opaque", stringData: { token: makeToken() } };
  await kubernetes.call({ method: "POST", path: secrets, body }).catch((error: unknown) => {
    if (!isRefused(error, 409)) throw error;
  });
  return read(metadata.name, "token");
}
