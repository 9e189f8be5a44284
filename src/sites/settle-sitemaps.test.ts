import { expect, test } from "vitest";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createResults } from "../adapters/embedded/results.ts";
import { createSitePages } from "../adapters/embedded/site-pages.ts";
import { limits } from "../contract/limits.ts";
import type { SitePage } from "../contract/sites/site-page.ts";
import type { SiteSpec } from "../contract/sites/site.ts";
import {
  sitemapPartName,
  sitemapsName,
  siteSitemapsSchema,
  type SitemapEntry,
} from "../contract/sites/sitemaps.ts";
import { jobOfSite, jobOfSlice } from "../contract/sites/sync-job.ts";
import { newDirectory } from "../../test/contract/embedded.ts";
import { newRow } from "./pages/found-pages.ts";
import { settleSitemaps, wantsSitemaps } from "./settle-sitemaps.ts";

const day = 24 * 3_600_000;
const now = Date.parse("2026-02-01T00:00:00Z");
const iso = (at: number): string => new Date(at).toISOString();
const ref = { tenant: "t", site: "site_a" };
const slice = { tenant: "t", job: jobOfSlice("site_a", 1, 1) };
const url = (n: number): string => `https://example.com/${n}`;
const spec: SiteSpec = { url: "https://example.com/", maxPages: 100 };
const file = {
  url: "https://example.com/sitemap.xml",
  urls: 1,
  sitemaps: [],
  validators: { etag: '"1"', lastModified: null },
};

async function open(rows: SitePage[] = []) {
  const database = openDatabase(newDirectory());
  const pages = createSitePages(database);
  const results = createResults(database);
  await pages.putMany(ref, rows);
  const put = (name: string, value: unknown) =>
    results.put(slice, name, Buffer.from(JSON.stringify(value)));
  return {
    pages,
    results,
    async read(parts: SitemapEntry[][]) {
      for (const [index, part] of parts.entries()) await put(sitemapPartName(index + 1), part);
      await put(sitemapsName, { files: [file], parts: parts.length });
    },
    settle: (change: { maxRows?: number; at?: number; sync?: number; of?: SiteSpec } = {}) =>
      settleSitemaps({ pages, results }, ref, slice, {
        now: change.at ?? now,
        sync: change.sync ?? 1,
        spec: change.of ?? spec,
        maxRows: change.maxRows ?? 1_000_000,
      }),
    async known() {
      const body = await results.get({ tenant: "t", job: jobOfSite("site_a") }, sitemapsName);
      return body && siteSitemapsSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
    },
    close: () => database.close(),
  };
}

const entries = (from: number, to: number, date: string | null = null): SitemapEntry[] =>
  Array.from({ length: to - from }, (_, n) => ({ url: url(from + n), date }));

test("all pages of large sitemaps become rows at once", async () => {
  const world = await open();
  await world.read([entries(0, 4_000), entries(4_000, 8_000), entries(7_000, 12_000)]);
  await world.settle();
  expect(await world.pages.counts(ref)).toMatchObject({ unread: 12_000 });
  expect(await world.known()).toMatchObject({ files: [file], sync: 1, lookedAt: iso(now) });
  world.close();
});

test("not more rows than the Site may have", async () => {
  const world = await open([newRow(url(0), now), newRow(url(999), now)]);
  await world.read([entries(0, 50)]);
  await world.settle({ maxRows: 20 });
  expect(await world.pages.counts(ref)).toMatchObject({ unread: 20 });
  world.close();
});

test("a slice that was killed before it had read the sitemaps has found nothing", async () => {
  const world = await open();
  const body = Buffer.from(JSON.stringify(entries(0, 5)));
  await world.results.put(slice, sitemapPartName(1), body);
  await world.settle();
  expect(await world.pages.counts(ref)).toMatchObject({ unread: 0 });
  expect(await world.known()).toBeUndefined();
  world.close();
});

