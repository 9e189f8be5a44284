import type { ApiKey } from "../contract/accounts/api-key.ts";

/** What may change in a key; `expiresAt: null` takes the end away. */
export type KeyChange = Partial<
  Pick<ApiKey, "revoked" | "name" | "plan" | "limits" | "lastUsedAt" | "erasing">
> & { expiresAt?: string | null };

/** API keys; one key is one tenant. Only a hash of the secret is ever stored. */
export type Keys = {
  /** By SHA-256 of the whole key, in hex. Sees what another process wrote within a second. */
  find(hash: string): Promise<ApiKey | undefined>;
  get(id: string): Promise<ApiKey | undefined>;
  /** Refuses a hash or id that exists. */
  create(key: ApiKey, hash: string): Promise<{ created: boolean }>;
  list(): Promise<ApiKey[]>;
  update(id: string, change: KeyChange): Promise<ApiKey | undefined>;
  /** Another secret for the same key: the old one is refused from then on. */
  rotate(id: string, secret: { hash: string; prefix: string }): Promise<ApiKey | undefined>;
  remove(id: string): Promise<void>;
};
