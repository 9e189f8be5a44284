import type { DeliveryOutcome, Try, WebhookEvent } from "../../../contract/webhooks/webhook.ts";
import type { Delivery } from "../../../ports/outbox.ts";
import { token } from "../client.ts";

/** A delivery as stored in the stream: under `open` until it is delivered or failed, then `done`. */
export type DeliveryRecord = {
  id: string;
  /** The message's id, by which its body is found. */
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
  /** Grows with each replay: a `done` record of an earlier round does not end this one. */
  round: number;
  /** The stream's number of its first message; unknown until that is written. */
  order?: number;
};

/** A delivery that a dispatcher is working on. */
export type Lease = { id: string; job: string | null; lease: string; until: number };

export const stream = "OUTBOX";

const part = (text: string): string => (text === "*" ? text : token(text));

export const openSubject = (tenant: string, lane: string, id: string): string =>
  `outbox.open.${part(tenant)}.${part(lane)}.${part(id)}`;

/** The leases of a lane: one message, so that they change together. */
export const laneSubject = (lane: string): string => `outbox.open.${part(lane)}`;

/** The lane, if the subject is that of a lane's leases. */
export function laneOf(subject: string): string | undefined {
  const [, , lane, ...delivery] = subject.split(".");
  return delivery.length === 0 ? lane : undefined;
}

export const doneSubject = (tenant: string, lane: string, id: string): string =>
  `outbox.done.${part(tenant)}.${part(lane)}.${part(id)}`;

export function toDelivery(record: DeliveryRecord, order: number): Delivery {
  const { id, tenant, lane, job, event, createdAt, outcome, tries } = record;
  const nextAt = outcome === "pending" ? record.nextAt : null;
  return { id, tenant, lane, job, event, createdAt, outcome, tries, nextAt, seq: order };
}

/** A lease is `<tenant>.<lane>.<random>`. */
export function laneOfLease(lease: string): { tenant: string; lane: string } {
  const [tenant = "", lane = ""] = lease.split(".");
  return { tenant, lane };
}
