import { assert, asyncProperty, constantFrom, array, integer, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { foldEvents, type LogEvent } from "../contract/events/event-fold.ts";
import type { JobEvent } from "../contract/events/event.ts";
import type { Extraction, Settled } from "../contract/extraction.ts";
import { extractionStatusSchema } from "../contract/extraction.ts";
import { limits } from "../contract/limits.ts";
import type { Run, RunState } from "../ports/runs.ts";
import { decide, isTerminal, type Observed } from "./decide.ts";
import { newExtraction } from "./new-extraction.ts";
import { foldStory } from "./story.ts";

const owner = { tenant: "t1", keyId: "key_1" };
const id = "01k9zq4v7n3m8w2x5y6a7b8c9d";
const start = Date.parse("2026-01-01T00:00:00.000Z");

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

/** The platform, the log and the record, driven by a list of steps. */
class World {
  now = start;
  slotFree = true;
  extraction: Extraction;
  readonly log: LogEvent[] = [];
  readonly runs = new Map<number, RunState>();
  readonly phases: string[] = ["Pending"];
  starts = 0;
  private settled: Settled | undefined;
  storageFault: string | undefined;
  private readonly ids = new Set<string>();

  constructor() {
    const made = newExtraction({ url: "https://example.com/" }, owner, "batch", { id, now: start });
    this.extraction = { ...made, version: "1" };
  }

  observe(): Observed {
    const { attempt } = this.extraction.status;
    const state = this.runs.get(attempt);
    const run: Run | undefined = state && {
      name: `${id}-a${attempt}`,
      tenant: "t1",
      job: id,
      attempt,
      ...state,
    };
    return {
      extraction: this.extraction,
      story: foldStory(foldEvents(this.log)),
      run,
      slot: this.slotFree ? { free: true } : { free: false, reason: "all crawlers are busy" },
      settled: this.settled,
      storageFault: this.storageFault,
    };
  }

  /** One reconcile pass; a crash leaves the rest of it undone. */
  pass(crashAfter = Number.POSITIVE_INFINITY): number | undefined {
    const { actions, status, wakeAt } = decide(this.observe(), this.now);
    let done = 0;
    for (const action of actions) {
      if (done++ >= crashAfter) return undefined;
      switch (action.do) {
        case "publish":
          this.publish(null, action.event, `${action.event.type}:${status.attempt}`);
          break;
        case "start":
          if (!this.runs.has(action.attempt)) this.starts++;
          this.runs.set(action.attempt, this.runs.get(action.attempt) ?? { state: "running" });
          break;
        case "stop":
          this.runs.delete(action.attempt);
          break;
        case "settle":
          this.settled = settled;
          break;
      }
    }
    if (done >= crashAfter) return undefined;
    this.extraction = { ...this.extraction, status };
    this.phases.push(status.phase);
    return wakeAt;
  }

  publish(attempt: number | null, event: JobEvent, eventId: string): void {
    if (this.ids.has(`${attempt}:${eventId}`)) return;
    this.ids.add(`${attempt}:${eventId}`);
    this.log.push({ seq: this.log.length + 1, at: this.now, attempt, event });
  }

  speak(attempt: number, event: JobEvent): void {
    this.publish(attempt, event, `${event.type}:${this.log.length}`);
  }

  private isRunning(): boolean {
    return this.runs.get(this.extraction.status.attempt)?.state === "running";
  }

  passUntilRunning(): void {
    for (let passes = 0; passes < 9 && !this.isRunning(); passes++) {
      const { retryAt } = this.extraction.status;
      this.now = Math.max(this.now, Date.parse(retryAt ?? "") || 0);
      this.pass();
    }
  }

  crash(): void {
    this.runs.clear();
    this.settled = undefined;
  }
}

const page = (n: number): JobEvent => ({
  type: "page_scraped",
  page: {
    url: `https://example.com/${n}`,
    title: "",
    engine: "http",
    contentHash: "",
    part: String(n),
  },
  index: n,
  total: 3,
});

const stepNames = [
  "pass",
  "pass",
  "pass",
  "started",
  "page",
  "result",
  "gave_up",
  "zombie",
  "exit",
  "lose",
  "crash",
  "half pass",
  "slot",
  "tick",
] as const;

function take(world: World, step: (typeof stepNames)[number], n: number): void {
  const { attempt } = world.extraction.status;
  const alive = world.runs.get(attempt)?.state === "running";
  switch (step) {
    case "pass":
      world.pass();
      return;
    case "half pass":
      world.pass(n % 3);
      return;
    case "started":
      if (alive) world.speak(attempt, { type: "started" });
      return;
    case "page":
      if (alive) world.speak(attempt, page(n));
      return;
    case "result":
      if (alive) world.speak(attempt, result);
      return;
    case "gave_up":
      if (alive && n === 0) {
        world.speak(attempt, {
          type: "gave_up",
          failure: { code: "site_unreachable", message: "x" },
        });
      }
      return;
    case "zombie":
      if (attempt > 1) world.speak(attempt - 1, n % 2 === 0 ? page(n) : result);
      return;
    case "exit":
      if (alive) world.runs.set(attempt, { state: "exited", code: 1 });
      return;
    case "lose":
      if (alive) world.runs.set(attempt, { state: "lost", reason: "node removed" });
      return;
    case "crash":
      world.crash();
      return;
    case "slot":
      world.slotFree = !world.slotFree;
      return;
    case "tick":
      world.now += n * 20_000;
  }
}

/** Slots are free and time passes; crawlers may stay silent. */
function playOut(world: World): void {
  world.slotFree = true;
  for (let passes = 0; passes < 400; passes++) {
    const wakeAt = world.pass();
    const { status } = world.extraction;
    if (isTerminal(status) && status.conditions.some(({ type }) => type === "Published")) return;
    world.now = Math.max(world.now + 10, wakeAt ?? world.now);
  }
}

const rank: Record<string, number> = { Pending: 0, Processing: 1, Completed: 2, Failed: 2 };

describe("decide", () => {
  it("ends every job once, never goes back, and counts its attempts, whatever happens", async () => {
    const step = record({ name: constantFrom(...stepNames), n: integer({ min: 0, max: 9 }) });
    await assert(
      asyncProperty(array(step, { maxLength: 60 }), async (steps) => {
        const world = new World();
        for (const { name, n } of steps) take(world, name, n);
        playOut(world);

        const { status } = world.extraction;
        expect(isTerminal(status)).toBe(true);
        const ranks = world.phases.map((phase) => rank[phase] ?? -1);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        const ends = new Set(world.phases.filter((phase) => rank[phase] === 2));
        expect(ends.size).toBe(1);
        const publishedEnds = foldEvents(world.log).filter(({ event }) =>
          ["completed", "failed"].includes(event.type),
        );
        expect(publishedEnds).toHaveLength(1);
        expect(status.failures).toBeLessThanOrEqual(limits.backoffLimit.value + 1);
        expect(world.starts).toBeLessThanOrEqual(limits.backoffLimit.value + 1 + status.losses);
        expect(status.phase === "Completed").toBe(status.resultRef !== undefined);
        expect(status.phase === "Failed").toBe(status.failure !== undefined);
        expect([...world.runs.values()].filter(({ state }) => state === "running")).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("walks the usual way in few passes", () => {
    const world = new World();
    world.pass();
    expect(world.extraction.status.attempt).toBe(1);
    world.pass();
    expect(world.runs.get(1)).toEqual({ state: "running" });
    world.speak(1, { type: "started" });
    world.speak(1, page(1));
    world.speak(1, result);
    world.pass();
    world.pass();
    expect(world.extraction.status.phase).toBe("Completed");
    world.pass();
    expect(foldEvents(world.log).at(-1)?.event.type).toBe("completed");
  });

  it.each(["before it starts", "before its result is stored"])(
    "ends a job whose tenant may store nothing more, %s",
    (moment) => {
      const world = new World();
      if (moment !== "before it starts") {
        world.pass();
        world.pass();
        world.speak(1, { type: "started" });
        world.speak(1, result);
      }
      world.storageFault = "2 GB are stored";
      world.pass();
      const failure = { code: "storage_full", message: "2 GB are stored" };
      expect(world.extraction.status).toMatchObject({ phase: "Failed", failure });
      world.pass();
      expect(foldEvents(world.log).at(-1)?.event).toEqual({ type: "failed", failure });
      expect(world.runs.size).toBe(0);
    },
  );

  it("gives a second attempt what is left of the job's time", () => {
    const world = new World();
    world.pass();
    const first = decide(world.observe(), world.now).actions.find((one) => one.do === "start");
    world.pass();
    world.speak(1, { type: "started" });
    world.pass();
    const begunAt = world.now;
    world.now += 60_000;
    world.runs.set(1, { state: "exited", code: 1 });
    for (let passes = 0; passes < 20 && world.extraction.status.attempt === 1; passes++) {
      const wakeAt = world.pass();
      if (world.extraction.status.attempt === 1) world.now = wakeAt ?? world.now;
    }
    const second = decide(world.observe(), world.now).actions.find((one) => one.do === "start");
    const allowed = limits.activeDeadlineMs.value;
    expect(first).toMatchObject({ attempt: 1, deadlineAt: begunAt + allowed });
    expect(second).toMatchObject({ attempt: 2, deadlineAt: begunAt + allowed });
  });

  const begun = (world: World, event: JobEvent) => {
    world.pass();
    world.pass();
    world.speak(1, event);
  };
  const cancelAt: [string, (world: World) => void][] = [
    ["before anything", () => undefined],
    [
      "while it waits",
      (world) => {
        world.slotFree = false;
        world.pass();
      },
    ],
    ["while it starts", (world) => world.pass()],
    ["while it runs", (world) => begun(world, { type: "started" })],
    ["while it settles", (world) => begun(world, result)],
  ];
  it.each(cancelAt)("is cancelled %s", (_when, prepare) => {
    const world = new World();
    prepare(world);
    const { spec } = world.extraction;
    world.extraction = { ...world.extraction, spec: { ...spec, cancelRequested: true } };
    playOut(world);
    expect(world.extraction.status.failure?.message).toBe("cancelled by its owner");
    expect(world.runs.size).toBe(0);
  });

  it("publishes why a job waits, once", () => {
    const world = new World();
    world.slotFree = false;
    world.pass();
    world.pass();
    expect(world.extraction.status.waitingFor).toBe("all crawlers are busy");
    expect(foldEvents(world.log).map(({ event }) => event.type)).toEqual(["waiting"]);
  });

  it("looks again at a run that cannot start, though the platform reports nothing new", () => {
    const world = new World();
    world.pass();
    world.pass();
    const reason = "ImagePullBackOff: no such image";
    world.runs.set(1, { state: "waiting", cause: "CannotStart", reason });
    const wakeAt = world.pass() ?? Number.POSITIVE_INFINITY;
    expect(wakeAt - world.now).toBeGreaterThan(0);
    expect(wakeAt - world.now).toBeLessThanOrEqual(15_000);
  });

  it.each([
    {
      state: { state: "waiting", cause: "Unschedulable", reason: "no node" },
      reason: "Unschedulable",
    },
    { state: { state: "refused", reason: "exceeded quota" }, reason: "Refused" },
  ] as const)("reports why the platform keeps it waiting: $reason", ({ state, reason }) => {
    const world = new World();
    world.pass();
    world.pass();
    world.runs.set(1, state);
    world.pass();
    world.pass();
    const { status } = world.extraction;
    expect(status).toMatchObject({ attempt: 1, losses: 0, waitingFor: state.reason });
    const held = { type: "Succeeded", status: "Unknown", message: state.reason };
    expect(status.conditions).toContainEqual(expect.objectContaining({ ...held, reason }));
    const types = foldEvents(world.log).map(({ event }) => event.type);
    expect(types).toEqual(["attempt", "waiting"]);

    world.runs.set(1, { state: "running" });
    world.pass();
    expect(world.extraction.status.waitingFor).toBeUndefined();
    expect(world.extraction.status.conditions).toContainEqual(
      expect.objectContaining({ type: "Succeeded", status: "Unknown", reason: "Running" }),
    );
  });

  it("asks again for a run that the platform refused", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.runs.set(1, { state: "refused", reason: "exceeded quota" });
    const { actions, wakeAt } = decide(world.observe(), world.now);
    expect(actions.at(-1)).toMatchObject({ do: "start", attempt: 1 });
    expect(wakeAt).toBe(world.now + 5_000);
  });

  it("fails at once when its crawler can never start", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.runs.set(1, { state: "impossible", reason: "ErrImagePull: no such image" });
    playOut(world);
    expect(world.extraction.status).toMatchObject({
      phase: "Failed",
      attempt: 1,
      failure: { code: "cannot_start", message: "ErrImagePull: no such image" },
    });
    expect(world.runs.size).toBe(0);
  });

  it("cuts reasons of the platform to the length that a status may have", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.runs.set(1, { state: "lost", reason: "x".repeat(5_000) });
    playOut(world);
    expect(() => extractionStatusSchema.parse(world.extraction.status)).not.toThrow();
  });

  it("fails a job that cannot start, and one that does not finish", () => {
    const waiting = new World();
    waiting.slotFree = false;
    waiting.pass();
    waiting.now += limits.startDeadlineMs.value;
    waiting.pass();
    expect(waiting.extraction.status.failure?.code).toBe("start_deadline");

    const mute = new World();
    mute.pass();
    mute.pass();
    mute.speak(1, { type: "started" });
    mute.pass();
    mute.now += limits.activeDeadlineMs.value;
    mute.pass();
    expect(mute.extraction.status.failure?.code).toBe("active_deadline");
  });

  it("does not count a run that was lost, and keeps what it had read", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.speak(1, { type: "started" });
    world.speak(1, page(1));
    world.crash();
    world.pass();
    expect(world.extraction.status).toMatchObject({ failures: 0, losses: 1 });
    world.pass();
    world.pass();
    expect(world.runs.get(2)).toEqual({ state: "running" });
    expect(world.extraction.status.progress?.pagesScraped).toBe(1);
  });

  it("gives a crawler that falls three tries, each later than the one before", () => {
    const world = new World();
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      world.pass();
      world.pass();
      world.runs.set(world.extraction.status.attempt, { state: "exited", code: 1 });
      world.pass();
      const { retryAt } = world.extraction.status;
      if (retryAt !== undefined) waits.push(Date.parse(retryAt) - world.now);
      world.now += 60_000;
      world.pass();
    }
    expect(waits).toEqual([1_000, 4_000]);
    expect(world.extraction.status.failure?.message).toContain("after 3 attempts");
  });

  it.each([
    { losses: limits.lossesMax.value, phase: "Processing" },
    { losses: limits.lossesMax.value + 1, phase: "Failed" },
  ])("after $losses lost runs a job is $phase", ({ losses, phase }) => {
    const world = new World();
    world.pass();
    world.pass();
    world.speak(1, { type: "started" });
    for (let lost = 0; lost < losses; lost++) {
      world.passUntilRunning();
      world.runs.set(world.extraction.status.attempt, { state: "lost", reason: "node removed" });
      world.pass();
    }
    expect(world.extraction.status).toMatchObject({ phase, losses, failures: 0 });
    if (phase === "Failed") {
      const { failure } = world.extraction.status;
      expect(failure?.code).toBe("extraction_failed");
      expect(failure?.message).toContain(`after ${losses} attempts`);
    }
  });

  it.each([
    { end: { state: "lost", reason: "node removed" }, restarts: true },
    { end: { state: "exited", code: 1 }, restarts: false },
  ] as const)("a run that is $end.state restarts the job's active time: $restarts", (given) => {
    const world = new World();
    world.pass();
    world.pass();
    world.speak(1, { type: "started" });
    world.pass();
    const begunAt = world.now;
    world.now += 100_000;
    world.runs.set(1, given.end);
    world.pass();
    const since = given.restarts ? world.now : begunAt;
    expect(Date.parse(world.extraction.status.activeSince ?? "")).toBe(since);

    const passed = world.extraction.status;
    const deadline = since + limits.activeDeadlineMs.value;
    world.now = deadline - 1;
    world.pass();
    expect(world.extraction.status.phase).toBe("Processing");
    world.extraction = { ...world.extraction, status: passed };
    world.now = deadline;
    world.pass();
    expect(world.extraction.status.failure?.code).toBe("active_deadline");
  });

  it.each([
    { planned: 5, scraped: 2, total: 5 },
    { planned: 1, scraped: 2, total: 2 },
  ])(
    "a job that planned $planned pages and has $scraped completes with a total of $total",
    ({ planned, scraped, total }) => {
      const world = new World();
      world.pass();
      world.pass();
      world.speak(1, { type: "started" });
      world.speak(1, { type: "pages_planned", pages: [], count: planned });
      world.speak(1, result);
      world.pass();
      world.pass();
      expect(world.extraction.status).toMatchObject({
        phase: "Completed",
        progress: { pagesScraped: scraped, totalPages: total, currentStep: "Complete" },
      });
    },
  );

  it("a job's total never shrinks while it runs", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.speak(1, { type: "started" });
    world.speak(1, { type: "pages_planned", pages: [], count: 7 });
    world.speak(1, page(1));
    world.pass();
    expect(world.extraction.status.progress).toMatchObject({ pagesScraped: 1, totalPages: 7 });
  });

  it.each([
    { backoffLimit: undefined, attempts: limits.backoffLimit.value + 1 },
    { backoffLimit: 0, attempts: 1 },
    { backoffLimit: 4, attempts: 5 },
  ])("a backoff limit of $backoffLimit allows $attempts attempts", ({ backoffLimit, attempts }) => {
    const world = new World();
    const { spec } = world.extraction;
    if (backoffLimit !== undefined) {
      world.extraction = { ...world.extraction, spec: { ...spec, backoffLimit } };
    }
    for (let tries = 0; tries < attempts; tries++) {
      expect(world.extraction.status.phase).toBe("Pending");
      world.passUntilRunning();
      world.runs.set(world.extraction.status.attempt, { state: "exited", code: 1 });
      world.pass();
    }
    expect(world.extraction.status).toMatchObject({ phase: "Failed", attempt: attempts });
  });

  it("stops a run of an attempt that was given up before the next one, and looks again soon", () => {
    const world = new World();
    world.pass();
    world.pass();
    world.runs.set(1, { state: "exited", code: 1 });
    world.pass();
    world.now += 60_000;
    const { actions, wakeAt } = decide(world.observe(), world.now);
    expect(actions).toEqual([{ do: "stop", attempt: 1 }]);
    expect(wakeAt).toBe(world.now + limits.stopCheckMs.value);
  });
});
