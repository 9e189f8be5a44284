import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resultSchema } from "../../src/contract/result.ts";
import { webhookSchema, type DeliveryRecord } from "../../src/contract/webhooks/webhook.ts";
import { hostileUrls } from "../hostile-urls.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { finished, readStream, runCommand, startProduct, until } from "./product.ts";
import type { Json, Product } from "./product.ts";
import { startReceiver, type Received, type Receiver } from "./receiver.ts";

// Each wait has its own limit, and some tests wait several times.
vi.setConfig({ testTimeout: 180_000 });

let product: Product;
let site: Site;
let receiver: Receiver;
let secret: string;
/** Paths whose receiver is broken at the moment, and what it answers. */
const broken = new Map<string, number>();

const all = [
  "EXTRACTION_STARTED",
  "PAGE_SCRAPED",
  "PAGE_UPDATED",
  "EXTRACTION_COMPLETED",
  "EXTRACTION_FAILED",
];

beforeAll(async () => {
  [product, site, receiver] = await Promise.all([
    startProduct({
      env: {
        LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.0/8",
        LOREPOD_WEBHOOK_RETRIES: "50ms,50ms,100ms,100ms,100ms",
        LOREPOD_LOG: "info",
      },
    }),
    serveSite("saas-en"),
    startReceiver(({ path, headers }, response) => {
      response.statusCode = broken.get(path) ?? 200;
      if (response.statusCode === 302) response.setHeader("location", `${receiver.url}/redirected`);
      response.end(`thank you, ${headers["x-service-webhook-token"]}`);
    }),
  ]);
  secret = (await product.call("GET", "/v1/account/signing-secret")).body.secret;
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
  await receiver?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  broken.clear();
  const { body } = await product.call("GET", "/v1/webhooks");
  for (const { id } of body.webhooks) await product.call("DELETE", `/v1/webhooks/${id}`);
});

