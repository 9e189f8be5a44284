import { describe, expect, test } from "vitest";
import type { PageOutcome } from "../../contract/sites/visit.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import { afterVisit, movedTo, withRemoval, type SyncContext } from "./after-visit.ts";
import { nextInterval } from "./page-interval.ts";
import { withSitemapDate } from "./sitemap-hint.ts";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-02-01T00:00:00Z");
const at = (ms: number): string => new Date(start + ms).toISOString();

const unread: SitePage = {
  url: "https://example.com/",
  state: "unread",
  reason: null,
  firstSeen: at(0),
  lastRead: null,
  lastChanged: null,
  nextRead: null,
  validators: null,
  rawHash: null,
  contentHash: null,
  items: 0,
  intervalMs: null,
  sync: 0,
  missing: null,
  sitemapDate: null,
};
const current: SitePage = {
  ...unread,
  state: "current",
  lastRead: at(0),
  lastChanged: at(0),
  contentHash: "a",
  rawHash: "r",
  items: 4,
  sync: 1,
};

const read = (contentHash: string, items = 4): PageOutcome => ({
  kind: "read",
  contentHash,
  rawHash: `raw-${contentHash}`,
  validators: null,
  items,
});
const missing: PageOutcome = { kind: "missing", status: 404 };
const failed: PageOutcome = { kind: "failed", reason: "the site answered 500" };
const sync = (number: number, ms: number, more: Partial<SyncContext> = {}): SyncContext => ({
  now: start + ms,
  sync: number,
  manual: false,
  adaptive: false,
  ...more,
});

describe("a page that answers", () => {
  test.each<[string, SitePage, PageOutcome, Partial<SitePage>, string, string | null]>([
    ["the first reading", unread, read("a"), { lastChanged: at(day), items: 4 }, "first", null],
    ["the same content", current, read("a"), { lastChanged: at(0) }, "none", null],
    ["other content", current, read("b"), { lastChanged: at(day) }, "changed", null],
    [
      "no items any more: the last reading stays",
      current,
      read("b", 0),
      { items: 4, contentHash: "a", rawHash: "r", lastChanged: at(0) },
      "none",
      "emptied",
    ],
    ["no items before and now", { ...current, items: 0 }, read("b", 0), {}, "changed", null],
    [
      "not modified",
      current,
      { kind: "unchanged", validators: null },
      { lastChanged: at(0), items: 4 },
      "none",
      null,
    ],
    [
      "not modified, since another Site has read it in the same state",
      current,
      { kind: "unchanged", validators: null, contentHash: "a" },
      { lastChanged: at(0), contentHash: "a" },
      "none",
      null,
    ],
    [
      "not modified, since another Site has read its change",
      current,
      { kind: "unchanged", validators: null, contentHash: "b" },
      { lastChanged: at(day), contentHash: "b", items: 4 },
      "changed",
      null,
    ],
    [
      "again after failures",
      {
        ...current,
        state: "failing",
        reason: "x",
        missing: { since: at(0), sync: 1, manual: false },
      },
      read("a"),
      { missing: null, reason: null },
      "none",
      null,
    ],
  ])("%s", (_title, before, outcome, expected, change, removal) => {
    const visited = afterVisit(before, outcome, sync(2, day));
    const common = { state: "current", lastRead: at(day), sync: 2, nextRead: null };
    expect(visited.page).toMatchObject({ ...common, ...expected });
    expect([visited.change, visited.removal]).toEqual([change, removal]);
  });
});

