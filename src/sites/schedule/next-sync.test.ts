import { expect, test } from "vitest";
import { scheduleProblem, shortestIntervalMs } from "../../contract/sites/schedule.ts";
import { nextSyncAt } from "./next-sync.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse("2026-02-01T00:00:00Z");
const names = Array.from({ length: 1_000 }, (_, i) => `site_${i}`);

test.each([
  ["hourly", hour],
  ["daily", day],
  ["weekly", 7 * day],
] as const)("%s runs once in each period, at a time of its own", (schedule, period) => {
  const site = { id: "site_a", schedule };
  const first = nextSyncAt(site, start) ?? 0;
  expect(first).toBeGreaterThan(start);
  expect(first).toBeLessThanOrEqual(start + period);
  expect(nextSyncAt(site, first - 1)).toBe(first);
  // The time itself is over.
  expect(nextSyncAt(site, first)).toBe(first + period);
  expect(nextSyncAt(site, first + period / 2)).toBe(first + period);
  expect(nextSyncAt({ ...site, id: "site_b" }, start)).not.toBe(first);
});

test.each([
  ["hourly", hour, minute, 40],
  ["daily", day, hour, 70],
  ["weekly", 7 * day, day, 200],
  ["0 6 * * *", minute, 5_000, 130],
] as const)("a thousand Sites with %s are spread evenly", (schedule, period, part, max) => {
  const counts = new Map<number, number>();
  for (const id of names) {
    const at = nextSyncAt({ id, schedule }, start) ?? 0;
    const bin = Math.floor((at % period) / part);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  expect(counts.size).toBe(period / part);
  expect(Math.max(...counts.values())).toBeLessThan(max);
});

test("a cron expression runs within its minute, once", () => {
  for (const id of names.slice(0, 50)) {
    const site = { id, schedule: "30 6 * * 1" };
    const at = nextSyncAt(site, start) ?? 0;
    expect(new Date(at).toISOString()).toMatch(/^2026-02-02T06:30:\d\d/);
    expect(nextSyncAt(site, at)).toBe(at + 7 * day);
    expect(nextSyncAt(site, at - 1)).toBe(at);
  }
});

test("adaptive waits for its first page, runs once an hour at most and once a day at least", () => {
  const site = { id: "site_a", schedule: "adaptive" as const };
  const soon = nextSyncAt({ ...site, nextDue: start - day }, start) ?? 0;
  expect(soon - start).toBeLessThanOrEqual(hour);
  const daily = nextSyncAt(site, start) ?? 0;
  expect(nextSyncAt({ ...site, nextDue: start + 5 * day }, start)).toBe(daily);
  const later = nextSyncAt({ ...site, nextDue: daily + 5 * hour }, daily) ?? 0;
  expect(later).toBeGreaterThanOrEqual(daily + 5 * hour);
  expect(later).toBeLessThan(daily + 6 * hour);
  expect((later - soon) % hour).toBe(0);
});

test("adaptive runs once a day while no page has a time", () => {
  const site = { id: "site_a", schedule: "adaptive" as const };
  const first = nextSyncAt(site, start) ?? 0;
  expect(first).toBeGreaterThan(start);
  expect(first).toBeLessThanOrEqual(start + day);
  expect(nextSyncAt(site, first)).toBe(first + day);
});

test("without a schedule there is no next time", () => {
  expect(nextSyncAt({ id: "site_a", schedule: null }, start)).toBeUndefined();
  expect(nextSyncAt({ id: "site_a", schedule: "0 0 31 2 *" }, start)).toBeUndefined();
});

test.each([
  ["hourly", undefined, hour],
  ["adaptive", undefined, hour],
  ["0 * * * *", undefined, hour],
  ["0 6,18 * * *", undefined, 12 * hour],
  ["0 6 * * *", undefined, day],
  ["*/30 * * * *", /more often/, 30 * minute],
  ["0 0 31 2 *", /a day that comes/, Infinity],
  ["yearly", /must be hourly, daily/, Infinity],
])("%s: problem %s, shortest interval %d", (schedule, problem, interval) => {
  if (problem === undefined) expect(scheduleProblem(schedule)).toBeUndefined();
  else expect(scheduleProblem(schedule)).toMatch(problem);
  expect(shortestIntervalMs(schedule)).toBe(interval);
});
