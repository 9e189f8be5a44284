import { describe, expect, it } from "vitest";
import { newMessage } from "../../../test/contract/samples.ts";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { limits } from "../../contract/limits.ts";
import type { Hook, Try } from "../../contract/webhooks/webhook.ts";
import { newExtraction } from "../../extraction/index.ts";
import { callbackLane, tokenName } from "../../webhooks/index.ts";
import type { Services } from "../services.ts";

const url = "https://r.example/hook";
const wanted = { url, events: ["PAGE_SCRAPED"] };

async function openWorld(test: Partial<Try> = {}, mayDial?: Services["mayDial"]) {
  const first = await openApiApp();
  const tested: Hook[] = [];
  const webhooks: Services["webhooks"] = {
    ...first.webhooks,
    ...(mayDial && { mayDial }),
    async test(hook) {
      tested.push(hook);
      return { at: "", status: 200, ms: 3, error: null, answer: "", ...test };
    },
  };
  const api = await openApiApp({ webhooks, secrets: first.secrets, clock: first.clock });
  const create = async (body: object = wanted, headers: Record<string, string> = {}) =>
    api.call("POST", "/v1/webhooks", { body, headers });
  const tokenOf = async (id: string) =>
    (await first.secrets.get(api.key.tenant, tokenName(id)))?.value;
  return Object.assign(api, { clock: first.clock, tested, create, tokenOf });
}

/** A delivery in the lane. */
async function deliver({ webhooks, key }: ApiApp, lane: string, given: object = {}) {
  const id = `msg_${Math.random()}`;
  const message = newMessage({ tenant: key.tenant, ...given });
  const delivery = { id, lane, url: null, outcome: "failed" as const, tries: [], ...given };
  await webhooks.outbox.enqueue(message, [delivery]);
  return id;
}

