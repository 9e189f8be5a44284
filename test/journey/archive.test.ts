import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSite, type Site } from "../site/serve.ts";
import { startProduct, until, type Json, type Product } from "./product.ts";

let product: Product;
let site: Site;
let job = "";
let siteId = "";
let read: string[] = [];

/** Asks not to be archived, in a header. */
const unwanted = "/features";

beforeAll(async () => {
  [product, site] = await Promise.all([
    startProduct(),
    serveSite("saas-en", (request, response) => {
      response.setHeader("set-cookie", "visitor=secret-of-a-visitor");
      response.setHeader("etag", '"1"');
      if (request.url?.startsWith(unwanted) === true) {
        response.setHeader("x-robots-tag", "noarchive");
      }
      return false;
    }),
  ]);
  const order = { url: `${site.url}/`, maxPages: 20, archive: true };
  const extracted = await product.call("POST", "/v1/extract", order);
  job = `/v1/jobs/${extracted.body.jobId}`;
  const { pages } = (await product.call("GET", `${job}/pages?outcome=scraped`)).body;
  read = pages.map(({ url }: Json) => url).toSorted();
  siteId = (await product.call("POST", "/v1/sites", { url: `${site.url}/`, archive: true })).body
    .id;
  await synced(1);
}, 180_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const synced = (n: number): Promise<true> =>
  until(async () => {
    const { lastSync } = (await product.call("GET", `/v1/sites/${siteId}`)).body;
    return lastSync?.n === n && lastSync.state === "completed" ? true : undefined;
  }, 90_000);

async function file(path: string): Promise<Buffer> {
  const answer = await fetch(`${product.address}${path}`, {
    headers: { "x-api-key": product.key },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

const warcOf = async (path: string): Promise<string> =>
  gunzipSync(await file(`${path}/export?format=warc`)).toString();

const archivedIn = (warc: string): string[] =>
  [...warc.matchAll(/^WARC-Type: response\r\n[^]*?^WARC-Target-URI: (\S+)/gm)]
    .map(([, url]) => url ?? "")
    .toSorted();

const wanted = (): string[] => read.filter((url) => !new URL(url).pathname.startsWith(unwanted));

describe("an archive", () => {
  it("of a job has each page as it was received, without secrets", async () => {
    expect(read.length).toBeGreaterThan(5);
    expect(wanted().length).toBe(read.length - 1);
    const warc = await warcOf(job);
    expect(archivedIn(warc)).toEqual(wanted());
    const home = await (await fetch(`${site.url}/`)).text();
    expect(warc).toContain(`content-length: ${Buffer.byteLength(home)}\r\n\r\n${home}\r\n\r\n`);
    expect(warc).toContain("GET / HTTP/1.1\r\n");
    expect(warc).not.toMatch(/secret-of-a-visitor|^(?:set-)?cookie:/im);
  });

  it("of a Site has them as well, also after a sync without changes", async () => {
    const at = `/v1/sites/${siteId}`;
    const { pages } = (await product.call("GET", `${at}/pages?state=current`)).body;
    const urls = pages.map(({ url }: Json) => url).toSorted();
    const kept = urls.filter((url: string) => !new URL(url).pathname.startsWith(unwanted));
    expect(archivedIn(await warcOf(at))).toEqual(kept);
    await product.call("POST", `${at}/sync`, {});
    await synced(2);
    expect(archivedIn(await warcOf(at))).toEqual(kept);
  });

  it("in a WACZ lists pages and records", async () => {
    const files = unzipSync(new Uint8Array(await file(`${job}/export?format=wacz`)));
    const list = JSON.parse(Buffer.from(files["datapackage.json"] ?? []).toString());
    const listed: string[] = list.resources.map(({ path }: Json) => path);
    const unlisted = Object.keys(files).filter((name) => !listed.includes(name));
    expect(unlisted).toEqual(["datapackage.json", "datapackage-digest.json"]);
    expect(Object.keys(files)).toEqual([...listed, ...unlisted]);
    const lines = Buffer.from(files["pages/pages.jsonl"] ?? [])
      .toString()
      .trimEnd()
      .split("\n");
    const urls: string[] = lines.slice(1).map((line) => JSON.parse(line).url);
    expect(urls.toSorted()).toEqual(wanted());
    const index = gunzipSync(files["indexes/index.cdx.gz"] ?? new Uint8Array()).toString();
    expect(index.trimEnd().split("\n").length).toBe(wanted().length);
  });

  // Their 50 MB are not installed for this one test.
  const tools = process.env["LOREPOD_TEST_ARCHIVE_TOOLS"] ?? "";
  it.skipIf(tools === "")("is valid for warcio and py-wacz", async () => {
    const run = promisify(execFile);
    for (const path of [job, `/v1/sites/${siteId}`]) {
      const warc = join(product.data, "pages.warc.gz");
      await writeFile(warc, await file(`${path}/export?format=warc`));
      // It answers a wrong digest with an error.
      expect((await run(join(tools, "warcio"), ["check", warc])).stderr).toBe("");
      const wacz = join(product.data, "pages.wacz");
      await writeFile(wacz, await file(`${path}/export?format=wacz`));
      const { stdout } = await run(join(tools, "wacz"), ["validate", "-f", wacz]);
      expect(stdout).toContain("Validation succeeded");
    }
  });

  it("that was not asked for is a conflict, and none of a page with a credential is made", async () => {
    const order = { url: `${site.url}/`, singlePage: true };
    const { jobId } = (await product.call("POST", "/v1/extract", order)).body;
    for (const format of ["warc", "wacz"]) {
      const answer = await product.call("GET", `/v1/jobs/${jobId}/export?format=${format}`);
      expect([answer.status, answer.headers.get("x-error-code")]).toEqual([409, "no_archive"]);
    }
    const credential = `cred_${"0".repeat(26)}`;
    for (const path of ["/v1/extract", "/v1/extract/async", "/v1/sites"]) {
      const refused = await product.call("POST", path, {
        url: "https://example.com/",
        archive: true,
        credential,
      });
      expect([path, refused.status, refused.body.message]).toEqual([
        path,
        400,
        "archive: pages that are read with a credential are not archived",
      ]);
    }
  });

  it("loses a page with its knowledge, and all pages of a Site with the Site", async () => {
    const source = wanted().find((url) => url.includes("/pricing")) ?? "";
    expect(source).not.toBe("");
    const about = `/v1/knowledge?source=${encodeURIComponent(source)}`;
    expect((await product.call("DELETE", about)).status).toBe(200);
    const at = `/v1/sites/${siteId}`;
    for (const path of [job, at]) expect(archivedIn(await warcOf(path))).not.toContain(source);
    expect(archivedIn(await warcOf(job)).length).toBe(wanted().length - 1);
    await product.call("DELETE", "/v1/knowledge?domain=127.0.0.1");
    expect((await product.call("GET", `${job}/export?format=warc`)).status).toBe(409);
    expect((await product.call("GET", `${at}/export?format=wacz`)).status).toBe(409);
  });
});
