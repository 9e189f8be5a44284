import { describe, expect, it, vi } from "vitest";
import { openApiApp } from "../../../test/api-app.ts";
import { limits } from "../../contract/limits.ts";
import type { planTable } from "../../contract/settings/plans.ts";
import type { KnowledgeItem } from "../../contract/knowledge.ts";
import type { SiteItemList } from "../../contract/sites/site-api.ts";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import { idFromSeed } from "../../kit/ids.ts";
import { newRow, newStatus } from "../../sites/index.ts";

const url = "https://shop.example/";

type Plan = Partial<(typeof planTable)["Pro"]>;

async function openWorld(plan: Plan = {}) {
  const first = await openApiApp();
  const plans = { ...first.settings.plans, Pro: { ...first.settings.plans.Pro, ...plan } };
  const api = await openApiApp({ settings: { ...first.settings, plans }, clock: first.clock });
  const own = api.sites;
  const create = (body: object = { url }, headers: Record<string, string> = {}) =>
    api.call("POST", "/v1/sites", { body, headers });
  return Object.assign(api, { own, create });
}

function knownItem(name: string, content: string): KnowledgeItem {
  const evidence = {
    quote: content,
    start: 0,
    end: 0,
    headingPath: [],
    contentHash: "h",
    link: url,
  };
  const text = { title: name, description: "", content, category: "OTHER" as const };
  return { id: idFromSeed(name), ...text, source: url, evidence };
}

function change(
  siteId: string,
  itemId: string | undefined,
  at: number,
  before: string | null,
  after: string | null,
): FactEntry {
  const side = (text: string | null) =>
    text === null ? null : { content: text, quote: text, contentHash: "h" };
  const kind = before === null ? "added" : after === null ? "removed" : "changed";
  const about = { id: `chg_${itemId}`, siteId, sync: 2, kind, itemId: itemId ?? "" } as const;
  const item = { at: new Date(at).toISOString(), source: url, category: "OTHER" as const };
  return { ...about, ...item, title: "", before: side(before), after: side(after), erased: false };
}

