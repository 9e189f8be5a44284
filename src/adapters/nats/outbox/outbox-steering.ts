import { limits } from "../../../contract/limits.ts";
import type { Clock } from "../../../kit/clock.ts";
import type { Outbox } from "../../../ports/outbox.ts";
import { toDelivery, type DeliveryRecord } from "./outbox-records.ts";
import type { OutboxStore, Stored } from "./outbox-store.ts";

/** What owners do with a lane: look into its log, hold, release, replay. Reads the stream alone. */
export function createSteering(
  store: OutboxStore,
  clock: Pick<Clock, "now">,
): Pick<Outbox, "list" | "steer"> {
  /** Each delivery once: what is done of a round is newer than what is open of it. */
  async function everything(lane: string, id?: string) {
    // Open ones first: one that is settled in between is then among the others.
    const open = await store.openOf(lane, id);
    const done = await store.doneOf(lane, id);
    const byId = new Map(done.map((one) => [one.value.id, { ...one, isOpen: false }]));
    for (const one of open) {
      const stands = byId.get(one.value.id);
      if (stands !== undefined && stands.value.round >= one.value.round) continue;
      byId.set(one.value.id, { ...one, isOpen: true });
    }
    const oldest = clock.now() - limits.deliveryKeptMs.value;
    return [...byId.values()].filter(({ value }) => value.createdAt >= oldest);
  }

  async function leasedOf(lane: string): Promise<Set<string>> {
    return new Set((await store.lane(lane))?.value.map(({ id }) => id));
  }

  /** One that is open is changed by compare-and-set: who was faster has its way. */
  async function change(one: Stored<DeliveryRecord>, to: Partial<DeliveryRecord>): Promise<number> {
    const order = orderOf(one);
    return (await store.writeOpen({ ...one.value, order, ...to }, one.seq)) === undefined ? 0 : 1;
  }

  async function fail(one: Stored<DeliveryRecord>): Promise<void> {
    await store.writeDone({ ...one.value, order: orderOf(one), outcome: "failed" });
    await store.removeOpen(one.seq);
  }

  async function again(one: Stored<DeliveryRecord> & { isOpen: boolean }): Promise<number> {
    const from = { outcome: "pending" as const, nextAt: clock.now(), failed: 0 };
    if (one.isOpen) return change(one, from);
    const round = one.value.round + 1;
    const kept = { ...one.value, order: orderOf(one), ...from, round };
    return (await store.writeOpen(kept, 0)) === undefined ? 0 : 1;
  }

  return {
    async list({ lane, id, event, outcome, job, before, limit }) {
      const found = (await everything(lane, id)).map((one) => toDelivery(one.value, orderOf(one)));
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
      const found = await everything(lane, id);
      const leased = await leasedOf(lane);
      const free = found
        .filter(({ value }) => !leased.has(value.id))
        .toSorted((a, b) => orderOf(a) - orderOf(b));
      switch (order.do) {
        case "hold":
          return eachOf(
            free.filter((one) => one.isOpen && one.value.outcome === "pending"),
            (one) => change(one, { outcome: "held" }),
          );
        case "release":
          return eachOf(
            free.filter((one) => one.isOpen && one.value.outcome === "held"),
            async (one) => {
              if (one.value.createdAt >= order.keptSince) {
                // Due since ever: they go before what came after them, in their own order.
                return change(one, { outcome: "pending", nextAt: 0, failed: 0 });
              }
              await fail(one);
              return 0;
            },
          );
        case "replay": {
          const { what } = order;
          if ("id" in what) return eachOf(free, again);
          return eachOf(
            free.filter(
              ({ value }) => value.outcome === "failed" && value.createdAt >= what.failedSince,
            ),
            again,
          );
        }
      }
    },
  };
}

const orderOf = ({ value, seq }: Stored<DeliveryRecord>): number => value.order ?? seq;

/** Some at a time; adds up what each was worth. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let from = 0; from < all.length; from += atOnce) {
    const counts = await Promise.all(all.slice(from, from + atOnce).map(work));
    sum += counts.reduce((total, count) => total + count, 0);
  }
  return sum;
}

const atOnce = 50;
