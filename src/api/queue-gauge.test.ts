import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createExtractions } from "../adapters/embedded/extractions.ts";
import { limits } from "../contract/limits.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Extractions } from "../ports/extractions.ts";
import { openQueueGauge } from "./queue-gauge.ts";

/** A gauge over records on disk, whose reads fail while `fault` is set. */
async function open() {
  const dir = mkdtempSync(join(tmpdir(), "lorepod-gauge-"));
  const database = openDatabase(dir);
  const records = createExtractions(database);
  const clock = createTestClock();
  const faults = { fault: false };
  const extractions: Extractions = {
    ...records,
    get: async (id) => {
      if (faults.fault) throw new Error("the records cannot be read");
      return records.get(id);
    },
  };
  const gauge = await openQueueGauge(extractions, clock);
  onTestFinished(async () => {
    await gauge[Symbol.asyncDispose]();
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });

  async function create(id: string, tenant: string): Promise<void> {
    const status = { jobId: id, tenant, attempt: 0, attempts: [], failures: 0, losses: 0 };
    await records.create({
      id,
      tenant,
      createdAt: "2026-01-31T12:00:00.000Z",
      spec: { url: "https://shop.example/", maxPages: 3 },
      status: { ...status, phase: "Pending", conditions: [] },
    });
    await clock.advance(0);
  }
  return { gauge, records, clock, faults, create };
}

test("pending jobs are counted by tenant until they are removed", async () => {
  const { gauge, records, clock, create } = await open();
  await create("job_a", "one");
  await create("job_b", "one");
  await create("job_c", "two");
  expect(gauge.waiting("one")).toEqual({ tenant: 2, total: 3 });
  await records.remove("job_a");
  await clock.advance(0);
  expect(gauge.waiting("one")).toEqual({ tenant: 1, total: 2 });
  expect(gauge.waiting("three")).toEqual({ tenant: 0, total: 2 });
});

test("a failed read leaves the count as it was and is repeated", async () => {
  const { gauge, records, clock, faults, create } = await open();
  await create("job_a", "one");
  faults.fault = true;
  await create("job_b", "one");
  await records.remove("job_a");
  await clock.advance(0);
  expect(gauge.waiting("one")).toEqual({ tenant: 1, total: 1 });
  await clock.advance(limits.queueGaugeRetryMs.value * 3);
  expect(gauge.waiting("one")).toEqual({ tenant: 1, total: 1 });
  faults.fault = false;
  // No further change is reported: the retries alone bring both records up to date.
  await clock.advance(limits.queueGaugeRetryMs.value);
  expect(gauge.waiting("one")).toEqual({ tenant: 1, total: 1 });
  await records.remove("job_b");
  await clock.advance(0);
  expect(gauge.waiting("one")).toEqual({ tenant: 0, total: 0 });
});
