import { expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { createSites } from "../../adapters/embedded/sites.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { SiteSpec } from "../../contract/sites/site.ts";
import { newStatus } from "../new-site.ts";
import { newRow } from "./found-pages.ts";
import { pagesOfOthers } from "./page-owners.ts";

const tenant = "t";
const page = "https://shop.example/plans";
const own = { id: "site_a", tenant };

it.each<
  [title: string, owner: string, spec: Partial<SiteSpec>, row: Partial<SitePage>, isOwned: boolean]
>([
  ["another Site has read it", "t", {}, {}, true],
  ["another Site fails to read it again", "t", {}, { state: "failing" }, true],
  ["another Site has only found it", "t", {}, { state: "unread", contentHash: null }, false],
  ["it was removed from another Site", "t", {}, { state: "gone", contentHash: null }, false],
  ["the other Site is being erased", "t", { removal: "erase" }, {}, false],
  ["the other Site is removed without its knowledge", "t", { removal: "keep" }, {}, true],
  ["the Site of another tenant has read it", "other", {}, {}, false],
])("a page has another owner: %s", async (_title, owner, given, row, isOwned) => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const [sites, pages] = [createSites(database), createSitePages(database)];
  const createdAt = new Date(0).toISOString();
  const read = { ...newRow(page, 0), state: "current", contentHash: "h" } as const;
  const create = async (id: string, of: string, spec: SiteSpec, known: SitePage) => {
    await sites.create({ id, tenant: of, createdAt, spec, status: newStatus(spec) }, 0);
    await pages.putMany({ tenant: of, site: id }, [known]);
  };
  await create(own.id, tenant, { url: "https://shop.example/" }, read);
  const spec = { url: "https://shop.example/b", ...given };
  await create("site_b", owner, spec, { ...read, ...row });
  const found = await pagesOfOthers({ sites, pages }, own, [page, `${page}/unknown`]);
  expect([...found]).toEqual(isOwned ? [page] : []);
});
