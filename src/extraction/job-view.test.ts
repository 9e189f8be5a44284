import { expect, test } from "vitest";
import { pendingStatus } from "../../test/contract/samples.ts";
import type { Extraction } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Events, JobRef, StoredEvent } from "../ports/events.ts";
import type { JobEvent } from "../contract/events/event.ts";
import { followEvents } from "./follow.ts";
import { jobSummary, jobView, requestOf } from "./job-view.ts";

const at = "2026-01-01T00:00:00.000Z";
const spec = {
  url: "https://a.example/",
  maxPages: 3,
  apiKey: "key_1",
  priority: "batch",
  cancelRequested: true,
} as const;
const progress = { pagesScraped: 1, totalPages: 3, currentStep: "step" };

function jobWith(status: Partial<Extraction["status"]>, more: object = {}): Extraction {
  return {
    id: "job_1",
    tenant: "t1",
    createdAt: at,
    version: "1",
    spec: { ...spec, ...more },
    status: { ...pendingStatus("job_1", "t1"), ...status },
  };
}

const nothing = {
  id: "job_1",
  progress: null,
  result: null,
  error: null,
  startedAt: null,
  finishedAt: null,
  durationMs: null,
  waitingFor: null,
  callback: null,
  url: spec.url,
  createdAt: at,
  request: { url: spec.url, maxPages: 3 },
};
const known = { progress, waitingFor: "busy", failure: { code: "x", message: "it failed" } };
const times = { startedAt: at, finishedAt: at, durationMs: 5 };

test.each([
  ["pending", "Pending", known, { waitingFor: "busy" }],
  ["processing", "Processing", known, { progress }],
  ["processing without a step", "Processing", {}, {}],
  ["completed", "Completed", { ...known, ...times }, { progress, ...times, result: "the result" }],
  ["failed", "Failed", { ...known, ...times }, { progress, ...times, error: "it failed" }],
  ["failed without a reason", "Failed", {}, { error: "failed" }],
] as const)("a job that is %s", (name, phase, status, expected) => {
  const result = "the result" as never;
  const job = jobWith({ phase, ...status });
  const view = { ...nothing, status: name.split(" ")[0], ...expected };
  expect(jobView(job, result)).toEqual(view);
  const { result: _none, request: _all, ...summary } = view;
  expect(jobSummary(job)).toEqual(summary);
  expect(jobView(job, undefined).result).toBeNull();
});

const delivered = (status: "True" | "False") => ({
  conditions: [
    { type: "Succeeded", status: "True", reason: "", message: "", lastTransitionTime: at },
    { type: "CallbackDelivered", status, reason: "", message: "", lastTransitionTime: at },
  ] as Extraction["status"]["conditions"],
});
test.each([
  ["none", {}, {}, null],
  ["none, though delivered", {}, delivered("True"), null],
  ["open", { callbackUrl: "https://c.example/" }, {}, "pending"],
  ["delivered", { callbackUrl: "https://c.example/" }, delivered("True"), "delivered"],
  ["given up", { callbackUrl: "https://c.example/" }, delivered("False"), "failed"],
])("its callback is %s", (_name, more, status, callback) => {
  expect(jobView(jobWith(status, more), undefined).callback).toBe(callback);
});

test("the request has the client's fields alone", () => {
  expect(requestOf({ ...spec, urls: ["https://a.example/b"] })).toEqual({
    url: spec.url,
    maxPages: 3,
    urls: ["https://a.example/b"],
  });
});

/** A log in memory, of which each read returns at most two entries. */
function createLog() {
  const job: JobRef = { tenant: "t1", job: "job_1" };
  const log: StoredEvent[] = [];
  const rings = new Set<() => void>();
  const reads: [number, number][] = [];
  const events: Pick<Events, "read" | "follow"> = {
    async read(_job, after, limit) {
      reads.push([after, limit]);
      return log.filter(({ seq }) => seq > after).slice(0, 2);
    },
    async follow(_job, ring) {
      const call = () => ring(job);
      rings.add(call);
      return { [Symbol.asyncDispose]: async () => void rings.delete(call) };
    },
  };
  const ofController = new Set(["attempt", "completed", "failed"]);
  return {
    job,
    rings,
    reads,
    events: events as Events, // the two members that are used
    add: (event: JobEvent) => {
      const attempt = ofController.has(event.type) ? null : 1;
      log.push({ seq: log.length * 10 + 10, at: 0, attempt, event });
      for (const ring of rings) ring();
    },
  };
}

const attempt: JobEvent = { type: "attempt", number: 1 };
const step = (message: string): JobEvent => ({ type: "progress", step: "s", message });
const failed: JobEvent = { type: "failed", failure: { code: "x", message: "no" } };

test.each([failed, { type: "completed" } as const])(
  "events are followed from the first to the end: $type",
  async (end) => {
    const { job, rings, reads, events, add } = createLog();
    const { signal } = new AbortController();
    for (const event of [attempt, step("a"), step("b")]) add(event);
    const seen: string[] = [];
    for await (const { event } of followEvents(events, job, signal)) {
      seen.push(event.type);
      // One comes while the others are handled, one while nothing is read.
      if (seen.length === 2) add(step("c"));
      if (seen.length === 4) setImmediate(() => [end, step("d")].forEach(add));
    }
    expect(seen).toEqual(["attempt", "progress", "progress", "progress", end.type]);
    expect(rings.size).toBe(0);
    expect(new Set(reads.map(([, limit]) => limit))).toEqual(new Set([limits.eventBatch.value]));
    expect(reads.map(([after]) => after)).toEqual([0, 20, 40, 40, 40]);
  },
);

test("a reader that waits for events ends with its signal", async () => {
  const { job, rings, events, add } = createLog();
  const stop = new AbortController();
  add(attempt);
  const seen: string[] = [];
  setTimeout(() => stop.abort(), 5);
  for await (const { event } of followEvents(events, job, stop.signal)) seen.push(event.type);
  expect(seen).toEqual(["attempt"]);
  expect(rings.size).toBe(0);
});

test("a signal that was aborted before reads nothing", async () => {
  const { job, reads, events, add } = createLog();
  add(attempt);
  for await (const _entry of followEvents(events, job, AbortSignal.abort())) expect.fail();
  expect(reads).toEqual([]);
});