describe("a page that does not", () => {
  test.each<[string, PageOutcome, string]>([
    ["a server error", failed, "failing"],
    ["forbidden by robots.txt", { kind: "refused", reason: "robots.txt" }, "refused"],
    ["missing once", missing, "failing"],
  ])("%s keeps its knowledge", (_title, outcome, state) => {
    const { page, change, removal } = afterVisit(current, outcome, sync(2, day));
    const { lastRead, lastChanged, contentHash, items } = current;
    expect(page).toMatchObject({ state, lastRead, lastChanged, contentHash, items, sync: 2 });
    expect([change, removal]).toEqual(["none", null]);
    expect(page.reason).not.toBeNull();
  });

  test("the knowledge of a moved page is that of another one", () => {
    const { page, removal } = afterVisit(current, { kind: "moved", to: "/b" }, sync(2, day));
    const moved = { reason: "moved to /b", nextRead: null };
    // Requested again until its knowledge is removed: the sync may be cancelled before.
    expect(page).toMatchObject({ ...moved, state: "failing", contentHash: "a" });
    expect(removal).toBe("moved");
    expect(withRemoval(page, "moved")).toMatchObject({ ...moved, state: "gone", items: 0 });
    for (const row of [page, withRemoval(page, "moved")]) expect(movedTo(row)).toBe("/b");
    expect(movedTo(current)).toBeUndefined();
  });

  test("a moved page that was never read is removed at once", () => {
    const { page, removal } = afterVisit(unread, { kind: "moved", to: "/b" }, sync(2, day));
    expect(page).toMatchObject({ state: "gone", reason: "moved to /b", lastRead: at(day) });
    expect(removal).toBeNull();
  });

  test("a page that its site does not want stored leaves, and is requested again", () => {
    const outcome = {
      kind: "unwanted",
      reason: "its header asks not to store it: noindex",
    } as const;
    const { page, removal } = afterVisit(current, outcome, sync(2, day));
    expect([page.state, removal]).toEqual(["refused", "unwanted"]);
    const left = { state: "refused", reason: outcome.reason, items: 0, contentHash: null };
    expect(withRemoval(page, "unwanted")).toMatchObject(left);
    expect(afterVisit(unread, outcome, sync(2, day)).removal).toBeNull();
  });

  test("a page that new patterns exclude leaves, and may come back", () => {
    const outcome = { kind: "excluded", reason: "matches no pattern" } as const;
    const { page, removal } = afterVisit(current, outcome, sync(2, day, { adaptive: true }));
    expect([page.state, removal]).toEqual(["refused", "excluded"]);
    expect(withRemoval(page, "excluded")).toMatchObject({
      state: "gone",
      reason: "matches no pattern",
      contentHash: null,
      lastRead: null,
      nextRead: null,
    });
    expect(afterVisit(unread, outcome, sync(2, day)).removal).toBeNull();
  });

  type Visit = [outcome: PageOutcome, ms: number, manual?: boolean];
  test.each<[title: string, visits: Visit[], removal: string | null]>([
    ["once", [[missing, 0]], null],
    [
      "twice within a day",
      [
        [missing, 0],
        [missing, 23 * hour],
      ],
      null,
    ],
    [
      "twice a day apart",
      [
        [missing, 0],
        [missing, 24 * hour],
      ],
      "gone",
    ],
    ["every hour for a day", [...hourly(24), [missing, 24 * hour]], "gone"],
    ["every hour for less", hourly(24), null],
    [
      "twice by hand, minutes apart",
      [
        [missing, 0, true],
        [missing, hour / 6, true],
      ],
      "gone",
    ],
    [
      "by schedule, then by hand",
      [
        [missing, 0],
        [missing, hour, true],
      ],
      null,
    ],
    [
      "by hand, then by schedule",
      [
        [missing, 0, true],
        [missing, hour],
      ],
      null,
    ],
    [
      "by schedule, then twice by hand",
      [
        [missing, 0],
        [missing, hour, true],
        [missing, 2 * hour, true],
      ],
      "gone",
    ],
    [
      "a failure between",
      [
        [missing, 0],
        [failed, 12 * hour],
        [missing, 25 * hour],
      ],
      "gone",
    ],
    [
      "it came back between",
      [
        [missing, 0],
        [read("a"), 12 * hour],
        [missing, 25 * hour],
      ],
      null,
    ],
    [
      "a failure at the end",
      [
        [missing, 0],
        [missing, 25 * hour],
        [failed, 26 * hour],
      ],
      null,
    ],
    [
      "410 counts, too",
      [
        [{ kind: "missing", status: 410 }, 0],
        [missing, 25 * hour],
      ],
      "gone",
    ],
  ])("%s", (_title, visits, removal) => {
    let page = current;
    let last: string | null = null;
    for (const [i, [outcome, ms, manual = false]] of visits.entries()) {
      const visited = afterVisit(page, outcome, sync(i + 2, ms, { manual }));
      page = visited.page;
      last = visited.removal;
      // Removed by the end of the sync only.
      expect(page.state).not.toBe("gone");
    }
    expect(last).toBe(removal);
  });

  function hourly(count: number): Visit[] {
    return Array.from({ length: count }, (_, i): Visit => [missing, i * hour]);
  }

  test("a page that was never read needs no removal", () => {
    const first = afterVisit(unread, missing, sync(1, 0));
    expect(first.page.state).toBe("failing");
    const again = afterVisit(first.page, missing, sync(2, day));
    expect(again.page).toMatchObject({ state: "gone", reason: "the site answered 404" });
    expect(again.removal).toBeNull();
  });

  test("the same sync again, after a crash, counts once", () => {
    const first = afterVisit(current, missing, sync(2, 0));
    const again = afterVisit(first.page, missing, sync(2, 25 * hour));
    expect(again.removal).toBeNull();
  });
});

