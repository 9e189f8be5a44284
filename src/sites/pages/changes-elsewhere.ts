import { limits } from "../../contract/limits.ts";
import type { FactEntry } from "../../contract/sites/fact-entry.ts";
import { idFromSeed } from "../../kit/ids.ts";
import type { FactLedger } from "../../ports/fact-ledger.ts";
import type { SitePages, SiteRef } from "../../ports/site-pages.ts";
import { readBy } from "./page-owners.ts";
import { rowsOf } from "./rows-of.ts";

type Deps = { pages: Pick<SitePages, "get">; ledger: Pick<FactLedger, "list"> };

/** A page that a sync compares with what is stored of it, by whichever Site. */
export type ComparedPage = { url: string; contentHash: string };

/**
 * Changes of these pages that another Site of the tenant has found since this Site has read them. The
 * stored reading of a page belongs to all of its Sites, so this Site would not find them any more.
 */
export async function changesElsewhere(
  { pages, ledger }: Deps,
  sites: Iterable<{ id: string }> | AsyncIterable<{ id: string }>,
  own: SiteRef & { sync: number; now: number },
  compared: readonly ComparedPage[],
): Promise<FactEntry[]> {
  const since = await missedSince(pages, own, compared);
  const [from] = [...since.values()].toSorted();
  if (from === undefined) return [];
  // Another Site may have copied a change from a third one.
  const found = new Map<string, FactEntry>();
  for await (const { id } of sites) {
    if (id === own.site) continue;
    const { tenant } = own;
    if ((await readBy(pages, { tenant, id }, [...since.keys()])).length === 0) continue;
    for await (const entry of entriesFrom(ledger, { tenant, site: id }, from)) {
      const last = since.get(entry.source);
      if (entry.erased || last === undefined || entry.at <= last) continue;
      const { itemId, source, kind, before, after } = entry;
      const key = JSON.stringify([itemId, source, kind, before?.contentHash, after?.contentHash]);
      if (!found.has(key)) found.set(key, entry);
    }
  }
  const at = new Date(own.now).toISOString();
  return [...found.values()].map((entry) => {
    const id = `chg_${idFromSeed(`${own.site}\n${own.sync}\n${entry.id}`)}`;
    return { ...entry, id, siteId: own.site, sync: own.sync, at };
  });
}

/** When this Site last read the pages whose stored reading is not its own. */
async function missedSince(
  pages: Pick<SitePages, "get">,
  own: SiteRef & { sync: number },
  compared: readonly ComparedPage[],
): Promise<Map<string, string>> {
  const rows = await rowsOf(
    pages,
    own,
    compared.map(({ url }) => url),
  );
  const since = new Map<string, string>();
  for (const { url, contentHash } of compared) {
    const row = rows.get(url);
    if (row === undefined || row.contentHash === null || row.sync >= own.sync) continue;
    if (row.contentHash !== contentHash && row.lastRead !== null) since.set(url, row.lastRead);
  }
  return since;
}

async function* entriesFrom(
  ledger: Pick<FactLedger, "list">,
  site: SiteRef,
  from: string,
): AsyncGenerator<FactEntry> {
  let cursor: string | null = null;
  do {
    const part: Awaited<ReturnType<FactLedger["list"]>> = await ledger.list(
      site,
      { from },
      { limit: limits.ledgerListed.value, cursor },
    );
    yield* part.entries;
    cursor = part.cursor;
  } while (cursor !== null);
}
