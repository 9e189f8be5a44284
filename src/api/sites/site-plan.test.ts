import { expect, it } from "vitest";
import type { Sync, SyncCounts } from "../../contract/sites/site.ts";
import type { PageRequest } from "../../contract/calls/page-calls.ts";
import { openApiApp } from "../../../test/api-app.ts";
import { planOfSite } from "./site-plan.ts";

const sync = (counts: Partial<SyncCounts>, given: Partial<Sync> = {}): Sync => ({
  n: 1,
  state: "completed",
  bytes: 200_000,
  requests: 12,
  reason: null,
  startedAt: "2026-03-01T12:00:00.000Z",
  finishedAt: "2026-03-01T12:00:30.000Z",
  counts: { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0, ...counts },
  ...given,
});
const usual = { durationMs: 100_000, bytes: 6_144_000 };

it.each<[title: string, found: number, truncated: boolean, last: Sync | null, plan: object]>([
  ["a site without a sync", 100, false, null, { pages: 100, isComplete: true, ...usual }],
  ["more pages than the Site may have", 700, false, null, { pages: 500, isComplete: true }],
  ["discovery that has ended early", 100, true, null, { pages: 100, isComplete: false }],
  ["discovery of as many as it may have", 500, true, null, { pages: 500, isComplete: true }],
  ["a sync", 100, false, sync({ read: 10 }), { durationMs: 300_000, bytes: 2_000_000 }],
  ["a sync of pages that have not changed", 100, false, sync({ read: 10, unchanged: 9 }), usual],
  ["a sync that is running", 100, false, sync({ read: 10 }, { finishedAt: null }), usual],
  ["a sync that has read nothing", 100, false, sync({}), usual],
])("an estimate for %s", (_title, count, truncated, last, plan) => {
  expect(planOfSite({ count, truncated }, 500, last)).toMatchObject(plan);
});

it("is given before a Site exists and for one that does", async () => {
  const asked: PageRequest[] = [];
  const { call } = await openApiApp({
    pages: {
      async call({ request }) {
        asked.push(request);
        const urls = [{ url: request.url, source: "given" as const }];
        const answer = { url: request.url, urls, count: 1, durationMs: 5 };
        return { reply: "answer", outcome: { ok: true, answer } };
      },
    },
  });
  const body = { url: "https://shop.example/", maxPages: 40, includePatterns: ["/a/**"] };
  const plan = { pages: 1, isComplete: true, durationMs: 1_000, bytes: 61_440 };
  expect((await call("POST", "/v1/sites/plan", { body })).json()).toEqual(plan);
  const { id } = (await call("POST", "/v1/sites", { body })).json();
  expect((await call("POST", `/v1/sites/${id}/plan`, { body: {} })).json()).toEqual(plan);
  const { url, includePatterns } = body;
  const expected = { op: "sitemap", url, limit: 40, includePatterns };
  expect(asked).toEqual([expected, expected]);
});

it("is made with the credential of the Site", async () => {
  const asked: PageRequest[] = [];
  const { call } = await openApiApp({
    pages: {
      async call({ request }) {
        asked.push(request);
        return { reply: "busy", retryAfterSeconds: 1 };
      },
    },
  });
  const origins = ["https://shop.example"];
  const given = { name: "a", origins, kind: "headers", headers: { "x-token": "b" } };
  const { id } = (await call("POST", "/v1/credentials", { body: given })).json();
  const body = { url: "https://shop.example/", credential: id };
  await call("POST", "/v1/sites/plan", { body });
  const site = (await call("POST", "/v1/sites", { body })).json();
  await call("POST", `/v1/sites/${site.id}/plan`, { body: {} });
  const expected = { access: { origins, headers: { "x-token": "b" } } };
  expect(asked).toMatchObject([expected, expected]);
  const unknown = { ...body, credential: "cred_0" };
  expect((await call("POST", "/v1/sites/plan", { body: unknown })).statusCode).toBe(400);
});
