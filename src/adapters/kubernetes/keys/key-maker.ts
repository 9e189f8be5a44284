import { limits } from "../../../contract/limits.ts";
import { group, version } from "../../../contract/resources/resources.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createWorkQueue } from "../../../kit/work-queue.ts";
import { createKeyClient } from "./key-client.ts";
import {
  hashOf,
  keyRefusalPatch,
  keySecretName,
  keyStatus,
  type KeyObject,
  type KeyRefusal,
} from "./key-object.ts";
import type { Kubernetes } from "../client.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createUsableSecrets } from "../usable-secrets.ts";

export type MadeSecret = { text: string; hash: string; prefix: string };

export type KeyMakerOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** The Secret that contains the key of the ApiKey `default`. */
  firstKeySecret: string;
  /** Makes a new key. */
  make: () => MadeSecret;
  /** Reads a key that a person provided; undefined when it is not well-formed. */
  read: (text: string) => MadeSecret | undefined;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Gives every ApiKey that a person created its secret: the one that its Secret names, or a new one
 * in a new Secret. The Secret is written before the hash, so that a crash in between loses no key.
 * Creates the ApiKey `default` when there is no ApiKey.
 */
export async function startKeyMaker(options: KeyMakerOptions): Promise<AsyncDisposable> {
  const { kubernetes, namespace, clock } = options;
  const client = createKeyClient(kubernetes, namespace);
  const stack = new AsyncDisposableStack();
  const queue = stack.use(
    createWorkQueue({
      process: async (name) => {
        const object = await client.get(name);
        if (!object || object.status?.keyHash !== undefined) return;
        const refusal = await finish(options, client, object);
        if (refusal === undefined) return;
        const body = keyRefusalPatch(object, refusal, clock.now());
        if (body) await client.patch(name, "/status", body);
        throw new NotAccepted(refusal.message);
      },
      concurrency: 2,
      backoff: { baseMs: 500, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random: options.random,
      keysMax: limits.objectQueueKeys.value,
      // The object's status contains the reason, so the log does not repeat it.
      onError: (_name, error) => error instanceof NotAccepted || options.report(error),
    }),
  );
  const reflector = startReflector(
    client,
    (name, object) => {
      if (object && object.status?.keyHash === undefined) queue.add(name);
    },
    options,
  );
  stack.use(reflector);
  const first = await client.list(undefined, new AbortController().signal);
  if (first.items.length === 0) await makeDefault(client);
  return stack;
}

/** The ApiKey is refused for now. */
class NotAccepted extends Error {}

async function makeDefault(client: ReturnType<typeof createKeyClient>): Promise<void> {
  const spec = { displayName: "first key", plan: "Pro" };
  const body = {
    apiVersion: `${group}/${version}`,
    kind: "ApiKey",
    metadata: { name: defaultKey },
    spec,
  };
  await client.post(body).catch((error: unknown) => {
    if (!isRefused(error, 409)) throw error;
  });
}

export const defaultKey = "default";

async function finish(
  options: KeyMakerOptions,
  client: ReturnType<typeof createKeyClient>,
  object: KeyObject,
): Promise<KeyRefusal | undefined> {
  const { name } = object.metadata;
  const hash = hashOf(object);
  // A hash without a status: the REST API created the object and crashed before the status.
  const secret =
    hash === undefined
      ? await secretOf(options, object)
      : { hash, prefix: object.metadata.annotations?.[`${group}/key-prefix`] ?? "" };
  if ("reason" in secret) return secret;
  await client.patch(name, "/status", { status: keyStatus(object, secret, options.clock.now()) });
  return undefined;
}

async function secretOf(
  { kubernetes, namespace, firstKeySecret, make, read }: KeyMakerOptions,
  { metadata: { name, uid }, spec: { secretRef } }: KeyObject,
): Promise<MadeSecret | KeyRefusal> {
  const secrets = createUsableSecrets(kubernetes, namespace, "api-key");
  const isFirst = name === defaultKey;
  const own = { name: isFirst ? firstKeySecret : keySecretName(name), key: "key" };
  // The first key has no owner: it outlives an ApiKey that was removed by mistake.
  const owner = isFirst ? undefined : ({ kind: "ApiKey", name, uid } as const);
  const found = secretRef
    ? await secrets.read(secretRef)
    : await secrets.make(own, make().text, owner);
  if (!found.ok) {
    const reason = found.reason === "missing" ? "NoKey" : "SecretNotAllowed";
    return { reason, message: found.message };
  }
  const { name: from, key } = secretRef ?? own;
  const message = `${key} in Secret ${from} is not a key of Lorepod`;
  return read(found.text) ?? { reason: "NoKey", message };
}
