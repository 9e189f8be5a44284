import { randomBytes } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import type { Claimed, Settlement } from "../../../ports/outbox.ts";
import type { OutboxBodies } from "./outbox-bodies.ts";
import type { LaneView, OutboxQueue, Waiting } from "./outbox-queue.ts";
import { laneOfLease, toDelivery, type DeliveryRecord, type Lease } from "./outbox-records.ts";
import type { OutboxStore, Stored } from "./outbox-store.ts";

/** What the outbox of one process works with. */
export type OutboxState = {
  store: OutboxStore;
  bodies: OutboxBodies;
  queue: OutboxQueue;
  now: () => number;
  catchUp: () => Promise<void>;
  /**
   * When this process gave out each of its leases, on a clock that is never adjusted: setting the
   * system clock ahead must not end the lease of a claimer that is still at work.
   */
  leasedAt: Map<string, number>;
};

/** Leases the deliveries of a lane that are due, so that at most `max` are leased in it. */
export async function claimDue(
  state: OutboxState,
  name: string,
  max: number,
): Promise<{ claimed: Claimed[]; nextAt: number | undefined }> {
  const { queue } = state;
  await state.catchUp();
  for (let races = 0; races < limits.outboxRaces.value; races++) {
    const at = state.now();
    const lane = queue.lane(name);
    if (lane === undefined) break;
    // A read in between changes the view; the write below compares with this version.
    const { seq, leases: before } = lane;
    const active = before.filter((one) => !isExpired(state, one, at));
    const chosen = await choose(state, lane, { at, max: max - active.length, active });
    const leases = chosen.map(({ record }) => newLease(record, at));
    const after = [...active, ...leases];
    // Also removes an expired lease whose delivery no longer exists.
    const hasChanged = leases.length > 0 || active.length < before.length;
    if (hasChanged && !(await writeLane(state, lane.lane, seq, after))) continue;
    const claimed = await loadClaimed(state, chosen, leases);
    // With `max` leased, the caller claims again when one of them is settled.
    return { claimed, nextAt: after.length < max ? nextDueAt(queue, name, after) : undefined };
  }
  return { claimed: [], nextAt: undefined };
}

/** When the first delivery without a lease is due. */
export function nextDueAt(
  queue: OutboxQueue,
  name: string,
  leases: readonly Lease[],
): number | undefined {
  const ids = new Set(leases.map(({ id }) => id));
  return queue.lane(name)?.due.find(({ record }) => !ids.has(record.id))?.nextAt;
}

/** False when the lease was no longer valid or the delivery no longer existed. */
export async function settleClaimed(
  state: OutboxState,
  { id, lease }: Pick<Claimed, "id" | "lease">,
  settlement: Settlement,
): Promise<boolean> {
  const { store, queue } = state;
  const which = { ...laneOfLease(lease), id };
  state.leasedAt.delete(lease);
  const [stored, open] = await Promise.all([store.lane(which.lane), store.open(which)]);
  const lane = queue.setLane(which.lane, stored?.value ?? [], stored?.seq ?? 0);
  if (!lane.leases.some((one) => one.lease === lease)) return false;
  const { isWritten, removal } = await writeSettled(state, which, settlement, open);
  await Promise.all([removal, endLease(state, lane, lease)]);
  return isWritten;
}

function isExpired({ leasedAt }: OutboxState, { lease, until }: Lease, at: number): boolean {
  const since = leasedAt.get(lease);
  if (since !== undefined && performance.now() - since < leaseMs * 4) return false;
  // Another node's clock may be ahead; a lease far in the future means this clock was set back.
  return until <= at || until > at + leaseMs * 2;
}

/** The due deliveries without a lease, checked against the stream. */
async function choose(
  state: OutboxState,
  lane: LaneView,
  { at, max, active }: { at: number; max: number; active: readonly Lease[] },
): Promise<Waiting[]> {
  const ids = new Set(active.map(({ id }) => id));
  const jobs = new Set(active.flatMap(({ job }) => job ?? []));
  const chosen: Waiting[] = [];
  for (let place = 0, looked = 0; looked < limits.deliveriesSearched.value;) {
    const one = lane.due[place];
    if (one === undefined || one.nextAt > at || chosen.length >= max) break;
    const { id, job } = one.record;
    const isBlocked = ids.has(id) || (job !== null && jobs.has(job));
    const latest = isBlocked ? undefined : await readLatest(state, one, at);
    // When the delivery was removed from the queue, the next one has taken its place.
    if (lane.due[place] === one || isBlocked) [place, looked] = [place + 1, looked + 1];
    if (latest === undefined) continue;
    chosen.push(latest);
    ids.add(id);
    if (job !== null) jobs.add(job);
  }
  return chosen;
}

