import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { caseClock } from "../../cases/cases.ts";
import { caseKey, serveScript } from "../../cases/server.ts";
import { Lorepod } from "./lorepod.ts";

const root = join(import.meta.dirname, "../../..");

/** One call for each operation of the documents, by its id. */
const id = "x_1";
const calls: Record<string, (lorepod: Lorepod) => unknown> = {
  getHealthz: (lorepod) => lorepod.health(),
  getReadyz: (lorepod) => lorepod.ready(),
  getOpenapiJson: (lorepod) => lorepod.openapi(),
  postExtract: (lorepod) => lorepod.extract("https://a.example"),
  postExtractAsync: (lorepod) => lorepod.extractAsync("https://a.example"),
  postExtractStream: (lorepod) => lorepod.stream("https://a.example").next(),
  postBusiness: (lorepod) => lorepod.business("https://a.example"),
  postExtractPlan: (lorepod) => lorepod.plan("https://a.example"),
  postMarkdown: (lorepod) => lorepod.markdown("https://a.example"),
  postScreenshot: (lorepod) => lorepod.screenshot("https://a.example"),
  postSitemap: (lorepod) => lorepod.sitemap("https://a.example"),
  postSearch: (lorepod) => lorepod.search("what"),
  postAnswer: (lorepod) => lorepod.answer("what"),
  postVerify: (lorepod) => lorepod.verify("It is so."),
  getKnowledge: (lorepod) => lorepod.knowledge.list(),
  deleteKnowledge: (lorepod) => lorepod.knowledge.delete({ domain: "a.example" }),
  getJobs: (lorepod) => lorepod.jobs.list(),
  getJobsJobId: (lorepod) => lorepod.jobs.get(id),
  deleteJobsJobId: (lorepod) => lorepod.jobs.cancel(id),
  getJobsJobIdEvents: (lorepod) => lorepod.jobs.events(id).next(),
  getJobsJobIdPages: (lorepod) => lorepod.jobs.pages(id),
  getJobsJobIdPage: (lorepod) => lorepod.jobs.page(id, "https://a.example"),
  postSites: (lorepod) => lorepod.sites.create({ url: "https://a.example" }),
  getSites: (lorepod) => lorepod.sites.list(),
  getSitesSiteId: (lorepod) => lorepod.sites.get(id),
  patchSitesSiteId: (lorepod) => lorepod.sites.update(id, {}),
  deleteSitesSiteId: (lorepod) => lorepod.sites.delete(id),
  postSitesSiteIdSync: (lorepod) => lorepod.sites.sync(id),
  postSitesSiteIdConfirm: (lorepod) => lorepod.sites.confirm(id, 1),
  getSitesSiteIdSyncs: (lorepod) => lorepod.sites.syncs(id),
  getSitesSiteIdSyncsN: (lorepod) => lorepod.sites.getSync(id, 1),
  deleteSitesSiteIdSyncsN: (lorepod) => lorepod.sites.cancelSync(id, 1),
  getSitesSiteIdPages: (lorepod) => lorepod.sites.pages(id),
  getSitesSiteIdChanges: (lorepod) => lorepod.sites.changes(id),
  getSitesSiteIdExport: (lorepod) => lorepod.sites.export(id, { format: "csv" }).next(),
  getJobsJobIdExport: (lorepod) => lorepod.jobs.export(id, { format: "csv" }).next(),
  getSitesSiteIdItems: (lorepod) => lorepod.sites.items(id),
  postSitesPlan: (lorepod) => lorepod.sites.plan({ url: "https://a.example" }),
  postSitesSiteIdPlan: (lorepod) => lorepod.sites.planAgain(id),
  getSitesSiteIdEvents: (lorepod) => lorepod.sites.events(id),
  postSitesSiteIdFeedRotate: (lorepod) => lorepod.sites.rotateFeed(id),
  getCredentials: (lorepod) => lorepod.credentials.list(),
  postCredentials: (lorepod) =>
    lorepod.credentials.create({
      name: "a",
      origins: ["https://a.example"],
      kind: "headers",
      headers: { "x-token": "t" },
    }),
  putCredentialsCredentialId: (lorepod) =>
    lorepod.credentials.replace(id, {
      name: "a",
      origins: ["https://a.example"],
      kind: "basic",
      basic: { username: "u", password: "p" },
    }),
  deleteCredentialsCredentialId: (lorepod) => lorepod.credentials.delete(id),
  getDocuments: (lorepod) => lorepod.documents.list(),
  postDocuments: (lorepod) => lorepod.documents.add({ source: "a.txt", content: "a" }),
  getDocumentsDocumentId: (lorepod) => lorepod.documents.get(id),
  deleteDocumentsDocumentId: (lorepod) => lorepod.documents.delete(id),
  getPublishableKeys: (lorepod) => lorepod.publishableKeys.list(),
  postPublishableKeys: (lorepod) =>
    lorepod.publishableKeys.create({
      name: "a",
      origins: ["https://a.example"],
      domains: ["a.example"],
    }),
  deletePublishableKeysPublishableKeyId: (lorepod) => lorepod.publishableKeys.delete(id),
  getWebhooks: (lorepod) => lorepod.webhooks.list(),
  postWebhooks: (lorepod) => lorepod.webhooks.create({ url: "https://a.example", events: [] }),
  getWebhooksWebhookId: (lorepod) => lorepod.webhooks.get(id),
  patchWebhooksWebhookId: (lorepod) => lorepod.webhooks.update(id, {}),
  deleteWebhooksWebhookId: (lorepod) => lorepod.webhooks.delete(id),
  postWebhooksWebhookIdTest: (lorepod) => lorepod.webhooks.test(id),
  getWebhooksWebhookIdDeliveries: (lorepod) => lorepod.webhooks.deliveries(id),
  postWebhooksWebhookIdDeliveriesDeliveryIdReplay: (lorepod) => lorepod.webhooks.replay(id, id),
  postWebhooksWebhookIdReplay: (lorepod) =>
    lorepod.webhooks.replayFailed(id, { since: new Date(0) }),
  getJobsJobIdCallback: (lorepod) => lorepod.jobs.callback(id),
  postJobsJobIdCallbackReplay: (lorepod) => lorepod.jobs.replayCallback(id),
  getAccount: (lorepod) => lorepod.account(),
  getAccountSigningSecret: (lorepod) => lorepod.signingSecret.get(),
  postAccountSigningSecretRotate: (lorepod) => lorepod.signingSecret.rotate(),
  getExport: (lorepod) => lorepod.knowledge.export().next(),
  postImport: (lorepod) => lorepod.knowledge.importLines({ first: 0, lines: ["{}"] }),
  getItemsItemIdProof: (lorepod) => lorepod.knowledge.proof(id),
  getWellKnownLorepodProofKeys: (lorepod) => lorepod.proofKeys(),
  postAdminProofKeysRotate: (lorepod) => lorepod.admin.rotateProofKeys(),
  getAdminKeys: (lorepod) => lorepod.admin.keys.list(),
  postAdminKeys: (lorepod) => lorepod.admin.keys.create({ name: "a" }),
  postAdminKeysImport: (lorepod) => lorepod.admin.keys.adopt({ name: "a", key: "k" }),
  getAdminKeysKeyId: (lorepod) => lorepod.admin.keys.get(id),
  patchAdminKeysKeyId: (lorepod) => lorepod.admin.keys.update(id, {}),
  deleteAdminKeysKeyId: (lorepod) => lorepod.admin.keys.delete(id),
  postAdminKeysKeyIdRotate: (lorepod) => lorepod.admin.keys.rotate(id),
  getAdminKeysKeyIdUsage: (lorepod) => lorepod.admin.keys.usage(id),
  getAdminSystem: (lorepod) => lorepod.admin.system(),
  getAdminJobsJobId: (lorepod) => lorepod.admin.job(id),
};

