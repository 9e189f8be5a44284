import { expect, onTestFinished, test } from "vitest";
import { newDirectory } from "../../test/contract/embedded.ts";
import { newSitePage } from "../../test/contract/samples.ts";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createResults } from "../adapters/embedded/results.ts";
import { createSitePages } from "../adapters/embedded/site-pages.ts";
import type { PageOutcome, Visit } from "../contract/sites/visit.ts";
import { applyRemovals, settleSlice } from "./settle-slice.ts";

const ref = { tenant: "t", site: "site_a" };
const job = { tenant: "t", job: "site_a-2" };
const urlOf = (n: number): string => `https://example.com/${n}`;

/** A table of so many pages, and a settled slice in which each has this outcome. */
async function openSettled(
  count: number,
  outcomeOf: (n: number) => PageOutcome,
  { maxRows = 5_000, links = [] as string[], removed = [] as string[] } = {},
) {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const deps = { pages: createSitePages(database), results: createResults(database) };
  const known = { state: "current" as const, contentHash: "h", items: 2, sync: 1 };
  const rows = Array.from({ length: count }, (_, n) => newSitePage(urlOf(n), known));
  const left = { state: "gone" as const, lastRead: "2025-01-01T00:00:00.000Z" };
  await deps.pages.putMany(ref, [...rows, ...removed.map((url) => newSitePage(url, left))]);
  const facts = { added: 0, changed: 0, removed: 0 };
  const visits = rows.map(({ url }, n): Visit => ({
    url,
    outcome: outcomeOf(n),
    facts,
    links,
  }));
  const sync = { now: Date.parse("2026-02-01T00:00:00Z"), sync: 2, manual: true, adaptive: false };
  const slice = { job, number: 1, sync, maxRows };
  const settled = await settleSlice(deps, ref, slice, async () => {
    return { visits, bytes: 0, requests: count };
  });
  return { ...deps, settled, apply: applyRemovals.bind(null, deps, ref, { job, slices: 1 }) };
}

const excluded: PageOutcome = { kind: "excluded", reason: "too many" };
const emptied: PageOutcome = {
  kind: "read",
  contentHash: "g",
  rawHash: null,
  validators: null,
  items: 0,
  isEmptied: true,
};

test("many pages leave in parts, each before its rows are written", async () => {
  const { pages, settled, apply } = await openSettled(1_201, () => excluded);
  expect(settled).toMatchObject({ removing: 1_201, emptying: 0 });
  const parts: [urls: number, removedBefore: number][] = [];
  const counts = await apply(async ({ urls }) => {
    parts.push([urls.length, (await pages.counts(ref)).gone]);
    return { removed: urls.length };
  });
  expect(parts).toEqual([
    [500, 0],
    [500, 500],
    [201, 1_000],
  ]);
  expect(counts.removed).toBe(1_201);
  expect(await pages.counts(ref)).toMatchObject({ current: 0, gone: 1_201 });
});

test("pages that state nothing any more are named, and remain without items", async () => {
  const { pages, settled, apply } = await openSettled(3, (n) => (n === 1 ? emptied : excluded));
  expect(settled).toMatchObject({ removing: 3, emptying: 1 });
  expect(settled.counts).toMatchObject({ read: 1, changed: 1, unchanged: 0 });
  const orders: object[] = [];
  await apply(async (order) => {
    orders.push(order);
    return { removed: 0 };
  });
  expect(orders).toEqual([{ urls: [0, 1, 2].map(urlOf), emptied: [urlOf(1)] }]);
  expect(await pages.get(ref, urlOf(1))).toMatchObject({ state: "current", items: 0 });
});

test("a removed page that is linked again needs no room in a full table, a new one does", async () => {
  const [removed, first, second] = [urlOf(7), urlOf(8), urlOf(9)];
  const unchanged: PageOutcome = { kind: "unchanged", validators: null };
  const found = { links: [first, second, removed], removed: [removed] };
  const full = await openSettled(2, () => unchanged, { ...found, maxRows: 3 });
  expect(await full.pages.counts(ref)).toMatchObject({ current: 2, gone: 0, unread: 1 });
  expect(await full.pages.get(ref, removed)).toMatchObject({ state: "unread" });
  const almost = await openSettled(2, () => unchanged, { ...found, maxRows: 4 });
  expect(await almost.pages.counts(ref)).toMatchObject({ current: 2, gone: 0, unread: 2 });
  expect(await almost.pages.get(ref, second)).toBeUndefined();
});
