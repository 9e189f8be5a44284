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
    return this.#transport.json({ method: "GET", path: "/admin/v1/system", admin: true }, options);
  }

  /** Any key's job as the platform runs it: attempts, conditions, why it waits. */
  job(jobId: string, options: CallOptions = {}): Promise<JobRun> {
    const path = `/admin/v1/jobs/${encodeURIComponent(jobId)}`;
    return this.#transport.json({ method: "GET", path, admin: true }, options);
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

  /** What it has used in this period. */
  usage(keyId: string, options: CallOptions = {}): Promise<KeyUsage> {
    const call = { method: "GET", path: `${pathOf(keyId)}/usage`, admin: true } as const;
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
