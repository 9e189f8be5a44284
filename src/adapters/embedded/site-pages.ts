import { limits } from "../../contract/limits.ts";
import {
  pageStates,
  sitePageSchema,
  type PageState,
  type SitePage,
  type SitePageCounts,
} from "../../contract/sites/site-page.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import { type Database, integer, type Row, type Statement, text } from "./database/database.ts";

/** The page tables of Sites as rows of one table, listed in the order of their URLs. */
export function createSitePages(database: Database): SitePages {
  const { fast } = database;
  const of = "tenant = ? AND site = ?";
  const select = fast.prepare(`SELECT page FROM site_pages WHERE ${of} AND url = ?`);
  const upsert = fast.prepare(
    `INSERT INTO site_pages (tenant, site, url, state, next_at, page) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant, site, url) DO UPDATE
     SET state = excluded.state, next_at = excluded.next_at, page = excluded.page`,
  );
  const listAll = fast.prepare(
    `SELECT page FROM site_pages WHERE ${of} AND url > ? ORDER BY url LIMIT ?`,
  );
  const listState = fast.prepare(
    `SELECT page FROM site_pages WHERE ${of} AND state = ? AND url > ? ORDER BY url LIMIT ?`,
  );
  const due = fast.prepare(
    `SELECT page FROM site_pages WHERE ${of} AND next_at <= ? ORDER BY next_at LIMIT ?`,
  );
  const firstDue = fast.prepare(
    `SELECT next_at FROM site_pages WHERE ${of} AND next_at IS NOT NULL ORDER BY next_at LIMIT 1`,
  );
  const count = fast.prepare(
    `SELECT state, count(*) AS pages FROM site_pages WHERE ${of} GROUP BY state`,
  );
  const removeOne = fast.prepare(`DELETE FROM site_pages WHERE ${of} AND url = ?`);
  const removeSite = fast.prepare(`DELETE FROM site_pages WHERE ${of}`);
  const removeTenant = fast.prepare("DELETE FROM site_pages WHERE tenant = ?");

  return {
    async get({ tenant, site }, url) {
      const row = select.get(tenant, site, url);
      return row && pageOf(row);
    },
    async putMany(site, pages, isKept) {
      for (let from = 0; from < pages.length; from += batch) {
        if (from > 0) await database.pause();
        const part = pages.slice(from, from + batch);
        fast.transaction(() => {
          for (const page of part) {
            const row = isKept && select.get(site.tenant, site.site, page.url);
            if (row === undefined || !isKept?.(pageOf(row))) put(upsert, site, page);
          }
        });
      }
    },
    async list({ tenant, site }, state, { limit, cursor }) {
      const after = cursor ?? "";
      const max = Math.min(limit, limits.sitePagesListed.value);
      const rows =
        state === "all"
          ? listAll.all(tenant, site, after, max)
          : listState.all(tenant, site, state, after, max);
      const pages = rows.map(pageOf);
      return { pages, cursor: pages.length < max ? null : (pages.at(-1)?.url ?? null) };
    },
    async due({ tenant, site }, before, limit) {
      const max = Math.min(limit, limits.sitePagesListed.value);
      return due.all(tenant, site, before, max).map(pageOf);
    },
    async nextDue({ tenant, site }) {
      const row = firstDue.get(tenant, site);
      return row && integer(row, "next_at");
    },
    async counts({ tenant, site }) {
      const counts: SitePageCounts = { ...noPages };
      for (const row of count.all(tenant, site)) {
        const state = pageStates.find((known) => known === row["state"]);
        if (state !== undefined) counts[state] = integer(row, "pages");
      }
      return counts;
    },
    async remove(what) {
      if ("tenant" in what) return void removeTenant.run(what.tenant);
      const { tenant, site } = what.site;
      if (what.urls === undefined) return void removeSite.run(tenant, site);
      const { urls } = what;
      fast.transaction(() => urls.forEach((url) => removeOne.run(tenant, site, url)));
    },
  };
}

const batch = limits.sitePagesBatch.value;

const noPages = Object.fromEntries(pageStates.map((state) => [state, 0])) as Record<
  PageState,
  number
>;

function put(upsert: Statement, { tenant, site }: SiteRef, page: SitePage): void {
  const nextAt = page.nextRead === null ? null : Date.parse(page.nextRead);
  upsert.run(tenant, site, page.url, page.state, nextAt, JSON.stringify(page));
}

const pageOf = (row: Row): SitePage => sitePageSchema.parse(JSON.parse(text(row, "page")));
