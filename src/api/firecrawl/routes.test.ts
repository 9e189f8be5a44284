import { describe, expect, it, vi } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import type { PageCall } from "../../ports/pages/page-calls.ts";

const url = "https://shop.example/a";
const view = {
  url,
  finalUrl: `${url}/`,
  title: "A",
  markdown: "# A",
  language: "en",
  engine: "http" as const,
  fetchedAt: "2026-03-01T12:00:00.000Z",
  description: "All about A",
  status: 200,
  contentType: "text/html",
  openGraph: { title: "Shared A" },
  publishedAt: null,
  modifiedAt: null,
  icon: "https://shop.example/icon.png",
  links: ["https://shop.example/b"],
};

async function open() {
  const calls: PageCall[] = [];
  const api = await openApiApp({
    pages: {
      async call(call) {
        calls.push(call);
        return { reply: "answer", outcome: { ok: true, answer: view } };
      },
    },
  });
  const headers = { authorization: `Bearer ${api.keyText}` };
  const post = async (path: string, body: object, more: Record<string, string> = headers) => {
    const answer = await api.app.inject({
      method: "POST",
      url: path,
      headers: more,
      payload: body,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return { ...api, calls, post };
}

it("scrapes with the key as a bearer token, at both addresses", async () => {
  const { post, calls } = await open();
  for (const base of ["/v2", "/compat/firecrawl/v2"]) {
    const { status, body } = await post(`${base}/scrape`, {
      url,
      formats: ["markdown", { type: "links" }],
      origin: "js-sdk@4",
      excludeTags: [".ad"],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        markdown: "# A",
        links: ["https://shop.example/b"],
        metadata: {
          title: "A",
          description: "All about A",
          language: "en",
          sourceURL: url,
          url: `${url}/`,
          statusCode: 200,
          contentType: "text/html",
          ogTitle: "Shared A",
          favicon: "https://shop.example/icon.png",
        },
      },
    });
  }
  expect(calls[1]?.request).toEqual({
    op: "view",
    url,
    forms: ["links"],
    exceptSelectors: [".ad"],
  });
});

it("takes the key in its own header too, and a bearer token nowhere else", async () => {
  const { post, keyText } = await open();
  expect((await post("/v2/scrape", { url }, { "x-api-key": keyText })).status).toBe(200);
  const wrong = await post("/v2/scrape", { url }, { authorization: "Bearer none" });
  expect([wrong.status, wrong.body]).toEqual([
    401,
    { success: false, error: "the API key is invalid", code: "unauthorized" },
  ]);
  expect((await post("/v2/scrape", { url }, {})).body.error).toContain("API key is missing");
  expect((await post("/v1/search", { query: "a" })).status).toBe(401);
});

it("sends headers to the origin of the URL, and never repeats their values", async () => {
  const { post, calls, logged } = await open();
  const headers = { "x-token": "a-secret-token" };
  expect((await post("/v2/scrape", { url, headers })).status).toBe(200);
  expect(calls[0]?.request).toMatchObject({
    access: { origins: ["https://shop.example"], headers, cookies: [] },
  });
  const refused = await post("/v2/scrape", { url, headers: { host: "a-secret-token" } });
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatch(/^headers\.host may not be set/);
  expect(JSON.stringify([refused.body, logged])).not.toContain("a-secret-token");
});

it("sends no headers through a NATS whose users could read them", async () => {
  const api = await openApiApp();
  const cluster = await openApiApp({ system: { ...api.system, mode: "cluster" } });
  const answer = await cluster.app.inject({
    method: "POST",
    url: "/v2/scrape",
    headers: { "x-api-key": cluster.keyText },
    payload: { url, headers: { "x-token": "a" } },
  });
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    "headers: it needs a NATS with users, which this one lacks",
  ]);
});

const json = {
  type: "json",
  schema: { type: "object", properties: { price: { type: "number" } } },
};