describe("a page that repeats another one", () => {
  const repeat = {
    of: "https://example.com/b",
    contentHash: "b",
    validators: { etag: '"1"', lastModified: null },
    language: "en",
    alternates: [],
    reading: "1",
    readAt: at(0),
  };
  const outcome: PageOutcome = { kind: "duplicate", reason: "the same text", repeat };
  const { page: repeating } = afterVisit(unread, outcome, sync(1, 0));

  test("is remembered until its next visit ends otherwise", () => {
    expect(repeating).toMatchObject({ state: "refused", repeat, validators: null });
    expect(afterVisit(repeating, outcome, sync(2, day)).page.repeat).toEqual(repeat);
    const others: PageOutcome[] = [failed, missing, read("a"), { kind: "duplicate", reason: "x" }];
    for (const other of others) {
      expect(afterVisit(repeating, other, sync(2, day)).page).not.toHaveProperty("repeat");
    }
  });

  test("is not, where its own last reading is stored", () => {
    expect(afterVisit(current, outcome, sync(2, day)).page).not.toHaveProperty("repeat");
  });

  test.each([
    ["its text is that of its last reading", current.contentHash ?? "", null],
    ["its text is another one", "b", "repeated"],
    ["the site reports it as unchanged", undefined, null],
  ] as const)("and had knowledge of its own: %s", (_title, ownHash, removal) => {
    const again: PageOutcome = { ...outcome, ...(ownHash !== undefined && { ownHash }) };
    const after = afterVisit(current, again, sync(2, day));
    expect(after).toMatchObject({ page: { state: "refused" }, change: "none", removal });
    expect(afterVisit(unread, again, sync(2, day)).removal).toBeNull();
  });

  test("is requested again after its knowledge was removed", () => {
    const { page } = afterVisit(current, { ...outcome, ownHash: "b" }, sync(2, day));
    const removed = withRemoval(page, "repeated");
    expect(removed).toMatchObject({ state: "refused", contentHash: null, items: 0 });
    expect(afterVisit(removed, read("c"), sync(3, day)).change).toBe("first");
  });
});

describe("a removal that is carried out", () => {
  test("of a page that exists no longer", () => {
    const { page } = afterVisit(current, missing, sync(2, 0));
    expect(withRemoval(page, "gone")).toMatchObject({
      state: "gone",
      reason: "the site answered 404",
      items: 0,
      contentHash: null,
      lastRead: at(0),
      nextRead: null,
    });
  });

  test("of a page without items: its next reading is new content", () => {
    const { page } = afterVisit(current, read("b", 0), sync(2, day));
    const row = withRemoval(page, "emptied");
    expect(row).toMatchObject({ state: "current", items: 0, contentHash: "a" });
    expect(afterVisit(row, read("b", 0), sync(3, 2 * day)).removal).toBeNull();
  });

  test("one that is discarded comes again with the next sync", () => {
    const { page } = afterVisit(current, read("b", 0), sync(2, day));
    expect(afterVisit(page, read("b", 0), sync(3, 2 * day)).removal).toBe("emptied");
  });
});

