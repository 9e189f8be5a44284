import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createEvents } from "../adapters/embedded/events.ts";
import { createExtractions } from "../adapters/embedded/extractions.ts";
import type { JobEvent } from "../contract/events/event.ts";
import type { Extraction, ExtractionSpec, Priority, Settled } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import { newExtraction, readEvents } from "../extraction/index.ts";
import { createTestClock } from "../kit/clock.ts";
import type { Run, RunOrder, Runs, RunState } from "../ports/runs.ts";
import type { ControllerOptions } from "./controller-options.ts";
import { startController } from "./controller.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const hour = 60 * 60_000;

const settled: Settled = {
  ref: { object: "result.json", digest: "sha256:00", size: 2 },
  business: { name: "Example", domain: "example.com", category: "software" },
  counts: { urlsDiscovered: 3, pagesScraped: 2, items: 4 },
  finishedAt: new Date(start + 5_000).toISOString(),
  durationMs: 4_000,
};
const result: JobEvent = {
  type: "result",
  urlsDiscovered: 3,
  suggestedUrls: [],
  warnings: [],
  readers: { business: "offline", items: "offline", triage: "offline" },
};

describe("a job", () => {
  it("is announced, run, settled, written, published and stopped, in this order", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    expect(world.steps).toEqual([`ensure ${job}-a1`]);
    await world.say(job, { type: "started" });
    await world.say(job, result);
    await world.settle();
    expect(world.steps.slice(1)).toEqual([`settle ${job} 1`, `stop ${job}-a1`]);
    expect(await world.types(job)).toEqual(["attempt", "started", "result", "completed"]);
    expect((await world.status(job)).phase).toBe("Completed");
    expect(world.order(job)).toMatchObject({
      tenant: "t1",
      job,
      attempt: 1,
      deadlineAt: start + limits.activeDeadlineMs.value,
      request: { url: "https://example.com/" },
    });
    expect(Object.keys(world.order(job)?.request ?? {})).toEqual(["url"]);
  });

  it("is written again after another writer was first, without a further wake-up", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    // Another process writes first, and the watch does not report its write.
    world.beforeWrite(1, async () => {
      world.isDeaf = true;
      const { version, status } = await world.get(job);
      await world.ports.extractions.writeStatus(job, version, { ...status, failures: 1 });
      world.isDeaf = false;
    });
    await world.say(job, { type: "started" });
    await world.settle();
    expect(await world.status(job)).toMatchObject({ phase: "Processing", failures: 1 });
  });

  it("completes when its result reaches the log just before the end of its run is seen", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    // Between the first read of the log and the look at the run.
    world.beforeLook(async () => {
      world.isDeaf = true;
      await world.say(job, result);
      await turn();
      world.setRun(job, { state: "exited", code: 0 });
      world.isDeaf = false;
    });
    world.ring(job);
    await world.settle();
    expect(await world.status(job)).toMatchObject({ phase: "Completed", failures: 0, attempt: 1 });
  });

  it("is read from the start of its log once more before its attempt is given up", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    world.reads.length = 0;
    world.setRun(job, { state: "exited", code: 1 });
    world.ring(job);
    await world.settle();
    expect(world.reads[0]).toBeGreaterThan(0);
    expect(world.reads).toContain(0);
    expect(await world.status(job)).toMatchObject({ failures: 1 });
  });

  it("costs its passes only the entries that are new", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    world.rowsRead = 0;
    for (let n = 1; n <= 50; n++) {
      await world.say(job, { type: "progress", step: "s", message: `step ${n}` });
      await world.settle();
    }
    expect(world.rowsRead).toBe(50);
    expect((await world.status(job)).progress?.currentStep).toBe("step 50");
  });

  it("is settled again after a restart, and completes once", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    await world.stopController();
    await world.say(job, result);
    await world.startController();
    await world.settle();
    const types = await world.types(job);
    expect(types.filter((type) => type === "completed")).toHaveLength(1);
    expect(world.steps.filter((step) => step.startsWith("ensure"))).toHaveLength(1);
  });

  it("fails, and nothing is settled, where its tenant may store nothing more", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    world.storageFault = "2 GB are stored";
    await world.say(job, result);
    await world.settle();
    const failure = { code: "storage_full", message: "2 GB are stored" };
    expect(await world.status(job)).toMatchObject({ phase: "Failed", failure });
    expect(world.steps.filter((step) => step.startsWith("settle"))).toEqual([]);
  });
});

