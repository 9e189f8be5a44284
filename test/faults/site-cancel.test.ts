import { expect, onTestFinished, test } from "vitest";
import { siteOptions, type SiteParts } from "../../cmd/sites.ts";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createResults } from "../../src/adapters/embedded/results.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { planTable } from "../../src/contract/settings/plans.ts";
import type { OpenSync } from "../../src/contract/sites/site.ts";
import { sliceReadingName } from "../../src/contract/sites/slice-reading.ts";
import { jobOfSlice, jobOfSync } from "../../src/contract/sites/sync-job.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newSite } from "../contract/samples.ts";

const at = "2026-02-01T00:00:00.000Z";
const counts = { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
const sync: OpenSync = {
  n: 2,
  state: "running",
  startedAt: at,
  finishedAt: null,
  counts,
  bytes: 0,
  requests: 0,
  reason: null,
  manual: true,
  scope: "all",
  slice: 3,
  abreast: 3,
  known: 3,
  step: "running",
  sliceStartedAt: at,
  fruitless: 0,
  retryAt: null,
  removing: 0,
  confirmed: false,
};

test("a cancelled sync finishes the slices that are written in part, and discards the others", async () => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const clock = createTestClock(Date.parse(at));
  const given = newSite();
  const site = { ...given, version: "1" };
  const ref = { tenant: site.tenant, site: site.id };
  const pages = createSitePages(database);
  const results = createResults(database);
  const read: string[] = [];
  const outcome = { kind: "failed" as const, reason: "x" };
  const parts: Partial<SiteParts> = {
    sitePages: pages,
    results,
    events: createEvents(database, clock),
    clock,
    knowledge: {
      async read({ job }) {
        read.push(job);
        const facts = { added: 0, changed: 0, removed: 0 };
        const visits = [{ url: site.spec.url, outcome, facts, links: [] }];
        return { visits, bytes: 0, requests: 1 };
      },
      remove: async () => ({ removed: 0 }),
      erase: async () => undefined,
    },
  };
  const { discard } = siteOptions({ plans: planTable }, parts as SiteParts);
  const sliceAt = (number: number) => {
    return { tenant: site.tenant, job: jobOfSlice(site.id, sync.n, number) };
  };
  const [second, last] = [sliceAt(2), sliceAt(3)];
  // What `knowledge` stores before it writes anything of a slice.
  await results.put(second, sliceReadingName, Buffer.from("{}"));
  const syncJob = { tenant: site.tenant, job: jobOfSync(site.id, sync.n) };
  await discard({ site, sync, number: sync.slice, job: last, syncJob });
  expect(read).toEqual([second.job]);
  expect(await pages.get(ref, site.spec.url)).toMatchObject({ state: "failing", sync: 2 });
  expect(await results.get(second, sliceReadingName)).toBeUndefined();
  // Again, after a crash: nothing is left to finish.
  await discard({ site, sync, number: sync.slice, job: last, syncJob });
  expect(read).toHaveLength(1);
});
