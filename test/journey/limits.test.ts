import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { serveSite } from "../site/serve.ts";
import { finished, runCommand, startProduct, until, type Product } from "./product.ts";

/** The plans as they are, not as other journeys set them. */
const plans = { LOREPOD_PLANS: "" };

async function newKey(product: Product, ...flags: string[]): Promise<Record<string, string>> {
  const args = ["keys", "create", "--name", "test", ...flags];
  const { stdout } = await runCommand(args, { LOREPOD_DATA: product.data });
  return { "x-api-key": stdout.trim() };
}

describe("requests a minute", () => {
  it.each([
    ["Usage", 10],
    ["Starter", 30],
    ["Pro", 60],
  ])("%s: exactly %i of what 20 clients send at once", async (plan, max) => {
    await using product = await startProduct({ env: plans });
    const key = await newKey(product, "--plan", plan);
    const client = async () => {
      const seen = [];
      for (let i = 0; i < 6; i++) {
        const { status, headers } = await product.call("GET", "/v1/account", undefined, key);
        seen.push({
          status,
          wait: headers.get("retry-after"),
          left: headers.get("ratelimit-remaining"),
        });
        expect(headers.get("ratelimit-limit")).toBe(String(max));
        expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      }
      return seen;
    };
    const all = (await Promise.all(Array.from({ length: 20 }, client))).flat();
    const good = all.filter(({ status }) => status === 200);
    const refused = all.filter(({ status }) => status === 429);
    expect([good.length, refused.length]).toEqual([max, 120 - max]);
    expect(new Set(good.map(({ left }) => Number(left))).size).toBe(max);
    for (const { wait, left } of refused) {
      expect([Number(wait) > 0 && Number(wait) <= 60, left]).toEqual([true, "0"]);
    }
    // The neighbour's minute is untouched.
    expect((await product.call("GET", "/v1/account")).status).toBe(200);
  });
});

describe("usage", () => {
  it("counts answers of 200 to 499 but 402 and 429, by endpoint and day, across a restart", async () => {
    let product = await startProduct();
    try {
      await product.call("POST", "/v1/extract/async", { url: "http://127.0.0.1:9/" });
      await product.call("POST", "/v1/extract", { url: "http://127.0.0.1:9/" }); // 424
      await product.call("POST", "/v1/extract", { url: "no" }); // 400
      await product.call("POST", "/v1/extract", {}, { "x-api-key": "" }); // 401
      await product.call("GET", "/v1/jobs"); // free
      await product.call("GET", "/v1/account"); // free
      const usage = async () => (await product.call("GET", "/v1/account")).body.usage;
      const expected = {
        requests: 3,
        byEndpoint: { "POST /v1/extract": 2, "POST /v1/extract/async": 1 },
        byDay: { [new Date().toISOString().slice(0, 10)]: 3 },
      };
      await until(async () => ((await usage()).requests === 3 ? true : undefined));
      expect(await usage()).toMatchObject(expected);
      expect(await product.stop("SIGTERM")).toBe(0);
      product = await startProduct({ data: product.data, key: product.key });
      expect(await usage()).toMatchObject(expected);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  });

  it("comes to the disk by itself, and is there after kill -9", async () => {
    await using product = await startProduct();
    await product.call("POST", "/v1/extract", { url: "no" });
    const database = openDatabase(product.data);
    const rows = database.fast.prepare("SELECT sum(requests) AS n FROM usage");
    await until(async () => (rows.get()?.["n"] === 1 ? true : undefined));
    await product.stop("SIGKILL");
    expect(rows.get()).toEqual({ n: 1 });
    database.close();
  });
});

describe("quota", () => {
  it("ends with 402 that names the next period; looking and cancelling go on", async () => {
    await using product = await startProduct();
    const key = await newKey(product, "--plan", "Starter", "--quota", "2");
    const extract = () =>
      product.call("POST", "/v1/extract/async", { url: "http://127.0.0.1:9/" }, key);
    const first = await extract();
    expect([first.status, (await extract()).status]).toEqual([200, 200]);
    const refused = await extract();
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([402, "quota_exhausted"]);
    const { body } = await product.call("GET", "/v1/account", undefined, key);
    expect(refused.body.message).toContain(body.usage.periodEnd);
    expect(body.usage).toMatchObject({ requests: 2, quota: 2, remaining: 0 });
    const job = `/v1/jobs/${first.body.jobId}`;
    expect((await product.call("GET", job, undefined, key)).status).toBe(200);
    expect((await product.call("DELETE", job, undefined, key)).status).toBe(200);
  });

  it("of 20 at once, as many pass as are left", async () => {
    await using product = await startProduct();
    const key = await newKey(product, "--plan", "Pro", "--quota", "7");
    const calls = Array.from({ length: 20 }, () =>
      product.call("POST", "/v1/extract/async", { url: "http://127.0.0.1:9/" }, key),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 402)).toHaveLength(13);
  });

  it("does not stop plan Usage", async () => {
    await using product = await startProduct();
    const key = await newKey(product, "--plan", "Usage", "--quota", "1");
    for (let i = 0; i < 3; i++) {
      const body = { url: "http://127.0.0.1:9/" };
      const { status } = await product.call("POST", "/v1/extract/async", body, key);
      expect(status).toBe(200);
    }
    const { body } = await product.call("GET", "/v1/account", undefined, key);
    expect(body.usage).toMatchObject({ requests: 3, quota: 1, remaining: 0 });
  });
});

