import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createCaller } from "../../src/adapters/nats/calls/calls.ts";
import { connectNats } from "../../src/adapters/nats/client.ts";
import { createPageCalls, servePageCalls } from "../../src/adapters/nats/calls/page-calls.ts";
import { createPageCalls as createWorkerCalls } from "../../src/adapters/embedded/processes/page-calls.ts";
import { systemClock as clock } from "../../src/kit/clock.ts";
import { openBroker, type Broker } from "../cluster/broker.ts";
import { newDirectory } from "./embedded.ts";

let broker: Broker;
beforeAll(async () => {
  broker = await openBroker();
});
afterAll(() => broker[Symbol.asyncDispose]());

const signal = new AbortController().signal;

describe("page calls over NATS", () => {
  test("only the call that blocks a pod's worker fails; the others are answered", async () => {
    await openPod();
    const ask = await openCaller();
    expect(await ask("echo")).toMatchObject({ reply: "answer" });
    const other = ask("second-try");
    expect(await ask("stuck")).toEqual({ reply: "blocked" });
    expect(await other).toMatchObject({ reply: "answer" });
    expect(await ask("echo")).toMatchObject({ reply: "answer" });
  });

  test("a call that a blocked pod has taken is answered by another pod", async () => {
    const pod = new URL("./scripted-page-pod.ts", import.meta.url).pathname;
    const blocked = spawn(process.execPath, [pod, broker.url], { stdio: "pipe" });
    onTestFinished(() => void blocked.kill("SIGKILL"));
    await once(blocked.stdout, "data");
    const ask = await openCaller();
    const asked = ask("echo");
    await once(blocked.stdout, "data");
    await openPod();
    expect(await asked).toMatchObject({ reply: "answer" });
  });
});

async function openPod(): Promise<void> {
  const connection = await connectNats({ servers: broker.url, name: "pod" });
  const calls = createWorkerCalls({
    entry: new URL("./scripted-pages.ts", import.meta.url),
    settings: {},
    heapMb: 64,
    clock,
    tempRoot: join(newDirectory(), "pages"),
  });
  const served = await servePageCalls(connection, calls, clock);
  onTestFinished(async () => {
    await served[Symbol.asyncDispose]();
    await calls[Symbol.asyncDispose]();
    await connection.close();
  });
}

async function openCaller() {
  const connection = await connectNats({ servers: broker.url, name: "api" });
  const caller = createCaller(connection, clock);
  const calls = createPageCalls(caller);
  onTestFinished(async () => {
    await caller[Symbol.asyncDispose]();
    await connection.close();
  });
  return (script: string) => {
    const request = { op: "markdown", url: `https://${script}.example/` } as const;
    return calls.call({ tenant: "t", request }, signal);
  };
}