it.each([
  ["scrape", { actions: [] }, /^actions is not supported/],
  ["scrape", { mobile: true }, /^mobile is supported with the value false only/],
  ["scrape", { blockAds: false }, /^blockAds is supported with the value true only/],
  ["scrape", { formats: ["summary"] }, /^formats\[0\] must be one of markdown/],
  ["scrape", { formats: [{ type: "json", prompt: "prices" }] }, /^formats\[0\]/],
  ["scrape", { formats: [{ type: "json", schema: { type: "string" } }] }, /^formats\.schema/],
  ["scrape", { formats: [json], zeroDataRetention: true }, /^zeroDataRetention is not supported/],
  ["scrape", { formats: [json], waitFor: 500 }, /^waitFor is not supported together/],
  ["scrape", { includeTags: ["!"] }, /includeTags/],
  ["scrape", { waitFor: 60_000 }, /^waitFor must be between 0 and 10000/],
  ["scrape", { parsers: [] }, /^parsers must not be empty/],
  ["scrape", { nonsense: 1 }, /^unknown field nonsense/],
  ["map", { sitemap: "skip" }, /^sitemap must be one of include, only/],
  ["map", { limit: 50_000 }, /^limit must be between 1 and 10000/],
] as const)("%s refuses %j by name", async (path, option, message) => {
  const { post } = await open();
  const { status, body } = await post(`/v2/${path}`, { url, ...option });
  expect([status, body.success, body.code]).toEqual([400, false, "bad_request"]);
  expect(body.error).toMatch(message);
});

it("takes what the clients send by default", async () => {
  const { post } = await open();
  const defaults = {
    onlyMainContent: true,
    mobile: false,
    removeBase64Images: true,
    fastMode: false,
    blockAds: true,
    maxAge: 14_400_000,
    storeInCache: true,
  };
  expect((await post("/v2/scrape", { url, ...defaults })).status).toBe(200);
});

it("searches what was read, and refuses a search of the web", async () => {
  const { post } = await open();
  const asked = { query: "tickets", limit: 5, timeout: 300_000 };
  expect((await post("/v2/search", asked)).body).toEqual({ success: true, data: { web: [] } });
  const web = await post("/v2/search", { ...asked, sources: [{ type: "web" }] });
  expect(web.status).toBe(400);
  expect(web.body.error).toContain("sources is not supported: search finds what was read before");
});

it("answers 408 after the timeout of the call", async () => {
  const waiting = Promise.withResolvers<void>();
  const api = await openApiApp({
    pages: {
      call: (_call, signal) => {
        waiting.resolve();
        return new Promise((_done, fail) =>
          signal.addEventListener("abort", () => fail(signal.reason)),
        );
      },
    },
  });
  const answering = api.app.inject({
    method: "POST",
    url: "/v2/scrape",
    headers: { authorization: `Bearer ${api.keyText}` },
    payload: { url, timeout: 2_000 },
  });
  const answer = answering.then(({ statusCode, body }) => [statusCode, JSON.parse(body).code]);
  await waiting.promise;
  await api.clock.advance(2_000);
  expect(await answer).toEqual([408, "SCRAPE_TIMEOUT"]);
});

describe("a json scrape that is out of time", () => {
  async function scraping() {
    const { extractions, clock, app, keyText } = await openApiApp();
    const jobs = () => extractions.list({ limit: 2 });
    return {
      jobs,
      outOfTime: async (headers: Record<string, string>) => {
        const answer = app.inject({
          method: "POST",
          url: "/v2/scrape",
          headers: { authorization: `Bearer ${keyText}`, ...headers },
          payload: { url, formats: [json], timeout: 2_000 },
        });
        const ended = answer.then(({ statusCode, body }) => [statusCode, JSON.parse(body).code]);
        await vi.waitUntil(async () => (await jobs()).length > 0, { timeout: 30_000 });
        await clock.advance(2_000);
        return ended;
      },
    };
  }

  it("ends its job", async () => {
    const { jobs, outOfTime } = await scraping();
    expect(await outOfTime({})).toEqual([408, "SCRAPE_TIMEOUT"]);
    const isCancelled = async () => (await jobs())[0]?.spec.cancelRequested === true;
    await vi.waitUntil(isCancelled, { timeout: 30_000 });
  });

  it("keeps it where the call can be repeated", async () => {
    const { jobs, outOfTime } = await scraping();
    expect(await outOfTime({ "x-idempotency-key": "a" })).toEqual([408, "SCRAPE_TIMEOUT"]);
    const kept = await jobs();
    expect(kept.map(({ spec }) => spec.cancelRequested)).toEqual([undefined]);
  });
});

it("names a call that is not supported", async () => {
  const { post } = await open();
  const { status, body } = await post("/v2/extract", { urls: [url] });
  expect(status).toBe(404);
  expect(body).toMatchObject({ success: false, code: "not_found" });
  expect(body.error).toContain("POST /v2/extract is not supported");
});
