import { group, version } from "../../contract/resources.ts";
import type { Clock } from "../../kit/clock.ts";
import { createWorkQueue } from "../../kit/work-queue.ts";
import { createKeyClient } from "./key-client.ts";
import { hashOf, keyStatus, type KeyObject } from "./key-object.ts";
import type { Kubernetes } from "./kubernetes.ts";
import { isRefused, orMissing } from "./object-source.ts";
import { startReflector } from "./reflector.ts";

export type MadeSecret = { text: string; hash: string; prefix: string };

export type KeyMakerOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** The Secret that holds the key of the ApiKey `default`. */
  firstKeySecret: string;
  /** A fresh key, and what is kept of one that was given. */
  make: () => MadeSecret;
  read: (text: string) => MadeSecret | undefined;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Gives every ApiKey that people made its secret: the one they brought, or a new one, which is
 * written once to a Secret beside it. The Secret comes before the hash, so that a crash between
 * them loses no key. Makes the ApiKey `default` when there is none at all.
 */
export async function startKeyMaker(options: KeyMakerOptions): Promise<AsyncDisposable> {
  const { kubernetes, namespace, clock } = options;
  const client = createKeyClient(kubernetes, namespace);
  const stack = new AsyncDisposableStack();
  const queue = stack.use(
    createWorkQueue({
      process: async (name) => {
        const object = await client.get(name);
        if (object && object.status?.keyHash === undefined) await finish(options, client, object);
      },
      concurrency: 2,
      backoff: { baseMs: 500, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random: options.random,
      keysMax: 10_000,
      onError: (_name, error) => options.report(error),
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

const defaultKey = "default";

async function finish(
  options: KeyMakerOptions,
  client: ReturnType<typeof createKeyClient>,
  object: KeyObject,
): Promise<void> {
  const { name } = object.metadata;
  const hash = hashOf(object);
  // Made by the REST API, which ended before it wrote the status.
  const secret =
    hash === undefined
      ? await secretOf(options, object)
      : { hash, prefix: object.metadata.annotations?.[`${group}/key-prefix`] ?? "" };
  await client.patch(name, "/status", { status: keyStatus(object, secret) });
}

async function secretOf(options: KeyMakerOptions, object: KeyObject): Promise<MadeSecret> {
  const { kubernetes, namespace } = options;
  const { name, uid } = object.metadata;
  const secrets = `/api/v1/namespaces/${namespace}/secrets`;
  const read = async (from: string, key: string) => {
    const path = `${secrets}/${encodeURIComponent(from)}`;
    const found = await orMissing(kubernetes.call({ method: "GET", path }));
    const encoded = (found as { data?: Record<string, string> } | undefined)?.data?.[key];
    return encoded === undefined ? undefined : Buffer.from(encoded, "base64").toString().trim();
  };
  const { secretRef } = object.spec;
  if (secretRef) {
    const given = options.read((await read(secretRef.name, secretRef.key)) ?? "");
    if (!given) throw new Error(`Secret ${secretRef.name} holds no key of ApiKey ${name}`);
    return given;
  }
  const isFirst = name === defaultKey;
  const secretName = isFirst ? options.firstKeySecret : `${name}-key`;
  const made = options.make();
  const owner = { apiVersion: `${group}/${version}`, kind: "ApiKey", name, uid };
  const metadata = {
    name: secretName,
    labels: { "app.kubernetes.io/name": "lorepod" },
    // The first key outlives its object: who removes that by mistake still has the key.
    ...(!isFirst && { ownerReferences: [owner] }),
  };
  const body = { metadata, type: "Opaque", stringData: { key: made.text } };
  try {
    await kubernetes.call({ method: "POST", path: secrets, body });
    return made;
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
  }
  const stands = options.read((await read(secretName, "key")) ?? "");
  if (!stands) throw new Error(`Secret ${secretName} holds something else than a key`);
  return stands;
}
