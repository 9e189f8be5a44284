import { expect } from "vitest";
import type { SiteStatus } from "../../src/contract/sites/site.ts";
import type { Sites } from "../../src/ports/sites.ts";
import { newSite, newTenant } from "./samples.ts";
import {
  contractSuite,
  eventually,
  type Opened,
  required,
  type SuiteOptions,
  times,
} from "./suite.ts";

export function sitesContract(
  name: string,
  open: () => Promise<Opened<Sites>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`sites: ${name}`, open, options, cases);
}

type Subject = Opened<Sites>;

const idle = (status: SiteStatus): SiteStatus => ({
  ...status,
  nextSync: "2026-02-01T00:00:00.000Z",
  scheduledBy: "daily",
});

const counts = { read: 1, unchanged: 2, changed: 3, added: 4, removed: 5, failed: 6 };
const moment = "2026-02-01T00:00:00.000Z";
const ended = {
  n: 1,
  state: "completed" as const,
  startedAt: moment,
  finishedAt: moment,
  counts,
  bytes: 7,
  requests: 8,
  reason: null,
};

const syncingStatus: SiteStatus = {
  state: "syncing",
  reason: "waits",
  pages: { current: 1, failing: 2, gone: 3, refused: 4, unread: 5 },
  items: 6,
  passages: 7,
  nextSync: null,
  lastSync: ended,
  sync: {
    ...ended,
    n: 2,
    state: "running",
    finishedAt: null,
    manual: false,
    scope: "due",
    slice: 3,
    known: 4,
    step: "running",
    sliceStartedAt: moment,
    fruitless: 0,
    retryAt: moment,
    removing: 5,
    confirmed: false,
  },
  syncs: [ended],
  syncRequest: "one",
  scheduledBy: null,
  fault: "key",
  faults: 2,
  removals: [{ at: 1, pages: 2, confirmed: true }],
};

/** With the members that a sync may have or not. */
const wideStatus: SiteStatus = {
  ...syncingStatus,
  lastSync: { ...ended, request: "one" },
  sync: syncingStatus.sync && { ...syncingStatus.sync, abreast: 3, emptying: 2, request: "two" },
};

const endedStatus: SiteStatus = {
  ...syncingStatus,
  state: "idle",
  reason: null,
  nextSync: moment,
  sync: null,
  lastSync: { ...ended, n: 2, state: "failed", reason: "why" },
  syncs: [{ ...ended, n: 2, state: "failed", reason: "why" }, ended],
  scheduledBy: "daily",
  fault: null,
};

async function created(port: Sites, given = newSite()) {
  const creation = await port.create(given, 0);
  if (!creation.ok) throw new Error(creation.reason);
  return creation.site;
}

