import type { Clock } from "../kit/clock.ts";
import type { Claimed, Outbox } from "../ports/outbox.ts";

export type Lanes = {
  /** Looks for something to send, now or at `dueAt`. Two calls are merged into one look. */
  wake(lane: string, dueAt?: number): void;
  /** Tries in flight. */
  inFlight(): number;
  /** Claims nothing more, and resolves when what was claimed is settled. */
  close(): Promise<void>;
};

export type LanesOptions = {
  claim: Outbox["claim"];
  /** Tries one delivery. `freeAt`: when the last try of its lane ended. Rejects only when the outcome could not be written. */
  deliver: (claimed: Claimed, freeAt: number) => Promise<void>;
  /** Tries in flight: in all, and in one lane. */
  maxInFlight: number;
  maxPerLane: number;
  clock: Clock;
  onError: (lane: string, error: unknown) => void;
};

type Lane = {
  busy: number;
  /** When its last try ended. */
  freeAt: number;
  claiming: boolean;
  timer: { at: number; stop: Disposable } | null;
};

/**
 * Takes lanes in turns, so that one with a thousand deliveries, or one whose receiver hangs, gets
 * no more tries than any other.
 */
export function createLanes({
  claim,
  deliver,
  maxInFlight,
  maxPerLane,
  clock,
  onError,
}: LanesOptions): Lanes {
  const lanes = new Map<string, Lane>();
  /** Lanes to look at, in the order in which they were woken. */
  const ready = new Set<string>();
  let reserved = 0;
  let closed = false;
  let idle: (() => void) | undefined;

  function laneOf(name: string): Lane {
    const known = lanes.get(name) ?? { busy: 0, freeAt: 0, claiming: false, timer: null };
    lanes.set(name, known);
    return known;
  }

  function wake(name: string, dueAt = 0): void {
    if (closed) return;
    if (dueAt > clock.now()) return wakeLater(name, dueAt);
    ready.add(name);
    pump();
  }

  function wakeLater(name: string, at: number): void {
    const lane = laneOf(name);
    if (lane.timer !== null && lane.timer.at <= at) return;
    lane.timer?.stop[Symbol.dispose]();
    const ring = () => {
      lane.timer = null;
      wake(name);
    };
    lane.timer = { at, stop: clock.after(at - clock.now(), ring) };
  }

  function pump(): void {
    for (const name of ready) {
      if (closed || reserved >= maxInFlight) return;
      const lane = laneOf(name);
      // The end of its claim, or of its first try, wakes it again.
      if (lane.claiming) continue;
      ready.delete(name);
      if (lane.busy < maxPerLane) void look(name, lane);
    }
  }

  async function look(name: string, lane: Lane): Promise<void> {
    const wanted = Math.min(maxPerLane - lane.busy, maxInFlight - reserved);
    reserved += wanted;
    lane.claiming = true;
    let taken = 0;
    try {
      const { claimed, nextAt } = await claim(name, lane.busy + wanted);
      for (const one of claimed) {
        taken++;
        lane.busy++;
        void send(name, lane, one);
      }
      if (nextAt !== undefined && nextAt > clock.now() && !closed) wakeLater(name, nextAt);
    } catch (error) {
      // The next poll of all lanes wakes it again.
      onError(name, error);
    }
    lane.claiming = false;
    // The claim was full, so the lane may have more.
    if (taken === wanted && lane.busy < maxPerLane && !closed) ready.add(name);
    leave(name, lane, wanted - taken);
  }

  async function send(name: string, lane: Lane, claimed: Claimed): Promise<void> {
    try {
      await deliver(claimed, lane.freeAt);
    } catch (error) {
      onError(name, error);
    }
    lane.busy--;
    lane.freeAt = clock.now();
    if (!closed) ready.add(name);
    leave(name, lane, 1);
  }

  function leave(name: string, lane: Lane, count: number): void {
    reserved -= count;
    forget(name, lane);
    if (closed && reserved === 0) idle?.();
    pump();
  }

  function forget(name: string, lane: Lane): void {
    const quiet = lane.busy === 0 && !lane.claiming && lane.timer === null && !ready.has(name);
    if (quiet) lanes.delete(name);
  }

  return {
    wake,
    inFlight: () => reserved,
    async close() {
      closed = true;
      ready.clear();
      for (const { timer } of lanes.values()) timer?.stop[Symbol.dispose]();
      if (reserved > 0) await new Promise<void>((done) => (idle = done));
    },
  };
}
