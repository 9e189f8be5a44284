import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";

/** The rows of these pages by their URLs; some are read at once, since each is a request in a cluster. */
export async function rowsOf(
  pages: Pick<SitePages, "get">,
  site: SiteRef,
  urls: readonly string[],
): Promise<Map<string, SitePage>> {
  const found = new Map<string, SitePage>();
  const atOnce = limits.sitePageReads.value;
  for (let from = 0; from < urls.length; from += atOnce) {
    const part = urls.slice(from, from + atOnce);
    const rows = await Promise.all(part.map((url) => pages.get(site, url)));
    for (const row of rows) if (row !== undefined) found.set(row.url, row);
  }
  return found;
}
