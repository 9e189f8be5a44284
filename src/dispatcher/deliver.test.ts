import { describe, expect, it } from "vitest";
import { newHook } from "../../test/contract/samples.ts";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import { createTestClock } from "../kit/clock.ts";
import type { ObjectiveEvent } from "../objectives/index.ts";
import type { Claimed, Order, Settlement } from "../ports/outbox.ts";
import { deliver, type DeliverDeps } from "./deliver.ts";

const now = Date.parse("2026-01-31T12:00:00.000Z");
const at = new Date(now).toISOString();
const waitsMs = [5_000, 30_000];

const hookClaim: Claimed = {
  id: "msg_1",
  lane: "wh_1",
  tenant: "t1",
  job: "job_1",
  event: "PAGE_SCRAPED",
  seq: 1,
  createdAt: now,
  nextAt: now,
  outcome: "pending",
  tries: [],
  url: null,
  body: Buffer.from("{}"),
  dueAt: now,
  failed: 0,
  lease: "lease_1",
};
const callbackClaim: Claimed = {
  ...hookClaim,
  id: "job_1",
  lane: "cb_1",
  event: "EXTRACTION_COMPLETED",
  url: "https://caller.example/done?x=1",
};

type World = {
  hook?: Partial<Hook> | null;
  token?: string | null;
  status?: number;
  /** The code of the error with which each request ends. */
  fault?: string;
  /** The webhook's status after it was settled, where another process changes it. */
  then?: Hook["status"];
};

/** The ports in memory; `steps` are their writes, in order. */
function createWorld({ hook = {}, token = "tok", status = 200, fault, then }: World = {}) {
  const steps: unknown[] = [];
  const requests: { url: string; headers: Record<string, string> }[] = [];
  const notes: { hook: string; tried: Try }[] = [];
  const tried: [string, number][] = [];
  const counted: ObjectiveEvent[] = [];
  const logged: object[] = [];
  let state = hook === null ? undefined : newHook({ id: "wh_1", tenant: "t1", ...hook });
  const clock = createTestClock(now);
  const deps = {
    hooks: {
      get: async (id: string) => (id === "wh_1" ? state : undefined),
      async update(id: string, change: Partial<Hook>) {
        steps.push({ update: id, ...change });
        if (state !== undefined) state = { ...state, ...change };
        return state;
      },
    },
    outbox: {
      async settle({ id }: { id: string }, settlement: Settlement) {
        steps.push({ settle: id, ...settlement });
        if (state !== undefined && then !== undefined) state = { ...state, status: then };
        return true;
      },
      async steer(lane: string, order: Order) {
        steps.push({ steer: lane, ...order });
        return 0;
      },
    },
    secrets: {
      get: async (tenant: string, name: string) =>
        token !== null && tenant === "t1" && name === "webhook-token:wh_1"
          ? { value: token, version: "1" }
          : undefined,
    },
    extractions: {
      get: async (id: string) => ({ id, version: "1", status: { conditions: [] } }),
      async writeStatus(id: string, _version: string, { conditions }: { conditions: object[] }) {
        steps.push({ note: id, conditions });
        return { ok: true };
      },
    },
    signingSecrets: async (tenant: string) =>
      tenant === "t1" ? ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] : [],
    dispatcher: {
      async request(sent: { origin: string; path: string; headers: Record<string, string> }) {
        requests.push({ url: sent.origin + sent.path, headers: sent.headers });
        if (fault !== undefined) throw Object.assign(new Error(fault), { code: fault });
        const body = (async function* () {
          yield Buffer.from(`you sent ${token ?? ""}`);
        })();
        return { statusCode: status, headers: {}, body };
      },
    },
    userAgent: "Lorepod/0.1",
    waitsMs,
    clock,
    random: () => 0,
    notes: { add: (id: string, one: Try) => void notes.push({ hook: id, tried: one }) },
    log: {
      info: (fields: object, name: string) => void logged.push({ name, ...fields }),
      warn: (fields: object, name: string) => void logged.push({ name, ...fields }),
    },
    tried: (outcome: string, ms: number) => void tried.push([outcome, ms]),
    count: (all: readonly ObjectiveEvent[]) => void counted.push(...all),
  };
  return {
    steps,
    requests,
    notes,
    tried,
    counted,
    logged,
    // The members of the ports that a delivery uses.
    deliver: (claimed: Claimed) => deliver(deps as unknown as DeliverDeps, claimed),
  };
}

const triedWith = (status: number) => ({
  at,
  status,
  ms: 0,
  error: status < 300 ? null : `answered ${status}`,
  answer: "you sent ********",
});

