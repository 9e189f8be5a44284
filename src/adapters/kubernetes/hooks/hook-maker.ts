import { limits } from "../../../contract/limits.ts";
import type { Hook } from "../../../contract/webhooks/webhook.ts";
import type { Clock } from "../../../kit/clock.ts";
import { createWorkQueue } from "../../../kit/work-queue.ts";
import { createHookClient, hooksWhere, type HookClient } from "./hook-client.ts";
import {
  hookIdOf,
  hookOf,
  hookStatusPatch,
  isAccepted,
  hookOfTenant,
  refusalPatch,
  tokenSecretName,
  type HookObject,
  type HookRefusal,
} from "./hook-object.ts";
import type { HookSlots } from "../../nats/hook-slots.ts";
import { createKeyClient } from "../keys/key-client.ts";
import { tenantOfKey } from "../keys/key-object.ts";
import type { Kubernetes } from "../client.ts";
import { startReflector } from "../reflector.ts";
import { createUsableSecrets } from "../usable-secrets.ts";

export type HookMakerOptions = {
  kubernetes: Kubernetes;
  namespace: string;
  /** Stores the token where deliveries read it. */
  keepToken: (tenant: string, hookId: string, token: string) => Promise<void>;
  makeToken: () => string;
  slots: HookSlots;
  clock: Clock;
  random: () => number;
  report: (error: unknown) => void;
};

/**
 * Gives every Webhook that a person created its tenant, its id and its token: the token that its
 * Secret names, or a new one in a new Secret. The status is written last, because a webhook with an
 * id receives events and needs its token. A refused webhook gets the reason as its status and is
 * tried again.
 */
export function startHookMaker(options: HookMakerOptions): AsyncDisposable {
  const { kubernetes, namespace, clock, random, report } = options;
  const client = createHookClient(kubernetes, namespace);
  const stack = new AsyncDisposableStack();
  /** Names of refused webhooks: the removal of another may make room for one of them. */
  const refused = new Set<string>();
  const queue = stack.use(
    createWorkQueue({
      async process(name) {
        refused.delete(name);
        const object = await client.get(name);
        if (!object || isAccepted(object)) return;
        const refusal = await finish(options, client, object);
        if (refusal === undefined) return;
        refused.add(name);
        const body = refusalPatch(object, refusal, clock.now());
        if (body) await client.patch(name, "/status", body);
        throw new NotAccepted(refusal.message);
      },
      concurrency: 2,
      backoff: { baseMs: 500, factor: 2, maxMs: 60_000, jitter: 0.2 },
      clock,
      random,
      keysMax: limits.objectQueueKeys.value,
      // The object's status contains the reason, so the log does not repeat it.
      onError: (_name, error) => error instanceof NotAccepted || report(error),
    }),
  );
  stack.use(
    startReflector(
      client,
      (name, object) => {
        if (object === undefined) for (const one of refused) queue.add(one);
        else if (!isAccepted(object)) queue.add(name);
      },
      options,
    ),
  );
  return stack;
}

/** The webhook is refused for now. */
class NotAccepted extends Error {}

async function finish(
  options: HookMakerOptions,
  client: HookClient,
  object: HookObject,
): Promise<HookRefusal | undefined> {
  // Created by the REST API, which crashed before it wrote the status: the rest exists.
  const made = hookOf(object) ?? (await adopt(options, client, object));
  if ("reason" in made) return made;
  const accepted = { observes: true, acceptedAt: options.clock.now() };
  await client.patch(object.metadata.name, "/status", hookStatusPatch(object, made, accepted));
  return undefined;
}

async function adopt(
  options: HookMakerOptions,
  client: HookClient,
  object: HookObject,
): Promise<Hook | HookRefusal> {
  const { apiKey = "default" } = object.spec;
  const key = await createKeyClient(options.kubernetes, options.namespace).get(apiKey);
  if (!key || key.spec.revoked === true) {
    const fault = key ? "is revoked" : "does not exist";
    return { reason: "NoApiKey", message: `ApiKey ${apiKey} ${fault}` };
  }
  const hook = hookOfTenant(object, tenantOfKey(key));
  const others = (await hooksWhere(client, "tenant", hook.tenant)).filter(
    ({ spec }) => (spec.apiKey ?? "default") === apiKey,
  );
  const max = limits.webhooksPerKey.value;
  if (!(await options.slots.take(hook.keyId, hook.id, max, others.map(hookIdOf)))) {
    return {
      reason: "TooManyWebhooks",
      message: `ApiKey ${apiKey} has ${max} webhooks, which is the most; nothing is sent here`,
    };
  }
  const token = await tokenOf(options, object);
  if (typeof token !== "string") return token;
  await options.keepToken(hook.tenant, hook.id, token);
  return hook;
}

async function tokenOf(
  { kubernetes, namespace, makeToken }: HookMakerOptions,
  { metadata: { name, uid }, spec: { tokenSecretRef } }: HookObject,
): Promise<string | HookRefusal> {
  const secrets = createUsableSecrets(kubernetes, namespace, "webhook-token");
  const own = { name: tokenSecretName(name), key: "token" };
  const found = tokenSecretRef
    ? await secrets.read(tokenSecretRef)
    : await secrets.make(own, makeToken(), { kind: "Webhook", name, uid });
  if (found.ok) return found.text;
  const reason = found.reason === "missing" ? "NoToken" : "SecretNotAllowed";
  return { reason, message: found.message };
}
