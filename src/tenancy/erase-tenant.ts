import { limits } from "../contract/limits.ts";
import type { Events } from "../ports/events.ts";
import type { Extractions } from "../ports/extractions.ts";
import type { Keys } from "../ports/keys.ts";
import type { Results } from "../ports/results.ts";

type EraseDeps = {
  keys: Keys;
  extractions: Extractions;
  events: Events;
  results: Results;
  /** What else knows of tenants: each removes all of one, and may be asked again. */
  erasers: readonly ((tenant: string) => Promise<void>)[];
};

/** Marks the key as deleted: it is refused at once, and its data goes as the server finds time. */
export async function deleteKey(keys: Keys, id: string): Promise<boolean> {
  return (await keys.update(id, { revoked: true, erasing: true })) !== undefined;
}

/**
 * One turn of erasing what deleted keys have left; true when none is left over. The record of the
 * key goes last, so that a turn that was cut off is taken again. Jobs that run are cancelled first
 * and removed once they have ended; where no server runs, none can be running (`atRest`).
 */
export async function eraseDeleted(deps: EraseDeps, atRest: boolean): Promise<boolean> {
  const deleted = (await deps.keys.list()).filter((key) => key.erasing === true);
  let left = 0;
  for (const { id, tenant } of deleted) {
    if (!(await eraseJobs(deps, tenant, atRest))) {
      left++;
      continue;
    }
    for (const erase of deps.erasers) await erase(tenant);
    await deps.keys.remove(id);
  }
  return left === 0;
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
