import type { ApiKey } from "../../../contract/accounts/api-key.ts";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Keys } from "../../../ports/keys.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { allObjects, isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createKeyClient, keyByHash, type KeyClient } from "./key-client.ts";
import {
  hashOf,
  keyName,
  keyOf,
  keyPatch,
  keyStatus,
  newKeyObject,
  secretAnnotations,
  tenantOfKey,
  type KeyObject,
} from "./key-object.ts";

export type KubernetesKeys = Keys &
  AsyncDisposable & {
    listed: Promise<void>;
    /** Reads a key from the watch cache, which may be slightly outdated. */
    recent: Keys["get"];
    /** The tenant of a key in the watch cache that is not revoked. */
    readonly knownTenant: (name: string) => string | undefined;
  };

/**
 * API keys as ApiKey objects. A key is looked up in a watch cache; a key that is not there is
 * looked up once on the server, since another replica may have created it a moment ago.
 */
export function createKeys(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
}): KubernetesKeys {
  const state: State = {
    client: createKeyClient(deps.kubernetes, deps.namespace),
    known: createKnownKeys(),
    lookups: createLookupLimit(deps.clock),
    clock: deps.clock,
  };
  const { client, known } = state;
  const reflector = startReflector(
    client,
    (name, object) => (object ? known.put(object) : known.drop(name)),
    deps,
  );
  const get: Keys["get"] = async (id) => remember(state, await client.get(keyName(id)));
  return {
    listed: reflector.listed,
    get,
    async hashOf(id) {
      const object = await client.get(keyName(id));
      return object && hashOf(object);
    },
    find: (hash) => find(state, hash),
    async recent(id) {
      const object = known.named(keyName(id));
      return object ? keyOf(object) : get(id);
    },
    knownTenant(name) {
      const object = known.named(name);
      return object && object.spec.revoked !== true ? tenantOfKey(object) : undefined;
    },
    create: (key, hash) => create(state, key, hash),
    list: () => listKeys(client),
    async update(id, { lastUsedAt, ...change }) {
      const name = keyName(id);
      let object = await client.patch(name, "", keyPatch(change));
      if (object && lastUsedAt !== undefined) {
        object = await client.patch(name, "/status", { status: { lastUsedAt } });
      }
      return remember(state, object);
    },
    async rotate(id, secret) {
      const name = keyName(id);
      const object = await client.patch(name, "", secretAnnotations(secret));
      if (!object) return undefined;
      const body = { status: keyStatus(object, secret, deps.clock.now()) };
      return remember(state, await client.patch(name, "/status", body));
    },
    async remove(id) {
      await client.remove(keyName(id));
      known.drop(keyName(id));
    },
    [Symbol.asyncDispose]: () => reflector[Symbol.asyncDispose](),
  };
}

type State = {
  client: KeyClient;
  known: ReturnType<typeof createKnownKeys>;
  lookups: ReturnType<typeof createLookupLimit>;
  clock: Clock;
};

/** Puts the answer of a call into the cache. */
function remember({ known }: State, object: KeyObject | undefined): ApiKey | undefined {
  if (object) known.put(object);
  return object && keyOf(object);
}

async function find(state: State, hash: string): Promise<ApiKey | undefined> {
  const object = state.known.find(hash);
  if (object) return keyOf(object);
  if (!state.lookups.mayLookUp(hash)) return undefined;
  return remember(state, await keyByHash(state.client, hash));
}

async function create(state: State, key: ApiKey, hash: string): Promise<{ created: boolean }> {
  const { client, known, clock } = state;
  if (known.find(hash) ?? (await keyByHash(client, hash))) return { created: false };
  try {
    const object = await client.post(newKeyObject(key, hash));
    const status = keyStatus(object, { hash, prefix: key.prefix }, clock.now());
    const { lastUsedAt } = key;
    const body = { status: { ...status, ...(lastUsedAt && { lastUsedAt }) } };
    remember(state, await client.patch(object.metadata.name, "/status", body));
    return { created: true };
  } catch (error) {
    if (isRefused(error, 409)) return { created: false };
    throw error;
  }
}

async function listKeys(client: KeyClient): Promise<ApiKey[]> {
  const found: ApiKey[] = [];
  for await (const object of allObjects(client)) {
    const key = keyOf(object);
    if (key) found.push(key);
  }
  return found.toSorted(byAge);
}

const byAge = (a: ApiKey, b: ApiKey): number =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1;

/** The watch cache of keys, by hash and by name. */
function createKnownKeys() {
  const newest = createNewest<KeyObject>();
  const names = new Map<string, string>();
  return {
    drop(name: string) {
      const before = newest.drop(name);
      if (before) names.delete(hashOf(before) ?? "");
    },
    put(object: KeyObject) {
      const { name } = object.metadata;
      const before = newest.get(name);
      newest.put(object);
      if (newest.get(name) !== object) return;
      if (before) names.delete(hashOf(before) ?? "");
      const hash = hashOf(object);
      if (hash !== undefined) names.set(hash, name);
    },
    named: newest.get,
    find: (hash: string) => newest.get(names.get(hash) ?? ""),
  };
}

/** Bounds the calls to the API server that wrong keys cause. */
function createLookupLimit(clock: Pick<Clock, "now">) {
  /** Hash -> the second of its last lookup. */
  const lookedUpAt = new Map<string, number>();
  let second = 0;
  let count = 0;
  return {
    mayLookUp(hash: string): boolean {
      const now = Math.floor(clock.now() / 1_000);
      if (now !== second) [second, count] = [now, 0];
      if (lookedUpAt.size > limits.keyLookupsRemembered.value) lookedUpAt.clear();
      const before = lookedUpAt.get(hash) ?? Number.NEGATIVE_INFINITY;
      const isRepeat = now - before < repeatSeconds;
      if (isRepeat && count >= limits.keyLookupsBeforeRepeats.value) return false;
      if (count >= limits.keyLookupsPerSecond.value) return false;
      lookedUpAt.set(hash, now);
      count++;
      return true;
    },
  };
}

const repeatSeconds = 5;
