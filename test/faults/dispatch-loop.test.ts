import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox/outbox.ts";
import { systemClock, type Clock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { addHook, beginJob, dispatcherOf, dispatchPorts, scrape } from "./dispatch-world.ts";
import type { Requested } from "./dispatch-world.ts";
import { failNth, failures, type Failure } from "./failing.ts";

/** Seconds pass in fiftieths: the loop makes some hundred journeys. */
const hurry = 50;
const begun = Date.now();
const clock: Clock = {
  now: () => begun + (Date.now() - begun) * hurry,
  sleep: (ms, signal) => systemClock.sleep(ms / hurry, signal),
  after: (ms, run) => systemClock.after(ms / hurry, run),
};
/** More calls than a journey makes, unless the machine is so slow that its polls add up. */
const maxCalls = 150;

describe.each(failures)("call N of the dispatcher goes wrong: %s", (failure) => {
  it("and every event is delivered, under one id each, for every N", async () => {
    let n = 1;
    while (n < maxCalls && (await journey(n, failure)) !== undefined) n++;
    expect(n).toBeGreaterThan(15);
  }, 900_000);

  // In which order calls come depends on the machine: here the first of each goes wrong for sure.
  it.each([
    "news.next",
    "news.done",
    "outbox.enqueue",
    "outbox.lanes",
    "outbox.claim",
    "outbox.settle",
    "hooks.get",
  ])(
    "and so it is when it is the first %s",
    async (name) => {
      expect(await journey(1, failure, name)).toBe(name);
    },
    120_000,
  );
});

/**
 * A job of two pages and its end, one webhook and a callback, with call N broken and then, if that
 * left anything undone, a restart. Answers which call it was, or undefined for none.
 */
async function journey(n: number, failure: Failure, only?: string): Promise<string | undefined> {
  const database = openDatabase(newDirectory());
  const ports = dispatchPorts(database, clock);
  const ref = await beginJob(ports, { callbackUrl: "https://a.example/cb" });
  await addHook(ports, {
    tenant: ref.tenant,
    url: "https://a.example/hook",
    events: ["PAGE_SCRAPED", "EXTRACTION_FAILED"],
  });
  for (const page of [1, 2]) await scrape(ports, ref, page);
  const event = { type: "failed", failure: { code: "cancelled", message: "cancelled" } } as const;
  await ports.events.publish({ ...ref, attempt: null, id: "end", event });

  const received = new Map<string, Set<string>>();
  const request = async ({ path, headers, body }: Requested) => {
    // As this product gives them.
    const id = (headers as Record<string, string>)["webhook-id"] ?? "";
    const text = `${path} ${(body as Buffer).toString()}`;
    received.set(text, (received.get(text) ?? new Set()).add(id));
    const answer = (async function* () {
      yield Buffer.from("ok");
    })();
    // The three members that are looked at.
    return { statusCode: 200, headers: {}, body: answer } as unknown as Dispatcher.ResponseData;
  };
  const all = 4;

  const failing = failNth(ports, n, failure, only);
  const crashed = () => failure.startsWith("crash") && failing.failed() !== undefined;
  const starting = dispatcherOf(failing.ports, { clock, dispatcher: { request } }).catch(() => {
    // An injected error may end a start; so does the server, which is then restarted.
    return undefined;
  });
  let started = false;
  void starting.then(() => (started = true));
  // One that crashes in its start never returns from it.
  await until(() => started || crashed());
  const first = started ? await starting : undefined;
  const settled = async () => (await ports.outbox.lanes()).length === 0;
  const read = async () => (await ports.news.next(1)).jobs.length === 0;
  const whole = async () => received.size === all && (await settled()) && (await read());
  await until(async () => failing.failed() !== undefined || (await whole()));
  // What is dead does not close; what lives must, and may make its fault good before.
  if (!crashed()) {
    for (let round = 0; round < 60 && !(await whole()); round++) await pause(10);
    let closed = first === undefined;
    void first?.[Symbol.asyncDispose]().then(() => (closed = true));
    // It may crash in its last calls, too.
    await until(() => closed || crashed());
  }

  const next = { ...ports, outbox: createOutbox(database, clock, { isOnlyDispatcher: true }) };
  const second = await dispatcherOf(next, { clock, dispatcher: { request } });
  await until(whole);
  await second[Symbol.asyncDispose]();

  const name = failing.failed();
  const context = `${name ?? "none"}, call ${n}, ${failure}`;
  expect([context, received.size]).toEqual([context, all]);
  expect([...received.values()].map((ids) => ids.size)).toEqual([1, 1, 1, 1]);
  expect(new Set([...received.values()].flatMap((ids) => [...ids])).size).toBe(all);
  expect(await settled()).toBe(true);
  database.close();
  return name;
}

/** Waits as long as a slow machine may need; what comes of it is checked by the caller. */
async function until(wanted: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 3_000 && !(await wanted()); round++) await pause(10);
}
