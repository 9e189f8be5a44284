import { limits } from "../contract/limits.ts";
import type { FactEntry } from "../contract/sites/fact-entry.ts";
import type { FactLedger } from "../ports/fact-ledger.ts";
import type { SiteRef } from "../ports/site-pages.ts";

/** The first changes of a sync, and whether there are more. */
export async function changesOfSync(
  ledger: Pick<FactLedger, "list">,
  site: SiteRef,
  { n, startedAt }: { n: number; startedAt: string | undefined },
): Promise<{ changes: FactEntry[]; truncated: boolean }> {
  const max = limits.syncedChanges.value;
  const found: FactEntry[] = [];
  const filter = startedAt === undefined ? {} : { from: startedAt };
  let cursor: string | null = null;
  do {
    // Parts may be empty before the last: the ledger may begin to look earlier than asked.
    const of = { limit: limits.ledgerListed.value, cursor };
    const part: Awaited<ReturnType<FactLedger["list"]>> = await ledger.list(site, filter, of);
    found.push(...part.entries.filter(({ sync }) => sync === n));
    ({ cursor } = part);
  } while (cursor !== null && found.length <= max);
  return { changes: found.slice(0, max), truncated: found.length > max };
}
