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
  System,
} from "./types.ts";

/** For whoever holds the admin token, or an admin's session in a browser. */
export class Admin {
  readonly keys: AdminKeys;
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.keys = new AdminKeys(transport);
    this.#transport = transport;
  }

  /** Readiness of each dependency, queue, workers, version and settings. */
  system(options: CallOptions = {}): Promise<System> {
    return this.#transport.json("GET", "/admin/v1/system", options);
  }

  /** Any key's job as the platform runs it: attempts, conditions, why it waits. */
  job(jobId: string, options: CallOptions = {}): Promise<JobRun> {
    const path = `/admin/v1/jobs/${encodeURIComponent(jobId)}`;
    return this.#transport.json("GET", path, options);
  }
}

/** Those that are done once would, done twice, leave a key behind that nobody has seen. */
class AdminKeys {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  async list(options: CallOptions = {}): Promise<Key[]> {
    return (await this.#transport.json<KeyList>("GET", root, options)).keys;
  }

  /** The answer's `key` is told this once. */
  create(key: NewKey, options: CallOptions = {}): Promise<MadeKey> {
    return this.#transport.json("POST", root, options, { body: key, once: true });
  }

  /** Takes in a key that was made elsewhere. */
  adopt(key: KeyImport, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json("POST", `${root}/import`, options, { body: key, once: true });
  }

  get(keyId: string, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json("GET", pathOf(keyId), options);
  }

  /** Renames, revokes or restores it, changes its plan, limits or end. */
  update(keyId: string, change: KeyChange, options: CallOptions = {}): Promise<Key> {
    return this.#transport.json("PATCH", pathOf(keyId), options, { body: change });
  }

  /** Another secret; the old one is refused at once, its data stays. */
  rotate(keyId: string, options: CallOptions = {}): Promise<MadeKey> {
    return this.#transport.json("POST", `${pathOf(keyId)}/rotate`, options, { once: true });
  }

  /** What it has used in this period. */
  usage(keyId: string, options: CallOptions = {}): Promise<KeyUsage> {
    return this.#transport.json("GET", `${pathOf(keyId)}/usage`, options);
  }

  /** Takes everything of its tenant with it. */
  delete(keyId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.json("DELETE", pathOf(keyId), options);
  }
}

const root = "/admin/v1/keys";
const pathOf = (keyId: string): string => `${root}/${encodeURIComponent(keyId)}`;
