import type { Database } from "../../src/adapters/embedded/database/database.ts";
import { createEvents } from "../../src/adapters/embedded/events.ts";
import { createSitePages } from "../../src/adapters/embedded/site-pages.ts";
import { createSites } from "../../src/adapters/embedded/sites.ts";
import type { Schedule } from "../../src/contract/sites/schedule.ts";
import { createSiteController } from "../../src/controller/sites/site-controller.ts";
import { siteOfJob } from "../../src/controller/sites/site-state.ts";
import { createAdmission, createStoryReader } from "../../src/extraction/index.ts";
import { createTestClock } from "../../src/kit/clock.ts";
import { createWorkQueue } from "../../src/kit/work-queue.ts";
import type { Run } from "../../src/ports/runs.ts";
import type { Sites } from "../../src/ports/sites.ts";
import { nextSyncAt } from "../../src/sites/schedule/next-sync.ts";
import { newSite, newSitePage } from "../contract/samples.ts";

export type ScheduledSite = { id: string; schedule: Schedule };
/** When each Site began and ended its syncs, and how long each pass of the controller took. */
export type Month = {
  begun: Map<string, number[]>;
  ended: Map<string, number[]>;
  passMs: number[];
};

/**
 * When the syncs of a Site after its first were due, beside when they began. A time that passes while
 * a sync runs is that sync's; what passes without a controller, or while its passes fail, is due once,
 * when that has ended.
 */
export function dueAndBegun(
  { begun, ended }: Month,
  { id, schedule }: ScheduledSite,
  { to, down, failing }: { to: number; down?: Span; failing?: Span },
): { due: number; begun: number | undefined }[] {
  const ends = ended.get(id) ?? [];
  const begins = begun.get(id) ?? [];
  const syncs = ends.map((end, index) => {
    const at = nextSyncAt({ id, schedule }, end) ?? Infinity;
    const missed = [down, failing].find((span) => span && at >= span.from && at < span.to);
    return { due: missed?.to ?? at, begun: begins[index + 1] };
  });
  // Sites of one moment begin within a minute, which may be that of the end.
  return syncs.filter((sync) => sync.due < to - step || sync.begun !== undefined);
}

type Span = { from: number; to: number };

const second = 1_000;
const step = 60 * second;

/**
 * Sites of one page with these schedules, from `from` to `to` by a clock that no one waits for. Their
 * crawlers end at once. The controller does not run between `down.from` and `down.to`; between
 * `failing.from` and `failing.to` it can write nothing.
 */
export async function simulateSites(
  database: Database,
  schedules: readonly Schedule[],
  time: Span & { down?: Span; failing?: Span },
): Promise<Month & { sites: ScheduledSite[] }> {
  const clock = createTestClock(time.from);
  const stored = createSites(database);
  const pages = createSitePages(database);
  const events = createEvents(database, clock);
  const begun = new Map<string, number[]>();
  const ended = new Map<string, number[]>();
  const nextAt = new Map<string, number>();
  const open = new Set<string>();
  const passMs: number[] = [];
  const sites: Sites = {
    ...stored,
    async writeStatus(id, version, status) {
      if (isFailing()) throw new Error("the disk is full");
      const written = await stored.writeStatus(id, version, status);
      if (!written.ok) return written;
      if (status.sync !== null && !open.has(id)) {
        begun.set(id, [...(begun.get(id) ?? []), clock.now()]);
        open.add(id);
      }
      if (status.sync === null && open.delete(id)) {
        ended.set(id, [...(ended.get(id) ?? []), clock.now()]);
      }
      nextAt.set(id, status.nextSync === null ? Infinity : Date.parse(status.nextSync));
      return written;
    },
  };
  const { failing } = time;
  const isFailing = (): boolean =>
    failing !== undefined && clock.now() >= failing.from && clock.now() < failing.to;
  const created: ScheduledSite[] = [];
  for (const [index, schedule] of schedules.entries()) {
    const site = newSite({ tenant: `tenant-${index % 20}` });
    const spec = { ...site.spec, schedule };
    await stored.create({ ...site, spec }, 0);
    const row = newSitePage(spec.url, { state: "current", contentHash: "h" });
    await pages.putMany({ tenant: site.tenant, site: site.id }, [row]);
    created.push({ id: site.id, schedule });
    nextAt.set(site.id, time.from);
  }

  const live = async (until: number): Promise<void> => {
    const { queue, controller } = controllerOf();
    const started = await controller.start();
    await queue.idle();
    while (clock.now() < until) {
      const due = open.size > 0 ? 0 : Math.min(...nextAt.values()) - clock.now();
      // Sites of one moment begin within a minute.
      await clock.advance(Math.min(until - clock.now(), due > step ? due - second : second));
      await queue.idle();
    }
    await started[Symbol.asyncDispose]();
    await queue.close();
  };
  // What is due when the controller goes is not begun any more.
  await live(time.down === undefined ? time.to : time.down.from - 1);
  if (time.down !== undefined) {
    await clock.advance(time.down.to - clock.now());
    await live(time.to);
  }
  return { begun, ended, passMs, sites: created };

  function controllerOf() {
    const queue = createWorkQueue({
      process: async (id) => {
        const from = performance.now();
        await controller.reconcile(id);
        passMs.push(performance.now() - from);
      },
      concurrency: 1,
      backoff: { baseMs: 200, factor: 2, maxMs: 30_000, jitter: 0.2 },
      clock,
      random: () => 0.5,
      keysMax: schedules.length * 2,
      onError: (_key, error) => {
        if (!isFailing()) throw error;
      },
    });
    const runs = new Map<string, Run>();
    const controller = createSiteController({
      options: {
        sites,
        pages,
        fault: async () => undefined,
        maxPerTenant: async () => 100,
        order: ({ job, site }, _urls, deadlineAt) => {
          const request = { url: site.spec.url };
          return { name: `${job.job}-a1`, ...job, attempt: 1, request, deadlineAt };
        },
        async settle({ site, sync, number, job }) {
          const ref = { tenant: site.tenant, site: site.id };
          const row = newSitePage(site.spec.url, { state: "current", contentHash: "h" });
          const hour = 60 * 60 * second;
          const nextRead =
            site.spec.schedule === "adaptive"
              ? new Date(clock.now() + 30 * hour).toISOString()
              : null;
          await pages.putMany(ref, [{ ...row, sync: sync.n, nextRead }]);
          await events.forget(job);
          const counts = { read: 0, unchanged: 1, changed: 0, added: 0, removed: 0, failed: 0 };
          return { slice: number, counts, bytes: 0, requests: 1, removing: 0, settled: 1 };
        },
        apply: async ({ site: { id, tenant } }) => {
          const counts = { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
          const all = await pages.counts({ tenant, site: id });
          return { counts, pages: all, items: 1, passages: 1 };
        },
        discard: async () => undefined,
        erase: async () => undefined,
        extracted: async () => [],
        publish: async () => undefined,
      },
      events,
      runs: {
        async ensure({ name, tenant, job, attempt }) {
          runs.set(name, { name, tenant, job, attempt, state: "exited", code: 0 });
          clock.after(0, () => controller.wake(siteOfJob(job)));
        },
        get: async (name) => runs.get(name),
        list: async () => [...runs.values()],
        stop: async (name) => void runs.delete(name),
        watch: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
      },
      clock,
      queue,
      admission: createAdmission({ total: 100, reserved: 1 }, () => undefined),
      stories: createStoryReader(events),
    });
    return { queue, controller };
  }
}
