import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { Duplex, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createExtractions } from "../../src/adapters/embedded/extractions.ts";
import { lockDirectory } from "../../src/adapters/embedded/database/lock.ts";
import { writeFrame } from "../../src/adapters/embedded/processes/frames.ts";
import type { RunOpening } from "../../src/adapters/embedded/processes/link-messages.ts";
import { killGroup, spawnOwnGroup } from "../../src/adapters/embedded/processes/own-process.ts";
import { systemClock } from "../../src/kit/clock.ts";
import { newDirectory } from "./embedded.ts";
import { lives } from "./processes.ts";
import { newJob } from "./samples.ts";
import { eventually } from "./suite.ts";

describe("a server that is killed", () => {
  it("takes its crawlers along, and all they started, even those that are stuck", async () => {
    const { server, lines } = start("runs", newDirectory());
    await eventually(() => expect(lines).toHaveLength(2));
    const pids = lines.flatMap((line) => JSON.parse(line) as number[]); // as `family` publishes them
    expect(pids.map(lives)).toEqual([true, true, true, true]);
    await kill(server);
    await eventually(() => expect(pids.filter(lives)).toEqual([]));
  });

  it("is survived by no process of a crawler that failed before it noticed the end", async () => {
    const entry = new URL("./scripted-crawler.ts", import.meta.url);
    const crawler = spawnOwnGroup({ entry, heapMb: 64 }, newDirectory());
    onTestFinished(() => killGroup(crawler));
    const url = "https://run.test/call-beside-a-child";
    const order = { name: "j-a1", ...newJob(), attempt: 1, deadlineAt: 0, request: { url } };
    const [, stdout, , link, lifeLine] = crawler.stdio;
    assert(stdout instanceof Readable && link instanceof Duplex && lifeLine);
    link.resume();
    writeFrame(link, { order, settings: {} } satisfies RunOpening);
    const [pid] = await once(createInterface({ input: stdout }), "line");
    expect(lives(Number(pid))).toBe(true);
    // The pipes of a killed server are closed one after another; here the second stays open.
    const exit = once(crawler, "exit");
    link.destroy();
    expect(await exit).toEqual([null, "SIGKILL"]);
    await eventually(() => expect(lives(Number(pid))).toBe(false));
  });

  it.each([1, 40, 400])("keeps what it promised %i words long", async (words) => {
    const dir = newDirectory();
    const { server, lines } = start("write", dir);
    await eventually(() => expect(lines.length).toBeGreaterThan(words));
    await kill(server);

    const database = openDatabase(dir);
    const extractions = createExtractions(database);
    const events = createEvents(database, systemClock);
    const listed = await extractions.list({ tenant: "t", limit: 1_000_000 });
    const stored = await events.read({ tenant: "t", job: "j" }, 0, 1_000_000);
    const there = new Set([
      ...listed.map(({ id }) => `extraction ${id}`),
      ...stored.map(({ seq, event }) => `event ${seq} ${"message" in event ? event.message : ""}`),
    ]);
    expect(lines.filter((line) => !there.has(line))).toEqual([]);
    // None missing, none twice.
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, i) => i + 1));
    database.close();
  });

  it("leaves its data directory to the next", async () => {
    const dir = newDirectory();
    const { server, lines } = start("lock", dir);
    await eventually(() => expect(lines).toEqual(["locked"]));
    expect(() => lockDirectory(dir)).toThrow(
      `The data directory ${dir} is used by another Lorepod server: stop it, or set ` +
        "LOREPOD_DATA to another directory.",
    );
    // Commands beside the server are not kept out.
    openDatabase(dir).close();
    await kill(server);
    lockDirectory(dir)[Symbol.dispose]();
  });
});

function start(what: string, dir: string): { server: ChildProcess; lines: string[] } {
  const script = fileURLToPath(new URL("./parent-script.ts", import.meta.url));
  const server = spawn(process.execPath, [script, what, dir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const lines: string[] = [];
  createInterface({ input: server.stdout }).on("line", (line) => lines.push(line));
  return { server, lines };
}

async function kill(server: ChildProcess): Promise<void> {
  const closed = once(server, "close");
  server.kill("SIGKILL");
  await closed;
}
