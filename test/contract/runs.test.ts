import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { fromBody, toBody } from "../../src/adapters/embedded/processes/frames.ts";
import {
  type ChildRunsOptions,
  createChildRuns,
  type RunLogLine,
} from "../../src/adapters/embedded/processes/runs.ts";
import { systemClock } from "../../src/kit/clock.ts";
import type { Calls } from "../../src/ports/calls.ts";
import type { RunOrder } from "../../src/ports/runs.ts";
import { newDirectory } from "./embedded.ts";
import { lives, processesIn } from "./processes.ts";
import { runsContract, suiteSettings } from "./runs.suite.ts";
import { newJob } from "./samples.ts";
import { eventually } from "./suite.ts";

runsContract("child processes", openRuns);

describe("child processes", () => {
  it("gives each run its own directory and removes it at the end", async () => {
    const { port, tempRoot, events, close } = await openRuns(noCalls);
    const order = orderTo("surroundings");
    await port.ensure(order);
    expect(readdirSync(tempRoot)).toHaveLength(1);
    await ended(port, order);
    expect(readdirSync(tempRoot)).toEqual([]);
    const [entry] = await events.read(order, 0, 1);
    const message = entry?.event.type === "progress" ? entry.event.message : "";
    expect(JSON.parse(message)).toMatchObject({
      env: { TMPDIR: expect.stringContaining(tempRoot) },
      cwd: expect.stringContaining(tempRoot),
    });
    await close();
  });

  it("removes what a killed server left behind", async () => {
    const first = await openRuns(noCalls);
    await first.port.ensure(orderTo("wait-for-the-end"));
    expect(readdirSync(first.tempRoot)).toHaveLength(1);
    createChildRuns(first.options);
    expect(readdirSync(first.tempRoot)).toEqual([]);
    await first.close();
  });

  it.each([
    ["break-the-format", { state: "exited", code: 76 }],
    ["eat-memory", { state: "exited", code: 134 }],
    ["kill-itself/SIGSEGV", { state: "exited", code: 139 }],
    ["kill-itself/SIGKILL", { state: "lost", reason: "the crawler was killed by SIGKILL" }],
  ])("calls the end of %s by its name", async (behaviour, state) => {
    const { port, close } = await openRuns(noCalls);
    const order = orderTo(behaviour);
    await port.ensure(order);
    expect(await ended(port, order)).toMatchObject(state);
    await close();
  });

  it("calls a run past its deadline 124", async () => {
    const { port, close } = await openRuns(noCalls);
    const order = { ...orderTo("spin"), deadlineAt: Date.now() };
    await port.ensure(order);
    expect(await ended(port, order)).toMatchObject({ state: "exited", code: 124 });
    await close();
  });

  it("calls a run lost that cannot be started", async () => {
    const { options, close } = await openRuns(noCalls);
    const execPath = process.execPath;
    process.execPath = "/nowhere/node";
    try {
      await using port = createChildRuns(options);
      const order = orderTo("exit/0");
      await port.ensure(order);
      expect(await ended(port, order)).toMatchObject({
        state: "lost",
        reason: expect.stringContaining("the crawler could not be started"),
      });
      expect(readdirSync(options.tempRoot)).toEqual([]);
    } finally {
      process.execPath = execPath;
      await close();
    }
  });

  it("writes events that were published without waiting, and lets the process end", async () => {
    const { port, events, close } = await openRuns(noCalls);
    const order = orderTo("tell-and-leave");
    await port.ensure(order);
    await ended(port, order);
    expect(await events.read(order, 0, 30)).toHaveLength(20);
    await close();
  });

  it("writes them also while the disk is slow", async () => {
    const { options, events, close } = await openRuns(noCalls);
    let slowWrites = 2;
    const publish: typeof events.publish = async (entry) => {
      // Blocks the process, as a slow write of the database does.
      if (slowWrites-- > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      return await events.publish(entry);
    };
    await using port = createChildRuns({ ...options, events: { publish } });
    const order = orderTo("tell-and-leave");
    await port.ensure(order);
    await ended(port, order);
    expect(await events.read(order, 0, 30)).toHaveLength(20);
    await close();
  });

  it("passes output on in lines, cut at their limit", async () => {
    const { port, lines, close } = await openRuns(noCalls);
    const order = orderTo("print/hello");
    await port.ensure(order);
    await ended(port, order);
    expect(lines.map(({ from, text }) => [from, text])).toEqual(
      expect.arrayContaining([
        ["stdout", "hello"],
        ["stderr", "to stderr: hello"],
        ["stdout", "x".repeat(8_192)],
      ]),
    );
    await close();
  });

  it("keeps a warm process for the next run from the second run on", async () => {
    const { port, tempRoot, events, close } = await openRuns(noCalls);
    const runTo = async (path: string) => {
      const order = orderTo(path);
      await port.ensure(order);
      await ended(port, order);
      return order;
    };
    await runTo("exit/0");
    expect(readdirSync(tempRoot)).toEqual([]);
    await runTo("exit/0");
    const [warm = "none"] = readdirSync(tempRoot);
    const [entry] = await events.read(await runTo("surroundings"), 0, 1);
    const message = entry?.event.type === "progress" ? entry.event.message : "{}";
    expect(JSON.parse(message)).toMatchObject({ cwd: expect.stringContaining(warm) });
    const [next] = readdirSync(tempRoot);
    expect(next).not.toBe(warm);
    await close();
    expect(readdirSync(tempRoot)).toEqual([]);
  });

  it.runIf(process.platform === "linux")(
    "starts a new process when the warm one was killed",
    async () => {
      const { port, tempRoot, lines, close } = await openRuns(noCalls);
      for (const path of ["exit/0", "exit/0"]) {
        const order = orderTo(path);
        await port.ensure(order);
        await ended(port, order);
      }
      const [warm = "none"] = readdirSync(tempRoot);
      await eventually(() => expect(processesIn(join(tempRoot, warm))).toHaveLength(1));
      for (const pid of processesIn(join(tempRoot, warm))) process.kill(pid, "SIGKILL");
      await eventually(() => expect(readdirSync(tempRoot)).toEqual([]));
      const order = orderTo("print/again");
      await port.ensure(order);
      expect(await ended(port, order)).toMatchObject({ state: "exited", code: 0 });
      expect(lines.map(({ text }) => text)).toContain("again");
      await close();
    },
  );

  it("ends all runs when it is closed", async () => {
    const { port, events, close } = await openRuns(noCalls);
    const orders = [orderTo("family"), orderTo("family")];
    for (const order of orders) await port.ensure(order);
    const pids: number[] = [];
    for (const order of orders) {
      await eventually(async () => expect(await events.read(order, 0, 1)).toHaveLength(1));
      const [entry] = await events.read(order, 0, 1);
      // As `family` publishes them.
      if (entry?.event.type === "progress")
        pids.push(...(JSON.parse(entry.event.message) as number[]));
    }
    expect(pids).toHaveLength(4);
    await close();
    await eventually(() => expect(pids.filter(lives)).toEqual([]));
  });
});

async function openRuns(calls: Calls) {
  // What a crawler must not see of its server.
  vi.stubEnv("LOREPOD_MODEL_KEY", "secret");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", suiteSettings.marker);
  const dir = newDirectory();
  const database = openDatabase(dir);
  const events = createEvents(database, systemClock);
  const lines: RunLogLine[] = [];
  const options: ChildRunsOptions = {
    entry: new URL("./scripted-crawler.ts", import.meta.url),
    settings: () => suiteSettings,
    calls: {
      call: async (job, attempt, request, signal) =>
        toBody(await calls.call(job, attempt, fromBody(request), signal)),
    },
    events,
    heapMb: 64,
    clock: systemClock,
    tempRoot: join(dir, "tmp"),
    onLog: (line) => lines.push(line),
    killGraceMs: 300,
  };
  const port = createChildRuns(options);
  const close = async () => {
    await port[Symbol.asyncDispose]();
    database.close();
  };
  // Also when a test fails: its children must not live on.
  onTestFinished(close);
  return { port, events, lines, options, tempRoot: options.tempRoot, asked: [], lives, close };
}

const noCalls: Calls = { call: () => Promise.reject(new Error("nobody answers")) };

function orderTo(path: string): RunOrder {
  const { tenant, job } = newJob();
  return {
    name: `${job}-a1`,
    tenant,
    job,
    attempt: 1,
    request: { url: `https://run.test/${path}` },
    deadlineAt: Date.now() + 60_000,
  };
}

const ended = (port: Awaited<ReturnType<typeof openRuns>>["port"], { name }: RunOrder) =>
  eventually(async () => {
    const run = await port.get(name);
    expect(run?.state).toMatch(/^(exited|lost)$/);
    return run;
  });
