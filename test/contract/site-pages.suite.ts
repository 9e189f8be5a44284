import { expect } from "vitest";
import { pageStates, type SitePage } from "../../src/contract/sites/site-page.ts";
import type { SitePages, SiteRef } from "../../src/ports/site-pages.ts";
import { newSitePage, newSiteRef, newTenant } from "./samples.ts";
import { contractSuite, type Opened, required, type SuiteOptions, times } from "./suite.ts";

export function sitePagesContract(
  name: string,
  open: () => Promise<Opened<SitePages>>,
  options: SuiteOptions = {},
): void {
  contractSuite(`site pages: ${name}`, open, options, cases);
}

type Subject = Opened<SitePages>;

const noon = Date.parse("2026-01-31T12:00:00.000Z");
const hour = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString();
const none = { current: 0, failing: 0, gone: 0, refused: 0, unread: 0 };

const cases = {
  async "a row comes back as it was, also after a restart"({ port, reopen }: Subject) {
    const site = newSiteRef();
    const page = newSitePage("https://example.com/Café?a=1&b=%20", {
      state: "failing",
      reason: "the site answered 500 漢字",
      lastRead: at(noon),
      lastChanged: at(noon - hour),
      nextRead: at(noon + hour),
      validators: { etag: 'W/"1"', lastModified: null },
      rawHash: "raw",
      contentHash: "content",
      items: 3,
      intervalMs: hour,
      sync: 7,
      missing: { since: at(noon), sync: 6, manual: true },
      sitemapDate: at(noon),
    });
    await port.putMany(site, [page]);
    expect(await port.get(site, page.url)).toEqual(page);
    expect(await (await required(reopen)()).get(site, page.url)).toEqual(page);
  },

  async "what is not known is undefined, empty or zero"({ port }: Subject) {
    const site = newSiteRef();
    expect(await port.get(site, "https://example.com/")).toBeUndefined();
    expect(await port.list(site, "all", first)).toEqual({ pages: [], cursor: null });
    expect(await port.due(site, noon, 10)).toEqual([]);
    expect(await port.nextDue(site)).toBeUndefined();
    expect(await port.counts(site)).toEqual(none);
    await port.putMany(site, []);
    await port.remove({ site });
    await port.remove({ site, urls: ["https://example.com/"] });
  },

  async "the last write of a row counts, in every list and number"({ port }: Subject) {
    const site = newSiteRef();
    const page = newSitePage("https://example.com/a", { state: "unread" });
    await port.putMany(site, [page]);
    const read = { ...page, state: "current" as const, nextRead: at(noon), sync: 1 };
    await port.putMany(site, [read]);
    const later = { ...read, nextRead: at(noon + 5 * hour), sync: 2 };
    await port.putMany(site, [later]);
    await port.putMany(site, [later]);
    expect(await port.get(site, page.url)).toEqual(later);
    expect(await port.counts(site)).toEqual({ ...none, current: 1 });
    expect(await urlsOf(port, site, "unread")).toEqual([]);
    expect(await urlsOf(port, site, "all")).toEqual([page.url]);
    expect(await port.due(site, noon + 4 * hour, 10)).toEqual([]);
    expect(await port.due(site, noon + 5 * hour, 10)).toEqual([later]);
  },

  async "a row that is given twice in one call has the last value"({ port }: Subject) {
    const site = newSiteRef();
    const page = newSitePage("https://example.com/a");
    await port.putMany(site, [page, { ...page, state: "current", sync: 1 }]);
    expect(await port.get(site, page.url)).toEqual({ ...page, state: "current", sync: 1 });
    expect(await port.counts(site)).toEqual({ ...none, current: 1 });
  },

  async "a row that is to be kept is not replaced, whatever is written at once"({ port }: Subject) {
    const site = newSiteRef();
    const isKept = ({ state }: SitePage) => state === "refused";
    const pages = times(30, (i) => newSitePage(`https://example.com/${i}`, { state: "current" }));
    const [kept, ...others] = pages.map((page) => ({ ...page, state: "refused" as const }));
    await port.putMany(site, [required(kept)]);
    for (const sync of [0, 1]) {
      const written = pages.map((page) => ({ ...page, sync, nextRead: at(noon) }));
      await port.putMany(site, written, isKept);
      expect(await port.get(site, required(kept).url)).toEqual(kept);
      expect(await port.counts(site)).toEqual({ ...none, refused: 1, current: 29 });
    }
    const overdue = pages.map((page) => ({ ...page, state: "failing" as const, sync: 2 }));
    await Promise.all([
      port.putMany(site, overdue, isKept),
      port.putMany(site, others),
      port.putMany(site, overdue, isKept),
    ]);
    expect(await port.counts(site)).toEqual({ ...none, refused: 30 });
    expect(await port.due(site, noon, 100)).toEqual([]);
  },

  async "rows of a state are listed in parts, each once"({ port }: Subject) {
    const site = newSiteRef();
    const pages = times(60, (i) =>
      newSitePage(`https://example.com/${i}`, { state: pageStates[i % 5] ?? "unread" }),
    );
    await port.putMany(site, pages);
    for (const state of pageStates) {
      const expected = pages.filter((page) => page.state === state).map(({ url }) => url);
      expect((await urlsOf(port, site, state, 5)).toSorted()).toEqual(expected.toSorted());
    }
    const all = pages.map(({ url }) => url).toSorted();
    for (const limit of [1, 7, 60, 100]) {
      expect((await urlsOf(port, site, "all", limit)).toSorted()).toEqual(all);
    }
    expect(await port.counts(site)).toEqual({
      current: 12,
      failing: 12,
      gone: 12,
      refused: 12,
      unread: 12,
    });
  },

  async "rows that are not written are listed once while others are written"({ port }: Subject) {
    const site = newSiteRef();
    const pages = times(40, (i) => newSitePage(`https://example.com/${i}`, { state: "current" }));
    await port.putMany(site, pages);
    const listed: string[] = [];
    let cursor: string | null = null;
    let part = 0;
    do {
      const found = await port.list(site, "current", { limit: 10, cursor });
      listed.push(...found.pages.map(({ url }) => url));
      cursor = found.cursor;
      // Every second row is written again between the parts, some with another state.
      const even = pages.filter((_, i) => i % 2 === 0);
      const state = part++ % 2 === 0 ? ("failing" as const) : ("current" as const);
      await port.putMany(
        site,
        even.map((page) => ({ ...page, state })),
      );
    } while (cursor !== null && part < 50);
    const odd = pages.flatMap(({ url }, i) => (i % 2 === 1 ? [url] : []));
    expect(listed.filter((url) => odd.includes(url)).toSorted()).toEqual(odd.toSorted());
  },

  async "due rows come by the hour in which they are due, the first hour first"({ port }: Subject) {
    const site = newSiteRef();
    const hours = [30, -700, 5, 0, -3, 2, -1, 700, 1];
    const rows = hours.map((each) =>
      newSitePage(`https://example.com/${each}`, {
        state: each % 2 === 0 ? "current" : "failing",
        nextRead: at(noon + each * hour),
      }),
    );
    await port.putMany(site, [...rows, newSitePage("https://example.com/never")]);
    const due = async (before: number, limit = 100) =>
      (await port.due(site, before, limit)).map(({ url }) => Number(url.split("/").at(-1)));
    expect(await due(noon)).toEqual([-700, -3, -1, 0]);
    expect(await due(noon - 1)).toEqual([-700, -3, -1]);
    expect(await due(noon, 2)).toEqual([-700, -3]);
    expect(await due(noon + 1_000 * hour)).toEqual([-700, -3, -1, 0, 1, 2, 5, 30, 700]);
    const next = required(await port.nextDue(site));
    expect(Math.abs(next - (noon - 700 * hour))).toBeLessThan(hour);
    await port.remove({ site, urls: rows.map(({ url }) => url) });
    expect(await port.nextDue(site)).toBeUndefined();
    expect(await port.counts(site)).toEqual({ ...none, unread: 1 });
  },

  async "within an hour only the minutes that have come are due"({ port }: Subject) {
    const site = newSiteRef();
    const minutes = [0, 10, 20, 59];
    await port.putMany(
      site,
      minutes.map((each) =>
        newSitePage(`https://example.com/${each}`, { nextRead: at(noon + each * 60_000) }),
      ),
    );
    const due = await port.due(site, noon + 15 * 60_000, 10);
    expect(due.map(({ url }) => url).toSorted()).toEqual([
      "https://example.com/0",
      "https://example.com/10",
    ]);
    // As many rows that are not due yet must not hide those that are.
    expect((await port.due(site, noon + 25 * 60_000, 3)).length).toBe(3);
  },

  async "a row written with a time long past is due"({ port }: Subject) {
    const site = newSiteRef();
    const page = newSitePage("https://example.com/", { nextRead: at(0), state: "current" });
    await port.putMany(site, [page]);
    await port.putMany(site, [{ ...page, nextRead: at(1) }]);
    expect(await port.due(site, noon, 10)).toEqual([{ ...page, nextRead: at(1) }]);
    await port.putMany(site, [{ ...page, nextRead: at(noon + hour) }]);
    expect(await port.due(site, noon, 10)).toEqual([]);
  },

  async "sites and tenants do not see each other"({ port }: Subject) {
    const tenant = newTenant();
    const [one, sibling] = [newSiteRef(tenant), newSiteRef(tenant)];
    const stranger: SiteRef = { ...one, tenant: newTenant() };
    const page = newSitePage("https://example.com/", { nextRead: at(noon) });
    await port.putMany(one, [page]);
    for (const other of [sibling, stranger]) {
      expect(await port.get(other, page.url)).toBeUndefined();
      expect(await port.counts(other)).toEqual(none);
      expect(await port.due(other, noon, 10)).toEqual([]);
      await port.putMany(other, [page]);
    }
    await port.remove({ site: one });
    expect(await port.get(one, page.url)).toBeUndefined();
    expect(await port.counts(sibling)).toEqual({ ...none, unread: 1 });
    await port.remove({ tenant });
    expect(await port.counts(sibling)).toEqual(none);
    expect(await port.due(sibling, noon, 10)).toEqual([]);
    expect(await port.get(stranger, page.url)).toEqual(page);
    // A Site may be added again.
    await port.putMany(one, [page]);
    expect(await port.due(one, noon, 10)).toEqual([page]);
  },

  async "removed rows are in no list"({ port }: Subject) {
    const site = newSiteRef();
    const pages = times(30, (i) =>
      newSitePage(`https://example.com/${i}`, { nextRead: at(noon + i * hour) }),
    );
    await port.putMany(site, pages);
    const urls = pages.map(({ url }) => url);
    await port.remove({ site, urls: [...urls.slice(0, 20), "https://example.com/unknown"] });
    expect((await urlsOf(port, site, "all")).toSorted()).toEqual(urls.slice(20).toSorted());
    expect(await port.counts(site)).toEqual({ ...none, unread: 10 });
    expect(await port.due(site, noon + 100 * hour, 100)).toHaveLength(10);
  },

  async "of parallel writes of one row one remains"({ port, reopen }: Subject) {
    const site = newSiteRef();
    const other = await required(reopen)();
    const url = "https://example.com/";
    const writes = times(12, (i) => ({
      ...newSitePage(url, { state: pageStates[i % 5] ?? "unread" }),
      nextRead: at(noon + i * hour),
      sync: i,
    }));
    await Promise.all(writes.map((page, i) => (i % 2 ? port : other).putMany(site, [page])));
    const left = required(await port.get(site, url));
    expect(writes).toContainEqual(left);
    expect(await port.counts(site)).toEqual({ ...none, [left.state]: 1 });
    expect(await port.due(site, noon + 100 * hour, 100)).toEqual([left]);
    expect(await urlsOf(port, site, "all")).toEqual([url]);
  },

  async "two thousand rows are written and read"({ port }: Subject) {
    const site = newSiteRef();
    const pages = times(2_000, (i) => newSitePage(`https://example.com/page/${i}`));
    await port.putMany(site, pages);
    const read = pages.map((page): SitePage => ({ ...page, state: "current", sync: 1 }));
    await port.putMany(site, read.slice(0, 1_500));
    expect(await port.counts(site)).toEqual({ ...none, current: 1_500, unread: 500 });
    expect(new Set(await urlsOf(port, site, "current", 1_000)).size).toBe(1_500);
  },
};

const first = { limit: 10, cursor: null };

/** All URLs of a state, read in parts. */
async function urlsOf(
  port: SitePages,
  site: SiteRef,
  state: Parameters<SitePages["list"]>[1],
  limit = 100,
): Promise<string[]> {
  const urls: string[] = [];
  let cursor: string | null = null;
  for (let parts = 0; parts < 1_000; parts++) {
    const part = await port.list(site, state, { limit, cursor });
    expect(part.pages.length).toBeLessThanOrEqual(limit);
    urls.push(...part.pages.map(({ url }) => url));
    cursor = part.cursor;
    if (cursor === null) return urls;
  }
  throw new Error("the list does not end");
}
