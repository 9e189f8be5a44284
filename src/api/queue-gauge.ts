import type { Extractions } from "../ports/extractions.ts";

export type QueueGauge = AsyncDisposable & {
  waiting(tenant: string): { tenant: number; total: number };
};

/** Counts the jobs that wait, from the watch, so that a full queue is refused without a look-up. */
export async function openQueueGauge(extractions: Extractions): Promise<QueueGauge> {
  const pending = new Map<string, string>();
  const perTenant = new Map<string, number>();

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

  async function look(id: string): Promise<void> {
    const extraction = await extractions.get(id);
    note(id, extraction?.status.phase === "Pending" ? extraction.tenant : undefined);
  }

  const watching = await extractions.watch((id) => {
    // A failed look leaves the count as it was; the record's next change is looked at again.
    look(id).catch(() => note(id, undefined));
  });
  return {
    waiting: (tenant) => ({ tenant: perTenant.get(tenant) ?? 0, total: pending.size }),
    [Symbol.asyncDispose]: () => watching[Symbol.asyncDispose](),
  };
}
