import type { ApiKey } from "../../../contract/accounts/api-key.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Keys } from "../../../ports/keys.ts";
import { createKeyClient } from "./key-client.ts";
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
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";

/**
 * API keys as ApiKey objects. A key is found in memory, kept fresh by a watch; one that is not there
 * is asked for once, since another replica may have made it a moment ago.
 */
export function createKeys(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
}): Keys &
  AsyncDisposable & {
    listed: Promise<void>;
    /** As the watch has told it, which may be a moment ago. */
    recent: Keys["get"];
    /** Whose a key is that the watch has told of, and that may still be used. */
    readonly knownTenant: (name: string) => string | undefined;
  } {
  const client = createKeyClient(deps.kubernetes, deps.namespace);
  const known = createKnown();
  const lookups = createLookupLimit(deps.clock);
  const reflector = startReflector(
    client,
    (name, object) => (object ? known.put(object) : known.drop(name)),
    deps,
  );
  const remember = (object: KeyObject | undefined): ApiKey | undefined => {
    if (object) known.put(object);
    return object && keyOf(object);
  };

  return {
    listed: reflector.listed,
    async find(hash) {
      const object = known.find(hash);
      if (object) return keyOf(object);
      if (!lookups.mayLookUp(hash)) return undefined;
      return remember(await client.byHash(hash));
    },
    get: async (id) => remember(await client.get(keyName(id))),
    async recent(id) {
      const object = known.named(keyName(id));
      return object ? keyOf(object) : remember(await client.get(keyName(id)));
    },
    knownTenant(name) {
      const object = known.named(name);
      return object && object.spec.revoked !== true ? tenantOfKey(object) : undefined;
    },
    async create(key, hash) {
      if (known.find(hash) ?? (await client.byHash(hash))) return { created: false };
      try {
        const object = await client.post(newKeyObject(key, hash));
        const status = keyStatus(object, { hash, prefix: key.prefix }, deps.clock.now());
        const body = {
          status: { ...status, ...(key.lastUsedAt && { lastUsedAt: key.lastUsedAt }) },
        };
        remember(await client.patch(object.metadata.name, "/status", body));
        return { created: true };
      } catch (error) {
        if (isRefused(error, 409)) return { created: false };
        throw error;
      }
    },
    async list() {
      const found: KeyObject[] = [];
      const never = new AbortController().signal;
      for (let next: string | undefined; ;) {
        const page = await client.list(next, never);
        found.push(...page.items.map(({ object }) => object));
        if (page.next === undefined) break;
        next = page.next;
      }
      return found.flatMap((object) => keyOf(object) ?? []).toSorted(byAge);
    },
    async update(id, { lastUsedAt, ...change }) {
      const name = keyName(id);
      let object = await client.patch(name, "", keyPatch(change));
      if (object && lastUsedAt !== undefined) {
        object = await client.patch(name, "/status", { status: { lastUsedAt } });
      }
      return remember(object);
    },
    async rotate(id, secret) {
      const name = keyName(id);
      const object = await client.patch(name, "", secretAnnotations(secret));
      if (!object) return undefined;
      const body = { status: keyStatus(object, secret, deps.clock.now()) };
      return remember(await client.patch(name, "/status", body));
    },
    async remove(id) {
      await client.remove(keyName(id));
      known.drop(keyName(id));
    },
    [Symbol.asyncDispose]: () => reflector[Symbol.asyncDispose](),
  };
}

const byAge = (a: ApiKey, b: ApiKey): number =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1;

/** What is known of keys, to be found by their hashes. */
function createKnown() {
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

/** Wrong keys must not become questions to the API server: a few a second are. */
function createLookupLimit(clock: Pick<Clock, "now">) {
  const lookedUpAt = new Map<string, number>();
  let second = 0;
  let count = 0;
  return {
    mayLookUp(hash: string): boolean {
      const now = Math.floor(clock.now() / 1_000);
      if (now !== second) [second, count] = [now, 0];
      if (lookedUpAt.size > maxAskedHashes) lookedUpAt.clear();
      const before = lookedUpAt.get(hash) ?? Number.NEGATIVE_INFINITY;
      if (now - before < againSeconds && count >= freeLookups) return false;
      if (count >= maxLookups) return false;
      lookedUpAt.set(hash, now);
      count++;
      return true;
    },
  };
}

const maxAskedHashes = 1_000;
const maxLookups = 50;
const freeLookups = 20;
const againSeconds = 5;
