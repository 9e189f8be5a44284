import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { startModelServer } from "../model/server.ts";
import { serveFiles } from "../site/serve-files.ts";
import { startReceiver } from "./receiver.ts";
import { startProduct, until, type Json, type Product } from "./product.ts";

/** A Site from its creation to its second and third sync, over the real processes. */
describe("a Site", () => {
  it("is read whole, then costs nothing until a page changes", async () => {
    const web = await serveShop();
    const receiver = await startReceiver();
    const env = { LOREPOD_EGRESS_ALLOW_WEBHOOKS: "127.0.0.1/32" };
    await using product = await startProduct({ env });
    const events = ["PAGE_SCRAPED", "PAGE_UPDATED", "SITE_SYNCED", "SITE_NEEDS_ATTENTION"];
    await product.call("POST", "/v1/webhooks", { url: `${receiver.url}/hook`, events });
    const created = await product.call("POST", "/v1/sites", { url: `${web.url}/`, name: "Shop" });
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body).toMatchObject({ name: "Shop", schedule: null, maxPages: 500 });
    const first = await synced(product, id, 1);
    expect(first.lastSync).toMatchObject({
      state: "completed",
      counts: { read: 6, changed: 0, added: 0, removed: 0, failed: 0 },
    });
    expect(first.counts.pages).toBe(6);
    expect(first.counts.items).toBeGreaterThan(3);
    expect(await pathsOf(product, id, "current")).toEqual(Object.keys(web.pages).toSorted());
    expect((await product.call("GET", `/v1/sites/${id}/changes`)).body.changes).toEqual([]);
    const found = await product.call("POST", "/v1/search", { query: "Basic plan price" });
    expect(found.body.results[0].source).toBe(`${web.url}/pricing`);

    web.requests.length = 0;
    const second = await sync(product, id, 2);
    expect(second.lastSync).toMatchObject({
      counts: { read: 0, unchanged: 6, changed: 0, added: 0, removed: 0 },
      bytes: 0,
    });
    const pages = web.requests.filter(({ path }) => path in web.pages);
    expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(web.pages).toSorted());
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 304));

    web.pages["/pricing"] = pricing("12");
    delete web.pages["/returns"];
    const third = await sync(product, id, 3);
    expect(third.lastSync.counts).toMatchObject({ read: 1, changed: 1, unchanged: 4, failed: 1 });
    const { changes } = (await product.call("GET", `/v1/sites/${id}/changes`)).body;
    expect(changes).toMatchObject([
      {
        kind: "changed",
        siteId: id,
        sync: 3,
        category: "PRICING",
        source: `${web.url}/pricing`,
        before: { quote: expect.stringContaining("10") },
        after: { quote: expect.stringContaining("12") },
      },
    ]);
    const now = await product.call("POST", "/v1/search", { query: "Basic plan price" });
    expect(now.body.results[0].content).toContain("12");

    // The second 404 of a page in a sync that a client has started removes it.
    const fourth = await sync(product, id, 4);
    expect(fourth.lastSync.counts.removed).toBeGreaterThan(0);
    expect(await pathsOf(product, id, "gone")).toEqual(["/returns"]);
    const listedChanges = (await product.call("GET", `/v1/sites/${id}/changes`)).body.changes;
    const removed = listedChanges.filter(({ kind }: Json) => kind === "removed");
    expect(removed.length).toBe(fourth.lastSync.counts.removed);
    expect(removed[0].source).toBe(`${web.url}/returns`);
    const after = await product.call("POST", "/v1/search", { query: "returns within 30 days" });
    expect(after.body.results.map(({ source }: Json) => source)).not.toContain(
      `${web.url}/returns`,
    );

    const messages = await until(async () => {
      const all = receiver.received.map(({ body }) => JSON.parse(body));
      return all.length >= 5 ? all : undefined;
    });
    const sent = messages.map(({ event, payload }: Json) => `${event} ${payload.sync}`);
    expect(sent.toSorted()).toEqual([
      "PAGE_UPDATED 3",
      "SITE_SYNCED 1",
      "SITE_SYNCED 2",
      "SITE_SYNCED 3",
      "SITE_SYNCED 4",
    ]);
    const message = messages.find(({ payload }: Json) => payload.sync === 3 && payload.counts);
    expect(message.payload).toMatchObject({
      siteId: id,
      jobId: `${id}-3`,
      counts: { changed: 1 },
      changes: [{ id: changes[0].id, kind: "changed" }],
      truncated: false,
    });
    const within = { query: "Basic plan price", site: id };
    expect((await product.call("POST", "/v1/search", within)).body.count).toBeGreaterThan(0);
    const listed = await product.call("GET", `/v1/knowledge?site=${id}`);
    expect(listed.body.counts.total).toBe(fourth.counts.items);

    expect((await product.call("DELETE", `/v1/sites/${id}`)).status).toBe(204);
    expect((await product.call("GET", `/v1/sites/${id}`)).status).toBe(404);
    await until(async () => {
      const { body } = await product.call("GET", "/v1/knowledge");
      return body.counts.total === 0 && body.counts.passages === 0 ? true : undefined;
    });
  }, 240_000);

  it("lists what was known earlier, and never reads or quotes a page that its owner deletes", async () => {
    const web = await serveShop();
    await using product = await startProduct();
    const plan = await product.call("POST", "/v1/sites/plan", { url: `${web.url}/` });
    expect(plan.body).toMatchObject({ pages: 6, isComplete: true });
    const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
    await synced(product, id, 1);
    const before = new Date().toISOString();
    web.pages["/pricing"] = pricing("12");
    await sync(product, id, 2);
    const known = async (query: string) => {
      const texts: string[] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const path: string = `/v1/sites/${id}/items?${query}${cursor && `&cursor=${cursor}`}`;
        const { items, nextCursor } = (await product.call("GET", path)).body;
        texts.push(...items.map(({ quote }: Json) => quote));
        cursor = nextCursor;
      }
      return texts.join("\n");
    };
    expect(await known("")).toContain("€12");
    expect(await known(`asOf=${before}`)).toContain("€10");
    expect(await known(`asOf=${before}`)).not.toContain("€12");
    const { events } = (await product.call("GET", `/v1/sites/${id}/events`)).body;
    expect(events.map(({ event }: Json) => event)).toEqual(["page_updated", "site_synced"]);

    const source = encodeURIComponent(`${web.url}/pricing`);
    const deleted = await product.call("DELETE", `/v1/knowledge?source=${source}`);
    expect(deleted.body.removed).toBeGreaterThan(0);
    web.requests.length = 0;
    const { counts } = (await sync(product, id, 3)).lastSync;
    expect(counts).toMatchObject({ unchanged: 5, read: 0, failed: 0 });
    expect(web.requests.map(({ path }) => path)).not.toContain("/pricing");
    expect(await pathsOf(product, id, "refused")).toEqual(["/pricing"]);
    expect(await known("")).not.toContain("€12");
    expect(await known(`asOf=${before}`)).not.toContain("€10");
    const changes = (await product.call("GET", `/v1/sites/${id}/changes`)).body;
    expect(JSON.stringify(changes)).not.toMatch(/€1[02]/);
  }, 240_000);

  it("takes a whole sitemap at once, and requests it with conditions from then on", async () => {
    const web = await serveShop(24, { hasSitemap: true });
    await using product = await startProduct();
    const body = { url: `${web.url}/`, schedule: "adaptive" };
    const { id } = (await product.call("POST", "/v1/sites", body)).body;
    const first = await synced(product, id, 1);
    expect(first.lastSync.counts).toMatchObject({ read: 30 });
    expect(first.nextSync).not.toBeNull();
    const sitemap = () => web.requests.filter(({ path }) => path === "/sitemap.xml");
    expect(sitemap().map(({ status }) => status)).toEqual([200]);
    web.requests.length = 0;
    expect((await sync(product, id, 2)).lastSync.counts).toMatchObject({ unchanged: 30 });
    expect(sitemap().map(({ status }) => status)).toEqual([304]);
    expect(web.requests.every(({ status }) => status === 304 || status === 404)).toBe(true);
    // A new page that nothing links.
    web.pages["/bikes/model-99"] =
      "<h1>Model 99</h1><p>The city bike of model 99 weighs 12 kg.</p>";
    expect((await sync(product, id, 3)).lastSync.counts).toMatchObject({ read: 1 });
    // Other entries count with other patterns.
    const change = { excludePatterns: ["/bikes/model-2"] };
    await product.call("PATCH", `/v1/sites/${id}`, change);
    web.requests.length = 0;
    await sync(product, id, 4);
    expect(sitemap().map(({ status }) => status)).toEqual([200]);
  }, 240_000);

  it("requests a page that moves on or repeats another with conditions, until either changes", async () => {
    const web = await serveShop();
    const about = web.pages["/about"] ?? "";
    const more = Array.from({ length: 130 }, (_, n) => `word${n}`).join(" ");
    const long = `${about}<p>${more}</p>`;
    Object.assign(web.pages, { "/about": long, "/team": long });
    web.pages["/old"] = '<meta http-equiv="refresh" content="0; url=/returns"><p>Moved.</p>';
    await using product = await startProduct();
    const site = { url: `${web.url}/`, engine: "http" };
    const { id } = (await product.call("POST", "/v1/sites", site)).body;
    await synced(product, id, 1);
    const refused = await pathsOf(product, id, "refused");
    const twin = refused.find((path) => path !== "/old") ?? "";
    expect(["/about", "/team"]).toContain(twin);
    const other = twin === "/about" ? "/team" : "/about";
    const requested = (path: string) =>
      web.requests.filter((request) => request.path === path).map(({ status }) => status);

    for (const n of [2, 3]) {
      web.requests.length = 0;
      const { lastSync } = await sync(product, id, n);
      expect(lastSync).toMatchObject({ counts: { read: 0, unchanged: 6, failed: 0 }, bytes: 0 });
      expect([requested(twin), requested("/old")]).toEqual([[304], [304]]);
      expect(await pathsOf(product, id, "refused")).toEqual(["/old", twin].toSorted());
    }

    // The text that both had is now stated by the other one only.
    web.pages[other] = "<h1>Jobs</h1><p>We look for a mechanic who repairs city bikes.</p>";
    web.pages["/old"] = "<h1>Classics</h1><p>Bikes from before 1990 are repaired on Tuesdays.</p>";
    web.requests.length = 0;
    await sync(product, id, 4);
    expect([requested(twin), requested("/old")]).toEqual([[200], [200]]);
    expect(await pathsOf(product, id, "refused")).toEqual([]);
    const query = { query: "bikes from before 1990", site: id };
    const found = (await product.call("POST", "/v1/search", query)).body.results;
    expect(found[0].source).toBe(`${web.url}/old`);
  }, 240_000);

  it("counts the languages of a page once, also where one is found in a later slice", async () => {
    const page = (lang: string, head: string, main: string) =>
      `<!doctype html><html lang="${lang}"><head><title>${main}</title>${head}</head><body><main>` +
      `<h1>${main}</h1><p>${main}: 12 € / 24 h, ${lang}.</p></main></body></html>`;
    const en = '<link rel="alternate" hreflang="en" href="/prices">';
    // Each page links to the next one only, so each slice finds one page.
    const files: Record<string, string> = {
      "/": page("en", "", '<a href="/prices">Bikes of the quay</a>'),
      "/prices": page("en", "", '<a href="/preise">Prices of a day</a>'),
      "/preise": page("de", en, "Preise für einen Tag"),
    };
    await using web = await serveFiles(files);
    await using product = await startProduct();
    const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
    const first = await synced(product, id, 1);
    expect(first.lastSync.counts).toMatchObject({ read: 2, failed: 0 });
    expect(await pathsOf(product, id, "current")).toEqual(["/", "/prices"]);
    expect(await pathsOf(product, id, "refused")).toEqual(["/preise"]);
    expect(web.asked.filter((path) => path === "/preise")).toHaveLength(1);

    web.asked.length = 0;
    await sync(product, id, 2);
    expect(web.asked.filter((path) => path in files).toSorted()).toEqual(["/", "/prices"]);
    expect(await pathsOf(product, id, "refused")).toEqual(["/preise"]);

    // The page that was read disappears, so the other language takes its place.
    delete files["/prices"];
    await sync(product, id, 3);
    await sync(product, id, 4);
    await sync(product, id, 5);
    expect(await pathsOf(product, id, "current")).toEqual(["/", "/preise"]);
  });

  it("sends no text of an unchanged page to the embeddings' server again, and none to the model", async () => {
    const web = await serveShop();
    await using model = await startModelServer();
    const embeddings = await serveEmbeddings();
    const env = {
      LOREPOD_MODEL_URL: model.url,
      LOREPOD_MODEL_NAME: "glass",
      LOREPOD_EMBEDDINGS: embeddings.url,
      LOREPOD_EMBEDDINGS_NAME: "lengths",
    };
    let product = await startProduct({ env });
    try {
      const { id } = (await product.call("POST", "/v1/sites", { url: `${web.url}/` })).body;
      await synced(product, id, 1);
      const has = (text: string) => embeddings.texts.some((one) => one.includes(text));
      await until(async () => (has("€8") ? true : undefined));
      // What the process has in its cache would hide a second call.
      await product.stop("SIGTERM");
      product = await startProduct({ env, data: product.data, key: product.key });
      const second = await sync(product, id, 2);
      expect(second.lastSync.counts).toMatchObject({ read: 0, unchanged: 6 });
      const found = await product.call("POST", "/v1/search", { query: "Basic plan price" });
      expect(found.body.results[0].source).toBe(`${web.url}/pricing`);
      expect(embeddings.repeats()).toEqual([]);

      web.pages["/pricing"] = pricing("12");
      await sync(product, id, 3);
      await until(async () => (has("12") ? true : undefined));
      // The check at the start of each process.
      expect(model.calls.filter(({ name }) => name !== "check")).toEqual([]);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  });

  it("goes on after a kill, and requests no stored page again", async () => {
    const web = await serveShop(24);
    let product = await startProduct();
    try {
      const { body } = await product.call("POST", "/v1/sites", { url: `${web.url}/` });
      await until(async () => (web.requests.length > 10 ? true : undefined));
      await product.stop("SIGKILL");
      const before = web.requests.length;
      product = await startProduct({ data: product.data, key: product.key });
      const { lastSync } = await synced(product, body.id, 1);
      expect(lastSync).toMatchObject({ state: "completed", counts: { read: 30, failed: 0 } });
      const read = web.requests.filter(({ path }) => path in web.pages);
      const repeats = read.length - new Set(read.map(({ path }) => path)).size;
      expect(before).toBeGreaterThan(10);
      // Four pages are requested at once.
      expect(repeats).toBeLessThanOrEqual(4);
    } finally {
      await product[Symbol.asyncDispose]();
    }
  }, 240_000);
});

