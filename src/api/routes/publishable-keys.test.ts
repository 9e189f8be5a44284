import { describe, expect, it } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { buildBodyPage } from "../../../test/body-builder.ts";
import { newSitePage } from "../../../test/contract/samples.ts";
import { limits } from "../../contract/limits.ts";
import type { PreferenceEffect } from "../../contract/preference-effects.ts";
import { cutPassages } from "../../knowledge/passages/cut-passages.ts";
import type { Audience } from "../../contract/sites/audience.ts";

const origin = "https://www.acme.example";
const wanted = { name: "website", origins: [origin], domains: ["acme.example"] };

async function keyFor(api: ApiApp, body: object = wanted): Promise<{ id: string; key: string }> {
  const made = await api.call("POST", "/v1/publishable-keys", { body });
  expect(made.statusCode).toBe(201);
  return made.json();
}

function search(api: ApiApp, key: string, body: object = {}, more: object = {}) {
  const headers = { "x-api-key": key, ...more };
  return api.call("POST", "/v1/search", { body: { query: "crate", ...body }, headers });
}

async function index(
  api: ApiApp,
  source: string,
  audience: Audience,
  effects: readonly PreferenceEffect[] = [],
) {
  const evidence = { quote: "A crate.", start: 0, end: 8, headingPath: [], contentHash: "h" };
  const text = { title: "Crate", description: "A crate.", content: `A crate of ${source}` };
  await api.search.indexItems({
    tenant: api.key.tenant,
    jobId: "job_1",
    items: [
      { id: source, ...text, category: "OTHER", source, evidence: { ...evidence, link: source } },
    ],
    audiences: new Map([[source, audience]]),
    effects: new Map([[source, effects]]),
    sources: [source],
  });
}

const found = (answer: Awaited<ReturnType<typeof search>>): string[] =>
  answer
    .json()
    .results.map(({ source }: { source: string }) => source)
    .toSorted();

it("opens search and answers alone: every other route refuses it, with an unknown key too", async () => {
  const api = await openApiApp();
  const { key } = await keyFor(api);
  const open: string[] = [];
  for (const { method, path: pattern } of api.app.routeDocs) {
    for (const text of [key, "pk_live_a.b"]) {
      const path = pattern.replaceAll(/:\w+|\{\w+\}/g, "x");
      const headers = { "x-api-key": text, authorization: `Bearer ${key}` };
      const answer = await api.app.inject({ method: method as "GET", url: path, headers });
      if (answer.statusCode !== 403) open.push(`${method} ${pattern} ${answer.statusCode}`);
      else expect(answer.json().message).toBe("a publishable key may only search and answer");
    }
  }
  expect(api.app.routeDocs.length).toBeGreaterThan(60);
  expect(open).toEqual([
    "POST /v1/search 400",
    "POST /v1/search 401",
    "POST /v1/answer 400",
    "POST /v1/answer 401",
  ]);
});

it("is shown once, and removed with its API key or by its owner", async () => {
  const api = await openApiApp();
  const { key, id } = await keyFor(api);
  const listed = await api.call("GET", "/v1/publishable-keys");
  expect(listed.json().publishableKeys).toMatchObject([
    { id, ...wanted, sites: null, perMinutePerAddress: 20, perDay: 5_000, allowModel: false },
  ]);
  expect(listed.body).not.toContain(key);
  const stored = await api.secrets.get(api.key.tenant, "publishable-keys");
  expect(stored?.value).not.toContain(key.slice(-20));
  expect((await search(api, key)).statusCode).toBe(200);
  for (const wrong of [
    key.slice(0, -1),
    `${key}x`,
    key.replace(/.$/, "-"),
    "pk_live_",
    "pk_live_.x",
  ]) {
    expect([wrong, (await search(api, wrong)).statusCode]).toEqual([wrong, 401]);
  }
  await api.keys.update(api.key.id, { revoked: true });
  expect((await search(api, key)).statusCode).toBe(401);
  await api.keys.update(api.key.id, { revoked: false });
  expect((await search(api, key)).statusCode).toBe(200);
  expect((await api.call("DELETE", `/v1/publishable-keys/${id}`)).statusCode).toBe(204);
  expect((await search(api, key)).statusCode).toBe(401);
  expect((await api.call("DELETE", `/v1/publishable-keys/${id}`)).statusCode).toBe(404);
});

