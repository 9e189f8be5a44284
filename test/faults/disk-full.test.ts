import { describe, expect, it } from "vitest";
import { finished, readStream, startProduct, until, type Product } from "../journey/product.ts";
import { serveSite } from "../site/serve.ts";
import { noSmallDisk, openSmallDisk, type SmallDisk } from "./small-disk.ts";

const missing = noSmallDisk();
if (missing !== undefined) console.warn(`the tests of a full disk are skipped: ${missing}`);

/** A server on a disk that really is full, and has space again later. */
describe.skipIf(missing !== undefined)("a full disk", () => {
  it("stops writes and not reads, and loses nothing once there is space", async () => {
    await using site = await serveSite("saas-en");
    await using disk = await openSmallDisk(24);
    await using product = await startOn(disk);
    const first = await extracted(product, site.url);
    const { jobId } = (await start(product, site.url)).body;
    await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
      enough: (events) => events.length > 3,
    });
    disk.fill();
    await until(async () => ((await isReady(product)) ? undefined : true));
    const before = await requests(product);

    await expectReadsOnly(product, site.url, first);
    for (let n = 0; n < 5; n++) expect((await search(product)).status).toBe(200);
    expect(await requests(product)).toBe(before + 6);

    disk.empty();
    await until(async () => ((await isReady(product)) ? true : undefined));
    const job = await finished(product, jobId);
    expect(job).toMatchObject({ status: "completed", error: null });
    await expectNoGaps(product, jobId, job.result.pagesScraped);
    expect((await extracted(product, site.url)).length).toBeGreaterThan(0);
    expect(await requests(product)).toBe(before + 7);
    expect(await product.stop("SIGTERM")).toBe(0);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "does not keep a server from starting after %s, with what it had",
    async (signal) => {
      await using site = await serveSite("saas-en");
      await using disk = await openSmallDisk(24);
      await using product = await startOn(disk);
      const first = await extracted(product, site.url);
      const { jobId } = (await start(product, site.url)).body;
      await readStream(product, "GET", `/v1/jobs/${jobId}/events`, {
        enough: (events) => events.length > 3,
      });
      disk.fill();
      await until(async () => ((await isReady(product)) ? undefined : true));
      expect((await search(product)).status).toBe(200);
      const before = await requests(product);
      await product.stop(signal);
      disk.fill();

      await using again = await startOn(disk, product.key);
      disk.fill();
      // A server that was killed has forgotten what it had not written.
      if (signal === "SIGTERM") expect(await requests(again)).toBe(before);
      await expectReadsOnly(again, site.url, first);
      expect(again.output()).toContain("disk.full");

      disk.empty();
      await until(async () => ((await isReady(again)) ? true : undefined));
      const job = await finished(again, jobId);
      expect(job).toMatchObject({ status: "completed", error: null });
      await expectNoGaps(again, jobId, job.result.pagesScraped);
    },
  );
});

function startOn({ dir, through }: SmallDisk, key?: string): Promise<Product> {
  return startProduct({ data: dir, through, ...(key === undefined ? {} : { key }) });
}

const start = (product: Product, url: string) =>
  product.call("POST", "/v1/extract/async", { url: `${url}/` });

const search = (product: Product) => product.call("POST", "/v1/search", { query: "pricing" });

async function extracted(product: Product, url: string): Promise<string> {
  const { jobId } = (await start(product, url)).body;
  const job = await finished(product, jobId);
  expect(job).toMatchObject({ status: "completed", error: null });
  return jobId;
}

async function isReady(product: Product): Promise<boolean> {
  const { status, body, headers } = await product.call("GET", "/readyz");
  if (status === 200) return true;
  expect(status).toBe(503);
  expect(body.message).toContain("database: the server's disk is full");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  return false;
}

async function requests(product: Product): Promise<number> {
  const { status, body } = await product.call("GET", "/v1/account");
  expect(status).toBe(200);
  return body.usage.requests;
}

/** One counted call among them: the search. */
async function expectReadsOnly(product: Product, url: string, jobId: string): Promise<void> {
  const paths = ["/v1/jobs", `/v1/jobs/${jobId}`, `/v1/jobs/${jobId}/events`];
  for (const path of paths) expect((await product.call("GET", path)).status).toBe(200);
  const found = await search(product);
  expect(found.status).toBe(200);
  expect(found.body.results.length).toBeGreaterThan(0);
  for (const path of ["/v1/extract/async", "/v1/extract"]) {
    const refused = await product.call("POST", path, { url: `${url}/` });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.body.message).toContain("disk is full");
  }
}

async function expectNoGaps(product: Product, jobId: string, pages: number): Promise<void> {
  const { events } = await readStream(product, "GET", `/v1/jobs/${jobId}/events`);
  const ids = events.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.map((_, index) => index));
  const urls = events.flatMap(({ event, data }) => (event === "page_scraped" ? [data.url] : []));
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls).toHaveLength(pages);
}
