import { Firecrawl, SdkError, type CrawlJob } from "@mendable/firecrawl-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startProduct, until, type Product } from "../journey/product.ts";
import { textPage } from "../loopback-site.ts";
import { serveSite, type Site } from "../site/serve.ts";

/** Firecrawl's own client for Node, unchanged, against the product. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let product: Product;
let site: Site;
/** Answers nothing before its test ends. */
let slow: Site;
let firecrawl: Firecrawl;

beforeAll(async () => {
  [product, slow, site] = await Promise.all([
    startProduct(),
    serveSite("saas-en", () => true),
    serveSite("saas-en", ({ headers, url }, response) => {
      if (url !== "/members.html" && url !== "/tent.html") return false;
      if (url === "/tent.html") {
        const page = "<h1>Alpine 40 tent</h1><p>A tent for two.</p><p>Weight: 2.4 kg</p>";
        response.writeHead(200, { "content-type": "text/html" });
        response.end(`<html lang="en"><title>Alpine 40 tent</title><main>${page}</main></html>`);
        return true;
      }
      const isOpen = headers["x-token"] === "open";
      response.writeHead(isOpen ? 200 : 401, { "content-type": "text/html" });
      response.end(textPage(isOpen ? "Members" : "Closed"));
      return true;
    }),
  ]);
  firecrawl = clientAt(product.address);
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await Promise.all([site?.[Symbol.asyncDispose](), slow?.[Symbol.asyncDispose]()]);
});

const clientAt = (apiUrl: string, apiKey = product.key) => new Firecrawl({ apiUrl, apiKey });

it("scrapes a page in every form that needs no browser", async () => {
  const document = await firecrawl.scrape(`${site.url}/pricing.html`, {
    formats: ["markdown", "html", "rawHtml", "links", "images"],
  });
  const { markdown = "", html = "", rawHtml = "", links = [], images, metadata } = document;
  expect(metadata).toMatchObject({ statusCode: 200, sourceURL: `${site.url}/pricing.html` });
  expect(metadata?.title).not.toBe("");
  expect(markdown.length).toBeGreaterThan(100);
  expect(html).toMatch(/<(h1|h2|p|table)/);
  expect(rawHtml).toMatch(/^<!doctype html>/i);
  expect(links).toContain(`${site.url}/contact.html`);
  expect(Array.isArray(images)).toBe(true);
  // The menu is on the page, and is not its main content.
  const whole = await firecrawl.scrape(`${site.url}/pricing.html`, { onlyMainContent: false });
  expect(whole.markdown?.length).toBeGreaterThan(markdown.length);
});

it("sends the headers of a call", async () => {
  const url = `${site.url}/members.html`;
  const { metadata } = await firecrawl.scrape(url, { headers: { "x-token": "open" } });
  expect(metadata?.title).toBe("Members");
  await expect(firecrawl.scrape(url)).rejects.toThrow("401");
});

it("reads the values that a schema names", async () => {
  const schema = { type: "object", properties: { weightKg: { type: "number" } } };
  const formats = [{ type: "json" as const, schema }];
  const { json, markdown } = await firecrawl.scrape(`${site.url}/tent.html`, { formats });
  expect(json).toEqual({ weightKg: 2.4 });
  expect(markdown).toBeUndefined();
});

it("is found below its own path as well", async () => {
  const at = clientAt(`${product.address}/compat/firecrawl`);
  const { markdown } = await at.scrape(`${site.url}/`);
  expect(markdown).not.toBe("");
});

it("lists the pages of a site", async () => {
  const { links } = await firecrawl.map(site.url, { search: "pricing", limit: 5 });
  expect(links.length).toBeGreaterThan(1);
  expect(links[0]?.url).toBe(`${site.url}/pricing.html`);
});

it("searches what was read", async () => {
  await product.call("POST", "/v1/extract", { url: `${site.url}/`, maxPages: 4 });
  const { web = [] } = await firecrawl.search("how much does it cost", { limit: 2 });
  expect(web.length).toBeGreaterThan(0);
  expect(web[0]).toMatchObject({ url: expect.stringContaining(site.url), position: 1 });
});

