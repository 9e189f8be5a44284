import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import type { JobEvent } from "../../src/contract/events/event.ts";
import { limits } from "../../src/contract/limits.ts";
import { startController } from "../../src/controller/index.ts";
import { newExtraction } from "../../src/extraction/index.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { idFromSeed } from "../../src/kit/ids.ts";
import type { Run, Runs } from "../../src/ports/runs.ts";
import { newDirectory } from "../contract/embedded.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const page = (n: number): JobEvent => ({
  type: "page_scraped",
  page: {
    url: `https://site.example/${n}`,
    title: "",
    engine: "http",
    contentHash: "",
    part: `${n}`,
  },
  index: n,
  total: 100,
});

it("a job's progress is written while it runs, and not for each page", async () => {
  const clock = createTestClock(start);
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const events = createEvents(database, clock);
  const extractions = createExtractions(database);
  await using _controller = await startController({
    extractions,
    events,
    runs: endlessRuns(),
    settle: () => expect.fail("the crawler is not done"),
    storageFault: async () => undefined,
    maxPerTenant: async () => 1,
    crawlersAtOnce: 1,
    progressEveryMs: limits.progressEveryMs.value,
    clock,
    random: () => 0.5,
    log: { error: ({ err }: { err?: unknown }) => expect.fail(String(err)), info: () => undefined },
  });
  const id = idFromSeed("progress");
  const owner = { tenant: "t1", keyId: "key_1" };
  const request = { url: "https://site.example/" };
  await extractions.create(newExtraction(request, owner, "batch", { id, now: clock.now() }));
  await clock.advance(100);

  const job = { tenant: "t1", job: `job_${id}`, attempt: 1 };
  await events.publish({ ...job, id: "started", event: { type: "started" } });
  const written = new Set<number>();
  for (let n = 1; n <= 100; n++) {
    await events.publish({ ...job, id: `page:${n}`, event: page(n) });
    await clock.advance(1_000);
    written.add((await extractions.get(job.job))?.status.progress?.pagesScraped ?? 0);
  }
  const counts = [...written];
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.length).toBeGreaterThan(8);
  expect(counts.length).toBeLessThan(25);
  expect(counts.at(-1)).toBeGreaterThan(60);
});

/** Crawlers that run until they are stopped. */
function endlessRuns(): Runs {
  const runs = new Map<string, Run>();
  const nothing = { [Symbol.asyncDispose]: async () => undefined };
  return {
    ensure: async ({ name, tenant, job, attempt }) =>
      void runs.set(name, { name, tenant, job, attempt, state: "running" }),
    get: async (name) => runs.get(name),
    list: async () => [...runs.values()],
    stop: async (name) => void runs.delete(name),
    watch: async () => nothing,
  };
}
