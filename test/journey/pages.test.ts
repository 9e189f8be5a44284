import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  markdownSchema,
  screenshotSchema,
  sitemapSchema,
} from "../../src/contract/calls/page-calls.ts";
import { ledgerListSchema } from "../../src/contract/ledger.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { finished, startProduct, until, type Product } from "./product.ts";

let product: Product;
let plain: Site;
let app: Site;

beforeAll(async () => {
  // A test asks more of one key in a minute than its plan allows people.
  const env = { LOREPOD_PLANS: "Pro=6000/0/10" };
  [product, plain, app] = await Promise.all([
    startProduct({ env }),
    serveSite("saas-en"),
    serveSite("app-js"),
  ]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await plain?.[Symbol.asyncDispose]();
  await app?.[Symbol.asyncDispose]();
});

const post = (path: string, body: object) => product.call("POST", path, body);

describe("markdown", () => {
  it("of a plain page", async () => {
    const { status, body } = await post("/v1/markdown", { url: `${plain.url}/pricing` });
    expect(body).toEqual(markdownSchema.parse(body));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: `${plain.url}/pricing`,
      finalUrl: `${plain.url}/pricing`,
      title: "Pricing",
      language: "en",
      engine: "http",
    });
    expect(body.markdown).toContain("### Team\n\n£9 per user / month");
  });

  it("is what POST /v1/extract answers when asked for the format", async () => {
    const url = `${plain.url}/pricing`;
    const [converted, extracted] = await Promise.all([
      post("/v1/markdown", { url }),
      post("/v1/extract", { url, format: "markdown" }),
    ]);
    expect(extracted.status).toBe(200);
    const { fetchedAt: _one, ...first } = converted.body;
    const { fetchedAt: _two, ...second } = extracted.body;
    expect(second).toEqual(first);
  });

  it("of a page whose words need scripts: shadow tree, frame and growing list included", async () => {
    const { status, body } = await post("/v1/markdown", { url: `${app.url}/` });
    expect(status).toBe(200);
    expect(body.engine).toBe("browser");
    for (const words of [
      "since 1974",
      "Open daily from nine to six",
      "The ferry to the island",
      "Bike model 1-1",
      "Bike model 3-10",
    ]) {
      expect(body.markdown).toContain(words);
    }
    expect(body.markdown).not.toContain("enable JavaScript");
  });

  it("by plain HTTP only, when asked so: then such a page has no words", async () => {
    const { status, body, headers } = await post("/v1/markdown", {
      url: `${app.url}/`,
      engine: "http",
    });
    expect([status, headers.get("x-error-code")]).toEqual([424, "not_a_page"]);
    expect(body.message).toMatch(/shows no text without running scripts$/);
  });

  it("by the browser, when asked so", async () => {
    const { body } = await post("/v1/markdown", { url: `${plain.url}/about`, engine: "browser" });
    expect(body).toMatchObject({ engine: "browser", finalUrl: `${plain.url}/about` });
  });

  it.each(["auto", "browser"])("of a PDF, with engine %s", async (engine) => {
    const { body } = await post("/v1/markdown", { url: `${app.url}/brochure.pdf`, engine });
    expect(body).toMatchObject({ title: "Tours with Harbour Bikes", engine: "http" });
    expect(body.markdown).toContain("## What to bring\n\n- A jacket against the wind");
  });
});

