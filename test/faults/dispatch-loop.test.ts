import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database.ts";
import { createOutbox } from "../../src/adapters/embedded/outbox.ts";
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
/** More calls than a journey makes; past it the loop itself is broken. */
const callsMost = 200;

describe.each(failures)("call N of the dispatcher goes wrong: %s", (failure) => {
  it("and everything is told, under one id each, for every N", async () => {
    const failed = new Set<string>();
    for (let n = 1; n < callsMost; n++) {
      const name = await journey(n, failure);
      if (name === undefined) {
        expect(n).toBeGreaterThan(15);
        const central = [
          "news.next",
          "news.done",
          "outbox.enqueue",
          "outbox.claim",
          "outbox.settle",
        ];
        expect([...failed]).toEqual(expect.arrayContaining([...central, "hooks.get"]));
        return;
      }
      failed.add(name);
    }
    throw new Error(`no journey was left untouched within ${callsMost} calls`);
  }, 180_000);
});

/**
 * A job of two pages and its end, one webhook and a callback, with call N broken and then, if that
 * left anything undone, a restart. Answers which call it was, or undefined for none.
 */
async function journey(n: number, failure: Failure): Promise<string | undefined> {
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

  const told = new Map<string, Set<string>>();
  const request = async ({ path, headers, body }: Requested) => {
    // As this product gives them.
    const id = (headers as Record<string, string>)["webhook-id"] ?? "";
    const text = `${path} ${(body as Buffer).toString()}`;
    told.set(text, (told.get(text) ?? new Set()).add(id));
    const answer = (async function* () {
      yield Buffer.from("ok");
    })();
    // The three members that are looked at.
    return { statusCode: 200, headers: {}, body: answer } as unknown as Dispatcher.ResponseData;
  };
  const all = 4;
  const done = async (wanted: () => boolean, rounds: number) => {
    for (let round = 0; round < rounds && !wanted(); round++) await pause(10);
    return wanted();
  };

  const failing = failNth(ports, n, failure);
  const first = await startUnder(() =>
    dispatcherOf(failing.ports, { clock, dispatcher: { request } }),
  );
  const whole = () =>
    told.size === all && (failing.failed() === undefined || failure.startsWith("error"));
  await done(whole, failure.startsWith("crash") ? 30 : 60);
  // What is dead does not close; what lives must.
  if (first !== undefined && !failure.startsWith("crash")) await first[Symbol.asyncDispose]();

  const next = { ...ports, outbox: createOutbox(database, clock, { alone: true }) };
  const second = await dispatcherOf(next, { clock, dispatcher: { request } });
  await done(() => told.size === all, 500);
  const settled = async () => {
    const [left] = await next.outbox.lanes();
    return left === undefined;
  };
  for (let round = 0; round < 200 && !(await settled()); round++) await pause(10);
  await second[Symbol.asyncDispose]();

  const name = failing.failed();
  const context = `${name ?? "none"}, call ${n}, ${failure}`;
  expect([context, told.size]).toEqual([context, all]);
  expect([...told.values()].map((ids) => ids.size)).toEqual([1, 1, 1, 1]);
  expect(new Set([...told.values()].flatMap((ids) => [...ids])).size).toBe(all);
  expect(await settled()).toBe(true);
  database.close();
  return name;
}

/** A start that an injected error ends is no fault; one that a crash swallows never returns. */
async function startUnder<T>(start: () => Promise<T>): Promise<T | undefined> {
  return Promise.race([start().catch(() => undefined), pause(200, undefined)]);
}
