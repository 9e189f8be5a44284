import { array, assert, asyncProperty, constantFrom, integer, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents } from "../contract/events/event-fold.ts";
import type { JobEvent } from "../contract/events/event.ts";
import { limits } from "../contract/limits.ts";
import type { JobRef, StoredEvent } from "../ports/events.ts";
import { createStoryReader } from "./story-reader.ts";
import { foldStory } from "./story.ts";

const jobs: JobRef[] = ["a", "b", "c"].map((job) => ({ tenant: "t", job }));
const [firstJob] = jobs as [JobRef, ...JobRef[]];

/** A log in memory that counts the rows it hands out. */
function createLog() {
  const entries: (StoredEvent & JobRef)[] = [];
  const log = {
    rowsRead: 0,
    entries,
    add(ref: JobRef, attempt: number | null, event: JobEvent): number {
      const seq = (entries.at(-1)?.seq ?? 0) + 3;
      entries.push({ ...ref, seq, at: seq * 1_000, attempt, event });
      return seq;
    },
    async read({ job }: JobRef, after: number, limit: number) {
      const rows = entries.filter((one) => one.job === job && one.seq > after).slice(0, limit);
      log.rowsRead += rows.length;
      return rows;
    },
  };
  return log;
}

async function fullStory(log: ReturnType<typeof createLog>, job: JobRef) {
  return foldStory(foldEvents(await log.read(job, 0, limits.eventsPerJob.value)));
}

const page = (n: number): JobEvent => ({
  type: "page_scraped",
  page: {
    url: `https://a.example/${n}`,
    title: "",
    engine: "http",
    contentHash: "",
    part: String(n),
  },
  index: n,
  total: n * 2,
});

type Business = Extract<JobEvent, { type: "business_classified" }>["business"];

/** Each kind of event, made from a small number, so that repeats are frequent. */
const events: Record<string, (n: number) => JobEvent> = {
  attempt: (n) => ({ type: "attempt", number: n }),
  started: () => ({ type: "started" }),
  progress: (n) => ({ type: "progress", step: "s", message: `step ${n}` }),
  business: (n) => ({
    type: "business_classified",
    // The fields that a story copies.
    business: { name: `Business ${n}`, domain: "a.example", category: "software" } as Business,
  }),
  planned: (n) => ({ type: "pages_planned", pages: [], count: n }),
  page,
  waiting: () => ({ type: "waiting", message: "all crawlers are busy" }),
  result: (n) => ({
    type: "result",
    urlsDiscovered: n,
    suggestedUrls: [],
    warnings: [],
    readers: { business: "offline", items: "offline", triage: "offline" },
  }),
  gaveUp: () => ({ type: "gave_up", failure: { code: "site_unreachable", message: "x" } }),
  failed: () => ({ type: "failed", failure: { code: "cancelled", message: "x" } }),
};

describe("the story reader", () => {
  it("gives the story of the full log, however the log grows between its reads", async () => {
    const step = record({
      job: integer({ min: 0, max: 2 }),
      // Ends are rare, so that most logs are long.
      event: constantFrom(
        ...Object.keys(events).flatMap((name) => (name === "failed" ? [name] : [name, name, name])),
      ),
      attempt: constantFrom(null, 0, 1, 1, 1, 2, 2, 3),
      n: integer({ min: 1, max: 5 }),
      then: constantFrom("nothing", "nothing", "read", "read", "forget"),
    });
    await assert(
      asyncProperty(
        array(step, { maxLength: 120 }),
        integer({ min: 1, max: 3 }),
        async (steps, maxJobs) => {
          const log = createLog();
          const reader = createStoryReader(log, maxJobs);
          for (const { job, event, attempt, n, then } of steps) {
            const ref = jobs[job] ?? firstJob;
            const writer = event === "attempt" || event === "failed" ? null : attempt;
            log.add(ref, writer, events[event]?.(n) ?? { type: "started" });
            if (then === "forget") reader.forget(ref);
            if (then !== "read") continue;
            expect(await reader.read(ref)).toEqual(await fullStory(log, ref));
          }
          for (const ref of jobs) {
            expect(await reader.read(ref)).toEqual(await fullStory(log, ref));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("reads each entry once", async () => {
    const log = createLog();
    const reader = createStoryReader(log);
    log.add(firstJob, null, { type: "attempt", number: 1 });
    for (let n = 1; n <= 100; n++) {
      log.add(firstJob, 1, page(n));
      expect((await reader.read(firstJob)).pagesScraped).toBe(n);
    }
    expect(log.rowsRead).toBe(101);
  });

  it("reads no further than a job's log may be long", async () => {
    const log = createLog();
    const reader = createStoryReader(log);
    log.add(firstJob, null, { type: "attempt", number: 1 });
    for (let n = 1; n <= limits.eventsPerJob.value + 20; n++) {
      log.add(firstJob, 1, page(n));
      if (n % 300 === 0) await reader.read(firstJob);
    }
    expect(await reader.read(firstJob)).toEqual(await fullStory(log, firstJob));
    expect((await reader.read(firstJob)).pagesScraped).toBe(limits.eventsPerJob.value - 1);
  });

  it("keeps at most so many jobs, those that were read last", async () => {
    const log = createLog();
    const reader = createStoryReader(log, 2);
    const [a, b, c] = jobs as [JobRef, JobRef, JobRef];
    for (const job of jobs) log.add(job, null, { type: "attempt", number: 1 });
    for (const job of [a, b, a, c]) await reader.read(job);
    log.rowsRead = 0;
    await reader.read(a);
    await reader.read(c);
    expect(log.rowsRead).toBe(0);
    await reader.read(b);
    expect(log.rowsRead).toBe(1);
  });

  it("starts again where a write shows that the log was replaced", async () => {
    const log = createLog();
    const reader = createStoryReader(log);
    for (let number = 1; number <= 5; number++) {
      log.add(firstJob, null, { type: "attempt", number });
    }
    await reader.read(firstJob);
    log.entries.length = 0;
    const seq = log.add(firstJob, null, { type: "attempt", number: 1 });
    reader.wrote(firstJob, seq);
    expect(await reader.read(firstJob)).toEqual(await fullStory(log, firstJob));
    reader.wrote(firstJob, log.add(firstJob, 1, { type: "started" }));
    log.rowsRead = 0;
    await reader.read(firstJob);
    expect(log.rowsRead).toBe(1);
  });

  it.each([
    { name: "before the last one read", back: 1, rows: 2 },
    { name: "at the last one read", back: 0, rows: 2 },
    { name: "after the last one read", back: -1, rows: 0 },
  ])("a write $name reads $rows entries", async ({ back, rows }) => {
    const log = createLog();
    const reader = createStoryReader(log);
    log.add(firstJob, null, { type: "attempt", number: 1 });
    const seq = log.add(firstJob, 1, { type: "started" });
    await reader.read(firstJob);
    log.rowsRead = 0;
    reader.wrote(firstJob, seq - back);
    await reader.read(firstJob);
    expect(log.rowsRead).toBe(rows);
  });

  it("gives a story that later reads do not change", async () => {
    const log = createLog();
    const reader = createStoryReader(log);
    const before = await reader.read(firstJob);
    log.add(firstJob, null, { type: "attempt", number: 1 });
    await reader.read(firstJob);
    expect(before.attempt).toBe(0);
  });
});
