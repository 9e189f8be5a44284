import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { createTestClock } from "../../kit/clock.ts";
import { startAgenda } from "./agenda.ts";
import { nextSyncAt } from "./next-sync.ts";
import type { Schedule } from "../../contract/sites/schedule.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function start(at = 0) {
  const clock = createTestClock(at);
  const woken: [site: string, at: number][] = [];
  const agenda = startAgenda({ clock, wake: (site) => woken.push([site, clock.now()]) });
  return { clock, woken, agenda };
}

test("each Site is woken at its time, once", async () => {
  const { clock, woken, agenda } = start();
  agenda.set("b", 2 * hour);
  agenda.set("a", 1 * hour);
  agenda.set("c", 30 * day);
  await clock.advance(3 * hour);
  expect(woken).toEqual([
    ["a", hour],
    ["b", 2 * hour],
  ]);
  await clock.advance(60 * day);
  expect(woken).toHaveLength(3);
  expect(woken[2]).toEqual(["c", 30 * day]);
  expect(agenda.size()).toBe(0);
  agenda[Symbol.dispose]();
  expect(clock.waiting()).toBe(0);
});

test.each<[title: string, times: (number | undefined)[], woken: number[]]>([
  ["a new time replaces the old", [2 * hour, 5 * hour], [5 * hour]],
  ["an earlier one too", [5 * hour, 2 * hour], [2 * hour]],
  ["the same again changes nothing", [2 * hour, 2 * hour], [2 * hour]],
  ["a removed time does not wake", [2 * hour, undefined], []],
  ["back to the first", [2 * hour, 3 * hour, 2 * hour], [2 * hour]],
  ["a time in the past is due now", [-day], [0]],
])("%s", async (_title, times, expected) => {
  const { clock, woken, agenda } = start();
  for (const at of times) agenda.set("a", at);
  await clock.advance(day);
  expect(woken.map(([, at]) => at)).toEqual(expected);
});

test("a thousand Sites of one moment start over a minute", async () => {
  const { clock, woken, agenda } = start();
  for (let i = 0; i < 1_000; i++) agenda.set(`site_${i}`, hour);
  await clock.advance(hour);
  expect(woken).toHaveLength(limits.agendaStarts.value);
  await clock.advance(minute);
  expect(new Set(woken.map(([site]) => site)).size).toBe(1_000);
  expect(woken).toHaveLength(1_000);
});

test("times that are replaced again and again need no more memory", () => {
  const { agenda } = start();
  for (let i = 1; i < 100_000; i++) agenda.set(`site_${i % 10}`, i * hour);
  expect(agenda.size()).toBe(10);
});

test("a clock that is set forward wakes within an hour", async () => {
  const clock = createTestClock();
  let ahead = 0;
  const woken: string[] = [];
  const moved = { ...clock, now: () => clock.now() + ahead };
  startAgenda({ clock: moved, wake: (site) => woken.push(site) }).set("a", 10 * day);
  ahead = 20 * day;
  await clock.advance(hour);
  expect(woken).toEqual(["a"]);
});

const schedules: Schedule[] = ["hourly", "daily", "weekly", "15 6 * * *", "0 */6 * * 1-5"];
const scheduleOf = (i: number): Schedule => schedules[i % 20 === 0 ? 0 : 1 + (i % 4)] ?? "daily";

test("a month of a thousand Sites: every due sync runs once, and a missed one is made up once", async () => {
  const begin = Date.parse("2026-01-01T00:00:00Z");
  const clock = createTestClock(begin);
  const sites = new Map(
    Array.from({ length: 1_000 }, (_, i) => [
      `site_${i}`,
      { id: `site_${i}`, schedule: scheduleOf(i), next: undefined as number | undefined },
    ]),
  );
  const runs = new Map<string, number[]>([...sites.keys()].map((id) => [id, []]));
  // A sync of some minutes, then the next time. The record has both, so a restart continues.
  const open = () => {
    const agenda = startAgenda({
      clock,
      wake: (id) => {
        const site = sites.get(id);
        if (site === undefined) return;
        runs.get(id)?.push(clock.now());
        site.next = nextSyncAt(site, clock.now() + 3 * minute);
        agenda.set(id, site.next);
      },
    });
    for (const site of sites.values()) {
      site.next ??= nextSyncAt(site, clock.now());
      agenda.set(site.id, site.next);
    }
    return agenda;
  };
  const [down, up, end] = [10 * day, 13 * day, 30 * day];
  const first = open();
  for (let at = 0; at < down; at += hour) await clock.advance(hour);
  first[Symbol.dispose]();
  await clock.advance(up - down);
  using _second = open();
  for (let at = up; at < end; at += hour) await clock.advance(hour);

  for (const site of sites.values()) {
    const times = runs.get(site.id) ?? [];
    const due: number[] = [];
    for (let at = begin; ;) {
      const next = nextSyncAt(site, at);
      if (next === undefined || next > begin + end - minute) break;
      due.push(next);
      at = next;
    }
    const isDown = (at: number) => at >= begin + down && at < begin + up;
    const isRunOf = (at: number) => (run: number) => run >= at && run <= at + minute;
    const regular = due.filter((at) => !isDown(at));
    const madeUp = times.filter(isRunOf(begin + up));
    const others = times.filter((run) => !regular.some((at) => isRunOf(at)(run)));
    if (due.some(isDown)) expect(madeUp).not.toEqual([]);
    // No run has another reason.
    expect(others.filter((run) => !madeUp.includes(run) && run < begin + end - minute)).toEqual([]);
    expect(others.length).toBeLessThanOrEqual(2);
    for (const at of regular) {
      // A regular time within minutes of the made-up sync falls together with it.
      if (Math.abs(at - begin - up) < 5 * minute) continue;
      expect(times.filter(isRunOf(at))).toHaveLength(1);
    }
  }
});
