import { expect, onTestFinished, test } from "vitest";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { newSite, newSitePage } from "../../../test/contract/samples.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createEvents } from "../../adapters/embedded/events.ts";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { createSites } from "../../adapters/embedded/sites.ts";
import type { OpenSync } from "../../contract/sites/site.ts";
import { createAdmission, createStoryReader } from "../../extraction/index.ts";
import { createTestClock } from "../../kit/clock.ts";
import { createWorkQueue } from "../../kit/work-queue.ts";
import type { Run } from "../../ports/runs.ts";
import type { NewSite, Sites } from "../../ports/sites.ts";
import type { SiteEvent } from "../../sites/index.ts";
import { createSiteController } from "./site-controller.ts";
import { siteOfJob } from "./site-state.ts";

const start = Date.parse("2026-02-01T00:00:00Z");
const counts = { read: 1, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
const tenant = "t";
const spec = { url: "https://example.com/", maxPages: 10 };

const running: OpenSync = {
  n: 1,
  state: "running",
  startedAt: new Date(start).toISOString(),
  finishedAt: null,
  counts,
  bytes: 0,
  requests: 0,
  reason: null,
  manual: true,
  scope: "all",
  slice: 1,
  known: 0,
  step: "running",
  sliceStartedAt: new Date(start).toISOString(),
  fruitless: 0,
  retryAt: null,
  removing: 0,
  confirmed: false,
};

/** No change is reported. */
const deaf = (sites: Sites): Sites => ({
  ...sites,
  watch: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
});

/** A controller over SQLite, whose crawlers the test ends. */
async function openWorld(
  given: readonly NewSite[],
  options: {
    keysMax?: number;
    slots?: number;
    change?: (sites: Sites) => Sites;
    /** Whether no event can be published now. */
    refuses?: () => boolean;
  } = {},
) {
  const { keysMax = 100, slots = 10, change = (one: Sites) => one } = options;
  const database = openDatabase(newDirectory());
  const clock = createTestClock(start);
  const sites = createSites(database);
  const pages = createSitePages(database);
  const events = createEvents(database, clock);
  const runs = new Map<string, Run>();
  const published: SiteEvent[] = [];
  const counted: string[] = [];
  for (const site of given) await sites.create(site, 0);
  const queue = createWorkQueue({
    process: (id) => controller.reconcile(id),
    concurrency: 1,
    backoff: { baseMs: 200, factor: 2, maxMs: 30_000, jitter: 0 },
    clock,
    random: () => 0.5,
    keysMax,
    onError: (_key, error) => {
      if (options.refuses?.() !== true) throw error;
    },
  });
  const controller = createSiteController({
    options: {
      sites: change(sites),
      pages,
      fault: async () => undefined,
      maxPerTenant: async () => 10,
      order: ({ job, site }, _urls, deadlineAt) => {
        const request = { url: site.spec.url };
        return { name: `${job.job}-a1`, ...job, attempt: 1, request, deadlineAt };
      },
      async settle({ site, sync, number }) {
        const row = newSitePage(site.spec.url, { state: "current", contentHash: "h" });
        await pages.putMany({ tenant, site: site.id }, [{ ...row, sync: sync.n }]);
        return { slice: number, counts, bytes: 0, requests: 1, removing: 0, settled: 1 };
      },
      apply: async ({ site }) => {
        const all = await pages.counts({ tenant, site: site.id });
        return { counts, pages: all, items: 1, passages: 1 };
      },
      discard: async () => undefined,
      erase: async () => undefined,
      extracted: async () => [],
      async publish(_site, event) {
        if (options.refuses?.() === true) throw new Error("the broker is down");
        published.push(event);
      },
    },
    events,
    runs: {
      async ensure({ name, job, attempt }) {
        runs.set(name, { name, tenant, job, attempt, state: "running" });
      },
      get: async (name) => runs.get(name),
      list: async () => [...runs.values()],
      stop: async (name) => void runs.delete(name),
      watch: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
    },
    clock,
    queue,
    admission: createAdmission({ total: slots, reserved: 0 }, (id) => controller.wake(id)),
    stories: createStoryReader(events),
    count: (all) => counted.push(...all.map(({ objective, outcome }) => `${objective} ${outcome}`)),
  });
  const started = await controller.start();
  onTestFinished(async () => {
    await started[Symbol.asyncDispose]();
    await queue.close();
    database.close();
  });
  return {
    sites,
    pages,
    published,
    counted,
    wake: (id: string) => controller.wake(id),
    end(site: string) {
      for (const [name, run] of runs) {
        if (siteOfJob(run.job) === site) runs.set(name, { ...run, state: "exited", code: 0 });
      }
      controller.wake(site);
    },
    running: () => [...runs.values()].map(({ job }) => siteOfJob(job)),
    async pass(ms: number) {
      for (let at = 0; at < ms; at += 500) {
        await clock.advance(500);
        await queue.idle();
      }
    },
  };
}

test("a slice that was begun and not started before a restart has its host and its place", async () => {
  const [first, second] = [newSite({ tenant, spec }), newSite({ tenant })];
  const other = { ...second, spec: { ...spec, url: "https://example.com/other" } };
  const begun = { ...first, status: { ...first.status, state: "syncing" as const, sync: running } };
  const world = await openWorld([begun, other]);
  await world.pass(3_000);
  expect(world.running()).toEqual([first.id]);
  expect((await world.sites.get(other.id))?.status).toMatchObject({
    state: "syncing",
    reason: "another Site of this key reads this host",
  });
});

test("a Site that waits for a host goes on when it is free, also while the queue is full", async () => {
  const at = (url: string) => newSite({ tenant, spec: { ...spec, url } });
  const [a, b] = [at("https://example.com/"), at("https://example.com/b")];
  const elsewhere = newSite({ tenant });
  const world = await openWorld([a, b], { keysMax: 2, change: deaf });
  await world.pass(3_000);
  expect(world.running()).toEqual([a.id]);
  await world.sites.create(elsewhere, 0);
  world.wake(elsewhere.id);
  await world.pass(3_000);
  expect(world.running()).toEqual([a.id, elsewhere.id]);
  world.end(a.id);
  await world.pass(5_000);
  expect(world.running()).toEqual([elsewhere.id, b.id]);
});

test("a Site whose status found no record is looked at again", async () => {
  const site = newSite({ tenant, spec });
  let writes = 0;
  const world = await openWorld([site], {
    change: (sites) => ({
      ...deaf(sites),
      writeStatus: async (...write) =>
        ++writes === 1 ? { ok: false, reason: "removed" } : sites.writeStatus(...write),
    }),
  });
  await world.pass(60_000);
  expect(world.running()).toEqual([site.id]);
});

test("places that a Site has taken are free again where it needs fewer of them", async () => {
  const site = newSite({ tenant, spec: { ...spec, parallel: 3, maxPages: 100 } });
  const other = newSite({ tenant });
  let isFirst = true;
  const world = await openWorld([site], {
    slots: 2,
    change: (sites) => ({
      ...sites,
      async writeStatus(...write) {
        if (write[2].sync?.step !== "running" || !isFirst) return sites.writeStatus(...write);
        // Its owner changes the Site just before.
        isFirst = false;
        await sites.amend(site.id, { parallel: 1 });
        return { ok: false, reason: "conflict" };
      },
    }),
  });
  const rows = Array.from({ length: 60 }, (_, n) => newSitePage(`${spec.url}${n}`));
  await world.pages.putMany({ tenant, site: site.id }, rows);
  await world.pass(5_000);
  expect(world.running()).toEqual([site.id]);
  await world.sites.create(other, 0);
  world.wake(other.id);
  await world.pass(5_000);
  expect(world.running()).toEqual([site.id, other.id]);
});

test.each([
  ["for another Site of its key", `${spec.url}other`, "sync-on-time good"],
  ["for a crawler", "https://another.example/", "sync-on-time bad"],
])("a scheduled sync that waited %s", async (_, url, outcome) => {
  const reads = newSite({ tenant, spec });
  const site = newSite({ tenant, spec: { ...spec, url, schedule: "daily" } });
  const due = new Date(start + 60_000).toISOString();
  const ended = { ...running, state: "completed" as const, finishedAt: due, request: null };
  const status = {
    ...site.status,
    lastSync: ended,
    nextSync: due,
    scheduledBy: "daily",
  };
  const world = await openWorld([reads, { ...site, status }], { slots: 1 });
  await world.pass(30_000);
  expect(world.running()).toEqual([reads.id]);
  await world.pass(400_000);
  expect(world.counted).toEqual([]);
  world.end(reads.id);
  await world.pass(60_000);
  expect(world.running()).toEqual([site.id]);
  expect(world.counted).toEqual([outcome]);
});

/** The pages of this sync are read, and it would remove more than a third of those that were known. */
const removing: OpenSync = { ...running, step: "ending", known: 100, removing: 60 };
const attention = { type: "site_needs_attention", sync: 1, cause: "guard" };

test.each<[name: string, state: OpenSync["state"]]>([
  ["the watch reports nothing", "running"],
  ["the controller was restarted before the event", "needs_confirmation"],
])("a sync that waits for its confirmation is reported once where %s", async (_name, state) => {
  const site = newSite({ tenant, spec });
  const sync = { ...removing, state, ...(state !== "running" && { reason: "60 of 100" }) };
  const status = { ...site.status, state: "syncing" as const, sync };
  const world = await openWorld([{ ...site, status }], { change: deaf });
  await world.pass(2_000);
  expect((await world.sites.get(site.id))?.status.sync?.state).toBe("needs_confirmation");
  expect(world.published).toMatchObject([attention]);
});

test("a sync that waits for its confirmation is reported where the first publication fails", async () => {
  const site = newSite({ tenant, spec });
  const status = { ...site.status, state: "syncing" as const, sync: removing };
  let isDown = true;
  const refuses = () => isDown;
  const world = await openWorld([{ ...site, status }], { change: deaf, refuses });
  await world.pass(10_000);
  expect(world.published).toEqual([]);
  isDown = false;
  await world.pass(60_000);
  expect(world.published).toMatchObject([attention]);
});
