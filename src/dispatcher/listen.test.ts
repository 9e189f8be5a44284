import { describe, expect, it, onTestFinished } from "vitest";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Events, JobRef } from "../ports/events.ts";
import { startListening } from "./listen.ts";

const pollMs = limits.newsPollMs.value;
const ref = (job: string): JobRef => ({ tenant: "t1", job });

/** News in memory: stretches of jobs, each returned until it is done. */
async function openWorld() {
  const clock = createTestClock();
  const stretches: { jobs: JobRef[]; after: number; upTo: number }[] = [];
  const rings = new Set<() => void>();
  let handling: Promise<void> = Promise.resolve();
  let seq = 0;
  const world = {
    clock,
    handled: [] as string[],
    done: [] as number[],
    reads: [] as number[],
    errors: [] as { message: string; job: string | undefined; skipped: boolean }[],
    isOutage: (_error: unknown): boolean => false,
    /** Throws for a job that cannot be handled. */
    handle: async (_job: JobRef): Promise<void> => undefined,
    fault: undefined as Error | undefined,
    add(...jobs: string[]) {
      stretches.push({ jobs: jobs.map(ref), after: seq, upTo: ++seq });
    },
    ring() {
      for (const ring of rings) ring();
    },
    async settle() {
      for (let turns = 0; turns < 20; turns++) await clock.advance(0);
    },
    isFollowing: () => rings.size > 0,
    async pass(ms: number) {
      await clock.advance(ms);
      await world.settle();
    },
  };
  const events: Pick<Events, "follow"> = {
    async follow(_job, ring) {
      const call = () => ring(ref("any"));
      rings.add(call);
      return { [Symbol.asyncDispose]: async () => void rings.delete(call) };
    },
  };
  const start = () =>
    startListening({
      news: {
        async next(limit) {
          world.reads.push(limit);
          if (world.fault !== undefined) throw world.fault;
          return stretches[0] ?? { jobs: [], after: seq, upTo: seq };
        },
        async done(upTo) {
          world.done.push(upTo);
          stretches.shift();
        },
      },
      events: events as Events, // the one member that is used
      async handle(job, { after, upTo }) {
        world.handled.push(`${job.job} ${after}-${upTo}`);
        handling = world.handle(job);
        await handling;
      },
      isOutage: (error) => world.isOutage(error),
      clock,
      onError: (error, job, skipped) =>
        world.errors.push({ message: (error as Error).message, job: job?.job, skipped }),
    });
  let listening: AsyncDisposable | undefined;
  const open = Object.assign(world, {
    async start() {
      listening = await start();
      await world.settle();
    },
    async stop() {
      await listening?.[Symbol.asyncDispose]();
      listening = undefined;
    },
  });
  onTestFinished(() => open.stop());
  return open;
}