async function sync(product: Product, id: string, n: number): Promise<Json> {
  const started = await product.call("POST", `/v1/sites/${id}/sync`);
  expect(started.status).toBe(200);
  expect(started.body).toMatchObject({ n, state: "running" });
  return synced(product, id, n);
}

function synced(product: Product, id: string, n: number): Promise<Json> {
  return until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${id}`);
    return body.state === "idle" && body.lastSync?.n === n ? body : undefined;
  }, 120_000);
}

async function pathsOf(product: Product, id: string, state: string): Promise<string[]> {
  const { body } = await product.call("GET", `/v1/sites/${id}/pages?state=${state}`);
  return body.pages.map(({ url }: Json) => new URL(url).pathname).toSorted();
}

const pricing = (price: string): string =>
  `<h1>Pricing</h1><div class="card"><h2>Basic plan</h2><p>€${price} per month</p><ul>
   <li>5 bikes</li><li>2 repairs each year</li></ul></div>
   <div class="card"><h2>Large plan</h2><p>€90 per month</p><ul><li>50 bikes</li>
   <li>Repairs without a limit</li></ul></div>`;

/** A shop of six pages, and as many more as the test wants. */
async function serveShop(more = 0, { hasSitemap = false } = {}) {
  const pages: Record<string, string> = {
    "/": "<h1>Quay Bikes</h1><p>Quay Bikes rents and repairs city bikes in Bristol since 1998.</p>",
    "/pricing": pricing("10"),
    "/delivery": "<h1>Delivery</h1><p>We deliver bikes within two working days for €8.</p>",
    "/returns": "<h1>Returns</h1><p>A bike may be returned within 30 days, in its own box.</p>",
    "/contact": "<h1>Contact</h1><h2>Opening hours</h2><p>Monday to Friday: 9:00 – 18:00</p>",
    "/about": "<h1>About us</h1><p>Our workshop repairs four hundred bikes in a year.</p>",
  };
  for (let n = 1; n <= more; n++) {
    pages[`/bikes/model-${n}`] =
      `<h1>Model ${n}</h1><p>The city bike of model ${n} has ${n} gears and weighs ${n + 9} kg.</p>`;
  }
  const requests: { path: string; status: number }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const { host } = request.headers;
    const main = pages[path];
    const send = (status: number, body = "", headers: Record<string, string> = {}) => {
      requests.push({ path, status });
      response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
    };
    if (path === "/sitemap.xml" && hasSitemap) {
      const urls = Object.keys(pages).map((to) => `<url><loc>http://${host}${to}</loc></url>`);
      const etag = `"${urls.length}"`;
      if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
      return send(200, `<urlset>${urls.join("")}</urlset>`, { etag });
    }
    if (main === undefined) return send(404, "<h1>Not found</h1>");
    const links = Object.keys(pages).map((to) => `<a href="${to}">${to.slice(1) || "Home"}</a>`);
    const nav = path === "/" && !hasSitemap ? links.join(" ") : '<a href="/">Home</a>';
    const html =
      `<!doctype html><html lang="en"><head><title>${path} – Quay Bikes</title></head>` +
      `<body><nav>${nav}</nav><main>${main}</main></body></html>`;
    const etag = `"${createHash("sha256").update(main).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) return send(304, "", { etag });
    send(200, html, { etag });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, pages, requests };
}

/** A server of embeddings that remembers the texts. */
async function serveEmbeddings() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const chunk of request) body += String(chunk);
      const { input } = JSON.parse(body) as { input: string[] };
      texts.push(...input);
      const data = input.map((one, index) => ({ index, embedding: [one.length, 1] }));
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ data }));
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    texts,
    /** Apart from the text with which each process finds out the dimensions. */
    repeats: () =>
      texts.filter((text, index) => text !== "dimensions" && texts.indexOf(text) !== index),
  };
}
