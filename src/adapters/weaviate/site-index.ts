import { limits } from "../../contract/limits.ts";
import type { Clock } from "../../kit/clock.ts";
import type { IndexQuery, ItemFilter, ItemIndex } from "../../ports/item-index.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";

/**
 * The index with the filter `site`, which the search server cannot join with a page table: it becomes
 * the list of the Site's pages. Pages of a large Site are listed again after some seconds only.
 */
export function createSiteIndex<Index extends ItemIndex>(
  index: Index,
  pages: Pick<SitePages, "list">,
  clock: Pick<Clock, "now">,
): Index {
  const remembered = new Map<string, { until: number; urls: readonly string[] }>();

  async function urlsOf(ref: SiteRef): Promise<readonly string[]> {
    const key = `${ref.tenant} ${ref.site}`;
    const known = remembered.get(key);
    if (known !== undefined && known.until > clock.now()) return known.urls;
    remembered.delete(key);
    const urls: string[] = [];
    let parts = 0;
    for (let cursor: string | null = null; ; parts++) {
      const limit = limits.sitePagesListed.value;
      const part: Awaited<ReturnType<SitePages["list"]>> = await pages.list(ref, "all", {
        limit,
        cursor,
      });
      for (const { url, contentHash } of part.pages) if (contentHash !== null) urls.push(url);
      cursor = part.cursor;
      if (cursor === null) break;
    }
    if (parts > 0) {
      if (remembered.size >= limits.siteUrlLists.value) remembered.clear();
      remembered.set(key, { urls, until: clock.now() + limits.siteUrlsMs.value });
    }
    return urls;
  }

  async function resolved(tenant: string, filter: ItemFilter): Promise<ItemFilter> {
    const { site, within, ...rest } = filter;
    const groups = site === undefined ? [] : [[site]];
    if (within && "sites" in within) groups.push([...within.sites]);
    let { sources } = rest;
    for (const sites of groups) {
      const urls = new Set<string>();
      for (const one of sites) for (const url of await urlsOf({ tenant, site: one })) urls.add(url);
      sources = sources === undefined ? [...urls] : sources.filter((source) => urls.has(source));
    }
    const domains = within && "domains" in within && { within };
    return { ...rest, ...domains, ...(sources !== undefined && { sources }) };
  }

  return {
    ...index,
    async search(tenant: string, query: IndexQuery) {
      return index.search(tenant, { ...query, filter: await resolved(tenant, query.filter) });
    },
    async list(tenant: string, filter: ItemFilter, page: Parameters<ItemIndex["list"]>[2]) {
      return index.list(tenant, await resolved(tenant, filter), page);
    },
    async count(tenant: string, filter: ItemFilter) {
      return index.count(tenant, await resolved(tenant, filter));
    },
    async remove(tenant: string, what: ItemFilter | "everything", keep?: ReadonlySet<string>) {
      const filter = what === "everything" ? what : await resolved(tenant, what);
      return index.remove(tenant, filter, keep);
    },
  };
}
