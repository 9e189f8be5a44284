import { describe, expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../test/contract/embedded.ts";
import {
  addHook,
  beginJob,
  dispatcherOf,
  openWorld,
  scrape,
  type Requested,
} from "../../test/faults/dispatch-world.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";

const noon = Date.parse("2026-01-31T12:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();

describe("the dispatcher", () => {
  it("delivers each event of the log once, to the webhooks that want it", async () => {
    const world = await open();
    const ref = await beginJob(world);
    const wanted = await addHook(world, { tenant: ref.tenant });
    const other = await addHook(world, { tenant: ref.tenant, events: ["EXTRACTION_FAILED"] });
    for (const n of [1, 2, 3]) await scrape(world, ref, n);
    await world.pass(10_000);
    expect(world.pages()).toEqual([1, 2, 3]);
    expect(await world.outcomes(wanted.id)).toEqual(["delivered", "delivered", "delivered"]);
    expect(await world.outcomes(other.id)).toEqual([]);
  });

  it.each([
    { name: "before", createdAt: noon - 1, pages: [1, 2] },
    { name: "between", createdAt: noon + 5_000, pages: [2] },
    { name: "after", createdAt: noon + 60_000, pages: [] },
  ])("a webhook created $name the events gets pages $pages", async ({ createdAt, pages }) => {
    const world = await open();
    const ref = await beginJob(world);
    // Older events are still unread when the webhook is created.
    await addHook(world, { tenant: ref.tenant, createdAt: iso(createdAt) });
    await scrape(world, ref, 1);
    await world.pass(10_000);
    await scrape(world, ref, 2);
    await world.pass(10_000);
    expect(world.pages()).toEqual(pages);
  });

  it("tries again by the timetable, then pauses the webhook and holds the rest", async () => {
    const world = await open(() => 500);
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant });
    await scrape(world, ref, 1);
    await world.pass(2_600_000);
    expect(world.tries()).toEqual([0, 5, 35, 155, 755, 2_555]);
    expect(await world.hooks.get(hook.id)).toMatchObject({
      status: "paused",
      pausedReason: "TOO_MANY_ERRORS",
    });
    await scrape(world, ref, 2);
    await world.pass(60_000);
    expect(world.tries()).toHaveLength(6);
    expect(await world.outcomes(hook.id)).toEqual(["held", "held"]);
  }, 60_000);

  it("pauses a webhook whose receiver answers 410 at once", async () => {
    const world = await open(() => 410);
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant });
    await scrape(world, ref, 1);
    await world.pass(10_000);
    expect(world.tries()).toHaveLength(1);
    expect(await world.hooks.get(hook.id)).toMatchObject({ pausedReason: "ENDPOINT_GONE" });
  });

  it("delivers a callback once the job has ended, and notes it in the record", async () => {
    const world = await open();
    const ref = await beginJob(world, { callbackUrl: "https://caller.example/done" });
    await scrape(world, ref, 1);
    await world.pass(5_000);
    expect(world.requests).toEqual([]);
    await world.end(ref);
    await world.pass(5_000);
    expect(world.requests.map(({ path }) => path)).toEqual(["/done"]);
    const record = await world.extractions.get(ref.job);
    expect(record?.status.conditions).toContainEqual(
      expect.objectContaining({ type: "CallbackDelivered", status: "True", reason: "Delivered" }),
    );
  });

  it("gives up a callback after the last try, and pauses nothing", async () => {
    const world = await open(() => 500);
    const ref = await beginJob(world, { callbackUrl: "https://caller.example/done" });
    await world.end(ref);
    await world.pass(2_600_000);
    expect(world.tries()).toHaveLength(6);
    const record = await world.extractions.get(ref.job);
    expect(record?.status.conditions).toContainEqual(
      expect.objectContaining({ type: "CallbackDelivered", status: "False", reason: "GaveUp" }),
    );
  }, 60_000);

  it("tries what our own fault cut short again when its lease is over", async () => {
    const world = await open();
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant });
    const hooks = { ...world.hooks };
    let faults = 1;
    world.hooks.get = (id) =>
      faults-- > 0 ? Promise.reject(new Error("the disk is full")) : hooks.get(id);
    await scrape(world, ref, 1);
    await world.pass(5_000);
    expect(world.requests).toEqual([]);
    expect(world.errors).toMatchObject([{ lane: hook.id }]);
    expect(world.counted).toEqual(["webhook-delay good", "webhook-first-try bad"]);
    await world.pass(limits.deliveryLeaseMs.value + limits.lanesPollMs.value);
    expect(world.pages()).toEqual([1]);
  });

  it("sends to no webhook that was removed", async () => {
    const world = await open(() => 500);
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant });
    await scrape(world, ref, 1);
    await world.pass(1_000);
    await world.hooks.remove(hook.id);
    await world.pass(60_000);
    expect(world.tries()).toHaveLength(1);
    expect(await world.outcomes(hook.id)).toEqual(["failed"]);
  });

  it("goes on where the last process stopped: nothing twice, nothing lost", async () => {
    const world = await open();
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant });
    await scrape(world, ref, 1);
    await world.pass(5_000);
    await world.stop();
    await scrape(world, ref, 2);
    await world.start();
    await world.pass(5_000);
    expect(world.pages()).toEqual([1, 2]);
    expect(await world.outcomes(hook.id)).toEqual(["delivered", "delivered"]);
  });

  it("leaves no timer when it is closed", async () => {
    const world = await open();
    await world.pass(1_000);
    await world.stop();
    expect(world.clock.waiting()).toBe(0);
  });
});

/** A dispatcher over the embedded adapters; `status` is what the receivers answer. */
async function open(status: () => number = () => 200) {
  const clock = createTestClock(noon);
  const requests: Requested[] = [];
  const times: number[] = [];
  const world = await openWorld(newDirectory(), clock, (request, at) => {
    requests.push(request);
    times.push(at);
    return { status: status() };
  });
  let next: AsyncDisposable | undefined;
  onTestFinished(async () => {
    await next?.[Symbol.asyncDispose]();
    await world.close();
  });
  return Object.assign(world, {
    clock,
    requests,
    /** Seconds after the first try. */
    tries: () => times.map((at) => (at - (times[0] ?? 0)) / 1_000),
    /** The numbers of the pages whose messages were sent, in order. */
    pages: () => requests.map(({ body }) => indexOf(Buffer.from(body as Uint8Array).toString())),
    async outcomes(lane: string) {
      const deliveries = await world.outbox.list({ lane, limit: 100 });
      return deliveries.map(({ outcome }) => outcome);
    },
    async end(ref: { tenant: string; job: string }) {
      const failure = { code: "site_unreachable", message: "no such name" };
      const entry = { ...ref, attempt: null, id: "end" };
      await world.events.publish({ ...entry, event: { type: "failed", failure } });
    },
    stop: () => world.stopDispatcher(),
    async start() {
      next = await dispatcherOf(world, { clock, dispatcher: world.receivers });
    },
  });
}

function indexOf(message: string): unknown {
  return JSON.parse(message).payload.page.index;
}
