import { expect, test } from "vitest";
import { openApiApp, type ApiApp } from "../../../test/api-app.ts";
import { buildPage } from "../../../test/page-builder.ts";
import { documentUrl } from "../../contract/files/document-url.ts";
import type { TenantRecord } from "../../contract/files/tenant-file.ts";
import { pageReading } from "../../contract/page.ts";
import { planTable } from "../../contract/settings/plans.ts";
import { tenantLines } from "../../exports/index.ts";
import { newRow } from "../../sites/index.ts";

const shop = "https://shop.example/";
const uploaded = documentUrl("doc_01k9zq4v7n3m8w2x5y6a7b8c9d", "terms.md");

test("uploaded documents and Sites that are being removed are not in the file", async () => {
  const api = await openApiApp();
  const kept = await addSite(api, shop);
  const removed = await addSite(api, "https://old.example/");
  const site = await api.sites.sites.get(removed);
  if (site === undefined) throw new Error("the Site does not exist");
  const status = { ...site.status, sync: openSync };
  await api.sites.sites.writeStatus(removed, site.version, status);
  expect((await api.call("GET", "/v1/export")).headers["x-error-code"]).toBe("sync_running");
  await api.sites.sites.amend(removed, { removal: "keep" });
  for (const url of [shop, uploaded]) {
    await putSnapshot(api, url);
    await api.search.putDocuments(api.key.tenant, [documentOf(url)]);
  }
  const records = await exported(api);
  const types = ["knowledge", "site", "page", "text", "document", "end"];
  expect(records.map(({ type }) => type)).toEqual(types);
  const text = JSON.stringify(records);
  expect(text).toContain(kept);
  expect(text).not.toContain(removed);
  expect(text).not.toContain("upload://");
});

test("a line contains no character that ends a line for some readers", async () => {
  const lines = await Array.fromAsync(
    tenantLines({ id: "a", exportedAt: "2026-03-01T12:00:00.000Z" }, oneText("a\u2028b\u2029c")),
  );
  expect(lines.join("")).not.toMatch(/[\u2028\u2029]/);
  expect(JSON.parse(lines[1] ?? "").snapshot.url).toBe("a\u2028b\u2029c");
});

test("a feed that was closed stays closed, and one that was open has another address", async () => {
  const from = await openApiApp();
  const open = await addSite(from, shop);
  const closed = await addSite(from, "https://closed.example/");
  await from.sites.sites.amend(closed, { feedToken: undefined });
  const to = await openApiApp();
  expect((await imported(to, await linesOf(from))).json()).toMatchObject({ done: true, sites: 2 });
  const feeds = await feedsOf(to);
  expect(feeds["https://closed.example/"]).toBeNull();
  expect(feeds[shop]).toMatch(/^\/v1\/sites\/site_/);
  expect(feeds[shop]).not.toBe((await feedsOf(from))[shop]);
  expect(Object.keys(feeds).length).toBe(2);
  expect(await to.sites.sites.get(open)).toBeUndefined();
});

const refused = () => ({ ok: false as const, reason: "its address is private" });

test.each([
  ["an address that may not be dialled", { mayDial: refused }, "https://one.example/ is refused"],
  ["more pages than the plan has", { allSitePages: 150 }, "the Site of https://two.example/"],
])("a file with %s is refused before anything is stored", async (_name, changes, message) => {
  const from = await openApiApp();
  for (const url of ["https://one.example/", "https://two.example/"]) await addSite(from, url);
  await putSnapshot(from, shop);
  await from.search.putDocuments(from.key.tenant, [documentOf(shop)]);
  const base = await openApiApp();
  const { mayDial = base.mayDial, allSitePages = 0 } = changes as Changes;
  const plans = { ...planTable, Pro: { ...planTable.Pro, allSitePages } };
  const to = await openApiApp({ mayDial, settings: { ...base.settings, plans } });
  const answer = await imported(to, await linesOf(from));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toContain(message);
  const { tenant } = to.key;
  expect(await to.results.names({ tenant, job: "import" })).toEqual(["state"]);
  expect(await to.search.hasDocuments(tenant)).toBe(false);
  expect((await to.snapshots.urls(tenant, { limit: 5 })).urls).toEqual([]);
  // Another file can be imported into the key.
  const empty = await openApiApp();
  expect((await imported(to, await linesOf(empty))).json()).toMatchObject({ done: true });
});

type Changes = { mayDial?: ApiApp["mayDial"]; allSitePages?: number };

const openSync = {
  n: 1,
  state: "running" as const,
  startedAt: "2026-03-01T12:00:00.000Z",
  finishedAt: null,
  counts: { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 },
  bytes: 0,
  requests: 0,
  reason: null,
  manual: false,
  scope: "all" as const,
  slice: 1,
  known: 0,
  step: "running" as const,
  sliceStartedAt: null,
  fruitless: 0,
  retryAt: null,
  removing: 0,
  confirmed: false,
};

async function addSite(api: ApiApp, url: string): Promise<string> {
  const { id } = (await api.call("POST", "/v1/sites", { body: { url, maxPages: 100 } })).json();
  const ref = { tenant: api.key.tenant, site: id };
  await api.sites.pages.putMany(ref, [newRow(url, 0)]);
  return id;
}

async function linesOf(api: ApiApp): Promise<string[]> {
  return (await api.call("GET", "/v1/export")).payload.trimEnd().split("\n");
}

async function exported(api: ApiApp): Promise<TenantRecord[]> {
  return (await linesOf(api)).map((line) => JSON.parse(line));
}

/** The first line by itself, as the command sends it. */
async function imported(api: ApiApp, [head, ...lines]: string[]) {
  await api.call("POST", "/v1/import", { body: { first: 0, lines: [head] } });
  return api.call("POST", "/v1/import", { body: { first: 1, lines } });
}

async function feedsOf(api: ApiApp): Promise<Record<string, string | null>> {
  const { sites } = (await api.call("GET", "/v1/sites")).json();
  return Object.fromEntries(
    sites.map(({ url, feedUrl }: { url: string; feedUrl: string | null }) => [url, feedUrl]),
  );
}

const snapshotOf = (url: string) => {
  const page = buildPage([], { url, markdown: `Text of ${url}` });
  return {
    url,
    contentHash: page.contentHash,
    stored: { page, part: "1", validators: null, rawHash: null, engine: "http" as const },
    reading: pageReading,
    items: [],
    reader: { name: "offline" as const, version: "" },
    readAt: "2026-03-01T12:00:00.000Z",
  };
};

async function putSnapshot(api: ApiApp, url: string): Promise<void> {
  await api.snapshots.put(api.key.tenant, snapshotOf(url));
}

async function* oneText(url: string): AsyncGenerator<TenantRecord> {
  yield { type: "text", snapshot: snapshotOf(url) };
}

function documentOf(source: string) {
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "h", link: source };
  const text = { title: "", description: "", content: `Text of ${source}`, hash: "h" };
  const about = { domain: new URL(source).hostname, jobId: "job_1" };
  const updatedAt = "2026-03-01T12:00:00.000Z";
  const id = `5f0c1f5e-6a0a-5d62-9d3b-${source.length.toString(16).padStart(12, "0")}`;
  return { id, ...text, category: "OTHER" as const, source, evidence, ...about, updatedAt };
}