it("a job that reads goes on where its tenant may store nothing more", async () => {
  const world = await openWorld();
  const job = await world.create();
  await world.settle();
  await world.say(job, { type: "started" });
  world.storageFault = "2 GB are stored";
  await world.say(job, { type: "progress", step: "s", message: "halfway" });
  await world.settle();
  expect((await world.status(job)).phase).toBe("Processing");
});

it.each([{ cancelRequested: false }, { suspend: false }])(
  "a job whose spec has %j needs a slot like any other",
  async (spec) => {
    const world = await openWorld({ crawlersAtOnce: 1 });
    const first = await world.create(spec);
    await world.create(spec);
    await world.settle();
    expect(world.running()).toEqual([first]);
  },
);

it("an event that is published again costs no second read of the log", async () => {
  const world = await openWorld({ crawlersAtOnce: 1 });
  await world.create();
  await world.settle();
  // The reason to wait is published, and the write of the status that has it fails once.
  world.beforeWrite(1, async () => {
    throw new Error("the disk is full");
  });
  world.reads.length = 0;
  const job = await world.create();
  await world.settle();
  await world.pass(1_000);
  const fromStart = world.reads.filter((after) => after === 0);
  expect(await world.types(job)).toEqual(["waiting"]);
  expect((await world.status(job)).waitingFor).toBe("all crawlers are busy");
  // The log was empty at the first pass, and is read at the second.
  expect(fromStart).toHaveLength(2);
});

describe("progress", () => {
  const everyMs = 10_000;

  it("is written when its time has come, with what was reported last", async () => {
    const world = await openWorld({}, { progressEveryMs: everyMs });
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    const before = (await world.status(job)).progress;
    for (const message of ["one", "two"]) await world.say(job, progressOf(message));
    await world.pass(everyMs - 2_000);
    expect((await world.status(job)).progress).toEqual(before);
    await world.pass(3_000);
    expect((await world.status(job)).progress?.currentStep).toBe("two");
  });

  it("does not delay a status that changes more than progress", async () => {
    const world = await openWorld({}, { progressEveryMs: everyMs });
    const job = await world.create();
    await world.settle();
    for (const event of [{ type: "started" } as const, progressOf("one"), result]) {
      await world.say(job, event);
    }
    await world.settle();
    expect((await world.status(job)).phase).toBe("Completed");
  });

  it("is written at once where no spacing is set", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    await world.say(job, progressOf("one"));
    await world.settle();
    expect((await world.status(job)).progress?.currentStep).toBe("one");
  });

  function progressOf(message: string): JobEvent {
    return { type: "progress", step: "read", message };
  }
});

describe("slots", () => {
  it("are free when a run's end was written, and not before", async () => {
    const world = await openWorld({ crawlersAtOnce: 1 });
    const first = await world.create();
    await world.settle();
    const second = await world.create();
    await world.settle();
    expect(world.running()).toEqual([first]);
    await world.say(first, { type: "started" });
    await world.say(first, { type: "progress", step: "s", message: "halfway" });
    await world.settle();
    expect(world.running()).toEqual([first]);
    expect((await world.status(second)).waitingFor).toBe("all crawlers are busy");

    let refusals = 0;
    world.beforeWrite(8, async (id, status) => {
      if (id !== first || status.phase !== "Completed") return;
      refusals++;
      throw new Error("the disk is full");
    });
    await world.say(first, result);
    await world.settle();
    expect(refusals).toBeGreaterThan(0);
    expect((await world.status(second)).attempt).toBe(0);
    await world.pass(60_000);
    expect((await world.status(first)).phase).toBe("Completed");
    expect(world.running()).toEqual([second]);
  });

  it.each([
    { name: "of a key", crawlersAtOnce: 9, maxPerTenant: 2, reason: "this key runs 2 extractions" },
    { name: "of the server", crawlersAtOnce: 3, maxPerTenant: 9, reason: "all crawlers are busy" },
  ])("$name are limited, also after a restart", async ({ reason, ...given }) => {
    const world = await openWorld(given);
    const jobs = [await world.create(), await world.create(), await world.create()];
    await world.settle();
    await world.stopController();
    await world.startController();
    await world.settle();
    expect(world.running()).toEqual(jobs.slice(0, 2));
    expect((await world.status(jobs[2] ?? "")).waitingFor).toContain(reason);
  });

  it("are kept for people who wait", async () => {
    const world = await openWorld({ crawlersAtOnce: 2 });
    const batch = [await world.create(), await world.create()];
    await world.settle();
    const urgent = await world.create({}, { priority: "interactive" });
    await world.settle();
    expect(world.running()).toEqual([batch[0], urgent]);
  });
});

