import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { limits } from "../../src/contract/limits.ts";
import { eventually, install, type Installation, type Json } from "./installation.ts";
import { hostSeenFrom } from "./world.ts";

/** Sites of a real cluster: objects, slices in crawler pods, and everything that breaks meanwhile. */
let lorepod: Installation;
let host: string;

beforeAll(async () => {
  lorepod = await install(async (namespace) => {
    host = await hostSeenFrom(namespace);
    return { "egress.allow": `{${host}/32}`, "egress.allowWebhooks": `{${host}/32}` };
  });
  await eventually(async () => {
    const { status } = await lorepod.call("GET", "/v1/sites");
    if (status !== 200) throw new Error(`the API answers ${status}`);
  });
  return () => lorepod[Symbol.asyncDispose]();
});

const sitePath = (name = "") => lorepod.namespace.path("sites", name === "" ? undefined : name);
const core = (path: string) => `/api/v1/namespaces/${lorepod.namespace.name}/${path}`;
const get = async (path: string): Promise<Json> => (await lorepod.call("GET", path)).body;

/** What `kubectl apply` does. */
const apply = (name: string, spec: object): Promise<Json> =>
  lorepod.kubectl("POST", sitePath(), {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "Site",
    metadata: { name },
    spec,
  });

/** The Site once this sync has ended. */
const synced = (name: string, n: number, waitMs = 180_000): Promise<Json> =>
  eventually(async () => {
    const site = await lorepod.kubectl("GET", sitePath(name));
    if (site.status?.lastSync?.n !== n) throw new Error(JSON.stringify(site.status));
    return site;
  }, waitMs);

const conditionsOf = ({ status }: Json): Record<string, string> =>
  Object.fromEntries(
    status.conditions.map((one: Json) => [one.type, `${one.status} ${one.reason}`]),
  );

const crawlers = async (): Promise<Json[]> => {
  const selector = encodeURIComponent("app.kubernetes.io/component=crawler");
  return (await lorepod.kubectl("GET", core(`pods?labelSelector=${selector}`))).items;
};

