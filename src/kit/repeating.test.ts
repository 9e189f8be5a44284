import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { startRepeating } from "./repeating.ts";

function start() {
  const clock = createTestClock();
  let runs = 0;
  let finish = () => {};
  const work = () => {
    runs++;
    const { promise, resolve } = Promise.withResolvers<void>();
    finish = resolve;
    return promise;
  };
  const repeating = startRepeating(work, 1_000, clock);
  const settle = async () => {
    finish();
    await clock.advance(0);
  };
  return { clock, repeating, settle, runs: () => runs };
}

test("runs when woken, then after each interval", async () => {
  const { clock, repeating, settle, runs } = start();
  await clock.advance(5_000);
  expect(runs()).toBe(0);
  repeating.wake();
  expect(runs()).toBe(1);
  await settle();
  await clock.advance(999);
  expect(runs()).toBe(1);
  await clock.advance(1);
  expect(runs()).toBe(2);
});

test("woken during a run, it runs once more, after it", async () => {
  const { repeating, settle, runs } = start();
  repeating.wake();
  repeating.wake();
  repeating.wake();
  expect(runs()).toBe(1);
  await settle();
  expect(runs()).toBe(2);
  await settle();
  expect(runs()).toBe(2);
});

test("disposing waits for the run and leaves no timer", async () => {
  const { clock, repeating, settle, runs } = start();
  repeating.wake();
  repeating.wake();
  let isDisposed = false;
  const disposed = repeating[Symbol.asyncDispose]().then(() => (isDisposed = true));
  await clock.advance(0);
  expect(isDisposed).toBe(false);
  await settle();
  await disposed;
  repeating.wake();
  await clock.advance(5_000);
  expect([runs(), clock.waiting()]).toEqual([1, 0]);
});
