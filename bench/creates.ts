import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createExtractions } from "../src/adapters/embedded/extractions.ts";
import type { NewExtraction } from "../src/ports/extractions.ts";
import { bareInserts, machine, perSecond, ratioOf } from "./floor.ts";

/** Jobs accepted per second, each on the disk when its promise is fulfilled, by 32 callers. */
const count = 5_000;
const callers = 32;
const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
const database = openDatabase(dir);
const extractions = createExtractions(database);

const extraction = (i: number): NewExtraction => ({
  id: `job_${String(i).padStart(26, "0")}`,
  tenant: "tenant",
  createdAt: new Date().toISOString(),
  spec: { url: "https://shop.example/", maxPages: 10, callbackUrl: "https://shop.example/done" },
  status: {
    jobId: `job_${String(i).padStart(26, "0")}`,
    tenant: "tenant",
    phase: "Pending",
    conditions: [],
    attempt: 0,
    attempts: [],
    failures: 0,
    losses: 0,
  },
});

const floorPerSecond = bareInserts(dir, "FULL", count, JSON.stringify(extraction(0)));
const took: number[] = [];
let next = 0;
const create = async () => {
  for (let i = next++; i < count; i = next++) {
    const from = performance.now();
    await extractions.create(extraction(i));
    took.push(performance.now() - from);
  }
};
const from = performance.now();
await Promise.all(Array.from({ length: callers }, create));
const createsPerSecond = perSecond(count, performance.now() - from);
database.close();
rmSync(dir, { recursive: true, force: true });
took.sort((one, two) => one - two);
console.log(
  JSON.stringify({
    bench: "creates",
    count,
    callers,
    createsPerSecond,
    p99Ms: Math.round((took[Math.floor(count * 0.99)] ?? 0) * 100) / 100,
    floorPerSecond,
    ratio: ratioOf(createsPerSecond, floorPerSecond),
    machine: machine(),
  }),
);
