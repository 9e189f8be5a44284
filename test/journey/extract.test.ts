import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultSchema } from "../../src/contract/result.ts";
import { jobSchema } from "../../src/contract/job.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { finished, readStream, startProduct, type Product } from "./product.ts";

let product: Product;
let site: Site;

beforeAll(async () => {
  [product, site] = await Promise.all([startProduct(), serveSite("saas-en")]);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

describe.each(["/v1/extract", "/v1/business"])("%s", (path) => {
  it("answers the whole result when it is done", async () => {
    const { status, body, headers } = await product.call("POST", path, { url: `${site.url}/` });
    expect(body).toEqual(resultSchema.parse(body));
    expect(status).toBe(200);
    expect(headers.get("x-job-id")).toBe(body.jobId);
    expect(body.pagesScraped).toBeGreaterThan(3);
    expect(body.urlsDiscovered).toBeGreaterThanOrEqual(body.pagesScraped);
    expect(body.business.domain).toBe("127.0.0.1");
    expect(body.knowledgeItems.length).toBeGreaterThan(5);
    for (const item of body.knowledgeItems) expect(item.source).toContain(site.url);
  });

  it("starts a job and answers its id at once", async () => {
    const start = await product.call("POST", `${path}/async`, { url: `${site.url}/`, maxPages: 2 });
    expect(start.status).toBe(200);
    expect(start.body).toEqual({
      jobId: expect.stringMatching(/^job_[0-9a-z]{26}$/),
      status: "pending",
      message: expect.stringContaining(start.body.jobId),
    });
    const job = await finished(product, start.body.jobId);
    expect(job).toEqual(jobSchema.parse(job));
    expect(job).toMatchObject({
      id: start.body.jobId,
      status: "completed",
      error: null,
      progress: { pagesScraped: 2, currentStep: "Complete" },
      result: { jobId: start.body.jobId, pagesScraped: 2 },
    });
    expect(job.finishedAt).toBe(job.result.finishedAt);
  });

  it("streams what happens, in order, numbered without gaps", async () => {
    const body = { url: `${site.url}/`, maxPages: 3 };
    const { events, jobId } = await readStream(product, "POST", `${path}/stream`, { body });
    const names = events.map(({ event }) => event);
    expect(names[0]).toBe("connected");
    expect(names.at(-1)).toBe("complete");
    const order = ["business_classified", "pages_planned", "urls_triaged", "complete"];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
    expect(names.filter((name) => name === "page_scraped")).toHaveLength(3);
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, index) => index));
    for (const { event, data } of events) expect(data.type).toBe(event);
    expect(resultSchema.parse(events.at(-1)?.data)).toMatchObject({ jobId, pagesScraped: 3 });
  });
});

