import { expect, test, vi } from "vitest";
import { openDatabase } from "../../src/adapters/embedded/database/database.ts";
import type { Schedule } from "../../src/contract/sites/schedule.ts";
import type { Site } from "../../src/contract/sites/site.ts";
import { jobOfSlice, latestSlices } from "../../src/contract/sites/sync-job.ts";
import type { SiteFault } from "../../src/sites/index.ts";
import { newDirectory } from "../contract/embedded.ts";
import { newSite } from "../contract/samples.ts";
import {
  createHurriedClock,
  createWeb,
  sitePorts,
  startSiteProcess,
  type Published,
  type Web,
} from "./site-world.ts";

const day = 24 * 3_600_000;

type Spec = { schedule?: Schedule; maxPages?: number; parallel?: number };

async function openWorld(web: Web, spec: Spec = {}, onRequest?: (url: string) => boolean) {
  const database = openDatabase(newDirectory());
  const clock = createHurriedClock();
  const ports = sitePorts(database, clock);
  const published: Published = new Map();
  const hold: { fault: SiteFault | undefined } = { fault: undefined };
  const start = () =>
    startSiteProcess({
      ports,
      web,
      clock,
      published,
      fault: () => hold.fault,
      ...(onRequest && { onRequest }),
    });
  let controller = await start();
  const given = newSite({ spec: { url: `${web.origin}/`, maxPages: 1_000, ...spec } });
  const ref = { tenant: given.tenant, site: given.id };
  await ports.sites.create(given, 0);

  const until = (isReached: (site: Site) => boolean): Promise<Site> =>
    vi.waitFor(
      async () => {
        const site = await ports.sites.get(given.id);
        if (site === undefined || !isReached(site)) throw new Error(JSON.stringify(site?.status));
        return site;
      },
      { timeout: 60_000, interval: 5 },
    );
  const ended = (n: number) =>
    until(({ status }) => status.lastSync?.n === n && status.sync === null);
  let requests = 0;
  return {
    ...ports,
    ref,
    id: given.id,
    clock,
    published,
    hold,
    until,
    ended,
    /** Asks for a sync and waits until it has ended or waits. */
    async sync(afterMs = 0) {
      clock.forward(afterMs);
      web.requests.length = 0;
      const before = await ports.sites.get(given.id);
      const n = (before?.status.lastSync?.n ?? 0) + 1;
      await ports.sites.amend(given.id, { syncRequest: `request ${++requests}` });
      return until(
        ({ status }) =>
          (status.lastSync?.n === n && status.sync === null) ||
          status.state === "needs_confirmation",
      );
    },
    async restart() {
      controller.kill();
      await controller[Symbol.asyncDispose]();
      controller = await start();
    },
    changes: async () => (await ports.ledger.list(ref, {}, { limit: 1_000, cursor: null })).entries,
    async close() {
      await controller[Symbol.asyncDispose]();
      expect(controller.errors).toEqual([]);
      database.close();
    },
  };
}

function answer(web: Web, path: string, change: { status?: number; text?: string }): void {
  web.paths.set(path, { status: 200, text: "", links: [], ...web.paths.get(path), ...change });
}

/** A site of `count` pages in a chain of lists. */
function largeWeb(count: number): Web {
  const web = createWeb({});
  for (let i = 0; i < count; i++) {
    const path = i === 0 ? "/" : `/p${i}`;
    const links = [2 * i + 1, 2 * i + 2].filter((next) => next < count);
    web.paths.set(path, {
      status: 200,
      text: `page ${i}`,
      links: links.map((next) => `${web.origin}/p${next}`),
    });
  }
  return web;
}

