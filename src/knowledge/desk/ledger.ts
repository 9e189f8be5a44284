import { ledgerRowSchema } from "../../contract/ledger.ts";
import type { JobRef } from "../../ports/events.ts";
import type { Results } from "../../ports/results.ts";
import { fromBytes } from "./stored-pages.ts";

export const ledgerName = "ledger.json";
/** The ledger of a crawl that goes on. It has its own name, so that it never passes for a complete one. */
export const openLedgerName = "ledger-so-far.json";

/** Pages that answered 404 or 410. A page that failed for another reason may come back. */
export async function removedUrls(results: Results, job: JobRef): Promise<string[]> {
  const body = await results.get(job, ledgerName);
  if (body === undefined) return [];
  const rows = ledgerRowSchema.array().parse(fromBytes(body));
  return rows.flatMap(({ url, status }) => (status === 404 || status === 410 ? [url] : []));
}
