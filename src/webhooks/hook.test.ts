import { describe, expect, it, test } from "vitest";
import { limits } from "../contract/limits.ts";
import type { Hook } from "../contract/webhooks/webhook.ts";
import type { Delivery, Message } from "../ports/outbox.ts";
import {
  callbackDelivery,
  callbackLane,
  deliveriesFor,
  deliveryView,
  isHookLane,
  newHook,
  newToken,
  tokenName,
  webhookView,
} from "./hook.ts";

const at = Date.parse("2026-01-31T12:00:00.000Z");
const owner = { tenant: "t1", keyId: "key_1" };
const randomBytes = (size: number) => new Uint8Array(size);

function hookAt(createdAt: number, more: Partial<Hook> = {}): Hook {
  const asked = { url: "https://a.example/hook", events: ["PAGE_SCRAPED" as const] };
  const { hook } = newHook(asked, owner, { id: "1", now: createdAt, randomBytes });
  return { ...hook, ...more };
}

const message: Message = {
  id: "job_1:7",
  tenant: "t1",
  job: "job_1",
  event: "PAGE_SCRAPED",
  at,
  body: new Uint8Array(),
};

describe("a message goes to", () => {
  test.each([
    ["a webhook that was created before it", hookAt(at - 1), true],
    ["a webhook that was created at the same moment", hookAt(at), true],
    ["no webhook that was created after it", hookAt(at + 1), false],
    ["no webhook of another tenant", hookAt(0, { tenant: "t2" }), false],
    ["no webhook of other events", hookAt(0, { events: ["EXTRACTION_FAILED"] }), false],
    ["a paused webhook, where it is held later", hookAt(0, { status: "paused" }), true],
  ])("%s", (_name, hook, isDelivered) => {
    const deliveries = deliveriesFor(message, [hook]);
    expect(deliveries.map(({ lane }) => lane)).toEqual(isDelivered ? [hook.id] : []);
  });

  it("each webhook by a delivery whose id is the same at every pass", () => {
    const hooks = [hookAt(0, { id: "wh_1" }), hookAt(0, { id: "wh_2" })];
    const first = deliveriesFor(message, hooks);
    expect(new Set(first.map(({ id }) => id)).size).toBe(2);
    expect(deliveriesFor(message, hooks)).toEqual(first);
    const [next] = deliveriesFor({ ...message, id: "job_1:8" }, hooks);
    expect(first.map(({ id }) => id)).not.toContain(next?.id);
  });
});

test.each([
  ["the same server of the same tenant", "t1", "https://a.example/other?x=1", true],
  ["another server", "t1", "https://b.example/", false],
  ["another port", "t1", "https://a.example:8443/", false],
  ["another tenant", "t2", "https://a.example/", false],
])("a callback shares its lane with those to %s: %s", (_name, tenant, url, isShared) => {
  const lane = callbackLane("t1", "https://a.example/callback");
  expect(callbackLane(tenant, url) === lane).toBe(isShared);
  expect(isHookLane(lane)).toBe(false);
});

test("a callback is one delivery for each job", () => {
  const delivery = callbackDelivery(message, "job_1", "https://a.example/callback");
  expect(delivery).toMatchObject({ id: "job_1", outcome: "pending", tries: [] });
});

test("a webhook has the caller's token, or a new one", () => {
  const asked = { url: "https://a.example/", events: [] };
  const made = { id: "1", now: at, randomBytes };
  expect(newHook({ ...asked, token: "own" }, owner, made).token).toBe("own");
  expect(newHook(asked, owner, made).token).toBe(newToken(randomBytes));
  expect(isHookLane(newHook(asked, owner, made).hook.id)).toBe(true);
});

test.each([
  { heldMs: limits.webhookHeldMs.value, outcome: "held" },
  { heldMs: limits.webhookHeldMs.value + 1, outcome: "failed" },
])("a delivery that is held for $heldMs ms is shown as $outcome", ({ heldMs, outcome }) => {
  const delivery: Delivery = {
    id: "msg_1",
    lane: "wh_1",
    tenant: "t1",
    job: "job_1",
    event: "PAGE_SCRAPED",
    seq: 1,
    createdAt: at,
    nextAt: null,
    outcome: "held",
    tries: [],
  };
  expect(deliveryView(delivery, at + heldMs).outcome).toBe(outcome);
});

test("a new webhook is active, of its owner, and has sent nothing", () => {
  const wanted = { url: "https://a.example/", events: ["PAGE_SCRAPED" as const] };
  const made = { id: "1", now: at, randomBytes };
  const expected = {
    id: "wh_1",
    ...owner,
    ...wanted,
    status: "active",
    createdAt: "2026-01-31T12:00:00.000Z",
    delivered: 0,
    failures: 0,
  };
  expect(newHook(wanted, owner, made).hook).toEqual(expected);
  const described = newHook({ ...wanted, description: "for sales" }, owner, made).hook;
  expect(described).toEqual({ ...expected, description: "for sales" });
  expect(newToken(randomBytes)).toBe(`whtok_${"A".repeat(32)}`);
  expect(tokenName("wh_1")).toBe("webhook-token:wh_1");
});

test("a webhook is shown without its owner; what is not known is null", () => {
  const hook = hookAt(at);
  const shown = {
    id: "wh_1",
    url: "https://a.example/hook",
    events: ["PAGE_SCRAPED"],
    status: "active",
    createdAt: hook.createdAt,
    delivered: 0,
    failures: 0,
  };
  const unknown = {
    pausedReason: null,
    description: null,
    lastDeliveryAt: null,
    lastSuccessAt: null,
  };
  expect(webhookView(hook)).toEqual({ ...shown, ...unknown });
  const known = {
    pausedReason: "ENDPOINT_GONE" as const,
    description: "for sales",
    lastDeliveryAt: "2026-01-31T12:00:00.000Z",
    lastSuccessAt: "2026-01-30T12:00:00.000Z",
  };
  expect(webhookView({ ...hook, ...known })).toEqual({ ...shown, ...known });
});

test.each([
  { name: "is not due", nextAt: null, nextTryAt: null },
  { name: "is due later", nextAt: at + 5_000, nextTryAt: "2026-01-31T12:00:05.000Z" },
  { name: "is due at once", nextAt: 0, nextTryAt: "2026-01-31T12:00:00.000Z" },
])("a delivery that $name is shown with its next try: $nextTryAt", ({ nextAt, nextTryAt }) => {
  const tries = [{ at: "", status: 500, ms: 1, error: "no", answer: null }];
  const shown = { id: "msg_1", event: "PAGE_SCRAPED" as const, outcome: "pending" as const, tries };
  const about = { ...shown, lane: "wh_1", tenant: "t1", job: "job_1", seq: 1, createdAt: at };
  expect(deliveryView({ ...about, nextAt }, at)).toEqual({
    ...shown,
    jobId: "job_1",
    createdAt: "2026-01-31T12:00:00.000Z",
    nextTryAt,
  });
  // Only one that is held can be held too long.
  const later = at + 2 * limits.webhookHeldMs.value;
  expect(deliveryView({ ...about, nextAt }, later).outcome).toBe("pending");
});