describe("a delivery to a webhook", () => {
  it("is signed, carries the token and is settled as delivered", async () => {
    const world = createWorld();
    await world.deliver(hookClaim);
    expect(world.requests).toMatchObject([
      {
        url: "https://receiver.example/hook",
        headers: {
          "webhook-id": "msg_1",
          "webhook-timestamp": String(now / 1_000),
          "webhook-signature": expect.stringMatching(/^v1,/),
          "x-service-webhook-token": "tok",
          "user-agent": "Lorepod/0.1",
        },
      },
    ]);
    expect(world.steps).toEqual([{ settle: "msg_1", outcome: "delivered", tried: triedWith(200) }]);
    expect(world.notes).toEqual([{ hook: "wh_1", tried: triedWith(200) }]);
    expect(world.tried).toEqual([["delivered", 0]]);
    expect(world.logged).toEqual([]);
  });

  it("without a token carries none, and shows the answer as it came", async () => {
    const world = createWorld({ token: null });
    await world.deliver(hookClaim);
    expect(world.requests[0]?.headers).toMatchObject({ "x-service-webhook-token": "" });
    expect(world.steps).toMatchObject([{ tried: { answer: "you sent " } }]);
  });

  it.each([
    ["answers 500", { status: 500 }, "good"],
    ["cannot be reached, by its own fault", { fault: "dial-refused" }, "good"],
    ["cannot be reached, by ours", { fault: "dial-no-route" }, "bad"],
  ])("whose receiver %s counts towards the objective", async (_, given, outcome) => {
    const world = createWorld(given);
    await world.deliver(hookClaim);
    await world.deliver({ ...hookClaim, failed: 1 });
    expect(world.counted).toEqual([{ objective: "webhook-first-try", outcome }]);
  });

  it("that fails is tried again by the timetable, and logged", async () => {
    const world = createWorld({ status: 500 });
    await world.deliver({ ...hookClaim, failed: 1 });
    const tried = triedWith(500);
    expect(world.steps).toEqual([
      { settle: "msg_1", outcome: "pending", nextAt: now + 30_000, tried },
    ]);
    expect(world.notes).toHaveLength(1);
    expect(world.tried).toEqual([["retry", 0]]);
    expect(world.logged).toEqual([
      {
        name: "delivery.failed",
        tenant: "t1",
        job: "job_1",
        lane: "wh_1",
        delivery: "msg_1",
        tries: 2,
        status: 500,
        ms: 0,
        error: "answered 500",
      },
    ]);
  });

  it.each([
    { name: "fails its last try", status: 500, failed: 2, pausedReason: "TOO_MANY_ERRORS" },
    { name: "is answered 410", status: 410, failed: 0, pausedReason: "ENDPOINT_GONE" },
  ])("that $name pauses the webhook, then is held", async ({ status, failed, pausedReason }) => {
    const world = createWorld({ status });
    await world.deliver({ ...hookClaim, failed });
    expect(world.steps).toEqual([
      { update: "wh_1", status: "paused", pausedReason },
      { steer: "wh_1", do: "hold" },
      { settle: "msg_1", outcome: "held", tried: triedWith(status) },
    ]);
    expect(world.logged).toContainEqual({
      name: "webhook.paused",
      tenant: "t1",
      webhook: "wh_1",
      reason: pausedReason,
    });
  });

  it("to a paused webhook is held and not sent", async () => {
    const world = createWorld({ hook: { status: "paused" } });
    await world.deliver(hookClaim);
    expect(world.requests).toEqual([]);
    expect(world.steps).toEqual([{ settle: "msg_1", outcome: "held" }]);
  });

  it("that is held while its webhook is activated is released", async () => {
    const world = createWorld({ hook: { status: "paused" }, then: "active" });
    await world.deliver(hookClaim);
    expect(world.steps).toEqual([
      { settle: "msg_1", outcome: "held" },
      { steer: "wh_1", do: "release", keptSince: 0 },
    ]);
  });

  it("to a webhook that was removed fails and is not sent", async () => {
    const world = createWorld({ hook: null });
    await world.deliver(hookClaim);
    expect(world.requests).toEqual([]);
    expect(world.steps).toEqual([{ settle: "msg_1", outcome: "failed" }]);
  });
});

describe("a callback", () => {
  const noted = (status: string, reason: string, message: string) => ({
    note: "job_1",
    conditions: [{ type: "CallbackDelivered", status, reason, message, lastTransitionTime: at }],
  });

  it("is sent to its URL without a token, and noted in the job", async () => {
    const world = createWorld();
    await world.deliver(callbackClaim);
    expect(world.requests).toMatchObject([
      { url: "https://caller.example/done?x=1", headers: { "webhook-id": "job_1" } },
    ]);
    expect(world.requests[0]?.headers).not.toHaveProperty("x-service-webhook-token");
    expect(world.steps).toEqual([
      { settle: "job_1", outcome: "delivered", tried: expect.objectContaining({ error: null }) },
      noted("True", "Delivered", ""),
    ]);
    expect(world.notes).toEqual([]);
  });

  it("that fails is tried again, and not noted yet", async () => {
    const world = createWorld({ status: 500 });
    await world.deliver(callbackClaim);
    expect(world.steps).toMatchObject([
      { settle: "job_1", outcome: "pending", nextAt: now + 5_000, tried: { status: 500 } },
    ]);
    expect(world.steps).toHaveLength(1);
  });

  it.each([
    { status: 500, failed: 2 },
    { status: 410, failed: 0 },
  ])("is given up after $status and $failed failed tries, and pauses nothing", async (given) => {
    const world = createWorld({ status: given.status });
    await world.deliver({ ...callbackClaim, failed: given.failed });
    expect(world.steps).toEqual([
      { settle: "job_1", outcome: "failed", tried: expect.anything() },
      noted("False", "GaveUp", `answered ${given.status}`),
    ]);
  });
});
