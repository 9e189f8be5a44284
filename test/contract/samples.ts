import { randomBytes } from "node:crypto";
import type { ApiKey } from "../../src/contract/accounts/api-key.ts";
import type { ExtractionSpec, ExtractionStatus } from "../../src/contract/extraction.ts";
import type { JobEvent } from "../../src/contract/events/event.ts";
import type { SitePage } from "../../src/contract/sites/site-page.ts";
import type { Snapshot } from "../../src/contract/snapshot.ts";
import type { Hook } from "../../src/contract/webhooks/webhook.ts";
import { createIds } from "../../src/kit/ids.ts";
import { readPage } from "../../src/pages/index.ts";
import type { EventEntry, JobRef } from "../../src/ports/events.ts";
import type { IndexDocument } from "../../src/ports/item-index.ts";
import type { SiteRef } from "../../src/ports/site-pages.ts";
import type { NewSite } from "../../src/ports/sites.ts";
import { newStatus } from "../../src/sites/index.ts";
import type { NewExtraction } from "../../src/ports/extractions.ts";
import type { Message, NewDelivery } from "../../src/ports/outbox.ts";

/**
 * Real ids: cases share a server with the data of earlier runs, so each uses new tenants and jobs.
 */
const ids = createIds({ now: () => Date.now(), randomBytes: (size) => randomBytes(size) });

export const newJobId = (): string => `job_${ids.id()}`;
export const newTenant = (): string => `tenant-${ids.id()}`;
export const newJob = (tenant = newTenant()): JobRef => ({ tenant, job: newJobId() });

export function newExtraction(
  given: { tenant?: string; id?: string; spec?: Partial<ExtractionSpec> } = {},
): NewExtraction {
  const { tenant = newTenant(), id = newJobId() } = given;
  return {
    id,
    tenant,
    createdAt: new Date().toISOString(),
    spec: { url: "https://shop.example/", maxPages: 3, ...given.spec },
    status: pendingStatus(id, tenant),
  };
}

export const pendingStatus = (jobId: string, tenant: string): ExtractionStatus => ({
  jobId,
  tenant,
  phase: "Pending",
  conditions: [],
  attempt: 0,
  attempts: [],
  failures: 0,
  losses: 0,
});

export const aMoment = "2026-01-31T12:00:00.000Z";

export const processing = (status: ExtractionStatus): ExtractionStatus => ({
  ...status,
  phase: "Processing",
  startedAt: aMoment,
  attempt: 1,
  attempts: [{ number: 1, startedAt: aMoment, outcome: "running" }],
});

export const completed = (status: ExtractionStatus): ExtractionStatus => ({
  ...status,
  phase: "Completed",
  startedAt: aMoment,
  finishedAt: aMoment,
  durationMs: 0,
  resultRef: { object: "result", digest: `sha256:${"0".repeat(64)}`, size: 2 },
});

export const failed = (status: ExtractionStatus): ExtractionStatus => ({
  ...status,
  phase: "Failed",
  finishedAt: aMoment,
  durationMs: 0,
  failure: { code: "site_unreachable", message: "the site did not answer" },
});

export const published = (status: ExtractionStatus): ExtractionStatus => ({
  ...status,
  conditions: [
    {
      type: "Published",
      status: "True",
      reason: "Published",
      message: "",
      lastTransitionTime: aMoment,
    },
  ],
});

export const progress = (message: string): JobEvent => ({
  type: "progress",
  step: "reading",
  message,
});

export const entryOf = (job: JobRef, id: string, event = progress(id)): EventEntry => ({
  ...job,
  attempt: 1,
  id,
  event,
});

export function newKey(given: Partial<ApiKey> = {}): { key: ApiKey; hash: string } {
  const key: ApiKey = {
    id: `key_${ids.id()}`,
    name: "laptop",
    plan: "Starter",
    tenant: newTenant(),
    prefix: "service_live_abcd",
    createdAt: new Date().toISOString(),
    revoked: false,
    ...given,
  };
  return { key, hash: randomBytes(32).toString("hex") };
}

export function newHook(given: Partial<Hook> = {}): Hook {
  const { tenant = newTenant() } = given;
  return {
    id: `wh_${ids.id()}`,
    tenant,
    keyId: `key_${ids.id()}`,
    url: "https://receiver.example/hook",
    events: ["EXTRACTION_COMPLETED"],
    status: "active",
    createdAt: aMoment,
    delivered: 0,
    failures: 0,
    ...given,
  };
}

export function newMessage(given: Partial<Message> = {}): Message {
  const { tenant, job } = newJob();
  const at = Date.now();
  const body = Buffer.from('{"event":"PAGE_SCRAPED"}');
  return { id: `m-${ids.id()}`, tenant, job, event: "PAGE_SCRAPED", at, body, ...given };
}

export function newDelivery(lane: string, given: Partial<NewDelivery> = {}): NewDelivery {
  return { id: `msg_${ids.id()}`, lane, url: null, outcome: "pending", tries: [], ...given };
}

export const newLane = (): string => `wh_${ids.id()}`;

export function newSnapshot(url: string, text: string): Snapshot {
  const page = readPage(`<main><h1>${text}</h1><p>${text} and more</p></main>`, { url });
  return {
    url,
    contentHash: page.contentHash,
    stored: {
      part: "part",
      engine: "http",
      page,
      validators: { etag: '"1"', lastModified: null },
      rawHash: "0123abcd",
    },
    reading: 1,
    items: [],
    reader: { name: "offline", version: "1" },
    readAt: "2026-01-01T00:00:00.000Z",
  };
}

/** An item as the index takes it. Items differ in their text by `id`, but not in its length. */
export function newDocument(id: string): IndexDocument {
  const source = `https://shop.example/${id}`;
  const evidence = { quote: "", start: 0, end: 0, headingPath: [], contentHash: "", link: source };
  const text = {
    title: "Café",
    description: "",
    content: `漢字 ${id}`,
    category: "OTHER" as const,
  };
  const about = { domain: "shop.example", jobId: "job_1", updatedAt: aMoment, hash: id };
  return {
    item: { id, ...text, source, evidence, ...about },
    terms: { title: "café", allTerms: `漢字 ${id}`, words: ["café", "漢字"] },
    fact: id,
  };
}

export const newSiteRef = (tenant = newTenant()): SiteRef => ({
  tenant,
  site: `site_${ids.id()}`,
});

export function newSitePage(url: string, given: Partial<SitePage> = {}): SitePage {
  return {
    url,
    state: "unread",
    reason: null,
    firstSeen: aMoment,
    lastRead: null,
    lastChanged: null,
    nextRead: null,
    validators: null,
    rawHash: null,
    contentHash: null,
    items: 0,
    intervalMs: null,
    sync: 0,
    missing: null,
    sitemapDate: null,
    ...given,
  };
}

export function newSite(given: Partial<NewSite> = {}): NewSite {
  const id = `site_${ids.id()}`;
  const spec = { url: `https://${id.replace("_", "-")}.example/`, maxPages: 100 };
  return { id, tenant: newTenant(), createdAt: aMoment, spec, status: newStatus(spec), ...given };
}
