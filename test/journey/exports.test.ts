import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../clients/cli/eval/csv.ts";
import { serveSite, type Site } from "../site/serve.ts";
import { runCommand, startProduct, until, type Json, type Product } from "./product.ts";

let product: Product;
let site: Site;
let result: Json;
let siteId = "";

beforeAll(async () => {
  [product, site] = await Promise.all([startProduct(), serveSite("saas-en")]);
  const extracted = await product.call("POST", "/v1/extract", {
    url: `${site.url}/`,
    maxPages: 20,
  });
  result = extracted.body;
  siteId = (await product.call("POST", "/v1/sites", { url: `${site.url}/` })).body.id;
  await until(async () => {
    const { body } = await product.call("GET", `/v1/sites/${siteId}`);
    return body.lastSync?.state === "completed" ? true : undefined;
  }, 60_000);
}, 120_000);
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const file = async (path: string): Promise<Response> => {
  const answer = await fetch(`${product.address}${path}`, {
    headers: { "x-api-key": product.key },
  });
  expect(answer.status).toBe(200);
  return answer;
};
const lines = async (path: string): Promise<Json[]> =>
  (await (await file(path)).text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const urlsOf = (pages: Json[]): string[] => pages.map(({ url }): string => url).toSorted();

describe("an export", () => {
  it("of a job has every item, page and passage", async () => {
    const job = `/v1/jobs/${result.jobId}`;
    expect(await lines(`${job}/export?format=jsonl`)).toEqual(result.knowledgeItems);
    const ledger = (await product.call("GET", `${job}/pages?outcome=scraped`)).body.pages;
    const pages = await lines(`${job}/export?format=jsonl&kind=pages`);
    expect(urlsOf(pages)).toEqual(urlsOf(ledger));
    expect(pages.every(({ markdown }) => markdown.length > 50)).toBe(true);
    const passages = await lines(`${job}/export?format=jsonl&kind=passages`);
    const { counts } = (await product.call("GET", "/v1/knowledge")).body;
    expect(passages.length).toBe(counts.passages);
    expect(new Set(passages.map(({ source }) => source)).size).toBeGreaterThan(5);
  });

  it("of a Site has every item and page", async () => {
    const items = await lines(`/v1/sites/${siteId}/export?format=jsonl`);
    const listed = (await product.call("GET", `/v1/knowledge?site=${siteId}`)).body;
    expect(items).toEqual(listed.items);
    expect(items.length).toBe(listed.counts.total);
    const pages = await lines(`/v1/sites/${siteId}/export?format=jsonl&kind=pages`);
    const rows = (await product.call("GET", `/v1/sites/${siteId}/pages?state=current`)).body.pages;
    expect(urlsOf(pages)).toEqual(urlsOf(rows));
  });

  it("has the same content as csv, zip and text", async () => {
    const of = `/v1/sites/${siteId}/export?format=`;
    const items = await lines(`${of}jsonl`);
    const [header, ...rows] = readCsv(await (await file(`${of}csv`)).text());
    expect(rows.length).toBe(items.length);
    const content = (header ?? []).indexOf("content");
    expect(rows.map((row) => row[content]?.replace(/^'/, ""))).toEqual(
      items.map((item) => item.content),
    );
    const pages = await lines(`${of}jsonl&kind=pages`);
    const zipped = unzipSync(new Uint8Array(await (await file(`${of}markdown`)).arrayBuffer()));
    expect(Object.keys(zipped).length).toBe(pages.length);
    const texts = Object.values(zipped).map((bytes) => Buffer.from(bytes).toString("utf8"));
    const full = await (await file(`${of}llms-full.txt`)).text();
    const index = await (await file(`${of}llms.txt`)).text();
    for (const { url, markdown } of pages) {
      expect(texts.some((text) => text.includes(markdown.trim()) && text.includes(url))).toBe(true);
      expect(full).toContain(`Source: ${url}\n\n${markdown.trim()}`);
      expect(index).toContain(`](${url})`);
    }
  });

  it("from the command line goes to a file, whole or not at all", async () => {
    const path = join(product.data, "pages.jsonl");
    const env = { LOREPOD_URL: product.address, LOREPOD_API_KEY: product.key };
    const words = ["export", siteId, "--kind", "pages", "-o", path];
    const ran = await runCommand(words, env);
    expect(ran.code).toBe(0);
    const exported = await file(`/v1/sites/${siteId}/export?format=jsonl&kind=pages`);
    expect(await readFile(path, "utf8")).toBe(await exported.text());
    const missing = await runCommand(["export", `job_${"0".repeat(26)}`, "-o", `${path}2`], env);
    expect(missing.code).toBe(2);
    await expect(readFile(`${path}2`)).rejects.toThrow("ENOENT");
  });
});
