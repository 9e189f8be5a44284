import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createEvents } from "../adapters/embedded/events.ts";
import { createExtractions } from "../adapters/embedded/extractions.ts";
import { createPageArchive } from "../adapters/embedded/page-archive.ts";
import { createResults } from "../adapters/embedded/results.ts";
import type { ExtractionStatus, Phase } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { newExtraction } from "../extraction/index.ts";
import { createTestClock } from "../kit/clock.ts";
import { sweep } from "./sweep.ts";

const now = Date.parse("2026-06-01T00:00:00.000Z");
const retention = limits.retentionMs.value;
const day = 24 * 60 * 60_000;

describe("sweep", () => {
  const table: [string, { phase: Phase; finishedAgoMs?: number; isOpen?: boolean }, boolean][] = [
    [
      "removes a completed job past its retention",
      { phase: "Completed", finishedAgoMs: retention },
      true,
    ],
    [
      "removes a failed job past its retention",
      { phase: "Failed", finishedAgoMs: retention + day },
      true,
    ],
    [
      "a job just before its retention",
      { phase: "Completed", finishedAgoMs: retention - 1 },
      false,
    ],
    ["keeps a job that ended just now", { phase: "Completed", finishedAgoMs: 0 }, false],
    ["keeps an old job that waits", { phase: "Pending" }, false],
    ["keeps an old job that runs", { phase: "Processing" }, false],
    [
      "keeps an old job whose end is not yet published",
      { phase: "Completed", finishedAgoMs: retention + day, isOpen: true },
      false,
    ],
    ["removes an old job without the time of its end", { phase: "Failed" }, true],
  ];
  it.each(table)("%s", async (_name, given, isRemoved) => {
    const world = openWorld();
    const job = await world.add("1", { ...given, createdAgoMs: retention * 2 });
    expect(await sweep(world)).toBe(isRemoved ? 1 : 0);
    const rest = await world.rest(job);
    expect(rest).toEqual(
      isRemoved
        ? { record: false, events: 0, result: false }
        : { record: true, events: 1, result: true },
    );
  });

  it("measures a job's age from its end, not from its beginning", async () => {
    const world = openWorld();
    const job = await world.add("1", {
      phase: "Completed",
      createdAgoMs: retention * 3,
      finishedAgoMs: day,
    });
    expect(await sweep(world)).toBe(0);
    expect((await world.rest(job)).record).toBe(true);
  });

  it("removes the oldest of many, a batch at a time", async () => {
    const world = openWorld();
    const count = limits.sweepBatch.value + 3;
    for (let n = 0; n < count; n++) {
      await world.add(String(n).padStart(6, "0"), {
        phase: "Completed",
        finishedAgoMs: retention + day,
      });
    }
    expect(await sweep(world)).toBe(limits.sweepBatch.value);
    expect(await sweep(world)).toBe(3);
    expect(await sweep(world)).toBe(0);
  });

  it.each(["results", "events"] as const)(
    "that fails at its %s leaves the record, and the next one finds the rest",
    async (port) => {
      const world = openWorld();
      const job = await world.add("1", { phase: "Completed", finishedAgoMs: retention });
      const broken = async () => {
        throw new Error("the disk is full");
      };
      const failing = {
        results: { ...world.results, remove: broken },
        events: { ...world.events, forget: broken },
      };
      await expect(sweep({ ...world, [port]: failing[port] })).rejects.toThrow("full");
      expect((await world.rest(job)).record).toBe(true);
      expect(await sweep(world)).toBe(1);
      expect(await world.rest(job)).toEqual({ record: false, events: 0, result: false });
    },
  );

  it("removes archived pages part by part until few are left, and not without end", async () => {
    const part = limits.archiveExpired.value;
    const callsFor = async (answers: number[]) => {
      let calls = 0;
      const archive = { expire: async () => answers[calls++] ?? part };
      await sweep({ ...openWorld(), archive });
      return calls;
    };
    expect(await callsFor([part, part, part - 1])).toBe(3);
    expect(await callsFor([])).toBe(limits.archivedPages.value / part);
  });

  it("leaves other jobs alone", async () => {
    const world = openWorld();
    await world.add("1", { phase: "Completed", finishedAgoMs: retention });
    const kept = await world.add("2", { phase: "Completed", finishedAgoMs: 0 });
    await sweep(world);
    expect(await world.rest(kept)).toEqual({ record: true, events: 1, result: true });
  });
});

/** The embedded adapters on a database of the test. */
function openWorld() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-sweep-"));
  const clock = createTestClock(now);
  const database = openDatabase(dir);
  onTestFinished(() => {
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const extractions = createExtractions(database);
  const events = createEvents(database, clock);
  const results = createResults(database);
  return {
    clock,
    extractions,
    events,
    results,
    archive: createPageArchive(database, clock),
    /** A job with a record, one event and one document. */
    async add(
      id: string,
      given: { phase: Phase; createdAgoMs?: number; finishedAgoMs?: number; isOpen?: boolean },
    ) {
      const { phase, createdAgoMs = retention * 2, finishedAgoMs, isOpen = false } = given;
      const owner = { tenant: "t1", keyId: "key_1" };
      const made = newExtraction({ url: "https://a.example/" }, owner, "batch", {
        id,
        now: now - createdAgoMs,
      });
      const job = { tenant: "t1", job: made.id };
      const { extraction } = await extractions.create(made);
      const isEnded = phase === "Completed" || phase === "Failed";
      const lastTransitionTime = new Date(now).toISOString();
      const published = {
        type: "Published",
        status: "True",
        reason: "Published",
        message: "",
        lastTransitionTime,
      } as const;
      const status: ExtractionStatus = {
        ...made.status,
        phase,
        conditions: isEnded && !isOpen ? [published] : [],
        ...(finishedAgoMs !== undefined && {
          finishedAt: new Date(now - finishedAgoMs).toISOString(),
        }),
      };
      await extractions.writeStatus(made.id, extraction.version, status);
      await events.publish({
        ...job,
        attempt: null,
        id: "a",
        event: { type: "attempt", number: 1 },
      });
      await results.put(job, "result.json", Buffer.from("{}"));
      return job;
    },
    async rest(job: { tenant: string; job: string }) {
      return {
        record: (await extractions.get(job.job)) !== undefined,
        events: (await events.read(job, 0, 10)).length,
        result: (await results.get(job, "result.json")) !== undefined,
      };
    },
  };
}
