import type { CallOptions, Transport } from "./transport.ts";
import type { SigningSecret } from "./types.ts";

/** The secret that signs webhooks and callbacks. */
export class SigningSecrets {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get(options: CallOptions = {}): Promise<SigningSecret> {
    return this.#transport.json({ method: "GET", path: root }, options);
  }

  /** A new one; the one before stays valid for a day. */
  rotate(options: CallOptions = {}): Promise<SigningSecret> {
    // Twice, the first would be lost to those who still verify with the one before it.
    const call = { method: "POST", path: `${root}/rotate`, once: true } as const;
    return this.#transport.json(call, options);
  }
}

const root = "/v1/account/signing-secret";
