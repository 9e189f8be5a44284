import { createHash } from "node:crypto";
import type {
  hookRefusals,
  WebhookResourceSpec,
  WebhookResourceStatus,
} from "../../../contract/resources/webhook-resource.ts";
import { hookSchema, type Hook } from "../../../contract/webhooks/webhook.ts";
import { group, version } from "../../../contract/resources/resources.ts";
import { createIds } from "../../../kit/ids.ts";
import type { HookChange } from "../../../ports/hooks.ts";
import { acceptedCondition } from "../accepted-condition.ts";
import { keyIdOf, keyName } from "../keys/key-object.ts";

/** A Webhook as the API server returns it, valid by the CRD that is generated from the contract. */
export type HookObject = {
  metadata: {
    name: string;
    uid: string;
    resourceVersion: string;
    generation: number;
    creationTimestamp: string;
    annotations?: Record<string, string>;
  };
  spec: WebhookResourceSpec;
  status?: WebhookResourceStatus;
};

/** The name of the object that the REST API creates for an id. */
export const hookName = (id: string): string => id.replace(/^wh_/, "wh-");

/** The Secret that is created for a Webhook that names none. */
export const tokenSecretName = (webhook: string): string => `${webhook}-token`;

/** The id of a webhook. For an object that a person created it is derived from its age and UID. */
export function hookIdOf({ metadata, status }: HookObject): string {
  if (status?.webhookId !== undefined) return status.webhookId;
  const { name, uid, creationTimestamp } = metadata;
  if (/^wh-[0-9a-hjkmnp-tv-z]{26}$/.test(name)) return name.replace("-", "_");
  const ids = createIds({
    now: () => Date.parse(creationTimestamp),
    randomBytes: (size) => createHash("sha256").update(uid).digest().subarray(0, size),
  });
  return `wh_${ids.id()}`;
}

/** It has its tenant, its id and its token, and receives events. */
export const isAccepted = ({ status }: HookObject): boolean => status?.webhookId !== undefined;

/** The port's webhook; undefined while its tenant is unknown. */
export function hookOf(object: HookObject): Hook | undefined {
  const { metadata, status } = object;
  const tenant = status?.tenant ?? metadata.annotations?.[annotation.tenant];
  return tenant === undefined ? undefined : hookOfTenant(object, tenant);
}

export function hookOfTenant(object: HookObject, tenant: string): Hook {
  const { metadata, spec, status } = object;
  const paused = status?.state === "Paused" || spec.paused === true;
  const pausedReason = status?.pausedReason ?? "PAUSED_BY_OWNER";
  const { description } = spec;
  return hookSchema.parse({
    id: hookIdOf(object),
    tenant,
    keyId: keyIdOf(spec.apiKey ?? "default"),
    url: spec.url,
    events: spec.events,
    ...(description !== undefined && { description }),
    status: paused ? "paused" : "active",
    ...(paused && { pausedReason }),
    createdAt: metadata.annotations?.[annotation.createdAt] ?? moment(metadata.creationTimestamp),
    delivered: status?.delivered ?? 0,
    failures: status?.failures ?? 0,
    ...(status?.lastDeliveryAt !== undefined && { lastDeliveryAt: status.lastDeliveryAt }),
    ...(status?.lastSuccessAt !== undefined && { lastSuccessAt: status.lastSuccessAt }),
  });
}

/**
 * The body of the POST. It cannot contain the status; annotations replace it until the first write.
 */
export function newHookObject(hook: Hook) {
  const { url, events, description, pausedReason } = hook;
  return {
    apiVersion: `${group}/${version}`,
    kind: "Webhook",
    metadata: {
      name: hookName(hook.id),
      annotations: {
        [annotation.tenant]: hook.tenant,
        [annotation.createdAt]: hook.createdAt,
      },
    },
    spec: {
      apiKey: keyName(hook.keyId),
      url,
      events,
      ...(description !== undefined && { description }),
      ...(pausedReason === "PAUSED_BY_OWNER" && { paused: true }),
    },
  };
}

/**
 * The part of the spec that a change changes, as a merge patch; undefined when it changes nothing.
 */
export function hookSpecPatch({ spec }: HookObject, change: HookChange) {
  const { url, events, description, status, pausedReason } = change;
  const byOwner = status === "paused" && pausedReason === "PAUSED_BY_OWNER";
  const paused = byOwner || (status === "active" ? false : spec.paused);
  const patch = {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(description !== undefined && { description }),
    ...((paused ?? false) !== (spec.paused ?? false) && { paused }),
  };
  return Object.keys(patch).length === 0 ? undefined : { spec: patch };
}

/**
 * The status as a merge patch, which the server refuses when the object has changed. `observes`:
 * the current spec has been acted upon.
 */
export function hookStatusPatch(
  { metadata, status }: HookObject,
  hook: Hook,
  { observes, acceptedAt }: { observes: boolean; acceptedAt?: number },
) {
  const { resourceVersion, generation } = metadata;
  return {
    metadata: { resourceVersion },
    status: {
      ...(acceptedAt !== undefined && {
        conditions: [acceptedCondition("Accepted", "", acceptedAt)],
      }),
      webhookId: hook.id,
      tenant: hook.tenant,
      state: hook.status === "paused" ? "Paused" : "Active",
      pausedReason: hook.pausedReason ?? null,
      observedGeneration: observes ? generation : (status?.observedGeneration ?? 0),
      delivered: hook.delivered,
      failures: hook.failures,
      lastDeliveryAt: hook.lastDeliveryAt ?? null,
      lastSuccessAt: hook.lastSuccessAt ?? null,
    },
  };
}

/** The status of a refused webhook; undefined when the object has this status already. */
export function refusalPatch(
  { metadata, status }: HookObject,
  { reason, message }: HookRefusal,
  now: number,
) {
  const [current] = status?.conditions ?? [];
  if (current?.reason === reason && current.message === message) return undefined;
  const { resourceVersion } = metadata;
  return {
    metadata: { resourceVersion },
    status: { conditions: [acceptedCondition(reason, message, now)] },
  };
}

export type HookRefusal = { reason: (typeof hookRefusals)[number]; message: string };

/** The state that the owner requested in the spec and the status does not have yet. */
export function requestedState({ metadata, spec, status }: HookObject): Hook["status"] | undefined {
  if (status?.state === undefined) return undefined;
  if (status.state === "Active") return spec.paused === true ? "paused" : undefined;
  if (metadata.generation === status.observedGeneration) return undefined;
  // Whatever the reason of the pause was, it is now the owner's, and the owner may end it.
  if (spec.paused === true) return "paused";
  return status.pausedReason === "PAUSED_BY_OWNER" ? "active" : undefined;
}

const annotation = {
  tenant: `${group}/tenant`,
  /** With milliseconds, which Kubernetes drops. */
  createdAt: `${group}/created-at`,
};

const moment = (text: string): string => new Date(text).toISOString();
