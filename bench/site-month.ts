/**
 * 1,000 scheduled Sites through a simulated month, on SQLite: whether every sync that was due began
 * once, and what a pass of the controller costs. Their pages are not read.
 *
 *   node bench/site-month.ts [--sites 1000] [--days 28]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import type { Schedule } from "../src/contract/sites/schedule.ts";
import { dueAndBegun, simulateSites } from "../test/faults/site-month.ts";
import { machine } from "./floor.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "1000" },
    days: { type: "string", default: "28" },
  },
});
const from = Date.parse("2026-02-01T00:30:00Z");
const to = from + Number(values.days) * 24 * 3_600_000;
const schedules = Array.from({ length: Number(values.sites) }, (_, n): Schedule => {
  if (n % 10 === 0) return "daily";
  return n % 3 === 0 ? "0 6 * * 1" : "weekly";
});

const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
const database = openDatabase(dir);
const { sites, ...month } = await simulateSites(database, schedules, { from, to });
const { passMs } = month;
database.close();
rmSync(dir, { recursive: true, force: true });

let [due, syncs, wrong, waitMs] = [0, 0, 0, 0];
for (const site of sites) {
  const all = dueAndBegun(month, site, { to });
  const begun = all.filter((sync) => sync.begun !== undefined);
  due += all.length;
  syncs += begun.length;
  if (begun.length !== all.length) wrong++;
  for (const sync of begun) waitMs = Math.max(waitMs, (sync.begun ?? 0) - sync.due);
}
const sorted = passMs.toSorted((a, b) => a - b);
const share = (of: number): number =>
  Math.round((sorted[Math.floor(sorted.length * of)] ?? 0) * 100) / 100;
console.log(
  JSON.stringify({
    bench: "site-month",
    sites: sites.length,
    due,
    syncs,
    sitesWithOthers: wrong,
    longestWaitMs: waitMs,
    passes: passMs.length,
    passMs: { median: share(0.5), p99: share(0.99), max: share(0.999999) },
    machine: machine(),
  }),
);
