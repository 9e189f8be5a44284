import type { CallOptions, Transport } from "./transport.ts";
import type { Key, KeyChange, KeyImport, KeyList, MadeKey, NewKey } from "./types.ts";

/** For whoever holds the admin token, or an admin's session in a browser. */
export class Admin {
  readonly keys: AdminKeys;

  constructor(transport: Transport) {
    this.keys = new AdminKeys(transport);
  }
}

class AdminKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Key[]> {
    const call = { method: "GET", path: root, admin: true } as const;
    return (await this.#transport.json<KeyList>(call, options)).keys;
  }

  /** The answer's `key` is told this once. */
  create(key: NewKey, options: CallOptions = {}): Promise<MadeKey> {
    const call = { method: "POST", path: root, body: key, ...guarded } as const;
    return this.#transport.json(call, options);
  }

  /** Takes in a key that was made elsewhere. */
  adopt(key: KeyImport, options: CallOptions = {}): Promise<Key> {
    const call = { method: "POST", path: `${root}/import`, body: key, ...guarded } as const;
    return this.#transport.json(call, options);
  }

  get(keyId: string, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json({ method: "GET", path: pathOf(keyId), admin: true }, options);
  }

  /** Renames, revokes or restores it, changes its plan, limits or end. */
  update(keyId: string, change: KeyChange, options: CallOptions = {}): Promise<Key> {
    const call = { method: "PATCH", path: pathOf(keyId), body: change, admin: true } as const;
    return this.#transport.json(call, options);
  }

  /** Another secret; the old one is refused at once, its data stays. */
  rotate(keyId: string, options: CallOptions = {}): Promise<MadeKey> {
    const call = { method: "POST", path: `${pathOf(keyId)}/rotate`, ...guarded } as const;
    return this.#transport.json(call, options);
  }

  /** Takes everything of its tenant with it. */
  delete(keyId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.json({ method: "DELETE", path: pathOf(keyId), admin: true }, options);
  }
}

/** Done twice, these would leave a key behind that nobody has seen. */
const guarded = { admin: true, once: true } as const;

const root = "/admin/v1/keys";
const pathOf = (keyId: string): string => `${root}/${encodeURIComponent(keyId)}`;
