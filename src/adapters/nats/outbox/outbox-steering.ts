import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Outbox } from "../../../ports/outbox.ts";
import { toDelivery, type DeliveryRecord } from "./outbox-records.ts";
import type { OutboxStore, Stored } from "./outbox-store.ts";

/** Lists, holds, releases and replays the deliveries of a lane. Reads the stream, not the queue. */
export function createSteering(
  store: OutboxStore,
  clock: Pick<Clock, "now">,
): Pick<Outbox, "list" | "steer"> {
  const state: State = { store, clock };
  return {
    async list({ lane, id, event, outcome, job, before, limit }) {
      const found = (await readLane(state, lane, id)).map((one) =>
        toDelivery(one.value, orderOf(one)),
      );
      return found
        .filter((one) => event === undefined || one.event === event)
        .filter((one) => outcome === undefined || one.outcome === outcome)
        .filter((one) => job === undefined || one.job === job)
        .filter((one) => before === undefined || one.seq < before)
        .toSorted((a, b) => b.seq - a.seq)
        .slice(0, limit);
    },
    async steer(lane, order) {
      const id = order.do === "replay" && "id" in order.what ? order.what.id : undefined;
      const found = await readLane(state, lane, id);
      const leased = await leasedOf(state, lane);
      const free = found
        .filter(({ value }) => !leased.has(value.id))
        .toSorted((a, b) => orderOf(a) - orderOf(b));
      const open = free.filter((one) => one.isOpen);
      switch (order.do) {
        case "hold": {
          const pending = open.filter(({ value }) => value.outcome === "pending");
          return eachOf(pending, (one) => change(state, one, { outcome: "held" }));
        }
        case "release": {
          const held = open.filter(({ value }) => value.outcome === "held");
          return eachOf(held, (one) => release(state, one, order.keptSince));
        }
        case "replay": {
          const { what } = order;
          const wanted = "id" in what ? free : free.filter(isFailedSince(what.failedSince));
          return eachOf(wanted, (one) => replay(state, one));
        }
      }
    },
  };
}

type State = { store: OutboxStore; clock: Pick<Clock, "now"> };

/** Each delivery once: its `done` record replaces the open record of the same round. */
async function readLane({ store, clock }: State, lane: string, id?: string) {
  // In this order: a delivery that is settled in between is found among the done ones.
  const open = await store.openOf(lane, id);
  const done = await store.doneOf(lane, id);
  const byId = new Map(done.map((one) => [one.value.id, { ...one, isOpen: false }]));
  for (const one of open) {
    const settled = byId.get(one.value.id);
    if (settled !== undefined && settled.value.round >= one.value.round) continue;
    byId.set(one.value.id, { ...one, isOpen: true });
  }
  const oldest = clock.now() - limits.deliveryKeptMs.value;
  return [...byId.values()].filter(({ value }) => value.createdAt >= oldest);
}

async function leasedOf({ store }: State, lane: string): Promise<Set<string>> {
  return new Set((await store.lane(lane))?.value.map(({ id }) => id));
}

/** Returns 0 when another process has changed the record since it was read. */
async function change(
  { store }: State,
  one: Stored<DeliveryRecord>,
  to: Partial<DeliveryRecord>,
): Promise<number> {
  const order = orderOf(one);
  return (await store.writeOpen({ ...one.value, order, ...to }, one.seq)) === undefined ? 0 : 1;
}

async function fail({ store }: State, one: Stored<DeliveryRecord>): Promise<void> {
  await store.writeDone({ ...one.value, order: orderOf(one), outcome: "failed" });
  await store.removeOpen(one.seq);
}

async function release(
  state: State,
  one: Stored<DeliveryRecord>,
  keptSince: number,
): Promise<number> {
  if (one.value.createdAt >= keptSince) {
    // Due at 0: they go before newer deliveries, in their own order.
    return change(state, one, { outcome: "pending", nextAt: 0, failed: 0 });
  }
  await fail(state, one);
  return 0;
}

async function replay(
  state: State,
  one: Stored<DeliveryRecord> & { isOpen: boolean },
): Promise<number> {
  const from = { outcome: "pending" as const, nextAt: state.clock.now(), failed: 0 };
  if (one.isOpen) return change(state, one, from);
  const round = one.value.round + 1;
  const record = { ...one.value, order: orderOf(one), ...from, round };
  return (await state.store.writeOpen(record, 0)) === undefined ? 0 : 1;
}

const isFailedSince = (since: number) => (one: Stored<DeliveryRecord>) =>
  one.value.outcome === "failed" && one.value.createdAt >= since;

const orderOf = ({ value, seq }: Stored<DeliveryRecord>): number => value.order ?? seq;

/** Runs some at a time and adds up the results. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let from = 0; from < all.length; from += atOnce) {
    const counts = await Promise.all(all.slice(from, from + atOnce).map(work));
    sum += counts.reduce((total, count) => total + count, 0);
  }
  return sum;
}

const atOnce = limits.steeredAtOnce.value;
