import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../contract/limits.ts";
import type { Hook } from "../../contract/webhook.ts";
import { backoffMs } from "../../kit/backoff.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Hooks } from "../../ports/hooks.ts";
import { changedHook, notedHook } from "../shared/hook-changes.ts";
import { createHookClient, type HookClient } from "./hook-client.ts";
import {
  hookIdOf,
  hookName,
  hookOf,
  hookSpecPatch,
  hookStatusPatch,
  newHookObject,
  type HookObject,
} from "./hook-object.ts";
import { openHookSlots } from "./hook-slots.ts";
import { createTurns } from "./turns.ts";
import type { Kubernetes } from "./kubernetes.ts";
import { isRefused } from "./object-source.ts";
import { startReflector } from "./reflector.ts";

/**
 * Webhooks as objects. A tenant's are listed anew each time: an event must reach a webhook that was
 * made a moment before it. One by its id comes from memory, which a watch keeps fresh, as long as
 * it is active there: what is told to one that was just paused does no harm, while what is held for
 * one that was just activated would wait for nothing.
 */
export async function openHooks(deps: {
  kubernetes: Kubernetes;
  namespace: string;
  connection: NatsConnection;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
}): Promise<Hooks & AsyncDisposable & { paused(): number }> {
  const { clock, random } = deps;
  const client = createHookClient(deps.kubernetes, deps.namespace);
  const slots = await openHookSlots(deps);
  const known = createKnownHooks();
  const inTurn = createTurns();
  const reflector = startReflector(
    client,
    (name, object) => (object ? known.put(object) : known.drop(name)),
    deps,
  );
  const told = (object: HookObject | undefined): Hook | undefined => {
    if (object) known.put(object);
    return object && hookOf(object);
  };

  async function objectOf(id: string): Promise<HookObject | undefined> {
    const name = known.find(id)?.metadata.name ?? hookName(id);
    const object = (await client.get(name)) ?? (await client.where("webhookId", id))[0];
    return object && hookIdOf(object) === id ? object : undefined;
  }

  /** The status as `wanted` says, over whatever others write meanwhile. */
  function writeStatus(
    id: string,
    wanted: (hook: Hook) => Hook,
    observes = false,
  ): Promise<Hook | undefined> {
    return inTurn(id, async () => {
      for (let races = 0; ; races++) {
        const object = await objectOf(id);
        const hook = object && hookOf(object);
        if (object === undefined || hook === undefined) return undefined;
        try {
          const body = hookStatusPatch(object, wanted(hook), { observes });
          return told(await client.patch(object.metadata.name, "/status", body));
        } catch (error) {
          if (!isRefused(error, 409) || races >= racesMost) throw error;
        }
        await clock.sleep(backoffMs(races, again, random));
      }
    });
  }

  /** False when the name is taken. */
  async function post(hook: Hook): Promise<boolean> {
    let object: HookObject;
    try {
      object = await client.post(newHookObject(hook));
    } catch (error) {
      if (isRefused(error, 409)) return false;
      throw error;
    }
    const { name } = object.metadata;
    const body = hookStatusPatch(object, hook, { observes: true, acceptedAt: clock.now() });
    try {
      told(await client.patch(name, "/status", body));
    } catch (error) {
      if (!isRefused(error, 409)) throw error;
      // The controller saw it before this, and took it on.
      told(await client.get(name));
    }
    return true;
  }

  async function remove(hook: Hook, object: HookObject): Promise<void> {
    await client.remove(object.metadata.name);
    known.drop(object.metadata.name);
    await slots.free(hook.keyId, hook.id);
  }

  return {
    async create(hook, most) {
      const stand = await hooksOf(client, hook.tenant);
      const ids = stand.filter(({ keyId }) => keyId === hook.keyId).map(({ id }) => id);
      if (!(await slots.take(hook.keyId, hook.id, most, ids))) return { created: false };
      try {
        return { created: await post(hook) };
      } catch (error) {
        // It may stand all the same; then it is counted by what stands.
        await slots.free(hook.keyId, hook.id);
        throw error;
      }
    },
    async get(id) {
      const object = known.find(id);
      const hook = object && hookOf(object);
      return hook?.status === "active" ? hook : told(await objectOf(id));
    },
    list: (tenant) => hooksOf(client, tenant),
    async update(id, change) {
      const object = await objectOf(id);
      const patch = object && hookSpecPatch(object, change);
      if (object && patch) told(await client.patch(object.metadata.name, "", patch));
      return writeStatus(id, (hook) => changedHook(hook, change), true);
    },
    async note(id, note) {
      await writeStatus(id, (hook) => notedHook(hook, note));
    },
    async remove(id) {
      const object = await objectOf(id);
      const hook = object && hookOf(object);
      if (hook) await remove(hook, object);
    },
    async removeTenant(tenant) {
      for (const object of await client.where("tenant", tenant)) {
        const hook = hookOf(object);
        if (hook) await remove(hook, object);
      }
    },
    /** Of all tenants, as the watch has told. */
    paused: () => known.paused(),
    [Symbol.asyncDispose]: () => reflector[Symbol.asyncDispose](),
  };
}

/** Each race means that another wrote; there are few of them. */
const racesMost = 20;
const again = { baseMs: 5, factor: 2, maxMs: 500, jitter: 0.5 };

/** Ids begin with the time: by id is by age. */
async function hooksOf(client: HookClient, tenant: string): Promise<Hook[]> {
  const objects = await client.where("tenant", tenant);
  const hooks = objects.flatMap((object) => hookOf(object) ?? []);
  return hooks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The newest version seen of each; what the watch tells late does not take a newer one back. */
function createKnownHooks() {
  const byName = new Map<string, HookObject>();
  const names = new Map<string, string>();
  const gone = new Set<string>();
  return {
    paused: () => [...byName.values()].filter((one) => hookOf(one)?.status === "paused").length,
    find: (id: string) => byName.get(names.get(id) ?? ""),
    put(object: HookObject) {
      const { name, uid, resourceVersion } = object.metadata;
      const before = byName.get(name)?.metadata;
      const isOld = before?.uid === uid && Number(before.resourceVersion) > Number(resourceVersion);
      if (isOld || gone.has(uid)) return;
      byName.set(name, object);
      names.set(hookIdOf(object), name);
    },
    drop(name: string) {
      const object = byName.get(name);
      if (!object) return;
      byName.delete(name);
      names.delete(hookIdOf(object));
      if (gone.size > limits.tenantsRemembered.value) gone.clear();
      gone.add(object.metadata.uid);
    },
  };
}