test("a new Site is read completely, each page once; later syncs find what has changed", async () => {
  const web = largeWeb(1_300);
  const world = await openWorld(web, { maxPages: 5_000 });
  const first = await world.ended(1);
  expect(first.status.lastSync).toMatchObject({ state: "completed", counts: { read: 1_300 } });
  expect(first.status.pages).toMatchObject({ current: 1_300, unread: 0 });
  expect(web.requests).toHaveLength(1_300);
  expect(new Set(web.requests).size).toBe(1_300);
  expect(await world.changes()).toEqual([]);

  const same = await world.sync();
  expect(same.status.lastSync?.counts).toMatchObject({ read: 0, unchanged: 1_300, changed: 0 });
  expect(new Set(web.requests).size).toBe(1_300);
  expect(web.requests).toHaveLength(1_300);

  answer(web, "/p7", { text: "another text" });
  const changed = await world.sync();
  expect(changed.status.lastSync?.counts).toMatchObject({ read: 1, changed: 1, unchanged: 1_299 });
  expect((await world.changes()).map(({ kind, source }) => [kind, source])).toEqual([
    ["changed", `${web.origin}/p7`],
  ]);
  expect([...world.published.keys()].filter((key) => key.endsWith(":synced"))).toHaveLength(3);
  await world.close();
}, 240_000);

test("slices that are read side by side: each page once, whatever is killed meanwhile", async () => {
  const web = largeWeb(1_300);
  let requests = 0;
  // Two crawlers are killed, at a page each.
  const isAlive = (): boolean => ![400, 700].includes(++requests);
  const world = await openWorld(web, { maxPages: 5_000, parallel: 3 }, isAlive);
  await world.until(() => web.requests.length > 900);
  await world.restart();
  const first = await world.ended(1);
  expect(first.status.lastSync).toMatchObject({ state: "completed", counts: { read: 1_300 } });
  expect(first.status.pages).toMatchObject({ current: 1_300, unread: 0 });
  expect(new Set(web.requests).size).toBe(1_300);
  // One request of each crawler was in flight.
  expect(web.requests.length).toBeLessThanOrEqual(1_300 + 3);
  expect(web.crawlersMax).toBe(3);

  answer(web, "/p7", { text: "another text" });
  answer(web, "/p1207", { text: "another text" });
  const changed = await world.sync();
  expect(changed.status.lastSync?.counts).toMatchObject({ read: 2, changed: 2, unchanged: 1_298 });
  expect(web.requests).toHaveLength(1_300);
  expect(await world.changes()).toHaveLength(2);
  await world.close();
}, 240_000);

test("a cancelled sync ends after its crawlers, and leaves nothing of its slices", async () => {
  const web = largeWeb(1_000);
  const world = await openWorld(web, { maxPages: 5_000, parallel: 3 });
  const reading = await world.until(() => web.requests.length > 600);
  await world.sites.amend(world.id, { cancelSync: 1 });
  const { status } = await world.ended(1);
  expect(status.lastSync).toMatchObject({ state: "cancelled" });
  const requests = web.requests.length;
  const slices = reading.status.sync === null ? [] : latestSlices(reading.status.sync);
  expect(slices.length).toBeGreaterThan(2);
  for (const slice of slices) {
    const job = { tenant: world.ref.tenant, job: jobOfSlice(world.id, 1, slice) };
    expect(await world.events.read(job, 0, 100)).toEqual([]);
  }
  const next = await world.sync();
  expect(next.status.lastSync).toMatchObject({ n: 2, state: "completed" });
  expect(next.status.pages.current).toBe(1_000);
  expect(requests).toBeLessThan(1_000);
  await world.close();
}, 60_000);

test("no more pages than the Site may have are read", async () => {
  const web = largeWeb(40);
  const world = await openWorld(web, { maxPages: 12 });
  const { status } = await world.ended(1);
  expect(status.lastSync?.counts.read).toBe(12);
  expect(web.requests).toHaveLength(12);
  await world.close();
});

