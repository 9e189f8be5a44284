/**
 * What a pass of the controller costs with 1,000 scheduled Sites that have nothing to do, on SQLite:
 * the median and the longest, in milliseconds. The floor is one read and one write of a record.
 *
 *   node bench/site-passes.ts [--sites 1000]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../src/adapters/embedded/database/database.ts";
import { createEvents } from "../src/adapters/embedded/events.ts";
import { createSitePages } from "../src/adapters/embedded/site-pages.ts";
import { createSites } from "../src/adapters/embedded/sites.ts";
import { createSiteController } from "../src/controller/sites/site-controller.ts";
import { createAdmission, createStoryReader } from "../src/extraction/index.ts";
import { systemClock as clock } from "../src/kit/clock.ts";
import { createWorkQueue } from "../src/kit/work-queue.ts";
import { newSite, newSitePage } from "../test/contract/samples.ts";
import { machine } from "./floor.ts";

const { values } = parseArgs({ options: { sites: { type: "string", default: "1000" } } });
const count = Number(values.sites);
const dir = mkdtempSync(join(tmpdir(), "lorepod-bench-"));
const database = openDatabase(dir);
const sites = createSites(database);
const pages = createSitePages(database);
const events = createEvents(database, clock);
const none = () => Promise.reject(new Error("no slice runs here"));

const lastSync = {
  n: 1,
  state: "completed" as const,
  startedAt: new Date().toISOString(),
  finishedAt: new Date().toISOString(),
  counts: { read: 1, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 },
  bytes: 0,
  requests: 0,
  reason: null,
};
const ids: string[] = [];
for (let i = 0; i < count; i++) {
  const site = newSite({ tenant: `tenant-${i % 20}` });
  const spec = { ...site.spec, schedule: "daily" };
  await sites.create({ ...site, spec, status: { ...site.status, lastSync } }, 0);
  const rows = Array.from({ length: 50 }, (_, n) =>
    newSitePage(`${spec.url}${n}`, { state: "current" }),
  );
  await pages.putMany({ tenant: site.tenant, site: site.id }, rows);
  ids.push(site.id);
}

const times: number[] = [];
const queue = createWorkQueue({
  process: async (id) => {
    const from = performance.now();
    await controller.reconcile(id);
    times.push(performance.now() - from);
  },
  concurrency: 1,
  backoff: { baseMs: 200, factor: 2, maxMs: 30_000, jitter: 0.2 },
  clock,
  random: Math.random,
  keysMax: count * 2,
  onError: (_key, error) => {
    throw error;
  },
});
const controller = createSiteController({
  options: {
    sites,
    pages,
    fault: async () => undefined,
    maxPerTenant: async () => 5,
    order: () => {
      throw new Error("no slice runs here");
    },
    settle: none,
    apply: none,
    discard: async () => undefined,
    erase: async () => undefined,
    extracted: async () => [],
    publish: async () => undefined,
  },
  events,
  runs: {
    ensure: none,
    get: async () => undefined,
    list: async () => [],
    stop: async () => undefined,
    watch: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  },
  clock,
  queue,
  admission: createAdmission({ total: 4, reserved: 1 }, () => undefined),
  stories: createStoryReader(events),
});

async function measure() {
  times.length = 0;
  for (const id of ids) queue.add(id);
  await queue.idle();
  const sorted = times.toSorted((a, b) => a - b);
  const rounded = (ms = 0): number => Math.round(ms * 100) / 100;
  return { medianMs: rounded(sorted[sorted.length >> 1]), maxMs: rounded(sorted.at(-1)) };
}
// The first pass of each Site writes its next time.
const first = await measure();
const idle = await measure();
const from = performance.now();
for (const id of ids) {
  const site = await sites.get(id);
  if (site) await sites.writeStatus(id, site.version, site.status);
}
const floorMs = Math.round(((performance.now() - from) / count) * 100) / 100;
await queue.close();
database.close();
rmSync(dir, { recursive: true, force: true });
console.log(
  JSON.stringify({ bench: "site-passes", sites: count, first, idle, floorMs, machine: machine() }),
);
