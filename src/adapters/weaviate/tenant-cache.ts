import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";

export type TenantCache = {
  /** The value of a name; read again when it is older than some seconds. */
  recent<T>(tenant: string, name: string, read: () => Promise<T>): Promise<T>;
  /** The value of a name; read again when the stamp is another. */
  whileStampIs<T>(tenant: string, name: string, stamp: string, read: () => Promise<T>): Promise<T>;
  forget(tenant: string): void;
};

type Entry = { at: number; stamp: string; value: unknown };

/**
 * Caches values that change only with writes. Other processes write as well, so the values expire
 * after some seconds; a write of this process calls `forget`.
 */
export function createTenantCache(clock: Pick<Clock, "now">): TenantCache {
  const byTenant = new Map<string, Map<string, Entry>>();

  /** Moves the tenant to the end; drops the tenants that were unused for longest. */
  function entriesOf(tenant: string): Map<string, Entry> {
    const entries = byTenant.get(tenant) ?? new Map<string, Entry>();
    byTenant.delete(tenant);
    byTenant.set(tenant, entries);
    for (const oldest of byTenant.keys()) {
      if (byTenant.size <= limits.indexTenantsOpen.value) break;
      byTenant.delete(oldest);
    }
    return entries;
  }

  async function fetchInto<T>(tenant: string, name: string, stamp: string, read: () => Promise<T>) {
    const value = await read();
    entriesOf(tenant).set(name, { at: clock.now(), stamp, value });
    return value;
  }

  return {
    async recent<T>(tenant: string, name: string, read: () => Promise<T>): Promise<T> {
      const entry = entriesOf(tenant).get(name);
      const isRecent = entry && clock.now() - entry.at < limits.indexRecallMs.value;
      // Each name has values of one type.
      return isRecent ? (entry.value as T) : fetchInto(tenant, name, "", read);
    },
    async whileStampIs<T>(
      tenant: string,
      name: string,
      stamp: string,
      read: () => Promise<T>,
    ): Promise<T> {
      const entry = entriesOf(tenant).get(name);
      return entry?.stamp === stamp
        ? (entry.value as T) // As above.
        : fetchInto(tenant, name, stamp, read);
    },
    forget: (tenant) => void byTenant.delete(tenant),
  };
}
