import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { fromBody, toBody } from "../../src/adapters/embedded/processes/frames.ts";
import { createKnowledgeCalls } from "../../src/adapters/embedded/processes/knowledge-calls.ts";
import type { Extraction } from "../../src/contract/extraction.ts";
import { limits } from "../../src/contract/limits.ts";
import { createTestClock, systemClock, type Clock } from "../../src/kit/clock.ts";
import type { JobRef } from "../../src/ports/events.ts";
import { newDirectory } from "./embedded.ts";
import { passing } from "./passing.ts";
import { lives } from "./processes.ts";
import { eventually } from "./suite.ts";

const job = { tenant: "t", job: "j" };
const never = new AbortController().signal;

function open(clock: Clock = systemClock) {
  const published: JobRef[] = [];
  const tempRoot = join(newDirectory(), "knowledge");
  const calls = createKnowledgeCalls({
    entry: new URL("./scripted-knowledge.ts", import.meta.url),
    settings: "settings",
    heapMb: 64,
    clock,
    cpuMs: () => undefined, // time is the test's
    tempRoot,
    published: (ref) => published.push(ref),
  });
  onTestFinished(() => calls[Symbol.asyncDispose]());
  const ask = async (script: string, signal = never) =>
    // The script answers with an object or null.
    fromBody(await calls.desk.call(job, 2, toBody(script), signal)) as { pid: number };
  /** Only what the script looks at. */
  const settle = (id: string) => calls.settle({ id, tenant: "t" } as Extraction);
  /** Each process has a private directory. */
  const processes = () => readdirSync(tempRoot).length;
  return { calls, ask, settle, published, processes };
}

describe("the knowledge process", () => {
  test("is started by the first call and answers desk and settle", async () => {
    const { ask, settle } = open();
    const answer = await ask("echo");
    expect(answer).toMatchObject({ script: "echo", ...job, attempt: 2, settings: "settings" });
    expect(await settle("made")).toMatchObject({ script: "made", tenant: "t", pid: answer.pid });
  });

  test("can be started before its first call, and ends when no call comes", async () => {
    const clock = createTestClock();
    const { calls, ask, processes } = open(clock);
    calls.start();
    calls.start();
    expect(processes()).toBe(1);
    const { pid } = await ask("echo");
    expect(processes()).toBe(1);
    await clock.advance(limits.knowledgeIdleMs.value);
    await eventually(() => expect(lives(pid)).toBe(false));
    await eventually(() => expect(processes()).toBe(0));
    calls.start();
    await clock.advance(limits.knowledgeIdleMs.value);
    await eventually(() => expect(processes()).toBe(0));
  });

  test("is ended when it has had no call for a while, and started by the next one", async () => {
    const clock = createTestClock();
    const { ask } = open(clock);
    const { pid } = await ask("echo");
    await clock.advance(limits.knowledgeIdleMs.value);
    await eventually(() => expect(lives(pid)).toBe(false));
    expect((await ask("echo")).pid).not.toBe(pid);
  });

  test("is not ended while it has a session in memory", async () => {
    const clock = createTestClock();
    const { ask } = open(clock);
    const { pid } = await ask("need");
    await clock.advance(9 * 60_000);
    expect((await ask("echo")).pid).toBe(pid);
    await clock.advance(limits.knowledgeIdleMs.value);
    await eventually(() => expect(lives(pid)).toBe(false));
    expect((await ask("echo")).pid).not.toBe(pid);
  });

  test("reports the jobs for which it has published", async () => {
    const { ask, published } = open();
    await ask("publish");
    expect(published).toEqual([job]);
  });

  test.each([
    ["throw", "no such thing"],
    ["die", "the knowledge process ended"],
  ])("fails a call that ends with %s, and answers the next", async (script, message) => {
    const { ask, settle } = open();
    await expect(ask(script)).rejects.toThrow(message);
    await expect(settle(script)).rejects.toThrow(message);
    expect(await ask("echo")).toMatchObject({ script: "echo" });
  });

  test("keeps the kind of a fault of the data directory", async () => {
    const { ask } = open();
    await expect(ask("disk-full")).rejects.toMatchObject({ name: "DataError", code: "disk_full" });
  });

  test("lets go of a call that its caller gives up", async () => {
    const { ask } = open();
    const { pid } = await ask("echo");
    const caller = new AbortController();
    const held = ask("hold", caller.signal);
    await ask("echo"); // by then it has the call
    caller.abort(new Error("the crawler is closed"));
    await expect(held).rejects.toThrow("the crawler is closed");
    expect((await ask("echo")).pid).toBe(pid);
  });

  test("has a deadline for each call", async () => {
    const clock = createTestClock();
    const { ask } = open(clock);
    const { pid } = await ask("echo");
    const held = ask("hold").catch(String);
    for (let ms = 0; ms < limits.knowledgeCallMs.value; ms += limits.workerPingMs.value) {
      await clock.advance(limits.workerPingMs.value);
      await ask("echo"); // by then the ping is answered too
    }
    expect(await held).toContain("knowledge did not answer within 120 s");
    expect((await ask("echo")).pid).toBe(pid);
  });

  test("is replaced when a call blocks it; that call fails, the others are answered", async () => {
    const clock = createTestClock();
    const { ask, settle } = open(clock);
    const { pid } = await ask("echo");
    const other = ask("second-try");
    const blocking = settle("block").catch(String);
    expect((await passing(clock, other)).pid).not.toBe(pid);
    expect(await passing(clock, blocking)).toContain(
      "the knowledge process was blocked by it for more than 30 s",
    );
    await eventually(() => expect(lives(pid)).toBe(false));
    expect(await ask("echo")).toMatchObject({ script: "echo" });
  });
});