describe("a webhook", () => {
  it("is created with a token, which is shown once", async () => {
    const { create, call, tokenOf, clock, key, webhooks } = await openWorld();
    const answer = await create({ ...wanted, description: "for sales" });
    const { token, ...hook } = answer.json();
    expect(answer.statusCode).toBe(201);
    expect(token).toMatch(/^whtok_/);
    expect(hook).toMatchObject({ ...wanted, description: "for sales", status: "active" });
    expect(hook.createdAt).toBe(new Date(clock.now()).toISOString());
    expect(await tokenOf(hook.id)).toBe(token);
    expect((await call("GET", `/v1/webhooks/${hook.id}`)).json()).toEqual(hook);
    expect((await call("GET", "/v1/webhooks")).json()).toEqual({ webhooks: [hook] });
    expect(await webhooks.hooks.get(hook.id)).toMatchObject({ tenant: key.tenant, keyId: key.id });
  });

  it("with the caller's token does not show it", async () => {
    const { create, tokenOf } = await openWorld();
    const hook = (await create({ ...wanted, token: "own" })).json();
    expect(hook).not.toHaveProperty("token");
    expect(await tokenOf(hook.id)).toBe("own");
  });

  it("is created once for each Idempotency-Key", async () => {
    const { create, call } = await openWorld();
    const headers = { "idempotency-key": "a-key" };
    const first = await create(wanted, headers);
    expect((await create(wanted, headers)).json()).toEqual(first.json());
    const other = await create({ ...wanted, events: ["EXTRACTION_FAILED"] }, headers);
    expect(other.headers["x-error-code"]).toBe("idempotency_conflict");
    expect((await call("GET", "/v1/webhooks")).json().webhooks).toHaveLength(1);
  });

  it("that another call creates at the same time is the same", async () => {
    const world = await openWorld();
    const { hooks } = world.webhooks;
    const before = { ...hooks };
    let looks = 0;
    hooks.get = async (id) => (looks++ === 0 ? undefined : before.get(id));
    hooks.create = async (hook, max) => {
      await before.create({ ...hook, description: "of the other call" }, max);
      return { created: false };
    };
    const answer = await world.create();
    expect([answer.statusCode, answer.json().description]).toEqual([201, "of the other call"]);
  });

  it("beyond the limit is refused, and its token is removed", async () => {
    const { create, webhooks, secrets, key } = await openWorld();
    for (let n = 0; n < limits.webhooksPerKey.value; n++) await create();
    const ids: string[] = [];
    const before = { ...secrets };
    secrets.put = async (tenant, name, value, version) => {
      ids.push(name);
      return before.put(tenant, name, value, version);
    };
    const over = await create();
    expect(over.headers["x-error-code"]).toBe("too_many_webhooks");
    expect(over.json().message).toContain(`${limits.webhooksPerKey.value} webhooks`);
    expect(await webhooks.hooks.list(key.tenant)).toHaveLength(limits.webhooksPerKey.value);
    expect(await secrets.get(key.tenant, ids[0] ?? "")).toBeUndefined();
  });

  it("at an address that may not be dialled is refused, also when it is changed", async () => {
    const mayDial: Services["mayDial"] = (to) =>
      to === url ? { ok: true } : { ok: false, reason: "it is ours" };
    const { create, call } = await openWorld({}, mayDial);
    const other = { url: "https://10.0.0.1/" };
    const refused = await create({ ...wanted, ...other });
    const { id } = (await create()).json();
    const changed = await call("PATCH", `/v1/webhooks/${id}`, { body: other });
    for (const answer of [refused, changed]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toBe("url is refused: it is ours");
    }
  });

  it("of another key and malformed ids are unknown", async () => {
    const { create, call, webhooks, tested } = await openWorld();
    const { id } = (await create()).json();
    const hook = (await webhooks.hooks.get(id)) ?? expect.fail("no webhook");
    const other = { ...hook, id: `wh_${"0".repeat(26)}`, tenant: "other" };
    await webhooks.hooks.create(other, 20);
    for (const unknown of [other.id, `wh_${"1".repeat(26)}`, "wh_x"]) {
      const path = `/v1/webhooks/${unknown}`;
      const answers = [
        await call("GET", path),
        await call("PATCH", path, { body: { status: "paused" } }),
        await call("DELETE", path),
        await call("POST", `${path}/test`),
        await call("GET", `${path}/deliveries`),
        await call("POST", `${path}/deliveries/msg_1/replay`),
        await call("POST", `${path}/replay`, { body: { since: "2026-01-01T00:00:00Z" } }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    }
    expect(await webhooks.hooks.get(other.id)).toMatchObject({ status: "active" });
    expect(tested).toEqual([]);
  });

  it("is removed with its token and its deliveries", async () => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    await deliver(world, id);
    const answer = await world.call("DELETE", `/v1/webhooks/${id}`);
    expect([answer.statusCode, answer.payload]).toEqual([204, ""]);
    expect(await world.webhooks.hooks.get(id)).toBeUndefined();
    expect(await world.webhooks.outbox.list({ lane: id, limit: 5 })).toEqual([]);
    expect(await world.tokenOf(id)).toBeUndefined();
  });

  it.each([
    { error: null, status: 204, delivered: true },
    { error: "answered 500", status: 500, delivered: false },
  ])("is tested: $status", async ({ delivered, ...tried }) => {
    const { create, call, tested } = await openWorld(tried);
    const { id } = (await create()).json();
    const answer = await call("POST", `/v1/webhooks/${id}/test`);
    expect(answer.json()).toEqual({ delivered, ms: 3, ...tried });
    expect(tested.map((hook) => hook.id)).toEqual([id]);
  });
});

describe("a change of a webhook", () => {
  async function change(body: object, test: Partial<Try> = {}) {
    const world = await openWorld(test);
    const { id } = (await world.create({ ...wanted, token: "own", description: "old" })).json();
    const steered: object[] = [];
    const before = { ...world.webhooks.outbox };
    world.webhooks.outbox.steer = async (lane, order) => {
      steered.push(order);
      return before.steer(lane, order);
    };
    const patch = (more: object) => world.call("PATCH", `/v1/webhooks/${id}`, { body: more });
    const answer = await patch(body);
    return { ...world, id, patch, answer, hook: answer.json(), steered };
  }

  it.each([
    { body: { url: "https://s.example/" } },
    { body: { events: ["EXTRACTION_FAILED"] } },
    { body: { description: "new" } },
    { body: { description: null } },
    { body: {} },
    { body: { status: "active" } },
  ])("writes $body and nothing else", async ({ body }) => {
    const { hook, id, tokenOf, tested, steered } = await change(body);
    expect(hook).toMatchObject({ ...wanted, description: "old", status: "active", ...body });
    expect(await tokenOf(id)).toBe("own");
    expect([tested, steered]).toEqual([[], []]);
  });

  it("writes a new token, which is not shown", async () => {
    const { hook, id, tokenOf } = await change({ token: "new" });
    expect(await tokenOf(id)).toBe("new");
    expect(hook).not.toHaveProperty("token");
  });

  it("pauses it, once", async () => {
    const { hook, patch, steered, tested } = await change({ status: "paused" });
    expect(hook).toMatchObject({ status: "paused", pausedReason: "PAUSED_BY_OWNER" });
    await patch({ status: "paused" });
    expect(steered).toEqual([{ do: "hold" }]);
    expect(tested).toEqual([]);
  });

  it("activates it after a test with its new address and token", async () => {
    const { patch, tested, steered, clock, id, tokenOf } = await change({ status: "paused" });
    const body = { status: "active", url: "https://s.example/", token: "new" };
    expect((await patch(body)).json()).toMatchObject({ status: "active", pausedReason: null });
    expect(tested).toMatchObject([{ url: "https://s.example/" }]);
    expect(await tokenOf(id)).toBe("new");
    const keptSince = clock.now() - limits.webhookHeldMs.value;
    expect(steered.at(-1)).toEqual({ do: "release", keptSince });
  });

  it("leaves it paused where the test fails", async () => {
    const { patch } = await change({ status: "paused" }, { error: "answered 500" });
    expect((await patch({ status: "active" })).json()).toMatchObject({ status: "paused" });
  });

  it("of one that is removed meanwhile is unknown", async () => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    world.webhooks.hooks.update = async () => undefined;
    const answer = await world.call("PATCH", `/v1/webhooks/${id}`, { body: { description: "x" } });
    expect(answer.statusCode).toBe(404);
  });
});