/** The second names of the same pipeline, a document about the document, and a feed for feed readers. */
const left = [
  "postBusinessAsync",
  "postBusinessStream",
  "getAdminOpenapiJson",
  "getSitesSiteIdChangesRss",
];

type Operation = { operationId: string; security?: { adminToken?: unknown }[] };

it("reaches every operation that is documented, each with what opens it", async () => {
  for (const name of ["openapi.json", "openapi-admin.json"]) {
    const { paths } = JSON.parse(await readFile(join(root, "docs", name), "utf8"));
    for (const [path, operations] of Object.entries<Record<string, Operation>>(paths)) {
      for (const [method, { operationId }] of Object.entries(operations)) {
        if (left.includes(operationId)) continue;
        const place = path.replace("{n}", "1").replaceAll(/\{\w+\}/g, id);
        const what = `${method.toUpperCase()} ${place}`;
        const opener = path.startsWith("/admin/") ? "token" : "key";
        const seen = await requestOf(calls[operationId]);
        expect({ operationId, ...seen }).toEqual({ operationId, what, opener });
      }
    }
  }
});

/** What a call asks for, and which of the two secrets it sends. */
async function requestOf(call: ((lorepod: Lorepod) => unknown) | undefined) {
  let what = "nothing";
  let opener = "none";
  const lorepod = new Lorepod({
    url: "https://lorepod.example",
    apiKey: "a-key",
    adminToken: "a-token",
    retries: 0,
    fetch: async (input, init) => {
      const { method, url, headers } = new Request(input, init);
      what = `${method} ${new URL(url).pathname}`;
      const token = headers.get("authorization") === "Bearer a-token";
      opener = headers.get("x-api-key") === "a-key" ? "key" : token ? "token" : "none";
      return Response.json({ message: "enough" }, { status: 400 });
    },
  });
  await Promise.resolve(call?.(lorepod)).catch(() => {});
  return { what, opener };
}

