import type { CallOptions, Transport } from "./transport.ts";
import type {
  CreatedWebhook,
  Delivery,
  DeliveryList,
  DeliveryQuery,
  NewWebhook,
  Replayed,
  ReplayRequest,
  Webhook,
  WebhookChange,
  WebhookList,
  WebhookTest,
} from "./types.ts";

/** Servers of yours that are told what happens to extractions. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Webhook[]> {
    const call = { method: "GET", path: root } as const;
    return (await this.#transport.json<WebhookList>(call, options)).webhooks;
  }

  /** The answer's `token`, where none was given, is told this once. */
  create(webhook: NewWebhook, options: CallOptions = {}): Promise<CreatedWebhook> {
    return this.#transport.json({ method: "POST", path: root, body: webhook }, options);
  }

  get(webhookId: string, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.json({ method: "GET", path: pathOf(webhookId) }, options);
  }

  /** `status: "active"` tests the connection, and leaves it paused when that fails. */
  update(webhookId: string, change: WebhookChange, options: CallOptions = {}): Promise<Webhook> {
    const call = { method: "PATCH", path: pathOf(webhookId), body: change } as const;
    return this.#transport.json(call, options);
  }

  delete(webhookId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.json({ method: "DELETE", path: pathOf(webhookId) }, options);
  }

  /** Sends TESTING_CONNECTION now. */
  test(webhookId: string, options: CallOptions = {}): Promise<WebhookTest> {
    return this.#transport.json({ method: "POST", path: `${pathOf(webhookId)}/test` }, options);
  }

  /** Newest first, of the last 7 days; `cursor` asks for older ones. */
  deliveries(
    webhookId: string,
    { event, outcome, jobId, cursor, limit, ...options }: DeliveryQuery & CallOptions = {},
  ): Promise<DeliveryList> {
    const query = { event, outcome, jobId, cursor, limit };
    const path = `${pathOf(webhookId)}/deliveries`;
    return this.#transport.json({ method: "GET", path, query }, options);
  }

  /** Sends one delivery again, under the same id. */
  replay(webhookId: string, deliveryId: string, options: CallOptions = {}): Promise<Delivery> {
    const path = `${pathOf(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/replay`;
    return this.#transport.json({ method: "POST", path }, options);
  }

  /** Sends all again that have failed since a time. */
  replayFailed(
    webhookId: string,
    { since }: { since: ReplayRequest["since"] | Date },
    options: CallOptions = {},
  ): Promise<Replayed> {
    const body = { since: since instanceof Date ? since.toISOString() : since };
    const path = `${pathOf(webhookId)}/replay`;
    return this.#transport.json({ method: "POST", path, body }, options);
  }
}

const root = "/v1/webhooks";
const pathOf = (webhookId: string): string => `${root}/${encodeURIComponent(webhookId)}`;