describe("the listener", () => {
  it("handles what was new before it started, one stretch after the other", async () => {
    const world = await openWorld();
    world.add("a", "b");
    world.add("a");
    await world.start();
    expect(world.handled).toEqual(["a 0-1", "b 0-1", "a 1-2"]);
    expect(world.done).toEqual([1, 2]);
    expect(new Set(world.reads)).toEqual(new Set([limits.newsBatch.value]));
  });

  it("reads again at a ring, and at each poll where a ring was missed", async () => {
    const world = await openWorld();
    await world.start();
    world.add("a");
    world.ring();
    await world.settle();
    expect(world.done).toEqual([1]);
    world.add("b");
    await world.pass(pollMs - 1);
    expect(world.done).toEqual([1]);
    await world.pass(1);
    expect(world.done).toEqual([1, 2]);
  });

  it("without news reads once for each ring, and marks nothing as done", async () => {
    const world = await openWorld();
    await world.start();
    expect(world.reads).toHaveLength(1);
    world.ring();
    await world.settle();
    expect(world.reads).toHaveLength(2);
    expect(world.done).toEqual([]);
  });

  it("reads once more for all rings during a read", async () => {
    const world = await openWorld();
    await world.start();
    const held = Promise.withResolvers<void>();
    world.handle = () => held.promise;
    world.add("a");
    world.ring();
    await world.settle();
    const before = world.reads.length;
    for (let n = 0; n < 3; n++) world.ring();
    await world.settle();
    expect(world.reads).toHaveLength(before);
    world.add("b");
    world.handle = async () => undefined;
    held.resolve();
    await world.settle();
    expect(world.handled).toEqual(["a 0-1", "b 1-2"]);
  });

  it("does not lose a ring that comes while it reads nothing new", async () => {
    const world = await openWorld();
    await world.start();
    world.ring();
    world.add("a");
    world.ring();
    await world.settle();
    expect(world.done).toEqual([1]);
  });

  it("tries a job that fails at each poll, then skips it and goes on with the next", async () => {
    const world = await openWorld();
    world.handle = async ({ job }) => {
      if (job === "bad") throw new Error("unreadable");
    };
    world.add("bad", "good");
    await world.start();
    const tries = limits.newsTries.value;
    for (let n = 1; n < tries; n++) {
      expect(world.errors).toHaveLength(n);
      expect(world.done).toEqual([]);
      await world.pass(pollMs);
    }
    expect(world.errors).toHaveLength(tries);
    const skips = world.errors.map(({ skipped }) => skipped);
    expect(skips).toEqual([...Array.from({ length: tries - 1 }, () => false), true]);
    expect(new Set(world.errors.map(({ job }) => job))).toEqual(new Set(["bad"]));
    expect(world.done).toEqual([1]);
    expect(world.handled).toContain("good 0-1");

    // A later stretch of the same job has all its tries again.
    world.add("bad");
    world.ring();
    await world.settle();
    expect(world.errors.at(-1)).toMatchObject({ job: "bad", skipped: false });
  });

  it("counts failures in a row: a success in between starts again", async () => {
    const world = await openWorld();
    let fails = true;
    world.handle = async ({ job }) => {
      if (fails && job === "bad") throw new Error("unreadable");
    };
    world.add("bad");
    await world.start();
    for (let n = 2; n < limits.newsTries.value; n++) await world.pass(pollMs);
    fails = false;
    await world.pass(pollMs);
    expect(world.done).toEqual([1]);
    fails = true;
    world.add("bad");
    await world.pass(pollMs);
    await world.pass(pollMs);
    expect(world.errors.every(({ skipped }) => !skipped)).toBe(true);
  });

  it("never skips a job because of an outage", async () => {
    const world = await openWorld();
    world.isOutage = () => true;
    world.handle = async () => {
      throw new Error("the disk is full");
    };
    world.add("a");
    await world.start();
    for (let n = 0; n < limits.newsTries.value + 5; n++) await world.pass(pollMs);
    expect(world.errors.every(({ skipped }) => !skipped)).toBe(true);
    expect(world.done).toEqual([]);
  });

  it("reports news that cannot be read, and reads them at the next poll", async () => {
    const world = await openWorld();
    world.fault = new Error("no news");
    world.add("a");
    await world.start();
    expect(world.errors).toEqual([{ message: "no news", job: undefined, skipped: false }]);
    world.fault = undefined;
    await world.pass(pollMs);
    expect(world.done).toEqual([1]);
    expect(world.errors).toHaveLength(1);
  });

  it("ends with the job that it handles; a stretch that was cut off comes again", async () => {
    const world = await openWorld();
    const held = Promise.withResolvers<void>();
    world.handle = () => held.promise;
    world.add("a", "b");
    await world.start();
    let isClosed = false;
    const closing = world.stop().then(() => (isClosed = true));
    await world.settle();
    expect([isClosed, world.isFollowing(), world.clock.waiting()]).toEqual([false, false, 0]);
    held.resolve();
    await closing;
    // One of many jobs between two turns of the event loop may follow; none is lost.
    expect(world.handled[0]).toBe("a 0-1");
    expect(world.handled).not.toContain("b 0-1");
    expect(world.done).toEqual([]);
  });

  it("lets other work run between its jobs", async () => {
    const world = await openWorld();
    await world.start();
    const count = limits.notifiedPerTurn.value * 2;
    world.add(...Array.from({ length: count }, (_, n) => `job_${n}`));
    world.ring();
    const seen: number[] = [];
    for (let turns = 0; turns < 20; turns++) {
      seen.push(world.handled.length);
      await new Promise((next) => setImmediate(next));
    }
    expect(seen).toContain(limits.notifiedPerTurn.value);
    expect(world.handled).toHaveLength(count);
  });
});