describe("the record", () => {
  it("is made with a token that is shown once", async () => {
    const { status, body } = await create({ url: `${receiver.url}/a`, description: "mine" });
    expect(status).toBe(201);
    const { token, ...record } = body;
    expect(token).toMatch(/^whtok_[\w-]{32}$/);
    expect(record).toEqual(webhookSchema.parse(record));
    expect(record).toMatchObject({
      id: expect.stringMatching(/^wh_[0-9a-z]{26}$/),
      url: `${receiver.url}/a`,
      events: all,
      status: "active",
      pausedReason: null,
      description: "mine",
      failures: 0,
    });
    expect((await product.call("GET", `/v1/webhooks/${record.id}`)).body).toEqual(record);
    expect((await product.call("GET", "/v1/webhooks")).body).toEqual({ webhooks: [record] });
    const own = await create({ token: "my-own-token" });
    expect(own.body).not.toHaveProperty("token");
  });

  it("is changed field by field, and removed", async () => {
    const { body: made } = await create({});
    const path = `/v1/webhooks/${made.id}`;
    const change = { url: `${receiver.url}/b`, events: ["PAGE_SCRAPED"], description: "other" };
    const { body } = await product.call("PATCH", path, change);
    expect(body).toMatchObject(change);
    const paused = await product.call("PATCH", path, { status: "paused" });
    expect(paused.body).toMatchObject({ status: "paused", pausedReason: "PAUSED_BY_OWNER" });
    const active = await product.call("PATCH", path, { status: "active", description: null });
    expect(active.body).toMatchObject({ status: "active", pausedReason: null, description: null });
    expect((await product.call("DELETE", path)).status).toBe(204);
    expect((await product.call("GET", path)).status).toBe(404);
    expect((await product.call("DELETE", path)).status).toBe(404);
  });

  const wrong: [body: object, message: RegExp][] = [
    [{}, /url is required.*events is required|events is required.*url is required/],
    [{ url: "example.com", events: all }, /url .*did you mean https:\/\/example.com/],
    [{ url: "https://u:p@example.com", events: all }, /url .*user name/],
    [{ url: "http://10.0.0.1/", events: all }, /url is refused/],
    [{ url: "http://169.254.169.254/", events: all }, /url is refused/],
    [{ url: "https://example.com/", events: [] }, /events/],
    [{ url: "https://example.com/", events: ["PAGE_READ"] }, /events\[0\]/],
    [{ url: "https://example.com/", events: ["PAGE_SCRAPED", "PAGE_SCRAPED"] }, /events .*twice/],
    [{ url: "https://example.com/", events: all, token: "with space" }, /token/],
    [{ url: "https://example.com/", events: all, token: "x\r\ny: z" }, /token/],
    [{ url: "https://example.com/", events: all, event: 1 }, /did you mean events/],
  ];
  it.each(wrong)("%j is refused, naming the field", async (body, message) => {
    const answer = await product.call("POST", "/v1/webhooks", body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it("is one of twenty at most, and made once for one Idempotency-Key", async () => {
    const named = { "idempotency-key": `k-${Date.now()}` };
    const body = { url: receiver.url, events: all };
    const first = await product.call("POST", "/v1/webhooks", body, named);
    const again = await product.call("POST", "/v1/webhooks", body, named);
    expect(again.body).toEqual(first.body);
    const atOnce = { "idempotency-key": `at-once-${Date.now()}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => product.call("POST", "/v1/webhooks", body, atOnce)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1);
    const other = await product.call(
      "POST",
      "/v1/webhooks",
      { ...body, events: ["PAGE_SCRAPED"] },
      named,
    );
    expect(other.status).toBe(409);
    for (let n = 2; n < 20; n++) expect((await create({})).status).toBe(201);
    const last = await create({});
    expect([last.status, last.body.message]).toEqual([409, expect.stringContaining("20 webhooks")]);
  });

  it("is unknown to another key", async () => {
    const { body: made } = await create({});
    const env = { LOREPOD_DATA: product.data };
    const { stdout } = await runCommand(["keys", "create", "--name", "other"], env);
    const other = { "x-api-key": stdout.trim() };
    for (const [method, path, body] of [
      ["GET", ""],
      ["DELETE", ""],
      ["PATCH", "", { status: "paused" }],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", "/replay", { since: "2026-01-01T00:00:00Z" }],
    ] as const) {
      const whole = `/v1/webhooks/${made.id}${path}`;
      expect((await product.call(method, whole, body, other)).status).toBe(404);
    }
    expect((await product.call("GET", "/v1/webhooks", undefined, other)).body.webhooks).toEqual([]);
  });
});

describe("a delivery", () => {
  it("receives the events of a job in order, verified by the official library", async () => {
    const { body: made } = await create({ url: `${receiver.url}/story` });
    const { body: result, headers } = await extract({ maxPages: 3 });
    const jobId = headers.get("x-job-id");
    const delivered = await arrived("/story", 5);
    expect(delivered.map(({ event }) => event)).toEqual([
      "EXTRACTION_STARTED",
      "PAGE_SCRAPED",
      "PAGE_SCRAPED",
      "PAGE_SCRAPED",
      "EXTRACTION_COMPLETED",
    ]);
    const key = (await product.call("GET", "/v1/account")).body.apiKey.id;
    for (const { payload, version, timestamp, headers: sent } of delivered) {
      expect(payload).toMatchObject({ jobId, url: `${site.url}/`, apiKeyId: key });
      expect([version, new Date(timestamp).toISOString()]).toEqual([1, timestamp]);
      expect(sent["x-service-webhook-token"]).toBe(made.token);
      expect(sent["x-service-dedup-key"]).toBe(sent["webhook-id"]);
      expect(sent["content-type"]).toBe("application/json");
    }
    expect(new Set(delivered.map((one) => one.headers["webhook-id"])).size).toBe(5);
    expect(delivered[1]?.payload.page).toMatchObject({
      index: 1,
      engine: "http",
      url: `${site.url}/`,
    });
    expect(delivered[0]?.payload).toMatchObject({ startedAt: result.startedAt, totalPages: null });
    const whole = delivered[4]?.payload.result;
    expect(whole).toEqual(resultSchema.parse(whole));
    expect(whole).toEqual(result);
  });

  it("comes of sync, stream and async calls, of failures and cancels, and as subscribed", async () => {
    await create({ url: `${receiver.url}/ends`, events: all.slice(3) });
    const body = { url: `${site.url}/`, maxPages: 1 };
    await product.call("POST", "/v1/business", body);
    await readStream(product, "POST", "/v1/extract/stream", { body });
    const start = await product.call("POST", "/v1/extract/async", body);
    await finished(product, start.body.jobId);
    // Jobs are delivered in parallel: only deliveries that wait for another have an order.
    await arrived("/ends", 3);
    await product.call("POST", "/v1/extract", { url: `${site.url}/nothing` });
    const delivered = await arrived("/ends", 4);
    const done = "EXTRACTION_COMPLETED";
    expect(delivered.map(({ event }) => event)).toEqual([done, done, done, "EXTRACTION_FAILED"]);
    expect(delivered[3]?.payload).toMatchObject({ error: expect.stringContaining("404") });
  });

  it("receives a page that changed since it was last read", async () => {
    let price = "19";
    await using shop = await startReceiver(({ path }, response) => {
      response.statusCode = path === "/" ? 200 : 404;
      response.setHeader("content-type", "text/html");
      response.end(pageWith(price));
    });
    const { body: made } = await create({
      url: `${receiver.url}/changes`,
      events: ["PAGE_UPDATED"],
    });
    const body = { url: `${shop.url}/`, singlePage: true };
    await product.call("POST", "/v1/extract", body);
    price = "29";
    await product.call("POST", "/v1/extract", body);
    const [delivered] = await arrived("/changes", 1);
    expect(delivered?.payload.page.url).toBe(`${shop.url}/`);
    expect(delivered?.payload.previousHash).not.toBe(delivered?.payload.page.contentHash);
    expect(Object.keys(delivered?.payload.changedItems)).toEqual(
      expect.arrayContaining(["added", "changed", "removed"]),
    );
    expect(await deliveries(made.id)).toHaveLength(1);
  });

  it("is signed with both secrets while one takes the other's place", async () => {
    await create({ url: `${receiver.url}/rotated`, events: ["EXTRACTION_COMPLETED"] });
    const rotated = await product.call("POST", "/v1/account/signing-secret/rotate");
    await extract({ maxPages: 1 });
    // `arrived` verifies with the secret of before.
    const [delivered] = await arrived("/rotated", 1);
    const { headers, raw } = delivered ?? nothing;
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(new Webhook(rotated.body.secret).verify(raw, headers)).toBeTruthy();
    secret = rotated.body.secret;
  });
});

describe("a callback", () => {
  it("brings the result, signed, and asks for no webhook", async () => {
    const body = { url: `${site.url}/`, maxPages: 2, callbackUrl: `${receiver.url}/cb` };
    const start = await product.call("POST", "/v1/extract/async", body);
    const { jobId } = start.body;
    const job = await finished(product, jobId);
    const [delivered] = await arrived("/cb", 1);
    const { headers, raw } = delivered ?? nothing;
    expect(JSON.parse(raw)).toEqual({ ...job.result, status: "completed", result: job.result });
    expect(headers["webhook-id"]).toBe(jobId);
    expect(headers["x-service-signature"]).toBe(headers["webhook-signature"]);
    expect(headers).not.toHaveProperty("x-service-webhook-token");
  });

  it("receives a failure, and is tried again", async () => {
    broken.set("/cb2", 500);
    const body = { url: `${site.url}/nothing`, callbackUrl: `${receiver.url}/cb2` };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    await until(async () => (at("/cb2").length >= 2 ? true : undefined));
    broken.clear();
    const job = await finished(product, jobId);
    const tries = await until(async () => {
      const now = at("/cb2");
      await new Promise((done) => setTimeout(done, 300));
      return now.length === at("/cb2").length ? now : undefined;
    });
    expect(new Set(tries.map(({ body: text }) => text))).toEqual(
      new Set([JSON.stringify({ jobId, status: "failed", result: null, error: job.error })]),
    );
    expect(new Set(tries.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([jobId]));
  });

  it("that ran out of tries is seen, repaired, and sent again", async () => {
    broken.set("/cb3", 500);
    const body = { url: `${site.url}/`, maxPages: 1, callbackUrl: `${receiver.url}/cb3` };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    const path = `/v1/jobs/${jobId}`;
    const whole = await until(async () => {
      const { body: job } = await product.call("GET", path);
      return job.callback === "failed" ? job : undefined;
    });
    expect(whole.status).toBe("completed");
    const { body: log } = await product.call("GET", `${path}/callback`);
    expect(log).toMatchObject({
      id: jobId,
      url: `${receiver.url}/cb3`,
      event: "EXTRACTION_COMPLETED",
      jobId,
      outcome: "failed",
      nextTryAt: null,
    });
    expect(log.tries).toHaveLength(6);
    expect(log.tries[5]).toMatchObject({ status: 500, error: "answered 500" });

    broken.clear();
    const { body: again } = await product.call("POST", `${path}/callback/replay`);
    expect(again).toMatchObject({ id: jobId, url: log.url });
    await until(async () => {
      const { body: now } = await product.call("GET", path);
      return now.callback === "delivered" ? true : undefined;
    });
    const { body: now } = await product.call("GET", `${path}/callback`);
    expect(now).toMatchObject({ outcome: "delivered", tries: { length: 7 } });
    // The same bytes under the same id each time.
    const came = at("/cb3").map((one) => [one.headers["webhook-id"], one.body]);
    expect(came).toEqual(Array.from({ length: 7 }, () => came[0]));
    const { body: list } = await product.call("GET", "/v1/jobs");
    expect(list.jobs.find(({ id }: Json) => id === jobId).callback).toBe("delivered");

    const env = { LOREPOD_DATA: product.data };
    const { stdout } = await runCommand(["keys", "create", "--name", "stranger"], env);
    const stranger = { "x-api-key": stdout.trim() };
    const { headers } = await extract({ maxPages: 1 });
    const without = `/v1/jobs/${headers.get("x-job-id")}`;
    for (const [method, where, key] of [
      ["GET", `${path}/callback`, stranger],
      ["POST", `${path}/callback/replay`, stranger],
      ["GET", `${without}/callback`, undefined],
      ["POST", `${without}/callback/replay`, undefined],
    ] as const) {
      expect((await product.call(method, where, undefined, key)).status).toBe(404);
    }
    expect((await product.call("GET", without)).body.callback).toBeNull();
  });

  it("may not go where webhooks may not", async () => {
    const body = { url: `${site.url}/`, callbackUrl: "http://10.0.0.1/" };
    const answer = await product.call("POST", "/v1/extract/async", body);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining("callbackUrl is refused"),
    ]);
  });
});

it("a receiver that hangs fails after six seconds and holds up no other", async () => {
  await using stuck = await startReceiver(() => {});
  const { body: made } = await create({ url: `${stuck.url}/`, events: ["EXTRACTION_STARTED"] });
  await create({ url: `${receiver.url}/beside` });
  await extract({ maxPages: 3 });
  const [beside] = await arrived("/beside", 5);
  const [failed] = await until(async () => {
    const now = await deliveries(made.id);
    return now[0]?.tries.length === 0 ? undefined : now;
  });
  const [tried] = failed?.tries ?? [];
  expect(tried).toMatchObject({ status: null, error: "no full answer within 6 s", answer: null });
  expect(tried?.ms).toBeGreaterThanOrEqual(5_990);
  const failedAt = Date.parse(tried?.at ?? "") + (tried?.ms ?? 0);
  expect(beside?.at).toBeLessThan(failedAt);
});

describe("see and repair", () => {
  it("a test reports its outcome as a message", async () => {
    const { body: made } = await create({ url: `${receiver.url}/tested` });
    const test = () => product.call("POST", `/v1/webhooks/${made.id}/test`);
    expect((await test()).body).toMatchObject({ delivered: true, status: 200, error: null });
    const [delivered] = await arrived("/tested", 1);
    expect(delivered).toMatchObject({ event: "TESTING_CONNECTION", version: 1 });
    expect(delivered?.payload.message).toEqual(expect.any(String));
    broken.set("/tested", 302);
    const words = "answered 302; redirects are not followed";
    expect((await test()).body).toMatchObject({ delivered: false, status: 302, error: words });
    await product.call("PATCH", `/v1/webhooks/${made.id}`, { url: "http://127.0.0.1:9/" });
    const refused = { delivered: false, status: null, error: "the connection was refused" };
    expect((await test()).body).toMatchObject(refused);
    expect(at("/redirected")).toEqual([]);
    expect((await deliveries(made.id)).map(({ outcome }) => outcome)).toEqual([
      "failed",
      "failed",
      "delivered",
    ]);
  });

  it("six failures pause; what comes then waits, and goes out in order when it is repaired", async () => {
    broken.set("/down", 503);
    const { body: made } = await create({ url: `${receiver.url}/down`, events: all.slice(0, 4) });
    const path = `/v1/webhooks/${made.id}`;
    const { headers } = await extract({ maxPages: 2 });
    const jobId = headers.get("x-job-id");
    const paused = await until(async () => {
      const { body } = await product.call("GET", path);
      return body.status === "paused" ? body : undefined;
    });
    expect(paused.pausedReason).toBe("TOO_MANY_ERRORS");
    const held = await until(async () => {
      const now = await deliveries(made.id, "?outcome=held");
      return now.length === 4 ? now : undefined;
    });
    const exhausted = held.filter(({ tries }) => tries.length === 6);
    expect(exhausted.length).toBeGreaterThan(0);
    expect(exhausted[0]?.tries[0]).toMatchObject({ status: 503, error: "answered 503" });

    const still = await product.call("PATCH", path, { status: "active" });
    expect(still.status).toBe(200);
    expect(still.body).toMatchObject({ status: "paused", pausedReason: "TOO_MANY_ERRORS" });
    broken.clear();
    const seen = at("/down").length;
    const active = await product.call("PATCH", path, { status: "active" });
    expect(active.body).toMatchObject({ status: "active", pausedReason: null });
    const delivered = await arrived("/down", seen + 5);
    expect(delivered.slice(seen).map(({ event }) => event)).toEqual([
      "TESTING_CONNECTION",
      "EXTRACTION_STARTED",
      "PAGE_SCRAPED",
      "PAGE_SCRAPED",
      "EXTRACTION_COMPLETED",
    ]);
    const log = await deliveries(made.id, `?jobId=${jobId}&outcome=delivered`);
    expect(log).toHaveLength(4);
  });

  it("410 Gone ends the deliveries: one try", async () => {
    broken.set("/gone", 410);
    const { body: made } = await create({ url: `${receiver.url}/gone`, events: ["PAGE_SCRAPED"] });
    await extract({ singlePage: true });
    const paused = await until(async () => {
      const { body } = await product.call("GET", `/v1/webhooks/${made.id}`);
      return body.status === "paused" ? body : undefined;
    });
    expect([paused.pausedReason, at("/gone").length]).toEqual(["ENDPOINT_GONE", 1]);
  });

  it("a delivery is sent again under its id; all failed since a time too", async () => {
    const { body: made } = await create({ url: `${receiver.url}/again`, events: ["PAGE_SCRAPED"] });
    await extract({ maxPages: 2 });
    await arrived("/again", 2);
    const path = `/v1/webhooks/${made.id}`;
    const log = await until(async () => {
      const now = await deliveries(made.id, "?event=PAGE_SCRAPED&outcome=delivered");
      return now.length === 2 ? now : undefined;
    });
    const again = await product.call("POST", `${path}/deliveries/${log[0]?.id}/replay`);
    expect(again.body).toMatchObject({ id: log[0]?.id, outcome: "pending" });
    const delivered = await arrived("/again", 3);
    const [first, second] = delivered.filter((one) => one.headers["webhook-id"] === log[0]?.id);
    expect(second?.raw).toBe(first?.raw);
    expect((await product.call("POST", `${path}/deliveries/msg_x/replay`)).status).toBe(404);

    broken.set("/again", 500);
    await product.call("POST", `${path}/test`);
    broken.clear();
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await product.call("POST", `${path}/replay`, { since })).body).toEqual({ replayed: 1 });
    await until(async () =>
      (await deliveries(made.id, "?outcome=failed")).length === 0 ? 1 : undefined,
    );
  });

  it("the log is paged from newest to oldest", async () => {
    const { body: made } = await create({ url: `${receiver.url}/paged`, events: ["PAGE_SCRAPED"] });
    for (let n = 0; n < 3; n++) await product.call("POST", `/v1/webhooks/${made.id}/test`);
    const path = `/v1/webhooks/${made.id}/deliveries`;
    const first = (await product.call("GET", `${path}?limit=2`)).body;
    const rest = (await product.call("GET", `${path}?limit=2&cursor=${first.cursor}`)).body;
    expect([first.deliveries.length, rest.deliveries.length, rest.cursor]).toEqual([2, 1, null]);
    const bad = await product.call("GET", `${path}?limit=900&cursor=x`);
    expect([bad.status, bad.body.message]).toEqual([
      400,
      expect.stringMatching(/limit.*cursor|cursor.*limit/),
    ]);
  });
});

it("no internal address is a target", async () => {
  await using strict = await startProduct({ env: { LOREPOD_EGRESS_ALLOW: "" } });
  const own = receiver.connections();
  // Names need a real lookup; the tests of the wall use a resolver instead.
  const targets = hostileUrls.filter(({ kind }) => kind !== "name").map(({ url }) => url);
  for (const url of [receiver.url, ...targets]) {
    const hook = await strict.call("POST", "/v1/webhooks", { url, events: all });
    const body = { url: "https://example.com/", callbackUrl: url };
    const callback = await strict.call("POST", "/v1/extract/async", body);
    expect([url, hook.status, callback.status]).toEqual([url, 400, 400]);
  }
  expect(receiver.connections()).toBe(own);
});

it("tokens and secrets are in no log, list or error", async () => {
  const token = "a-token-that-is-nowhere";
  const { body: made } = await create({ url: `${receiver.url}/quiet?key=in-the-url`, token });
  await product.call("POST", `/v1/webhooks/${made.id}/test`);
  const delivered = [
    await product.call("GET", "/v1/webhooks"),
    await product.call("GET", `/v1/webhooks/${made.id}/deliveries`),
    await product.call("PATCH", `/v1/webhooks/${made.id}`, { token: `${token} ` }),
  ];
  const text = JSON.stringify(delivered.map(({ body }) => body));
  expect(text).toContain("thank you, ********");
  for (const hidden of [token, secret]) {
    expect(product.output()).not.toContain(hidden);
    expect(text).not.toContain(hidden);
  }
  expect(product.output()).not.toContain("in-the-url");
});

function create(given: object) {
  return product.call("POST", "/v1/webhooks", { url: receiver.url, events: all, ...given });
}

function extract(given: object) {
  return product.call("POST", "/v1/extract", { url: `${site.url}/`, ...given });
}

const nothing: Pick<Delivered, "headers" | "raw"> = { headers: {}, raw: "" };

async function deliveries(id: string, query = ""): Promise<DeliveryRecord[]> {
  return (await product.call("GET", `/v1/webhooks/${id}/deliveries${query}`)).body.deliveries;
}

const at = (path: string): Received[] => receiver.received.filter((one) => one.path === path);

type Delivered = {
  event: string;
  payload: Json;
  version: number;
  timestamp: string;
  headers: Record<string, string>;
  raw: string;
  at: number;
};

/** What came at a path, once it is `count`; each verified and parsed. */
async function arrived(path: string, count: number): Promise<Delivered[]> {
  const came = await until(async () => (at(path).length >= count ? at(path) : undefined));
  expect(came).toHaveLength(count);
  return came.map(({ headers, body, at: cameAt }) => {
    const verified = new Webhook(secret).verify(body, headers);
    // Its envelope is what the tests are about.
    const delivered = verified as Omit<Delivered, "headers" | "raw" | "at">;
    return { ...delivered, headers, raw: body, at: cameAt };
  });
}

const pageWith = (price: string) => `<!doctype html><html lang="en"><head>
  <title>Tea Room Plans</title><meta name="description" content="Plans of the tea room"></head>
  <body><main><h1>Plans of the tea room</h1>
  <p>The tea room is open every day and serves forty kinds of tea, picked by hand and
  brewed with care, in a house of the nineteenth century by the river.</p>
  <h2>What does a season pass cost?</h2><p>The season pass costs ${price} euros a month and opens
  the reading room, the garden and the terrace to its holder at any time of the day.</p>
  </main></body></html>`;