it("finds what is public in its domains, and refuses to look elsewhere", async () => {
  const api = await openApiApp();
  const { key } = await keyFor(api);
  await index(api, "https://acme.example/a", "public");
  await index(api, "https://docs.acme.example/b", "public");
  await index(api, "https://notacme.example/c", "public");
  await index(api, "https://acme.example/members", null);
  await index(api, "https://acme.example/site", "site_a");
  expect(found(await search(api, key))).toEqual([
    "https://acme.example/a",
    "https://docs.acme.example/b",
  ]);
  expect(found(await search(api, key, { domain: "docs.acme.example" }))).toHaveLength(1);
  const site = "site_01k9zq4v7n3m8w2x5y6a7b8c9d";
  for (const body of [{ domain: "notacme.example" }, { domain: "example" }, { site }]) {
    expect((await search(api, key, body)).statusCode).toBe(403);
  }
  // Words of other sites are no suggestions.
  expect((await search(api, key, { query: "notacmee" })).json().correctedQuery).toBeUndefined();
});

it("finds the pages of its Sites, and what these publish of a credential while they do", async () => {
  const api = await openApiApp();
  const ids: string[] = [];
  for (const name of ["a", "b"]) {
    const url = `https://${name}.example/`;
    const { id } = (await api.call("POST", "/v1/sites", { body: { url } })).json();
    ids.push(id);
    const ref = { tenant: api.key.tenant, site: id };
    const pages = [url, `${url}members`];
    await api.sites.pages.putMany(
      ref,
      pages.map((page) => newSitePage(page, { state: "current", contentHash: "h", sync: 1 })),
    );
    await index(api, url, "public");
    await index(api, `${url}members`, id);
  }
  const [a = "", b = ""] = ids;
  const { key } = await keyFor(api, { name: "a", origins: [origin], sites: [a] });
  expect(found(await search(api, key))).toEqual(["https://a.example/"]);
  expect((await search(api, key, { site: b })).statusCode).toBe(403);
  expect((await search(api, key, { domain: "a.example" })).statusCode).toBe(403);
  const publish = (publishPrivate: boolean) =>
    api.call("PATCH", `/v1/sites/${a}`, { body: { publishPrivate } });
  await publish(true);
  expect(found(await search(api, key))).toEqual([
    "https://a.example/",
    "https://a.example/members",
  ]);
  await publish(false);
  expect(found(await search(api, key, { site: a }))).toEqual(["https://a.example/"]);
  const unknown = { name: "x", origins: [origin], sites: ["site_01k9zq4v7n3m8w2x5y6a7b8c9d"] };
  expect((await api.call("POST", "/v1/publishable-keys", { body: unknown })).statusCode).toBe(400);
});

it("names a page that may not be quoted, without its words", async () => {
  const api = await openApiApp();
  const { key } = await keyFor(api);
  await index(api, "https://acme.example/quiet", "public", ["not-quoted"]);
  const answer = await search(api, key);
  expect(found(answer)).toEqual(["https://acme.example/quiet"]);
  expect(answer.body).not.toContain("crate of");
  expect(answer.body).not.toContain("A crate");
  expect((await search(api, api.keyText)).body).toContain("A crate");
});

it("is for pages of its origins, checked on the call itself", async () => {
  const api = await openApiApp();
  const { key } = await keyFor(api);
  const own = await search(api, key, {}, { origin });
  expect([own.statusCode, own.headers["access-control-allow-origin"]]).toEqual([200, origin]);
  const others = [
    "https://acme.example",
    `${origin}.evil.example`,
    "http://www.acme.example",
    "null",
  ];
  for (const other of others) {
    const answer = await search(api, key, {}, { origin: other });
    expect([other, answer.statusCode]).toEqual([other, 403]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  }
  const preflight = (url: string) =>
    api.app.inject({
      method: "OPTIONS",
      url,
      headers: { origin, "access-control-request-method": "POST" },
    });
  expect((await preflight("/v1/search")).headers["access-control-allow-origin"]).toBe("*");
  expect((await preflight("/v1/knowledge")).headers["access-control-allow-origin"]).toBeUndefined();
});

it("has limits for each address and each day, and leaves those of its API key alone", async () => {
  const api = await openApiApp();
  const { key } = await keyFor(api, { ...wanted, perMinutePerAddress: 2, perDay: 5 });
  const from = async (remoteAddress: string) => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/v1/search",
      headers: { "x-api-key": key, origin, "x-forwarded-for": "9.9.9.9" },
      payload: { query: "crate" },
      remoteAddress,
    });
    const { statusCode, headers } = answer;
    return [statusCode, headers["retry-after"], headers["access-control-allow-origin"]];
  };
  const used = await api.call("GET", "/v1/account/usage").then(({ body }) => body);
  const ok = [200, undefined, origin];
  expect([await from("10.0.0.1"), await from("10.0.0.1")]).toEqual([ok, ok]);
  expect(await from("10.0.0.1")).toEqual([429, "60", origin]);
  expect(await from("2001:db8::1")).toEqual(ok);
  expect(await from("2001:db8::2")).toEqual(ok);
  // All addresses of a network are one client's.
  expect(await from("2001:db8:0:0:9::3")).toEqual([429, "60", origin]);
  expect(await from("10.0.0.2")).toEqual(ok);
  const [status, retryAfter] = await from("10.0.0.3");
  expect([status, Number(retryAfter)]).toEqual([429, 12 * 3_600]);
  expect(await api.call("GET", "/v1/account/usage").then(({ body }) => body)).toBe(used);
  await api.clock.advance(12 * 3_600_000);
  expect(await from("10.0.0.3")).toEqual(ok);
});

