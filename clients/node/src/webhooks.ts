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
import { under } from "./under.ts";

/** URLs of your servers that get events of extractions. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Webhook[]> {
    return (await this.#transport.get<WebhookList>(root, options)).webhooks;
  }

  /** A token that the server generates is in this answer only. */
  create(webhook: NewWebhook, options: CallOptions = {}): Promise<CreatedWebhook> {
    return this.#transport.post(root, options, { body: webhook });
  }

  get(webhookId: string, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.get(pathOf(webhookId), options);
  }

  /** `status: "active"` tests the connection; the webhook stays paused if the test fails. */
  update(webhookId: string, change: WebhookChange, options: CallOptions = {}): Promise<Webhook> {
    return this.#transport.json("PATCH", pathOf(webhookId), options, { body: change });
  }

  delete(webhookId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.delete(pathOf(webhookId), options);
  }

  /** Sends TESTING_CONNECTION now. */
  test(webhookId: string, options: CallOptions = {}): Promise<WebhookTest> {
    return this.#transport.post(`${pathOf(webhookId)}/test`, options);
  }

  /** Newest first, of the last 7 days; use `cursor` for older ones. */
  deliveries(
    webhookId: string,
    { event, outcome, jobId, cursor, limit, ...options }: DeliveryQuery & CallOptions = {},
  ): Promise<DeliveryList> {
    const query = { event, outcome, jobId, cursor, limit };
    const path = `${pathOf(webhookId)}/deliveries`;
    return this.#transport.get(path, options, { query });
  }

  /** Sends one delivery again, with the same id. */
  replay(webhookId: string, deliveryId: string, options: CallOptions = {}): Promise<Delivery> {
    const path = `${under(`${pathOf(webhookId)}/deliveries`, deliveryId)}/replay`;
    return this.#transport.post(path, options);
  }

  /** Sends all deliveries again that have failed since a time. */
  replayFailed(
    webhookId: string,
    { since }: { since: ReplayRequest["since"] | Date },
    options: CallOptions = {},
  ): Promise<Replayed> {
    const body = { since: since instanceof Date ? since.toISOString() : since };
    const path = `${pathOf(webhookId)}/replay`;
    return this.#transport.post(path, options, { body });
  }
}

const root = "/v1/webhooks";
const pathOf = (webhookId: string): string => under(root, webhookId);