/** Undefined when another process has settled, held, postponed or removed the delivery. */
async function readLatest(
  { store, queue }: OutboxState,
  { record }: Waiting,
  at: number,
): Promise<Waiting | undefined> {
  const [open, done] = await Promise.all([store.open(record), store.done(record)]);
  const isDone = open && done && done.value.round >= open.value.round;
  if (!open || isDone === true || open.value.createdAt < at - limits.deliveryKeptMs.value) {
    if (open) await store.removeOpen(open.seq);
    queue.drop(record.lane, record.id);
    return undefined;
  }
  const latest = queue.put(open.value, open.seq);
  return latest.record.outcome === "pending" && latest.nextAt <= at ? latest : undefined;
}

async function loadClaimed(
  { bodies, leasedAt }: OutboxState,
  chosen: readonly Waiting[],
  leases: readonly Lease[],
): Promise<Claimed[]> {
  for (const { lease } of leases) leasedAt.set(lease, performance.now());
  try {
    return await Promise.all(
      chosen.map(async ({ record, order }, index) => {
        const body = await bodies.get(record.tenant, record.message);
        if (body === undefined) throw new Error(`the body of delivery ${record.id} is missing`);
        const { url, failed, nextAt: dueAt } = record;
        const lease = leases[index]?.lease ?? "";
        return { ...toDelivery(record, order), nextAt: null, url, dueAt, failed, body, lease };
      }),
    );
  } catch (error) {
    // No process works on them: they are claimed again when their leases expire.
    for (const { lease } of leases) leasedAt.delete(lease);
    throw error;
  }
}

/** False when another process changed the lane since; the queue then has its current leases. */
async function writeLane(
  { store, queue }: OutboxState,
  name: string,
  after: number,
  leases: readonly Lease[],
): Promise<boolean> {
  const seq = await store.writeLane(name, leases, after);
  if (seq !== undefined) {
    queue.setLane(name, leases, seq);
    return true;
  }
  const current = await store.lane(name);
  queue.setLane(name, current?.value ?? [], current?.seq ?? 0);
  return false;
}

async function endLease(state: OutboxState, lane: LaneView, lease: string): Promise<void> {
  for (let races = 0; races < limits.outboxRaces.value; races++) {
    const { seq, leases } = state.queue.lane(lane.lane) ?? lane;
    const left = leases.filter((one) => one.lease !== lease);
    if (await writeLane(state, lane.lane, seq, left)) return;
  }
}

/** Applies the settlement to the record's current version, and again when the record changed. */
async function writeSettled(
  { store, queue }: OutboxState,
  which: Pick<DeliveryRecord, "tenant" | "lane" | "id">,
  settlement: Settlement,
  first: Stored<DeliveryRecord> | undefined,
): Promise<{ isWritten: boolean; removal?: Promise<void> }> {
  let open = first;
  for (let races = 0; races < limits.outboxRaces.value; races++) {
    if (!open) return { isWritten: false };
    const record = settled(open.value, open.seq, settlement);
    if (record.outcome === "pending" || record.outcome === "held") {
      const seq = await store.writeOpen(record, open.seq);
      if (seq === undefined) {
        open = await store.open(which);
        continue;
      }
      queue.put(record, seq);
      return { isWritten: true };
    }
    await store.writeDone(record);
    queue.drop(record.lane, record.id);
    // A process that still reads the open record also reads that it is done.
    return { isWritten: true, removal: store.removeOpen(open.seq) };
  }
  throw new Error(`delivery ${which.id} is changed faster than it can be settled`);
}

function settled(
  record: DeliveryRecord,
  seq: number,
  { outcome, nextAt = 0, tried }: Settlement,
): DeliveryRecord {
  const missed = tried !== undefined && outcome !== "delivered" ? 1 : 0;
  const tries = tried === undefined ? record.tries : [...record.tries, tried];
  return {
    ...record,
    order: record.order ?? seq,
    outcome,
    nextAt,
    failed: record.failed + missed,
    tries: tries.slice(-limits.deliveryTriesKept.value),
  };
}

/** The lease names tenant and lane: a settlement has no other way to find the delivery. */
function newLease({ id, job, tenant, lane }: DeliveryRecord, at: number): Lease {
  const lease = `${tenant}.${lane}.${randomBytes(9).toString("base64url")}`;
  return { id, job, lease, until: at + leaseMs };
}

const leaseMs = limits.deliveryLeaseMs.value;
