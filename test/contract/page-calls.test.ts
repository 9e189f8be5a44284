import { mkdtempSync, readdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPageCalls } from "../../src/adapters/embedded/processes/page-calls.ts";
import type { WorkerOptions } from "../../src/adapters/embedded/processes/worker.ts";
import { limits } from "../../src/contract/limits.ts";
import { createTestClock, systemClock, type Clock } from "../../src/kit/clock.ts";
import type { PageCalls } from "../../src/ports/pages/page-calls.ts";
import { passing } from "./passing.ts";

let dir: string;
let calls: PageCalls & AsyncDisposable;
let lines: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "lorepod-pages-"));
  lines = [];
});
afterEach(async () => {
  await calls[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

function open(clock: Clock = systemClock, cpuMs: WorkerOptions["cpuMs"] = () => undefined): void {
  calls = createPageCalls({
    entry: new URL("./scripted-pages.ts", import.meta.url),
    settings: { word: "settings" },
    heapMb: 64,
    clock,
    cpuMs,
    tempRoot: join(dir, "pages"),
    onLog: (text) => lines.push(text),
  });
}

const never = new AbortController().signal;

function ask(script: string, tenant = "t1", signal = never) {
  const request = { op: "markdown", url: `https://${script}.example/` } as const;
  return calls.call({ tenant, request }, signal);
}

/** The worker's process, which its answer names. */
async function pidOf(script = "echo"): Promise<number> {
  const answer = await ask(script);
  if (answer.reply !== "answer" || answer.outcome.ok) throw new Error(JSON.stringify(answer));
  return Number(answer.outcome.message.split(" ")[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(look: () => boolean): Promise<void> {
  for (let tries = 0; !look(); tries++) {
    if (tries > 400) throw new Error("nothing came");
    await new Promise((next) => setTimeout(next, 25));
  }
}

describe("a page worker", () => {
  test("is started by the first call, and stays for the next", async () => {
    open();
    expect(readdirSync(join(dir, "pages"))).toEqual([]);
    const pid = await pidOf();
    expect(await pidOf()).toBe(pid);
    expect(pid).not.toBe(process.pid);
  });

  test("gets its settings through the link, and none through its environment", async () => {
    process.env["LOREPOD_SECRET"] = "secret";
    open();
    const answer = await ask("echo");
    delete process.env["LOREPOD_SECRET"];
    expect(answer).toMatchObject({
      outcome: { message: expect.stringMatching(/^echo \d+ {2}\{"word":"settings"\}$/) },
    });
  });

  test("that dies is replaced at the next call; the call it died of is tried twice", async () => {
    open();
    const pid = await pidOf();
    expect(await ask("die")).toEqual({ reply: "lost", reason: "the page worker ended" });
    expect(await pidOf()).not.toBe(pid);
  });

  test("that dies of a login does not log in a second time", async () => {
    open();
    const origins = ["https://die-first.example"];
    const canary = { url: "https://die-first.example/", text: "Log out" };
    const session = { version: "2026-01-01T00:00:00.000Z", at: 1 };
    const login = { steps: [], values: {}, canary };
    const grant = { state: "log-in" as const, session, origins, login };
    const access = { origins, headers: {}, cookies: [], session: "needed" as const, grant };
    const request = { op: "markdown" as const, url: "https://die-first.example/", access };
    expect(await calls.call({ tenant: "t1", request }, never)).toMatchObject({ reply: "lost" });
    expect(await ask("die-first")).toMatchObject({ reply: "answer" });
  });

  test("that dies does not take the calls of others with it", async () => {
    open();
    await pidOf();
    const [, other] = await Promise.all([ask("die", "t1"), ask("echo", "t2")]);
    expect(other).toMatchObject({ reply: "answer" });
  });

  test.each([
    ["throw", { reply: "lost", reason: "no such thing" }],
    ["nonsense", { reply: "lost", reason: "an answer of another shape" }],
    [
      "breach",
      { reply: "lost", reason: expect.stringMatching(/^the page worker was ended: a message/) },
    ],
  ])("that answers with %s is not believed", async (script, expected) => {
    open();
    expect(await ask(script)).toEqual(expected);
    expect(await pidOf()).toBeGreaterThan(0);
  });

  test("lets go of a call whose caller has left", async () => {
    open();
    const pid = await pidOf();
    const caller = new AbortController();
    const waiting = ask("wait", "t1", caller.signal);
    caller.abort();
    expect(await waiting).toEqual({ reply: "timed-out" });
    expect(await pidOf()).toBe(pid);
  });

  test("ends with the server", async () => {
    open();
    const pid = await pidOf();
    await calls[Symbol.asyncDispose]();
    expect(isAlive(pid)).toBe(false);
    expect(readdirSync(join(dir, "pages"))).toEqual([]);
    expect(await ask("echo")).toMatchObject({ reply: "lost" });
  });
});

describe("time", () => {
  test("an idle worker is ended; the next call starts another one", async () => {
    const clock = createTestClock();
    open(clock);
    const pid = await pidOf();
    await clock.advance(limits.pageWorkerIdleMs.value - 1);
    expect(await pidOf()).toBe(pid);
    await clock.advance(limits.pageWorkerIdleMs.value);
    await until(() => !isAlive(pid));
    expect(await pidOf()).not.toBe(pid);
  });

  test("a call that takes too long is answered, and its worker stays", async () => {
    const clock = createTestClock();
    open(clock);
    const pid = await pidOf();
    const waiting = ask("wait");
    for (let ms = 0; ms < limits.pageCallMs.value; ms += limits.workerPingMs.value) {
      await clock.advance(limits.workerPingMs.value);
      expect(await pidOf()).toBe(pid); // by then the ping is answered too
    }
    expect(await waiting).toEqual({ reply: "timed-out" });
    expect(await pidOf()).toBe(pid);
  });

  test("a worker that does not end a cancelled call is killed; the next call gets a new worker", async () => {
    const clock = createTestClock();
    open(clock);
    const pid = await pidOf();
    const caller = new AbortController();
    const held = ask("hold", "t1", caller.signal);
    await pidOf(); // by then the worker has the call
    caller.abort();
    expect(await held).toEqual({ reply: "timed-out" });
    await clock.advance(limits.workerGraceMs.value);
    expect(lines).toContain("killed: it does not end a cancelled call");
    expect(await pidOf()).not.toBe(pid);
    await until(() => !isAlive(pid));
  });

  test("a worker that a page blocks is killed after its silence, and the call fails", async () => {
    const clock = createTestClock();
    open(clock);
    const pid = await pidOf();
    expect(await passing(clock, ask("stuck"))).toEqual({ reply: "blocked" });
    expect(lines).toContain("killed: it was blocked for more than 5 s");
    expect(await pidOf()).not.toBe(pid);
    await until(() => !isAlive(pid));
  });

  test("a worker that a busy machine gives no processor has more time", async () => {
    const clock = createTestClock();
    let usedMs = 0;
    open(clock, () => usedMs);
    await pidOf();
    const stuck = ask("stuck");
    await clock.advance(3 * limits.pageWorkerSilenceMs.value);
    expect(lines).toEqual([]);
    usedMs += limits.pageWorkerSilenceMs.value;
    expect(await passing(clock, stuck)).toEqual({ reply: "blocked" });
  });

  test("other calls of a blocked worker are answered by another one", async () => {
    const clock = createTestClock();
    open(clock);
    await pidOf();
    const other = ask("second-try", "t2");
    const stuck = ask("stuck", "t1");
    expect(await passing(clock, other)).toMatchObject({ reply: "answer" });
    expect(await passing(clock, stuck)).toEqual({ reply: "blocked" });
    expect(await pidOf()).toBeGreaterThan(0);
  });
});

describe("a start that fails", () => {
  test("fails its call in words, and no later call waits for it", async () => {
    open();
    await pidOf();
    const root = join(dir, "pages");
    await rename(root, `${root}-away`);
    const reason = expect.stringMatching(/^the page worker could not be started: /);
    expect(await ask("die")).toEqual({ reply: "lost", reason });
    expect(await ask("echo")).toEqual({ reply: "lost", reason });
    await rename(`${root}-away`, root);
    expect(await ask("die")).toEqual({ reply: "lost", reason: "the page worker ended" });
    expect(await pidOf()).toBeGreaterThan(0);
  });
});

describe("load", () => {
  const busy = { reply: "busy", retryAfterSeconds: 5 };

  test("calls beyond the queue are refused with a retry; the others are answered", async () => {
    open();
    const leave = new AbortController();
    const tenants = ["t1", "t2", "t3"];
    const max = limits.pageCallsAtOnce.value + limits.pageCallsWaiting.value;
    const waiting = Array.from({ length: max }, (_, index) =>
      ask("wait", tenants[index % 3], leave.signal),
    );
    expect(await ask("echo", "t4")).toEqual(busy);
    leave.abort();
    await Promise.all(waiting);
    expect(await ask("echo", "t4")).toMatchObject({ reply: "answer" });
  });

  test("one tenant does not take all places", async () => {
    open();
    const leave = new AbortController();
    const waiting = Array.from({ length: limits.pageCallsPerTenant.value }, () =>
      ask("wait", "t1", leave.signal),
    );
    expect(await ask("echo", "t1")).toEqual(busy);
    leave.abort();
    await Promise.all(waiting);
    expect(await ask("echo", "t1")).toMatchObject({ reply: "answer" });
  });

  test("those who wait come in turn", async () => {
    open();
    const leave = new AbortController();
    const holding = Array.from({ length: limits.pageCallsAtOnce.value }, () =>
      ask("wait", "t1", leave.signal),
    );
    const order: string[] = [];
    const next = ["a", "b", "c"].map((name) => ask(name, "t2").then(() => order.push(name)));
    leave.abort();
    await Promise.all([...holding, ...next]);
    expect(order).toEqual(["a", "b", "c"]);
  });
});