describe("Idempotency-Key", () => {
  it("makes 50 parallel calls one job, counted once, whatever the variant", async () => {
    await using site = await serveSite("saas-en");
    await using product = await startProduct();
    const body = { url: site.url, maxPages: 2 };
    const name = { "idempotency-key": "order-1" };
    const calls = Array.from({ length: 50 }, (_, i) =>
      product.call("POST", i % 2 === 0 ? "/v1/extract" : "/v1/business/async", body, name),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const jobs = new Set(answers.map(({ headers }) => headers.get("x-job-id")));
    expect(jobs.size).toBe(1);
    const results = answers
      .filter((_, i) => i % 2 === 0)
      .map((answer) => JSON.stringify(answer.body));
    expect(new Set(results).size).toBe(1);
    const repeat = await product.call(
      "POST",
      "/v1/extract/stream",
      { maxPages: 2, url: site.url },
      name,
    );
    expect(repeat.body).toContain("event: complete");
    expect((await product.call("GET", "/v1/jobs")).body.jobs).toHaveLength(1);
    expect((await product.call("GET", "/v1/account")).body.usage.requests).toBe(1);
  });

  it("is refused with another body, is the tenant's own, and outlives the server", async () => {
    let product = await startProduct();
    try {
      const name = { "idempotency-key": "k" };
      const url = "http://127.0.0.1:9/";
      const start = (body: object, headers: object = {}) =>
        product.call("POST", "/v1/extract/async", body, { ...name, ...headers });
      const first = await start({ url });
      const other = await start({ url, maxPages: 2 });
      expect([other.status, other.headers.get("x-error-code")]).toEqual([
        409,
        "idempotency_conflict",
      ]);
      const theirs = await start({ url }, await newKey(product));
      expect([theirs.status, theirs.body.jobId === first.body.jobId]).toEqual([200, false]);
      await finished(product, first.body.jobId);
      await product.stop("SIGKILL");
      product = await startProduct({ data: product.data, key: product.key });
      expect((await start({ url })).body).toEqual(first.body);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  });

  it("must be visible ASCII; elsewhere it has no effect", async () => {
    await using product = await startProduct();
    const body = { url: "http://127.0.0.1:9/" };
    for (const name of ["a b", "x".repeat(256)]) {
      const headers = { "idempotency-key": name };
      const answer = await product.call("POST", "/v1/extract/async", body, headers);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringContaining("idempotency-key"),
      ]);
    }
    const headers = { "idempotency-key": "a b" };
    expect((await product.call("GET", "/v1/account", undefined, headers)).status).toBe(200);
  });
});

describe("bytes stored", () => {
  it("are shown, and go with what is removed", async () => {
    await using site = await serveSite("saas-en");
    await using product = await startProduct({ env: plans });
    const key = await newKey(product, "--requests-per-minute", "1000");
    const storage = async () =>
      (await product.call("GET", "/v1/account", undefined, key)).body.storage;
    expect(await storage()).toEqual({ bytes: 0, limit: 2_000_000_000 });
    const body = { url: `${site.url}/` };
    const { headers } = await product.call("POST", "/v1/extract", body, key);
    const job = headers.get("x-job-id");
    const { bytes } = await storage();
    expect(bytes).toBeGreaterThan(10_000);
    await product.call("DELETE", `/v1/knowledge?jobId=${job}`, undefined, key);
    const left = (await storage()).bytes;
    expect(left).toBeLessThan(bytes);
    const id = (await product.call("GET", "/v1/account", undefined, key)).body.apiKey.id;
    await runCommand(["keys", "delete", id], { LOREPOD_DATA: product.data });
    const database = openDatabase(product.data);
    try {
      expect(database.fast.prepare("SELECT * FROM stored_bytes").all()).toEqual([]);
    } finally {
      database.close();
    }
  });

  it("over the limit end a job truthfully, and refuse the next", async () => {
    await using site = await serveSite("saas-en");
    await using product = await startProduct({ env: plans });
    const key = await newKey(product, "--storage-bytes", "5000", "--requests-per-minute", "1000");
    const body = { url: `${site.url}/` };
    const started = await product.call("POST", "/v1/extract/async", body, key);
    expect(started.status).toBe(200);
    const job = await until(async () => {
      const path = `/v1/jobs/${started.body.jobId}`;
      const found = (await product.call("GET", path, undefined, key)).body;
      return found.status === "failed" || found.status === "completed" ? found : undefined;
    });
    expect(job).toMatchObject({ status: "failed", result: null });
    expect(job.error).toMatch(/ KB are stored and the limit is 5 KB: remove knowledge/);
    for (const path of ["/v1/extract", "/v1/extract/async", "/v1/business/stream"]) {
      const refused = await product.call("POST", path, body, key);
      expect([refused.status, refused.headers.get("x-error-code")]).toEqual([402, "storage_full"]);
      expect(refused.body.message).toContain("DELETE /v1/knowledge");
    }
    const { body: account } = await product.call("GET", "/v1/account", undefined, key);
    expect(account.storage).toMatchObject({ limit: 5_000 });
    expect(account.storage.bytes).toBeGreaterThan(5_000);
    const raise = ["keys", "set", account.apiKey.id, "--storage-bytes", "0"];
    await runCommand(raise, { LOREPOD_DATA: product.data });
    const answer = await product.call("POST", "/v1/extract", body, key);
    expect(answer.status).toBe(200);
    const after = (await product.call("GET", "/v1/account", undefined, key)).body;
    expect(after.storage.limit).toBeNull();
  });
});
