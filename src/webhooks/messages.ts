import { type JobEvent, eventTable } from "../contract/events/event.ts";
import type { CountedEvent, LogEvent } from "../contract/events/event-fold.ts";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Site } from "../contract/sites/site.ts";
import type { ExtractionResult } from "../contract/result.ts";
import {
  envelopeVersion,
  testEvent,
  type Hook,
  type WebhookEvent,
} from "../contract/webhooks/webhook.ts";
import type { Message } from "../ports/outbox.ts";

type Job = Pick<Extraction, "id" | "tenant" | "spec">;

/**
 * The message of one counted event of a job. Its id is the event's place in the log and its body is
 * made of the log and the result, so neither ever changes. `result` is JSON text.
 */
export function messageOf(
  job: Job,
  { seq, at, event }: CountedEvent,
  story: { totalPages: number | null; result: string | undefined },
): Message | undefined {
  const name = eventTable[event.type].webhook;
  if (name === null) return undefined;
  const about = { jobId: job.id, url: job.spec.url, apiKeyId: job.spec.apiKey ?? "default" };
  const payload = JSON.stringify({ ...about, ...payloadOf(event, at, story.totalPages) });
  const whole =
    event.type === "completed"
      ? withMember(payload, "result", bounded(job.id, story.result))
      : payload;
  const { id, tenant } = job;
  return { id: `${id}:${seq}`, tenant, job: id, event: name, at, body: envelope(name, whole, at) };
}

type SyncedSite = Pick<Site, "id" | "tenant" | "spec">;

/** The message of an event of a sync; its `jobId` is the id of the sync. */
export function siteMessageOf(
  { id: siteId, tenant, spec }: SyncedSite,
  { job, n }: { job: string; n: number },
  { seq, at, event }: LogEvent,
): Message | undefined {
  const name = eventTable[event.type].webhook;
  if (name === null) return undefined;
  const about = { jobId: job, siteId, sync: n, url: spec.url, apiKeyId: spec.apiKey ?? "default" };
  const payload = JSON.stringify({ ...about, ...payloadOf(event, at, null) });
  return { id: `${job}:${seq}`, tenant, job, event: name, at, body: envelope(name, payload, at) };
}

/** The message that a webhook is tested with. */
export function testMessage(hook: Hook, id: string, at: number): Message {
  const message = "This is a test. Your webhook receives what Lorepod sends.";
  const payload = { jobId: null, url: hook.url, apiKeyId: hook.keyId, message };
  const body = envelope(testEvent, JSON.stringify(payload), at);
  return { id, tenant: hook.tenant, job: null, event: testEvent, at, body };
}

/** The callback's body: the result's fields, and all of the result again as the member `result`. */
export function callbackMessage(
  job: Job,
  { at, event }: CountedEvent,
  result: string | undefined,
): Message | undefined {
  const { id, tenant } = job;
  const message = { id: `${id}:callback`, tenant, job: id, at };
  if (event.type === "failed") {
    const error = event.failure.message;
    const body = bytes(JSON.stringify({ jobId: id, status: "failed", result: null, error }));
    return { ...message, event: "EXTRACTION_FAILED", body };
  }
  if (event.type !== "completed") return undefined;
  const whole = bounded(id, result);
  const status = withMember(whole, "status", '"completed"');
  return {
    ...message,
    event: "EXTRACTION_COMPLETED",
    body: bytes(withMember(status, "result", whole)),
  };
}

function payloadOf(event: JobEvent, at: number, totalPages: number | null): object {
  switch (event.type) {
    case "started":
      return { startedAt: moment(at), totalPages };
    case "page_scraped":
      return { page: pageOf(event) };
    case "page_updated": {
      const { previousHash, changedItems } = event;
      return { page: pageOf(event), previousHash, changedItems };
    }
    case "site_synced": {
      const { counts, changes, truncated } = event;
      return { counts, changes, truncated };
    }
    case "site_needs_attention":
      return { reason: event.reason, message: event.message };
    case "failed":
      return { error: event.failure.message, code: event.failure.code };
    default:
      return {};
  }
}

function pageOf({ page, index, total }: Extract<JobEvent, { index: number }>) {
  const { url, title, engine, contentHash } = page;
  return { url, title, index, total, engine, contentHash };
}

function envelope(event: WebhookEvent, payload: string, at: number): Uint8Array {
  const rest = JSON.stringify({ timestamp: moment(at), version: envelopeVersion });
  return bytes(withMember(rest, "payload", payload, event));
}

/**
 * JSON text with one more member. A result of megabytes is text already; to parse and write it again
 * would block the process for a tenth of a second.
 */
function withMember(object: string, name: string, value: string, event?: WebhookEvent): string {
  const rest = object.slice(1);
  const first = event === undefined ? "" : `"event":${JSON.stringify(event)},`;
  return `{${first}${JSON.stringify(name)}:${value}${rest === "}" ? "" : ","}${rest}`;
}

/** The result's text. A result that is too large for receivers has a link instead of its items. */
function bounded(jobId: string, result: string | undefined): string {
  const cut = { truncated: true, link: `/v1/jobs/${jobId}` };
  if (result === undefined) return JSON.stringify({ jobId, ...cut });
  if (Buffer.byteLength(result) <= limits.webhookResultBytes.value) return result;
  // Written by `knowledge` from the same schema.
  const whole = JSON.parse(result) as ExtractionResult;
  return JSON.stringify({ ...whole, knowledgeItems: [], ...cut });
}

const moment = (at: number): string => new Date(at).toISOString();
const bytes = (text: string): Uint8Array => Buffer.from(text);
