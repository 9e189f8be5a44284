import { expect, test } from "vitest";
import { createTestClock } from "../kit/clock.ts";
import type { HostSlots } from "../ports/pages/host-slots.ts";
import { createHostTurns, type TurnResult } from "./host-turns.ts";

const good: TurnResult = { status: 200, ms: 0, retryAfterMs: null };

function setUp(options: { maxOpen?: number; own?: boolean; slots?: HostSlots } = {}) {
  const clock = createTestClock(1_000_000);
  const turns = createHostTurns({
    clock,
    maxOpen: options.maxOpen ?? 4,
    isOwn: () => options.own ?? false,
    slots: options.slots,
  });
  const started: { name: string; at: number }[] = [];
  const oneClient = {};
  const enter = (
    name: string,
    host = "a.example",
    crawlDelayMs: number | null = null,
    client: object = oneClient,
  ) =>
    turns.enter(host, crawlDelayMs, client, () =>
      started.push({ name, at: clock.now() - 1_000_000 }),
    );
  const names = () => started.map((it) => it.name).join(" ");
  return { clock, turns, started, enter, names };
}

test("as many at once as allowed, the rest in order of arrival", () => {
  const { turns, enter, names } = setUp({ maxOpen: 2 });
  for (const name of ["1", "2", "3", "4"]) enter(name);
  expect(names()).toBe("1 2");
  turns.leave("a.example", good);
  expect(names()).toBe("1 2 3");
  turns.leave("a.example", good);
  expect(names()).toBe("1 2 3 4");
});

test("clients take turns at a host, whatever the number and order of their requests", () => {
  const { turns, enter, names } = setUp({ maxOpen: 1 });
  const [big, small, latecomer] = [{}, {}, {}];
  for (const name of ["b1", "b2", "b3", "b4"]) enter(name, "a.example", null, big);
  for (const name of ["s1", "s2"]) enter(name, "a.example", null, small);
  turns.leave("a.example", good);
  enter("l1", "a.example", null, latecomer);
  for (let turn = 0; turn < 6; turn++) turns.leave("a.example", good);
  expect(names()).toBe("b1 b2 s1 b3 l1 s2 b4");
});

test("a client that cancels its last request no longer waits", () => {
  const { turns, enter, names } = setUp({ maxOpen: 1 });
  const other = {};
  enter("1");
  const given = enter("2", "a.example", null, other);
  enter("3");
  given.cancel();
  given.cancel();
  turns.leave("a.example", good);
  turns.leave("a.example", good);
  expect(names()).toBe("1 3");
});

test("hosts do not wait for each other", () => {
  const { enter, names } = setUp({ maxOpen: 1 });
  enter("a1", "a.example");
  enter("a2", "a.example");
  enter("b1", "b.example");
  expect(names()).toBe("a1 b1");
});

test("a cancelled wait is skipped", () => {
  const { turns, enter, names } = setUp({ maxOpen: 1 });
  enter("1");
  const second = enter("2");
  enter("3");
  second.cancel();
  turns.leave("a.example", good);
  expect(names()).toBe("1 3");
});

test("a slow host gets fewer requests", async () => {
  const { clock, turns, enter, started } = setUp();
  enter("1");
  turns.leave("a.example", { ...good, ms: 2_000 });
  enter("2");
  enter("3");
  enter("4");
  await clock.advance(1_000);
  const [, second, third, fourth] = started.map((it) => it.at);
  expect([third, fourth].map((at) => (at ?? 0) - (second ?? 0))).toEqual([250, 500]);
});

test("consecutive faults widen the spacing, successful responses narrow it", async () => {
  const { clock, turns, enter, started } = setUp({ maxOpen: 100 });
  const gap = async (...statuses: (number | null)[]) => {
    for (const status of statuses) {
      enter("x");
      await clock.advance(10_000);
      turns.leave("a.example", { status, ms: 800, retryAfterMs: null });
    }
    started.length = 0;
    enter("y");
    enter("z");
    await clock.advance(10_000);
    turns.leave("a.example", { status: 200, ms: 800, retryAfterMs: null });
    turns.leave("a.example", { status: 200, ms: 800, retryAfterMs: null });
    return (started[1]?.at ?? 0) - (started[0]?.at ?? 0);
  };
  const calm = await gap(200);
  expect(calm).toBe(100);
  expect(await gap(500, null, 503)).toBe(8 * calm);
  expect(await gap(200)).toBe(calm);
});

/** The time between two requests, after requests with these results. */
async function gapAfter(results: (TurnResult | null)[]): Promise<number> {
  const { clock, turns, enter, started } = setUp({ maxOpen: 100 });
  for (const result of results) {
    enter("x");
    await clock.advance(60_000);
    turns.leave("a.example", result);
  }
  started.length = 0;
  enter("y");
  enter("z");
  await clock.advance(60_000);
  return (started[1]?.at ?? 0) - (started[0]?.at ?? 0);
}