describe("deliveries of a webhook", () => {
  it("are listed newest first, in pages", async () => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(await deliver(world, id));
    const list = async (query: string) =>
      (await world.call("GET", `/v1/webhooks/${id}/deliveries${query}`)).json();
    const first = await list("?limit=2");
    expect(first.deliveries.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2));
    const rest = await list(`?limit=2&cursor=${first.cursor}`);
    expect(rest.deliveries.map((one: { id: string }) => one.id)).toEqual(ids.slice(2));
    expect(rest.cursor).toBeNull();
    expect((await list("?limit=4")).cursor).toBeNull();
  });

  it.each([
    { query: "", found: 3 },
    { query: "?event=EXTRACTION_FAILED", found: 1 },
    { query: "?outcome=delivered", found: 1 },
    { query: "?jobId=job_2", found: 1 },
  ])("that match $query: $found", async ({ query, found }) => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    await deliver(world, id, { event: "EXTRACTION_FAILED" });
    await deliver(world, id, { outcome: "delivered" });
    await deliver(world, id, { job: "job_2" });
    const answer = await world.call("GET", `/v1/webhooks/${id}/deliveries${query}`);
    expect(answer.json().deliveries).toHaveLength(found);
  });

  it("has fifty on a page where the caller names no number", async () => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    const max = limits.deliveryListDefault.value;
    for (let n = 0; n <= max; n++) await deliver(world, id);
    const { deliveries, cursor } = (
      await world.call("GET", `/v1/webhooks/${id}/deliveries`)
    ).json();
    expect([deliveries.length, cursor]).toEqual([max, expect.any(String)]);
  });

  it("are sent again, one or all", async () => {
    const world = await openWorld();
    const { id } = (await world.create()).json();
    const ids = [await deliver(world, id), await deliver(world, id), await deliver(world, id)];
    const path = `/v1/webhooks/${id}`;
    const one = await world.call("POST", `${path}/deliveries/${ids[0]}/replay`);
    expect(one.json()).toMatchObject({ id: ids[0], outcome: "pending" });
    const unknown = await world.call("POST", `${path}/deliveries/msg_0/replay`);
    expect(unknown.statusCode).toBe(404);
    const future = { since: new Date(Date.now() + 60_000).toISOString() };
    const none = await world.call("POST", `${path}/replay`, { body: future });
    expect(none.json()).toEqual({ replayed: 0 });
    const since = { since: "2020-01-01T00:00:00Z" };
    const all = await world.call("POST", `${path}/replay`, { body: since });
    expect(all.json()).toEqual({ replayed: 2 });
  });
});

describe("a job's callback", () => {
  const callbackUrl = "https://c.example/done";
  async function jobWith(world: ApiApp, spec: object = { callbackUrl }) {
    const { tenant, id: keyId } = world.key;
    const made = { id: world.ids.id(), now: world.clock.now() };
    const request = { url: "https://a.example/", ...spec };
    const job = newExtraction(request, { tenant, keyId }, "batch", made);
    await world.extractions.create(job);
    return job.id;
  }

  it("is shown with its address, and sent again", async () => {
    const world = await openWorld();
    const id = await jobWith(world);
    const lane = callbackLane(world.key.tenant, callbackUrl);
    await deliver(world, lane, { id, job: id, url: callbackUrl, event: "EXTRACTION_COMPLETED" });
    const path = `/v1/jobs/${id}/callback`;
    const shown = { id, jobId: id, url: callbackUrl, event: "EXTRACTION_COMPLETED" };
    expect((await world.call("GET", path)).json()).toMatchObject({ ...shown, outcome: "failed" });
    const again = await world.call("POST", `${path}/replay`);
    expect(again.json()).toMatchObject({ ...shown, outcome: "pending" });
  });

  it.each([
    { name: "that has not ended", spec: { callbackUrl }, words: "it has not ended" },
    { name: "that has none", spec: {}, words: "this job has no callbackUrl" },
  ])("of a job $name is not found", async ({ spec, words }) => {
    const world = await openWorld();
    const path = `/v1/jobs/${await jobWith(world, spec)}/callback`;
    for (const answer of [
      await world.call("GET", path),
      await world.call("POST", `${path}/replay`),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        expect.stringContaining(words),
      ]);
    }
  });
});
