import { limits } from "../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Extractions } from "../ports/extractions.ts";

export type QueueGauge = AsyncDisposable & {
  waiting(tenant: string): { tenant: number; total: number };
};

/** Counts pending jobs from the watch, so that a full queue is refused without a query. */
export async function openQueueGauge(extractions: Extractions, clock: Clock): Promise<QueueGauge> {
  const pending = new Map<string, string>();
  const perTenant = new Map<string, number>();
  /** Records being read; true when the record changed during the read and must be read again. */
  const reading = new Map<string, boolean>();
  let closed = false;

  function note(id: string, tenant: string | undefined): void {
    const before = pending.get(id);
    if (before === tenant) return;
    if (before !== undefined) {
      pending.delete(id);
      perTenant.set(before, (perTenant.get(before) ?? 1) - 1);
      if (perTenant.get(before) === 0) perTenant.delete(before);
    }
    if (tenant === undefined) return;
    pending.set(id, tenant);
    perTenant.set(tenant, (perTenant.get(tenant) ?? 0) + 1);
  }

  /** One read of a record at a time: an older answer never replaces a newer one. */
  function changed(id: string): void {
    const isReading = reading.has(id);
    reading.set(id, isReading);
    if (!isReading) void read(id);
  }

  async function read(id: string): Promise<void> {
    try {
      do {
        reading.set(id, false);
        const extraction = await extractions.get(id);
        note(id, extraction?.status.phase === "Pending" ? extraction.tenant : undefined);
      } while (reading.get(id) === true);
      reading.delete(id);
    } catch {
      // The count stays as it was. Without a retry, a failed read of a job's last change would keep
      // the job in the count for good.
      clock.after(limits.queueGaugeRetryMs.value, () => {
        if (!closed) void read(id);
      });
    }
  }

  const watching = await extractions.watch(changed);
  return {
    waiting: (tenant) => ({ tenant: perTenant.get(tenant) ?? 0, total: pending.size }),
    [Symbol.asyncDispose]() {
      closed = true;
      return watching[Symbol.asyncDispose]();
    },
  };
}