test("a Site that kubectl creates is read, reports what has changed, and is erased when it is deleted", async () => {
  const shop = await serveShop();
  const messages = await receiveMessages();
  const hook = { url: messages.url, events: ["PAGE_UPDATED", "SITE_SYNCED"] };
  const { status: hooked, body: own } = await lorepod.call("POST", "/v1/webhooks", { body: hook });
  expect(hooked).toBe(201);
  await apply("shop", { url: `${shop.url}/`, name: "Shop" });
  const pod = await eventually(async () => {
    const [found] = await crawlers();
    if (found === undefined) throw new Error("no crawler yet");
    return found;
  });
  const first = await synced("shop", 1);
  expect(pod.metadata.name).toBe("shop-1-1-a1");
  expect(pod.metadata.ownerReferences).toMatchObject([{ kind: "Site", uid: first.metadata.uid }]);
  expect(first.status).toMatchObject({
    phase: "Idle",
    counts: { pages: 5, current: 5 },
    lastSync: { state: "completed", counts: { read: 5, failed: 0, changed: 0 } },
  });
  expect(conditionsOf(first)).toEqual({
    Accepted: "True Accepted",
    Synced: "True Completed",
    Attention: "False None",
  });
  const { siteId } = first.status;
  const seen = await get(`/v1/sites/${siteId}`);
  expect(seen).toMatchObject({ id: siteId, name: "Shop", state: "idle", counts: { pages: 5 } });
  expect(seen.counts.items).toBeGreaterThan(2);
  const feed = await fetch(`${lorepod.address}${seen.feedUrl}`, {
    headers: { connection: "close" },
  });
  expect(feed.status).toBe(200);
  const { pages } = await get(`/v1/sites/${siteId}/pages?state=current`);
  expect(pages.map(({ url }: Json) => new URL(url).pathname).toSorted()).toEqual(
    Object.keys(shop.pages).toSorted(),
  );
  const exported = async (kind: string): Promise<Json[]> => {
    const answer = await fetch(
      `${lorepod.address}/v1/sites/${siteId}/export?format=jsonl&kind=${kind}`,
      { headers: { connection: "close", "x-api-key": lorepod.firstKey } },
    );
    expect(answer.status).toBe(200);
    return (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  expect(new Set((await exported("pages")).map(({ url }) => url))).toEqual(
    new Set(pages.map(({ url }: Json) => url)),
  );
  const { counts } = await get(`/v1/knowledge?site=${siteId}`);
  expect(await exported("items")).toHaveLength(counts.total);
  expect(await exported("passages")).toHaveLength(counts.passages);
  const repeated = await lorepod.call("POST", "/v1/sites", { body: { url: shop.url } });
  expect(repeated.status).toBe(409);
  expect(JSON.stringify(repeated.body)).toContain(siteId);

  shop.pages["/pricing"] = pricing("12");
  shop.requests.length = 0;
  await lorepod.kubectl("PATCH", sitePath("shop"), { spec: { syncRequest: "second" } });
  const second = await synced("shop", 2);
  expect(second.status.lastSync.counts).toMatchObject({ read: 1, unchanged: 4, changed: 1 });
  expect(shop.requests.filter(({ status }) => status === 304)).toHaveLength(4);
  const { changes } = await get(`/v1/sites/${siteId}/changes`);
  expect(changes).toMatchObject([
    {
      kind: "changed",
      siteId,
      sync: 2,
      source: `${shop.url}/pricing`,
      before: { quote: expect.stringContaining("10") },
      after: { quote: expect.stringContaining("12") },
    },
  ]);
  const { events } = await get(`/v1/sites/${siteId}/events`);
  expect(events.map(({ event }: Json) => event)).toEqual(["page_updated", "site_synced"]);
  await eventually(async () => {
    const sent = messages.received.map(({ event, payload }) => `${event} ${payload.sync}`);
    expect(sent.toSorted()).toEqual(["PAGE_UPDATED 2", "SITE_SYNCED 1", "SITE_SYNCED 2"]);
  });
  await lorepod.call("DELETE", `/v1/webhooks/${own.id}`);

  // Of another Site of the same key a search within this one finds nothing.
  const elsewhere = await serveShop();
  await apply("elsewhere", { url: `${elsewhere.url}/` });
  await synced("elsewhere", 1);
  const within = async (site?: string): Promise<string[]> => {
    const body = { query: "Basic plan price per month", limit: 20, ...(site && { site }) };
    const { results } = (await lorepod.call("POST", "/v1/search", { body })).body;
    return [...new Set<string>(results.map(({ source }: Json) => new URL(source).origin))];
  };
  expect(await within(siteId)).toEqual([shop.url]);
  expect((await within()).toSorted()).toEqual([shop.url, elsewhere.url].toSorted());
  await lorepod.kubectl("DELETE", sitePath("elsewhere"));

  await lorepod.kubectl("DELETE", sitePath("shop"));
  await eventually(async () => {
    expect((await get("/v1/knowledge")).counts).toMatchObject({ total: 0, passages: 0 });
  });
  expect((await lorepod.call("GET", `/v1/sites/${siteId}`)).status).toBe(404);
  // Nothing is left that would refuse the same URL.
  await eventually(async () => {
    const again = await lorepod.call("POST", "/v1/sites", { body: { url: shop.url } });
    expect(again.status).toBe(201);
    await lorepod.call("DELETE", `/v1/sites/${again.body.id}`);
  });
});

test("a Site of the REST API is the same object; what it has read stays where that is asked for", async () => {
  const shop = await serveShop();
  const body = { url: `${shop.url}/`, schedule: "daily" };
  const created = await lorepod.call("POST", "/v1/sites", { body });
  expect(created.status).toBe(201);
  const { id } = created.body;
  const name = id.replace("_", "-");
  const { spec, status } = await synced(name, 1);
  expect(spec).toMatchObject({ url: body.url, schedule: "daily", maxPages: 500 });
  expect(status).toMatchObject({ siteId: id, scheduledBy: "daily", counts: { pages: 5 } });
  const started = await lorepod.call("POST", `/v1/sites/${id}/sync`);
  expect(started).toMatchObject({ status: 200, body: { n: 2 } });
  await synced(name, 2);
  const paused = await lorepod.call("PATCH", `/v1/sites/${id}`, {
    body: { paused: true, schedule: null },
  });
  expect(paused.body).toMatchObject({ state: "paused", schedule: null });
  await eventually(async () => {
    const object = await lorepod.kubectl("GET", sitePath(name));
    expect(object.status.phase).toBe("Paused");
    expect(object.spec.schedule).toBeUndefined();
  });
  expect((await lorepod.call("DELETE", `/v1/sites/${id}?keepKnowledge=true`)).status).toBe(204);
  await eventually(async () => {
    await expect(lorepod.kubectl("GET", sitePath(name))).rejects.toThrow(/not found/);
  });
  const { counts } = await get("/v1/knowledge");
  expect(counts.total).toBeGreaterThan(2);
  const domain = new URL(shop.url).hostname;
  await lorepod.call("DELETE", `/v1/knowledge?domain=${domain}`);
});

test("refusals are conditions of the object", async () => {
  const shop = await serveShop();
  await apply("no-key", { url: shop.url, apiKey: "nobody" });
  const refused = await eventually(async () => {
    const site = await lorepod.kubectl("GET", sitePath("no-key"));
    expect(conditionsOf(site)).toEqual({ Accepted: "False NoApiKey" });
    return site;
  });
  expect(refused.status.phase).toBeUndefined();
  await lorepod.kubectl("DELETE", sitePath("no-key"));
  await apply("too-often", { url: shop.url, schedule: "* * * * *" });
  await eventually(async () => {
    const site = await lorepod.kubectl("GET", sitePath("too-often"));
    const message = "schedule must not run more often than hourly";
    expect(site.status?.conditions).toMatchObject([{ reason: "InvalidSpec", message }]);
  });
  await lorepod.kubectl("DELETE", sitePath("too-often"));
  await expect(apply("bad", { url: shop.url, schedule: "sometimes" })).rejects.toThrow(
    /must be hourly/,
  );
  await apply("fixed", { url: shop.url, paused: true });
  const moved = lorepod.kubectl("PATCH", sitePath("fixed"), {
    spec: { url: "https://b.example/" },
  });
  await expect(moved).rejects.toThrow(/url cannot be changed/);
  await apply("twin", { url: shop.url });
  await eventually(async () => {
    const site = await lorepod.kubectl("GET", sitePath("twin"));
    expect(conditionsOf(site)).toEqual({ Accepted: "False SiteExists" });
  });
  // The removal of the first makes room for it.
  await lorepod.kubectl("DELETE", sitePath("fixed"));
  await synced("twin", 1);
  await lorepod.kubectl("DELETE", sitePath("twin"));
});

test("Sites that kubectl creates share the pages of their key's plan", async () => {
  await lorepod.kubectl("POST", lorepod.namespace.path("apikeys"), {
    apiVersion: "lorepod.dev/v1alpha1",
    kind: "ApiKey",
    metadata: { name: "starter" },
    spec: { plan: "Starter" },
  });
  const specOf = (n: number, maxPages: number) => ({
    url: `https://shop-${n}.example/`,
    apiKey: "starter",
    paused: true,
    maxPages,
  });
  const accepted = (name: string, message: RegExp | "") =>
    eventually(async () => {
      const { status } = await lorepod.kubectl("GET", sitePath(name));
      const [condition] = status.conditions;
      expect(condition.message).toMatch(message);
      expect(condition.reason).toBe(message === "" ? "Accepted" : "PlanLimit");
    });
  const names = Array.from({ length: 11 }, (_, n) => `shop-${n}`);
  // Ten of 5,000 pages are all that the plan has: which of them are accepted is the order of arrival.
  await Promise.all(names.slice(0, 10).map((name, n) => apply(name, specOf(n, 5_000))));
  for (const name of names.slice(0, 10)) await accepted(name, "");
  await apply("shop-10", specOf(10, 1));
  await accepted("shop-10", /^maxPages must be at most 0: all Sites of this plan have 50000 pages/);
  await lorepod.kubectl("DELETE", sitePath("shop-3"));
  await accepted("shop-10", "");
  for (const name of names) {
    if (name !== "shop-3") await lorepod.kubectl("DELETE", sitePath(name));
  }
});

test("controller, crawler and broker are killed during a sync: each page is read once, each change reported once", async () => {
  const shop = await serveShop({ more: 40, delayMs: 300 });
  await apply("killed", { url: `${shop.url}/` });
  const bodies = () => shop.requests.filter(({ status }) => status === 200).length;
  const until = (count: number) =>
    eventually(async () => expect(bodies()).toBeGreaterThanOrEqual(count), 120_000);
  await until(8);
  await killPods("controller");
  await until(16);
  await killPods("nats");
  await until(24);
  await killPods("crawler");
  const first = await synced("killed", 1, 240_000);
  expect(first.status.lastSync).toMatchObject({
    state: "completed",
    counts: { read: 45, failed: 0 },
  });
  const read = shop.requests.filter(({ status, path }) => status === 200 && path in shop.pages);
  expect(new Set(read.map(({ path }) => path)).size).toBe(45);
  // A killed crawler had requests in flight; what it had stored is not requested again.
  expect(read.length).toBeLessThanOrEqual(45 + 8);
  const { siteId } = first.status;

  shop.pages["/pricing"] = pricing("12");
  shop.pages["/bikes/7"] =
    "<h1>Model 7</h1><p>The city bike of model 7 has 9 gears and weighs 16 kg.</p>";
  shop.requests.length = 0;
  await lorepod.kubectl("PATCH", sitePath("killed"), { spec: { syncRequest: "second" } });
  await eventually(async () => expect(shop.requests.length).toBeGreaterThan(10), 120_000);
  await killPods("crawler");
  await killPods("controller");
  const second = await synced("killed", 2, 240_000);
  expect(second.status.lastSync.counts).toMatchObject({ read: 2, unchanged: 43, changed: 2 });
  const { changes } = await get(`/v1/sites/${siteId}/changes`);
  expect(
    changes.map(({ source, kind }: Json) => `${kind} ${new URL(source).pathname}`).toSorted(),
  ).toEqual(["changed /bikes/7", "changed /pricing"]);
  await lorepod.kubectl("DELETE", sitePath("killed"));
});

test("three crawler pods read a Site at once, spaced as one; controller, a crawler and broker are killed", async () => {
  const shop = await serveShop({ more: 145, delayMs: 150 });
  await apply("wide", { url: `${shop.url}/`, parallel: 3 });
  const bodies = () => shop.requests.filter(({ status }) => status === 200).length;
  const until = (count: number) =>
    eventually(async () => expect(bodies()).toBeGreaterThanOrEqual(count), 180_000);
  const three = await eventually(async () => {
    const pods = await crawlers();
    const running = pods.filter(({ status }: Json) => status.phase === "Running");
    expect(running).toHaveLength(3);
    return running;
  }, 120_000);
  expect(three.map(({ metadata }): string => metadata.name).toSorted()).toEqual([
    "wide-1-2-a1",
    "wide-1-3-a1",
    "wide-1-4-a1",
  ]);
  await until(10);
  await killPods("controller");
  await until(30);
  await killPods("nats");
  await until(50);
  // What one crawler may open at the host, all together.
  expect(shop.openMax()).toBeLessThanOrEqual(limits.hostOpen.value);
  await killPod("wide-1-3-a1");
  const first = await synced("wide", 1, 240_000);
  expect(first.status.lastSync).toMatchObject({
    state: "completed",
    counts: { read: 150, failed: 0 },
  });
  const read = shop.requests.filter(({ status, path }) => status === 200 && path in shop.pages);
  expect(new Set(read.map(({ path }) => path)).size).toBe(150);
  // The killed crawler had requests in flight.
  expect(read.length).toBeLessThanOrEqual(150 + 4);
  // Its turns pass to the others at once; this server may see its connections close a moment later.
  expect(shop.openMax()).toBeLessThanOrEqual(limits.hostOpen.value * 2);

  shop.pages["/pricing"] = pricing("12");
  shop.pages["/bikes/107"] =
    "<h1>Model 107</h1><p>The city bike of model 107 has 9 gears and weighs 16 kg.</p>";
  shop.requests.length = 0;
  await lorepod.kubectl("PATCH", sitePath("wide"), { spec: { syncRequest: "second" } });
  const second = await synced("wide", 2, 240_000);
  expect(second.status.lastSync.counts).toMatchObject({ read: 2, unchanged: 148, changed: 2 });
  const { changes } = await get(`/v1/sites/${first.status.siteId}/changes`);
  expect(
    changes.map(({ source, kind }: Json) => `${kind} ${new URL(source).pathname}`).toSorted(),
  ).toEqual(["changed /bikes/107", "changed /pricing"]);
  await lorepod.kubectl("DELETE", sitePath("wide"));
});

test("a sync is cancelled by REST and by kubectl: its crawlers end, and the next sync reads the Site", async () => {
  const shop = await serveShop({ more: 75, delayMs: 400 });
  await apply("halted", { url: `${shop.url}/`, parallel: 3 });
  const reading = (count: number) =>
    eventually(async () => expect(shop.requests.length).toBeGreaterThan(count), 120_000);
  await reading(12);
  const { status } = await lorepod.kubectl("GET", sitePath("halted"));
  const path = `/v1/sites/${status.siteId}`;
  expect((await lorepod.call("DELETE", `${path}/syncs/1`)).status).toBe(200);
  const cancelled = await synced("halted", 1);
  expect(cancelled.status).toMatchObject({ phase: "Idle", lastSync: { state: "cancelled" } });
  expect(cancelled.status.sync).toBeUndefined();
  expect(conditionsOf(cancelled)).toMatchObject({
    Synced: "False Cancelled",
    Attention: "False None",
  });
  expect(await crawlers()).toEqual([]);
  const seen = shop.requests.length;
  expect(seen).toBeLessThan(75);

  await lorepod.kubectl("PATCH", sitePath("halted"), { spec: { syncRequest: "second" } });
  await reading(seen + 12);
  await lorepod.kubectl("PATCH", sitePath("halted"), { spec: { cancelSync: 2 } });
  const again = await synced("halted", 2);
  expect(again.status.lastSync.state).toBe("cancelled");
  expect(await crawlers()).toEqual([]);
  // One that has ended stays as it is.
  const repeated = await lorepod.call("DELETE", `${path}/syncs/1`);
  expect(repeated).toMatchObject({ status: 200, body: { n: 1, state: "cancelled" } });
  expect((await get(`${path}/changes`)).changes).toEqual([]);

  await lorepod.kubectl("PATCH", sitePath("halted"), { spec: { syncRequest: "third" } });
  const third = await synced("halted", 3);
  expect(third.status).toMatchObject({ lastSync: { state: "completed" }, counts: { pages: 80 } });
  await lorepod.kubectl("DELETE", sitePath("halted"));
});

/** As `kill -9` of a node's processes would. */
async function killPods(component: string): Promise<void> {
  const selector = encodeURIComponent(`app.kubernetes.io/component=${component}`);
  const { items } = await lorepod.kubectl("GET", core(`pods?labelSelector=${selector}`));
  const running = items.filter(({ status }: Json) => status.phase === "Running");
  if (running.length === 0) throw new Error(`no pod of ${component} runs`);
  for (const { metadata } of running) await killPod(metadata.name);
}

async function killPod(name: string): Promise<void> {
  await lorepod.kubectl("DELETE", core(`pods/${name}`), { gracePeriodSeconds: 0 });
}

/** A webhook's receiver on this machine, which the dispatcher reaches. */
async function receiveMessages() {
  const received: Json[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}/hook`, received };
}

const pricing = (price: string) =>
  `<h1>Pricing</h1><table><tr><th>Plan</th><th>Price</th></tr>` +
  `<tr><td>Basic plan</td><td>€${price} per month</td></tr></table>`;

/** A small shop on this machine, which pods reach. */
async function serveShop({ more = 0, delayMs = 0 } = {}) {
  const pages: Record<string, string> = {
    "/": "<h1>Quay Bikes</h1><p>Quay Bikes rents and repairs city bikes in Bristol since 1998.</p>",
    "/pricing": pricing("10"),
    "/delivery": "<h1>Delivery</h1><p>We deliver bikes within two working days for €8.</p>",
    "/returns": "<h1>Returns</h1><p>A bike may be returned within 30 days, in its own box.</p>",
    "/about": "<h1>About us</h1><p>Our workshop repairs four hundred bikes in a year.</p>",
  };
  for (let n = 1; n <= more; n++) {
    pages[`/bikes/${n}`] =
      `<h1>Model ${n}</h1><p>The city bike of model ${n} has ${n} gears and weighs ${n + 9} kg.</p>`;
  }
  const requests: { path: string; status: number }[] = [];
  let open = 0;
  let openMax = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const main = pages[path];
    const send = (status: number, body = "", headers: Record<string, string> = {}) => {
      openMax = Math.max(openMax, ++open);
      let isOpen = true;
      const end = () => {
        if (isOpen) open--;
        isOpen = false;
      };
      // That of a killed crawler is closed before it is answered.
      response.once("close", end);
      setTimeout(() => {
        end();
        requests.push({ path, status });
        response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
      }, delayMs);
    };
    if (main === undefined) return send(404, "<h1>Not found</h1>");
    const links = Object.keys(pages).map((to) => `<a href="${to}">${to.slice(1) || "Home"}</a>`);
    const nav = path === "/" ? links.join(" ") : '<a href="/">Home</a>';
    const html =
      `<!doctype html><html lang="en"><head><title>${path} – Quay Bikes</title></head>` +
      `<body><nav>${nav}</nav><main>${main}</main></body></html>`;
    const etag = `"${createHash("sha256").update(main).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
    send(200, html, { etag });
  });
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host}:${port}`, pages, requests, openMax: () => openMax };
}
