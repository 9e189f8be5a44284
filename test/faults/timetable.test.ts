import { afterEach, describe, expect, it, vi } from "vitest";
import { changeWebhook } from "../../src/api/change-webhook.ts";
import type { Services } from "../../src/api/index.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { createIds } from "../../src/kit/ids.ts";
import { testHook } from "../../src/webhooks/index.ts";
import { newDirectory } from "../contract/embedded.ts";
import { addHook, beginJob, openWorld, scrape, signingSecret } from "./dispatch-world.ts";
import type { Requested } from "./dispatch-world.ts";

// A day of polls passes on the test clock.
vi.setConfig({ testTimeout: 300_000 });

const begun = Date.parse("2026-01-31T12:00:00Z");
type World = Awaited<ReturnType<typeof openWorld>>;

let current: World | undefined;
afterEach(async () => {
  await current?.close();
  if (current && current.errors.length > 0) throw new AggregateError(current.errors);
  current = undefined;
});

/** Opens the world with receivers that answer by path, and notes who was asked when. */
async function open(answers: Record<string, Answers>) {
  const clock = createTestClock(begun);
  const asked: { path: string; seconds: number; id: string; event: string; stamp: string }[] = [];
  const answer = ({ path, headers, body }: Requested, at: number) => {
    // Headers and body are as this product gives them.
    const named = headers as Record<string, string>;
    const { event } = JSON.parse((body as Buffer).toString());
    const seconds = (at - begun) / 1_000;
    const stamp = named["webhook-signature"] ?? "";
    asked.push({ path, seconds, id: named["webhook-id"] ?? "", event, stamp });
    const count = asked.filter((one) => one.path === path).length;
    return (answers[path] ?? (() => ({ status: 200 })))(count, event);
  };
  current = await openWorld(newDirectory(), clock, answer);
  return { world: current, clock, asked };
}

type Answers = (
  count: number,
  event: string,
) => { status: number; headers?: Record<string, string> };

const no: Answers = () => ({ status: 500 });

describe("the timetable", () => {
  it("is 5 s, 30 s, 2 min, 10 min, 30 min; then the webhook is paused", async () => {
    const { world, asked } = await open({ "/down": no });
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant, url: "https://a.example/down" });
    await scrape(world, ref, 1);
    await world.pass(2_556_000);
    expect(asked.map(({ seconds }) => seconds)).toEqual([0, 5, 35, 155, 755, 2_555]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    // Each attempt is signed again.
    expect(new Set(asked.map(({ stamp }) => stamp)).size).toBe(6);
    expect(await world.hooks.get(hook.id)).toMatchObject({
      status: "paused",
      pausedReason: "TOO_MANY_ERRORS",
      failures: 6,
      delivered: 0,
    });
    const [delivery] = await world.outbox.list({ lane: hook.id, limit: 5 });
    expect(delivery?.outcome).toBe("held");
    expect(delivery?.tries).toHaveLength(6);
  });

  it("gives way to Retry-After", async () => {
    const { world, asked } = await open({
      "/busy": (count) =>
        count === 1 ? { status: 503, headers: { "retry-after": "60" } } : { status: 200 },
    });
    const ref = await beginJob(world);
    await addHook(world, { tenant: ref.tenant, url: "https://a.example/busy" });
    await scrape(world, ref, 1);
    await world.pass(70_000);
    expect(asked.map(({ seconds }) => seconds)).toEqual([0, 60]);
  });

  it("of one webhook does not affect another, nor another tenant", async () => {
    const { world, asked } = await open({ "/down": no });
    const [ref, other] = [await beginJob(world), await beginJob(world)];
    await addHook(world, { tenant: ref.tenant, url: "https://a.example/down" });
    await addHook(world, { tenant: ref.tenant, url: "https://a.example/up" });
    await addHook(world, { tenant: other.tenant, url: "https://a.example/other" });
    for (let n = 1; n <= 20; n++) await scrape(world, ref, n);
    await world.pass(2_000);
    expect(asked.filter(({ path }) => path === "/up")).toHaveLength(20);
    expect(asked.filter(({ path }) => path === "/other")).toHaveLength(0);
  });

  it("ends at once for a receiver that answers 410 Gone", async () => {
    const { world, asked } = await open({ "/gone": () => ({ status: 410 }) });
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant, url: "https://a.example/gone" });
    await scrape(world, ref, 1);
    await world.pass(10_000);
    expect(asked).toHaveLength(1);
    const now = await world.hooks.get(hook.id);
    expect(now).toMatchObject({ status: "paused", pausedReason: "ENDPOINT_GONE" });
  });
});

