import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  AuthenticationError,
  ExtractionFailedError,
  InvalidRequestError,
  Lorepod,
  NotFoundError,
} from "../../clients/node/src/index.ts";
import { startProduct, type Product } from "../journey/product.ts";
import { serveSite, type Site } from "../site/serve.ts";

/** The Node SDK against the product itself. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let product: Product;
let site: Site;
let lorepod: Lorepod;

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct({ env: { LOREPOD_ADMIN_TOKEN: "an-admin-token-of-tests" } }),
    serveSite("saas-en"),
  ]);
  lorepod = new Lorepod({
    url: product.address,
    apiKey: product.key,
    adminToken: "an-admin-token-of-tests",
  });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

it("extracts, and finds what it learned", async () => {
  const result = await lorepod.extract(`${site.url}/`, { maxPages: 3 });
  expect(result.pagesScraped).toBe(3);
  const title = result.knowledgeItems[0]?.title ?? "";
  const { results } = await lorepod.search(title, { limit: 3 });
  expect(results.map((found) => found.title)).toContain(title);
  const { items, counts } = await lorepod.knowledge.list({ limit: 2 });
  expect([items.length, counts.total >= 2]).toEqual([2, true]);
  expect(await lorepod.knowledge.delete({ jobId: result.jobId })).toBe(counts.total);
});

it("streams a job's events to its end", async () => {
  const events = [];
  for await (const event of lorepod.stream(`${site.url}/`, { maxPages: 2 })) events.push(event);
  expect(events[0]).toMatchObject({ type: "connected", id: "0" });
  expect(events.filter(({ type }) => type === "page_scraped")).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ type: "complete", pagesScraped: 2 });
});

it("starts a job, waits for it, and shows its events and pages", async () => {
  const { jobId } = await lorepod.extractAsync(`${site.url}/`, { maxPages: 2 });
  const seen: string[] = [];
  const result = await lorepod.jobs.wait(jobId, {
    pollMs: 50,
    onProgress: ({ status }) => seen.push(status),
  });
  expect(result).toMatchObject({ jobId, pagesScraped: 2 });
  expect(seen.at(-1)).toBe("completed");
  const last = [];
  for await (const { type } of lorepod.jobs.events(jobId, { after: 2 })) last.push(type);
  expect(last.at(-1)).toBe("complete");
  const { pages } = await lorepod.jobs.pages(jobId, { outcome: ["scraped"] });
  expect(pages).toHaveLength(2);
  const { jobs } = await lorepod.jobs.list({ status: ["completed"], limit: 1 });
  expect(jobs[0]?.id).toBe(jobId);
  expect((await lorepod.jobs.cancel(jobId)).status).toBe("completed");
});

it("converts one page, lists a site, plans an extraction", async () => {
  const { markdown } = await lorepod.markdown(`${site.url}/pricing.html`);
  expect(markdown).toContain("#");
  expect((await lorepod.sitemap(`${site.url}/`, { limit: 5 })).count).toBe(5);
  expect((await lorepod.plan(`${site.url}/`, { maxPages: 2 })).pages).toHaveLength(2);
});

it("manages keys, webhooks and the signing secret", async () => {
  const made = await lorepod.admin.keys.create({ name: "second" });
  const second = new Lorepod({ url: product.address, apiKey: made.key });
  expect((await second.account()).apiKey.name).toBe("second");
  await lorepod.admin.keys.update(made.id, { revoked: true });
  await expect(second.account()).rejects.toThrow(AuthenticationError);

  const hook = await lorepod.webhooks.create({
    url: "https://example.com/hook",
    events: ["EXTRACTION_COMPLETED"],
  });
  expect(await lorepod.webhooks.list()).toHaveLength(1);
  const paused = await lorepod.webhooks.update(hook.id, { status: "paused" });
  expect(paused.pausedReason).toBe("PAUSED_BY_OWNER");
  expect((await lorepod.webhooks.deliveries(hook.id)).deliveries).toEqual([]);
  await lorepod.webhooks.delete(hook.id);

  const { secret } = await lorepod.signingSecret.get();
  expect((await lorepod.signingSecret.rotate()).secret).not.toBe(secret);
});

it("makes typed errors of what the server refuses", async () => {
  const wrong = lorepod.extract(`${site.url}/`, { maxPages: 21 });
  await expect(wrong).rejects.toThrow(InvalidRequestError);
  await expect(wrong).rejects.toMatchObject({
    status: 400,
    code: "bad_request",
    requestId: expect.any(String),
    fields: { maxPages: expect.stringContaining("between 1 and 20") },
  });
  await expect(lorepod.jobs.get("job_no")).rejects.toThrow(NotFoundError);
  const failed = lorepod.extract(`${site.url}/nothing`);
  await expect(failed).rejects.toThrow(ExtractionFailedError);
  await expect(failed).rejects.toMatchObject({ jobId: expect.stringMatching(/^job_/) });
});

it("reads a page as a job has read it, and what the platform did for the job", async () => {
  const { jobId } = await lorepod.extractAsync(`${site.url}/pricing`, { singlePage: true });
  const result = await lorepod.jobs.wait(jobId, { pollMs: 50 });
  const [item] = result.knowledgeItems;
  const page = await lorepod.jobs.page(jobId, item?.source ?? "");
  expect(page.text).toContain(item?.evidence.quote);
  expect(await lorepod.admin.job(jobId)).toMatchObject({ status: "completed" });
  const { queue } = await lorepod.admin.system();
  expect(queue.waiting).toBe(0);
  const [key] = await lorepod.admin.keys.list();
  const { usage } = await lorepod.admin.keys.usage(key?.id ?? "");
  expect(usage.requests).toBeGreaterThan(0);
  expect((await lorepod.jobs.get(jobId)).request).toEqual({
    url: `${site.url}/pricing`,
    singlePage: true,
  });
});