const read: Partial<SitePage> = { state: "current", contentHash: "h", items: 1, sync: 1 };
const lastRead = iso(now - 10 * day);
const deleted: Partial<SitePage> = { state: "refused", reason: "deleted by its owner" };
const removed: Partial<SitePage> = { state: "gone", reason: "the site answered 404", items: 0 };
const later = iso(now + 20 * day);

test.each<
  [title: string, before: Partial<SitePage>, date: string | null, after: Partial<SitePage>]
>([
  ["a page without a date stays", { ...read, lastRead, nextRead: later }, null, {}],
  [
    "a new date makes a page due",
    { ...read, lastRead, nextRead: later },
    iso(now - day),
    { nextRead: iso(now), sitemapDate: iso(now - day) },
  ],
  [
    "a date before the last reading does not",
    { ...read, lastRead, nextRead: later },
    iso(now - 11 * day),
    { nextRead: later, sitemapDate: iso(now - 11 * day) },
  ],
  [
    "a date never makes a page later",
    { ...read, lastRead, nextRead: iso(now - day) },
    iso(now - 2 * day),
    { nextRead: iso(now - day), sitemapDate: iso(now - 2 * day) },
  ],
  [
    "a date in the future counts for nothing",
    { ...read, lastRead, nextRead: later },
    iso(now + day),
    { nextRead: later, sitemapDate: null },
  ],
  [
    "after a wrong date the next one counts half",
    { ...read, lastRead, nextRead: later, sitemapDate: iso(now - 11 * day) },
    iso(now - day),
    { nextRead: iso(now + 5 * day), sitemapDate: iso(now - day) },
  ],
  ["a deleted page stays deleted", { ...deleted, lastRead }, iso(now), deleted],
  [
    "a removed page stays removed for a week",
    { ...removed, lastRead: iso(now - day) },
    null,
    removed,
  ],
  ["then it is read again", { ...removed, lastRead }, null, { state: "unread", reason: null }],
])("%s", async (_title, change, date, after) => {
  const before = { ...newRow(url(1), now - 30 * day), ...change };
  const world = await open([before]);
  await world.read([[{ url: url(1), date }]]);
  await world.settle();
  expect(await world.pages.get(ref, url(1))).toMatchObject({ ...before, ...after });
  world.close();
});

type Wish = { scope?: "all" | "due"; sync?: number; at?: number; of?: SiteSpec };

test.each<[title: string, wish: Wish, wants: boolean, isKnown: boolean]>([
  ["the next sync", { sync: 2 }, true, true],
  ["a later slice of the same sync", { sync: 1 }, false, true],
  [
    "a sync of due pages on the same day",
    { sync: 2, scope: "due", at: 5 * 3_600_000 },
    false,
    true,
  ],
  ["a sync of due pages a day later", { sync: 2, scope: "due", at: day }, true, true],
  ["a week later, without conditions", { sync: 9, at: 8 * day }, true, false],
  ["with other patterns", { sync: 2, of: { ...spec, excludePatterns: ["/a"] } }, true, false],
  ["with another number of pages", { sync: 2, of: { ...spec, maxPages: 200 } }, true, false],
])("the sitemaps are read by %s", async (_title, wish, wants, isKnown) => {
  const world = await open();
  await world.read([entries(0, 1)]);
  await world.settle();
  const { scope = "all", sync = 2, at = 3_600_000, of = spec } = wish;
  const given = { scope, sync, now: now + at, spec: of };
  expect(await wantsSitemaps(world.results, ref, given)).toBe(wants);
  expect((await world.known()) !== undefined).toBe(isKnown);
  world.close();
});

test("the time of the first reading stays while the files are the same", async () => {
  const world = await open();
  expect(await wantsSitemaps(world.results, ref, { scope: "due", sync: 1, now, spec })).toBe(true);
  await world.read([entries(0, 1)]);
  await world.settle();
  await world.settle({ at: now + 2 * day, sync: 3 });
  const { since, lookedAt, sync } = (await world.known()) ?? {};
  expect([since, lookedAt, sync]).toEqual([iso(now), iso(now + 2 * day), 3]);
  expect(limits.sitemapTrustMs.value).toBeGreaterThan(2 * day);
  world.close();
});