it("is one of so many", async () => {
  const api = await openApiApp();
  for (let made = 0; made < limits.publishableKeysPerKey.value; made++) await keyFor(api);
  const one = await api.call("POST", "/v1/publishable-keys", { body: wanted });
  expect(one.statusCode).toBe(409);
  const invalid = [
    { ...wanted, sites: ["site_01k9zq4v7n3m8w2x5y6a7b8c9d"] },
    { name: "x", origins: [origin] },
    { ...wanted, origins: ["*"] },
    { ...wanted, origins: [] },
    { ...wanted, domains: [] },
  ];
  for (const body of invalid) {
    expect((await api.call("POST", "/v1/publishable-keys", { body })).statusCode).toBe(400);
  }
});

describe("answers", () => {
  const question = "how much is a day ticket";
  const fare = "A day ticket costs €12 and is valid until midnight.";

  async function store(
    api: ApiApp,
    url: string,
    audience: Audience,
    effects: readonly PreferenceEffect[] = [],
  ) {
    const blocks = [
      ["heading", "Tickets", { level: 1 }],
      ["paragraph", fare],
    ] as const;
    const page = buildBodyPage([...blocks], { url, title: "Tickets" });
    await api.search.indexPassages({
      tenant: api.key.tenant,
      jobId: "job_1",
      sources: [url],
      passages: cutPassages({ pages: [page], site: { url }, items: [] }),
      audiences: new Map([[url, audience]]),
      effects: new Map([[url, effects]]),
    });
  }

  const ask = (api: ApiApp, key: string, body: object = {}, more: object = {}) =>
    api.call("POST", "/v1/answer", {
      body: { query: question, ...body },
      headers: { "x-api-key": key, ...more },
    });

  it("are made of what the key finds, and of nothing else", async () => {
    const api = await openApiApp();
    const { key } = await keyFor(api);
    await store(api, "https://other.example/fares", "public");
    await store(api, "https://acme.example/members", null);
    await store(api, "https://acme.example/quiet", "public", ["not-quoted"]);
    const without = await ask(api, key);
    expect(without.json()).toMatchObject({ answer: null, refused: "not_in_knowledge" });
    expect(without.json().results).toMatchObject([{ source: "https://acme.example/quiet" }]);
    expect(without.body).not.toContain("€12");
    expect((await ask(api, api.keyText)).json().answer).toBe(fare);
    await store(api, "https://acme.example/fares", "public");
    const given = await ask(api, key, {}, { origin });
    expect(given.json()).toMatchObject({
      answer: fare,
      mode: "quote",
      citations: [{ source: "https://acme.example/fares" }],
    });
    expect(given.headers["access-control-allow-origin"]).toBe(origin);
    expect((await ask(api, key, { domain: "other.example" })).statusCode).toBe(403);
    const streamed = await ask(api, key, {}, { origin, accept: "text/event-stream" });
    expect(streamed.headers["access-control-allow-origin"]).toBe(origin);
    expect(streamed.body).toContain(fare);
    expect(streamed.body).not.toContain("other.example");
    expect(streamed.body).not.toContain("members");
  });

  it("are of quotes, unless the owner allows the model", async () => {
    const api = await openApiApp();
    const { key } = await keyFor(api);
    const refused = await ask(api, key, { mode: "model" });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "mode: the publishable key may not use the model",
    ]);
    const { key: allowed } = await keyFor(api, { ...wanted, allowModel: true });
    const missing = await ask(api, allowed, { mode: "model" });
    expect([missing.statusCode, missing.json().message]).toEqual([
      400,
      "mode: no model is configured",
    ]);
  });

  it("count for the key's limits as searches do", async () => {
    const api = await openApiApp();
    const { key } = await keyFor(api, { ...wanted, perMinutePerAddress: 2 });
    expect((await ask(api, key)).statusCode).toBe(200);
    expect((await search(api, key)).statusCode).toBe(200);
    expect((await ask(api, key)).statusCode).toBe(429);
  });
});