it("crawls a site, and the same site again with other options", async () => {
  const options = { limit: 20, pollInterval: 1 };
  const first = await firecrawl.crawl(`${site.url}/`, { ...options, excludePaths: ["^/blog/.*"] });
  expect(first.status).toBe("completed");
  expect(first.data.length).toBe(first.completed);
  const addresses = (job: CrawlJob) => job.data.map(({ metadata }) => metadata?.sourceURL ?? "");
  expect(addresses(first)).toContain(`${site.url}/pricing.html`);
  expect(addresses(first).filter((url) => url.includes("/blog/"))).toEqual([]);
  expect(first.data.every(({ markdown = "" }) => markdown.length > 20)).toBe(true);
  // Documents come in parts, and the client follows `next`.
  const { id } = first;
  const part = await product.call("GET", `/v2/crawl/${id}?limit=2`);
  expect(part.body.data).toHaveLength(2);
  const parts = [part.body];
  while (parts.at(-1).next !== null) {
    parts.push((await product.call("GET", parts.at(-1).next)).body);
  }
  const all = parts.flatMap(({ data }) => data.map(urlOf));
  expect(new Set(all)).toEqual(new Set(addresses(first)));
  expect(all).toHaveLength(first.data.length);
  const { errors, robotsBlocked } = await firecrawl.getCrawlErrors(id);
  const signup = { url: `${site.url}/signup`, error: "the site answered 404" };
  expect(errors).toContainEqual(expect.objectContaining(signup));
  expect(robotsBlocked).toEqual([]);
  expect((await firecrawl.getActiveCrawls()).crawls).toEqual([]);
  await expect(firecrawl.cancelCrawl(id)).rejects.toThrow("the job has ended already");

  const links = { formats: ["links" as const] };
  const second = await firecrawl.crawl(`${site.url}/`, { ...options, scrapeOptions: links });
  expect(second.status).toBe("completed");
  expect(second.id).not.toBe(id);
  expect(addresses(second).some((url) => url.includes("/blog/"))).toBe(true);
  expect(second.data.every(({ links: found, markdown }) => found && markdown === undefined)).toBe(
    true,
  );
});

const urlOf = ({ metadata }: { metadata: { sourceURL: string } }) => metadata.sourceURL;

it("cancels a crawl that has just begun", async () => {
  const { id } = await firecrawl.startCrawl(`${slow.url}/`, { limit: 5 });
  expect((await firecrawl.getActiveCrawls()).crawls.map((crawl) => crawl.id)).toEqual([id]);
  expect(await firecrawl.cancelCrawl(id)).toBe(true);
  const ended = await until(async () => {
    const { status } = await firecrawl.getCrawlStatus(id);
    return status === "scraping" ? undefined : status;
  });
  expect(ended).toBe("cancelled");
});

it("scrapes a batch of addresses", async () => {
  const urls = [`${site.url}/about.html`, `${site.url}/contact.html`, `${site.url}/none.html`];
  const options = {
    pollInterval: 1,
    options: { formats: ["markdown" as const, "links" as const] },
  };
  const { status, data, total, completed } = await firecrawl.batchScrape(urls, options);
  expect({ status, total, completed }).toEqual({ status: "completed", total: 3, completed: 2 });
  const read = data.map(({ metadata }) => metadata?.sourceURL);
  expect(new Set(read)).toEqual(new Set(urls.slice(0, 2)));
  expect(data.every(({ markdown, links }) => markdown !== undefined && links)).toBe(true);
  const key = { idempotencyKey: "a-batch" };
  const started = await firecrawl.startBatchScrape(urls.slice(0, 1), key);
  expect((await firecrawl.startBatchScrape(urls.slice(0, 1), key)).id).toBe(started.id);
  const { errors } = await firecrawl.getBatchScrapeErrors(started.id);
  expect(errors).toEqual([]);
});

it("reports errors as the client knows them", async () => {
  const failure = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return error instanceof SdkError ? [error.status, error.code, error.message] : error;
  };
  const { url } = site;
  expect(await failure(firecrawl.scrape(url, { mobile: true }))).toEqual([
    400,
    "bad_request",
    expect.stringMatching(/^mobile is supported with the value false only/),
  ]);
  expect(await failure(firecrawl.search("tickets", { sources: ["web"] }))).toEqual([
    400,
    "bad_request",
    expect.stringMatching(/^sources is not supported/),
  ]);
  expect(await failure(firecrawl.scrape(`${url}/no-such-page.html`))).toEqual([
    424,
    "not_a_page",
    expect.stringContaining("no-such-page"),
  ]);
  expect(await failure(clientAt(product.address, "fc-none").scrape(url))).toEqual([
    401,
    "unauthorized",
    "the API key is invalid",
  ]);
});
