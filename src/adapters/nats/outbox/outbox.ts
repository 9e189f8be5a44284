import { randomBytes } from "node:crypto";
import type { NatsConnection } from "@nats-io/transport-node";
import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Claimed, Message, NewDelivery, Outbox, Settlement } from "../../../ports/outbox.ts";
import { token } from "../client.ts";
import { openOutboxBodies } from "./outbox-bodies.ts";
import { createOutboxQueue, type LaneView, type Waiting } from "./outbox-queue.ts";
import { toDelivery, type DeliveryRecord, type Lease } from "./outbox-records.ts";
import { createSteering } from "./outbox-steering.ts";
import { openOutboxStore, type OutboxStore, type Stored } from "./outbox-store.ts";
import { createKeyedLock } from "../../../kit/keyed-lock.ts";

/**
 * Deliveries as messages of one stream, the last of each subject only. Whoever takes some writes it
 * into its lane's own message, by compare-and-set: so no two dispatchers have the same, a lane has
 * no more out than it may, and none of one job beside another. What is pending is kept in memory,
 * in order, and read on from where it was read last before each claim.
 */
export async function openOutbox(deps: {
  connection: NatsConnection;
  clock: Clock;
  replicas?: number;
}): Promise<Outbox> {
  const { clock } = deps;
  const store = await openOutboxStore(deps);
  const bodies = await openOutboxBodies(deps);
  const queue = createOutboxQueue();
  const follow = createFollowing(store, queue);
  const now = createSteadyNow(queue, clock);
  const tidy = createTidy(store, clock);
  // What concerns one lane is done one after another: so it races with other processes only.
  const inTurn = createKeyedLock();
  const steering = createSteering(store, clock);

  /**
   * Leases this process has given out, and when, on a clock that never steps: one that was set
   * ahead takes no delivery from a claimer that is at work.
   */
  const mine = new Map<string, number>();
  const isOver = ({ lease, until }: Lease, at: number) => {
    const since = mine.get(lease);
    if (since !== undefined && performance.now() - since < leaseMs * 4) return false;
    // Another node's clock may be ahead of ours; one that is ahead by more was set back here.
    return until <= at || until > at + leaseMs * 2;
  };

  /** What is due and free, as it stands in the stream now; what no longer is due is forgotten. */
  async function choose(lane: LaneView, at: number, most: number, out: readonly Lease[]) {
    const ids = new Set(out.map(({ id }) => id));
    const jobs = new Set(out.flatMap(({ job }) => job ?? []));
    const chosen: Waiting[] = [];
    for (let place = 0, looked = 0; looked < limits.deliveriesSearched.value;) {
      const one = lane.due[place];
      if (one === undefined || one.nextAt > at || chosen.length >= most) break;
      const { id, job } = one.kept;
      const waits = ids.has(id) || (job !== null && jobs.has(job));
      const fresh = waits ? undefined : await look(one, at);
      // What went away in between has made room for the next.
      if (lane.due[place] === one || waits) [place, looked] = [place + 1, looked + 1];
      if (fresh === undefined) continue;
      chosen.push(fresh);
      ids.add(id);
      if (job !== null) jobs.add(job);
    }
    return chosen;
  }

  /** Undefined when it is not to be sent now: settled, held, put off or removed by another. */
  async function look(one: Waiting, at: number): Promise<Waiting | undefined> {
    const { lane, id } = one.kept;
    const [stands, done] = await Promise.all([store.open(one.kept), store.done(one.kept)]);
    const over = stands && done && done.value.round >= stands.value.round;
    if (!stands || over === true || stands.value.createdAt < at - limits.deliveryKeptMs.value) {
      if (stands) await store.removeOpen(stands.seq);
      queue.drop(lane, id);
      return undefined;
    }
    const fresh = queue.put(stands.value, stands.seq);
    return fresh.kept.outcome === "pending" && fresh.nextAt <= at ? fresh : undefined;
  }

  async function claim(name: string, most: number) {
    await follow.catchUp();
    for (let races = 0; races < racesMost; races++) {
      const at = now();
      const lane = queue.lane(name);
      if (lane === undefined) break;
      // What is read on meanwhile changes the view; what was chosen by this one counts by this one.
      const { seq, leases: stands } = lane;
      const out = stands.filter((one) => !isOver(one, at));
      const chosen = await choose(lane, at, most - out.length, out);
      const leases = chosen.map(({ kept }) => lend(kept, at));
      const next = [...out, ...leases];
      // A lease that is over, and whose delivery is gone, must not be looked at for ever.
      const changed = leases.length > 0 || out.length < stands.length;
      if (changed && !(await writeLane(lane.lane, seq, next))) continue;
      for (const { lease } of leases) mine.set(lease, performance.now());
      try {
        const claimed = await Promise.all(
          chosen.map((one, index) => claimedOf(one, leases[index]?.lease ?? "")),
        );
        // Who got all it may have out asks again when one of them is back.
        return { claimed, nextAt: next.length < most ? nextOf(name, next) : undefined };
      } catch (error) {
        // Nobody is at them: they come again when their leases are over.
        for (const { lease } of leases) mine.delete(lease);
        throw error;
      }
    }
    return { claimed: [], nextAt: undefined };
  }

  function nextOf(name: string, out: readonly Lease[]): number | undefined {
    const ids = new Set(out.map(({ id }) => id));
    return queue.lane(name)?.due.find(({ kept }) => !ids.has(kept.id))?.nextAt;
  }

  async function claimedOf({ kept, order }: Waiting, lease: string): Promise<Claimed> {
    const body = await bodies.get(kept.tenant, kept.message);
    if (body === undefined) throw new Error(`the body of delivery ${kept.id} is gone`);
    const { url, failed } = kept;
    return { ...toDelivery(kept, order), nextAt: null, url, failed, body, lease };
  }

  /** False when another changed the lane since; it is then seen as it is now. */
  async function writeLane(name: string, after: number, leases: readonly Lease[]) {
    const seq = await store.writeLane(name, leases, after);
    if (seq !== undefined) {
      queue.setLane(name, leases, seq);
      return true;
    }
    const stands = await store.lane(name);
    queue.setLane(name, stands?.value ?? [], stands?.seq ?? 0);
    return false;
  }

  async function settle(id: string, lease: string, settlement: Settlement): Promise<boolean> {
    const [tenant = "", name = ""] = lease.split(".");
    mine.delete(lease);
    const which = { tenant, lane: name, id };
    const [stands, open] = await Promise.all([store.lane(name), store.open(which)]);
    const lane = queue.setLane(name, stands?.value ?? [], stands?.seq ?? 0);
    if (!lane.leases.some((one) => one.lease === lease)) return false;
    const { written, tidied } = await write(which, settlement, open);
    await Promise.all([tidied, giveBack(lane, lease)]);
    return written;
  }

  async function giveBack(lane: LaneView, lease: string): Promise<void> {
    for (let races = 0; races < racesMost; races++) {
      const { seq, leases } = queue.lane(lane.lane) ?? lane;
      const left = leases.filter((one) => one.lease !== lease);
      if (await writeLane(lane.lane, seq, left)) return;
    }
  }

  /** What became of it, on top of whatever else was said of it meanwhile. */
  async function write(
    which: Pick<DeliveryRecord, "tenant" | "lane" | "id">,
    settlement: Settlement,
    first: Stored<DeliveryRecord> | undefined,
  ): Promise<{ written: boolean; tidied?: Promise<void> }> {
    let stands = first;
    for (let races = 0; races < racesMost; races++) {
      if (!stands) return { written: false };
      const kept = settled(stands.value, stands.seq, settlement);
      if (kept.outcome === "pending" || kept.outcome === "held") {
        const seq = await store.writeOpen(kept, stands.seq);
        if (seq === undefined) {
          stands = await store.open(which);
          continue;
        }
        queue.put(kept, seq);
        return { written: true };
      }
      await store.writeDone(kept);
      queue.drop(kept.lane, kept.id);
      // Whoever sees it before it is gone finds that it is done.
      return { written: true, tidied: store.removeOpen(stands.seq) };
    }
    throw new Error(`delivery ${which.id} is changed faster than it can be settled`);
  }

  async function enqueueOne(message: Message, delivery: NewDelivery): Promise<void> {
    const written = now();
    const { tenant, job, event, at } = message;
    const { id, lane, url, outcome, tries } = delivery;
    const nextAt = Math.min(at, written);
    const about = { id, message: message.id, tenant, lane, job, event, url };
    const rest = { createdAt: written, outcome, nextAt, failed: 0, tries: [...tries], round: 0 };
    const kept: DeliveryRecord = { ...about, ...rest };
    if (await store.done(kept)) return;
    if (outcome === "delivered" || outcome === "failed") {
      await store.writeDone(kept, 0);
      return;
    }
    const seq = await store.writeOpen(kept, 0);
    if (seq !== undefined) queue.put(kept, seq);
  }

  return {
    async enqueue(message, deliveries) {
      if (deliveries.length === 0) return;
      await bodies.put(message.tenant, message.id, message.body);
      await Promise.all(deliveries.map((one) => enqueueOne(message, one)));
      await tidy(message.tenant, deliveries);
    },
    async lanes() {
      await follow.catchUp();
      now();
      return [...queue.lanes()].flatMap(({ lane, leases }) => {
        const due = leases.map(({ until }) => until);
        const next = nextOf(lane, leases);
        if (next !== undefined) due.push(next);
        return due.length === 0 ? [] : [{ lane, dueAt: Math.min(...due) }];
      });
    },
    claim: (lane, most) => inTurn(lane, () => claim(lane, most)),
    settle: ({ id, lease }, settlement) =>
      inTurn(lease.split(".")[1] ?? "", () => settle(id, lease, settlement)),
    list: (filter) => steering.list(filter),
    steer: (lane, order) => inTurn(lane, () => steering.steer(lane, order)),
    async remove(what) {
      if ("lane" in what) {
        const lane = token(what.lane);
        for (const rest of [`open.${lane}`, `open.*.${lane}.*`, `done.*.${lane}.*`]) {
          await store.purge(`outbox.${rest}`);
        }
        queue.dropLane(lane);
        return;
      }
      const tenant = token(what.tenant);
      for (const kind of ["open", "done"]) await store.purge(`outbox.${kind}.${tenant}.>`);
      await bodies.removeTenant(tenant);
      queue.dropTenant(tenant);
    },
  };
}