it("gives a call up with the caller's own reason, in flight and in a wait", async () => {
  const reason = new Error("not needed any more");
  await using silent = await serveScript([{ then: "hang" }]);
  const stop = new AbortController();
  const call = new Lorepod({ url: silent.url, apiKey: caseKey }).account({ signal: stop.signal });
  await expect.poll(() => silent.seen.length, { timeout: 30_000 }).toBe(1);
  stop.abort(reason);
  await expect(call).rejects.toBe(reason);

  await using busy = await serveScript([{ status: 429, headers: { "retry-after": "60" } }]);
  const later = new AbortController();
  const waiting = new Lorepod({ url: busy.url, apiKey: caseKey }).account({ signal: later.signal });
  await expect.poll(() => busy.seen.length, { timeout: 30_000 }).toBe(1);
  later.abort(reason);
  await expect(waiting).rejects.toBe(reason);

  await using unasked = await serveScript([]);
  const lorepod = new Lorepod({ url: unasked.url, apiKey: caseKey });
  await expect(lorepod.account({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(unasked.seen).toEqual([]);
});

it("ends the connection when the loop over a stream is left", async () => {
  const headers = { "content-type": "text/event-stream", "x-job-id": "job_1" };
  const chunks = ['id: 0\nevent: connected\ndata: {"type":"connected"}\n\n'];
  await using server = await serveScript([{ status: 200, headers, chunks, then: "hang" }]);
  const lorepod = new Lorepod({ url: server.url, apiKey: caseKey, clock: caseClock() });
  for await (const event of lorepod.stream("https://a.example")) {
    expect(event.type).toBe("connected");
    break;
  }
  await expect.poll(() => server.open(), { timeout: 30_000 }).toBe(0);
});

it("hands a picture over as bytes, and as a file", async () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const json = {
    url: "u",
    finalUrl: "u",
    width: 1,
    height: 1,
    takenAt: "",
    screenshot: bytes.toString("base64"),
  };
  await using server = await serveScript([{ status: 200, json }]);
  const folder = await mkdtemp(join(tmpdir(), "lorepod-picture-"));
  try {
    const path = join(folder, "page.png");
    const lorepod = new Lorepod({ url: server.url, apiKey: caseKey });
    const picture = await lorepod.screenshot("https://a.example", { path });
    expect(Buffer.from(picture.bytes)).toEqual(bytes);
    expect(await readFile(path)).toEqual(bytes);
    expect(server.seen[0]?.body).toEqual({ url: "https://a.example" });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("asks any path with what every call has", async () => {
  await using server = await serveScript([{ status: 200, json: { later: true } }]);
  const lorepod = new Lorepod({ url: server.url, apiKey: caseKey, headers: { "x-csrf": "1" } });
  const query = { a: "b c", none: undefined };
  expect(await lorepod.request("GET", "/v1/later", { query })).toEqual({ later: true });
  expect(server.seen[0]).toMatchObject({ path: "/v1/later?a=b+c", headers: { "x-csrf": "1" } });
});

it("reports a missing key without asking the server", async () => {
  await using server = await serveScript([]);
  const bare = new Lorepod({ url: server.url, apiKey: "" });
  const attempts = [
    () => bare.account(),
    () => bare.extract("https://a.example"),
    () => bare.stream("https://a.example").next(),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({
      name: "AuthenticationError",
      message: "no API key: set apiKey or LOREPOD_API_KEY",
    });
  }
  expect(server.seen).toEqual([]);
});

it.each([
  ["a header of the caller", { headers: { "X-Api-Key": caseKey } }],
  ["the caller's fetch", { fetch: globalThis.fetch }],
])("leaves the key to %s", async (_, options) => {
  await using server = await serveScript([{ status: 200, json: {} }]);
  await new Lorepod({ url: server.url, apiKey: "", ...options }).account();
  expect(server.seen).toHaveLength(1);
});
