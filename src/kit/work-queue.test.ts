import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { createWorkQueue, type WorkQueue, type WorkQueueOptions } from "./work-queue.ts";

/** A queue with a log: `a@0` is a start, `a!` an end, `a x1 100` a failure. */
function rig(options: Partial<WorkQueueOptions> = {}) {
  const clock = createTestClock();
  const log: string[] = [];
  const work = options.process ?? (async () => {});
  const queue = createWorkQueue({
    concurrency: 1,
    backoff: { baseMs: 100, factor: 2, maxMs: 350, jitter: 0 },
    clock,
    random: () => 0,
    keysMax: 10,
    onError: (key, _error, { retries, retryMs }) => log.push(`${key} x${retries} ${retryMs}`),
    ...options,
    async process(key) {
      log.push(`${key}@${clock.now()}`);
      await work(key);
    },
  });
  return { clock, log, queue };
}

test("keys run in order of arrival, once per key", async () => {
  const { clock, log, queue } = rig();
  for (const key of ["a", "b", "a", "c", "b"]) expect(queue.add(key)).toBe(true);
  expect(log).toEqual([]);
  await clock.advance(0);
  expect(log).toEqual(["a@0", "b@0", "c@0"]);
});

test("a key added during its run runs once more after it, never in parallel", async () => {
  let busy = 0;
  const observed: number[] = [];
  const { clock, log, queue } = rig({
    concurrency: 4,
    async process() {
      observed.push(++busy);
      await clock.sleep(10);
      busy--;
    },
  });
  queue.add("a");
  await clock.advance(5);
  for (let i = 0; i < 3; i++) queue.add("a");
  expect(queue.counts()).toEqual({ ready: 0, running: 1, delayed: 0 });
  await clock.advance(30);
  expect(log).toEqual(["a@0", "a@10"]);
  expect(observed).toEqual([1, 1]);
});

test("at most `concurrency` keys run at once", async () => {
  let busy = 0;
  let observed = 0;
  const { clock, log, queue } = rig({
    concurrency: 2,
    async process() {
      observed = Math.max(observed, ++busy);
      await clock.sleep(10);
      busy--;
    },
  });
  for (const key of ["a", "b", "c", "d", "e"]) queue.add(key);
  await clock.advance(100);
  expect(log).toEqual(["a@0", "b@0", "c@10", "d@10", "e@20"]);
  expect(observed).toBe(2);
});

test("a failing key runs again after a growing wait and does not delay others", async () => {
  const { clock, log, queue } = rig({
    async process(key) {
      if (key === "bad") throw new Error("no");
    },
  });
  queue.add("bad");
  queue.add("good");
  await clock.advance(1_000);
  const bad = ["bad@0", "bad x1 100", "bad@100", "bad x2 200", "bad@300", "bad x3 350"];
  bad.push("bad@650", "bad x4 350", "bad@1000", "bad x5 350");
  expect(log.filter((line) => line !== "good@0")).toEqual(bad);
  expect(log.indexOf("good@0")).toBe(2);
  expect([queue.retries("bad"), queue.retries("good")]).toEqual([5, 0]);
});

test.each([
  { name: "alone", laterMs: null },
  { name: "while it asks for a later run", laterMs: 5_000 },
])("a success forgets the failures before it, $name", async ({ laterMs }) => {
  const answers = [false, false, true, false, true];
  const rigged: { queue?: WorkQueue } = {};
  const { clock, log, queue } = rig({
    async process(key) {
      if (!answers.shift()) throw new Error("no");
      if (laterMs) rigged.queue?.addAfter(key, laterMs);
    },
  });
  rigged.queue = queue;
  queue.add("a");
  await clock.advance(250);
  expect(queue.retries("a")).toBe(2);
  await clock.advance(50);
  expect([log.at(-1), queue.retries("a")]).toEqual(["a@300", 0]);
  queue.add("a");
  await clock.advance(100);
  expect(log.slice(-3)).toEqual(["a@300", "a x1 100", "a@400"]);
  expect(queue.counts().delayed).toBe(laterMs ? 1 : 0);
});

test.each([
  { name: "later then earlier", waits: [50, 20], runs: ["a@20"] },
  { name: "earlier then later", waits: [20, 50], runs: ["a@20"] },
  { name: "at once", waits: [0], runs: ["a@0"] },
  { name: "a wait and an add now are two wishes", waits: [20, 0], runs: ["a@0", "a@20"] },
])("delayed adds: $name", async ({ waits, runs }) => {
  const { clock, log, queue } = rig();
  for (const ms of waits) queue.addAfter("a", ms);
  await clock.advance(100);
  expect(log).toEqual(runs);
});

test("work may add its own key again", async () => {
  const rigged: { queue?: WorkQueue } = {};
  const { clock, log, queue } = rig({
    async process(key) {
      rigged.queue?.addAfter(key, 30);
    },
  });
  rigged.queue = queue;
  queue.add("a");
  await clock.advance(65);
  expect(log).toEqual(["a@0", "a@30", "a@60"]);
});

test("a full queue refuses new keys only, and has room again when one is done", async () => {
  const { clock, queue } = rig({ keysMax: 2 });
  expect([queue.add("a"), queue.addAfter("b", 50)]).toEqual([true, true]);
  expect([queue.add("c"), queue.addAfter("c", 1)]).toEqual([false, false]);
  expect([queue.add("a"), queue.addAfter("b", 10)]).toEqual([true, true]);
  await clock.advance(0);
  expect([queue.add("c"), queue.add("d")]).toEqual([true, false]);
});

test("idle waits for ready and running keys, not for delayed ones", async () => {
  const { clock, log, queue } = rig({ process: () => clock.sleep(10) });
  await queue.idle();
  queue.add("a");
  queue.add("b");
  queue.addAfter("later", 1_000);
  let idleAt = -1;
  void queue.idle().then(() => (idleAt = clock.now()));
  await clock.advance(19);
  expect(idleAt).toBe(-1);
  await clock.advance(1);
  expect(idleAt).toBe(20);
  expect(log).toEqual(["a@0", "b@10"]);
});

test("close finishes accepted keys, drops delayed ones, and does not retry", async () => {
  const { clock, log, queue } = rig({
    async process(key) {
      await clock.sleep(10);
      if (key === "bad") throw new Error("no");
    },
  });
  queue.add("a");
  queue.add("bad");
  queue.addAfter("later", 15);
  await clock.advance(5);
  queue.add("a");
  let closedAt = -1;
  void queue.close().then(() => (closedAt = clock.now()));
  expect([queue.add("new"), queue.addAfter("new", 1)]).toEqual([false, false]);
  await clock.advance(1_000);
  expect(log).toEqual(["a@0", "bad@10", "bad x1 null", "a@20"]);
  expect([closedAt, clock.waiting()]).toEqual([30, 0]);
  expect(queue.counts()).toEqual({ ready: 0, running: 0, delayed: 0 });
  await queue.close();
});

test("`await using` closes it", async () => {
  const { clock, log, queue } = rig();
  {
    await using held = queue;
    held.add("a");
    held.addAfter("b", 50);
  }
  expect([log, clock.waiting(), queue.add("c")]).toEqual([["a@0"], 0, false]);
});

test("work that throws before its first await is a failure too", async () => {
  const { clock, log, queue } = rig({
    process() {
      throw new Error("at once");
    },
  });
  queue.add("a");
  await clock.advance(0);
  expect(log).toEqual(["a@0", "a x1 100"]);
});
