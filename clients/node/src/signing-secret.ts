import type { CallOptions, Transport } from "./transport.ts";
import type { SigningSecret } from "./types.ts";

/** The secret that signs webhooks and callbacks. */
export class SigningSecrets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get(options: CallOptions = {}): Promise<SigningSecret> {
    return this.#transport.get(root, options);
  }

  /** Creates a new secret; the previous one stays valid for a day. */
  rotate(options: CallOptions = {}): Promise<SigningSecret> {
    // A repeat would end the previous secret, which receivers may still use.
    return this.#transport.post(`${root}/rotate`, options, { once: true });
  }
}

const root = "/v1/account/signing-secret";