test("a page that answers 404 twice, a day apart, is removed and reported once", async () => {
  const web = largeWeb(80);
  const world = await openWorld(web, { schedule: "weekly" });
  await world.ended(1);
  web.paths.delete("/p9");
  answer(web, "/", { status: 500 });
  // By schedule, so that two syncs by hand do not count.
  const scheduled = async (n: number, afterMs: number) => {
    world.clock.forward(afterMs);
    await world.sites.amend(world.id, { name: `nudge ${n}` });
    return world.ended(n);
  };
  await scheduled(2, 7 * day);
  const row = await world.pages.get(world.ref, `${web.origin}/p9`);
  expect(row).toMatchObject({ state: "failing", items: 1, reason: "the site answered 404" });
  expect(await world.changes()).toEqual([]);
  const { status } = await scheduled(3, 7 * day);
  expect(status.lastSync?.counts).toMatchObject({ removed: 1 });
  expect(status.pages).toMatchObject({ gone: 1, failing: 1, current: 78 });
  expect((await world.changes()).map(({ kind }) => kind)).toEqual(["removed"]);
  await scheduled(4, 7 * day);
  expect(await world.changes()).toHaveLength(1);
  expect((await world.pages.get(world.ref, `${web.origin}/`))?.state).toBe("failing");
  await world.close();
}, 240_000);

const badDays: [title: string, change: (web: Web) => void, holds: boolean, cause: string | null][] =
  [
    [
      "a host that answers 500",
      (web) => web.paths.forEach((page) => (page.status = 500)),
      false,
      "failing",
    ],
    ["everything answers 404", (web) => web.paths.clear(), true, "guard"],
    [
      "half of the pages answer 404",
      (web) => [...web.paths.keys()].slice(40).forEach((path) => web.paths.delete(path)),
      true,
      "guard",
    ],
    [
      "a few pages answer 404",
      (web) => [...web.paths.keys()].slice(70).forEach((path) => web.paths.delete(path)),
      false,
      null,
    ],
  ];

test.each(badDays)(
  "%s: nothing is removed without a reason",
  async (_title, change, holds, cause) => {
    const web = largeWeb(80);
    const world = await openWorld(web);
    await world.ended(1);
    change(web);
    await world.sync();
    const { status } = await world.sync();
    expect(status.state).toBe(holds ? "needs_confirmation" : "idle");
    const attention = [...world.published.values()].filter(
      (event) => event.type === "site_needs_attention",
    );
    if (cause === null) expect(attention).toEqual([]);
    if (cause !== null) {
      await vi.waitFor(() =>
        expect([...world.published.keys()].filter((key) => key.includes(cause))).not.toEqual([]),
      );
    }
    if (holds) {
      expect(await world.changes()).toEqual([]);
      expect((await world.pages.counts(world.ref)).gone).toBe(0);
      expect(status.nextSync).toBeNull();
      // No other sync begins meanwhile.
      await world.sites.amend(world.id, { syncRequest: "more" });
      await world.sites.amend(world.id, { confirmSync: 99 });
      expect((await world.sites.get(world.id))?.status.sync?.n).toBe(3);
    }
    await world.close();
  },
  120_000,
);

test("a confirmed sync removes what it has found, and a discarded one removes nothing", async () => {
  for (const isConfirmed of [true, false]) {
    const web = largeWeb(60);
    const world = await openWorld(web);
    await world.ended(1);
    for (let i = 20; i < 60; i++) web.paths.delete(`/p${i}`);
    await world.sync();
    const waiting = await world.sync();
    expect(waiting.status).toMatchObject({ state: "needs_confirmation" });
    expect(waiting.status.reason).toContain("40 of 60 pages");
    await world.sites.amend(world.id, isConfirmed ? { confirmSync: 3 } : { cancelSync: 3 });
    const { status } = await world.ended(3);
    expect(status.state).toBe("idle");
    expect(status.lastSync?.state).toBe(isConfirmed ? "completed" : "cancelled");
    expect((await world.pages.counts(world.ref)).gone).toBe(isConfirmed ? 40 : 0);
    expect(await world.changes()).toHaveLength(isConfirmed ? 40 : 0);
    if (isConfirmed) {
      // Confirmed removals do not count against the next ones.
      web.paths.delete("/p19");
      await world.sync();
      expect((await world.sync()).status.state).toBe("idle");
    }
    await world.close();
  }
}, 120_000);

