import type { CallOptions, Transport } from "./transport.ts";
import type {
  CreatedPublishableKey,
  NewPublishableKey,
  PublishableKey,
  PublishableKeyList,
} from "./types.ts";
import { under } from "./under.ts";

/** Keys with which the pages of websites may search. */
export class PublishableKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<PublishableKey[]> {
    return (await this.#transport.get<PublishableKeyList>(root, options)).publishableKeys;
  }

  /** The answer alone has the key itself. */
  create(key: NewPublishableKey, options: CallOptions = {}): Promise<CreatedPublishableKey> {
    return this.#transport.post(root, options, { body: key, once: true });
  }

  delete(publishableKeyId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.delete(under(root, publishableKeyId), options);
  }
}

const root = "/v1/publishable-keys";
