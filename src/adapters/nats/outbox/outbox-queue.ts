import type { DeliveryRecord, Lease } from "./outbox-records.ts";

/** An open delivery, as it was last seen. */
export type Waiting = { kept: DeliveryRecord; seq: number; order: number; nextAt: number };

export type LaneView = {
  lane: string;
  /** The stream's number of the lane's own message; 0: there is none. */
  seq: number;
  leases: readonly Lease[];
  waiting: Map<string, Waiting>;
  /** The pending ones, by when they are due, then by age. */
  due: Waiting[];
};

export type OutboxQueue = {
  lane(name: string): LaneView | undefined;
  lanes(): Iterable<LaneView>;
  put(kept: DeliveryRecord, seq: number): Waiting;
  setLane(lane: string, leases: readonly Lease[], seq: number): LaneView;
  drop(lane: string, id: string): void;
  dropLane(lane: string): void;
  dropTenant(tenant: string): void;
  /** Moves what is due later than `now` ahead: the clock was set back. */
  shift(byMs: number, now: number): void;
  newest(): number;
};

/** What is open in all lanes, in memory and in order, made of what the stream was seen to hold. */
export function createOutboxQueue(): OutboxQueue {
  const lanes = new Map<string, LaneView>();

  function open(lane: string): LaneView {
    const known = lanes.get(lane);
    if (known) return known;
    const made = { lane, seq: 0, leases: [], waiting: new Map(), due: [] };
    lanes.set(lane, made);
    return made;
  }

  function drop(name: string, id: string): void {
    const lane = lanes.get(name);
    const before = lane?.waiting.get(id);
    if (lane === undefined || before === undefined) return;
    lane.waiting.delete(id);
    const at = placeOf(lane.due, before);
    if (lane.due[at] === before) lane.due.splice(at, 1);
    if (lane.waiting.size === 0 && lane.leases.length === 0) lanes.delete(name);
  }

  return {
    lane: (name) => lanes.get(name),
    lanes: () => lanes.values(),
    put(kept, seq) {
      const lane = open(kept.lane);
      const before = lane.waiting.get(kept.id);
      if (before !== undefined && before.seq >= seq) return before;
      if (before !== undefined) {
        const at = placeOf(lane.due, before);
        if (lane.due[at] === before) lane.due.splice(at, 1);
      }
      const now = { kept, seq, order: kept.order ?? seq, nextAt: kept.nextAt };
      lane.waiting.set(kept.id, now);
      if (kept.outcome === "pending") lane.due.splice(placeOf(lane.due, now), 0, now);
      return now;
    },
    setLane(name, leases, seq) {
      const lane = open(name);
      if (seq === 0 || seq > lane.seq) Object.assign(lane, { leases, seq });
      if (lane.waiting.size === 0 && lane.leases.length === 0) lanes.delete(name);
      return lane;
    },
    drop,
    dropLane: (name) => void lanes.delete(name),
    dropTenant(tenant) {
      for (const lane of lanes.values()) {
        for (const { kept } of lane.waiting.values()) {
          if (kept.tenant === tenant) drop(lane.lane, kept.id);
        }
      }
    },
    shift(byMs, now) {
      for (const lane of lanes.values()) {
        for (const one of lane.due) if (one.nextAt > now) one.nextAt -= byMs;
        lane.due.sort(inOrder);
      }
    },
    newest() {
      let newest = 0;
      for (const lane of lanes.values()) {
        for (const { kept } of lane.waiting.values()) newest = Math.max(newest, kept.createdAt);
      }
      return newest;
    },
  };
}

const inOrder = (a: Waiting, b: Waiting): number => a.nextAt - b.nextAt || a.order - b.order;

/** Where it stands, or would stand, in a sorted list. */
function placeOf(list: readonly Waiting[], one: Waiting): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = list[middle];
    if (other !== undefined && inOrder(other, one) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
