import { describe, expect, it } from "vitest";
import { newHook } from "../../test/contract/samples.ts";
import { limits } from "../contract/limits.ts";
import type { Hook, Try } from "../contract/webhooks/webhook.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Message, NewDelivery, Order } from "../ports/outbox.ts";
import { activateHook, pauseHook } from "./switch-hook.ts";
import { testHook } from "./test-hook.ts";

const now = Date.parse("2026-01-31T12:00:00.000Z");
const hook = newHook({ id: "wh_1", tenant: "t1", url: "https://receiver.example/hook" });

function createWorld(error: string | null = null) {
  const steps: unknown[] = [];
  const deps = {
    hooks: {
      async update(id: string, change: Partial<Hook>) {
        steps.push({ update: id, ...change });
        return { ...hook, ...change };
      },
    },
    outbox: {
      async steer(lane: string, order: Order) {
        steps.push({ steer: lane, ...order });
        return 0;
      },
    },
    async test({ id }: Hook): Promise<Try> {
      steps.push({ test: id });
      return { at: "", status: null, ms: 1, error, answer: null };
    },
    clock: createTestClock(now),
  };
  // The members of the ports that a switch uses.
  return { steps, deps: deps as unknown as Parameters<typeof activateHook>[0] };
}

describe("a webhook", () => {
  it("is paused for its owner, then its deliveries are held", async () => {
    const { steps, deps } = createWorld();
    expect(await pauseHook(deps, hook)).toMatchObject({ status: "paused" });
    expect(steps).toEqual([
      { update: "wh_1", status: "paused", pausedReason: "PAUSED_BY_OWNER" },
      { steer: "wh_1", do: "hold" },
    ]);
  });

  it("is tested, then activated, then gets what was held for a day", async () => {
    const { steps, deps } = createWorld();
    expect(await activateHook(deps, hook)).toMatchObject({ status: "active" });
    expect(steps).toEqual([
      { test: "wh_1" },
      { update: "wh_1", status: "active", pausedReason: null },
      { steer: "wh_1", do: "release", keptSince: now - limits.webhookHeldMs.value },
    ]);
  });

  it("whose test fails stays as it was", async () => {
    const { steps, deps } = createWorld("answered 500");
    expect(await activateHook(deps, { ...hook, status: "paused" })).toBeDefined();
    expect(steps).toEqual([{ test: "wh_1" }, { update: "wh_1" }]);
  });
});

describe("a test of a webhook", () => {
  async function test(status: number, token: string | null = "tok") {
    const enqueued: { message: Message; deliveries: readonly NewDelivery[] }[] = [];
    const headers: Record<string, string>[] = [];
    const deps = {
      outbox: {
        async enqueue(message: Message, deliveries: readonly NewDelivery[]) {
          enqueued.push({ message, deliveries });
        },
      },
      secrets: {
        get: async (tenant: string, name: string) =>
          token !== null && tenant === "t1" && name === "webhook-token:wh_1"
            ? { value: token, version: "1" }
            : undefined,
      },
      signingSecrets: async () => ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
      dispatcher: {
        async request(options: { headers: Record<string, string> }) {
          headers.push(options.headers);
          const body = (async function* () {
            yield Buffer.from(`you sent ${token ?? ""}`);
          })();
          return { statusCode: status, headers: {}, body };
        },
      },
      userAgent: "Lorepod/0.1",
      clock: createTestClock(now),
      ids: { id: () => "1" },
    };
    // The members of the ports that a test uses.
    const tried = await testHook(deps as unknown as Parameters<typeof testHook>[0], hook);
    return { tried, headers: headers[0], ...enqueued[0] };
  }

  it.each([
    { status: 204, outcome: "delivered", error: null },
    { status: 500, outcome: "failed", error: "answered 500" },
  ])("answered $status is logged as $outcome", async ({ status, outcome, error }) => {
    const { tried, headers, message, deliveries } = await test(status);
    expect(tried).toMatchObject({ status, error, answer: "you sent ********" });
    expect(headers).toMatchObject({
      "webhook-id": "msg_1",
      "webhook-signature": expect.stringMatching(/^v1,/),
      "x-service-webhook-token": "tok",
      "user-agent": "Lorepod/0.1",
    });
    expect(message).toMatchObject({ id: "msg_1", event: "TESTING_CONNECTION", at: now });
    expect(JSON.parse(Buffer.from(message?.body ?? []).toString())).toMatchObject({
      event: "TESTING_CONNECTION",
      payload: { jobId: null, url: hook.url, apiKeyId: hook.keyId },
    });
    expect(deliveries).toEqual([{ id: "msg_1", lane: "wh_1", url: null, outcome, tries: [tried] }]);
  });

  it("without a token carries none, and shows the answer as it came", async () => {
    const { tried, headers } = await test(200, null);
    expect(headers).toMatchObject({ "x-service-webhook-token": "" });
    expect(tried.answer).toBe("you sent ");
  });
});
