import { expect, test } from "vitest";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { limits } from "../../contract/limits.ts";
import type { PageState, SitePage } from "../../contract/sites/site-page.ts";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { newRow } from "./found-pages.ts";
import { planSlice, planStart } from "./plan-slice.ts";

const now = Date.parse("2026-02-01T00:00:00Z");
const site = { tenant: "t", site: "site_a" };
const slice = limits.sliceUrls.value;

type Given = { state: PageState; count: number; sync?: number; dueInMs?: number };

async function open(given: Given[]) {
  const database = openDatabase(newDirectory());
  const pages = createSitePages(database);
  const rows = given.flatMap(({ state, count, sync = 1, dueInMs }, part) =>
    Array.from({ length: count }, (_, i): SitePage => ({
      ...newRow(`https://example.com/${part}/${state}/${String(i).padStart(5, "0")}`, now),
      state,
      sync: state === "unread" ? 0 : sync,
      nextRead: dueInMs === undefined ? null : new Date(now + dueInMs).toISOString(),
    })),
  );
  await pages.putMany(site, rows);
  return { pages, close: () => database.close() };
}

/** The states of the pages of all slices of sync 2, when each slice settles every page. */
async function slices(
  given: Given[],
  wish: { scope?: "all" | "due"; maxPages?: number; settles?: (index: number) => boolean } = {},
): Promise<string[][]> {
  const { pages, close } = await open(given);
  const { scope = "all", maxPages = 10_000, settles = () => true } = wish;
  const plans: string[][] = [];
  let cursor = planStart;
  for (let n = 0; n < 20; n++) {
    const { current, failing, refused } = await pages.counts(site);
    const known = current + failing + refused;
    const options = { sync: 2, scope, now, maxPages, known };
    let plan = await planSlice(pages, site, { ...options, cursor });
    if (plan.urls.length === 0)
      plan = await planSlice(pages, site, { ...options, cursor: planStart });
    if (plan.urls.length === 0) break;
    cursor = plan.cursor;
    plans.push(plan.urls);
    const settled = plan.urls.filter((_, index) => settles(index));
    const rows = await Promise.all(settled.map((url) => pages.get(site, url)));
    const nextRead = scope === "due" ? new Date(now + 1_000).toISOString() : null;
    await pages.putMany(
      site,
      rows.flatMap((row) =>
        row ? [{ ...row, state: "current" as const, sync: 2, nextRead }] : [],
      ),
    );
  }
  close();
  return plans;
}

const sizes = (plans: string[][]): number[] => plans.map(({ length }) => length);
const distinct = (plans: string[][]): number => new Set(plans.flat()).size;

test.each<[title: string, given: Given[], expected: number[]]>([
  ["no pages", [], []],
  ["a few known pages", [{ state: "current", count: 3 }], [3]],
  ["pages that the sync has settled", [{ state: "current", count: 3, sync: 2 }], []],
  ["removed pages", [{ state: "gone", count: 3 }], []],
  ["more than one slice", [{ state: "current", count: slice * 2 + 7 }], [slice, slice, 7]],
  [
    "settled and open pages among each other",
    [
      { state: "current", count: slice, sync: 2 },
      { state: "current", count: slice },
      { state: "failing", count: 5, sync: 2 },
      { state: "failing", count: 5 },
      { state: "refused", count: 4 },
      { state: "unread", count: 9 },
    ],
    [slice, 18],
  ],
])("%s", async (_title, given, expected) => {
  const plans = await slices(given);
  expect(sizes(plans)).toEqual(expected);
  expect(distinct(plans)).toBe(plans.flat().length);
});

test("a plan for several slices has the pages of all", async () => {
  const { pages, close } = await open([{ state: "current", count: slice * 3 + 7 }]);
  const wish = { sync: 2, scope: "all" as const, now, maxPages: 10_000, known: slice * 3 + 7 };
  const plan = await planSlice(pages, site, { ...wish, cursor: planStart, slices: 3 });
  expect(new Set(plan.urls).size).toBe(slice * 3);
  const next = await planSlice(pages, site, { ...wish, cursor: plan.cursor, slices: 3 });
  expect(next.urls.filter((url) => !plan.urls.includes(url))).toHaveLength(7);
  close();
});

test("known pages come before unread ones", async () => {
  const [plan = []] = await slices([
    { state: "unread", count: 20 },
    { state: "current", count: slice - 10 },
  ]);
  expect(plan.slice(0, slice - 10).every((url) => url.includes("/current/"))).toBe(true);
  expect(plan.slice(slice - 10).every((url) => url.includes("/unread/"))).toBe(true);
});

test("unread pages are read up to the Site's number of pages", async () => {
  const given: Given[] = [
    { state: "current", count: 30 },
    { state: "unread", count: 40 },
  ];
  expect(sizes(await slices(given, { maxPages: 50 }))).toEqual([50]);
  expect(sizes(await slices(given, { maxPages: 30 }))).toEqual([30]);
  expect(sizes(await slices(given, { maxPages: 10 }))).toEqual([30]);
});

test("pages that a slice has not reached come again", async () => {
  const plans = await slices([{ state: "current", count: slice + 100 }], {
    settles: (index) => index % 2 === 0,
  });
  expect(distinct(plans)).toBe(slice + 100);
  expect(plans.length).toBeGreaterThan(3);
  expect(plans.length).toBeLessThan(16);
});

test("with their own times, pages that are due are read, and unread ones", async () => {
  const plans = await slices(
    [
      { state: "current", count: 12, dueInMs: -1_000 },
      { state: "current", count: 30, dueInMs: 3_600_000 },
      { state: "failing", count: 3, dueInMs: 0 },
      { state: "unread", count: 5 },
    ],
    { scope: "due" },
  );
  expect(plans.flat().filter((url) => url.includes("/unread/"))).toHaveLength(5);
  expect(distinct(plans)).toBe(20);
  expect(plans.flat()).toHaveLength(20);
});
