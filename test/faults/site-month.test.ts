import { expect, test } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import type { Schedule } from "../../src/contract/sites/schedule.ts";
import { nextSyncAt } from "../../src/sites/schedule/next-sync.ts";
import { newDirectory } from "../contract/embedded.ts";
import { dueAndBegun, simulateSites } from "./site-month.ts";

const hour = 3_600_000;
const minute = 60_000;
const day = 24 * hour;
const from = Date.parse("2026-02-01T00:30:00Z");
const to = from + 28 * day;

test("in a month every sync that is due runs once, also after days without a server", async () => {
  const schedules: Schedule[] = [
    "daily",
    "weekly",
    "0 6 * * 1",
    "15 3 1 * *",
    "0 0,12 * * *",
    null,
  ];
  const down = { from: from + 10 * day, to: from + 12.5 * day };
  const database = openDatabase(newDirectory());
  const { sites, ...month } = await simulateSites(database, schedules, { from, to, down });
  database.close();
  // What is missed in the days without a controller is made up once.
  const syncsMin = [25, 3, 3, 1, 50, 0];
  for (const [index, site] of sites.entries()) {
    const { schedule } = site;
    const [first = 0] = month.begun.get(site.id) ?? [];
    expect(first - from).toBeLessThan(60_000);
    const syncs = dueAndBegun(month, site, { to, down });
    expect([schedule, syncs.length >= (syncsMin[index] ?? 0)]).toEqual([schedule, true]);
    for (const { due, begun = Infinity } of syncs) {
      const waitedMs = begun - due;
      expect([schedule, waitedMs >= 0 && waitedMs < 2 * 60_000]).toEqual([schedule, true]);
    }
  }
}, 120_000);

test("times that pass while every pass fails, or without a server, are made up once", async () => {
  const schedules: Schedule[] = ["hourly", "daily", "30 * * * *", "0 3,4,5 * * *"];
  const end = from + 2 * day;
  const failing = { from: from + 2 * hour, to: from + 7 * hour };
  const down = { from: from + 26 * hour, to: from + 31 * hour };
  const database = openDatabase(newDirectory());
  const time = { from, to: end, failing, down };
  const { sites, ...month } = await simulateSites(database, schedules, time);
  database.close();
  for (const site of sites) {
    const { schedule } = site;
    const begun = month.begun.get(site.id) ?? [];
    for (const fault of [failing, down]) {
      expect(begun.filter((at) => at >= fault.from && at < fault.to)).toEqual([]);
      // What passes while a sync runs is that sync's, and it may be running when the fault begins.
      if (begun.some((at) => at >= fault.from - minute && at < fault.from)) continue;
      const next = nextSyncAt(site, fault.from - 1) ?? Infinity;
      const madeUp = begun.filter((at) => at >= fault.to && at < fault.to + 2 * minute);
      // Of all that was missed, one sync; a Site with no time in the fault is left alone.
      const isMissed = next < fault.to;
      const isDueThen = (nextSyncAt(site, fault.to) ?? Infinity) < fault.to + 2 * minute;
      if (!isDueThen) expect([schedule, madeUp.length]).toEqual([schedule, isMissed ? 1 : 0]);
    }
    for (const { due, begun: at = Infinity } of dueAndBegun(month, site, time)) {
      expect([schedule, at >= due && at - due < 2 * minute]).toEqual([schedule, true]);
    }
  }
}, 120_000);

test("adaptive Sites are looked at once a day while no page is due", async () => {
  const database = openDatabase(newDirectory());
  const { begun, sites } = await simulateSites(database, ["adaptive"], {
    from,
    to: from + 10 * day,
  });
  database.close();
  const times = begun.get(sites[0]?.id ?? "") ?? [];
  for (const [index, at] of times.entries()) {
    if (index > 1) expect(at - (times[index - 1] ?? 0)).toBeLessThanOrEqual(day + 60_000);
  }
  expect(times.length).toBeGreaterThanOrEqual(10);
}, 120_000);
