import type { DeliveryOutcome, Try, WebhookEvent } from "../contract/webhooks/webhook.ts";

/** A message; every receiver gets the same bytes at every try. */
export type Message = {
  /** Derived from the event: the same message has the same id and is stored once. */
  id: string;
  tenant: string;
  job: string | null;
  event: WebhookEvent;
  /** Milliseconds since 1970. */
  at: number;
  body: Uint8Array;
};

/** A message on its way to one receiver. */
export type NewDelivery = {
  /** Receivers see this id. Derived from the event, like the message's. */
  id: string;
  /** The receiver's queue; lanes do not delay each other. */
  lane: string;
  /** Null: the URL is that of the lane's webhook. */
  url: string | null;
  outcome: DeliveryOutcome;
  tries: readonly Try[];
};

export type Delivery = Omit<NewDelivery, "url"> & {
  tenant: string;
  job: string | null;
  event: WebhookEvent;
  /** Grows with each enqueued delivery. */
  seq: number;
  createdAt: number;
  /** Null unless pending. */
  nextAt: number | null;
};

export type Claimed = Delivery & {
  url: string | null;
  body: Uint8Array;
  /** When its event was published, or its next try was due; 0: it was released since. */
  dueAt: number;
  /** Failed tries since it was enqueued, released or replayed. */
  failed: number;
  lease: string;
};

export type Settlement = { outcome: DeliveryOutcome; nextAt?: number; tried?: Try };

export type DeliveryFilter = {
  lane: string;
  id?: string;
  event?: WebhookEvent;
  outcome?: DeliveryOutcome;
  job?: string;
  /** Only those with a smaller `seq`. */
  before?: number;
  limit: number;
};

export type Order =
  /** Pending ones wait until they are released. */
  | { do: "hold" }
  /** Held ones become due in order; those enqueued before `keptSince` become failed. */
  | { do: "release"; keptSince: number }
  /** Starts again with the first try: this delivery, or all that have failed since then. */
  | { do: "replay"; what: { id: string } | { failedSince: number } };

/**
 * Deliveries and their outcomes of the last days. A claim takes a lease: no other process gets the
 * delivery until it is settled or the lease expires.
 */
export type Outbox = {
  /** Stores all or nothing; existing messages and deliveries stay unchanged. */
  enqueue(message: Message, deliveries: readonly NewDelivery[]): Promise<void>;
  /** Lanes with pending deliveries, and when the first of them is due. */
  lanes(): Promise<{ lane: string; dueAt: number }[]>;
  /**
   * Due deliveries of the lane, oldest first, so that at most `max` are leased there and no two of
   * one job. `nextAt`: when the next remaining one is due; undefined when `max` are leased.
   */
  claim(lane: string, max: number): Promise<{ claimed: Claimed[]; nextAt: number | undefined }>;
  /** False when the lease has expired or the delivery was removed. */
  settle(claimed: Pick<Claimed, "id" | "lease">, settlement: Settlement): Promise<boolean>;
  /** Newest first. */
  list(filter: DeliveryFilter): Promise<Delivery[]>;
  /** Returns the number of changed deliveries. Claimed ones stay unchanged. */
  steer(lane: string, order: Order): Promise<number>;
  remove(what: { lane: string } | { tenant: string }): Promise<void>;
};
