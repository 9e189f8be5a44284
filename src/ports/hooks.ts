import type { Hook } from "../contract/webhooks/webhook.ts";

/** What may change in a webhook; null takes a text away. */
export type HookChange = Partial<Pick<Hook, "url" | "events" | "status">> & {
  description?: string | null;
  pausedReason?: Hook["pausedReason"] | null;
};

/** What was learned of a webhook since the last note. */
export type HookNote = {
  delivered: number;
  /** Failed tries since the last success, or since the last note when there was none. */
  failures: number;
  lastDeliveryAt: string;
  /** Set when there was a success: the failures before it no longer count. */
  lastSuccessAt: string | undefined;
};

/** Webhooks, each of one tenant and key. What one process writes, the next call of any sees. */
export type Hooks = {
  /** Refused when the key has `most` already, however many are made at once. */
  create(hook: Hook, max: number): Promise<{ created: boolean }>;
  get(id: string): Promise<Hook | undefined>;
  /** The tenant's, oldest first. */
  list(tenant: string): Promise<Hook[]>;
  update(id: string, change: HookChange): Promise<Hook | undefined>;
  /** Adds to the counters. Nothing happens when the webhook is gone. */
  note(id: string, note: HookNote): Promise<void>;
  remove(id: string): Promise<void>;
  removeTenant(tenant: string): Promise<void>;
};
