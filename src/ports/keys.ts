import type { ApiKey } from "../contract/accounts/api-key.ts";

/** The mutable fields of a key; `expiresAt: null` removes the expiry date. */
export type KeyChange = Partial<
  Pick<ApiKey, "revoked" | "name" | "plan" | "limits" | "lastUsedAt" | "erasing">
> & { expiresAt?: string | null };

/** API keys; one key is one tenant. Only a hash of the secret is stored. */
export type Keys = {
  /** By the hex SHA-256 of the key. Sees writes of other processes within a second. */
  find(hash: string): Promise<ApiKey | undefined>;
  get(id: string): Promise<ApiKey | undefined>;
  /** The hash of a key's current secret. */
  hashOf(id: string): Promise<string | undefined>;
  /** Refused for an existing hash or id. */
  create(key: ApiKey, hash: string): Promise<{ created: boolean }>;
  list(): Promise<ApiKey[]>;
  update(id: string, change: KeyChange): Promise<ApiKey | undefined>;
  /** Replaces the secret of a key; the old one is refused from then on. */
  rotate(id: string, secret: { hash: string; prefix: string }): Promise<ApiKey | undefined>;
  remove(id: string): Promise<void>;
};
