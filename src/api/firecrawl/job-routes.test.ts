import { expect, it } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import type { StoredSync } from "../../contract/sites/site.ts";
import { newRow } from "../../sites/index.ts";
import { limits } from "../../contract/limits.ts";

const url = "https://shop.example/docs";

async function open() {
  const api = await openApiApp();
  const call = async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ) => {
    const headers = { authorization: `Bearer ${api.keyText}`, ...more };
    const answer = await api.app.inject({
      method,
      url: path,
      headers,
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** What the controller would write. */
  const write = async (id: string, change: Partial<StoredSync>) => {
    const site = await api.sites.sites.get(id);
    if (site === undefined) throw new Error("there is no such Site");
    const now = new Date(api.clock.now()).toISOString();
    const counts = { read: 3, unchanged: 0, changed: 0, added: 3, removed: 0, failed: 0 };
    const sync = { n: 1, state: "completed", startedAt: now, finishedAt: now, counts } as const;
    const one: StoredSync = { ...sync, bytes: 1, requests: 1, reason: null, ...change };
    const status = { ...site.status, lastSync: one, syncs: [one] };
    await api.sites.sites.writeStatus(id, site.version, status);
  };
  const site = async () => (await api.sites.sites.list({ limit: 1 }))[0];
  return { ...api, call, write, site };
}

it("starts a crawl as a Site without a schedule, limited to the folder of the URL", async () => {
  const { call, site } = await open();
  const { status, body } = await call("POST", "/v2/crawl", {
    url,
    excludePaths: ["^/docs/old/.*"],
    scrapeOptions: { formats: ["markdown", "links"], excludeTags: [".ad"], onlyMainContent: true },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    id: expect.stringMatching(/^crawl_[0-9a-z]{26}_1_ml$/),
    url: `/v2/crawl/${body.id}`,
  });
  expect((await site())?.spec).toMatchObject({
    url,
    schedule: null,
    maxPages: 10_000,
    includePatterns: ["/docs", "/docs/**"],
    excludePatterns: ["regex:^/docs/old/.*"],
    exceptSelectors: [".ad"],
  });
  expect((await call("GET", body.url)).body).toMatchObject({
    success: true,
    status: "scraping",
    total: 0,
    completed: 0,
    next: null,
    data: [],
  });
  expect((await call("GET", "/v2/crawl/active")).body.crawls).toMatchObject([{ url }]);
  expect((await call("DELETE", body.url)).body).toEqual({ success: true, status: "cancelled" });
  expect((await site())?.spec.cancelSync).toBe(1);
});

it("ends as its sync, and is forgotten after a day", async () => {
  const { call, site, write, clock } = await open();
  const { body } = await call("POST", "/v2/crawl", { url });
  const { id = "" } = (await site()) ?? {};
  for (const state of ["completed", "failed", "cancelled"] as const) {
    await write(id, { state });
    expect((await call("GET", body.url)).body.status).toBe(state);
  }
  expect(await call("DELETE", body.url)).toMatchObject({
    status: 409,
    body: { success: false, error: "the job has ended already: cancelled" },
  });
  expect((await call("GET", body.url.replace("_1_m", "_2_m"))).status).toBe(404);
  await clock.advance(limits.firecrawlKeptMs.value + 1);
  expect((await call("GET", body.url)).status).toBe(404);
});

it("changes nothing for a crawl that is refused, and shows pages of the newest crawl only", async () => {
  const { call, site, write } = await open();
  const { body } = await call("POST", "/v2/crawl", { url, limit: 7 });
  const refused = await call("POST", "/v2/crawl", { url, limit: 9 });
  expect([refused.status, refused.body.code]).toEqual([409, "sync_running"]);
  expect((await site())?.spec.maxPages).toBe(7);
  await write((await site())?.id ?? "", { n: 2 });
  expect((await call("GET", body.url)).status).toBe(404);
  expect((await call("GET", body.url.replace("_1_m", "_2_m"))).status).toBe(200);
});

it("answers a repeat with the crawl that the first call has started", async () => {
  const { call, write, site } = await open();
  const named = (name: string) => ({ "x-idempotency-key": name });
  const first = await call("POST", "/v2/crawl", { url, limit: 7 }, named("a"));
  const again = () => call("POST", "/v2/crawl", { url, limit: 7 }, named("a"));
  expect(await again()).toEqual(first);
  await write((await site())?.id ?? "", { state: "completed" });
  expect(await again()).toEqual(first);
  expect((await site())?.spec.syncRequest).toBeUndefined();
  const other = await call("POST", "/v2/crawl", { url, limit: 8 }, named("a"));
  expect([other.status, other.body.code]).toEqual([409, "idempotency_conflict"]);
});

it("lists failures up to a limit, and reports that there are more", async () => {
  const { call, site, write, sites, key } = await open();
  const { body } = await call("POST", "/v2/crawl", { url });
  const { id = "" } = (await site()) ?? {};
  await write(id, { state: "completed" });
  const max = limits.firecrawlErrors.value;
  const rows = (reason: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const row = newRow(`${url}/${reason.length}/${n}`, 0);
      return { ...row, state: "failing" as const, reason };
    });
  const ref = { tenant: key.tenant, site: id };
  await sites.pages.putMany(ref, [...rows("closed by robots.txt", 2), ...rows("404", max)]);
  const whole = (await call("GET", `${body.url}/errors`)).body;
  expect([whole.errors.length, whole.robotsBlocked.length, whole.warning]).toEqual([
    max,
    2,
    undefined,
  ]);
  await sites.pages.putMany(ref, rows("timed out", 1));
  const cut = (await call("GET", `${body.url}/errors`)).body;
  expect([cut.errors.length, cut.robotsBlocked.length]).toEqual([max, 2]);
  expect(cut.warning).toContain(`/v1/sites/${id}/pages`);
});

it("does not change a Site that its owner keeps", async () => {
  const own = await openApiApp();
  await own.call("POST", "/v1/sites", { body: { url, schedule: "daily" } });
  const answer = await own.app.inject({
    method: "POST",
    url: "/v2/crawl",
    headers: { authorization: `Bearer ${own.keyText}` },
    payload: { url },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([409, "site_exists"]);
});

it("limits how often is asked, apart from the plan and without the quota", async () => {
  const { call, usage, key } = await open();
  const { body } = await call("POST", "/v2/batch/scrape", { urls: [url] });
  for (let n = 0; n < limits.firecrawlPollsPerMinute.value; n++) await call("GET", body.url);
  const refused = await call("GET", body.url);
  expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
  expect((await call("GET", "/v2/batch/scrape/batch_none")).status).toBe(429);
  expect(await usage.admit(key.tenant, 10)).toMatchObject({ remaining: 8 });
});

it.each([
  ["crawl", { url, limit: 60_000 }, /^limit must be between 1 and 50000/],
  ["crawl", { url, includePaths: ["ok", "(?!a)b"] }, /^includePaths\[1\] is not supported: \(\?/],
  ["crawl", { url, excludePaths: ["(a"] }, /^excludePaths\[0\] is not supported: a \( has no \)/],
  ["crawl", { url, webhook: "https://a.example/" }, /^webhook is not supported: .+ SITE_SYNCED/],
  ["batch/scrape", { urls: [url], webhook: { url } }, /^webhook is not supported: .+ PAGE_SCRAPED/],
  ["crawl", { url, maxDiscoveryDepth: 2 }, /^maxDiscoveryDepth is not supported/],
  ["crawl", { url, allowExternalLinks: true }, /^allowExternalLinks is supported with the value f/],
  ["crawl", { url, scrapeOptions: { formats: ["html"] } }, /^scrapeOptions\.formats\[0\]/],
  ["crawl", { url, scrapeOptions: { headers: { a: "b" } } }, /^scrapeOptions\.headers is not/],
  ["crawl", { url, scrapeOptions: { waitFor: 10 } }, /^scrapeOptions\.waitFor is not supported/],
  ["batch/scrape", { urls: [] }, /^urls must have at least 1 entry/],
  ["batch/scrape", { urls: Array(21).fill(url) }, /^urls must have at most 20 entries/],
  ["batch/scrape", { urls: [url], appendToId: "a" }, /^appendToId is not supported/],
] as const)("%s refuses %j by name", async (path, body, message) => {
  const { call } = await open();
  const answer = await call("POST", `/v2/${path}`, body);
  expect([answer.status, answer.body.code]).toEqual([400, "bad_request"]);
  expect(answer.body.error).toMatch(message);
});
