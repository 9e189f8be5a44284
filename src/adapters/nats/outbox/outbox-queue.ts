import type { DeliveryRecord, Lease } from "./outbox-records.ts";

/** An open delivery as it was last read. */
export type Waiting = { record: DeliveryRecord; seq: number; order: number; nextAt: number };

export type LaneView = {
  lane: string;
  /** The stream's number of the lane's message; 0 when it has none. */
  seq: number;
  leases: readonly Lease[];
  waiting: Map<string, Waiting>;
  /** The pending deliveries by due time, then by age. */
  due: Waiting[];
};

export type OutboxQueue = {
  lane(name: string): LaneView | undefined;
  lanes(): Iterable<LaneView>;
  put(record: DeliveryRecord, seq: number): Waiting;
  setLane(lane: string, leases: readonly Lease[], seq: number): LaneView;
  drop(lane: string, id: string): void;
  dropLane(lane: string): void;
  dropTenant(tenant: string): void;
  /** Moves what is due later than `now` earlier by `byMs`: the clock was set back. */
  shift(byMs: number, now: number): void;
  newest(): number;
};

/** The open deliveries of all lanes, in memory and in order, as last read from the stream. */
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
    put(record, seq) {
      const lane = open(record.lane);
      const before = lane.waiting.get(record.id);
      if (before !== undefined && before.seq >= seq) return before;
      if (before !== undefined) {
        const at = placeOf(lane.due, before);
        if (lane.due[at] === before) lane.due.splice(at, 1);
      }
      const now = { record, seq, order: record.order ?? seq, nextAt: record.nextAt };
      lane.waiting.set(record.id, now);
      if (record.outcome === "pending") lane.due.splice(placeOf(lane.due, now), 0, now);
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
        for (const { record } of lane.waiting.values()) {
          if (record.tenant === tenant) drop(lane.lane, record.id);
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
        for (const { record } of lane.waiting.values()) newest = Math.max(newest, record.createdAt);
      }
      return newest;
    },
  };
}

const inOrder = (a: Waiting, b: Waiting): number => a.nextAt - b.nextAt || a.order - b.order;

/** Its index in a sorted list, or the index where it would be inserted. */
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
