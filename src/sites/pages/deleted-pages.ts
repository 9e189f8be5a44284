import { limits } from "../../contract/limits.ts";
import type { SitePage } from "../../contract/sites/site-page.ts";
import type { FactLedger } from "../../ports/fact-ledger.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import type { Sites } from "../../ports/sites.ts";
import { rowsOf } from "./rows-of.ts";
import { sitesOf } from "./sites-of.ts";

const deletedReason = "deleted by its owner";

/** The owner has deleted what the page states. The row stays, so that no sync reads it again. */
export function isDeleted({ state, reason }: Pick<SitePage, "state" | "reason">): boolean {
  return state === "refused" && reason === deletedReason;
}

function deleted({ repeat: _repeat, ...row }: SitePage): SitePage {
  const empty = { items: 0, contentHash: null, rawHash: null, validators: null, missing: null };
  return { ...row, ...empty, state: "refused", reason: deletedReason, nextRead: null };
}

type Rows = Pick<SitePages, "get" | "list" | "putMany">;

/**
 * Marks pages of the tenant's Sites as deleted by their owner, and erases their quotes from the fact
 * ledger. `knowledge` removes the rest afterwards; repeating both is safe.
 */
export async function deletePages(
  deps: { sites: Pick<Sites, "list">; pages: Rows; ledger: Pick<FactLedger, "erase"> },
  tenant: string,
  what: { source: string } | { isOfDomain: (url: string) => boolean },
): Promise<void> {
  const { sites, pages, ledger } = deps;
  for await (const { id } of sitesOf(sites, tenant)) {
    const ref = { tenant, site: id };
    for await (const rows of "source" in what ? one(pages, ref, what.source) : parts(pages, ref)) {
      const own = "source" in what ? rows : rows.filter(({ url }) => what.isOfDomain(url));
      const open = own.filter((row) => !isDeleted(row));
      if (open.length > 0) await pages.putMany(ref, open.map(deleted));
      const sources = own.map(({ url }) => url);
      if (sources.length > 0) await ledger.erase(ref, sources);
    }
  }
}

async function* one(pages: Rows, ref: SiteRef, source: string): AsyncGenerator<SitePage[]> {
  const row = await pages.get(ref, source);
  if (row !== undefined) yield [row];
}

async function* parts(
  pages: Pick<SitePages, "list">,
  ref: SiteRef,
  state: "all" | "refused" = "all",
): AsyncGenerator<SitePage[]> {
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<SitePages["list"]>> = await pages.list(ref, state, {
      limit: limits.sliceUrls.value,
      cursor,
    });
    yield part.pages;
    cursor = part.cursor;
  } while (cursor !== null);
}

/** The owner includes pages again: the next sync reads them. */
export async function includeAgain(
  pages: Rows,
  site: SiteRef,
  isIncluded: (url: string) => boolean,
): Promise<void> {
  const found: SitePage[] = [];
  for await (const rows of parts(pages, site, "refused")) {
    found.push(...rows.filter((row) => isDeleted(row) && isIncluded(row.url)));
  }
  await pages.putMany(
    site,
    found.map((row) => ({ ...row, state: "unread" as const, reason: null, sync: 0 })),
  );
}

/** Which of these pages of a Site their owner has deleted. */
export async function deletedOf(
  pages: Pick<SitePages, "get">,
  site: SiteRef,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(pages, site, urls);
  return new Set([...rows.values()].filter(isDeleted).map(({ url }) => url));
}