const leaseMs = limits.deliveryLeaseMs.value;
/** Each lost race means that another got something done. */
const racesMost = 50;

function lend({ id, job, tenant, lane }: DeliveryRecord, at: number): Lease {
  // Whose it is goes with it: who settles has nothing else to say where it lies.
  const lease = `${tenant}.${lane}.${randomBytes(9).toString("base64url")}`;
  return { id, job, lease, until: at + leaseMs };
}

function settled(
  kept: DeliveryRecord,
  seq: number,
  { outcome, nextAt = 0, tried }: Settlement,
): DeliveryRecord {
  const missed = tried !== undefined && outcome !== "delivered" ? 1 : 0;
  const tries = tried === undefined ? kept.tries : [...kept.tries, tried];
  return {
    ...kept,
    order: kept.order ?? seq,
    outcome,
    nextAt,
    failed: kept.failed + missed,
    tries: tries.slice(-limits.deliveryTriesKept.value),
  };
}

/** Reads on in the stream; those who ask while it is being read share the next reading. */
function createFollowing(store: OutboxStore, queue: ReturnType<typeof createOutboxQueue>) {
  let seen = 0;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    for (const one of await store.openSince(seen)) {
      if ("lane" in one) queue.setLane(one.lane, one.value, one.seq);
      else queue.put(one.value, one.seq);
      seen = Math.max(seen, one.seq);
    }
  }

  function begin(): Promise<void> {
    const reading = readOn().finally(() => {
      running = undefined;
    });
    running = reading;
    return reading;
  }

  return {
    /** What was written before this was asked has been read when it is fulfilled. */
    catchUp(): Promise<void> {
      if (running === undefined) return begin();
      next ??= running
        // Whoever began that reading has been told; ours begins anew.
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return begin();
        });
      return next;
    },
  };
}

