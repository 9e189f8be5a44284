import type { CallOptions, Transport } from "./transport.ts";
import type {
  JobRun,
  Key,
  KeyChange,
  KeyImport,
  KeyList,
  KeyUsage,
  MadeKey,
  NewKey,
  ProofKeys,
  System,
} from "./types.ts";
import { under } from "./under.ts";

/** Needs the admin token, or an admin's browser session. */
export class Admin {
  readonly keys: AdminKeys;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.keys = new AdminKeys(transport);
    this.#transport = transport;
  }

  /** Readiness of each dependency, queue, workers, version and settings. */
  system(options: CallOptions = {}): Promise<System> {
    return this.#transport.get("/admin/v1/system", options);
  }

  /** Makes another key for proofs. */
  rotateProofKeys(options: CallOptions = {}): Promise<ProofKeys> {
    return this.#transport.post("/admin/v1/proof-keys/rotate", options, { once: true });
  }

  /** A job of any key as the platform runs it: attempts, conditions, why it waits. */
  job(jobId: string, options: CallOptions = {}): Promise<JobRun> {
    const path = under("/admin/v1/jobs", jobId);
    return this.#transport.get(path, options);
  }
}

/** The calls with `once` are not repeated: a repeat could leave a key that was never shown. */
class AdminKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Key[]> {
    return (await this.#transport.get<KeyList>(root, options)).keys;
  }

  /** The answer's `key` is not shown again. */
  create(key: NewKey, options: CallOptions = {}): Promise<MadeKey> {
    return this.#transport.post(root, options, { body: key, once: true });
  }

  /** Imports a key that was created elsewhere. */
  adopt(key: KeyImport, options: CallOptions = {}): Promise<Key> {
    return this.#transport.post(`${root}/import`, options, { body: key, once: true });
  }

  get(keyId: string, options: CallOptions = {}): Promise<Key> {
    return this.#transport.get(pathOf(keyId), options);
  }

  /** Renames, revokes or restores a key; changes its plan, limits or expiry. */
  update(keyId: string, change: KeyChange, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json("PATCH", pathOf(keyId), options, { body: change });
  }

  /** Replaces the secret of a key; the old one is refused at once, its data stays. */
  rotate(keyId: string, options: CallOptions = {}): Promise<MadeKey> {
    return this.#transport.post(`${pathOf(keyId)}/rotate`, options, { once: true });
  }

  /** A key's usage in this period. */
  usage(keyId: string, options: CallOptions = {}): Promise<KeyUsage> {
    return this.#transport.get(`${pathOf(keyId)}/usage`, options);
  }

  /** Deletes a key with all data of its tenant. */
  delete(keyId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.delete(pathOf(keyId), options);
  }
}

const root = "/admin/v1/keys";
const pathOf = (keyId: string): string => under(root, keyId);