test("after a cancelled sync of a relaunched Site, the next one requests its moved pages again", async () => {
  const web = largeWeb(60);
  const world = await openWorld(web);
  await world.ended(1);
  for (let i = 20; i < 60; i++) web.paths.delete(`/p${i}`);
  await world.sync();
  const moved = Array.from({ length: 15 }, (_, i) => `/p${i + 5}`);
  for (const path of moved) {
    answer(web, `/new${path}`, { text: path });
    web.paths.set(path, { status: 301, text: "", links: [`${web.origin}/new${path}`] });
  }
  const waiting = await world.sync();
  expect(waiting.status).toMatchObject({ state: "needs_confirmation" });
  await world.sites.amend(world.id, { cancelSync: 3 });
  await world.ended(3);
  // The moved pages do not count beside those that they have moved to.
  await world.sites.amend(world.id, { maxPages: 60 });
  await world.sync();
  expect(web.requests).toEqual(expect.arrayContaining(moved.map((path) => web.origin + path)));
  for (const path of moved) {
    const row = await world.pages.get(world.ref, `${web.origin}/new${path}`);
    expect(row?.state).toBe("current");
  }
  await world.close();
}, 120_000);

test("a Site is paused by its owner or by its key, and goes on later", async () => {
  const web = largeWeb(30);
  const world = await openWorld(web, { schedule: "daily" });
  const idle = await world.ended(1);
  expect(idle.status.nextSync).not.toBeNull();
  await world.sites.amend(world.id, { paused: true });
  await world.until(({ status }) => status.state === "paused" && status.nextSync === null);
  web.requests.length = 0;
  world.clock.forward(3 * day);
  await world.sites.amend(world.id, { name: "nudge" });
  await world.sites.amend(world.id, { paused: false });
  const resumed = await world.until(({ status }) => status.state === "idle");
  // What was missed while it was paused is not made up.
  expect(web.requests).toEqual([]);
  expect(Date.parse(resumed.status.nextSync ?? "")).toBeGreaterThan(world.clock.now());

  world.hold.fault = { cause: "key", reason: "the key is revoked" };
  world.clock.forward(2 * day);
  await world.sites.amend(world.id, { name: "nudge again" });
  const held = await world.until(({ status }) => status.state === "paused");
  expect(held.status.reason).toBe("the key is revoked");
  expect([...world.published.values()]).toContainEqual({
    type: "site_needs_attention",
    sync: 1,
    cause: "key",
    message: "the key is revoked",
    fault: 1,
  });
  // No record changes when a key is valid again.
  world.hold.fault = undefined;
  world.clock.forward(5 * 60_000);
  await world.until(({ status }) => status.state === "idle" && status.reason === null);

  // The same cause again, and a restart meanwhile: published a second time, and once.
  world.hold.fault = { cause: "key", reason: "the key is revoked again" };
  await world.sites.amend(world.id, { name: "nudge once more" });
  await world.until(({ status }) => status.state === "paused");
  await world.restart();
  world.clock.forward(5 * 60_000);
  world.hold.fault = { cause: "key", reason: "the key is revoked for good" };
  await world.until(({ status }) => status.reason === "the key is revoked for good");
  const attention = [...world.published].filter(([key]) => key.includes(":attention:key"));
  expect(attention.map(([, event]) => "message" in event && event.message)).toEqual([
    "the key is revoked",
    "the key is revoked again",
  ]);
  await world.close();
});

