import { limits } from "../../../contract/limits.ts";
import type { Hook } from "../../../contract/webhooks/webhook.ts";
import { backoffMs } from "../../../kit/backoff.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createKeyedLock } from "../../../kit/keyed-lock.ts";
import type { Hooks } from "../../../ports/hooks.ts";
import type { NatsConnection } from "../../nats/client.ts";
import { openHookSlots, type HookSlots } from "../../nats/hook-slots.ts";
import { changedHook, notedHook } from "../../shared/hook-changes.ts";
import type { Kubernetes } from "../client.ts";
import { createNewest } from "../newest.ts";
import { isRefused } from "../object-source.ts";
import { startReflector } from "../reflector.ts";
import { createHookClient, hooksWhere, type HookClient } from "./hook-client.ts";
import {
  hookIdOf,
  hookName,
  hookOf,
  hookSpecPatch,
  hookStatusPatch,
  newHookObject,
  type HookObject,
} from "./hook-object.ts";

export type HooksOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  connection: NatsConnection;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Webhooks as objects. The webhooks of a tenant are listed from the server each time: an event must
 * reach a webhook that was created just before it. A single webhook comes from the watch cache
 * while it is active there. An event sent to a webhook that was just paused does no harm, but an
 * event held for a webhook that was just activated would never be sent.
 */
export async function openHooks(
  options: HooksOptions,
): Promise<Hooks & AsyncDisposable & { paused(): number }> {
  const state: State = {
    client: createHookClient(options.kubernetes, options.namespace),
    slots: await openHookSlots(options),
    known: createKnownHooks(),
    lock: createKeyedLock(),
    clock: options.clock,
    random: options.random,
  };
  const { client, known } = state;
  const reflector = startReflector(
    client,
    (name, object) => (object ? known.put(object) : known.drop(name)),
    options,
  );
  return {
    create: (hook, max) => create(state, hook, max),
    async get(id) {
      const object = known.find(id);
      const hook = object && hookOf(object);
      return hook?.status === "active" ? hook : remember(state, await find(state, id));
    },
    list: (tenant) => hooksOf(client, tenant),
    async update(id, change) {
      const object = await find(state, id);
      const patch = object && hookSpecPatch(object, change);
      if (object && patch) {
        remember(state, await client.patch(object.metadata.name, "", patch));
      }
      return writeStatus(state, id, (hook) => changedHook(hook, change), true);
    },
    async note(id, note) {
      await writeStatus(state, id, (hook) => notedHook(hook, note));
    },
    async remove(id) {
      const object = await find(state, id);
      const hook = object && hookOf(object);
      if (hook) await remove(state, hook, object);
    },
    async removeTenant(tenant) {
      for (const object of await hooksWhere(client, "tenant", tenant)) {
        const hook = hookOf(object);
        if (hook) await remove(state, hook, object);
      }
    },
    /** Of all tenants, by the watch cache. */
    paused: () => known.paused(),
    [Symbol.asyncDispose]: () => reflector[Symbol.asyncDispose](),
  };
}

type State = {
  client: HookClient;
  slots: HookSlots;
  known: KnownHooks;
  /** One status write per webhook at a time. */
  lock: ReturnType<typeof createKeyedLock>;
  clock: Clock;
  random: () => number;
};

/** Puts the answer of a call into the cache. */
function remember({ known }: State, object: HookObject | undefined): Hook | undefined {
  if (object) known.renew(object);
  return object && hookOf(object);
}

async function find({ client, known }: State, id: string): Promise<HookObject | undefined> {
  const name = known.find(id)?.metadata.name ?? hookName(id);
  const object = (await client.get(name)) ?? (await hooksWhere(client, "webhookId", id))[0];
  return object && hookIdOf(object) === id ? object : undefined;
}

/** Ids begin with the time: by id is by age. */
async function hooksOf(client: HookClient, tenant: string): Promise<Hook[]> {
  const objects = await hooksWhere(client, "tenant", tenant);
  const hooks = objects.flatMap((object) => hookOf(object) ?? []);
  return hooks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function create(state: State, hook: Hook, max: number): Promise<{ created: boolean }> {
  const { client, slots } = state;
  const existing = await hooksOf(client, hook.tenant);
  const ids = existing.filter(({ keyId }) => keyId === hook.keyId).map(({ id }) => id);
  if (!(await slots.take(hook.keyId, hook.id, max, ids))) return { created: false };
  try {
    return { created: await post(state, hook) };
  } catch (error) {
    // It may have been created; then the next `take` counts it among the existing ids.
    await slots.free(hook.keyId, hook.id);
    throw error;
  }
}

/** False when the name is taken. */
async function post(state: State, hook: Hook): Promise<boolean> {
  const { client, clock } = state;
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
    remember(state, await client.patch(name, "/status", body));
  } catch (error) {
    if (!isRefused(error, 409)) throw error;
    // The controller saw the object before this call and accepted it.
    remember(state, await client.get(name));
  }
  return true;
}

/** Writes the changed status; when another writer was faster, changes the new one. */
function writeStatus(
  state: State,
  id: string,
  change: (hook: Hook) => Hook,
  observes = false,
): Promise<Hook | undefined> {
  const { client, clock, random } = state;
  return state.lock(id, async () => {
    for (let races = 0; ; races++) {
      const object = await find(state, id);
      const hook = object && hookOf(object);
      if (object === undefined || hook === undefined) return undefined;
      try {
        const body = hookStatusPatch(object, change(hook), { observes });
        return remember(state, await client.patch(object.metadata.name, "/status", body));
      } catch (error) {
        if (!isRefused(error, 409) || races >= limits.hookWriteRaces.value) throw error;
      }
      await clock.sleep(backoffMs(races, retry, random));
    }
  });
}

const retry = { baseMs: 5, factor: 2, maxMs: 500, jitter: 0.5 };

async function remove(
  { client, known, slots }: State,
  hook: Hook,
  object: HookObject,
): Promise<void> {
  await client.remove(object.metadata.name);
  known.drop(object.metadata.name);
  await slots.free(hook.keyId, hook.id);
}

type KnownHooks = ReturnType<typeof createKnownHooks>;

/** The watch cache of webhooks, by id. */
function createKnownHooks() {
  const newest = createNewest<HookObject>();
  const names = new Map<string, string>();
  return {
    paused: () => [...newest.all()].filter((object) => hookOf(object)?.status === "paused").length,
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