const slow = { ...good, ms: 4_000 };
const failing = { ...good, status: 503, ms: 1 };
const silent = { ...good, status: null, ms: null };

test.each<[string, (TurnResult | null)[], number]>([
  ["a slow host", [slow], 500],
  ["a turn that was lost teaches nothing", [slow, null, null, null], 500],
  ["a visit without a time teaches no time", [slow, { ...good, ms: null }], 500],
  ["fast errors do not make a host fast", [slow, failing, failing], 2_000],
  ["a lost turn does not end the faults", [slow, failing, failing, null, null], 2_000],
  ["an answer without a time ends a fault", [slow, failing, failing, { ...good, ms: null }], 1_000],
  ["a host that has only failed", [failing, failing, failing], 500],
  ["a host that never answered", [silent, silent, silent, silent], 1_000],
])("%s", async (_, results, gapMs) => {
  expect(await gapAfter(results)).toBe(gapMs);
});

test("a 429 stops all clients for the time that it names", async () => {
  const { clock, turns, enter, names } = setUp();
  enter("1");
  turns.leave("a.example", { status: 429, ms: 0, retryAfterMs: 7_000 });
  enter("2");
  await clock.advance(6_999);
  expect(names()).toBe("1");
  await clock.advance(1);
  expect(names()).toBe("1 2");
});

test("a crawl delay allows one request at a time, at that distance", async () => {
  const { clock, turns, enter, started } = setUp();
  enter("1", "a.example", 3_000);
  enter("2", "a.example", 3_000);
  await clock.advance(10_000);
  expect(started).toHaveLength(1);
  turns.leave("a.example", good);
  enter("3", "a.example", 3_000);
  turns.leave("a.example", good);
  await clock.advance(3_000);
  expect(started.map((it) => it.at)).toEqual([0, 10_000, 13_000]);
});

test("an operator's own hosts are not spaced, but crawl delay and 429 still count", async () => {
  const { clock, turns, enter, started } = setUp({ own: true });
  enter("1");
  turns.leave("a.example", { ...good, ms: 4_000 });
  enter("2");
  enter("3");
  expect(started).toHaveLength(3);
  turns.leave("a.example", { status: 429, ms: 1, retryAfterMs: 1_000 });
  enter("4");
  expect(started).toHaveLength(3);
  await clock.advance(1_000);
  expect(started).toHaveLength(4);
});

test("hosts without requests are forgotten, with their measurements", async () => {
  const { clock, turns, enter, started } = setUp();
  enter("1");
  turns.leave("a.example", { ...good, ms: 8_000 });
  await clock.advance(11 * 60_000);
  turns.sweep();
  enter("2");
  enter("3");
  expect(started).toHaveLength(3);
});

/** Slots that the test grants by hand. */
function setUpSlots() {
  const asked: { give: (lends: boolean) => void; spacingMs: number; max: number }[] = [];
  const given: number[] = [];
  const slots: HostSlots = {
    take: (_host, wish) =>
      new Promise((resolve) => {
        const slot = { release: (notBefore: number) => void given.push(notBefore) };
        asked.push({ ...wish, give: (lends) => resolve(lends ? slot : undefined) });
      }),
  };
  return { ...setUp({ slots, maxOpen: 2 }), asked, given };
}

test("with other proxies at the same hosts, a request needs a shared slot too", async () => {
  const { clock, turns, enter, names, asked, given } = setUpSlots();
  for (const name of ["1", "2", "3"]) enter(name, "a.example", 500);
  expect([names(), asked.length]).toEqual(["", 1]);
  expect(asked[0]).toMatchObject({ max: 1, spacingMs: 500 });
  asked[0]?.give(true);
  await clock.advance(0);
  expect(names()).toBe("1");
  turns.leave("a.example", { status: 429, ms: 0, retryAfterMs: 7_000 });
  // The time of the next request is returned with the slot.
  expect(given).toEqual([1_007_000]);
  await clock.advance(7_000);
  // The slots are unavailable, so the proxy uses its own state.
  asked[1]?.give(false);
  await clock.advance(0);
  expect(names()).toBe("1 2");
});

test("a slot without a waiting request is given back", async () => {
  const { clock, enter, names, asked, given } = setUpSlots();
  enter("1").cancel();
  asked[0]?.give(true);
  await clock.advance(0);
  expect([names(), given]).toEqual(["", [0]]);
  enter("2");
  asked[1]?.give(true);
  await clock.advance(0);
  expect(names()).toBe("2");
});
