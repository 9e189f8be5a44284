import { expect, test } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { newExtraction } from "../../extraction/index.ts";
import { pageReading } from "../../contract/page.ts";
import { limits } from "../../contract/limits.ts";
import { newRow } from "../../sites/index.ts";

const site = "https://shop.example";

test("what is exported of a Site: its pages with a stored text, as they were last read", async () => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  const ref = { tenant: api.key.tenant, site: id };
  const rows = ["/", "/tents", "/forgotten", "/unread"].map((path) => ({
    ...newRow(site + path, 0),
    contentHash: path === "/unread" ? null : "h",
  }));
  await api.sites.pages.putMany(ref, rows);
  for (const path of ["/", "/tents", "/of-another"]) {
    await putSnapshot(api, site + path, `# ${path}\n\nText of ${path}`);
  }
  const answer = await api.call("GET", `/v1/sites/${id}/export?format=jsonl&kind=pages`);
  expect(answer.headers["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${id}-pages.jsonl"`);
  const pages = answer.payload
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(new Set(pages.map(({ url }) => url))).toEqual(new Set([`${site}/`, `${site}/tents`]));
  expect(pages.length).toBe(2);
  expect(pages[0]).toEqual({
    url: pages[0].url,
    title: "",
    description: "",
    language: "en",
    contentHash: "hash",
    markdown: `# ${new URL(pages[0].url).pathname}\n\nText of ${new URL(pages[0].url).pathname}`,
    readAt: "2026-03-01T12:00:00.000Z",
  });
  const full = await api.call("GET", `/v1/sites/${id}/export?format=llms-full.txt`);
  expect(full.payload).toMatch(/^# shop\.example\n\n(Source|# )/);
  const items = await api.call("GET", `/v1/sites/${id}/export?format=csv`);
  expect(items.payload).toBe("id,category,title,description,content,source,quote,link,facts\r\n");
});

test("a job that is not completed, or whose result was removed, is an error and no empty file", async () => {
  const api = await openApiApp();
  const { tenant, id: keyId } = api.key;
  const made = { id: api.ids.id(), now: api.clock.now() };
  const job = newExtraction({ url: `${site}/` }, { tenant, keyId }, "batch", made);
  await api.extractions.create(job);
  const path = `/v1/jobs/${job.id}/export?format=jsonl`;
  expect((await api.call("GET", path)).headers["x-error-code"]).toBe("not_completed");
  const record = await api.extractions.get(job.id);
  await api.extractions.writeStatus(job.id, record?.version ?? "", {
    ...job.status,
    phase: "Completed",
    resultRef: { object: "result", digest: "sha256:0", size: 1 },
  });
  for (const format of ["jsonl", "jsonl&kind=pages", "csv", "llms.txt", "markdown"]) {
    const answer = await api.call("GET", `/v1/jobs/${job.id}/export?format=${format}`);
    expect([format, answer.statusCode]).toEqual([format, 404]);
    expect(answer.json().message).toBe("the result is no longer stored");
  }
});

test("what belongs to another key is not found", async () => {
  const api = await openApiApp();
  const other = await openApiApp();
  const { id } = (await other.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  for (const path of [`/v1/sites/${id}`, "/v1/jobs/job_01k9zq4v7n3m8w2x5y6a7b8c9d", "/v1/jobs/x"]) {
    expect((await api.call("GET", `${path}/export?format=csv`)).statusCode).toBe(404);
  }
});

test.each([
  ["", /format/],
  ["format=xml", /^format must be one of jsonl/],
  ["format=csv&kind=sentences", /^kind must be one of items/],
  ["format=markdown&kind=pages", /^kind is for the formats jsonl and csv/],
  ["format=csv&fields=id", /fields/],
])("the query %j is refused by name", async (query, message) => {
  const api = await openApiApp();
  const { id } = (await api.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  const answer = await api.call("GET", `/v1/sites/${id}/export?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(message);
});

test("a key has a limited number of exports at once; one that ends makes room", async () => {
  const held: (() => void)[] = [];
  const api = await openApiApp();
  const search: ApiApp["search"] = {
    ...api.search,
    async *documents() {
      await new Promise<void>((done) => held.push(done));
      yield* [];
    },
  };
  const slow = await openApiApp({ search });
  const { id } = (await slow.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  const path = `/v1/sites/${id}/export?format=jsonl`;
  const max = limits.exportsAtOnce.value;
  const running = Array.from({ length: max }, () => slow.call("GET", path));
  await expect.poll(() => held.length).toBe(max);
  const refused = await slow.call("GET", path);
  expect(refused.headers["x-error-code"]).toBe("rate_limited");
  expect(refused.headers["retry-after"]).toBe("10");
  for (const done of held) done();
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: max }, () => 200),
  );
  const again = slow.call("GET", path);
  await expect.poll(() => held.length).toBe(max + 1);
  held.at(-1)?.();
  expect((await again).statusCode).toBe(200);
});

function documentOf(id: string, content: string) {
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "h", link: site };
  const text = { title: "", description: "", content, category: "OTHER" as const };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: new Date(0).toISOString() };
  return { id, ...text, source: site, evidence, ...about, private: false };
}

async function putSnapshot(api: ApiApp, url: string, markdown: string): Promise<void> {
  const page = buildPage([], { url, markdown });
  const response = { part: "1", validators: null, rawHash: null, engine: "http" as const };
  await api.snapshots.put(api.key.tenant, {
    url,
    contentHash: page.contentHash,
    stored: { page, ...response },
    reading: pageReading,
    items: [],
    reader: { name: "offline", version: "" },
    readAt: "2026-03-01T12:00:00.000Z",
  });
}

test("a fault in the middle cuts the connection; one before the first bytes is an error", async () => {
  const base = await openApiApp();
  let healthy = 3_000;
  const search: ApiApp["search"] = {
    ...base.search,
    async *documents() {
      for (let sent = 0; sent < healthy; sent++) yield documentOf(`i${sent}`, "x".repeat(500));
      throw new Error("the index is gone");
    },
  };
  const api = await openApiApp({ search });
  const { id } = (await api.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const get = () =>
    fetch(`${address}/v1/sites/${id}/export?format=jsonl`, {
      headers: { "x-api-key": api.keyText },
    });
  const cut = await get();
  expect(cut.status).toBe(200);
  await expect(cut.text()).rejects.toThrow("terminated");
  expect(api.logged.map(({ name }) => name)).toContain("export.failed");
  healthy = 0;
  const failed = await get();
  expect([failed.status, failed.headers.get("x-error-code")]).toEqual([500, "internal"]);
});

test("a client that disconnects ends the reading", async () => {
  const base = await openApiApp();
  let read = 0;
  const ended = Promise.withResolvers<boolean>();
  const search: ApiApp["search"] = {
    ...base.search,
    async *documents() {
      try {
        for (; read < 1_000_000; read++) yield documentOf(`i${read}`, "x".repeat(2_000));
      } finally {
        ended.resolve(true);
      }
    },
  };
  const api = await openApiApp({ search });
  const { id } = (await api.call("POST", "/v1/sites", { body: { url: `${site}/` } })).json();
  const address = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const stop = new AbortController();
  const answer = await fetch(`${address}/v1/sites/${id}/export?format=jsonl`, {
    headers: { "x-api-key": api.keyText },
    signal: stop.signal,
  });
  await answer.body?.getReader().read();
  stop.abort();
  expect(await ended.promise).toBe(true);
  // What the client did not take was not read: buffers of some megabytes are in between.
  expect(read).toBeLessThan(20_000);
});
