import { expect, test } from "vitest";
import { newHook } from "../../test/contract/samples.ts";
import type { CountedEvent } from "../contract/events/event-fold.ts";
import type { JobEvent } from "../contract/events/event.ts";
import { limits } from "../contract/limits.ts";
import { callbackMessage, messageOf, testMessage } from "./messages.ts";

const at = Date.parse("2026-01-31T12:00:00Z");
const job = {
  id: "job_1",
  tenant: "t",
  spec: { url: "https://shop.example/", apiKey: "key_1" },
};
const page = {
  url: "https://shop.example/a",
  title: "A",
  engine: "http" as const,
  contentHash: "h2",
  part: "p",
};
const changedItems = { added: [{ id: "1", title: "New" }], changed: [], removed: [] };
const place = { index: 2, total: 3 };
const published = { url: page.url, title: "A", engine: "http", contentHash: "h2", ...place };
const failure = { code: "site_unreachable", message: "no such name" };

const payloads: { event: JobEvent; name: string; payload: object }[] = [
  {
    event: { type: "started" },
    name: "EXTRACTION_STARTED",
    payload: { startedAt: "2026-01-31T12:00:00.000Z", totalPages: null },
  },
  {
    event: { type: "page_scraped", page, ...place },
    name: "PAGE_SCRAPED",
    payload: { page: published },
  },
  {
    event: { type: "page_updated", page, ...place, previousHash: "h1", changedItems },
    name: "PAGE_UPDATED",
    payload: { page: published, previousHash: "h1", changedItems },
  },
  {
    event: { type: "completed" },
    name: "EXTRACTION_COMPLETED",
    payload: { result: { jobId: "job_1", knowledgeItems: [{ title: "Größe" }] } },
  },
  {
    event: { type: "failed", failure },
    name: "EXTRACTION_FAILED",
    payload: { error: "no such name", code: "site_unreachable" },
  },
];
const result = '{"jobId":"job_1","knowledgeItems":[{"title":"Größe"}]}';

test.each(payloads)("$name: envelope and payload", ({ event, name, payload }) => {
  const message = messageOf(job, counted(event), { totalPages: null, result });
  expect(parsed(message)).toEqual({
    event: name,
    payload: { jobId: "job_1", url: "https://shop.example/", apiKeyId: "key_1", ...payload },
    timestamp: "2026-01-31T12:00:00.000Z",
    version: 1,
  });
  expect(message).toMatchObject({ id: "job_1:7", tenant: "t", job: "job_1", event: name, at });
});

test.each(["attempt", "result", "waiting", "urls_triaged"] as const)(
  "%s makes no message",
  (type) => {
    const story = { totalPages: null, result: undefined };
    // Only the type is looked at.
    expect(messageOf(job, counted({ type } as JobEvent), story)).toBeUndefined();
    expect(callbackMessage(job, counted({ type } as JobEvent), undefined)).toBeUndefined();
  },
);

test("a callback has the result's fields and the result", () => {
  const done = callbackMessage(job, counted({ type: "completed" }), result);
  expect(parsed(done)).toEqual({
    jobId: "job_1",
    status: "completed",
    knowledgeItems: [{ title: "Größe" }],
    result: JSON.parse(result),
  });
  const failed = callbackMessage(job, counted({ type: "failed", failure }), undefined);
  const words = { jobId: "job_1", status: "failed", result: null, error: "no such name" };
  expect(parsed(failed)).toEqual(words);
});

test("a result at its limit is sent in full, a larger one as a link", () => {
  const max = limits.webhookResultBytes.value;
  const sized = (bytes: number) => {
    const empty = JSON.stringify({ jobId: "job_1", knowledgeItems: [""], pagesScraped: 3 });
    return empty.replace('""', `"${"x".repeat(bytes - empty.length)}"`);
  };
  const resultOf = (text: string | undefined) => {
    const story = { totalPages: null, result: text };
    return parsed(messageOf(job, counted({ type: "completed" }), story)).payload.result;
  };
  expect(resultOf(sized(max))).toEqual(JSON.parse(sized(max)));
  expect(resultOf(sized(max + 1))).toEqual({
    jobId: "job_1",
    knowledgeItems: [],
    pagesScraped: 3,
    truncated: true,
    link: "/v1/jobs/job_1",
  });
  // One that was removed after its retention.
  expect(resultOf(undefined)).toEqual({ jobId: "job_1", truncated: true, link: "/v1/jobs/job_1" });
});

test("the test message names its webhook and no job", () => {
  const hook = newHook({ id: "wh_1", tenant: "t", keyId: "key_1", url: "https://a.example/" });
  const message = testMessage(hook, "msg_1", at);
  expect(message).toMatchObject({ id: "msg_1", tenant: "t", job: null, at });
  expect(parsed(message)).toEqual({
    event: "TESTING_CONNECTION",
    payload: {
      jobId: null,
      url: "https://a.example/",
      apiKeyId: "key_1",
      message: expect.stringContaining("test"),
    },
    timestamp: "2026-01-31T12:00:00.000Z",
    version: 1,
  });
});

test("a callback is one message of its job, and named by its end", () => {
  const about = { id: "job_1:callback", tenant: "t", job: "job_1", at };
  const done = callbackMessage(job, counted({ type: "completed" }), result);
  expect(done).toMatchObject({ ...about, event: "EXTRACTION_COMPLETED" });
  const failed = callbackMessage(job, counted({ type: "failed", failure }), undefined);
  expect(failed).toMatchObject({ ...about, event: "EXTRACTION_FAILED" });
});

test("a job without a key has the default one in its messages", () => {
  const keyless = { ...job, spec: { url: job.spec.url } };
  const story = { totalPages: null, result: undefined };
  const message = messageOf(keyless, counted({ type: "started" }), story);
  expect(parsed(message).payload.apiKeyId).toBe("default");
});

function counted(event: JobEvent): CountedEvent {
  return { seq: 7, at, attempt: 1, event, number: 1 };
}

function parsed(message: { body: Uint8Array } | undefined) {
  return JSON.parse(Buffer.from(message?.body ?? []).toString("utf8"));
}
