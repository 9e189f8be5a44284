import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knowledgeListSchema, searchResponseSchema } from "../../src/contract/search.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { runCommand, startProduct, type Product } from "./product.ts";

let product: Product;
let site: Site;
let prices = "£9";

beforeAll(async () => {
  const answer: Parameters<typeof serveSite>[1] = (request, response) => {
    if (request.url !== "/pricing.html" || prices === "£9") return false;
    if (prices === "gone") response.writeHead(410);
    else response.writeHead(200, { "content-type": "text/html" });
    response.end(`<title>Pricing</title><main><h1>Pricing</h1>
      <section><h2>Team</h2><p>${prices} per user / month</p><p>For teams that answer together.</p>
      <ul><li>Up to 10 users</li><li>5 shared inboxes</li></ul></section></main>`);
    return true;
  };
  [product, site] = await Promise.all([startProduct(), serveSite("saas-en", answer)]);
  await product.call("POST", "/v1/extract", { url: `${site.url}/`, maxPages: 20 });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const find = async (query: string, more: object = {}) => {
  const { status, body } = await product.call("POST", "/v1/search", { query, ...more });
  expect({ status, body }).toEqual({ status: 200, body: searchResponseSchema.parse(body) });
  return body;
};

describe("search right after an extraction", () => {
  const questions: [string, string][] = [
    ["how do I connect gmail", "How do I connect my Gmail address?"],
    ["discount for charities", "Do you offer a discount for charities?"],
    ["singel sign on", "Single sign-on"],
  ];
  it.each(questions)("%s", async (query, title) => {
    const { results, mode } = await find(query);
    expect(results.slice(0, 3).map((result: { title: string }) => result.title)).toContain(title);
    expect(mode).toBe("keyword");
  });

  it("keeps to category, domain, limit and offset", async () => {
    const faq = await find("messages address users", { category: "FAQ", limit: 5 });
    expect(new Set(faq.results.map(({ category }: { category: string }) => category))).toEqual(
      new Set(["FAQ"]),
    );
    const rest = await find("messages address users", { category: "FAQ", limit: 5, offset: 1 });
    expect(rest.results[0]).toEqual(faq.results[1]);
    expect((await find("address", { domain: "example.com" })).count).toBe(0);
    expect((await find("address", { domain: "127.0.0.1" })).count).toBeGreaterThan(0);
  });

  const odd = [
    "🐢",
    '"unclosed',
    "a AND (b OR",
    "'; DROP TABLE items; --",
    "*",
    "x".repeat(10_000),
  ];
  it.each(odd)("takes %s for what it is: words", async (query) => {
    expect((await find(query)).mode).toBe("keyword");
  });

  it("refuses a blank query by name", async () => {
    const { status, body } = await product.call("POST", "/v1/search", { query: "  " });
    expect([status, body.message]).toEqual([400, "query must not be blank"]);
  });

  it("shows nothing to another key", async () => {
    const made = await runCommand(["keys", "create", "--name", "other"], {
      LOREPOD_DATA: product.data,
    });
    const other = { "x-api-key": made.stdout.trim() };
    const found = await product.call("POST", "/v1/search", { query: "address" }, other);
    expect(found.body.count).toBe(0);
    const listed = await product.call("GET", "/v1/knowledge", undefined, other);
    expect(listed.body.counts.total).toBe(0);
  });
});

describe("knowledge", () => {
  it("is listed page by page, with counts", async () => {
    const first = await product.call("GET", "/v1/knowledge?limit=10");
    expect(first.body).toEqual(knowledgeListSchema.parse(first.body));
    expect(first.body.items).toHaveLength(10);
    const next = await product.call(
      "GET",
      `/v1/knowledge?limit=10&cursor=${first.body.nextCursor}`,
    );
    expect(next.body.items[0].id > first.body.items.at(-1).id).toBe(true);
    expect(first.body.counts.byDomain["127.0.0.1"]).toBe(first.body.counts.total);
  });

  it("of a changed page is replaced, of a removed page removed; the rest stays", async () => {
    const before = await find("Team plan price", { category: "PRICING", limit: 50 });
    expect(JSON.stringify(before.results)).toContain("£9");
    prices = "£12";
    const again = { url: `${site.url}/`, urls: [`${site.url}/pricing.html`] };
    await product.call("POST", "/v1/extract", again);
    const after = await find("Team plan price", { category: "PRICING", limit: 50 });
    expect(JSON.stringify(after.results)).toContain("£12");
    expect(JSON.stringify(after.results)).not.toContain("£9 ");
    const passages = await find("Team plan price", { kinds: ["passage"], limit: 50 });
    expect(JSON.stringify(passages.results)).toContain("£12");
    expect(JSON.stringify(passages.results)).not.toContain("£9 ");
    expect((await find("gmail")).count).toBeGreaterThan(0);

    prices = "gone";
    // Alone, it would fail the job, and a failed job leaves the index as it is.
    expect((await product.call("POST", "/v1/extract", again)).status).toBe(424);
    expect((await find("Team plan price", { category: "PRICING" })).count).toBeGreaterThan(0);
    const both = { ...again, urls: [...again.urls, `${site.url}/`] };
    expect((await product.call("POST", "/v1/extract", both)).status).toBe(200);
    expect((await find("Team plan price", { category: "PRICING" })).count).toBe(0);
    expect((await find("gmail")).count).toBeGreaterThan(0);
  });

  it("is removed by source, job or domain, one at a time", async () => {
    const { body } = await find("gmail").then((found) => ({ body: found.results[0] }));
    const source = encodeURIComponent(body.source);
    const removed = await product.call("DELETE", `/v1/knowledge?source=${source}`);
    expect(removed.body.removed).toBeGreaterThan(0);
    expect(removed.body.passages).toBeGreaterThan(0);
    const left = await find("gmail", { kinds: ["passage"], limit: 100 });
    expect(left.results.map(({ source: of }: { source: string }) => of)).not.toContain(body.source);
    const wrong = await product.call("DELETE", "/v1/knowledge");
    expect(wrong.status).toBe(400);
    await product.call("DELETE", "/v1/knowledge?domain=127.0.0.1");
    const { counts } = (await product.call("GET", "/v1/knowledge")).body;
    expect([counts.total, counts.passages]).toEqual([0, 0]);
  });
});