describe("a removed record", () => {
  it("cancels its job: the end is published and the run stopped", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    await world.ports.extractions.remove(job);
    await world.settle();
    expect(await world.types(job)).toEqual(["attempt", "started", "failed"]);
    expect(world.running()).toEqual([]);
  });

  it("frees its slot", async () => {
    const world = await openWorld({ crawlersAtOnce: 1 });
    const first = await world.create();
    await world.settle();
    const second = await world.create();
    await world.settle();
    await world.ports.extractions.remove(first);
    await world.settle();
    expect(world.running()).toEqual([second]);
  });

  it("that was removed while no controller ran ends the log that is unfinished", async () => {
    const world = await openWorld({}, { unfinished: true });
    const job = await world.create();
    await world.settle();
    await world.stopController();
    await world.ports.extractions.remove(job);
    await world.startController();
    await world.settle();
    expect(await world.types(job)).toEqual(["attempt", "failed"]);
  });
});

describe("an archive", () => {
  it("has each job when it begins and when its end is published", async () => {
    const world = await openWorld({}, { archive: true });
    const job = await world.create();
    await world.settle();
    expect(world.archive.get(job)?.status.phase).toBe("Pending");
    await world.say(job, { type: "started" });
    world.beforePublish((event) => {
      if (event.type === "completed") world.steps.push(world.archive.get(job)?.status.phase ?? "");
    });
    await world.say(job, result);
    await world.settle();
    expect(world.steps).toContain("Completed");
  });

  it("has a job before its first event, with which a later controller finds it", async () => {
    const world = await openWorld({}, { archive: true });
    const archived: [type: string, isArchived: boolean][] = [];
    let job = "";
    world.beforePublish(({ type }) => archived.push([type, world.archive.has(job)]));
    job = await world.create();
    await world.settle();
    expect(archived).toEqual([["attempt", true]]);
  });

  it.each([
    { name: "the default ttl", spec: {}, afterMs: limits.ttlMs.value },
    { name: "the job's ttl", spec: { ttlSecondsAfterFinished: 90 }, afterMs: 90_000 },
    {
      name: "a ttl longer than a timer lasts",
      spec: { ttlSecondsAfterFinished: 40 * 24 * 3_600 },
      afterMs: 40 * 24 * hour,
    },
  ])("removes a record after $name, and not before", async ({ spec, afterMs }) => {
    const world = await openWorld({}, { archive: true });
    const job = await world.create(spec);
    await world.settle();
    await world.say(job, { type: "started" });
    await world.say(job, result);
    await world.settle();
    const finishedAt = Date.parse((await world.status(job)).finishedAt ?? "");
    await world.pass(finishedAt + afterMs - world.clock.now() - 1);
    expect(await world.ports.extractions.get(job)).toBeDefined();
    await world.pass(1);
    expect(await world.ports.extractions.get(job)).toBeUndefined();
    expect(world.archive.get(job)?.status.phase).toBe("Completed");
  });

  it("without which closed records stay", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.say(job, { type: "started" });
    await world.say(job, result);
    await world.pass(10 * hour);
    expect((await world.status(job)).phase).toBe("Completed");
  });
});

it("a job without a key fails when its key has had time to come", async () => {
  const world = await openWorld();
  const job = await world.create({}, { tenant: "" });
  await world.pass(limits.keyWaitMs.value - 1);
  expect((await world.status(job)).phase).toBe("Pending");
  await world.pass(1);
  expect((await world.status(job)).failure?.code).toBe("no_api_key");
});

it("a pass that fails is repeated, each time later", async () => {
  const world = await openWorld();
  let passes = 0;
  world.beforeWrite(Infinity, async () => {
    passes++;
    throw new Error("the disk is full");
  });
  await world.create();
  await world.settle();
  expect(passes).toBe(1);
  const doubled = [200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000];
  for (const [n, fullMs] of doubled.entries()) {
    // The test's jitter is half of a fifth.
    const waitMs = fullMs * 0.9;
    await world.clock.advance(waitMs - 1);
    await world.settle();
    expect(passes).toBe(n + 1);
    await world.clock.advance(1);
    await world.settle();
    expect(passes).toBe(n + 2);
  }
});

it("a suspended job waits without a slot, and reports it", async () => {
  const world = await openWorld({ crawlersAtOnce: 1 });
  const job = await world.create({ suspend: true });
  await world.settle();
  expect((await world.status(job)).waitingFor).toBe("it is suspended");
  const other = await world.create();
  await world.settle();
  expect(world.running()).toEqual([other]);
});

