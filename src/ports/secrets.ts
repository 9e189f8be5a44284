export type StoredSecret = { value: string; version: string };

/** Texts that must be read again, encrypted where they lie. */
export type Secrets = {
  get(tenant: string, name: string): Promise<StoredSecret | undefined>;
  /**
   * Written when the secret's version is still the one named, null for none yet; false when another
   * writer was first.
   */
  put(tenant: string, name: string, value: string, version: string | null): Promise<boolean>;
  remove(tenant: string, name: string): Promise<void>;
  removeTenant(tenant: string): Promise<void>;
};