it("takes the largest icon of a web app's manifest that is a picture for the logo", async () => {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const icons = [
    { src: "gone.png", sizes: "1024x1024" },
    { src: "large.png", sizes: "512x512" },
    { src: "small.png", sizes: "48x48" },
  ];
  const answers: Record<string, [string, string | Buffer]> = {
    "/": [
      "text/html",
      `<title>Saws</title><link rel=manifest href="/app/site.webmanifest"><h1>Saws</h1>
       <p>${"We make saws of good steel for people who build. ".repeat(8)}`,
    ],
    "/app/site.webmanifest": ["application/manifest+json", JSON.stringify({ icons })],
    "/app/large.png": ["image/png", picture],
    "/app/small.png": ["image/png", picture],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ""] ?? [];
    if (type === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    // A server that listens on a port has an address of this shape.
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { body } = await product.call("POST", "/v1/extract", { url: `${base}/` });
    expect(body.business.logo).toBe(`${base}/app/large.png`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

describe("a stream that was cut", () => {
  it("is resumed after the last event seen, without a gap or a repeat", async () => {
    const body = { url: `${site.url}/`, maxPages: 3 };
    const first = await readStream(product, "POST", "/v1/extract/stream", {
      body,
      enough: (events) => events.length >= 3,
    });
    const last = first.events[2]?.id ?? "";
    const path = `/v1/jobs/${first.jobId}/events`;
    const rest = await readStream(product, "GET", path, { after: last });
    const ids = [...first.events.slice(0, 3), ...rest.events.slice(1)].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.map((_, index) => index));
    expect(rest.events.at(-1)?.event).toBe("complete");

    const json = await product.call("GET", `${path}?after=${last}`);
    expect(json.body.events.map(({ id }: { id: string }) => id)).toEqual(
      rest.events.slice(1).map(({ id }) => id),
    );
  });
});

describe("what a request may ask for", () => {
  it("reads the given page alone with singlePage", async () => {
    const body = { url: `${site.url}/pricing.html`, singlePage: true };
    const { body: result } = await product.call("POST", "/v1/extract", body);
    expect(result.pagesScraped).toBe(1);
    expect(new Set(result.knowledgeItems.map(({ source }: { source: string }) => source))).toEqual(
      new Set([`${site.url}/pricing.html`]),
    );
    expect(result.suggestedUrls.length).toBeGreaterThan(0);
  });

  it("reads exactly the urls it names, and classifies by url", async () => {
    const urls = [`${site.url}/pricing.html`, `${site.url}/about.html`];
    const { body } = await product.call("POST", "/v1/extract", { url: `${site.url}/`, urls });
    expect(body.pagesScraped).toBe(2);
    const sources = new Set(body.knowledgeItems.map(({ source }: { source: string }) => source));
    expect([...sources].every((source) => urls.includes(String(source)))).toBe(true);
  });

  it("follows the patterns and names those that matched nothing", async () => {
    const { body } = await product.call("POST", "/v1/extract", {
      url: `${site.url}/`,
      includePatterns: ["/help/**", "/nowhere/**"],
    });
    expect(body.pagesScraped).toBeGreaterThan(0);
    for (const { source } of body.knowledgeItems) expect(source).toContain("/help");
    expect(body.warnings).toContainEqual(expect.stringContaining("/nowhere/**"));
  });

  it("completes empty, with a warning, when nothing matches", async () => {
    const { status, body } = await product.call("POST", "/v1/extract", {
      url: `${site.url}/`,
      includePatterns: ["/nowhere"],
    });
    expect([status, body.pagesScraped, body.knowledgeItems]).toEqual([200, 0, []]);
    expect(body.warnings.length).toBeGreaterThan(0);
  });
});

describe("what cannot be read", () => {
  const unreadable: [string, () => string, string, RegExp][] = [
    ["nobody listens there", () => "http://127.0.0.1:9/", "site_unreachable", /could not be read/],
    ["there is no such page", () => `${site.url}/nothing`, "not_a_page", /404/],
    ["no such name", () => "http://nobody.invalid/", "site_unreachable", /could not be read/],
  ];
  it.each(unreadable)("%s: 424 in words, with the job", async (_name, url, code, words) => {
    const { status, body, headers } = await product.call("POST", "/v1/extract", { url: url() });
    expect({ status, code: headers.get("x-error-code") }).toEqual({ status: 424, code });
    expect(body.message).toMatch(words);
    expect(Object.keys(body)).toEqual(["statusCode", "error", "message"]);
    const job = await product.call("GET", `/v1/jobs/${headers.get("x-job-id")}`);
    expect(job.body).toMatchObject({ status: "failed", error: body.message, result: null });
  });

  it("refuses an address of a network that was not named", async () => {
    const { status, body } = await product.call("POST", "/v1/extract", { url: "http://10.0.0.1/" });
    expect([status, body.message]).toEqual([400, expect.stringContaining("url is refused")]);
  });

  it("sends a failure as the last event of a stream", async () => {
    const body = { url: `${site.url}/nothing` };
    const { events } = await readStream(product, "POST", "/v1/extract/stream", { body });
    expect(events.at(-1)).toMatchObject({ event: "error", data: { type: "error" } });
  });
});

describe("cancel", () => {
  it("ends a job that runs, and leaves a finished one alone", async () => {
    await using slow = await serveSite("saas-en", () => true);
    const start = await product.call("POST", "/v1/extract/async", { url: slow.url });
    const path = `/v1/jobs/${start.body.jobId}`;
    const cancelled = await product.call("DELETE", path);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toMatchObject({ status: "failed", error: "cancelled by its owner" });
    const again = await product.call("DELETE", path);
    expect(again.body).toEqual(cancelled.body);
  });
});
