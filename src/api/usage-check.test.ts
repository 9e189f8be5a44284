import { describe, expect, it, vi } from "vitest";
import { openApiApp } from "../../test/api-app.ts";
import type { KeyLimits, Plan } from "../contract/accounts/api-key.ts";
import { AppError } from "../contract/errors.ts";
import { limits } from "../contract/limits.ts";
import { planTable } from "../contract/settings/plans.ts";
import type { Usage } from "../ports/usage.ts";
import { dayOf, periodOf } from "./usage-check.ts";

type Counted = { tenant: string; day: string; endpoint: string };

/** An API whose usage is recorded; `changes` replace members of the port. */
async function openWorld(
  key: { plan?: Plan; limits?: KeyLimits } = {},
  changes: Partial<Usage> = {},
) {
  const first = await openApiApp();
  const counted: Counted[] = [];
  const taken: [string, string, number][] = [];
  const givenBack: [string, string][] = [];
  const usage: Usage = {
    ...first.usage,
    async take(tenant, month, quota) {
      taken.push([tenant, month, quota]);
      return first.usage.take(tenant, month, quota);
    },
    async count(tenant, day, endpoint) {
      counted.push({ tenant, day, endpoint });
    },
    async giveBack(tenant, month) {
      givenBack.push([tenant, month]);
      return first.usage.giveBack(tenant, month);
    },
    ...changes,
  };
  const settings = { ...first.settings, plans: planTable };
  const { clock } = first;
  const api = await openApiApp({ usage, settings, clock });
  await api.keys.update(api.key.id, { plan: "Pro", ...key });
  return Object.assign(api, { clock, counted, taken, givenBack });
}

const body = { url: "https://a.example/" };
const start = ["POST", "/v1/extract/async"] as const;

describe("a request", () => {
  it("has the plan's limit, what remains of it and when it is renewed", async () => {
    const { call, clock } = await openWorld({ limits: { requestsPerMinute: 2 } });
    const headersOf = async () => {
      const { statusCode, headers } = await call("GET", "/v1/account");
      const { "ratelimit-limit": limit, "ratelimit-remaining": left } = headers;
      return [statusCode, limit, left, headers["ratelimit-reset"], headers["retry-after"]];
    };
    expect(await headersOf()).toEqual([200, "2", "1", "60", undefined]);
    await clock.advance(10_500);
    expect(await headersOf()).toEqual([200, "2", "0", "50", undefined]);
    expect(await headersOf()).toEqual([429, "2", "0", "50", "50"]);
    await clock.advance(49_500);
    expect(await headersOf()).toEqual([200, "2", "0", "11", undefined]);
  });

  it("is counted for its tenant, day and endpoint", async () => {
    const { call, counted, taken, key, givenBack } = await openWorld();
    await call(...start, { body });
    await vi.waitFor(() => expect(counted).toHaveLength(1));
    const endpoint = "POST /v1/extract/async";
    expect(counted).toEqual([{ tenant: key.tenant, day: "2026-03-01", endpoint }]);
    expect(taken).toEqual([[key.tenant, "2026-03", planTable.Pro.quota]]);
    expect(givenBack).toEqual([]);
  });

  it.each(["/v1/account", "/v1/jobs", "/v1/account/signing-secret"])(
    "to read %s is free",
    async (path) => {
      const { call, taken } = await openWorld();
      expect((await call("GET", path)).statusCode).toBe(200);
      expect(taken).toEqual([]);
    },
  );

  it.each(["/v1/knowledge", "/v1/webhooks"])("to read %s is counted", async (path) => {
    const { call, counted } = await openWorld();
    await call("GET", path);
    await vi.waitFor(() => expect(counted).toHaveLength(1));
  });

  it.each([
    { name: "a wrong field", sent: { url: 5 }, status: 400, isCounted: true },
    { name: "an unknown path", sent: body, path: "/v1/nothing", status: 404, isCounted: null },
  ])("with $name; counted: $isCounted", async ({ sent, status, isCounted, path = start[1] }) => {
    const { call, counted, givenBack } = await openWorld();
    expect((await call("POST", path, { body: sent })).statusCode).toBe(status);
    const lengths = isCounted === null ? [0, 0] : [1, 0];
    await vi.waitFor(() => expect([counted.length, givenBack.length]).toEqual(lengths));
  });

  it.each([
    { name: "a server error", error: new Error("a bug"), status: 500 },
    { name: "a full storage", error: new AppError("storage_full", "full"), status: 402 },
    { name: "too many requests", error: new AppError("rate_limited", "slow"), status: 429 },
    { name: "an outage", error: new AppError("unavailable", "away"), status: 503 },
  ])("that is answered with $name is given back", async ({ error, status }) => {
    const world = await openWorld();
    world.extractions.create = () => Promise.reject(error);
    expect((await world.call(...start, { body })).statusCode).toBe(status);
    await vi.waitFor(() => expect(world.givenBack).toEqual([[world.key.tenant, "2026-03"]]));
    expect(world.counted).toEqual([]);
  });

  it("that repeats another is given back", async () => {
    const { call, counted, givenBack } = await openWorld();
    const headers = { "idempotency-key": "a-key" };
    await call(...start, { body, headers });
    await call(...start, { body, headers });
    await vi.waitFor(() => expect([counted.length, givenBack.length]).toEqual([1, 1]));
  });

  it("that cannot be counted is logged", async () => {
    const { call, logged } = await openWorld({}, { count: () => Promise.reject(new Error("no")) });
    expect((await call(...start, { body })).statusCode).toBe(200);
    await vi.waitFor(() => expect(logged.map(({ name }) => name)).toContain("usage.lost"));
  });
});

