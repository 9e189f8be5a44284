import { ledgerRowSchema, type LedgerRow } from "../../contract/ledger.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import { fromBytes } from "./stored-pages.ts";

export const ledgerName = "ledger.json";
/** The ledger of a crawl that goes on. It has its own name, so that it never passes for a complete one. */
export const openLedgerName = "ledger-so-far.json";

/**
 * Pages that answered 404 or 410, and pages that their site does not want stored. A page that failed
 * for another reason may come back.
 */
export async function removedUrls(results: Results, job: JobRef): Promise<string[]> {
  const body = await results.get(job, ledgerName);
  if (body === undefined) return [];
  const rows = ledgerRowSchema.array().parse(fromBytes(body));
  const isRemoved = ({ status, outcome }: LedgerRow): boolean =>
    status === 404 || status === 410 || outcome === "preference";
  return rows.filter(isRemoved).flatMap(urlsOf);
}

/** Pages that a crawl has requested and that their site does not want stored. */
export function unwantedUrls(rows: readonly LedgerRow[]): string[] {
  const isUnwanted = ({ status, outcome }: LedgerRow): boolean =>
    status !== null && outcome === "preference";
  return rows.filter(isUnwanted).flatMap(urlsOf);
}

/** What a page states is stored under the URL that redirects led to. */
const urlsOf = ({ url, finalUrl }: LedgerRow): string[] =>
  finalUrl === undefined ? [url] : [url, finalUrl];
