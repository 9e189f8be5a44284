import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestClock, systemClock } from "./clock.ts";

describe("test clock", () => {
  test("runs due timers in order of time, then of arrival, at their time", async () => {
    const clock = createTestClock(1_000);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name}@${clock.now()}`);
    clock.after(30, note("c"));
    clock.after(10, note("a1"));
    clock.after(10, note("a2"));
    clock.after(31, note("late"));
    await clock.advance(30);
    expect(seen).toEqual(["a1@1010", "a2@1010", "c@1030"]);
    expect([clock.now(), clock.waiting()]).toEqual([1_030, 1]);
  });

  test("promises settle between timers, so chained waits run in the same call", async () => {
    const clock = createTestClock();
    const seen: number[] = [];
    const walk = async () => {
      for (let i = 0; i < 3; i++) {
        await clock.sleep(10);
        seen.push(clock.now());
      }
    };
    const walking = walk();
    await clock.advance(25);
    expect(seen).toEqual([10, 20]);
    await clock.advance(5);
    await walking;
    expect(seen).toEqual([10, 20, 30]);
  });

  test("a disposed timer does not run, an aborted sleep rejects with the reason", async () => {
    const clock = createTestClock();
    const ran = vi.fn();
    clock.after(10, ran)[Symbol.dispose]();
    const stop = new AbortController();
    const sleeping = clock.sleep(10, stop.signal);
    const reason = new Error("stopped");
    stop.abort(reason);
    await expect(sleeping).rejects.toBe(reason);
    await expect(clock.sleep(10, stop.signal)).rejects.toBe(reason);
    expect(clock.waiting()).toBe(0);
    await clock.advance(20);
    expect(ran).not.toHaveBeenCalled();
  });

  test("timers that restart without end are an error, not a hang", async () => {
    const clock = createTestClock();
    const again = () => void clock.after(0, again);
    again();
    await expect(clock.advance(1)).rejects.toThrow("never run dry");
  });
});

describe("system clock", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 5_000 }));
  afterEach(() => void vi.useRealTimers());

  const month = 30 * 24 * 3_600_000;
  test.each([0, 1, 60_000, month])("after %i ms and not before", (ms) => {
    const ran = vi.fn();
    systemClock.after(ms, ran);
    vi.advanceTimersByTime(Math.max(0, ms - 1));
    expect(ran).toHaveBeenCalledTimes(ms === 0 ? 1 : 0);
    vi.advanceTimersByTime(1);
    expect(ran).toHaveBeenCalledTimes(1);
    expect(systemClock.now()).toBe(5_000 + Math.max(1, ms));
  });

  test("a disposed timer does not run, also after its first step", () => {
    const ran = vi.fn();
    const timer = systemClock.after(month, ran);
    vi.advanceTimersByTime(month - 10);
    timer[Symbol.dispose]();
    vi.advanceTimersByTime(100);
    expect(ran).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("sleep resolves, and leaves no listener or timer behind when aborted", async () => {
    const sleeping = systemClock.sleep(100);
    vi.advanceTimersByTime(100);
    await sleeping;
    const stop = new AbortController();
    const stopped = systemClock.sleep(100, stop.signal);
    stop.abort(new Error("enough"));
    await expect(stopped).rejects.toThrow("enough");
    expect(vi.getTimerCount()).toBe(0);
  });
});