describe("a Site", () => {
  it("is created with its defaults, listed, changed and removed", async () => {
    const { call, create, own, key } = await openWorld();
    const answer = await create({ url, name: "Shop", schedule: "daily" });
    expect(answer.statusCode).toBe(201);
    const site = answer.json();
    expect(site).toMatchObject({
      url,
      name: "Shop",
      schedule: "daily",
      maxPages: 500,
      engine: "auto",
      state: "idle",
      counts: { pages: 0, items: 0, passages: 0 },
      lastSync: null,
    });
    expect((await call("GET", "/v1/sites")).json()).toEqual({ sites: [site], nextCursor: null });
    const changed = await call("PATCH", `/v1/sites/${site.id}`, {
      body: { paused: true, schedule: null },
    });
    expect(changed.json()).toMatchObject({ paused: true, schedule: null, name: "Shop" });
    expect(await own.sites.get(site.id)).toMatchObject({
      tenant: key.tenant,
      spec: { apiKey: key.id },
    });
    expect((await call("POST", `/v1/sites/${site.id}/sync`)).headers["x-error-code"]).toBe(
      "site_paused",
    );
    expect((await call("DELETE", `/v1/sites/${site.id}`)).statusCode).toBe(204);
    expect((await call("GET", `/v1/sites/${site.id}`)).statusCode).toBe(404);
    expect((await own.sites.get(site.id))?.spec.removal).toBe("erase");
  });

  it("has selectors, which null removes", async () => {
    const { call, create } = await openWorld();
    const refused = await create({ url, onlySelectors: ["a["] });
    expect(refused.json().message).toContain('onlySelectors[0] ("a[") is not a CSS selector');
    const site = (await create({ url, onlySelectors: ["main"] })).json();
    expect(site).toMatchObject({ onlySelectors: ["main"], exceptSelectors: [] });
    const patch = (body: object) => call("PATCH", `/v1/sites/${site.id}`, { body });
    expect((await patch({ exceptSelectors: ["p::before"] })).statusCode).toBe(400);
    const changed = await patch({ onlySelectors: null, exceptSelectors: [".ad"] });
    expect(changed.json()).toMatchObject({ onlySelectors: [], exceptSelectors: [".ad"] });
  });

  it("is created once for its URL, and once for each Idempotency-Key", async () => {
    const { create } = await openWorld();
    const headers = { "idempotency-key": "one" };
    const { id } = (await create({ url }, headers)).json();
    expect((await create({ url }, headers)).json().id).toBe(id);
    const again = await create();
    expect(again.headers["x-error-code"]).toBe("site_exists");
    expect(again.json().message).toContain(id);
  });

  it.each<[name: string, body: object, plan: Plan, problem: RegExp]>([
    ["no URL", {}, {}, /url/],
    ["an unknown field", { url, depth: 3 }, {}, /depth/],
    ["a schedule that does not exist", { url, schedule: "often" }, {}, /schedule must be/],
    ["a cron expression for each minute", { url, schedule: "* * * * *" }, {}, /schedule must not/],
    ["too many pages", { url, maxPages: 60_000 }, {}, /maxPages must be between/],
    ["more pages than the plan", { url, maxPages: 501 }, { sitePages: 500 }, /maxPages .* 500/],
    ["more pages of all", { url, maxPages: 401 }, { allSitePages: 400 }, /maxPages .* 400/],
  ])("with %s is refused", async (_name, body, plan, problem) => {
    const { create } = await openWorld(plan);
    const answer = await create(body);
    expect(answer.headers["x-error-code"]).toBe("bad_request");
    expect(answer.json().message).toMatch(problem);
  });

  it("beyond the plan's number is refused", async () => {
    const { create } = await openWorld({ sites: 1 });
    await create();
    const over = await create({ url: "https://other.example/" });
    expect([over.statusCode, over.headers["x-error-code"]]).toEqual([409, "plan_limit"]);
  });

  it("of another key is unknown, in paths and in searches", async () => {
    const { call, own } = await openWorld();
    const id = "site_01k9zq4v7n3m8w2x5y6a7b8c9d";
    const site = { id, tenant: "other", createdAt: new Date(0).toISOString(), spec: { url } };
    await own.sites.create({ ...site, status: newStatus({ url }) }, 0);
    expect((await call("GET", `/v1/sites/${id}`)).statusCode).toBe(404);
    for (const [path, body] of [
      ["/v1/search", { query: "price", site: id }],
      ["/v1/answer", { query: "price", site: id }],
      ["/v1/verify", { text: "It costs 9 euros.", site: id }],
    ] as const) {
      const answer = await call("POST", path, { body });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "site: there is no such Site",
      ]);
    }
  });

  it("has a feed that its address alone opens, until it gets another", async () => {
    const { app, call, create } = await openWorld();
    const { id, feedUrl } = (await create({ url, name: "Shop" })).json();
    const feed = await app.inject({ method: "GET", url: feedUrl });
    expect(feed.headers["content-type"]).toContain("application/rss+xml");
    expect(feed.body).toContain("<title>Changes of Shop</title>");
    const withKey = await call("GET", `/v1/sites/${id}/changes.rss`);
    expect([withKey.statusCode, withKey.body]).toEqual([200, feed.body]);
    const noKey = await app.inject({ method: "GET", url: `/v1/sites/${id}/changes.rss` });
    expect(noKey.statusCode).toBe(401);
    const wrong = await app.inject({ method: "GET", url: `/v1/sites/${id}/feeds/guess` });
    expect(wrong.statusCode).toBe(404);
    const rotated = (await call("POST", `/v1/sites/${id}/feed/rotate`)).json();
    expect(rotated.feedUrl).not.toBe(feedUrl);
    expect((await app.inject({ method: "GET", url: feedUrl })).statusCode).toBe(404);
    expect((await app.inject({ method: "GET", url: rotated.feedUrl })).statusCode).toBe(200);
  });

  it("loses pages that its owner deletes, until patterns name them again", async () => {
    const { call, create, own, key } = await openWorld();
    const { id } = (await create()).json();
    const ref = { tenant: key.tenant, site: id };
    const pages = ["a", "b"].map((path) => ({
      ...newRow(url + path, 0),
      state: "current" as const,
    }));
    await own.pages.putMany(ref, pages);
    const refused = async () => {
      const listed = (await call("GET", `/v1/sites/${id}/pages?state=refused`)).json().pages;
      return listed.map((page: { url: string; reason: string }) => `${page.url} ${page.reason}`);
    };
    await call("DELETE", `/v1/knowledge?jobId=job_1`);
    expect(await refused()).toEqual([]);
    await call("DELETE", `/v1/knowledge?source=${encodeURIComponent(`${url}a#top`)}`);
    expect(await refused()).toEqual([`${url}a deleted by its owner`]);
    await call("DELETE", `/v1/knowledge?domain=shop.example`);
    expect(await refused()).toHaveLength(2);
    await call("PATCH", `/v1/sites/${id}`, { body: { includePatterns: ["/a"] } });
    expect(await refused()).toEqual([`${url}b deleted by its owner`]);
  });

  it("lists its items as they were known at a time", async () => {
    const { call, create, own, key, search, clock } = await openWorld();
    const { id } = (await create()).json();
    const ref = { tenant: key.tenant, site: id };
    await own.pages.putMany(ref, [{ ...newRow(url, 0), state: "current", contentHash: "h" }]);
    const write = (texts: Record<string, string>) => {
      const items = Object.entries(texts).map(([name, content]) => knownItem(name, content));
      return search.indexItems({ tenant: key.tenant, jobId: "job_1", items, sources: [url] });
    };
    await write({ same: "9 to 5", price: "$10", removed: "Fax" });
    await clock.advance(60_000);
    const before = new Date(clock.now()).toISOString();
    await clock.advance(60_000);
    await write({ same: "9 to 5", price: "$12", added: "Chat" });
    const [price, removed, added] = ["price", "removed", "added"].map(
      (name) => knownItem(name, "").id,
    );
    await own.ledger.append(ref, [
      change(ref.site, price, clock.now(), "$10", "$12"),
      change(ref.site, removed, clock.now(), "Fax", null),
      change(ref.site, added, clock.now(), null, "Chat"),
    ]);
    const known = async (query: string) => {
      const found: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const at: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const part: SiteItemList = (
          await call("GET", `/v1/sites/${id}/items?limit=2${query}${at}`)
        ).json();
        found.push(...part.items.map((item) => item.content));
        cursor = part.nextCursor;
      }
      return found.toSorted();
    };
    expect(await known("")).toEqual(["$12", "9 to 5", "Chat"]);
    expect(await known(`&asOf=${before}`)).toEqual(["$10", "9 to 5", "Fax"]);
    expect(await known(`&asOf=${new Date(clock.now()).toISOString()}`)).toEqual([
      "$12",
      "9 to 5",
      "Chat",
    ]);
    expect(await known("&asOf=2026-02-01T00:00:00Z")).toEqual([]);
    await call("DELETE", `/v1/knowledge?source=${encodeURIComponent(url)}`);
    expect(await known(`&asOf=${before}`)).toEqual([]);
    const early = await call("GET", `/v1/sites/${id}/items?asOf=2024-01-01T00:00:00Z`);
    expect([early.statusCode, early.json().message]).toEqual([
      400,
      "asOf must be within the last 400 days",
    ]);
  });

  it("loses its name with null; a smaller plan checks only what a change asks for", async () => {
    const { call, create, own, key } = await openWorld({ sitePages: 400, allSitePages: 400 });
    const spec = { url, name: "Shop", maxPages: 500, apiKey: key.id };
    const id = "site_01k9zq4v7n3m8w2x5y6a7b8c9d";
    const createdAt = new Date(0).toISOString();
    await own.sites.create({ id, tenant: key.tenant, createdAt, spec, status: newStatus(spec) }, 0);
    const patch = async (body: object) => {
      const answer = await call("PATCH", `/v1/sites/${id}`, { body });
      return answer.statusCode === 200 ? answer.json() : answer.json().message;
    };
    expect(await patch({ name: null, credential: null })).toMatchObject({
      name: null,
      credential: null,
    });
    expect(await patch({ paused: true, maxPages: 500 })).toMatchObject({ paused: true });
    expect(await patch({ schedule: "hourly" })).toMatchObject({ schedule: "hourly" });
    expect(await patch({ paused: false })).toMatch(/maxPages .* 400/);
    expect(await patch({ maxPages: 450 })).toMatch(/maxPages .* 400/);
    expect(await patch({ paused: false, maxPages: 300 })).toMatchObject({ paused: false });
    const headers = { "idempotency-key": "one" };
    const body = { url: "https://b.example/", maxPages: 100 };
    const first = await create(body, headers);
    // The plan has no page left.
    const again = await create(body, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().id).toBe(first.json().id);
  });

  it("lists its syncs in parts, and finds the one that an Idempotency-Key has started", async () => {
    const { call, sites: own, ids, clock } = await openApiApp();
    const { id } = (await call("POST", "/v1/sites", { body: { url } })).json();
    const counts = { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
    const at = new Date(0).toISOString();
    const done = { state: "completed" as const, startedAt: at, finishedAt: at, counts };
    const sync = (n: number, request: string | null) => ({
      ...done,
      n,
      bytes: 0,
      requests: 0,
      reason: null,
      request,
    });
    const write = async (syncs: ReturnType<typeof sync>[], syncRequest: string) => {
      const site = await own.sites.get(id);
      const status = { ...newStatus({ url }), lastSync: syncs[0] ?? null, syncs, syncRequest };
      await own.sites.writeStatus(id, site?.version ?? "", status);
    };
    await write([sync(1, null)], "");
    const headers = { "idempotency-key": "one" };
    const starting = call("POST", `/v1/sites/${id}/sync`, { headers });
    const request = await vi.waitFor(async () => {
      const found = (await own.sites.get(id))?.spec.syncRequest;
      return found ?? Promise.reject(new Error("not asked for yet"));
    });
    await write([sync(2, request), sync(1, null)], request);
    await clock.advance(limits.syncLookMs.value);
    expect((await starting).json()).toMatchObject({ n: 2 });
    const later = ids.id();
    await write([sync(3, later), sync(2, request), sync(1, null)], later);
    await own.sites.amend(id, { syncRequest: later });
    const again = await call("POST", `/v1/sites/${id}/sync`, { headers });
    expect(again.json()).toMatchObject({ n: 2 });
    expect(JSON.stringify(again.json())).not.toContain(request);
    await write([sync(2, request), sync(1, null)], request);
    const list = async (query: string) => {
      const { syncs, nextCursor } = (await call("GET", `/v1/sites/${id}/syncs${query}`)).json();
      return [syncs.map(({ n }: { n: number }) => n), nextCursor];
    };
    expect(await list("")).toEqual([[2, 1], null]);
    expect(await list("?limit=1")).toEqual([[2], "2"]);
    expect(await list("?limit=1&cursor=2")).toEqual([[1], null]);
    expect((await call("GET", `/v1/sites/${id}/items?limit=1000`)).statusCode).toBe(200);
  });

  it("lists its pages and its changes in parts", async () => {
    const { call, create, own, key } = await openWorld();
    const { id } = (await create()).json();
    const ref = { tenant: key.tenant, site: id };
    const rows = ["a", "b", "c"].map((path) => newRow(url + path, 0));
    await own.pages.putMany(ref, rows);
    const first = (await call("GET", `/v1/sites/${id}/pages?limit=2`)).json();
    expect(first.pages).toHaveLength(2);
    const path = `/v1/sites/${id}/pages?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`;
    const second = (await call("GET", path)).json();
    expect([...first.pages, ...second.pages].map((page) => page.url)).toEqual(
      rows.map((row) => row.url),
    );
    expect((await call("GET", `/v1/sites/${id}/pages?state=gone`)).json().pages).toEqual([]);
    expect((await call("GET", `/v1/sites/${id}/changes`)).json()).toEqual({
      changes: [],
      nextCursor: null,
    });
    const wrong = await call("GET", `/v1/sites/${id}/changes?from=yesterday`);
    expect(wrong.json().message).toContain("from");
  });
});