describe("a quota", () => {
  it.each([
    { plan: "Starter", isRefused: true },
    { plan: "Pro", isRefused: true },
    { plan: "Usage", isRefused: false },
  ] as const)("of plan $plan that is used up; refused: $isRefused", async ({ plan, isRefused }) => {
    const { call } = await openWorld({ plan, limits: { quota: 1 } });
    expect((await call(...start, { body })).statusCode).toBe(200);
    const second = await call(...start, { body });
    expect(second.headers["x-error-code"]).toBe(isRefused ? "quota_exhausted" : undefined);
    if (isRefused) {
      const message = "the quota of 1 requests is used up; the next period begins 2026-04-01T00:00";
      expect(second.json().message).toContain(message);
    }
    // What frees room is always possible.
    const removal = await call("DELETE", "/v1/knowledge?domain=a.example");
    expect(removal.statusCode).toBe(200);
  });
});

describe("while the shared counter is unavailable", () => {
  const away = () => Promise.reject(new AppError("unavailable", "no broker"));

  it("reads are limited by each replica on its own", async () => {
    const { call } = await openWorld({ limits: { requestsPerMinute: 2 } }, { admit: away });
    const answers: [number, unknown][] = [];
    for (let n = 0; n < 3; n++) {
      const { statusCode, headers } = await call("GET", "/v1/account");
      answers.push([statusCode, headers["ratelimit-remaining"]]);
    }
    expect(answers).toEqual([
      [200, "1"],
      [200, "0"],
      [429, "0"],
    ]);
  });

  it.each(["admit", "take"] as const)("writes are refused; %s", async (member) => {
    const { call } = await openWorld({}, { [member]: away });
    expect((await call(...start, { body })).statusCode).toBe(503);
  });

  it("reads are served without a count", async () => {
    const { call, counted } = await openWorld({}, { take: away });
    expect((await call("GET", "/v1/knowledge")).statusCode).toBe(200);
    await new Promise((next) => setImmediate(next));
    expect(counted).toEqual([]);
  });

  it.each(["admit", "take"] as const)("other errors are not hidden; %s", async (member) => {
    const broken = () => Promise.reject(new AppError("internal", "a bug"));
    const { call } = await openWorld({}, { [member]: broken });
    expect((await call("GET", "/v1/knowledge")).statusCode).toBe(500);
  });
});

describe("the last use of a key", () => {
  it("is written once in a while", async () => {
    const { call, keys, key, clock } = await openWorld();
    const lastUse = async () => (await keys.get(key.id))?.lastUsedAt;
    await call("GET", "/v1/account");
    const first = new Date(clock.now()).toISOString();
    await vi.waitFor(async () => expect(await lastUse()).toBe(first));
    await clock.advance(limits.keyUsedEveryMs.value - 1);
    await call("GET", "/v1/account");
    await new Promise((next) => setImmediate(next));
    expect(await lastUse()).toBe(first);
    await clock.advance(1);
    await call("GET", "/v1/account");
    await vi.waitFor(async () => expect(await lastUse()).not.toBe(first));
  });

  it("that cannot be written is logged, and tried again later", async () => {
    const world = await openWorld();
    let writes = 0;
    world.keys.update = () => {
      writes++;
      return Promise.reject(new Error("the disk is full"));
    };
    const use = async () => {
      await world.call("GET", "/v1/account");
      await new Promise((next) => setImmediate(next));
      return writes;
    };
    expect(await use()).toBe(1);
    expect(world.logged.map(({ name }) => name)).toContain("key.use.lost");
    expect(await use()).toBe(1);
    await world.clock.advance(limits.diskRetryMaxMs.value);
    expect(await use()).toBe(2);
  });
});

it.each([
  ["2026-01-31T23:59:59.999Z", "2026-01-31", "2026-01-01", "2026-02-01"],
  ["2026-12-01T00:00:00.000Z", "2026-12-01", "2026-12-01", "2027-01-01"],
])("%s is in the day %s and the period %s to %s", (at, day, start_, end) => {
  const now = Date.parse(at);
  expect(dayOf(now)).toBe(day);
  const midnight = "T00:00:00.000Z";
  expect(periodOf(now)).toEqual({ periodStart: start_ + midnight, periodEnd: end + midnight });
});
