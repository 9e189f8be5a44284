export type StoredSecret = { value: string; version: string };

/** Secrets that must be readable, encrypted at rest. */
export type Secrets = {
  get(tenant: string, name: string): Promise<StoredSecret | undefined>;
  /**
   * Compare-and-set: writes when the stored version equals `version` (null: no secret yet).
   * Otherwise false.
   */
  put(tenant: string, name: string, value: string, version: string | null): Promise<boolean>;
  remove(tenant: string, name: string): Promise<void>;
  removeTenant(tenant: string): Promise<void>;
};