/**
 * The time, and what it means for what waits: when the clock was set back, dues move back with it,
 * so that nobody waits for hours that were lived through already.
 */
function createSteadyNow(
  queue: ReturnType<typeof createOutboxQueue>,
  clock: Pick<Clock, "now">,
): () => number {
  let latest = 0;
  return () => {
    const now = clock.now();
    if (latest === 0) latest = queue.newest();
    if (now < latest - clockJitterMs) queue.shift(latest - now, now);
    latest = now;
    return now;
  };
}

/** Clocks are corrected by some milliseconds all the time. */
const clockJitterMs = 1_000;

/** Keeps a tenant's log, and each lane's, within bounds; the oldest go first. */
function createTidy(store: OutboxStore, clock: Pick<Clock, "now">) {
  const lookAt = new Map<string, number>();
  const once = async (filter: string, keep: number) => {
    const now = clock.now();
    const since = now - (lookAt.get(filter) ?? Number.NEGATIVE_INFINITY);
    if (since >= 0 && since < limits.deliveryTidyMs.value) return;
    if (lookAt.size > limits.tenantsRemembered.value) lookAt.clear();
    lookAt.set(filter, now);
    await store.purge(filter, keep);
  };
  return async (tenant: string, deliveries: readonly NewDelivery[]): Promise<void> => {
    await once(`outbox.open.${token(tenant)}.>`, limits.deliveriesPerTenant.value);
    for (const { lane } of deliveries) {
      await once(`outbox.done.${token(tenant)}.${token(lane)}.*`, limits.deliveriesPerLane.value);
    }
  };
}
