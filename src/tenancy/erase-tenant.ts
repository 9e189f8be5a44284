import { limits } from "../contract/limits.ts";
import type { ApiKey } from "../contract/accounts/api-key.ts";
import type { Clock } from "../kit/clock.ts";
import type { Events } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Keys } from "../ports/keys.ts";
import type { Results } from "../ports/results.ts";

export type EraseDeps = {
  keys: Keys;
  extractions: Extractions;
  events: Events;
  results: Results;
  /** Each removes the tenant's data from one other store; idempotent. */
  erasers: readonly ((tenant: string) => Promise<void>)[];
  clock: Pick<Clock, "now">;
};

/** Marks the key as deleted: it is refused at once; `createErasing` removes its data later. */
export async function deleteKey(keys: Keys, id: string): Promise<boolean> {
  return (await keys.update(id, { revoked: true, erasing: true })) !== undefined;
}

/**
 * Erases the data of deleted keys, one turn per call; calls during a turn share it. A turn resolves
 * to true when nothing is left.
 *
 * Deliveries and other writers may still write after a turn has erased. So each tenant is erased
 * again after `eraseAgainMs`, and only then the record of its key is removed; an interrupted turn is
 * repeated because of that record. Running jobs are cancelled first and removed once they have
 * ended. Where no server runs (`atRest`), one pass is enough.
 */
export function createErasing(deps: EraseDeps): (atRest: boolean) => Promise<boolean> {
  const erasedAt = new Map<string, number>();

  /** True when nothing of the tenant is left. */
  async function eraseOne({ id, tenant }: ApiKey, atRest: boolean): Promise<boolean> {
    if (!(await eraseJobs(deps, tenant, atRest))) return false;
    const now = deps.clock.now();
    const first = erasedAt.get(id);
    const isQuiet = first !== undefined && now >= first + limits.eraseAgainMs.value;
    if (!atRest && first !== undefined && !isQuiet) return false;
    for (const erase of deps.erasers) await erase(tenant);
    if (!atRest && first === undefined) {
      erasedAt.set(id, now);
      return false;
    }
    await deps.keys.remove(id);
    erasedAt.delete(id);
    return true;
  }

  async function turn(atRest: boolean): Promise<boolean> {
    const deleted = (await deps.keys.list()).filter((key) => key.erasing === true);
    for (const id of erasedAt.keys()) {
      if (!deleted.some((key) => key.id === id)) erasedAt.delete(id);
    }
    const errors: unknown[] = [];
    let left = 0;
    for (const key of deleted) {
      try {
        if (!(await eraseOne(key, atRest))) left++;
      } catch (error) {
        // A failure must not stop the erasing of other tenants.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} keys not erased`);
    return left === 0;
  }

  let running: Promise<boolean> | undefined;
  return (atRest) => (running ??= turn(atRest).finally(() => (running = undefined)));
}

/** True when the tenant has no jobs any more. */
async function eraseJobs(deps: EraseDeps, tenant: string, atRest: boolean): Promise<boolean> {
  const { extractions, events, results } = deps;
  const limit = limits.eraseBatch.value;
  const open = atRest ? [] : await extractions.list({ tenant, open: true, limit });
  for (const { id } of open) await extractions.amend(id, { cancelRequested: true });
  const done = await extractions.list({ tenant, limit, ...(atRest ? {} : { open: false }) });
  for (const { id } of done) {
    const job = { tenant, job: id };
    await results.remove(job);
    await events.forget(job);
    await extractions.remove(id);
  }
  return open.length === 0 && done.length < limit;
}
