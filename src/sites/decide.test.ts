import { describe, expect, test } from "vitest";
import type { OpenSync, Site, SiteSpec, SiteStatus, Sync } from "../contract/sites/site.ts";
import type { Run } from "../ports/runs.ts";
import {
  decideSite,
  type ObservedSite,
  type ObservedSlice,
  type SiteAction,
  type SiteFault,
} from "./decide.ts";
import { siteEventId } from "./publish-event.ts";
import { newStatus } from "./new-site.ts";

const now = Date.parse("2026-02-01T12:00:00Z");
const at = (ms: number): string => new Date(now + ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;
const revoked = { cause: "key" as const, reason: "revoked" };
const noRoom = { cause: "storage" as const, reason: "full" };
const counts = { read: 0, unchanged: 0, changed: 0, added: 0, removed: 0, failed: 0 };
const noPages = { current: 0, failing: 0, gone: 0, refused: 0, unread: 0 };

const lastSync: Sync = {
  n: 4,
  state: "completed",
  startedAt: at(-day),
  finishedAt: at(-day),
  counts,
  bytes: 0,
  requests: 0,
  reason: null,
};
const sync: OpenSync = {
  ...lastSync,
  n: 5,
  state: "running",
  startedAt: at(-minute),
  finishedAt: null,
  manual: false,
  scope: "all",
  slice: 2,
  known: 100,
  step: "none",
  sliceStartedAt: null,
  fruitless: 0,
  retryAt: null,
  removing: 0,
  confirmed: false,
};

type Given = {
  spec?: Partial<SiteSpec>;
  status?: Partial<SiteStatus>;
  sync?: Partial<OpenSync>;
  /** Of the latest slice, unless there are several. */
  seen?: Partial<Omit<ObservedSite, "site"> & Omit<ObservedSlice, "slice">>;
};

function observe({ spec, status, sync: open, seen = {} }: Given): ObservedSite {
  const { isAnnounced = false, hasResult = false, run, ...others } = seen;
  const slice = { ...sync, ...open }.slice;
  const full = { url: "https://example.com/", schedule: "daily", ...spec } as SiteSpec;
  const site: Site = {
    id: "site_a",
    tenant: "t",
    version: "1",
    createdAt: at(-9 * day),
    spec: full,
    status: {
      ...newStatus(full),
      lastSync,
      nextSync: at(day / 2),
      scheduledBy: "daily",
      ...status,
      ...(open && { state: "syncing", sync: { ...sync, ...open } }),
    },
  };
  return {
    site,
    fault: undefined,
    slices: [{ slice, isAnnounced, hasResult, run }],
    slot: { free: true },
    plan: undefined,
    settled: undefined,
    applied: undefined,
    pages: noPages,
    nextDue: undefined,
    ...others,
  };
}

const run = (state: Run["state"]): Run =>
  ({ name: "r", tenant: "t", job: "j", attempt: 1, state, code: 1, reason: "x" }) as Run;
const done = (actions: readonly SiteAction[]): string[] =>
  actions.map((action) => (action.do === "publish" ? `publish ${action.event.type}` : action.do));

describe("without a sync", () => {
  test.each<[title: string, given: Given, state: string, begins: boolean]>([
    ["its time has not come", {}, "idle", false],
    ["its time has come", { status: { nextSync: at(0) } }, "syncing", true],
    [
      "its time passed while the server was down",
      { status: { nextSync: at(-9 * day) } },
      "syncing",
      true,
    ],
    [
      "the time is that of another schedule",
      { spec: { schedule: "weekly" }, status: { nextSync: at(-1) } },
      "idle",
      false,
    ],
    ["a new Site", { status: { lastSync: null, nextSync: null } }, "syncing", true],
    [
      "a new Site without a schedule",
      { spec: { schedule: null }, status: { lastSync: null } },
      "syncing",
      true,
    ],
    [
      "no schedule",
      { spec: { schedule: null }, status: { nextSync: null, scheduledBy: null } },
      "idle",
      false,
    ],
    ["a client asks", { spec: { syncRequest: "x" } }, "syncing", true],
    [
      "a client has asked before",
      { spec: { syncRequest: "x" }, status: { syncRequest: "x" } },
      "idle",
      false,
    ],
    [
      "paused",
      { spec: { paused: true, syncRequest: "x" }, status: { nextSync: at(-1) } },
      "paused",
      false,
    ],
    [
      "resumed: what was missed is not made up",
      { status: { state: "paused", nextSync: null, scheduledBy: null } },
      "idle",
      false,
    ],
  ])("%s", (_title, given, state, begins) => {
    const { status, actions, wakeAt } = decideSite(observe(given), now);
    expect([status.state, status.sync !== null]).toEqual([state, begins]);
    expect(actions).toEqual([]);
    if (begins) expect(status.sync).toMatchObject({ step: "none", slice: 0, state: "running" });
    if (state === "paused") expect(status.nextSync).toBeNull();
    if (state === "idle" && status.scheduledBy !== null) {
      expect(Date.parse(status.nextSync ?? "")).toBeGreaterThan(now);
      expect(wakeAt).toBe(Date.parse(status.nextSync ?? ""));
    }
  });

  test.each<[title: string, given: Given, isEarlier: boolean]>([
    ["a page is due earlier", { seen: { nextDue: now } }, true],
    ["the first page is due later", { seen: { nextDue: now + 9 * day } }, false],
    ["no page has a time", {}, false],
    ["another schedule", { spec: { schedule: "daily" }, seen: { nextDue: now } }, false],
  ])("an adaptive Site is read earlier only when a page is: %s", (_title, given, isEarlier) => {
    const { schedule = "adaptive" } = given.spec ?? {};
    const full = { ...given, spec: { schedule }, status: { scheduledBy: schedule ?? null } };
    const { nextSync } = decideSite(observe(full), now).status;
    if (!isEarlier) return expect(nextSync).toBe(at(day / 2));
    expect(Date.parse(nextSync ?? "")).toBeGreaterThan(now);
    expect(Date.parse(nextSync ?? "")).toBeLessThanOrEqual(now + 60 * minute);
  });

  test("the scope of an adaptive sync is what is due, unless a client asks", () => {
    const adaptive = {
      spec: { schedule: "adaptive" as const },
      status: { scheduledBy: "adaptive", nextSync: at(0) },
    };
    const due = { ...adaptive, seen: { nextDue: now } };
    expect(decideSite(observe(due), now).status.sync?.scope).toBe("due");
    // The schedule is new, or all pages were removed: no page has a next time.
    expect(decideSite(observe(adaptive), now).status.sync?.scope).toBe("all");
    const asked = { ...due, spec: { ...adaptive.spec, syncRequest: "x" } };
    expect(decideSite(observe(asked), now).status.sync?.scope).toBe("all");
  });
});

describe("between two slices", () => {
  test.each<[title: string, given: Given, expected: Partial<OpenSync>, actions: string[]]>([
    [
      "there are pages to read",
      { sync: {}, seen: { plan: ["a"] } },
      { step: "running", slice: 3 },
      [],
    ],
    [
      "no place is free",
      { sync: {}, seen: { plan: ["a"], slot: { free: false, reason: "busy" } } },
      { step: "none", slice: 2 },
      [],
    ],
    ["every page is settled", { sync: {}, seen: { plan: [] } }, { step: "ending", slice: 2 }, []],
    [
      "the last slice read nothing: it waits",
      { sync: { retryAt: at(minute) }, seen: { plan: ["a"] } },
      { step: "none", slice: 2 },
      [],
    ],
    [
      "too many slices read nothing",
      { sync: { fruitless: 10 }, seen: { plan: ["a"] } },
      { step: "ending" },
      [],
    ],
    [
      "the last run is still there",
      { sync: {}, seen: { plan: ["a"], run: run("running") } },
      { step: "none", slice: 2 },
      ["stop"],
    ],
    [
      "paused",
      { spec: { paused: true }, sync: {}, seen: { plan: ["a"] } },
      { step: "none", slice: 2 },
      [],
    ],
    [
      "the storage is full",
      { sync: {}, seen: { plan: ["a"], fault: noRoom } },
      { step: "none", slice: 2 },
      ["publish site_needs_attention"],
    ],
  ])("%s", (_title, given, expected, actions) => {
    const decision = decideSite(observe(given), now);
    expect(decision.status.sync).toMatchObject(expected);
    expect(done(decision.actions)).toEqual(actions);
  });
});

describe("a fault of the key or of the storage", () => {
  const times = { nextSync: null, scheduledBy: null };
  const fault = { fault: "storage" as const, faults: 1 };
  const held = { state: "paused" as const, reason: "full", ...times, ...fault };
  test.each<[title: string, given: Given, actions: string[], looksAgain: boolean]>([
    [
      "is published",
      { seen: { fault: noRoom }, status: { nextSync: at(-1) } },
      ["publish site_needs_attention"],
      true,
    ],
    ["is published once", { seen: { fault: noRoom }, status: held }, [], true],
    [
      "another one",
      { seen: { fault: revoked }, status: held },
      ["publish site_needs_attention"],
      true,
    ],
    [
      "whose reason is another one now",
      { seen: { fault: { ...noRoom, reason: "full: 9 of 8" } }, status: held },
      [],
      true,
    ],
    [
      "goes on while its sync is cancelled",
      { seen: { fault: noRoom }, status: fault, spec: { cancelSync: 5 }, sync: {} },
      ["discard"],
      true,
    ],
    ["of a paused Site is not", { spec: { paused: true }, seen: { fault: noRoom } }, [], false],
    ["has ended", { status: held }, [], false],
  ])("%s", (_title, given, actions, looksAgain) => {
    const decision = decideSite(observe(given), now);
    expect(done(decision.actions)).toEqual(actions);
    expect(decision.status.state).toBe(given.seen || given.spec ? "paused" : "idle");
    // No change of the Site wakes it when the fault ends.
    expect(decision.wakeAt === now + minute).toBe(looksAgain);
  });

  test("comes again: each time has its own event, which a repeated pass publishes again", () => {
    const ids: string[] = [];
    let status: Partial<SiteStatus> = {};
    const pass = (current?: SiteFault, isWritten = true): void => {
      const decision = decideSite(observe({ status, seen: { fault: current } }), now);
      for (const action of decision.actions) {
        if (action.do === "publish") ids.push(siteEventId(action.event));
      }
      if (isWritten) ({ status } = decision);
    };
    pass(noRoom, false);
    pass(noRoom);
    pass(noRoom);
    pass();
    pass(noRoom);
    pass(revoked);
    expect(ids).toEqual([
      "attention:storage:1",
      "attention:storage:1",
      "attention:storage:2",
      "attention:key:3",
    ]);
  });
});

describe("a slice", () => {
  const running = { step: "running" as const, slice: 3, sliceStartedAt: at(-minute) };
  const overdue = { ...running, sliceStartedAt: at(-20 * minute) };
  test.each<[title: string, given: Given, actions: string[]]>([
    ["is announced, then started", { sync: running, seen: { plan: ["a"] } }, ["announce", "start"]],
    ["runs", { sync: running, seen: { isAnnounced: true, run: run("running") } }, []],
    [
      "waits for the platform",
      { sync: running, seen: { isAnnounced: true, run: run("waiting") } },
      [],
    ],
    [
      "has a result",
      { sync: running, seen: { isAnnounced: true, run: run("running"), hasResult: true } },
      ["settle", "stop"],
    ],
    [
      "was killed",
      { sync: running, seen: { isAnnounced: true, run: run("lost") } },
      ["settle", "stop"],
    ],
    [
      "has failed",
      { sync: running, seen: { isAnnounced: true, run: run("exited") } },
      ["settle", "stop"],
    ],
    ["exists no longer", { sync: running, seen: { isAnnounced: true } }, ["settle"]],
    [
      "takes too long: its end is awaited before it is settled",
      { sync: overdue, seen: { isAnnounced: true, run: run("running") } },
      ["stop"],
    ],
    ["took too long and has ended", { sync: overdue, seen: { isAnnounced: true } }, ["settle"]],
  ])("%s", (_title, given, actions) => {
    const decision = decideSite(observe(given), now);
    expect(done(decision.actions)).toEqual(actions);
    expect(decision.status.sync?.step).toBe("running");
  });

  describe("beside others", () => {
    const three = { ...running, slice: 5, abreast: 3 };
    const pages = Array.from({ length: 100 }, (_, index) => `p${index}`);
    const slices = (...states: [Run["state"] | "new" | "none" | "result", ...string[]][]) =>
      states.map(([state], index) => ({
        slice: 3 + index,
        isAnnounced: state !== "new",
        hasResult: state === "result",
        run: state === "new" || state === "none" || state === "result" ? undefined : run(state),
      }));

    test.each<[title: string, places: number, count: number, slice: number, abreast: number]>([
      ["as many as have a place", 3, 100, 5, 3],
      ["one", 1, 100, 3, 1],
      ["no more than its pages are worth", 3, 59, 4, 2],
      ["few pages", 3, 30, 3, 1],
    ])("begins: %s", (_title, places, count, slice, abreast) => {
      const seen = { plan: pages.slice(0, count), slot: { free: true as const, places } };
      // What an earlier step was does not count.
      const { status } = decideSite(observe({ sync: { abreast: 2 }, seen }), now);
      expect(status.sync).toMatchObject({ step: "running", slice, abreast });
    });

    test.each<[title: string, seen: ReturnType<typeof slices>, expected: string[]]>([
      [
        "all are announced before the first starts",
        slices(["new"], ["new"], ["new"]),
        ["announce 3", "announce 4", "announce 5", "start 3", "start 4", "start 5"],
      ],
      [
        "also after a crash between them",
        slices(["none"], ["new"], ["new"]),
        ["announce 3", "announce 4", "announce 5", "start 3", "start 4", "start 5"],
      ],
      ["all are awaited", slices(["result"], ["running"], ["lost"]), []],
      ["all have ended", slices(["exited"], ["result"], ["none"]), ["settle 5", "stop 3"]],
    ])("%s", (_title, seen, expected) => {
      const given = { sync: three, seen: { slices: seen, plan: pages } };
      const { actions } = decideSite(observe(given), now);
      const named = actions.map((action) =>
        "slice" in action ? `${action.do} ${action.slice}` : "",
      );
      expect(named).toEqual(expected);
      const started = actions.flatMap((action) => (action.do === "start" ? action.urls : []));
      expect(started).toEqual(started.length === 0 ? [] : pages);
    });

    test("only those that take too long are stopped, and a cancelled sync stops all", () => {
      const seen = { slices: slices(["result"], ["running"], ["waiting"]) };
      const stopping = { ...three, sliceStartedAt: at(-20 * minute) };
      const stopped = ({ actions }: { actions: SiteAction[] }) =>
        actions.map((action) => ("slice" in action ? action.slice : action.do));
      expect(stopped(decideSite(observe({ sync: stopping, seen }), now))).toEqual([4, 5]);
      const given = { spec: { cancelSync: 5 }, sync: three, seen };
      expect(stopped(decideSite(observe(given), now))).toEqual([4, 5]);
    });
  });

  test("is counted in the write that ends it", () => {
    const slice = {
      counts: { ...counts, read: 7 },
      bytes: 10,
      requests: 8,
      removing: 2,
      settled: 7,
    };
    const seen = { isAnnounced: true, settled: { slice: 3, ...slice } };
    const { status } = decideSite(observe({ sync: { ...running, removing: 1 }, seen }), now);
    expect(status.sync).toMatchObject({
      step: "none",
      slice: 3,
      removing: 3,
      bytes: 10,
      requests: 8,
      fruitless: 0,
    });
    expect(status.sync?.counts.read).toBe(7);
    // What was settled of another slice does not count for this one.
    const other = { isAnnounced: true, settled: { slice: 2, ...slice } };
    expect(decideSite(observe({ sync: running, seen: other }), now).status.sync?.step).toBe(
      "running",
    );
  });

  test("that reads nothing is tried again later and later", () => {
    const settled = { slice: 3, counts, bytes: 0, requests: 0, removing: 0, settled: 0 };
    const waits = [0, 1, 2, 8].map((fruitless) => {
      const seen = { isAnnounced: true, settled };
      const { status } = decideSite(observe({ sync: { ...running, fruitless }, seen }), now);
      return Date.parse(status.sync?.retryAt ?? "") - now;
    });
    expect(waits).toEqual([1_000, 4_000, 16_000, 15 * minute]);
  });
});

describe("the end of a sync", () => {
  const ending = { step: "ending" as const };
  const applied = { counts: { ...counts, removed: 2 }, pages: noPages, items: 9, passages: 20 };

  test("carries out removals that the guard allows, and then ends", () => {
    const first = decideSite(observe({ sync: { ...ending, removing: 2 } }), now);
    expect(done(first.actions)).toEqual(["apply"]);
    const { status, actions } = decideSite(
      observe({ sync: { ...ending, removing: 2 }, seen: { applied } }),
      now,
    );
    expect(done(actions)).toEqual(["publish site_synced"]);
    expect(status).toMatchObject({ state: "idle", sync: null, items: 9 });
    expect(status.lastSync).toMatchObject({ n: 5, state: "completed", counts: { removed: 2 } });
    expect(Date.parse(status.nextSync ?? "")).toBeGreaterThan(now);
    expect(status.removals).toEqual([{ at: now, pages: 2, confirmed: false }]);
  });

  test("waits when the guard holds, also for the removals of the days before", () => {
    for (const [removing, before] of [
      [40, 0],
      [20, 30],
    ] as const) {
      const removals = [{ at: now - day, pages: before, confirmed: false }];
      const given = { status: { removals }, sync: { ...ending, removing } };
      const { status, actions, wakeAt } = decideSite(observe(given), now);
      expect(actions).toEqual([]);
      expect(status).toMatchObject({ state: "needs_confirmation", nextSync: null });
      expect(wakeAt).toBe(now);
      expect(status.sync?.reason).toMatch(/^[45]0 of 1[03]0 pages/);
    }
  });

  const waiting = { ...ending, removing: 40, state: "needs_confirmation" as const, reason: "r" };
  test.each<[title: string, spec: Partial<SiteSpec>, state: string, actions: string[]]>([
    [
      "it stays, and its event is published",
      {},
      "needs_confirmation",
      ["publish site_needs_attention"],
    ],
    [
      "another sync is confirmed",
      { confirmSync: 4 },
      "needs_confirmation",
      ["publish site_needs_attention"],
    ],
    [
      "a sync is asked for",
      { syncRequest: "x" },
      "needs_confirmation",
      ["publish site_needs_attention"],
    ],
    ["it is confirmed", { confirmSync: 5 }, "syncing", []],
    ["it is cancelled", { cancelSync: 5 }, "idle", ["discard"]],
  ])("a waiting sync: %s", (_title, spec, state, actions) => {
    const given = { spec, sync: waiting };
    const observed = observe(given);
    observed.site.status.state = "needs_confirmation";
    const decision = decideSite(observed, now);
    expect(decision.status.state).toBe(state);
    expect(done(decision.actions)).toEqual(actions);
  });

  test("a confirmed sync asks the guard no more, and its removals count no longer", () => {
    const confirmed = { ...ending, removing: 40, confirmed: true };
    expect(done(decideSite(observe({ sync: confirmed }), now).actions)).toEqual(["apply"]);
    const { status } = decideSite(observe({ sync: confirmed, seen: { applied } }), now);
    expect(status).toMatchObject({ state: "idle", removals: [] });
  });

  test("where nothing could be read, that is reported", () => {
    const failing = { ...ending, counts: { ...counts, failed: 80 } };
    const { status, actions } = decideSite(observe({ sync: failing, seen: { applied } }), now);
    expect(done(actions)).toEqual(["publish site_synced", "publish site_needs_attention"]);
    expect(status.lastSync).toMatchObject({ state: "completed", reason: "no page could be read" });
  });

  test.each<
    [
      title: string,
      failed: number,
      read: number,
      known: number,
      before: string | null,
      reported: string,
    ]
  >([
    ["one due page of many", 1, 0, 80, null, "no"],
    ["three of them", 3, 0, 80, null, "yes"],
    ["three, and one that was read", 3, 1, 80, null, "no"],
    ["the only page", 1, 0, 1, null, "yes"],
    ["one of many, and earlier ones too", 1, 0, 80, "no page could be read", "still"],
  ])("due pages that fail: %s", (_title, failed, read, known, before, reported) => {
    const due = { ...ending, scope: "due" as const, known, counts: { ...counts, failed, read } };
    const observed = observe({ sync: due, seen: { applied } });
    const { status: given } = observed.site;
    const times = {
      startedAt: new Date(now).toISOString(),
      finishedAt: new Date(now).toISOString(),
    };
    const last = { n: 4, state: "completed" as const, ...times, counts, bytes: 0, requests: 0 };
    observed.site.status = { ...given, lastSync: { ...last, reason: before } };
    const { status, actions } = decideSite(observed, now);
    expect(done(actions).includes("publish site_needs_attention")).toBe(reported === "yes");
    expect(status.lastSync?.reason !== null).toBe(reported !== "no");
  });

  test("a cancelled sync ends after its crawler", () => {
    const given = { spec: { cancelSync: 5 }, sync: { step: "running" as const } };
    for (const state of ["running", "exited"] as const) {
      const stopping = decideSite(observe({ ...given, seen: { run: run(state) } }), now);
      expect(done(stopping.actions)).toEqual(["stop"]);
      expect(stopping.status.sync?.n).toBe(5);
      expect(stopping.wakeAt).toBeGreaterThan(now);
    }
    const { status, actions } = decideSite(observe(given), now);
    expect(done(actions)).toEqual(["discard"]);
    expect(status).toMatchObject({ sync: null, lastSync: { state: "cancelled" } });
  });

  test("a Site that was paused meanwhile is paused after it", () => {
    const given = { spec: { paused: true }, sync: ending, seen: { applied } };
    const { status } = decideSite(observe(given), now);
    expect(status).toMatchObject({ state: "paused", sync: null, nextSync: null });
  });
});
