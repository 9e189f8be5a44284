import { expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../test/contract/embedded.ts";
import { newSite, newSitePage } from "../../test/contract/samples.ts";
import { openDatabase } from "../adapters/embedded/database/database.ts";
import { createEvents } from "../adapters/embedded/events.ts";
import { createFactLedger } from "../adapters/embedded/fact-ledger.ts";
import { createPageArchive } from "../adapters/embedded/page-archive.ts";
import { createResults } from "../adapters/embedded/results.ts";
import { createSitePages } from "../adapters/embedded/site-pages.ts";
import { createSites } from "../adapters/embedded/sites.ts";
import { createTestClock } from "../kit/clock.ts";
import { eraseSite, eraseSites } from "./erase-sites.ts";

function openStores() {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const clock = createTestClock(0);
  const erased: string[] = [];
  return {
    sites: createSites(database),
    pages: createSitePages(database),
    factLedger: createFactLedger(database, clock),
    archive: createPageArchive(database, clock),
    events: createEvents(database, clock),
    results: createResults(database),
    erased,
    knowledge: {
      erase: async ({ urls }: { urls: readonly string[] }) => void erased.push(...urls),
    },
  };
}

it("the Sites of a tenant are erased, each once, also where a removed one is still listed", async () => {
  const { sites, ...stores } = openStores();
  const own = ["a", "b", "c"].map((name) => {
    return newSite({ tenant: "t", spec: { url: `https://${name}.example/` } });
  });
  const other = newSite({ tenant: "other" });
  for (const site of [...own, other]) await sites.create(site, 0);
  const removed: string[] = [];
  const slow: typeof sites = {
    ...sites,
    async remove(id) {
      if (removed.push(id) > 10) throw new Error("it does not end");
    },
  };
  await eraseSites({ ...stores, sites: slow }, "t");
  expect(removed).toEqual(own.map(({ id }) => id).toSorted());
  await eraseSites({ ...stores, sites }, "t");
  expect((await sites.list({ limit: 10 })).map(({ id }) => id)).toEqual([other.id]);
});

it("a Site is erased with the knowledge of all its pages, also where a removed row is still listed", async () => {
  const { pages, ...stores } = openStores();
  const given = newSite({ spec: { url: "https://a.example/", removal: "erase" } });
  const ref = { tenant: given.tenant, site: given.id };
  const rows = Array.from({ length: 250 }, (_, i) => newSitePage(`https://a.example/${i}`));
  await pages.putMany(ref, rows);
  let removals = 0;
  const slow: typeof pages = {
    ...pages,
    async remove(what) {
      if (++removals > 10) throw new Error("it does not end");
      if (!("urls" in what)) await pages.remove(what);
    },
  };
  await eraseSite({ ...stores, pages: slow }, { ...given, version: "1" });
  expect(stores.erased.toSorted()).toEqual(rows.map(({ url }) => url).toSorted());
  expect((await pages.list(ref, "all", { limit: 10, cursor: null })).pages).toEqual([]);
});
