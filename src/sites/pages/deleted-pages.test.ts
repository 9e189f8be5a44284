import { expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createFactLedger } from "../../adapters/embedded/fact-ledger.ts";
import { createResults } from "../../adapters/embedded/results.ts";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { createSites } from "../../adapters/embedded/sites.ts";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import { sitemapPartName, sitemapsName } from "../../contract/sites/sitemaps.ts";
import type { Visit } from "../../contract/sites/visit.ts";
import { createTestClock } from "../../kit/clock.ts";
import { newStatus } from "../new-site.ts";
import { settleSitemaps } from "../settle-sitemaps.ts";
import { settleSlice } from "../settle-slice.ts";
import { newRow } from "./found-pages.ts";
import { deletedOf, deletePages, includeAgain } from "./deleted-pages.ts";
import { planSlice, planStart } from "./plan-slice.ts";

const now = Date.parse("2026-02-01T12:00:00Z");
const tenant = "t";
const ref = { tenant, site: "site_a" };
const [plans, contact] = ["https://shop.example/plans", "https://shop.example/contact"];
const other = "https://help.other.example/";

async function openWorld() {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const clock = createTestClock(now);
  const ports = {
    sites: createSites(database),
    pages: createSitePages(database),
    ledger: createFactLedger(database, clock),
    results: createResults(database),
  };
  for (const [id, urls] of [
    ["site_a", [plans, contact]],
    ["site_b", [plans, other]],
  ] as const) {
    const spec = { url: `https://${id}.example/` };
    const about = { id, tenant, createdAt: new Date(now).toISOString(), spec };
    await ports.sites.create({ ...about, status: newStatus(spec) }, 0);
    const rows = urls.map((url) => {
      return {
        ...newRow(url, now),
        state: "current" as const,
        contentHash: "h",
        items: 2,
        sync: 1,
      };
    });
    await ports.pages.putMany({ tenant, site: id }, rows);
    await ports.ledger.append(
      { tenant, site: id },
      urls.map((url) => entry(id, url)),
    );
  }
  const quotes = async (site: string) => {
    const { entries } = await ports.ledger.list({ tenant, site }, {}, { limit: 10, cursor: null });
    return entries.map(({ source, after, erased }) => [source, after?.quote, erased]);
  };
  const plan = async () => {
    const wish = { sync: 2, scope: "all" as const, now, maxPages: 100, known: 2 };
    return (await planSlice(ports.pages, ref, { ...wish, cursor: planStart })).urls;
  };
  return { ...ports, quotes, plan };
}

function entry(site: string, source: string): FactEntry {
  const side = { content: "$10", quote: "It costs $10", contentHash: "h" };
  const about = { siteId: site, sync: 1, kind: "added", at: new Date(now).toISOString() } as const;
  const item = { itemId: source, source, category: "PRICING" as const, title: "Basic" };
  return { id: `chg_${source}`, ...about, ...item, before: null, after: side, erased: false };
}

it("a deleted page has no quotes in any Site, and no sync reads it", async () => {
  const world = await openWorld();
  expect((await world.plan()).toSorted()).toEqual([contact, plans]);
  for (let again = 0; again < 2; again++) await deletePages(world, tenant, { source: plans });
  expect(await world.quotes("site_a")).toEqual([
    [plans, "", true],
    [contact, "It costs $10", false],
  ]);
  expect(await world.quotes("site_b")).toEqual([
    [plans, "", true],
    [other, "It costs $10", false],
  ]);
  expect(await world.pages.get(ref, plans)).toMatchObject({
    state: "refused",
    reason: "deleted by its owner",
    contentHash: null,
    items: 0,
  });
  expect(await world.plan()).toEqual([contact]);
});

it("of a domain every page is deleted", async () => {
  const world = await openWorld();
  const isOfDomain = (url: string) => url.startsWith("https://shop.example/");
  await deletePages(world, tenant, { isOfDomain });
  expect(await world.plan()).toEqual([]);
  expect(await world.quotes("site_b")).toEqual([
    [plans, "", true],
    [other, "It costs $10", false],
  ]);
  expect((await world.pages.get({ tenant, site: "site_b" }, other))?.state).toBe("current");
});

it("a slice that has read the page before leaves it deleted", async () => {
  const world = await openWorld();
  const settle = (number: number, duringRead: () => Promise<void>) => {
    const job = { tenant, job: "site_a-2" };
    const sync = { now, sync: 2, manual: true, adaptive: false };
    return settleSlice(world, ref, { job, number, sync, maxRows: 100 }, async () => {
      await duringRead();
      return { visits: [plans, contact].map(visitOf), bytes: 0, requests: 2 };
    });
  };
  await settle(1, () => deletePages(world, tenant, { source: plans }));
  expect((await world.pages.get(ref, plans))?.reason).toBe("deleted by its owner");
  expect((await world.pages.get(ref, contact))?.contentHash).toBe("new");
  // The rows of the slice were stored before the page was deleted.
  await deletePages(world, tenant, { source: contact });
  await settle(1, async () => undefined);
  expect(await deletedOf(world.pages, ref, [plans, contact])).toEqual(new Set([plans, contact]));
});

it.each(["a slice", "a sitemap"])("a page deleted while %s writes it stays so", async (writer) => {
  const world = await openWorld();
  const pages: typeof world.pages = {
    ...world.pages,
    async putMany(...write) {
      await deletePages(world, tenant, { source: plans });
      await world.pages.putMany(...write);
    },
  };
  if (writer === "a slice") {
    const sync = { now, sync: 2, manual: true, adaptive: false };
    const slice = { job: { tenant, job: "site_a-2" }, number: 1, sync, maxRows: 100 };
    const read = { visits: [plans, contact].map(visitOf), bytes: 0, requests: 2 };
    await settleSlice({ ...world, pages }, ref, slice, async () => read);
    expect((await world.pages.get(ref, contact))?.contentHash).toBe("new");
  } else {
    const slice = { tenant, job: "site_a-2-1" };
    const put = (name: string, value: unknown) =>
      world.results.put(slice, name, Buffer.from(JSON.stringify(value)));
    await put(sitemapsName, { files: [], parts: 1 });
    await put(sitemapPartName(1), [{ url: plans, date: "2026-01-20T00:00:00.000Z" }]);
    const spec = { url: "https://shop.example/" };
    await settleSitemaps({ ...world, pages }, ref, slice, { now, sync: 2, spec, maxRows: 100 });
  }
  expect(await deletedOf(world.pages, ref, [plans])).toEqual(new Set([plans]));
});

it("pages that are included again are read by the next sync", async () => {
  const world = await openWorld();
  await deletePages(world, tenant, { isOfDomain: () => true });
  await includeAgain(world.pages, ref, (url) => url === contact);
  expect(await world.plan()).toEqual([contact]);
  expect(await deletedOf(world.pages, ref, [plans, contact])).toEqual(new Set([plans]));
});

function visitOf(url: string): Visit {
  const hashes = { contentHash: "new", rawHash: "new", validators: null };
  const facts = { added: 0, changed: 0, removed: 0 };
  return { url, outcome: { kind: "read", ...hashes, items: 2 }, facts, links: [] };
}