describe("sitemap", () => {
  it("lists the pages of a site, each once", async () => {
    const { status, body } = await post("/v1/sitemap", { url: `${plain.url}/` });
    expect(status).toBe(200);
    expect(body).toEqual(sitemapSchema.parse(body));
    const urls = body.urls.map((row: { url: string }) => row.url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(body.count).toBe(urls.length);
    expect(urls).toContain(`${plain.url}/pricing.html`);
    expect(urls).toContain(`${plain.url}/help/forwarding.html`);
    expect(body.urls[0]).toEqual({ url: `${plain.url}/`, source: "given", locale: "en" });
    expect(body).not.toHaveProperty("truncated");
  });

  it("reports what the site's sitemap contains about them", async () => {
    await using site = await serveSite("saas-en", (request, response) => {
      if (request.url !== "/sitemap.xml") return false;
      const base = `http://${request.headers.host}`;
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${base}/pricing.html</loc>` +
          "<lastmod>2026-01-02</lastmod></url></urlset>",
      );
      return true;
    });
    const { body } = await post("/v1/sitemap", { url: `${site.url}/` });
    const row = body.urls.find(({ url }: { url: string }) => url.endsWith("/pricing.html"));
    expect(row).toMatchObject({ source: "sitemap", lastmod: expect.stringMatching(/^2026-01-02/) });
  });

  it("follows patterns and the limit, and reports that there is more", async () => {
    const asked = { url: `${plain.url}/`, includePatterns: ["/help/**"] };
    const helped = await post("/v1/sitemap", asked);
    expect(helped.body.urls.map(({ url }: { url: string }) => url).toSorted()).toEqual([
      `${plain.url}/help/`,
      `${plain.url}/help/forwarding.html`,
    ]);
    const { body } = await post("/v1/sitemap", { url: `${plain.url}/`, limit: 3 });
    expect(body).toMatchObject({ count: 3, truncated: true });
  });

  it("finds the links that an application draws", async () => {
    const { body } = await post("/v1/sitemap", { url: `${app.url}/` });
    // All show the same text without their scripts and are still different pages.
    expect(body.urls.map(({ url }: { url: string }) => url).toSorted()).toEqual(
      ["/", "/brochure.pdf", "/rental", "/service"].map((path) => app.url + path),
    );
  });
});

describe("screenshot", () => {
  it("shows the whole document", async () => {
    const { status, body } = await post("/v1/screenshot", { url: `${app.url}/` });
    expect(status).toBe(200);
    expect(body).toEqual(screenshotSchema.parse(body));
    const png = Buffer.from(body.screenshot, "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    // Width and height stand in the first chunk.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_280, body.height]);
    expect(body.width).toBe(1_280);
    expect(body.height).toBeGreaterThan(2_500);
  });

  it("shows the window, when asked so", async () => {
    const window = { width: 400, height: 300 };
    const { body } = await post("/v1/screenshot", { url: app.url, fullPage: false, ...window });
    expect(body).toMatchObject(window);
  });
});

describe("a site that cannot be read", () => {
  const table: [path: string, status: number, code: string, message: RegExp][] = [
    ["/none", 424, "not_a_page", /answered 404: there is no such page$/],
    ["/forbidden", 424, "site_blocked", /answered 403/],
    ["/broken", 424, "site_unreachable", /answered 500/],
    ["/picture", 424, "not_a_page", /leads to a file/],
    ["/private", 424, "site_refused", /robots.txt asks not to be read$/],
    [
      "/inside",
      424,
      "site_unreachable",
      /not on the public internet; LOREPOD_EGRESS_ALLOW allows networks of your own$/,
    ],
  ];
  const answers: Record<string, [status: number, headers: Record<string, string>, body: string]> = {
    "/robots.txt": [200, { "content-type": "text/plain" }, "User-agent: *\nDisallow: /private"],
    "/forbidden": [403, { "content-type": "text/html" }, "<h1>No</h1>"],
    "/broken": [500, { "content-type": "text/html" }, "<h1>Oh</h1>"],
    "/picture": [200, { "content-type": "image/png" }, "\x89PNG"],
    "/inside": [302, { location: "http://10.0.0.1/admin" }, ""],
  };
  let site: Site;
  beforeAll(async () => {
    site = await serveSite("saas-en", (request, response) => {
      const [status, headers, body] = answers[request.url ?? ""] ?? [];
      if (status === undefined) return false;
      response.writeHead(status, headers).end(body);
      return true;
    });
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  describe.each(["/v1/markdown", "/v1/screenshot", "/v1/sitemap"])("%s", (route) => {
    it.each(table)("%s: %i %s", async (path, status, code, message) => {
      const answer = await post(route, { url: site.url + path });
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([status, code]);
      expect(answer.body).toEqual({
        statusCode: 424,
        error: "Failed Dependency",
        message: expect.stringMatching(message),
      });
    });
  });

  it("no server listens", async () => {
    for (const route of ["/v1/markdown", "/v1/screenshot", "/v1/sitemap"]) {
      const answer = await post(route, { url: "http://127.0.0.1:9/" });
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([
        424,
        "site_unreachable",
      ]);
    }
  });
});

describe("wrong requests", () => {
  const table: [route: string, body: object, message: string | RegExp][] = [
    ["/v1/markdown", {}, "url is required"],
    [
      "/v1/markdown",
      { url: "example.com" },
      "url must be a full URL, did you mean https://example.com?",
    ],
    ["/v1/markdown", { url: "http://10.0.0.1/" }, /^url is refused/],
    [
      "/v1/markdown",
      { url: "https://x.example/", engin: "http" },
      "unknown field engin, did you mean engine?",
    ],
    [
      "/v1/markdown",
      { url: "https://x.example/", waitMs: 10_001 },
      "waitMs must be between 0 and 10000, got 10001",
    ],
    [
      "/v1/extract",
      { url: "https://x.example/", format: "html" },
      'format must be markdown, got "html"',
    ],
    [
      "/v1/extract",
      { url: "https://x.example/", format: "markdown", maxPages: 2 },
      "unknown field maxPages",
    ],
    ["/v1/business", { url: "https://x.example/", format: "markdown" }, "unknown field format"],
    [
      "/v1/screenshot",
      { url: "https://x.example/", width: 319 },
      "width must be between 320 and 3840, got 319",
    ],
    ["/v1/screenshot", { url: "https://x.example/", height: 20_001 }, /^height must be between/],
    [
      "/v1/sitemap",
      { url: "https://x.example/", limit: 10_001 },
      "limit must be between 1 and 10000, got 10001",
    ],
    ["/v1/sitemap", { url: "https://x.example/", maxPages: 3 }, "unknown field maxPages"],
  ];
  it.each(table)("%s %j", async (route, body, message) => {
    const answer = await post(route, body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });
});

describe("the ledger", () => {
  it("holds every URL of a job, by pages and by outcome", async () => {
    const start = await post("/v1/extract/async", { url: `${plain.url}/`, maxPages: 2 });
    const path = `/v1/jobs/${start.body.jobId}/pages`;
    await finished(product, start.body.jobId);
    const all = await product.call("GET", path);
    expect(all.body).toEqual(ledgerListSchema.parse(all.body));
    expect(all.body).toMatchObject({ complete: true, nextCursor: null });
    expect(all.body.outcomes.scraped).toBe(2);
    expect(all.body.count).toBe(all.body.pages.length);

    const rows: object[] = [];
    for (let cursor: string | null = "0"; cursor !== null;) {
      const { body } = await product.call("GET", `${path}?limit=3&cursor=${cursor}`);
      rows.push(...body.pages);
      cursor = body.nextCursor;
    }
    expect(rows).toEqual(all.body.pages);

    const scraped = await product.call("GET", `${path}?outcome=scraped,robots`);
    expect(scraped.body.count).toBe(2);
    expect(scraped.body.pages[0]).toMatchObject({
      url: `${plain.url}/`,
      engine: "http",
      status: 200,
    });
  });

  it("is kept of a failed job too", async () => {
    const start = await post("/v1/extract/async", { url: `${plain.url}/none` });
    await finished(product, start.body.jobId);
    const { body } = await product.call("GET", `/v1/jobs/${start.body.jobId}/pages`);
    expect(body.pages[0]).toMatchObject({
      url: `${plain.url}/none`,
      outcome: "error",
      status: 404,
    });
  });

  it.each([
    ["outcome=nope", /^outcome must name outcomes/],
    ["limit=0", /^limit must be/],
    ["limit=1001", /^limit must be/],
    ["cursor=x", /^cursor must be/],
  ])("refuses %s", async (query, message) => {
    const start = await post("/v1/extract/async", { url: "http://127.0.0.1:9/" });
    const answer = await product.call("GET", `/v1/jobs/${start.body.jobId}/pages?${query}`);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe("an extraction", () => {
  it("reads what needs scripts in the browser, and documents without it", async () => {
    const { status, body } = await post("/v1/extract", { url: `${app.url}/` });
    expect([status, body.pagesScraped]).toEqual([200, 4]);
    const { body: ledger } = await product.call("GET", `/v1/jobs/${body.jobId}/pages`);
    const engines = ledger.pages.map((row: { url: string; engine: string }) => [
      row.url,
      row.engine,
    ]);
    expect(Object.fromEntries(engines)).toEqual({
      [`${app.url}/`]: "browser",
      [`${app.url}/rental`]: "browser",
      [`${app.url}/service`]: "browser",
      [`${app.url}/brochure.pdf`]: "http",
    });
  });
});

describe("a page that never ends", () => {
  it("does not outlast its caller", async () => {
    let [asked, closed] = [false, false];
    const server = createServer((request, response) => {
      if (request.url === "/robots.txt") return void response.writeHead(404).end();
      asked = true;
      response.on("close", () => (closed = true));
      response.writeHead(200, { "content-type": "text/html" }).write("<p>wait");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo; // of a TCP server that listens
    const caller = new AbortController();
    const answer = fetch(`${product.address}/v1/markdown`, {
      method: "POST",
      signal: caller.signal,
      headers: { "x-api-key": product.key, "content-type": "application/json" },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/` }),
    }).catch(() => "left");
    // The page itself, not robots.txt before it.
    await until(async () => asked || undefined);
    caller.abort();
    expect(await answer).toBe("left");
    await until(async () => (closed ? true : undefined), 5_000);
    server.close();
  });
});

describe("a server without a browser", () => {
  it("reports it, and names the setting", async () => {
    await using bare = await startProduct({ env: { LOREPOD_CHROMIUM: "off" } });
    expect(bare.output()).toContain("Browser     off (LOREPOD_CHROMIUM)");
    for (const [path, body] of [
      ["/v1/screenshot", { url: app.url }],
      ["/v1/markdown", { url: app.url, engine: "browser" }],
      ["/v1/extract", { url: app.url, engine: "browser" }],
    ] as const) {
      const answer = await bare.call("POST", path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain("set LOREPOD_CHROMIUM");
    }
    const plainly = await bare.call("POST", "/v1/markdown", { url: `${plain.url}/about` });
    expect(plainly.status).toBe(200);
  });
});