describe("adaptive", () => {
  const adaptive = { adaptive: true };

  test.each<[title: string, changeEveryMs: number, min: number, max: number]>([
    ["every ten minutes: hourly", hour / 6, hour, 1.6 * hour],
    ["every six hours", 6 * hour, hour, 6 * hour],
    ["daily", day, 4 * hour, day],
    ["weekly", 7 * day, day, 7 * day],
    ["never: monthly", Infinity, 30 * day, 30 * day],
  ])("a page that changes %s", (_title, everyMs, min, max) => {
    let page = unread;
    let now = 0;
    const intervals: number[] = [];
    for (let n = 1; n <= 400; n++) {
      const version = everyMs === Infinity ? 0 : Math.floor(now / everyMs);
      page = afterVisit(page, read(`v${version}`), sync(n, now, adaptive)).page;
      now = Date.parse(page.nextRead ?? "") - start;
      if (n > 100) intervals.push(page.intervalMs ?? 0);
    }
    const mean = intervals.reduce((sum, each) => sum + each, 0) / intervals.length;
    expect(mean).toBeGreaterThanOrEqual(min);
    expect(mean).toBeLessThanOrEqual(max);
  });

  test("a failing page is tried again within a day", () => {
    const rare = { ...current, intervalMs: 30 * day };
    const { page } = afterVisit(rare, failed, sync(2, 0, adaptive));
    expect(page.nextRead).toBe(at(day));
    expect(page.intervalMs).toBe(30 * day);
  });

  test("an interval has limits and a start", () => {
    expect(nextInterval(null, false)).toBe(1.5 * day);
    expect(nextInterval(hour, true)).toBe(hour);
    expect(nextInterval(29 * day, false)).toBe(30 * day);
  });
});

describe("dates of a sitemap", () => {
  const row = { ...current, nextRead: at(10 * day), intervalMs: 10 * day };
  const believed = { ...row, sitemapDate: at(-day), lastChanged: at(0) };
  const wrong = { ...row, lastRead: at(0), lastChanged: at(-9 * day), sitemapDate: at(-day) };
  const unproven = { ...wrong, sitemapDate: at(hour) };
  test.each<[title: string, row: SitePage, date: number, next: string | undefined]>([
    ["after the last reading: due now", row, day, at(2 * day)],
    ["believed again after a right one", believed, day, at(2 * day)],
    ["before the last reading: remembered", row, -day, "same"],
    ["the known date again", { ...row, sitemapDate: at(day) }, day, undefined],
    ["an older date", { ...row, sitemapDate: at(day) }, hour, undefined],
    ["a date that has not come", row, 3 * day, undefined],
    ["after a wrong one: halfway", wrong, day, at(5 * day)],
    ["after one that no reading has checked: due now", unproven, day, at(2 * day)],
    ["never later than it was", { ...row, nextRead: at(day) }, day, at(day)],
    ["a page without a time of its own", current, day, "same"],
    ["a page that was never read", unread, day, "same"],
  ])("%s", (_title, before, date, next) => {
    const hinted = withSitemapDate(before, start + date, start + 2 * day);
    if (next === undefined) expect(hinted).toBeUndefined();
    else if (next === "same") expect(hinted?.nextRead).toBe(before.nextRead);
    else expect(hinted?.nextRead).toBe(next);
  });
});

test("a page that only an extraction has read loses its knowledge when it states nothing now", () => {
  const emptied = { ...read("b", 0), isEmptied: true } as PageOutcome;
  expect(afterVisit(unread, emptied, sync(2, day)).removal).toBe("emptied");
  expect(afterVisit(unread, read("b", 0), sync(2, day)).removal).toBeNull();
});
