import { describe, expect, it } from "vitest";
import { newExtraction } from "../extraction/index.ts";
import type { ExtractionStatus } from "../contract/extraction.ts";
import { newStatus } from "../sites/index.ts";
import type { OpenSync, SiteStatus } from "../contract/sites/site.ts";
import { answerEvents } from "./answers.ts";
import { delayEvents, firstTryEvents } from "./deliveries.ts";
import { jobEvents } from "./jobs.ts";
import { objectiveNames, objectives, objectivesOf, timed } from "./objectives.ts";
import { syncEvents } from "./syncs.ts";
import { createTally } from "./tally.ts";

const words = (events: { objective: string; outcome: string }[]) =>
  events.map(({ objective, outcome }) => `${objective} ${outcome}`);

describe("the list of objectives", () => {
  it("has targets that leave a budget which the fastest alert can exceed", () => {
    for (const name of objectiveNames) {
      const { target } = objectives[name];
      expect(target).toBeLessThan(1);
      expect(14.4 * (1 - target)).toBeLessThan(0.5);
    }
  });

  it("is divided among the processes", () => {
    const parts = (["api", "controller", "dispatcher"] as const).flatMap((one) =>
      objectivesOf(one),
    );
    expect(parts.toSorted()).toEqual(objectivesOf("all").toSorted());
  });

  it("counts an event that takes exactly its time as good", () => {
    const [good, bad] = [timed("job-start", 30_000), timed("job-start", 30_001)];
    expect(words([good, bad])).toEqual(["job-start good", "job-start bad"]);
  });
});

it("a tally counts only its objectives, and reports zeros", () => {
  const tally = createTally(["job-start", "job-success"]);
  tally.count([timed("job-start", 0), timed("job-start", 99_000), timed("api-latency", 1)]);
  tally.count([timed("job-start", 1)]);
  expect(tally.rows()).toEqual([
    { objective: "job-start", outcome: "good", events: 2 },
    { objective: "job-start", outcome: "bad", events: 1 },
    { objective: "job-success", outcome: "good", events: 0 },
    { objective: "job-success", outcome: "bad", events: 0 },
  ]);
});

describe("an answered call", () => {
  const call = { method: "GET", route: "/v1/jobs/:jobId", status: 200, ms: 20 };
  it.each([
    [call, "api-availability good, api-latency good"],
    [{ ...call, ms: 1_500 }, "api-availability good, api-latency bad"],
    [{ ...call, status: 404 }, "api-availability good"],
    [{ ...call, status: 503, code: "unavailable" }, "api-availability bad"],
    [{ ...call, status: 500 }, "api-availability bad"],
    [{ ...call, status: 503, code: "queue_full" }, "api-availability good"],
    [
      { ...call, method: "POST", route: "/v1/extract", status: 500, code: "extraction_failed" },
      "api-availability good",
    ],
    [{ ...call, method: "POST", route: "/v1/extract", ms: 90_000 }, "api-availability good"],
    [{ ...call, route: "/v1/jobs/:jobId/events", ms: 90_000 }, "api-availability good"],
    [{ ...call, route: "/v1/sites/:siteId/export", ms: 90_000 }, "api-availability good"],
    [
      { ...call, method: "POST", route: "/v1/search" },
      "api-availability good, search-latency good",
    ],
    [
      { ...call, method: "POST", route: "/v1/search", ms: 1_001 },
      "api-availability good, search-latency bad",
    ],
    [{ ...call, method: "POST", route: "/v1/search", status: 503 }, "api-availability bad"],
    [{ ...call, method: "POST", route: "/mcp" }, "api-availability good"],
    [{ ...call, route: "/v2/crawl/:id" }, "api-availability good"],
    [{ ...call, route: "/healthz", status: 503 }, ""],
    [{ ...call, route: "none", status: 404 }, ""],
  ])("%o: %s", (answered, expected) => {
    expect(words(answerEvents(answered)).join(", ")).toBe(expected);
  });
});

