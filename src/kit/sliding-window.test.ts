import { describe, expect, it } from "vitest";
import { SlidingWindow } from "./sliding-window.ts";

describe("SlidingWindow", () => {
  it("takes events up to the limit, then reports when the next one is allowed", () => {
    const window = new SlidingWindow(60_000);
    expect(window.take(0, 2)).toEqual({ taken: true, remaining: 1, resetMs: 60_000 });
    expect(window.take(10_000, 2)).toEqual({ taken: true, remaining: 0, resetMs: 50_000 });
    expect(window.take(20_000, 2)).toEqual({ taken: false, remaining: 0, resetMs: 40_000 });
    expect(window.take(59_999, 2)).toEqual({ taken: false, remaining: 0, resetMs: 1 });
    expect(window.take(60_000, 2)).toMatchObject({ taken: true, remaining: 0 });
    expect(window.take(60_000, 2)).toMatchObject({ taken: false, resetMs: 10_000 });
  });

  it("never allows more than its limit within any span, whatever the times of the calls", () => {
    const window = new SlidingWindow(1_000);
    const taken: number[] = [];
    for (let now = 0; now < 20_000; now += 7) {
      if (window.take(now, 30).taken) taken.push(now);
    }
    for (const from of taken) {
      const within = taken.filter((moment) => moment >= from && moment < from + 1_000);
      expect(within.length).toBeLessThanOrEqual(30);
    }
    expect(taken.length).toBeGreaterThan(20 * 29);
  });

  it("waits until enough events expire for a lowered limit", () => {
    const window = new SlidingWindow(1_000);
    for (const now of [0, 100, 200, 300]) window.take(now, 10);
    expect(window.take(400, 2)).toEqual({ taken: false, remaining: 0, resetMs: 800 });
    expect(window.take(1_200, 2).taken).toBe(true);
  });

  it("forgets expired events", () => {
    const window = new SlidingWindow(10);
    for (let now = 0; now < 10_000; now++) window.take(now, 5);
    expect(window.used(20_000)).toBe(0);
  });
});