test("two Sites of one key never read the same host at once", async () => {
  const web = largeWeb(40);
  for (let i = 0; i < 40; i++) {
    const links = i < 39 ? [`${web.origin}/other/${i + 1}`] : [];
    web.paths.set(`/other/${i}`, { status: 200, text: `other ${i}`, links });
  }
  const world = await openWorld(web);
  const spec = { url: `${web.origin}/other/0`, maxPages: 1_000 };
  const second = newSite({ tenant: world.ref.tenant, spec });
  await world.sites.create(second, 0);
  await world.ended(1);
  await vi.waitFor(
    async () => expect((await world.sites.get(second.id))?.status.lastSync?.n).toBe(1),
    { timeout: 60_000, interval: 5 },
  );
  expect(new Set(web.requests).size).toBe(80);
  expect(web.requests).toHaveLength(80);
  // Slices that overlapped would request their pages in turns.
  await world.sites.amend(second.id, { syncRequest: "again" });
  await world.sync();
  await vi.waitFor(
    async () => expect((await world.sites.get(second.id))?.status.lastSync?.n).toBe(2),
    { timeout: 60_000, interval: 5 },
  );
  const owners = web.requests.map((url) => (url.includes("/other/") ? "b" : "a")).join("");
  expect(["a".repeat(40) + "b".repeat(40), "b".repeat(40) + "a".repeat(40)]).toContain(owners);
  await world.close();
}, 120_000);

test("a Site whose pages were all removed begins again at its own URL", async () => {
  const web = largeWeb(30);
  const world = await openWorld(web);
  await world.ended(1);
  const paths = [...web.paths];
  web.paths.clear();
  await world.sync();
  await world.sync();
  await world.sites.amend(world.id, { confirmSync: 3 });
  const { status } = await world.ended(3);
  expect(status.pages).toMatchObject({ current: 0, failing: 0, unread: 0, gone: 30 });
  expect((await world.sync()).status.lastSync?.state).toBe("completed");
  expect(web.requests).toEqual([`${web.origin}/`]);
  for (const [path, page] of paths) web.paths.set(path, page);
  const again = await world.sync();
  expect(again.status.pages.current).toBeGreaterThan(0);
  await world.close();
}, 60_000);

test("Sites that find no free crawler run as soon as there is one", async () => {
  const web = largeWeb(20);
  const world = await openWorld(web);
  const others = ["b", "c", "d", "e", "f"].map((name) => {
    const url = `https://${name}.example/`;
    return newSite({ tenant: world.ref.tenant, spec: { url, maxPages: 1_000 } });
  });
  for (const other of others) await world.sites.create(other, 0);
  await world.ended(1);
  for (const { id } of others) {
    await vi.waitFor(async () => expect((await world.sites.get(id))?.status.lastSync?.n).toBe(1), {
      timeout: 10_000,
      interval: 5,
    });
  }
  await world.close();
}, 60_000);

test("pages beyond a maximum that was lowered leave, and through the guard where they are many", async () => {
  const web = largeWeb(80);
  const world = await openWorld(web);
  await world.ended(1);
  await world.sites.amend(world.id, { maxPages: 70 });
  const some = await world.sync();
  expect(some.status.lastSync?.counts).toMatchObject({ removed: 10, failed: 0 });
  expect(some.status.pages).toMatchObject({ current: 70, gone: 10 });
  await world.sites.amend(world.id, { maxPages: 20 });
  const many = await world.sync();
  expect(many.status).toMatchObject({ state: "needs_confirmation" });
  expect(await world.changes()).toHaveLength(10);
  await world.sites.amend(world.id, { confirmSync: 3 });
  const { status } = await world.ended(3);
  expect(status.pages.current).toBe(20);
  expect((await world.pages.get(world.ref, `${web.origin}/`))?.state).toBe("current");
  expect((await world.sync()).status.lastSync?.counts).toMatchObject({ unchanged: 20, removed: 0 });
  await world.close();
}, 60_000);
