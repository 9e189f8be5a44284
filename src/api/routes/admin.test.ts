import { describe, expect, it } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import { limits } from "../../contract/limits.ts";
import { newExtraction } from "../../extraction/index.ts";
import type { Services } from "../services.ts";

const adminToken = "token-of-sixteen";

async function openWorld(changes: Partial<Services> = {}) {
  const first = await openApiApp();
  const settings = { ...first.settings, adminToken };
  const api = await openApiApp({ settings, ...changes });
  async function admin(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) {
    const answer = await api.app.inject({
      method,
      url: `/admin/v1${path}`,
      headers: { authorization: `Bearer ${adminToken}` },
      ...(body && { payload: body }),
    });
    return answer;
  }
  const withKey = (text: string) =>
    api.app.inject({ method: "GET", url: "/v1/account", headers: { "x-api-key": text } });
  return Object.assign(api, { admin, withKey });
}

describe("a key of the admin", () => {
  it("is made with plan Usage, works, and is shown without its text", async () => {
    const { admin, withKey, clock } = await openWorld();
    const answer = await admin("POST", "/keys", { name: "laptop" });
    const { key: text, ...record } = answer.json();
    expect(answer.statusCode).toBe(201);
    expect(record).toEqual({
      id: expect.stringMatching(/^key_/),
      name: "laptop",
      plan: "Usage",
      prefix: text.slice(0, record.prefix.length),
      createdAt: new Date(clock.now()).toISOString(),
      lastUsedAt: null,
      expiresAt: null,
      revoked: false,
      limits: {},
    });
    expect((await withKey(text)).statusCode).toBe(200);
    const shown = (await admin("GET", `/keys/${record.id}`)).json();
    expect(shown).toMatchObject({ ...record, lastUsedAt: expect.anything() });
    expect((await admin("GET", "/keys")).json().keys).toContainEqual(shown);
  });

  it("has the plan, the limits and the expiry date that are wanted", async () => {
    const { admin, withKey, clock } = await openWorld();
    const expiresAt = new Date(clock.now() + 60_000).toISOString();
    const wanted = { name: "a", plan: "Pro", expiresAt, limits: { quota: 5 } };
    const { key: text, ...record } = (await admin("POST", "/keys", wanted)).json();
    expect(record).toMatchObject(wanted);
    expect((await withKey(text)).statusCode).toBe(200);
    await clock.advance(60_000);
    expect((await withKey(text)).statusCode).toBe(401);
  });

  it("is imported once", async () => {
    const { admin, withKey } = await openWorld();
    const body = { name: "old", key: "a-key-of-another-system" };
    const answer = await admin("POST", "/keys/import", body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: "old", plan: "Usage" });
    expect(answer.json()).not.toHaveProperty("key");
    expect((await withKey(body.key)).statusCode).toBe(200);
    const again = await admin("POST", "/keys/import", body);
    expect(again.headers["x-error-code"]).toBe("key_exists");
    const mistyped = `service_live_${"a".repeat(43)}`;
    expect((await admin("POST", "/keys/import", { ...body, key: mistyped })).statusCode).toBe(400);
  });

  it("is changed field by field", async () => {
    const { admin, key } = await openWorld();
    const path = `/keys/${key.id}`;
    const change = async (body: object) => (await admin("PATCH", path, body)).json();
    const before = (await admin("GET", path)).json();
    expect(await change({})).toEqual(before);
    expect(await change({ name: "new" })).toEqual({ ...before, name: "new" });
    const expiresAt = "2027-01-01T01:00:00+01:00";
    expect((await change({ expiresAt })).expiresAt).toBe("2027-01-01T00:00:00.000Z");
    expect((await change({ plan: "Starter" })).expiresAt).toBe("2027-01-01T00:00:00.000Z");
    expect(await change({ expiresAt: null, revoked: true })).toMatchObject({
      expiresAt: null,
      revoked: true,
      plan: "Starter",
      name: "new",
    });
  });

  it("gets a new secret; the old one is refused", async () => {
    const { admin, withKey, key, keyText } = await openWorld();
    const { key: text, ...record } = (await admin("POST", `/keys/${key.id}/rotate`)).json();
    expect(record).toMatchObject({ id: key.id, name: key.name });
    expect((await withKey(text)).statusCode).toBe(200);
    expect((await withKey(keyText)).statusCode).toBe(401);
  });

  it("that is deleted is unknown at once, while its data is removed", async () => {
    const { admin, withKey, key, keyText, keys } = await openWorld();
    const answer = await admin("DELETE", `/keys/${key.id}`);
    expect([answer.statusCode, answer.payload]).toEqual([204, ""]);
    expect((await withKey(keyText)).statusCode).toBe(401);
    expect(await keys.get(key.id)).toMatchObject({ erasing: true });
    expect((await admin("GET", "/keys")).json().keys).toEqual([]);
    for (const [method, rest, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { name: "x" }],
      ["POST", "/rotate", undefined],
      ["DELETE", "", undefined],
      ["GET", "/usage", undefined],
    ] as const) {
      const again = await admin(method, `/keys/${key.id}${rest}`, body);
      expect([again.statusCode, again.json().message]).toEqual([404, "there is no such key"]);
    }
  });

  it("has its usage shown", async () => {
    const { admin, call, key } = await openWorld();
    await call("GET", "/v1/knowledge");
    const usage = (await admin("GET", `/keys/${key.id}/usage`)).json();
    expect(Object.keys(usage).toSorted()).toEqual(["limits", "plan", "usage"]);
    const account = (await call("GET", "/v1/account")).json();
    expect(account).toMatchObject(usage);
  });

  it("cannot be managed with a key", async () => {
    const { call } = await openWorld();
    expect((await call("GET", "/admin/v1/keys")).statusCode).toBe(401);
  });
});

