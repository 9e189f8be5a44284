import type { NatsConnection } from "../../nats/client.ts";
import type { Hook } from "../../../contract/webhooks/webhook.ts";
import { backoffMs } from "../../../kit/backoff.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Hooks } from "../../../ports/hooks.ts";
import { changedHook, notedHook } from "../../shared/hook-changes.ts";
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
import { openHookSlots } from "../../nats/hook-slots.ts";
import { createKeyedLock } from "../../../kit/keyed-lock.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";

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
  const inTurn = createKeyedLock();
  const reflector = startReflector(
    client,
    (name, object) => (object ? known.put(object) : known.drop(name)),
    deps,
  );
  const remember = (object: HookObject | undefined): Hook | undefined => {
    if (object) known.renew(object);
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
          return remember(await client.patch(object.metadata.name, "/status", body));
        } catch (error) {
          if (!isRefused(error, 409) || races >= maxRaces) throw error;
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
      remember(await client.patch(name, "/status", body));
    } catch (error) {
      if (!isRefused(error, 409)) throw error;
      // The controller saw it before this, and took it on.
      remember(await client.get(name));
    }
    return true;
  }

  async function remove(hook: Hook, object: HookObject): Promise<void> {
    await client.remove(object.metadata.name);
    known.drop(object.metadata.name);
    await slots.free(hook.keyId, hook.id);
  }

  return {
    async create(hook, max) {
      const existing = await hooksOf(client, hook.tenant);
      const ids = existing.filter(({ keyId }) => keyId === hook.keyId).map(({ id }) => id);
      if (!(await slots.take(hook.keyId, hook.id, max, ids))) return { created: false };
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
      return hook?.status === "active" ? hook : remember(await objectOf(id));
    },
    list: (tenant) => hooksOf(client, tenant),
    async update(id, change) {
      const object = await objectOf(id);
      const patch = object && hookSpecPatch(object, change);
      if (object && patch) remember(await client.patch(object.metadata.name, "", patch));
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
const maxRaces = 20;
const again = { baseMs: 5, factor: 2, maxMs: 500, jitter: 0.5 };

/** Ids begin with the time: by id is by age. */
async function hooksOf(client: HookClient, tenant: string): Promise<Hook[]> {
  const objects = await client.where("tenant", tenant);
  const hooks = objects.flatMap((object) => hookOf(object) ?? []);
  return hooks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** What is known of webhooks, to be found by their ids. */
function createKnownHooks() {
  const newest = createNewest<HookObject>();
  const names = new Map<string, string>();
  return {
    paused: () => [...newest.all()].filter((one) => hookOf(one)?.status === "paused").length,
    find: (id: string) => newest.get(names.get(id) ?? ""),
    renew: newest.renew,
    put(object: HookObject) {
      newest.put(object);
      names.set(hookIdOf(object), object.metadata.name);
    },
    drop(name: string) {
      const object = newest.drop(name);
      if (object) names.delete(hookIdOf(object));
    },
  };
}