it("a job is archived when its first attempt begins, and not at later ones", async () => {
  const world = await openWorld({}, { archive: true });
  const job = await world.create();
  await world.settle();
  world.archive.clear();
  world.setRun(job, { state: "lost", reason: "node removed" });
  world.ring(job);
  await world.settle();
  await world.pass(2_000);
  expect(world.steps).toContain(`ensure ${job}-a2`);
  expect(world.archive.size).toBe(0);
});

describe("towards the objectives", () => {
  it("a job counts its start and its end, each once", async () => {
    const world = await openWorld();
    const job = await world.create();
    await world.settle();
    await world.pass(31_000);
    await world.say(job, { type: "started" });
    await world.say(job, result);
    await world.settle();
    expect(world.counted).toEqual(["job-start bad", "job-success good"]);
    await world.stopController();
    await world.startController();
    world.ring(job);
    await world.settle();
    expect(world.counted).toHaveLength(2);
  });

  it.each([
    ["its key's limit", { maxPerTenant: 1 }, "good"],
    ["crawlers", { crawlersAtOnce: 1 }, "bad"],
  ])("a job that waited for %s is %s", async (_, bounds, outcome) => {
    const world = await openWorld(bounds);
    const first = await world.create();
    await world.settle();
    const second = await world.create();
    await world.settle();
    await world.say(first, { type: "started" });
    await world.pass(60_000);
    await world.say(first, result);
    await world.settle();
    await world.say(second, { type: "started" });
    await world.settle();
    expect(world.counted).toEqual(["job-start good", "job-success good", `job-start ${outcome}`]);
  });

  it("a job that was suspended counts from its release", async () => {
    const world = await openWorld();
    const job = await world.create({ suspend: true });
    await world.pass(60_000);
    await world.ports.extractions.amend(job, { suspend: false });
    await world.settle();
    await world.say(job, { type: "started" });
    await world.settle();
    expect(world.counted).toEqual(["job-start good"]);
  });
});

it("a controller that is closed leaves no timer", async () => {
  const world = await openWorld();
  await world.create();
  await world.settle();
  await world.stopController();
  expect(world.clock.waiting()).toBe(0);
});

type Extras = { progressEveryMs?: number; archive?: boolean; unfinished?: boolean };
type WriteHook = (id: string, status: Extraction["status"]) => Promise<void>;

