import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itemCategories } from "../../src/contract/knowledge.ts";
import { serveSite, type Answer as FirstAnswer, type Site } from "../site/serve.ts";
import { finished, type Json, readStream } from "./product.ts";
import { openWorld, readToEnd, worldStartMs, type World } from "./world.ts";

/**
 * The interface, rule by rule, over real HTTP, on this machine and (`npm run test:cluster`) through
 * a cluster's ingress: each test names the part of the interface and the number of its rule.
 * Rules of webhook deliveries have separate journeys.
 */
let product: World;
let site: Site;
let other: Record<string, string>;
/** One sync extraction that many rules look at. */
let sync: { status: number; body: Json; headers: Headers };
let job: Json;

/** An address where no server listens. */
let nowhere: string;

beforeAll(async () => {
  product = await openWorld();
  nowhere = `http://${product.host}:9/`;
  const sitemap: FirstAnswer = (request, response) => {
    if (request.url !== "/sitemap.xml") return false;
    const base = `http://${request.headers.host}`;
    // One that pages link to as well, one that nothing else names, one twice.
    const paths = ["/pricing.html", "/terms.html", "/terms.html", "/unlinked.html"];
    const rows = paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join("");
    response.setHeader("content-type", "application/xml");
    response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows}</urlset>`);
    return true;
  };
  site = await serveSite("saas-en", sitemap, product.host);
  other = { "x-api-key": await product.makeKey("other") };
  sync = await product.call("POST", "/v1/extract", { url: `${site.url}/`, maxPages: 3 });
  job = (await product.call("GET", `/v1/jobs/${sync.headers.get("x-job-id")}`)).body;
}, worldStartMs);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

/** A cluster starts a pod for each job. */
const patienceMs = 120_000;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const variants = ["/v1/extract", "/v1/business"];
const events = (all: { event: string }[]) => all.map(({ event }) => event);

describe("What the service does", () => {
  it("1: from a URL to pages, a business, items, and items found by search at once", async () => {
    expect(sync.status).toBe(200);
    expect(sync.body.knowledgeItems.length).toBeGreaterThan(0);
    const query = sync.body.knowledgeItems[0].title;
    const { body } = await product.call("POST", "/v1/search", { query });
    expect(body.results.length).toBeGreaterThan(0);
  });

  it.each(variants)("2: %s waits, answers a job id, or streams", async (base) => {
    const body = { url: `${site.url}/`, singlePage: true };
    expect((await product.call("POST", base, body)).body.pagesScraped).toBe(1);
    expect((await product.call("POST", `${base}/async`, body)).body.status).toBe("pending");
    const stream = await readToEnd(product, "POST", `${base}/stream`, { body });
    expect(stream.events.at(-1)?.event).toBe("complete");
  });

  it("3: search is filtered by category and bounded by a count", async () => {
    const ask = async (more: object) =>
      (await product.call("POST", "/v1/search", { query: "price", ...more })).body;
    for (const { category } of (await ask({ category: "PRICING" })).results) {
      expect(category).toBe("PRICING");
    }
    expect((await ask({ limit: 1 })).results).toHaveLength(1);
  });

  it("4: one URL becomes markdown, a site its URLs", async () => {
    const page = await product.call("POST", "/v1/markdown", { url: `${site.url}/` });
    expect(page.body.markdown).toContain("#");
    const map = await product.call("POST", "/v1/sitemap", { url: `${site.url}/` });
    expect(map.body.urls.length).toBe(map.body.count);
    expect(map.body.count).toBeGreaterThan(3);
  });

  it("5: the account shows plan, key and usage of this period", async () => {
    const { body } = await product.call("GET", "/v1/account");
    expect(body).toMatchObject({ plan: "Pro", apiKey: { name: "first key" } });
    expect(body.usage.requests).toBeGreaterThan(0);
    expect(Date.parse(body.usage.periodStart)).toBeLessThan(Date.now());
    expect(Date.parse(body.usage.periodEnd)).toBeGreaterThan(Date.now());
  });

  it("7: nothing of one key is seen under another", async () => {
    const as = (method: string, path: string, body?: unknown) =>
      product.call(method, path, body, other);
    for (const path of ["", "/events", "/pages"]) {
      expect((await as("GET", `/v1/jobs/${job.id}${path}`)).status).toBe(404);
    }
    expect((await as("DELETE", `/v1/jobs/${job.id}`)).status).toBe(404);
    expect((await as("GET", "/v1/jobs")).body.jobs).toEqual([]);
    const query = sync.body.knowledgeItems[0].title;
    expect((await as("POST", "/v1/search", { query })).body.results).toEqual([]);
    expect((await as("GET", "/v1/knowledge")).body.items).toEqual([]);
    const own = (await product.call("GET", "/v1/account/signing-secret")).body.secret;
    expect((await as("GET", "/v1/account/signing-secret")).body.secret).not.toBe(own);
    const usage = (await as("GET", "/v1/account")).body.usage.byEndpoint;
    expect(usage["POST /v1/extract"]).toBeUndefined();
    const name = { "idempotency-key": "shared" };
    const body = { url: nowhere };
    const one = await product.call("POST", "/v1/extract/async", body, name);
    const two = await product.call("POST", "/v1/extract/async", body, { ...name, ...other });
    expect(two.body.jobId).not.toBe(one.body.jobId);
  });
});

describe("What the service does", () => {
  it("7: no webhook of one key is seen under another", async ({ skip }) => {
    skip(!product.webhooks, "this installation delivers none");
    const as = (method: string, path: string) => product.call(method, path, undefined, other);
    const asked = { url: nowhere, events: ["EXTRACTION_FAILED"] };
    const hook = await product.call("POST", "/v1/webhooks", asked);
    expect((await as("GET", "/v1/webhooks")).body.webhooks).toEqual([]);
    expect((await as("DELETE", `/v1/webhooks/${hook.body.id}`)).status).toBe(404);
    await product.call("DELETE", `/v1/webhooks/${hook.body.id}`);
  });
});

describe("Resources and their fields", () => {
  it("Business", () => {
    expect(sync.body.business).toMatchObject({
      name: expect.any(String),
      domain: product.host,
      category: expect.any(String),
      description: expect.any(String),
    });
  });

  it("Knowledge item", () => {
    for (const item of sync.body.knowledgeItems) {
      for (const field of ["title", "description", "content", "source"]) {
        expect([field, typeof item[field]]).toEqual([field, "string"]);
      }
      expect(itemCategories).toContain(item.category);
      expect(item.source.startsWith(site.url)).toBe(true);
    }
  });

  it("Suggested URL", () => {
    expect(sync.body.suggestedUrls.length).toBeGreaterThan(0);
    for (const { url, reason } of sync.body.suggestedUrls) {
      expect([URL.canParse(url), reason.length > 0]).toEqual([true, true]);
    }
  });

  it("Extraction result", () => {
    const { pagesScraped, urlsDiscovered, durationMs, startedAt, finishedAt } = sync.body;
    expect(pagesScraped).toBe(3);
    expect(urlsDiscovered).toBeGreaterThanOrEqual(pagesScraped);
    expect([startedAt, finishedAt]).toEqual([
      expect.stringMatching(iso),
      expect.stringMatching(iso),
    ]);
    expect(Date.parse(finishedAt) - Date.parse(startedAt)).toBe(durationMs);
  });

  it("Job", () => {
    expect(job).toMatchObject({
      id: expect.stringMatching(/^job_/),
      status: "completed",
      progress: { pagesScraped: 3, totalPages: 3, currentStep: "Complete" },
      error: null,
      startedAt: sync.body.startedAt,
      finishedAt: sync.body.finishedAt,
      durationMs: sync.body.durationMs,
    });
    expect(job.result).toEqual(sync.body);
  });

  it("Async start acknowledgement", async () => {
    const body = { url: nowhere };
    const { body: started } = await product.call("POST", "/v1/extract/async", body);
    expect(started).toEqual({
      jobId: expect.stringMatching(/^job_/),
      status: "pending",
      message: expect.stringContaining(`/v1/jobs/${started.jobId}`),
    });
  });

  it("Error body", async () => {
    const { body } = await product.call("GET", "/v1/jobs/job_unknown");
    expect(body).toEqual({ statusCode: 404, error: "Not Found", message: expect.any(String) });
  });
});

describe("States and transitions: Job status", () => {
  it("pending: everything is null", async () => {
    const own = { "x-api-key": await product.makeKey("one", { concurrent: 1 }) };
    await using slow = await serveSite("saas-en", () => true, product.host);
    const start = () => product.call("POST", "/v1/extract/async", { url: slow.url }, own);
    const first = (await start()).body.jobId;
    const second = (await start()).body.jobId;
    const { body } = await product.call("GET", `/v1/jobs/${second}`, undefined, own);
    expect(body).toMatchObject({
      status: "pending",
      progress: null,
      result: null,
      error: null,
      startedAt: null,
      finishedAt: null,
      durationMs: null,
    });
    for (const id of [second, first])
      await product.call("DELETE", `/v1/jobs/${id}`, undefined, own);
  });

  it("processing: startedAt and progress, nothing of the end", async () => {
    await using slow = await serveSite(
      "saas-en",
      (request) => request.url === "/pricing.html",
      product.host,
    );
    const body = { url: slow.url, maxPages: 20 };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
      enough: (all) => all.some(({ event }) => event === "pages_planned"),
    });
    const now = (await product.call("GET", `/v1/jobs/${jobId}`)).body;
    expect(now).toMatchObject({
      status: "processing",
      result: null,
      error: null,
      finishedAt: null,
    });
    expect(now.startedAt).toMatch(iso);
    expect(now.progress).toMatchObject({ currentStep: expect.any(String) });
    await product.call("DELETE", `/v1/jobs/${jobId}`);
  });

  it("failed: error, finishedAt and durationMs, no result; and it stays so", async () => {
    const body = { url: nowhere };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    const failed = await finished(product, jobId, patienceMs);
    expect(failed).toMatchObject({
      status: "failed",
      result: null,
      durationMs: expect.any(Number),
    });
    expect(failed.error).toMatch(/could not be read/);
    expect(failed.finishedAt).toMatch(iso);
    expect((await product.call("DELETE", `/v1/jobs/${jobId}`)).body).toEqual(failed);
  });
});

describe("Extraction request parameters", () => {
  const wrong: [string, object, string][] = [
    ["url is required", {}, "url is required"],
    ["maxPages is at least 1", { maxPages: 0 }, "maxPages must be between 1 and 20, got 0"],
    ["maxPages is at most 20", { maxPages: 21 }, "maxPages must be between 1 and 20, got 21"],
    ["singlePage is boolean", { singlePage: 1 }, "singlePage must be true or false, got 1"],
    ["includePatterns is a list", { includePatterns: "/a" }, "includePatterns must be a list"],
    ["excludePatterns is a list", { excludePatterns: {} }, "excludePatterns must be a list"],
    ["urls holds 20 at most", { urls: Array(21).fill("https://a.example/") }, "at most 20 entries"],
  ];
  it.each(wrong)("%s", async (_name, fields, words) => {
    const url = "url" in fields || words.startsWith("url ") ? {} : { url: `${site.url}/` };
    for (const variant of ["", "/async", "/stream"]) {
      const answer = await product.call("POST", `/v1/extract${variant}`, { ...url, ...fields });
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(words)]);
    }
  });

  it("names every wrong field at once", async () => {
    const { body } = await product.call("POST", "/v1/extract", { url: 1, maxPages: 0, colour: 2 });
    for (const field of ["url", "maxPages", "colour"]) expect(body.message).toContain(field);
  });

  it("singlePage: the given page and no other", async () => {
    const body = { url: `${site.url}/about.html`, singlePage: true };
    const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
    const read = received
      .filter(({ event }) => event === "page_scraped")
      .map(({ data }) => data.url);
    expect(read).toEqual([`${site.url}/about.html`]);
  });

  it("patterns: include, * one segment, ** any depth; exclude wins", async () => {
    const read = async (patterns: object) => {
      const body = { url: `${site.url}/`, maxPages: 20, ...patterns };
      const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
      return received
        .filter(({ event }) => event === "page_scraped")
        .map(({ data }) => new URL(data.url).pathname);
    };
    const all = await read({ includePatterns: ["/help/**"] });
    expect(all.length).toBeGreaterThan(0);
    for (const path of all) expect(path).toMatch(/^\/help/);
    const flat = await read({ includePatterns: ["/*"] });
    for (const path of flat) expect(path).toMatch(/^\/[^/]*\/?$/);
    const less = await read({ includePatterns: ["/help/**"], excludePatterns: ["/help/**"] });
    expect(less).toEqual([]);
  });

  it("urls: exactly these, discovery and the other choices ignored", async () => {
    const urls = [`${site.url}/pricing.html`, `${site.url}/about.html`];
    const body = { url: `${site.url}/`, urls, singlePage: true, includePatterns: ["/nowhere"] };
    const { events: received, status } = await readToEnd(product, "POST", "/v1/extract/stream", {
      body,
    });
    expect([status, events(received).at(-1)]).toEqual([200, "complete"]);
    const read = received
      .filter(({ event }) => event === "page_scraped")
      .map(({ data }) => data.url);
    expect(new Set(read)).toEqual(new Set(urls));
    expect(read).toHaveLength(urls.length);
    expect(received.at(-1)?.data.business.domain).toBe(product.host);
  });

  it.each(["", "/stream"])("callbackUrl: not on %s", async (variant) => {
    const body = { url: `${site.url}/`, callbackUrl: `${site.url}/` };
    const answer = await product.call("POST", `/v1/extract${variant}`, body);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringContaining("callbackUrl"),
    ]);
  });
});

describe("Rules for extraction", () => {
  it("1: URLs are discovered once each, by sitemap and links", async () => {
    const { body } = await product.call("GET", `/v1/jobs/${job.id}/pages?limit=1000`);
    const urls = body.pages.map(({ url }: { url: string }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    const places = new Set(body.pages.map(({ foundAt }: { foundAt: string }) => foundAt));
    expect([...places]).toEqual(expect.arrayContaining(["sitemap", "link"]));
  });

  it("2: what was not read is ranked, and suggested; nothing read is suggested", async () => {
    const { events: received } = await readToEnd(product, "GET", `/v1/jobs/${job.id}/events`);
    const read = received
      .filter(({ event }) => event === "page_scraped")
      .map(({ data }) => data.url);
    const suggested = sync.body.suggestedUrls.map(({ url }: { url: string }) => url);
    expect(suggested.filter((url: string) => read.includes(url))).toEqual([]);
    expect(received.map(({ event }) => event)).toContain("urls_triaged");
  });

  it("3: suggested URLs passed as urls are read exactly", async () => {
    const urls = sync.body.suggestedUrls.slice(0, 2).map(({ url }: { url: string }) => url);
    const body = { url: `${site.url}/`, urls };
    const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
    const read = received
      .filter(({ event }) => event === "page_scraped")
      .map(({ data }) => data.url);
    expect(new Set(read)).toEqual(new Set(urls));
    expect(read).toHaveLength(urls.length);
  });

  it("4 and 5: a callback gets the whole result, signed; polling gets the same", async ({
    skip,
  }) => {
    skip(!product.webhooks, "this installation delivers none");
    const receiver = await receive();
    const url = `${site.url}/`;
    const body = { url, maxPages: 2, callbackUrl: receiver.url };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    const polled = await finished(product, jobId, patienceMs);
    const { headers, body: sent } = await receiver.first;
    receiver.server.close();
    expect(sent).toMatchObject({ jobId, status: "completed", ...polled.result });
    expect(sent.result).toEqual(polled.result);
    expect(headers["x-service-signature"]).toMatch(/^v1,/);
    expect(headers["webhook-id"]).toBe(jobId);
  });
});

describe("Beyond: POST /v1/extract/plan", () => {
  it("reports what an extraction would read and why, stores nothing, starts no job", async () => {
    const jobs = async () => (await product.call("GET", "/v1/jobs?limit=100")).body.jobs.length;
    const before = await jobs();
    const body = { url: `${site.url}/`, maxPages: 3 };
    const { status, body: plan } = await product.call("POST", "/v1/extract/plan", body);
    expect([status, plan.pages.length]).toEqual([200, 3]);
    expect(plan.pages[0].url).toBe(`${site.url}/`);
    for (const { reason } of [...plan.pages, ...plan.suggestedUrls]) expect(reason).not.toBe("");
    expect(plan.urlsDiscovered).toBeGreaterThanOrEqual(3);
    const planned = plan.pages.map(({ url }: { url: string }) => url);
    const suggested = plan.suggestedUrls.map(({ url }: { url: string }) => url);
    expect(planned.filter((url: string) => suggested.includes(url))).toEqual([]);
    expect(await jobs()).toBe(before);

    // What was planned first is what is read first.
    const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
    const first = received.find(({ event }) => event === "pages_planned")?.data.pages;
    expect(planned.slice(0, first.length)).toEqual(first);
  });

  it("follows urls, singlePage and patterns, and names what cannot be read", async () => {
    const ask = async (more: object) => {
      const body = { url: `${site.url}/`, ...more };
      const answer = await product.call("POST", "/v1/extract/plan", body);
      return answer.body.pages?.map(({ url }: { url: string }) => new URL(url).pathname) ?? answer;
    };
    expect(await ask({ urls: [`${site.url}/about.html`] })).toEqual(["/about.html"]);
    expect(await ask({ singlePage: true })).toEqual(["/"]);
    expect(await ask({ includePatterns: ["/nowhere"] })).toEqual([]);
    const failed = await ask({ url: nowhere });
    expect([failed.status, failed.headers.get("x-error-code")]).toEqual([424, "site_unreachable"]);
  });
});

describe("Authentication", () => {
  it.each([
    ["1 and 5: no key", {}],
    ["5: an unknown key", { "x-api-key": "sk_svc_0123456789abcdefghijklmnopqrstuv" }],
    ["5: a malformed key", { "x-api-key": "?" }],
  ])("%s is 401", async (_name, headers) => {
    for (const [method, path] of [
      ["POST", "/v1/extract"],
      ["GET", "/v1/jobs/job_x"],
      ["POST", "/v1/search"],
      ["GET", "/v1/account"],
      ["GET", "/v1/webhooks"],
    ] as const) {
      const answer = await fetch(product.address + path, { method, headers });
      const body = {
        statusCode: 401,
        error: "Unauthorized",
        message: expect.stringContaining("API key"),
      };
      expect([answer.status, await answer.json()]).toEqual([401, body]);
    }
  });

  it("2: keys are service_live_ and 43 characters", () => {
    expect(product.key).toMatch(/^service_live_[0-9A-Za-z]{43}$/);
  });

  it("3: neither a query parameter nor Bearer opens anything", async () => {
    const headers = { "x-api-key": "", authorization: `Bearer ${product.key}` };
    const path = `/v1/account?api_key=${product.key}`;
    expect((await product.call("GET", path, undefined, headers)).status).toBe(401);
  });

  it("4: each request is counted", async () => {
    const used = async () => (await product.call("GET", "/v1/account")).body.usage.requests;
    const before = await used();
    await product.call("POST", "/v1/extract", {});
    expect(await used()).toBe(before + 1);
  });
});

describe("Events: stream events", () => {
  it("come in order, each with id and type, complete like the sync answer", async () => {
    const body = { url: `${site.url}/`, maxPages: 3 };
    const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
    expect(received[0]).toMatchObject({
      event: "connected",
      data: { message: expect.any(String) },
    });
    expect(received.map(({ id }) => Number(id))).toEqual(received.map((_, i) => i));
    for (const { event, data } of received) expect(data.type).toBe(event);
    const order = ["connected", "progress", "business_classified", "pages_planned"];
    order.push("page_scraped", "urls_triaged", "complete");
    const first = order.map((name) => events(received).indexOf(name));
    expect(first).toEqual(first.toSorted((a, b) => a - b));
    expect(first).not.toContain(-1);
    const of = (name: string) =>
      received.filter(({ event }) => event === name).map(({ data }) => data);
    expect(of("progress")[0]).toMatchObject({
      step: expect.any(String),
      message: expect.any(String),
    });
    expect(of("business_classified")[0].business).toMatchObject({ domain: product.host });
    const [planned] = of("pages_planned");
    expect(planned.pages).toHaveLength(planned.count);
    expect(of("page_scraped").map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(of("urls_triaged")[0].suggestedUrls).toEqual(expect.any(Array));
    expect(Object.keys(of("complete")[0])).toEqual(expect.arrayContaining(Object.keys(sync.body)));
  });

  it("end with error when the extraction fails", async () => {
    const body = { url: nowhere };
    const { events: received } = await readToEnd(product, "POST", "/v1/extract/stream", { body });
    expect(received.at(-1)).toMatchObject({
      event: "error",
      data: { message: expect.any(String) },
    });
  });
});

describe("Errors", () => {
  it("1: a failed job is reported in its status; the poll itself succeeds", async () => {
    const body = { url: nowhere };
    const { jobId } = (await product.call("POST", "/v1/extract/async", body)).body;
    await finished(product, jobId, patienceMs);
    expect((await product.call("GET", `/v1/jobs/${jobId}`)).status).toBe(200);
  });
});

describe("Limits and Versioning", () => {
  it("every answer to a key contains its limit", async () => {
    for (const path of ["/v1/account", "/v1/jobs/job_unknown"]) {
      const { headers } = await product.call("GET", path);
      expect(headers.get("ratelimit-limit")).toBe("100000");
      expect(Number(headers.get("ratelimit-remaining"))).toBeGreaterThan(0);
      expect(headers.get("ratelimit-reset")).toMatch(/^\d+$/);
    }
  });

  it("1: paths carry /v1", async () => {
    const { body } = await product.call("GET", "/openapi.json");
    const wellKnown = "/.well-known/lorepod-proof-keys";
    const plain = new Set(["/healthz", "/readyz", "/openapi.json", wellKnown]);
    const others = Object.keys(body.paths).filter((path) => !plain.has(path));
    expect(others.filter((path) => !path.startsWith("/v1/"))).toEqual([]);
  });
});

async function receive(): Promise<{ url: string; server: Server; first: Promise<Json> }> {
  const { promise, resolve } = Promise.withResolvers<Json>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(204).end();
      resolve({ headers: request.headers, body: JSON.parse(body) });
    });
  }).listen(0, product.host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://${product.host}:${port}/done`, server, first: promise };
}
