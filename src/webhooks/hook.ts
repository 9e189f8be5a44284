import { createHash } from "node:crypto";
import { limits } from "../contract/limits.ts";
import type { DeliveryRecord, Hook, NewWebhook, Webhook } from "../contract/webhooks/webhook.ts";
import { idFromSeed } from "../kit/ids.ts";
import type { Delivery, Message, NewDelivery } from "../ports/outbox.ts";

/** A new webhook, and the token that its deliveries carry: the caller's, or a new one. */
export function newHook(
  { url, events, token, description }: NewWebhook,
  owner: { tenant: string; keyId: string },
  made: { id: string; now: number; randomBytes: (size: number) => Uint8Array },
): { hook: Hook; token: string } {
  const hook: Hook = {
    id: `wh_${made.id}`,
    ...owner,
    url,
    events,
    ...(description === undefined ? {} : { description }),
    status: "active",
    createdAt: new Date(made.now).toISOString(),
    delivered: 0,
    failures: 0,
  };
  return { hook, token: token ?? newToken(made.randomBytes) };
}

/** For a caller that brings no token. */
export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return `whtok_${Buffer.from(randomBytes(24)).toString("base64url")}`;
}

/** The name of a webhook's token among its tenant's secrets. */
export const tokenName = (hookId: string): string => `webhook-token:${hookId}`;

export function isHookLane(lane: string): boolean {
  return lane.startsWith("wh_");
}

/** One delivery of the message for each webhook that receives it. */
export function deliveriesFor(message: Message, hooks: readonly Hook[]): NewDelivery[] {
  return hooks
    .filter(({ events, createdAt, tenant }) => {
      const before = Date.parse(createdAt) > message.at;
      return tenant === message.tenant && !before && events.includes(message.event);
    })
    .map(({ id }) => ({
      id: `msg_${idFromSeed(`${id}:${message.id}`)}`,
      lane: id,
      url: null,
      // A paused webhook's delivery becomes held when its turn comes, if the pause lasts until then.
      outcome: "pending",
      tries: [],
    }));
}

export function callbackDelivery(message: Message, job: string, url: string): NewDelivery {
  const lane = callbackLane(message.tenant, url);
  return { id: job, lane, url, outcome: "pending", tries: [] };
}

/** The lane of callbacks of one tenant to one server; they delay no others. */
export function callbackLane(tenant: string, url: string): string {
  const seed = JSON.stringify([tenant, new URL(url).origin]);
  return `cb_${createHash("sha256").update(seed).digest("hex").slice(0, 32)}`;
}

/** A webhook as its owner sees it. */
export function webhookView(hook: Hook): Webhook {
  const { id, url, events, status, createdAt, delivered, failures } = hook;
  return {
    id,
    url,
    events,
    status,
    pausedReason: hook.pausedReason ?? null,
    description: hook.description ?? null,
    createdAt,
    lastDeliveryAt: hook.lastDeliveryAt ?? null,
    lastSuccessAt: hook.lastSuccessAt ?? null,
    delivered,
    failures,
  };
}

export function deliveryView(delivery: Delivery, now: number): DeliveryRecord {
  const { id, event, job, createdAt, nextAt, tries } = delivery;
  // What was held too long is not sent; it is recorded as failed when the webhook is released.
  const isExpired = delivery.outcome === "held" && createdAt < now - limits.webhookHeldMs.value;
  return {
    id,
    event,
    jobId: job,
    outcome: isExpired ? "failed" : delivery.outcome,
    createdAt: new Date(createdAt).toISOString(),
    nextTryAt: nextAt === null ? null : new Date(Math.max(nextAt, createdAt)).toISOString(),
    tries: [...tries],
  };
}
