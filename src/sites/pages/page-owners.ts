import type { Site } from "../../contract/sites/site.ts";
import type { SitePages } from "../../ports/site-pages.ts";
import type { Sites } from "../../ports/sites.ts";
import { rowsOf } from "./rows-of.ts";
import { sitesOf } from "./sites-of.ts";

type Deps = { sites: Pick<Sites, "list">; pages: Pick<SitePages, "get"> };

/** Which of these pages another Site of the tenant has read, unless that one is being erased. */
export async function pagesOfOthers(
  { sites, pages }: Deps,
  { id, tenant }: Pick<Site, "id" | "tenant">,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (urls.length === 0) return found;
  for await (const other of sitesOf(sites, tenant)) {
    if (other.id === id || other.spec.removal === "erase") continue;
    for (const url of await readBy(pages, other, urls)) found.add(url);
  }
  return found;
}

/** Which of these pages a Site has read: it knows what they state. */
export async function readBy(
  pages: Pick<SitePages, "get">,
  { id, tenant }: Pick<Site, "id" | "tenant">,
  urls: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf(pages, { tenant, site: id }, urls);
  return urls.filter((url) => rows.get(url)?.contentHash != null);
}

/** Which of the pages one of the tenant's Sites has read: they belong to it. */
export async function pagesOfSites(
  pages: Pick<SitePages, "get">,
  sites: Iterable<{ id: string }> | AsyncIterable<{ id: string }>,
  tenant: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { id } of sites) {
    for (const url of await readBy(pages, { id, tenant }, urls)) found.add(url);
  }
  return found;
}
