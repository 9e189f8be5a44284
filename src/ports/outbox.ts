import type { DeliveryOutcome, Try, WebhookEvent } from "../contract/webhooks/webhook.ts";

/** What is sent: the same bytes to everyone it is for, at every try. */
export type Message = {
  /** By meaning: put twice, it is one. */
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
  /** Receivers know it by this; by meaning, like the message's. */
  id: string;
  /** Whose turn it is; what one lane does delays no other. */
  lane: string;
  /** Null: the lane's webhook knows it. */
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
  /** Held ones are due now, in order; those enqueued before `keptSince` have failed instead. */
  | { do: "release"; keptSince: number }
  /** To be sent again from the first try on: this one, or all failed since then. */
  | { do: "replay"; what: { id: string } | { failedSince: number } };

/**
 * What is to be delivered and what became of it, for some days. A delivery that is claimed is
 * leased: nobody else gets it until it is settled, or its claimer is gone and the lease over.
 */
export type Outbox = {
  /** All or nothing; what is there already stays as it is. */
  enqueue(message: Message, deliveries: readonly NewDelivery[]): Promise<void>;
  /** Lanes with something pending, and when the first of it is due. */
  lanes(): Promise<{ lane: string; dueAt: number }[]>;
  /**
   * What is due in the lane, oldest first, so that at most `most` are leased there and no two of
   * one job. `nextAt`: when the next of what is left will be due; not told when `most` are out.
   */
  claim(lane: string, max: number): Promise<{ claimed: Claimed[]; nextAt: number | undefined }>;
  /** False when the lease is no longer the claimer's, or the delivery is gone. */
  settle(claimed: Pick<Claimed, "id" | "lease">, settlement: Settlement): Promise<boolean>;
  /** Newest first. */
  list(filter: DeliveryFilter): Promise<Delivery[]>;
  /** How many deliveries it changed. What is claimed at the moment is left alone. */
  steer(lane: string, order: Order): Promise<number>;
  remove(what: { lane: string } | { tenant: string }): Promise<void>;
};