const cases = {
  async "a Site comes back as it was, also after a restart"({ port, reopen }: Subject) {
    const given = newSite();
    const { version, ...stored } = await created(port, given);
    expect(stored).toEqual(given);
    expect(await port.get(given.id)).toEqual({ ...given, version });
    expect(await (await required(reopen)()).get(given.id)).toEqual({ ...given, version });
    expect(await port.get("site_unknown")).toBeUndefined();
  },

  async "a key has one Site for each URL"({ port }: Subject) {
    const first = await created(port);
    const spec = { ...first.spec, url: first.spec.url.replace("https://", "http://www.") };
    const again = newSite({ tenant: first.tenant, spec });
    expect(await port.create(again, 0)).toEqual({ ok: false, reason: "exists", site: first });
    expect(await port.get(again.id)).toBeUndefined();
    expect((await port.create(newSite({ spec: first.spec }), 0)).ok).toBe(true);
    await port.remove(first.id);
    expect((await port.create(again, 0)).ok).toBe(true);
  },

  async "a key has as many Sites as it may, also under parallel calls"({ port }: Subject) {
    const tenant = newTenant();
    const creations = await Promise.all(times(12, () => port.create(newSite({ tenant }), 5)));
    expect(creations.filter(({ ok }) => ok)).toHaveLength(5);
    expect(creations.filter((each) => !each.ok && each.reason === "full")).toHaveLength(7);
    expect(await port.list({ tenant, limit: 100 })).toHaveLength(5);
  },

  async "a status is written by compare-and-set"({ port }: Subject) {
    const site = await created(port);
    const first = await port.writeStatus(site.id, site.version, idle(site.status));
    if (!first.ok) throw new Error(first.reason);
    expect(first.site.status).toEqual(idle(site.status));
    expect(first.site.version).not.toBe(site.version);
    const conflict = await port.writeStatus(site.id, site.version, site.status);
    expect(conflict).toEqual({ ok: false, reason: "conflict" });
    expect(await port.get(site.id)).toEqual(first.site);
    const writes = await Promise.all(
      times(8, () => port.writeStatus(site.id, first.site.version, site.status)),
    );
    expect(writes.filter(({ ok }) => ok)).toHaveLength(1);
  },

  async "an amendment changes only what it names"({ port }: Subject) {
    const site = await created(port);
    const amended = await port.amend(site.id, { schedule: "daily", paused: true });
    if (!amended.ok) throw new Error(amended.reason);
    expect(amended.site.spec).toEqual({ ...site.spec, schedule: "daily", paused: true });
    const stale = await port.writeStatus(site.id, site.version, site.status);
    expect(stale).toEqual({ ok: false, reason: "conflict" });
    await port.amend(site.id, { schedule: null });
    const { schedule = null, ...spec } = (await port.get(site.id))?.spec ?? {};
    expect(schedule).toBeNull();
    expect(spec).toEqual({ ...site.spec, paused: true });
  },

  async "every field of a status comes back, also one that was set before"({ port }: Subject) {
    const site = await created(port);
    let { version } = site;
    for (const status of [
      syncingStatus,
      wideStatus,
      syncingStatus,
      endedStatus,
      site.status,
      syncingStatus,
    ]) {
      const written = await port.writeStatus(site.id, version, status);
      if (!written.ok) throw new Error(written.reason);
      ({ version } = written.site);
      expect(written.site.status).toEqual(status);
      expect((await port.get(site.id))?.status).toEqual(status);
    }
  },

  async "a removed Site takes no write"({ port }: Subject) {
    const site = await created(port);
    await port.remove(site.id);
    await port.remove(site.id);
    expect(await port.get(site.id)).toBeUndefined();
    const removed = { ok: false, reason: "removed" };
    expect(await port.writeStatus(site.id, site.version, site.status)).toEqual(removed);
    expect(await port.amend(site.id, { paused: true })).toEqual(removed);
  },

  async "lists are in parts, by age, of one tenant or all"({ port }: Subject) {
    const [one, other] = [newTenant(), newTenant()];
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.push((await created(port, newSite({ tenant: one }))).id);
    await created(port, newSite({ tenant: other }));
    const found: string[] = [];
    let after: string | undefined;
    do {
      const part = await port.list({ tenant: one, limit: 3, ...(after && { after }) });
      found.push(...part.map(({ id }) => id));
      after = part.length < 3 ? undefined : part.at(-1)?.id;
    } while (after !== undefined);
    expect(found).toEqual(ids);
    expect(await port.list({ tenant: newTenant(), limit: 10 })).toEqual([]);
    const later = await port.list({ limit: 100, after: ids[5] ?? "" });
    expect(later.map(({ tenant }) => tenant)).toContain(other);
  },

  async "a watch reports Sites that exist, change and are removed"({ port }: Subject) {
    const before = await created(port);
    const seen: string[] = [];
    const watch = await port.watch((id) => seen.push(id));
    await eventually(() => expect(seen).toContain(before.id));
    const steps = [() => port.amend(before.id, { paused: true }), () => port.remove(before.id)];
    for (const step of steps) {
      seen.length = 0;
      await step();
      await eventually(() => expect(seen).toContain(before.id));
    }
    await watch[Symbol.asyncDispose]();
    seen.length = 0;
    const { id } = await created(port);
    await port.get(id);
    expect(seen).toEqual([]);
  },
};
