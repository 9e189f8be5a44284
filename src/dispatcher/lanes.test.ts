import { describe, expect, it } from "vitest";
import { createTestClock } from "../kit/clock.ts";
import type { Claimed } from "../ports/outbox.ts";
import { createLanes } from "./lanes.ts";

describe("lanes", () => {
  it("have a limited number of tries in flight, each and in all", async () => {
    const world = createWorld({ a: 10, b: 10, c: 10 }, { maxInFlight: 5, maxPerLane: 2 });
    world.wakeAll();
    await world.settle();
    expect(world.running()).toEqual(["a", "a", "b", "b", "c"]);
    expect(world.lanes.inFlight()).toBe(5);
    world.finish("a");
    await world.settle();
    expect(world.running()).toEqual(["a", "b", "b", "c", "c"]);
  });

  it("report when their last try ended", async () => {
    const world = createWorld({ slow: 2, other: 1 }, { maxInFlight: 10, maxPerLane: 1 });
    world.wakeAll();
    await world.clock.advance(6_000);
    world.finish("slow");
    await world.settle();
    expect(world.freed).toEqual([0, 0, world.clock.now()]);
  });

  it("take turns: a long one delays no short one", async () => {
    const world = createWorld({ long: 1_000, short: 1 }, { maxInFlight: 2, maxPerLane: 2 });
    world.lanes.wake("long");
    await world.settle();
    world.lanes.wake("short");
    world.finish("long");
    await world.settle();
    expect(world.running()).toEqual(["long", "short"]);
  });

  it("that hang delay no other", async () => {
    const world = createWorld({ hangs: 10, works: 50 }, { maxInFlight: 10, maxPerLane: 2 });
    world.wakeAll();
    for (let i = 0; i < 60; i++) {
      await world.settle();
      world.finish("works");
    }
    await world.settle();
    expect(world.left("works")).toBe(0);
    expect(world.running()).toEqual(["hangs", "hangs"]);
  });

  it("wake up when something is due, and once however often they are woken", async () => {
    const world = createWorld({ a: 0 }, { maxInFlight: 10, maxPerLane: 2 });
    const dueAt = world.clock.now() + 5_000;
    world.lanes.wake("a", dueAt);
    world.lanes.wake("a", dueAt + 1_000);
    world.lanes.wake("a", dueAt);
    await world.clock.advance(4_999);
    expect(world.claims()).toBe(0);
    await world.clock.advance(1);
    expect(world.claims()).toBe(1);
    await world.clock.advance(60_000);
    expect(world.claims()).toBe(1);
    expect(world.clock.waiting()).toBe(0);
  });

  it("wake up again at the time that the claim gave", async () => {
    const world = createWorld({ a: 0 }, { maxInFlight: 10, maxPerLane: 2 });
    world.dueLater("a", world.clock.now() + 30_000);
    world.lanes.wake("a");
    await world.clock.advance(29_999);
    expect(world.claims()).toBe(1);
    await world.clock.advance(1);
    expect(world.claims()).toBe(2);
  });

  it("survive a claim and a delivery that fail", async () => {
    const world = createWorld({ a: 3 }, { maxInFlight: 10, maxPerLane: 1 });
    world.failClaims(1);
    world.lanes.wake("a");
    await world.settle();
    expect(world.errors).toEqual(["a"]);
    expect(world.lanes.inFlight()).toBe(0);
    world.lanes.wake("a");
    await world.settle();
    world.finish("a", new Error("disk full"));
    await world.settle();
    expect(world.errors).toEqual(["a", "a"]);
    expect(world.running()).toEqual(["a"]);
  });

  it("claim as many as are free, in the lane and in all", async () => {
    const world = createWorld({ a: 10, b: 10 }, { maxInFlight: 3, maxPerLane: 2 });
    world.lanes.wake("a");
    await world.settle();
    world.lanes.wake("b");
    await world.settle();
    expect(world.wanted).toEqual([2, 1]);
    world.finish("b");
    await world.settle();
    expect(world.wanted).toEqual([2, 1, 1]);
    expect(world.running()).toEqual(["a", "a", "b"]);
  });

  it("that are empty keep no place", async () => {
    const world = createWorld({ a: 1, b: 10 }, { maxInFlight: 3, maxPerLane: 2 });
    world.wakeAll();
    await world.settle();
    expect(world.running()).toEqual(["a", "b", "b"]);
    expect(world.lanes.inFlight()).toBe(3);
    world.finish("a");
    await world.settle();
    expect(world.lanes.inFlight()).toBe(2);
    expect(world.running()).toEqual(["b", "b"]);
  });

  it("that are woken during their claim are looked at again after it", async () => {
    const world = createWorld({ a: 1 }, { maxInFlight: 10, maxPerLane: 2 });
    world.holdClaims();
    world.lanes.wake("a");
    await world.settle();
    world.lanes.wake("a");
    world.add("a", 1);
    await world.settle();
    expect(world.claims()).toBe(1);
    world.releaseClaims();
    await world.settle();
    expect(world.running()).toEqual(["a", "a"]);
  });

  it("that are full are looked at when one of their tries ends", async () => {
    const world = createWorld({ a: 2 }, { maxInFlight: 10, maxPerLane: 2 });
    world.lanes.wake("a");
    await world.settle();
    world.add("a", 1);
    world.lanes.wake("a");
    await world.settle();
    expect(world.claims()).toBe(1);
    world.finish("a");
    await world.settle();
    expect(world.running()).toEqual(["a", "a"]);
  });

  it("wake up at the earlier of two times", async () => {
    const world = createWorld({ a: 0 }, { maxInFlight: 10, maxPerLane: 2 });
    world.lanes.wake("a", world.clock.now() + 9_000);
    world.lanes.wake("a", world.clock.now() + 3_000);
    await world.clock.advance(3_000);
    expect(world.claims()).toBe(1);
    expect(world.clock.waiting()).toBe(0);
    world.lanes.wake("a", world.clock.now());
    await world.settle();
    expect(world.claims()).toBe(2);
  });

  it("start no timer for what is due", async () => {
    const world = createWorld({ a: 0 }, { maxInFlight: 10, maxPerLane: 2 });
    world.dueLater("a", world.clock.now());
    world.lanes.wake("a");
    await world.settle();
    expect(world.claims()).toBe(1);
    expect(world.clock.waiting()).toBe(0);
  });

  it("that close during a claim start no timer, and end with what was claimed", async () => {
    const world = createWorld({ a: 1 }, { maxInFlight: 10, maxPerLane: 2 });
    world.dueLater("a", world.clock.now() + 5_000);
    world.holdClaims();
    world.lanes.wake("a");
    await world.settle();
    let closed = false;
    const closing = world.lanes.close().then(() => (closed = true));
    world.releaseClaims();
    await world.settle();
    expect([closed, world.running()]).toEqual([false, ["a"]]);
    world.finish("a");
    await closing;
    expect(world.clock.waiting()).toBe(0);
    expect(world.claims()).toBe(1);
  });

  it("without tries close at once", async () => {
    const world = createWorld({ a: 0 }, { maxInFlight: 10, maxPerLane: 2 });
    world.lanes.wake("a");
    await world.settle();
    await world.lanes.close();
    expect(world.lanes.inFlight()).toBe(0);
  });

  it("close when what is under way is done, and take nothing more", async () => {
    const world = createWorld({ a: 10, b: 10 }, { maxInFlight: 2, maxPerLane: 1 });
    world.wakeAll();
    world.lanes.wake("later", world.clock.now() + 1_000);
    await world.settle();
    let closed = false;
    const closing = world.lanes.close().then(() => (closed = true));
    world.lanes.wake("a");
    world.finish("a");
    await world.settle();
    expect([closed, world.running()]).toEqual([false, ["b"]]);
    world.finish("b");
    await closing;
    expect(world.claims()).toBe(2);
    expect(world.clock.waiting()).toBe(0);
  });
});

