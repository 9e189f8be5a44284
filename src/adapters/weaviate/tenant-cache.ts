import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";

/**
 * Answers that change with writes only. Other processes write as well, so they are asked for again
 * after some seconds; our own writes are seen at once.
 */
export function createTenantCache(clock: Pick<Clock, "now">) {
  type Entry = { at: number; stamp: string; value: unknown };
  const byTenant = new Map<string, Map<string, Entry>>();
  const entriesOf = (tenant: string) => {
    const entries = byTenant.get(tenant) ?? new Map<string, Entry>();
    byTenant.delete(tenant);
    byTenant.set(tenant, entries);
    for (const oldest of byTenant.keys()) {
      if (byTenant.size <= limits.indexTenantsOpen.value) break;
      byTenant.delete(oldest);
    }
    return entries;
  };
  async function fetchInto<T>(tenant: string, name: string, stamp: string, read: () => Promise<T>) {
    const value = await read();
    entriesOf(tenant).set(name, { at: clock.now(), stamp, value });
    return value;
  }
  return {
    async recent<T>(tenant: string, name: string, read: () => Promise<T>): Promise<T> {
      const entry = entriesOf(tenant).get(name);
      const isRecent = entry && clock.now() - entry.at < limits.indexRecallMs.value;
      // Each name holds the answers of one reader.
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
    forget: (tenant: string) => void byTenant.delete(tenant),
  };
}