/** A controller over the embedded adapters; crawlers do and say what the test wants. */
async function openWorld(
  given: { crawlersAtOnce?: number; maxPerTenant?: number } = {},
  extras: Extras = {},
) {
  const { crawlersAtOnce = 4, maxPerTenant = 100 } = given;
  const dir = mkdtempSync(join(tmpdir(), "lorepod-controller-"));
  const clock = createTestClock(start);
  const database = openDatabase(dir);
  const events = createEvents(database, clock);
  const extractions = createExtractions(database);
  const runs = createRuns();
  const archive = new Map<string, Extraction>();
  const jobs: { tenant: string; job: string }[] = [];
  let hook: { left: number; run: WriteHook } | undefined;
  let look: (() => Promise<void>) | undefined;
  let onPublish: ((event: JobEvent) => void) | undefined;
  let controller: AsyncDisposable | undefined;
  let words = 0;

  const options = (): ControllerOptions => ({
    extractions: {
      ...extractions,
      watch: (changed) => extractions.watch((id) => void (world.isDeaf || changed(id))),
      async writeStatus(id, version, status) {
        if (hook !== undefined && hook.left-- > 0) await hook.run(id, status);
        return extractions.writeStatus(id, version, status);
      },
    },
    events: {
      ...events,
      follow: (job, ring) => events.follow(job, (ref) => void (world.isDeaf || ring(ref))),
      async publish(entry) {
        onPublish?.(entry.event);
        return events.publish(entry);
      },
      async read(job, after, limit) {
        const rows = await events.read(job, after, limit);
        world.rowsRead += rows.length;
        world.reads.push(after);
        return rows;
      },
    },
    runs: {
      ...runs.port,
      async get(name) {
        const before = look;
        look = undefined;
        await before?.();
        return runs.port.get(name);
      },
      async ensure(order) {
        world.steps.push(`ensure ${order.name}`);
        return runs.port.ensure(order);
      },
      async stop(name) {
        world.steps.push(`stop ${name}`);
        return runs.port.stop(name);
      },
    },
    async settle({ id }, attempt) {
      world.steps.push(`settle ${id} ${attempt}`);
      return settled;
    },
    storageFault: async () => world.storageFault,
    maxPerTenant: async () => maxPerTenant,
    crawlersAtOnce,
    ...(extras.progressEveryMs !== undefined && { progressEveryMs: extras.progressEveryMs }),
    ...(extras.unfinished === true && { unfinished: async () => jobs }),
    ...(extras.archive === true && {
      archive: {
        put: async (extraction) => void archive.set(extraction.id, extraction),
        get: async (id) => archive.get(id),
      },
    }),
    count: (counted) =>
      world.counted.push(...counted.map(({ objective, outcome }) => `${objective} ${outcome}`)),
    clock,
    random: () => 0.5,
    log: { error: () => undefined, info: () => undefined },
  });

  const world = {
    clock,
    archive,
    ports: { extractions, events },
    /** What the controller had its platform do. */
    steps: [] as string[],
    counted: [] as string[],
    /** Where each read of a log began. */
    reads: [] as number[],
    rowsRead: 0,
    storageFault: undefined as string | undefined,
    /** While true, changes ring for no one. */
    isDeaf: false,
    order: (job: string): RunOrder | undefined => runs.orders.get(`${job}-a1`),
    running: () => runs.running(),
    ring: (job: string) => runs.ring(job),
    setRun: (job: string, state: RunState) => runs.set(job, state),
    /** Runs before each of the next `count` writes of a status. */
    beforeWrite(count: number, run: WriteHook) {
      hook = { left: count, run };
    },
    /** Runs before the next look at a run. */
    beforeLook(run: () => Promise<void>) {
      look = run;
    },
    beforePublish(run: (event: JobEvent) => void) {
      onPublish = run;
    },
    async create(
      spec: Partial<ExtractionSpec> = {},
      { tenant = "t1", priority = "batch" }: { tenant?: string; priority?: Priority } = {},
    ): Promise<string> {
      const id = `01k9zq4v7n3m8w2x5y6a7b8${String(jobs.length).padStart(3, "0")}`;
      const owner = { tenant, keyId: "key_1" };
      const request = { url: "https://example.com/" };
      const made = newExtraction(request, owner, priority, { id, now: clock.now() });
      await extractions.create({ ...made, spec: { ...made.spec, ...spec } });
      jobs.push({ tenant, job: made.id });
      return made.id;
    },
    async say(job: string, event: JobEvent) {
      const entry = { tenant: "t1", job, attempt: 1, id: `a1:${++words}`, event };
      await events.publish(entry);
    },
    async get(job: string): Promise<Extraction> {
      return (await extractions.get(job)) ?? expect.fail(`no record of ${job}`);
    },
    status: async (job: string) => (await world.get(job)).status,
    async types(job: string): Promise<string[]> {
      const log = await readEvents(events, { tenant: "t1", job });
      return log.map(({ event }) => event.type);
    },
    /** Passes take several turns each; what they write is committed at the end of a turn. */
    async settle() {
      for (let turns = 0; turns < 60; turns++) await turn();
    },
    async pass(ms: number) {
      await world.settle();
      const until = clock.now() + ms;
      // A pass that a timer starts has all its turns before the next timer.
      while (clock.now() < until) {
        await clock.advance(Math.min(until - clock.now(), Math.max(1_000, ms / 20)));
        await world.settle();
      }
    },
    async startController() {
      controller = await startController(options());
    },
    async stopController() {
      await controller?.[Symbol.asyncDispose]();
      controller = undefined;
    },
  };
  onTestFinished(async () => {
    await world.stopController();
    database.close();
    rmSync(dir, { recursive: true, force: true });
  });
  await world.startController();
  return world;
}

/** A platform on which runs go on until a test ends them. */
function createRuns() {
  const orders = new Map<string, RunOrder>();
  const states = new Map<string, Run>();
  const watchers = new Set<(run: { job: string }) => void>();
  const port: Runs = {
    async ensure(order) {
      const { name, tenant, job, attempt } = order;
      orders.set(name, order);
      states.set(name, { name, tenant, job, attempt, state: "running" });
    },
    get: async (name) => states.get(name),
    list: async () => [...states.values()],
    stop: async (name) => void states.delete(name),
    async watch(changed) {
      watchers.add(changed);
      return { [Symbol.asyncDispose]: async () => void watchers.delete(changed) };
    },
  };
  return {
    port,
    orders,
    running: () => [...states.values()].map(({ job }) => job),
    ring(job: string) {
      for (const changed of watchers) changed({ job });
    },
    set(job: string, state: RunState) {
      for (const [name, run] of states) {
        const { tenant, attempt } = run;
        if (run.job === job) states.set(name, { name, tenant, job, attempt, ...state });
      }
    },
  };
}
