import type { CallOptions, Transport } from "./transport.ts";
import type { Credential, CredentialDeletion, CredentialList, NewCredential } from "./types.ts";
import { under } from "./under.ts";

/** What pages behind a login are read with. Values are stored and never returned. */
export class Credentials {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Credential[]> {
    return (await this.#transport.get<CredentialList>(root, options)).credentials;
  }

  create(credential: NewCredential, options: CallOptions = {}): Promise<Credential> {
    return this.#transport.post(root, options, { body: credential, once: true });
  }

  /** Replaces its values and origins; what uses it continues with the new ones. */
  replace(
    credentialId: string,
    credential: NewCredential,
    options: CallOptions = {},
  ): Promise<Credential> {
    return this.#transport.json("PUT", pathOf(credentialId), options, { body: credential });
  }

  /** Refused while a job or Site uses it, unless `force` is "true". */
  delete(
    credentialId: string,
    { force, ...options }: CredentialDeletion & CallOptions = {},
  ): Promise<void> {
    return this.#transport.delete(pathOf(credentialId), options, { query: { force } });
  }
}

const root = "/v1/credentials";
const pathOf = (credentialId: string): string => under(root, credentialId);
