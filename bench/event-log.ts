import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import type { EventEntry } from "../src/ports/events.ts";
import { bareInserts, machine, perSecond, ratioOf } from "./floor.ts";

/** Appends to the event log per second, every publish awaited: by one writer, and by 32. */
const count = 50_000;
const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
const database = openDatabase(dir);
const events = createEvents(database, { now: () => Date.now() });

const entry = (writer: string, i: number): EventEntry => ({
  tenant: "tenant",
  job: `job-${i % 100}`,
  attempt: 1,
  id: `${writer}:${i}`,
  event: { type: "progress", step: "reading", message: "Reading https://shop.example/prices" },
});

async function append(writers: number): Promise<number> {
  const from = performance.now();
  let next = 0;
  const write = async () => {
    for (let i = next++; i < count; i = next++) await events.publish(entry(String(writers), i));
  };
  await Promise.all(Array.from({ length: writers }, write));
  return perSecond(count, performance.now() - from);
}

const floorPerSecond = bareInserts(dir, "NORMAL", count, JSON.stringify(entry("floor", 0).event));
const oneWriterPerSecond = await append(1);
const appendsPerSecond = await append(32);
database.close();
rmSync(dir, { recursive: true, force: true });
console.log(
  JSON.stringify({
    bench: "event-log",
    count,
    oneWriterPerSecond,
    appendsPerSecond,
    floorPerSecond,
    ratioOneWriter: ratioOf(oneWriterPerSecond, floorPerSecond),
    ratio: ratioOf(appendsPerSecond, floorPerSecond),
    machine: machine(),
  }),
);