/** Queues by lane in memory; a delivery ends when the test ends it. */
function createWorld(
  queues: Record<string, number>,
  bounds: { maxInFlight: number; maxPerLane: number },
) {
  const clock = createTestClock();
  const open: { lane: string; end: PromiseWithResolvers<void> }[] = [];
  const due = new Map<string, number>();
  const errors: string[] = [];
  const wanted: number[] = [];
  const freed: number[] = [];
  let held = Promise.withResolvers<void>();
  held.resolve();
  let claims = 0;
  let failing = 0;
  const lanes = createLanes({
    ...bounds,
    clock,
    async claim(lane, max) {
      if (failing-- > 0) throw new Error("no claim");
      claims++;
      wanted.push(max - open.filter((one) => one.lane === lane).length);
      await held.promise;
      const out = open.filter((one) => one.lane === lane).length;
      const count = Math.min(max - out, queues[lane] ?? 0);
      queues[lane] = (queues[lane] ?? 0) - count;
      // Of a claim, only its lane matters here.
      const claimed = Array.from({ length: count }, () => ({ lane }) as Claimed);
      return { claimed, nextAt: due.get(lane) };
    },
    deliver({ lane }, freeAt) {
      freed.push(freeAt);
      const end = Promise.withResolvers<void>();
      open.push({ lane, end });
      return end.promise;
    },
    onError: (lane) => errors.push(lane),
  });
  return {
    clock,
    lanes,
    errors,
    /** For each delivery, when its lane's last try had ended. */
    freed,
    /** How many deliveries each claim was for. */
    wanted,
    holdClaims: () => (held = Promise.withResolvers()),
    releaseClaims: () => held.resolve(),
    add: (lane: string, count: number) => (queues[lane] = (queues[lane] ?? 0) + count),
    claims: () => claims,
    failClaims: (count: number) => (failing = count),
    dueLater: (lane: string, at: number) => due.set(lane, at),
    left: (lane: string) => queues[lane],
    running: () => open.map(({ lane }) => lane).toSorted(),
    wakeAll() {
      for (const lane of Object.keys(queues)) lanes.wake(lane);
    },
    finish(lane: string, error?: Error) {
      const at = open.findIndex((one) => one.lane === lane);
      if (at < 0) return;
      const [one] = open.splice(at, 1);
      if (error) one?.end.reject(error);
      else one?.end.resolve();
    },
    settle: () => clock.advance(0),
  };
}
