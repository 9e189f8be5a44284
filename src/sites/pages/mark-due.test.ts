import { expect, it, onTestFinished } from "vitest";
import { newDirectory } from "../../../test/contract/embedded.ts";
import { openDatabase } from "../../adapters/embedded/database/database.ts";
import { createSitePages } from "../../adapters/embedded/site-pages.ts";
import { createSites } from "../../adapters/embedded/sites.ts";
import type { OpenSync, SiteSpec, SiteStatus } from "../../contract/sites/site.ts";
import { newStatus } from "../new-site.ts";
import { newRow } from "./found-pages.ts";
import { markDue } from "./mark-due.ts";

const now = Date.parse("2026-02-01T12:00:00Z");
const later = new Date(now + 86_400_000).toISOString();
const page = "https://shop.example/plans";
const tenant = "t";
const running = (scope: "all" | "due") => ({ sync: { n: 4, scope } as OpenSync }); // what is read

it.each<
  [title: string, spec: Partial<SiteSpec>, status: Partial<SiteStatus>, row: object, due: boolean]
>([
  ["a page with its own interval is due now", {}, {}, {}, true],
  [
    "a page that is due already stays as it is",
    {},
    {},
    { nextRead: new Date(0).toISOString() },
    false,
  ],
  ["a page that the Site has not read does not belong to it", {}, {}, { contentHash: null }, false],
  ["other schedules read it with every sync", { schedule: "daily" }, {}, { nextRead: null }, false],
  ["a Site that is about to be removed is left alone", { removal: "erase" }, {}, {}, false],
  ["a sync of all pages reads it anyway", {}, running("all"), {}, false],
  ["a sync of due pages has not read it yet", {}, running("due"), { sync: 3 }, true],
  ["a sync of due pages has read it", {}, running("due"), { sync: 4 }, false],
])("%s", async (_title, spec, status, row, due) => {
  const database = openDatabase(newDirectory());
  onTestFinished(() => database.close());
  const [sites, pages] = [createSites(database), createSitePages(database)];
  const full = { url: "https://shop.example/", schedule: "adaptive", ...spec } as const;
  const site = { id: "site_a", tenant, createdAt: later, spec: full };
  // Only what the function reads of a running sync is there.
  const list = async () => {
    const listed = await sites.list({ tenant, limit: 10 });
    return listed.map((one) => ({ ...one, status: { ...one.status, ...status } }));
  };
  await sites.create({ ...site, status: newStatus(full) }, 0);
  const read = { ...newRow(page, 0), state: "current", contentHash: "h", nextRead: later } as const;
  await pages.putMany({ tenant, site: "site_a" }, [{ ...read, ...row }]);
  const before = await pages.get({ tenant, site: "site_a" }, page);
  const marked = await markDue(
    { sites: { list }, pages },
    tenant,
    ["https://shop.example/x", page],
    now,
  );
  expect(marked).toEqual(due ? ["site_a"] : []);
  const after = await pages.get({ tenant, site: "site_a" }, page);
  expect(after).toEqual(due ? { ...before, nextRead: new Date(now).toISOString() } : before);
});