describe("a callback", () => {
  it("keeps the timetable, and pauses nothing when it is through", async () => {
    const { world, asked } = await open({ "/cb": no });
    const ref = await beginJob(world, { callbackUrl: "https://a.example/cb" });
    const failure = { code: "site_unreachable", message: "no such name" };
    const event = { type: "failed", failure } as const;
    await world.events.publish({ ...ref, attempt: null, id: "end", event });
    await world.pass(2_556_000);
    expect(asked.map(({ seconds }) => seconds)).toEqual([0, 5, 35, 155, 755, 2_555]);
    expect(new Set(asked.map(({ id }) => id))).toEqual(new Set([ref.job]));
    const job = await world.extractions.get(ref.job);
    expect(job?.status.conditions).toMatchObject([
      { type: "CallbackDelivered", status: "False", reason: "GaveUp", message: "answered 500" },
    ]);
    expect(await world.outbox.lanes()).toEqual([]);
  });
});

describe("a pause", () => {
  it("keeps what comes, and delivers it in order after a test that went well", async () => {
    let fixed = false;
    const { world, clock, asked } = await open({ "/h": () => ({ status: fixed ? 200 : 410 }) });
    const ref = await beginJob(world);
    const hook = await addHook(world, { tenant: ref.tenant, url: "https://a.example/h" });
    for (let n = 1; n <= 5; n++) {
      await scrape(world, ref, n);
      await world.pass(1_000);
    }
    expect(asked).toHaveLength(1);
    for (let hours = 0; hours < 23; hours++) await clock.advance(3_600_000);
    const services = servicesOf(world, clock);
    const paused = (await world.hooks.get(hook.id)) ?? hook;

    const still = changeWebhook(services, paused, { status: "active" });
    await world.settle();
    expect(await still).toMatchObject({ status: "paused", pausedReason: "ENDPOINT_GONE" });
    fixed = true;
    const active = changeWebhook(services, paused, { status: "active" });
    await world.settle();
    expect(await active).toMatchObject({ status: "active" });
    expect((await active)?.pausedReason).toBeUndefined();
    await world.pass(2_000);
    const events = asked.map(({ event }) => event);
    const scraped = Array.from({ length: 5 }, () => "PAGE_SCRAPED");
    const tests = ["TESTING_CONNECTION", "TESTING_CONNECTION"];
    expect(events).toEqual(["PAGE_SCRAPED", ...tests, ...scraped]);
    // The one that had failed goes first, the rest as they came.
    const log = await world.outbox.list({ lane: hook.id, event: "PAGE_SCRAPED", limit: 9 });
    expect(asked.slice(3).map(({ id }) => id)).toEqual(log.map(({ id }) => id).toReversed());
    expect(asked[3]?.id).toBe(asked[0]?.id);
  });

  it("of more than a day gives up what is older", async () => {
    const { world, clock, asked } = await open({});
    const ref = await beginJob(world);
    const hook = await addHook(world, {
      tenant: ref.tenant,
      url: "https://a.example/h",
      status: "paused",
      pausedReason: "PAUSED_BY_OWNER",
    });
    await scrape(world, ref, 1);
    await world.pass(1_000);
    await clock.advance(12 * 3_600_000);
    await scrape(world, ref, 2);
    await world.pass(1_000);
    await clock.advance(12 * 3_600_000);
    const active = changeWebhook(servicesOf(world, clock), hook, { status: "active" });
    await world.settle();
    await active;
    await world.pass(2_000);
    expect(asked.map(({ event }) => event)).toEqual(["TESTING_CONNECTION", "PAGE_SCRAPED"]);
    const log = await world.outbox.list({ lane: hook.id, event: "PAGE_SCRAPED", limit: 9 });
    expect(log.map(({ outcome }) => outcome)).toEqual(["delivered", "failed"]);
  });
});

/** What `changeWebhook` uses of the API's services. */
function servicesOf(world: World, clock: ReturnType<typeof createTestClock>): Services {
  const { hooks, outbox, secrets } = world;
  const ids = createIds({ now: () => clock.now(), randomBytes: (size) => Buffer.alloc(size) });
  const deps = {
    outbox,
    secrets,
    clock,
    ids,
    signingSecrets: async () => [signingSecret],
    dispatcher: world.receivers,
    userAgent: "Lorepod/0.1",
  };
  const test: Services["webhooks"]["test"] = (hook) => testHook(deps, hook);
  const webhooks = { hooks, outbox, test, mayDial: () => ({ ok: true as const }) };
  return { webhooks, secrets, clock } as unknown as Services;
}