describe("a job", () => {
  const createdAt = Date.parse("2026-03-01T10:00:00.000Z");
  const after = (seconds: number) => new Date(createdAt + seconds * 1_000).toISOString();
  const owner = { tenant: "t1", keyId: "default" };
  const job = {
    ...newExtraction({ url: "https://acme.example/" }, owner, "batch", {
      id: "job_1",
      now: createdAt,
    }),
    version: "1",
  };
  const started: ExtractionStatus = {
    ...job.status,
    phase: "Processing",
    startedAt: after(10),
  };
  const failed = (code: string): ExtractionStatus => ({
    ...started,
    phase: "Failed",
    finishedAt: after(60),
    failure: { code, message: "x" },
  });
  const running = { ...job, status: started };

  it.each([
    ["in time", 10, undefined, "job-start good"],
    ["too late", 40, undefined, "job-start bad"],
    ["late, because its key ran as many as it may", 40, 25, "job-start good"],
    ["late, although its key had room for long", 80, 25, "job-start bad"],
  ])("that starts %s", (_, seconds, own, expected) => {
    const ownWaitAt = own === undefined ? undefined : createdAt + own * 1_000;
    const now = { ...started, startedAt: after(seconds) };
    expect(words(jobEvents(job, now, ownWaitAt))).toEqual([expected]);
    expect(jobEvents({ ...job, status: now }, now, ownWaitAt)).toEqual([]);
  });

  it.each([
    ["extraction_failed", "job-success bad"],
    ["unavailable", "job-success bad"],
    ["active_deadline", "job-success bad"],
    ["a_code_of_tomorrow", "job-success bad"],
    ["site_unreachable", ""],
    ["site_blocked", ""],
    ["cancelled", ""],
    ["storage_full", ""],
  ])("that fails with %s: %s", (code, expected) => {
    expect(words(jobEvents(running, failed(code), undefined)).join()).toBe(expected);
  });

  it("that is completed is good, once", () => {
    const completed = { ...started, phase: "Completed" as const, finishedAt: after(60) };
    expect(words(jobEvents(running, completed, undefined))).toEqual(["job-success good"]);
    expect(jobEvents({ ...job, status: completed }, completed, undefined)).toEqual([]);
  });

  it("whose request has set the deadline is not ours", () => {
    const short = { ...running, spec: { ...job.spec, activeDeadlineSeconds: 5 } };
    expect(jobEvents(short, failed("active_deadline"), undefined)).toEqual([]);
  });

  it.each([
    ["for lack of crawlers", undefined, "job-start bad"],
    ["because its key ran as many as it may", 50, "job-start good"],
  ])("that never starts %s: %s", (_, own, expected) => {
    const { startedAt: _started, ...status } = failed("start_deadline");
    const ownWaitAt = own === undefined ? undefined : createdAt + own * 1_000;
    expect(words(jobEvents(job, status, ownWaitAt))).toEqual([expected]);
  });
});

describe("a scheduled sync", () => {
  const due = Date.parse("2026-03-01T10:00:00.000Z");
  const at = (minutes: number) => new Date(due + minutes * 60_000).toISOString();
  const sync = { manual: false, slice: 0, startedAt: at(0), sliceStartedAt: null } as OpenSync;
  const before: SiteStatus = {
    ...newStatus({ url: "https://acme.example/" }),
    nextSync: at(0),
    sync,
  };
  const begun = (minutes: number, change: Partial<OpenSync> = {}): SiteStatus => ({
    ...before,
    sync: { ...sync, ...change, slice: 1, sliceStartedAt: at(minutes) },
  });
  it.each([
    ["in time", before, begun(5), undefined, "sync-on-time good"],
    ["too late", before, begun(6), undefined, "sync-on-time bad"],
    ["late, after its owner's other Site", before, begun(60), 58, "sync-on-time good"],
    ["by a call", before, begun(60, { manual: true }), undefined, ""],
    ["after a pause", { ...before, nextSync: null }, begun(60), undefined, ""],
    ["its second slice", begun(0), begun(60), undefined, ""],
    ["nothing yet", { ...before, sync: null }, before, undefined, ""],
  ])("that begins %s", (_, from, to, own, expected) => {
    const ownWaitAt = own === undefined ? undefined : due + own * 60_000;
    expect(words(syncEvents(from, to, ownWaitAt)).join()).toBe(expected);
  });
});

describe("a delivery", () => {
  const dueAt = 1_000_000;
  const first = { tries: [], failed: 0, dueAt };
  it.each([
    ["at once", first, 0, 10, "webhook-delay good"],
    ["late", first, 0, 5_001, "webhook-delay bad"],
    [
      "late behind a slow receiver's earlier tries",
      first,
      dueAt + 60_000,
      60_500,
      "webhook-delay good",
    ],
    ["late, long after the earlier tries", first, dueAt + 100, 60_500, "webhook-delay bad"],
    ["a second time", { ...first, failed: 1, tries: [{}] }, 0, 60_000, ""],
    ["after its webhook was paused", { ...first, dueAt: 0 }, 0, 60_000, ""],
  ])("that is tried %s", (_, delivery, freeAt, afterMs, expected) => {
    expect(words(delayEvents(delivery, freeAt, dueAt + afterMs)).join()).toBe(expected);
  });

  it.each([
    ["leaves", first, false, "webhook-first-try good"],
    ["does not leave", first, true, "webhook-first-try bad"],
    ["does not leave a second time", { ...first, failed: 1 }, true, ""],
  ])("that %s", (_, delivery, isOwnFault, expected) => {
    expect(words(firstTryEvents(delivery, isOwnFault)).join()).toBe(expected);
  });
});
