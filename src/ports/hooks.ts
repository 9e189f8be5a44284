import type { Hook } from "../contract/webhooks/webhook.ts";

/** The mutable fields of a webhook; null removes a value. */
export type HookChange = Partial<Pick<Hook, "url" | "events" | "status">> & {
  description?: string | null;
  pausedReason?: Hook["pausedReason"] | null;
};

/** Delivery counts of a webhook since the last note. */
export type HookNote = {
  delivered: number;
  /** Failed tries since the last success, or since the last note when there was none. */
  failures: number;
  lastDeliveryAt: string;
  /** Set when there was a success, which resets the failure count. */
  lastSuccessAt: string | undefined;
};

/** Webhooks, each of one tenant and key. Every process sees a write with its next call. */
export type Hooks = {
  /** Refused when the key has `max` webhooks already, also under parallel calls. */
  create(hook: Hook, max: number): Promise<{ created: boolean }>;
  get(id: string): Promise<Hook | undefined>;
  /** The tenant's, oldest first. */
  list(tenant: string): Promise<Hook[]>;
  update(id: string, change: HookChange): Promise<Hook | undefined>;
  /** Adds to the counters; does nothing when the webhook was removed. */
  note(id: string, note: HookNote): Promise<void>;
  remove(id: string): Promise<void>;
  removeTenant(tenant: string): Promise<void>;
};