describe("an account", () => {
  it("has the usage of this month by day and endpoint, and what remains", async () => {
    const first = await openApiApp();
    const rows = [
      { day: "2026-03-01", endpoint: "POST /v1/extract", requests: 2 },
      { day: "2026-03-01", endpoint: "POST /v1/search", requests: 3 },
      { day: "2026-03-02", endpoint: "POST /v1/extract", requests: 4 },
    ];
    const read: string[] = [];
    const usage: Services["usage"] = {
      ...first.usage,
      async read(_tenant, month) {
        read.push(month);
        return rows;
      },
      stored: async () => 123,
    };
    const { call, admin, key } = await openWorld({ usage });
    const set = (more: object) => admin("PATCH", `/keys/${key.id}`, { limits: more });
    await set({ quota: 10, storageBytes: 1_000, requestsPerMinute: 99, concurrentExtractions: 3 });
    const account = (await call("GET", "/v1/account")).json();
    expect(read).toEqual(["2026-03"]);
    expect(account).toMatchObject({
      plan: "Pro",
      apiKey: { id: key.id, name: "test", prefix: key.prefix, createdAt: key.createdAt },
      usage: {
        periodStart: "2026-03-01T00:00:00.000Z",
        periodEnd: "2026-04-01T00:00:00.000Z",
        requests: 9,
        quota: 10,
        remaining: 1,
        byEndpoint: { "POST /v1/extract": 6, "POST /v1/search": 3 },
        byDay: { "2026-03-01": 5, "2026-03-02": 4 },
      },
      storage: { bytes: 123, limit: 1_000 },
      limits: {
        requestsPerMinute: 99,
        maxPages: limits.maxPagesMax.value,
        maxUrls: limits.urlsMax.value,
        concurrentExtractions: 3,
      },
    });
    await set({ quota: 5, storageBytes: 0 });
    expect((await call("GET", "/v1/account")).json()).toMatchObject({
      usage: { remaining: 0 },
      storage: { limit: null },
    });
    await set({ quota: 0 });
    const unlimited = { quota: null, remaining: null };
    expect((await call("GET", "/v1/account")).json()).toMatchObject({ usage: unlimited });
  });

  it("has a signing secret, which is replaced on request", async () => {
    const { call, clock } = await openWorld();
    const read = async () => (await call("GET", "/v1/account/signing-secret")).json();
    const first = await read();
    expect(first).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      previousValidUntil: null,
    });
    expect(await read()).toEqual(first);
    const next = (await call("POST", "/v1/account/signing-secret/rotate")).json();
    expect(next.secret).not.toBe(first.secret);
    const until = new Date(clock.now() + limits.secretRotationMs.value).toISOString();
    expect(next.previousValidUntil).toBe(until);
    expect(await read()).toEqual(next);
  });
});

