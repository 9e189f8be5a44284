import type { DeliveryOutcome, Try, WebhookEvent } from "../../../contract/webhooks/webhook.ts";
import type { Delivery } from "../../../ports/outbox.ts";
import { token } from "../client.ts";

/** A delivery as the stream keeps it: under `open` while something is to be done, then `done`. */
export type DeliveryRecord = {
  id: string;
  /** The message's, by which its body is found. */
  message: string;
  tenant: string;
  lane: string;
  job: string | null;
  event: WebhookEvent;
  url: string | null;
  createdAt: number;
  outcome: DeliveryOutcome;
  nextAt: number;
  failed: number;
  tries: Try[];
  /** Times it was begun: what is done of one says nothing of the next. */
  round: number;
  /** The stream's number of its first message; not known before that is written. */
  order?: number;
};

/** A delivery that somebody is at. */
export type Lease = { id: string; job: string | null; lease: string; until: number };

export const stream = "OUTBOX";

const part = (text: string): string => (text === "*" ? text : token(text));

export const openSubject = (tenant: string, lane: string, id: string): string =>
  `outbox.open.${part(tenant)}.${part(lane)}.${part(id)}`;

/** Who is at work in a lane: one message, so that all of it changes at once. */
export const laneSubject = (lane: string): string => `outbox.open.${part(lane)}`;

/** The lane, when it is a lane's own subject. */
export function laneOf(subject: string): string | undefined {
  const [, , lane, ...delivery] = subject.split(".");
  return delivery.length === 0 ? lane : undefined;
}

export const doneSubject = (tenant: string, lane: string, id: string): string =>
  `outbox.done.${part(tenant)}.${part(lane)}.${part(id)}`;

export function toDelivery(kept: DeliveryRecord, order: number): Delivery {
  const { id, tenant, lane, job, event, createdAt, outcome, tries } = kept;
  const nextAt = outcome === "pending" ? kept.nextAt : null;
  return { id, tenant, lane, job, event, createdAt, outcome, tries, nextAt, seq: order };
}