describe("the state of the server", () => {
  const system: Services["system"] = {
    mode: "cluster",
    startedAt: Date.parse("2026-02-01T00:00:00.000Z"),
    maxCrawlers: 4,
    podOf: (job, attempt) => `${job}-pod-${attempt}`,
    settings: () => [{ name: "A", value: "b", from: "default", sentence: "c" }],
  };
  const attempts = [
    { number: 2, startedAt: "2026-03-01T12:00:00.000Z", outcome: "running" as const },
  ];

  async function withJobs(changes: Partial<Services> = {}) {
    const api = await openWorld({ system, waiting: () => ({ tenant: 0, total: 7 }), ...changes });
    const create = async (phase: "Processing" | "Failed" | "Pending", spec: object = {}) => {
      const made = { id: api.ids.id(), now: api.clock.now() };
      const owner = { tenant: "other", keyId: "key_1" };
      const job = newExtraction({ url: "https://a.example/" }, owner, "batch", made);
      const { extraction } = await api.extractions.create({
        ...job,
        spec: { ...job.spec, ...spec },
      });
      const failure = { code: "x", message: "it failed" };
      await api.extractions.writeStatus(job.id, extraction.version, {
        ...job.status,
        phase,
        attempt: 2,
        attempts,
        ...(phase === "Processing" && { startedAt: "2026-03-01T12:00:00.000Z" }),
        ...(phase === "Failed" && { failure }),
        ...(phase === "Pending" && { waitingFor: "all crawlers are busy" }),
      });
      return job.id;
    };
    return Object.assign(api, { create });
  }

  it("has its dependencies, queue, workers and settings", async () => {
    const { admin, create, version } = await withJobs();
    const job = await create("Processing");
    await create("Failed");
    expect((await admin("GET", "/system")).json()).toEqual({
      version,
      node: process.versions.node,
      mode: "cluster",
      startedAt: "2026-02-01T00:00:00.000Z",
      dependencies: [{ name: "database", ok: true, ms: 0, error: null }],
      queue: { waiting: 7, running: 1, runningMost: 4 },
      workers: [
        {
          jobId: job,
          keyId: "key_1",
          url: "https://a.example/",
          attempt: 2,
          pod: `${job}-pod-2`,
          startedAt: "2026-03-01T12:00:00.000Z",
        },
      ],
      settings: [{ name: "A", value: "b", from: "default", sentence: "c" }],
    });
  });

  it.each([
    { outage: undefined, error: "does not answer" },
    { outage: { message: "the disk is full", isReported: false }, error: "the disk is full" },
  ])("shows a dependency that is down: $error", async ({ outage, error }) => {
    const dependencies = {
      good: async () => undefined,
      bad: () => Promise.reject(new Error("no")),
    };
    const { admin, logged } = await withJobs({ dependencies, outageOf: () => outage });
    const rows = (await admin("GET", "/system")).json().dependencies;
    expect(rows).toMatchObject([
      { name: "good", ok: true, error: null },
      { name: "bad", ok: false, error },
    ]);
    expect(logged).toContainEqual({
      name: "dependency.down",
      fields: expect.objectContaining({ dependency: "bad" }),
    });
  });

  it("does not wait for a dependency that does not answer in time", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { admin, clock } = await withJobs({ dependencies: { slow: () => promise } });
    const asking = admin("GET", "/system");
    for (let n = 0; n < 50 && clock.waiting() < 2; n++) await clock.advance(0);
    await clock.advance(limits.brokerCallMs.value);
    const max = limits.brokerCallMs.value;
    expect((await asking).json().dependencies).toEqual([
      { name: "slow", ok: false, ms: max, error: "does not answer" },
    ]);
    resolve();
  });

  it("has each job as the platform runs it", async () => {
    const { admin, create } = await withJobs();
    const failed = await create("Failed", { apiKey: undefined });
    expect((await admin("GET", `/jobs/${failed}`)).json()).toEqual({
      id: failed,
      keyId: "default",
      status: "failed",
      waitingFor: null,
      failure: { code: "x", message: "it failed" },
      attempts: attempts.map((one) => ({ ...one, pod: `${failed}-pod-2` })),
      conditions: [],
    });
    const waiting = await create("Pending");
    expect((await admin("GET", `/jobs/${waiting}`)).json()).toMatchObject({
      keyId: "key_1",
      waitingFor: "all crawlers are busy",
      failure: null,
    });
    expect((await admin("GET", "/jobs/job_x")).statusCode).toBe(404);
  });
});
